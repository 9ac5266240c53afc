"""Heavy work done by processes of their own, so that the one that answers pages stays free.

One pool serves bots, imports, exports and every other question that may take long. Whoever asks has
a line of their own in it, lines take turns, and a process that takes too long is ended and
replaced. The room knows neither games nor tables: it is handed a task, and hands back what came of
it.

- ``tasks``: what can be given to a process, and what comes back;
- ``fair_queue``: whose task is next;
- ``pool``, ``worker_process``: the processes;
- ``calling_functions``: a function that is called there, for somebody who waits for its value.

This module imports nothing, for the processes need only a part of the room.
"""
