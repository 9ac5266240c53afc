"""Exporting a game of ours as a file of 18xx.games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from ferrovia.core import Action, Pass, Position
from ferrovia.core.names import Seat
from ferrovia.family.actions import SellShares
from ferrovia.interop.dialects import DIALECTS
from ferrovia.interop.foreign import CannotWrite, renamed
from ferrovia.interop.imported import EARLIER_VERSION, Imported
from ferrovia.interop.importing import import_game
from ferrovia.interop.writing import Writer
from ferrovia.struct import Struct, replace


class ExportProblem(Struct, frozen=True):
    """The first thing of a game that the format cannot say."""

    number: int
    """Number of the action, from 1; 0: the set-up."""
    action: Action | None
    reason: str


class Exported(Struct, frozen=True):
    """A file of 18xx.games as plain data, as far as the game can be said."""

    plain: dict[str, Any]
    problem: ExportProblem | None = None


def export_game(
    opening: Position, deal: tuple[str, ...], actions: Sequence[Action], name: str = "ferrovia"
) -> Exported:
    """Return a game as a file of 18xx.games.

    What is written is read back and compared, action by action; the first one that would become
    another is named.
    """
    title = opening.title
    dialect = DIALECTS.get(title.id)
    if dialect is None:
        can = " and ".join(sorted(DIALECTS))
        reason = f"only games of {can} can be exported, not of {title.id}"
        return Exported({}, ExportProblem(0, None, reason))
    seed = dialect.setup.seed(title, deal)
    if seed is None:
        reason = f"no seed deals the order {', '.join(deal)} with these options"
        return Exported({}, ExportProblem(0, None, reason))
    writer = Writer(opening, dialect)
    problem: ExportProblem | None = None
    for number, action in enumerate(actions, start=1):
        try:
            writer.write(action, actions[number : number + 1])
        except CannotWrite as cannot:
            problem = ExportProblem(number, action, str(cannot))
            break
    plain = _file(writer, seed, name)
    found = _read_back(plain, opening, tuple(actions), writer)
    if found is not None and (problem is None or found.number < problem.number):
        problem = found
    return Exported(plain, problem)


def _file(writer: Writer[Any], seed: int, name: str) -> dict[str, Any]:
    position = writer.position
    title = position.title
    numbers = {seat: number for number, seat in enumerate(position.state.seats, start=1)}
    words = [o.foreign for n, o in title.option_data.items() if o.foreign and n in title.options]
    result = position.result or {}
    rows = list(writer.rows)
    if writer.ends_by_hand:
        seat = position.state.seats[0]
        rows.append({"type": "end_game", "entity": seat, "entity_type": "player"})
    return {
        "id": name,
        "title": title.id,
        "description": "",
        "players": [{"id": number, "name": seat} for seat, number in numbers.items()],
        "settings": {"seed": seed, "optional_rules": words},
        "status": "finished" if position.over else "active",
        "actions": [
            {**row, "entity": numbers.get(row["entity"], row["entity"]), "id": n, "created_at": n}
            for n, row in enumerate((renamed(r, writer.dialect.names) for r in rows), start=1)
        ],
        "result": {str(numbers[seat]): score for seat, score in result.items()},
    }


def _read_back(
    plain: dict[str, Any], opening: Position, actions: tuple[Action, ...], writer: Writer[Any]
) -> ExportProblem | None:
    """Return the first action that does not come back as it was, or leads to something else.

    Only passes may stand elsewhere; they change nothing that is compared.
    """
    game = import_game(plain)
    numbers = {seat: str(n) for n, seat in enumerate(opening.state.seats, start=1)}
    ours = [n for n, action in enumerate(actions) if not isinstance(action, Pass)]
    position = game.opening
    done = 0
    for theirs, then in zip_longest(game.actions, game.actions[1:]):
        position = position.play(theirs, then=then)
        if isinstance(theirs, Pass):
            continue
        if done == len(ours) or ours[done] >= len(writer.after):
            break
        number = ours[done]
        if not _same(actions[number], theirs, numbers):
            reason = f"it would be read as {type(theirs).__name__} by player {theirs.by}"
            return ExportProblem(number + 1, actions[number], reason)
        if picture(writer.after[number], numbers) != picture(position, {}):
            return ExportProblem(number + 1, actions[number], "it has another outcome there")
        done += 1
    return (
        _cut_short(game, actions, ours, done)
        or _earlier(game, actions)
        or _other_count(game, writer, actions, numbers)
    )


def _earlier(game: Imported, actions: tuple[Action, ...]) -> ExportProblem | None:
    """Return that a file would be taken for one of an earlier version, where less is demanded."""
    told = next((text for text in game.warnings if text.startswith(EARLIER_VERSION)), None)
    return ExportProblem(len(actions), actions[-1], f"it would be {told}") if told else None


def _same(mine: Action, theirs: Action, numbers: dict[Seat, str]) -> bool:
    """Whether two actions are one; of a sale, the outcome tells which certificates it was."""
    if isinstance(mine, SellShares) and isinstance(theirs, SellShares):
        return (numbers[mine.by], mine.corporation) == (theirs.by, theirs.corporation)
    return replace(mine, by=numbers[mine.by]) == theirs


def picture(position: Position, names: dict[Seat, str]) -> tuple[object, ...]:
    """Return what two positions have in common that stand for the same, seats called by names."""
    state = position.state
    return (
        *(state.phase, state.bank, names.get(state.priority, state.priority)),
        *(state.market, state.tokens, state.tiles, state.track.laid, state.track.overlays),
        {train: names.get(owner, owner) for train, owner in state.trains.items()},
        {names.get(owner, owner): amount for owner, amount in state.cash.items()},
        {card: names.get(owner, owner) for card, owner in state.certificates.items()},
        {private: names.get(row.owner, row.owner) for private, row in state.privates.items()},
        {names.get(seat, seat): debt for seat, debt in state.debts.items()},
        tuple((row.tokens, row.loans) for row in state.corporations.values()),
    )


def _cut_short(
    game: Imported, actions: tuple[Action, ...], ours: list[int], done: int
) -> ExportProblem | None:
    reason = "it would not be read back"
    if game.refused is not None:
        reason = str(game.refused.refusal)
    if game.stopped is not None:
        reason = f"{game.stopped.difference}: {game.stopped.text}"
    if done < len(ours):
        return ExportProblem(ours[done] + 1, actions[ours[done]], reason)
    if game.refused is not None or game.stopped is not None:
        return ExportProblem(len(actions), actions[-1], reason)
    return None


def _other_count(
    game: Imported, writer: Writer[Any], actions: tuple[Action, ...], numbers: dict[Seat, str]
) -> ExportProblem | None:
    mine = {numbers[seat]: score for seat, score in (writer.position.result or {}).items()}
    if mine == (game.result or {}):
        return None
    last = actions[-1] if actions else None
    return ExportProblem(len(actions), last, "the final count is another")
