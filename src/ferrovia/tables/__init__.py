"""What can be done at a table: open it, sit down, act, take back, ask why, look back, watch.

The one way in for people and bots alike. Everything that changes a table passes through here, is
checked by the rules, and is durable before it is answered. The room knows no transport: it is
handed a key and plain data, and returns structs or a refusal. It may never decide a rule itself.

``Tables`` (``registry``) is all tables of an installation. What can be done at them are functions
of ``Tables``, the id of a table and the visitor who asks:

- ``lobby``, ``new_tables``, ``file_import``, ``example``: lists, and opening tables;
- ``seats``, ``presence``, ``bot_seats``: sitting down, who is present, and what bots play;
- ``links``, ``public_tables``, ``unseating``: links made again, tables that are found without one,
  and people who leave;
- ``acting``, ``undo``: playing, taking back, playing again;
- ``updates``: a table as a page sees it, and what is new;
- ``queries``, ``downloads``: looking closer, looking back, files;
- ``table_names``, ``chat``, ``notes``, ``removal``: names of tables and people, talk, notes for
  oneself, tables put aside or deleted; what is written passes ``texts``;
- ``standing_orders``: what players leave with a table, and plans;
- ``clocks``, ``pausing``: time used, time left, pauses, and who stands in;
- ``calling``: whom to call who is not looking;
- ``bot_turns``: what the player of bots needs.

What is not done raises ``Declined`` (``problems``), and has changed nothing. ``live_table`` is one
table in memory, ``kept_facts`` lists what is kept besides its events, ``messages`` is what goes in
and out.
"""

from ferrovia.tables.messages import Known
from ferrovia.tables.problems import Declined
from ferrovia.tables.registry import Tables
from ferrovia.tables.secret import load_secret
from ferrovia.tables.visitor import Visitor

__all__ = ["Declined", "Known", "Tables", "Visitor", "load_secret"]
