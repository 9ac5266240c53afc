"""What can be done at a table: open it, sit down, act, take back, ask why, look back, watch.

The one door for people and programs alike. Everything that changes a table passes through here,
is checked by the rules, and is durable before it is answered. The room knows no transport: it is
handed a key and plain data, and returns structs or a refusal. It may never decide a rule itself.
"""

from ferrovia.tables.door import BotTurn, Tables
from ferrovia.tables.problems import Declined
from ferrovia.tables.secret import load_secret
from ferrovia.tables.updates import Known
from ferrovia.tables.visitor import Visitor

__all__ = ["BotTurn", "Declined", "Known", "Tables", "Visitor", "load_secret"]
