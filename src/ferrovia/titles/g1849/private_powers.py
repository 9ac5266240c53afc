"""The powers of SCE, CNM, SMS and RSA (1849 §7.1, §8.1)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import tokens
from ferrovia.core.action import Action, Pass
from ferrovia.core.events import Passed, PowerUsed, PrivateSold, TrainBought, TurnBegan
from ferrovia.core.flow import Ask
from ferrovia.core.names import CorporationId
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table, asked, top_ask
from ferrovia.core.terms import hex_choices, named_hex
from ferrovia.family.actions import LayTile, PlaceToken
from ferrovia.family.powers import private_with
from ferrovia.family.privates import close_private
from ferrovia.family.station import SPACE_RULES, place
from ferrovia.family.tile_laying import TILE_RULES, can_pay, lay
from ferrovia.struct import replace
from ferrovia.titles.g1849.earthquake import not_in_ruins
from ferrovia.titles.g1849.title_actions import UseHarbour, UseSteamer
from ferrovia.titles.g1849.title_state import title_state


def owned_by(at: Table, power: str, corporation: CorporationId) -> bool:
    """Whether a corporation owns the open private company with a power."""
    row = at.state.privates[private_with(at, power)]
    return row.owner == corporation and not row.closed


@rule("track.reserved_by_private")
def not_blocked_by_private(at: Table, laying: LayTile) -> str | None:
    """While a player owns SCE nobody builds in Acireale."""
    name = private_with(at, "block_hex")
    row = at.state.privates[name]
    if laying.hex in at.title.privates[name].hexes and row.owner in at.state.seats:
        return (
            f"{row.owner} owns {name}, so nothing may be built on {named_hex(at.title, laying.hex)}"
        )
    return None


@rule("harbour.owner")
def owns_harbour(at: Table, using: UseHarbour) -> str | None:
    """Only the corporation that owns CNM uses it."""
    if not owned_by(at, "port_bonus", at.state.flow.actor):
        return f"{at.state.flow.actor} does not own {private_with(at, 'port_bonus')}"
    return None


@rule("harbour.port")
def is_port(at: Table, using: UseHarbour) -> str | None:
    """The +20 token goes on one of the four ports."""
    ports = at.title.privates[private_with(at, "port_bonus")].hexes
    if using.hex in ports:
        return None
    return (
        f"{named_hex(at.title, using.hex)} is no port; the ports are {hex_choices(at.title, ports)}"
    )


def _harbours(at: Table) -> Iterator[Action]:
    if owned_by(at, "port_bonus", at.state.flow.actor):
        seat = at.title.policies.decider(at, at.state.flow.actor)
        for port in at.title.privates[private_with(at, "port_bonus")].hexes:
            yield UseHarbour(by=seat, hex=port)


def _use_harbour(draft: Draft, using: UseHarbour) -> None:
    name = private_with(draft, "port_bonus")
    corporation = draft.flow.actor
    draft.emit(PowerUsed(name, corporation, using.hex))
    close_private(draft, name)
    draft.set_title_state(ports={**title_state(draft).ports, using.hex: corporation})


HARBOUR = Move(UseHarbour, (owns_harbour, is_port), _harbours, _use_harbour)


@rule("steamer.owner")
def owns_steamer(at: Table, using: UseSteamer) -> str | None:
    """Only the corporation that owns SMS uses it."""
    if not owned_by(at, "teleport", at.state.flow.actor):
        return f"{at.state.flow.actor} does not own {private_with(at, 'teleport')}"
    return None


@rule("steamer.instead")
def instead_of_steps(at: Table, using: UseSteamer) -> str | None:
    """SMS stands in place of both tile and token, so neither may have been used."""
    turn = at.state.flow.turn
    if turn.tiles or turn.tokens:
        done = "laid a tile" if turn.tiles else "placed a token"
        return f"{at.state.flow.actor} has already {done} in this turn"
    return None


def _steamers(at: Table) -> Iterator[Action]:
    if owned_by(at, "teleport", at.state.flow.actor):
        yield UseSteamer(by=at.title.policies.decider(at, at.state.flow.actor))


def _use_steamer(draft: Draft, using: UseSteamer) -> None:
    """Close SMS; then a tile and a token may go to one coastal city, wherever it lies."""
    corporation = draft.flow.actor
    name = private_with(draft, "teleport")
    draft.emit(PowerUsed(name, corporation))
    close_private(draft, name)
    draft.push(Ask("steamer_token", using.by, corporation))
    draft.push(Ask("steamer_tile", using.by, corporation))


STEAMER = Move(UseSteamer, (owns_steamer, instead_of_steps), _steamers, _use_steamer)


def ask_about_steamer(draft: Draft, event: TurnBegan | PrivateSold) -> None:
    """House rule: who owns SMS is asked about it before the tile, and not again in the turn."""
    flow = draft.flow
    kind = draft.title.rounds[flow.round]
    at_track = flow.round == "operating" and kind.steps[flow.step].name == "track"
    open_asks = any(isinstance(entry, Ask) for entry in flow.pending)
    if not at_track or flow.turn.tiles or open_asks or not owned_by(draft, "teleport", flow.actor):
        return
    if isinstance(event, PrivateSold) and event.private != private_with(draft, "teleport"):
        return
    seat = draft.title.policies.decider(draft, flow.actor)
    draft.push(Ask("steamer", seat, flow.actor))


def _accept_steamer(draft: Draft, using: UseSteamer) -> None:
    draft.answered()
    _use_steamer(draft, using)


def _decline_steamer(draft: Draft, passing: Pass) -> None:
    draft.emit(Passed(passing.by, "steamer"))
    draft.answered()


def coast(at: Table) -> tuple[str, ...]:
    """Return the hexes SMS can go to; once a tile is laid with it, that one alone."""
    ask = top_ask(at.state.flow)
    if ask is not None and ask.about:
        return (ask.about,)
    return at.title.privates[private_with(at, "teleport")].hexes


@rule("steamer.coast")
def on_the_coast(at: Table, action: LayTile | PlaceToken) -> str | None:
    """SMS goes to one coastal city, for the tile and the token alike."""
    if action.hex not in coast(at):
        here = named_hex(at.title, action.hex)
        return f"with SMS only {hex_choices(at.title, coast(at))} can be chosen, not {here}"
    return None


def _coastal_lays(at: Table) -> Iterator[Action]:
    ask = asked(at)
    for hex_id in coast(at):
        for row in at.title.upgrades.successors(at.state.track, hex_id):
            yield LayTile(by=ask.seat, hex=hex_id, tile=row.laid.tile, rotation=row.laid.rotation)


def _lay(draft: Draft, laying: LayTile) -> None:
    lay(draft, laying)
    draft.answered()
    token = asked(draft)
    draft.answered()
    draft.push(Ask("steamer_token", token.seat, token.subject, about=laying.hex))


def _coastal_tokens(at: Table) -> Iterator[Action]:
    ask = asked(at)
    for hex_id in coast(at):
        for city in tokens.cities(at, hex_id):
            yield PlaceToken(by=ask.seat, city=city)


def _place(draft: Draft, placing: PlaceToken) -> None:
    place(draft, placing)
    _finish(draft)


def _finish(draft: Draft) -> None:
    """After SMS there is no other tile and no other token in this turn (§7.1)."""
    if top_ask(draft.flow) is not None:
        draft.answered()
    draft.set_turn(tiles=1, tokens=1)


def _asked_pass(at: Table) -> Iterator[Action]:
    ask = asked(at)
    yield Pass(by=ask.seat)


def _pass_tile(draft: Draft, passing: Pass) -> None:
    draft.emit(Passed(passing.by, "steamer_tile"))
    draft.answered()


def _pass_token(draft: Draft, passing: Pass) -> None:
    draft.emit(Passed(passing.by, "steamer_token"))
    _finish(draft)


STEAMER_QUESTION = Step(
    "steamer",
    (
        replace(STEAMER, apply=_accept_steamer),
        Move(Pass, (), _asked_pass, _decline_steamer),
    ),
    waits=True,
)
COAST_TILE_RULES: tuple[Rule, ...] = (
    on_the_coast,
    not_in_ruins,
    *TILE_RULES,
    can_pay,
)
STEAMER_TILE = Step(
    "steamer_tile",
    (
        Move(LayTile, COAST_TILE_RULES, _coastal_lays, _lay),
        Move(Pass, (), _asked_pass, _pass_tile),
    ),
    waits=True,
)
STEAMER_TOKEN = Step(
    "steamer_token",
    (
        Move(PlaceToken, (on_the_coast, *SPACE_RULES), _coastal_tokens, _place),
        Move(Pass, (), _asked_pass, _pass_token),
    ),
    skip=lambda draft: draft.set_turn(tiles=1, tokens=1),
    waits=True,
)
"""Between closing SMS, its tile and its token lie moments of the turn like any other (§7.1)."""


def close_sponsor(draft: Draft, event: TrainBought) -> None:
    """RSA closes when its corporation buys its first train, from whatever seller (§8.1)."""
    if event.corporation and event.corporation == title_state(draft).sponsored:
        draft.set_title_state(sponsored="")
        name = private_with(draft, "president")
        if not draft.privates[name].closed:
            close_private(draft, name)
