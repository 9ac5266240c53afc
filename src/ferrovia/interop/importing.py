"""Importing a game of 18xx.games: every action translated, checked by the rules, and played."""

from __future__ import annotations

from typing import Any

from ferrovia.core import FormError, Title
from ferrovia.interop.dialects import DIALECTS
from ferrovia.interop.differences import ReadAgain
from ferrovia.interop.foreign import ForeignError, ForeignGame, read
from ferrovia.interop.session import (
    EARLIER_VERSION,
    Imported,
    RefusedAction,
    Session,
    Snapshot,
    Stopped,
    Watch,
)
from ferrovia.titles import load
from ferrovia.titles.loader import title_data

PRESET = "18xx.games"

__all__ = ["Imported", "RefusedAction", "Snapshot", "Stopped", "import_game", "title_of"]


def import_game(plain: Any, watch: Watch | None = None) -> Imported:
    """Replay a game file (its plain data) with full checking.

    ``watch`` is shown the game before the first and after every effective action.
    """
    game = read(plain)
    show: Watch = watch or (lambda moment: None)
    readings: tuple[str, ...] = ()
    while True:
        title, warnings = title_of(game, readings)
        other = (title.option_data[option].text for option in readings)
        warnings = (*warnings, *(f"{EARLIER_VERSION}: {text}" for text in other))
        seen: list[Snapshot] = []
        try:
            return Session(game, title, DIALECTS[game.title], warnings, seen.append).run()
        except ReadAgain as reading:  # from the beginning, as that version played
            readings = (*readings, reading.option)
            seen.clear()
        finally:
            for moment in seen:
                show(moment)


def title_of(game: ForeignGame, readings: tuple[str, ...] = ()) -> tuple[Title, tuple[str, ...]]:
    """Return the title as the file was played, and warnings about words that mean nothing here.

    ``readings`` are options by which it turned out to have been played.
    """
    if game.title not in DIALECTS:
        can = " and ".join(sorted(DIALECTS))
        raise ForeignError(
            "title", f"games of {game.title!r} cannot be imported; those of {can} can"
        )
    known = {o.foreign: o for o in title_data(game.title).option if o.foreign}
    chosen, warnings = [*DIALECTS[game.title].options(game), *readings], []
    for word in game.optional_rules:
        option, players = known.get(word), len(game.players)
        if option is None:
            warnings.append(f"optional rule {word!r} is not known and was ignored")
        elif option.players and players not in option.players:
            warnings.append(f"optional rule {word!r} is not for {players} players and was ignored")
        else:
            chosen.append(option.id)
    try:
        return load(game.title, len(game.players), chosen, PRESET), tuple(warnings)
    except FormError as problem:
        raise ForeignError("settings.optional_rules", str(problem)) from None
