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
from ferrovia.records import dumps, record_game
from ferrovia.struct import Struct
from ferrovia.titles import load
from ferrovia.views.fan import fan
from ferrovia.views.model import Choice
from ferrovia.views.now import now
from tests.browser.hand import LAY_TILE, drawn, drawn_more, drawn_tile

NAMES = ("Ann", "Bob", "Cyd")
TABLE_SEED = "7"
HAND_SEEDS = {"1849": 28, "1848": 15}
"""Found by trying: short games with much in them; 1849 with a bid, sales, offers and tokens, 1848
with lowered prices, sales, loans, Tasmania and a discarded train."""


class Played(Struct, frozen=True):
    """A finished game, and what was offered and done on the way."""

    game: Game
    done: tuple[str, ...]
    """What :meth:`Hand.play` returned for each action."""
    kinds: tuple[frozenset[str], ...]
    """Kinds of action that were open after so many actions."""
    hexes: tuple[tuple[str, ...], ...]
    """Hexes that were lit for track then."""

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
    while not game.position.over:
        seen = now(game.position, game.position.state.seats)
        choices = {choice.key: choice for choice in seen.choices if not choice.dim}
        hexes = seen.track
        track = [LAY_TILE] if hexes else []
        lit.append(hexes)
        kinds.append(frozenset([*track, *(choice.kind for choice in choices.values())]))
        kind, chosen = drawn(rng, [*choices], hexes)
        if kind == LAY_TILE:
            action = _lay(game.position, chosen, rng)
            done.append(f"{kind}:{chosen}")
        else:
            action = _with_number(choices[chosen], drawn_more(rng))
            done.append(chosen)
        game.push(codec.decode_action(action))
    return Played(game=game, done=tuple(done), kinds=(*kinds, frozenset()), hexes=(*lit, ()))


def _lay(position: Position, hex_id: str, rng: Random) -> dict[str, Any]:
    tiles = {tile.tile: tile for tile in fan(position, hex_id).tiles if tile.ways}
    name, turns = drawn_tile(rng, [*tiles])
    best = tiles[name].ways[0]
    ways = sorted(tiles[name].ways, key=lambda way: way.rotation)
    return ways[(ways.index(best) + turns) % len(ways)].action


def _with_number(choice: Choice, more: int) -> dict[str, Any]:
    span = choice.span
    if span is None:
        return choice.action
    return choice.action | {span.field: min(span.low + 5 * more, span.high)}
