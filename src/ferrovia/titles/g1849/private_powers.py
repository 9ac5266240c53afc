"""The powers of SCE, CNM, SMS and RSA (1849 §7.1, §8.1)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import tokens
from ferrovia.core.action import Action, Pass
from ferrovia.core.events import Passed, PowerUsed, PrivateSold, TrainBought, TurnBegan
from ferrovia.core.flow import Ask, AskKind
from ferrovia.core.names import CorporationId
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table, asked, top_ask
from ferrovia.core.terms import hex_choices, named_hex
from ferrovia.family.actions import LayTile, PlaceToken
from ferrovia.family.passing import pass_when_asked
from ferrovia.family.powers import PRESIDENT, Power, private_with
from ferrovia.family.privates import close_private
from ferrovia.family.station import SPACE_RULES, place
from ferrovia.family.tile_laying import TILE_RULES, can_pay, lay
from ferrovia.struct import replace
from ferrovia.titles.g1849.earthquake import not_in_ruins
from ferrovia.titles.g1849.title_actions import UseHarbour, UseSteamer
from ferrovia.titles.g1849.title_state import title_state

BLOCK_HEX, PORT_BONUS, TELEPORT = Power("block_hex"), Power("port_bonus"), Power("teleport")
"""SCE, CNM and SMS."""
USING_STEAMER = AskKind("steamer")
"""House rule: whether SMS is used, asked before the tile."""
STEAMER_TILES = AskKind("steamer_tile")
STEAMER_TOKENS = AskKind("steamer_token")


def owned_by(at: Table, power: Power, corporation: CorporationId) -> bool:
    """Whether a corporation owns the open private company with a power."""
    row = at.state.privates[private_with(at, power)]
    return row.owner == corporation and not row.closed


@rule("track.reserved_by_private")
def not_blocked_by_private(at: Table, laying: LayTile) -> str | None:
    """While a player owns SCE nobody builds in Acireale."""
    name = private_with(at, BLOCK_HEX)
    row = at.state.privates[name]
    if laying.hex in at.title.privates[name].hexes and row.owner in at.state.seats:
        return (
            f"{row.owner} owns {name}, so nothing may be built on {named_hex(at.title, laying.hex)}"
        )
    return None


@rule("harbour.owner")
def owns_harbour(at: Table, using: UseHarbour) -> str | None:
    """Only the corporation that owns CNM uses it."""
    if not owned_by(at, PORT_BONUS, at.state.flow.actor):
        return f"{at.state.flow.actor} does not own {private_with(at, PORT_BONUS)}"
    return None


@rule("harbour.port")
def is_port(at: Table, using: UseHarbour) -> str | None:
    """The +20 token goes on one of the four ports."""
    ports = at.title.privates[private_with(at, PORT_BONUS)].hexes
    if using.hex in ports:
        return None
    return (
        f"{named_hex(at.title, using.hex)} is no port; the ports are {hex_choices(at.title, ports)}"
    )


def _harbours(at: Table) -> Iterator[Action]:
    if owned_by(at, PORT_BONUS, at.state.flow.actor):
        seat = at.title.policies.decider(at, at.state.flow.actor)
        for port in at.title.privates[private_with(at, PORT_BONUS)].hexes:
            yield UseHarbour(by=seat, hex=port)


def _use_harbour(draft: Draft, using: UseHarbour) -> None:
    name = private_with(draft, PORT_BONUS)
    corporation = draft.flow.actor
    draft.emit(PowerUsed(name, corporation, using.hex))
    close_private(draft, name)
    draft.set_title_state(ports={**title_state(draft).ports, using.hex: corporation})


HARBOUR = Move(UseHarbour, (owns_harbour, is_port), _harbours, _use_harbour)


@rule("steamer.owner")
def owns_steamer(at: Table, using: UseSteamer) -> str | None:
    """Only the corporation that owns SMS uses it."""
    if not owned_by(at, TELEPORT, at.state.flow.actor):
        return f"{at.state.flow.actor} does not own {private_with(at, TELEPORT)}"
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
    if owned_by(at, TELEPORT, at.state.flow.actor):
        yield UseSteamer(by=at.title.policies.decider(at, at.state.flow.actor))


def _use_steamer(draft: Draft, using: UseSteamer) -> None:
    """Close SMS; then a tile and a token may go to one coastal city, wherever it lies."""
    corporation = draft.flow.actor
    name = private_with(draft, TELEPORT)
    draft.emit(PowerUsed(name, corporation))
    close_private(draft, name)
    draft.push(STEAMER_TOKENS.ask(using.by, corporation))
    draft.push(STEAMER_TILES.ask(using.by, corporation))


STEAMER = Move(
    UseSteamer,
    (owns_steamer, instead_of_steps),
    _steamers,
    _use_steamer,
    leads_to=(STEAMER_TILES, STEAMER_TOKENS),
)


def ask_about_steamer(draft: Draft, event: TurnBegan | PrivateSold) -> None:
    """House rule: who owns SMS is asked about it before the tile, and not again in the turn."""
    flow = draft.flow
    kind = draft.title.rounds[flow.round]
    at_track = flow.round == "operating" and kind.steps[flow.step].name == "track"
    open_asks = any(isinstance(entry, Ask) for entry in flow.pending)
    if not at_track or flow.turn.tiles or open_asks or not owned_by(draft, TELEPORT, flow.actor):
        return
    if isinstance(event, PrivateSold) and event.private != private_with(draft, TELEPORT):
        return
    seat = draft.title.policies.decider(draft, flow.actor)
    draft.push(USING_STEAMER.ask(seat, flow.actor))


def _accept_steamer(draft: Draft, using: UseSteamer) -> None:
    draft.answered()
    _use_steamer(draft, using)


def _decline_steamer(draft: Draft, passing: Pass) -> None:
    draft.emit(Passed(passing.by, USING_STEAMER.name, draft.flow.actor))
    draft.answered()


def coast(at: Table) -> tuple[str, ...]:
    """Return the hexes SMS can go to; once a tile is laid with it, that one alone."""
    ask = top_ask(at.state.flow)
    if ask is not None and ask.about:
        return (ask.about,)
    return at.title.privates[private_with(at, TELEPORT)].hexes


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
    draft.push(STEAMER_TOKENS.ask(token.seat, token.subject, about=laying.hex))


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


def _pass_tile(draft: Draft, passing: Pass) -> None:
    draft.emit(Passed(passing.by, STEAMER_TILES.name, draft.flow.actor))
    draft.answered()


def _pass_token(draft: Draft, passing: Pass) -> None:
    draft.emit(Passed(passing.by, STEAMER_TOKENS.name, draft.flow.actor))
    _finish(draft)


STEAMER_QUESTION = Step(
    USING_STEAMER.name,
    (
        replace(STEAMER, apply=_accept_steamer),
        Move(Pass, (), pass_when_asked, _decline_steamer),
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
    STEAMER_TILES.name,
    (
        Move(LayTile, COAST_TILE_RULES, _coastal_lays, _lay),
        Move(Pass, (), pass_when_asked, _pass_tile),
    ),
    waits=True,
)
STEAMER_TOKEN = Step(
    STEAMER_TOKENS.name,
    (
        Move(PlaceToken, (on_the_coast, *SPACE_RULES), _coastal_tokens, _place),
        Move(Pass, (), pass_when_asked, _pass_token),
    ),
    skip=lambda draft: draft.set_turn(tiles=1, tokens=1),
    waits=True,
)
"""Between closing SMS, its tile and its token lie moments of the turn like any other (§7.1)."""


def close_sponsor(draft: Draft, event: TrainBought) -> None:
    """RSA closes when its corporation buys its first train, from whatever seller (§8.1)."""
    if event.corporation and event.corporation == title_state(draft).sponsored:
        draft.set_title_state(sponsored="")
        name = private_with(draft, PRESIDENT)
        if not draft.privates[name].closed:
            close_private(draft, name)
