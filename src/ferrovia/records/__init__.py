"""Games as files: the native record, reading it, replaying it, and noticing what is wrong with it.

A record holds what was decided, by chance and by people, and seals that show whether it is as it
was written. It may never know a title (a loader is handed in) nor trust a file: every action is
played through the rules again. Taking back is a matter of the table; a record holds the actions
that stand.
"""

from ferrovia.records.files import dumps, load_file, loads, save
from ferrovia.records.record import Record, RecordError, record_game
from ferrovia.records.replay import LoadTitle, opening, replay, verify

__all__ = [
    "LoadTitle",
    "Record",
    "RecordError",
    "dumps",
    "load_file",
    "loads",
    "opening",
    "record_game",
    "replay",
    "save",
    "verify",
]
