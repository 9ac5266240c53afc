"""Games as files: the native record, reading it, replaying it, and noticing what is wrong with it.

A record holds what was decided, by chance and by people, and seals that show whether it is as it
was written. It may never know a title (a loader is handed in) nor trust a file: every action is
played through the rules again. Taking back is a matter of the table: a record holds the actions
that stand, and ``fold`` says which of a table's events those are.
"""

from ferrovia.records.files import dumps, load_file, loads, save
from ferrovia.records.folder import data_folder, games_folder
from ferrovia.records.folding import Event, Folded, Kind, effective, fold
from ferrovia.records.record import Record, RecordError, record_game
from ferrovia.records.replay import LoadTitle, opening, replay, verify

__all__ = [
    "Event",
    "Folded",
    "Kind",
    "LoadTitle",
    "Record",
    "RecordError",
    "data_folder",
    "dumps",
    "effective",
    "fold",
    "games_folder",
    "load_file",
    "loads",
    "opening",
    "record_game",
    "replay",
    "save",
    "verify",
]
