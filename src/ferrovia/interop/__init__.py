"""Games of other systems: files of 18xx.games as ours, and ours as theirs.

Reads a file, folds its undo and redo, translates ids and actions, supplies the deal, and replays
everything through the rules. Foreign words live in this room alone: nothing of them may reach the
rules, a record or a view. It may never read a trace to find out what to do, and never change a
rule: where 18xx.games plays another reading, that is a house rule of the title.
"""

from ferrovia.interop.foreign import ForeignError
from ferrovia.interop.history import up_to
from ferrovia.interop.imported import Imported, RefusedAction, Snapshot, Stopped
from ferrovia.interop.importing import import_game

__all__ = [
    "ForeignError",
    "Imported",
    "RefusedAction",
    "Snapshot",
    "Stopped",
    "import_game",
    "up_to",
]
