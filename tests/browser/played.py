"""A whole game as a hand at the page would play it, played without any page.

The hand draws from what the page offers; here the same is drawn from the view models behind the
page. So a test knows beforehand how the game in the browser must go, and tests and pictures that
need a certain moment find it in this game: they bring its record along and play on from there.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from ferrovia.core import Codec, Game, Position
from ferrovia.core.free_pass import free_pass
from ferrovia.core.words import Section
from ferrovia.records import dumps, record_game
from ferrovia.struct import Struct
from ferrovia.titles import load
from ferrovia.views.choosing.decision_view import now
from ferrovia.views.choosing.hex_builds import fan
from ferrovia.views.model import ChoiceView, Now
from tests.browser.hand import LAY_TILE, drawn, drawn_more, drawn_tile

NAMES = ("Ann", "Bob", "Cyd")
TABLE_SEED = "7"
HAND_SEEDS = {"1849": 67, "1848": 38, "1844": 13}
"""Found by trying: short games with much in them."""
MUCH = {
    "1849": {"bid", "sell_shares", "propose_private", "answer", "choose_home", "place_token"},
    "1848": {"lower_price", "sell_shares", "take_loan", "place_tasmania", "discard_train"},
    "1844": {"buy_mountain", "build_tunnel", "lay_extra", "lay_furka", "give_train", "pay_debt"},
}
"""What somebody does in each of these games, among much else."""
FEW = 3
"""So many things to be put on hexes are listed one by one (``web/src/now/Sites.svelte``)."""


class Played(Struct, frozen=True):
    """A finished game, and what was offered and done on the way."""

    game: Game
    done: tuple[str, ...]
    """What :meth:`Hand.play` returned, press for press."""
    versions: tuple[int, ...]
    """How many actions stood after each press: the table passes where that gives nothing away."""
    kinds: tuple[frozenset[str], ...]
    """Kinds of action that were open after so many actions."""
    hexes: tuple[tuple[str, ...], ...]
    """Hexes that were lit then: for track, or for what is chosen in the fan of a hex."""

    def moment(self, kind: str, *, after: int = 0, nth: int = 1) -> int:
        """Return after how many actions a kind of action was open for the nth time."""
        found = [n for n, open_now in enumerate(self.kinds) if n >= after and kind in open_now]
        return found[nth - 1]

    def record(self) -> bytes:
        """Return the game as a file of ours."""
        return dumps(record_game(self.game, seed=TABLE_SEED)).encode()


@cache
def whole_game(name: str = "1849") -> Played:
    """Play the game of a title; the same at every call and on every machine."""
    title = load(name, len(NAMES))
    codec = Codec(title)
    game = Game(Position.new(title, NAMES, TABLE_SEED))
    rng = Random(HAND_SEEDS[name])
    done: list[str] = []
    kinds: list[frozenset[str]] = []
    lit: list[tuple[str, ...]] = []
    versions: list[int] = []
    while not game.position.over:
        seen = now(game.position, game.position.state.seats)
        fanned = in_fans(seen)
        choices = {
            choice.key: choice for choice in seen.choices if not choice.dim and choice not in fanned
        }
        hexes = (*dict.fromkeys([*seen.track, *(choice.subject.hex for choice in fanned)]),)
        track = [LAY_TILE] if seen.track else []
        lit.append(hexes)
        kinds.append(frozenset([*track, *(each.kind for each in seen.choices if not each.dim)]))
        kind, chosen = drawn(rng, [*choices], hexes)
        if kind == LAY_TILE:
            action = _lay(game.position, chosen, rng)
            done.append(f"{kind}:{chosen}")
        else:
            action = _with_number(choices[chosen], drawn_more(rng))
            done.append(chosen)
        played = codec.decode_action(action)
        game.push(played)
        while (passing := free_pass(game.position)) is not None and passing.by == played.by:
            game.push(passing)
            kinds.append(frozenset())
            lit.append(())
        versions.append(len(game))
    return Played(
        game=game,
        done=tuple(done),
        versions=tuple(versions),
        kinds=(*kinds, frozenset()),
        hexes=(*lit, ()),
    )


def in_fans(seen: Now) -> list[ChoiceView]:
    """Return what the page does not list: many things of a kind are chosen in the fan of a hex."""
    groups: dict[str, list[ChoiceView]] = {}
    for choice in seen.choices:
        if choice.section is Section.SITES:
            groups.setdefault(choice.group, []).append(choice)
    many = [group for group in groups.values() if len(group) > FEW]
    return [choice for group in many for choice in group if not choice.dim]


def _lay(position: Position, hex_id: str, rng: Random) -> dict[str, Any]:
    tiles = [tile for tile in fan(position, hex_id).tiles if tile.ways]
    number, turns = drawn_tile(rng, len(tiles))
    best = tiles[number].ways[0]
    ways = sorted(tiles[number].ways, key=lambda way: way.rotation)
    return ways[(ways.index(best) + turns) % len(ways)].action


def _with_number(choice: ChoiceView, more: int) -> dict[str, Any]:
    span = choice.span
    if span is None:
        return choice.action
    return choice.action | {span.field: min(span.low + 5 * more, span.high)}
