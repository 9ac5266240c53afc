"""Games as files: the native record, reading it, replaying it, and noticing what is wrong with it.

A record holds what was decided, by chance and by people, and seals that show whether it is as it
was written. It may never know a title (a loader is handed in) nor trust a file: every action is
played through the rules again. Taking back is a matter of the table: a record holds the actions
that stand, and ``fold`` says which of a table's events those are. A game of an earlier version of
the rules is carried over as far as today's rules agree with it.
"""

from ferrovia.core.outside import LoadTitle
from ferrovia.records.earlier import CarriedOver, Difference, carry_over, is_earlier
from ferrovia.records.files import dumps, load_file, loads, save
from ferrovia.records.folder import data_folder, games_folder
from ferrovia.records.folding import EventKind, Folded, TableEvent, fold
from ferrovia.records.record import Record, RecordError, record_game
from ferrovia.records.replay import (
    ActionRefused,
    Reopened,
    opening,
    reopen,
    replay,
    verify,
    version_notes,
)

__all__ = [
    "ActionRefused",
    "CarriedOver",
    "Difference",
    "EventKind",
    "Folded",
    "LoadTitle",
    "Record",
    "RecordError",
    "Reopened",
    "TableEvent",
    "carry_over",
    "data_folder",
    "dumps",
    "fold",
    "games_folder",
    "is_earlier",
    "load_file",
    "loads",
    "opening",
    "record_game",
    "reopen",
    "replay",
    "save",
    "verify",
    "version_notes",
]
