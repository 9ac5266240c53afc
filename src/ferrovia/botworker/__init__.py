"""Bots at the tables: heard when they are to decide, and let think where nobody waits for it.

They play through ``tables`` like everybody else and are refused by the same rules. The room knows
no title and no transport, and a bot that fails takes nobody's table down. Thinking is done by the
processes of ``workers``, never by the one that answers pages:

- ``thinking``: what a bot can be asked, and how that is answered, wherever it is done;
- ``worker``: the loop in which bots move;
- ``stand_ins``: the one who looks at the clocks, and lets bots stand in;
- ``advice``, ``hints``, ``reviews``: what the strongest bot thinks of the decisions of others.

This module imports nothing, for the processes that think need only a part of the room.
"""
