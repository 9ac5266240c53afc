"""Exporting a game of ours as a file of 18xx.games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ferrovia.core import Action, Draft, Pass, Position
from ferrovia.core.events import TurnBegan
from ferrovia.core.names import Seat
from ferrovia.family.actions import Answer, GiveUp, SellShares
from ferrovia.interop import names
from ferrovia.interop.foreign import step_of
from ferrovia.interop.importing import DEADLOCK, Imported, import_game
from ferrovia.interop.order import seed_of
from ferrovia.interop.sales import Sale, sale_of
from ferrovia.interop.saying import Said, said
from ferrovia.interop.stops import Stop
from ferrovia.interop.table import SiteTable
from ferrovia.interop.waits import EXCHANGE_CHOICES, STEAMER_CHOICES, Notes, site_waits
from ferrovia.struct import Struct, replace
from ferrovia.titles.g1849.actions import IssueBond, UseSteamer
from ferrovia.titles.g1849.powers import owned_by

BESIDE_SMS = ("buy_company", "choose")
"""What can be done there before the question about SMS is answered."""


class Unsayable(Struct, frozen=True):
    """The first thing of a game that the format cannot say."""

    number: int
    """Number of the action, from 1; 0: the set-up."""
    action: Action | None
    reason: str


class Exported(Struct, frozen=True):
    """A file of 18xx.games as plain data, as far as the game can be said."""

    plain: dict[str, Any]
    problem: Unsayable | None = None


class _CannotSay(Exception):
    """There are no words for what comes next."""


def export_game(
    opening: Position, deal: tuple[str, ...], actions: Sequence[Action], name: str = "ferrovia"
) -> Exported:
    """Return a game as a file of 18xx.games.

    What is written is read back and compared, action by action; the first one that would become
    another is named.
    """
    title = opening.title
    if title.id != "1849":
        return Exported(
            {}, Unsayable(0, None, f"only games of 1849 can be exported, not {title.id}")
        )
    seed = seed_of(deal, tuple(title.corporations), delay="beginners" in title.options)
    if seed is None:
        reason = f"no seed deals the order {', '.join(deal)} with these options"
        return Exported({}, Unsayable(0, None, reason))
    writer = _Writer(opening)
    problem: Unsayable | None = None
    for number, action in enumerate(actions, start=1):
        try:
            writer.write(action, actions[number : number + 1])
        except (_CannotSay, names.NotThere, Stop) as cannot:
            problem = Unsayable(number, action, str(cannot))
            break
    plain = _file(writer, seed, name)
    found = _read_back(plain, opening, tuple(actions), writer)
    if found is not None and (problem is None or found.number < problem.number):
        problem = found
    return Exported(plain, problem)


def _file(writer: _Writer, seed: int, name: str) -> dict[str, Any]:
    position = writer.position
    title = position.title
    numbers = {seat: number for number, seat in enumerate(position.state.seats, start=1)}
    words = [o.foreign for n, o in title.option_data.items() if o.foreign and n in title.options]
    result = position.result or {}
    rows = list(writer.rows)
    if position.state.ending == DEADLOCK:  # the site would pass on, so it is ended by hand
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
            for n, row in enumerate(rows, start=1)
        ],
        "result": {str(numbers[seat]): score for seat, score in result.items()},
    }


def _read_back(
    plain: dict[str, Any], opening: Position, actions: tuple[Action, ...], writer: _Writer
) -> Unsayable | None:
    """Return the first action that does not come back as it was, or leads to something else.

    Only passes may stand elsewhere; they change nothing that is compared.
    """
    game = import_game(plain)
    numbers = {seat: str(n) for n, seat in enumerate(opening.state.seats, start=1)}
    ours = [n for n, action in enumerate(actions) if not isinstance(action, Pass)]
    position = game.opening
    done = 0
    for theirs in game.actions:
        position = position.play(theirs)
        if isinstance(theirs, Pass):
            continue
        if done == len(ours) or ours[done] >= len(writer.after):
            break
        number = ours[done]
        if not _same(actions[number], theirs, numbers):
            reason = f"it would be read as {type(theirs).__name__} by player {theirs.by}"
            return Unsayable(number + 1, actions[number], reason)
        if picture(writer.after[number], numbers) != picture(position, {}):
            return Unsayable(number + 1, actions[number], "it has another outcome there")
        done += 1
    return _cut_short(game, actions, ours, done) or _other_count(game, writer, actions, numbers)


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
        *(state.market, state.tokens, state.tiles, state.track.laid, state.trains),
        {names.get(owner, owner): amount for owner, amount in state.cash.items()},
        {card: names.get(owner, owner) for card, owner in state.certificates.items()},
        {private: names.get(row.owner, row.owner) for private, row in state.privates.items()},
        {names.get(seat, seat): debt for seat, debt in state.debts.items()},
        tuple((row.tokens, row.loans) for row in state.corporations.values()),
    )


def _cut_short(
    game: Imported, actions: tuple[Action, ...], ours: list[int], done: int
) -> Unsayable | None:
    reason = "it would not be read back"
    if game.refused is not None:
        reason = str(game.refused.refusal)
    if game.stopped is not None:
        reason = f"{game.stopped.difference}: {game.stopped.text}"
    if done < len(ours):
        return Unsayable(ours[done] + 1, actions[ours[done]], reason)
    if game.refused is not None or game.stopped is not None:
        return Unsayable(len(actions), actions[-1], reason)
    return None


def _other_count(
    game: Imported, writer: _Writer, actions: tuple[Action, ...], numbers: dict[Seat, str]
) -> Unsayable | None:
    mine = {numbers[seat]: score for seat, score in (writer.position.result or {}).items()}
    if mine == (game.result or {}):
        return None
    last = actions[-1] if actions else None
    return Unsayable(len(actions), last, "the final count is another")


class _Writer:
    """A game on its way into a file."""

    def __init__(self, opening: Position) -> None:
        self.position = opening
        self.site = SiteTable(opening)
        self.notes = Notes()
        self.rows: list[Said] = []
        self.after: list[Position] = []
        """The positions after each action."""
        self.answered = ""
        """The corporation that has answered the question about SMS in this turn."""
        self.held = False

    def write(self, action: Action, following: Sequence[Action]) -> None:
        """Say an action, and whatever the site asks for before and after it."""
        before = self.position
        if isinstance(action, Answer):
            if not action.accept:
                raise _CannotSay("a refused proposal is not recorded there")
        elif isinstance(action, Pass):
            if site_waits(before, self.notes):
                self._say(_passing(before))
        else:
            self._check(action)
            row = said(before, action, self.site)
            if row is None:
                raise _CannotSay(f"there is no {type(action).__name__} on 18xx.games")
            refused = [a for a in following if isinstance(a, Answer) and not a.accept]
            if refused:
                raise _CannotSay("a refused proposal is not recorded there")
            if isinstance(action, SellShares):
                shares, count, form = names.shares_sold(
                    self.site, action.by, action.corporation, action.bundle
                )
                sale = sale_of(self.site.shares, action.by, shares, count, form)
            self._say(row)
        self._follow(before.play(action, self._hold))
        self._note(action)
        if isinstance(action, SellShares):
            self._answer(sale, form)
        while self.held:
            self.held = False
            self._say(_passing(self.position))
            self._follow(self.position.go_on(self._hold))
        self.after.append(self.position)

    def _check(self, action: Action) -> None:
        flow = self.position.state.flow
        now = self.position.decision
        late = now is not None and now.step != "track"
        if isinstance(action, UseSteamer) and (late or self.answered == flow.actor):
            raise _CannotSay("there SMS is used at the beginning of a turn")
        if isinstance(action, IssueBond) and flow.turn.repaid:
            raise _CannotSay("there no bond is issued in the turn of a repayment")

    def _say(self, row: Said) -> None:
        """Add an action, after the answer about SMS if that is due."""
        actor = self.position.state.flow.actor
        asked = self._asks_about_steamer()
        if asked and row["type"] == "choose" and row["choice"] == STEAMER_CHOICES[0]:
            self.answered = actor
        elif asked and row["type"] not in BESIDE_SMS:
            self.answered = actor
            word = {"type": "choose", "entity": actor, "entity_type": "corporation"}
            self.rows.append({**word, "choice": STEAMER_CHOICES[1]})
        self.rows.append(row)

    def _asks_about_steamer(self) -> bool:
        flow, now = self.position.state.flow, self.position.decision
        if flow.round != "operating" or now is None or now.step != "track" or flow.turn.tiles:
            return False
        return owned_by(self.position, "teleport", flow.actor) and self.answered != flow.actor

    def _hold(self, draft: Draft) -> bool:
        self.held = draft.flow.round != "stock" and site_waits(draft, self.notes)
        return self.held

    def _note(self, action: Action) -> None:
        """Take over on the site's table what an action did."""
        if isinstance(action, Pass | Answer):
            return
        row = self.rows[-1]
        if isinstance(action, GiveUp):
            self.site.sold_out(action.by, self.position)
        elif row.get("choice") in EXCHANGE_CHOICES:
            self.site.choose(EXCHANGE_CHOICES[row["choice"]])
        else:
            self.site.note(step_of(row, ""), self.position)

    def _follow(self, after: Position) -> None:
        before = self.position
        self.site.follow(before, after)
        self.notes.watch(after)
        if any(isinstance(event, TurnBegan) for event in after.events):
            self.answered = ""
        self.position = after

    def _answer(self, sale: Sale, form: str) -> None:
        """Say what the old president takes, where the site asks and we have been told."""
        closed = not self.position.state.corporations[sale.action.corporation].cell
        if sale.choice and (closed or sale.settled):
            kind = "last" if closed else form
            text = next(word for word, known in EXCHANGE_CHOICES.items() if known == kind)
            who = {"entity": sale.action.by, "entity_type": "player"}
            self.rows.append({"type": "choose", **who, "choice": text})
            self.site.choose(kind)


def _passing(position: Position) -> Said:
    """Return the entry that lets the site go on: a pass, or a run without routes."""
    flow, now = position.state.flow, position.decision
    assert now is not None
    seat: Seat = now.seat
    if flow.round != "operating":
        return {"type": "pass", "entity": seat, "entity_type": "player"}
    entity = {"entity": flow.actor, "entity_type": "corporation"}
    if now.step == "run":
        return {"type": "run_routes", **entity, "routes": [], "extra_revenue": 0, "subsidy": 0}
    return {"type": "pass", **entity}
