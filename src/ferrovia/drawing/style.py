"""How the board looks: its colours in light and dark, and the stylesheet made of them.

Drawings name classes, never colours, so one stylesheet serves pages and saved pictures, and a
page may hide a layer by its class: ``name``, ``coordinate``, ``tile-number``, ``terrain``,
``revenue``. While the whole board is in sight, whatever shows it is ``far`` as well, and shows what
is ``afar`` instead of what is ``near``. Every selector begins with ``.hexboard``, the class
of whatever shows a drawing.
"""

from __future__ import annotations

from string import Template

RUNS = 6
"""Lines that differ in colour and dashes; the seventh looks like the first."""

GROUNDS = {
    "plain": ("#f0ecdc", "#c4bda6"),
    "yellow": ("#f3d25a", "#d6b64c"),
    "green": ("#98c58d", "#84af79"),
    "brown": ("#c09169", "#ad815b"),
    "grey": ("#cfcec7", "#a2a19b"),
    "blue": ("#b4d3e2", "#7f9fb1"),
    "red": ("#e8a996", "#c58a78"),
    "rock": ("#bcc3cb", "#8b939d"),
    "pale-yellow": ("#f6e6a4", "#cdbd80"),
    "pale-green": ("#c3dcb8", "#a3bd99"),
    "pale-brown": ("#dfc1a2", "#bf9f80"),
}
"""Grounds in light and dark. What is printed on the map is paler than the tiles people lay."""

COLOURS = {
    **GROUNDS,
    "sea": ("#dbe8ed", "#1b2a33"),
    "shelf": ("#d2e2e9", "#20323c"),
    "shoal": ("#c8dbe4", "#263b46"),
    "shore": ("#bad1dc", "#2f4754"),
    "land": ("#d8d5c8", "#25241f"),
    "march": ("#d0cdbf", "#2a2923"),
    "fringe": ("#c6c3b4", "#312f28"),
    "frontier": ("#b6b2a1", "#3d3a31"),
    "border": ("#6f6a58", "#4b483c"),
    "ink": ("#14140f", "#100f0b"),
    "faint": ("#35332b", "#242219"),
    "bed": ("#fffdf5", "#efeadb"),
    "paper": ("#fffef9", "#f1ede0"),
    "waiting": ("#6b685c", "#625f53"),
    "stone": ("#7a6244", "#5f4b32"),
    "peak": ("#5b6270", "#474d59"),
    "rack": ("#f3d25a", "#f3d25a"),
    "cost": ("#4f3b20", "#3a2a14"),
    "relief": ("#6b5a34", "#4d4023"),
    "water": ("#3f7fa3", "#2f6483"),
    "anchor": ("#1d4f7c", "#1a466d"),
    "blocked": ("#2c5f8d", "#244f77"),
    "marked": ("#8c2f39", "#7d2832"),
    "legend": ("#2b3a42", "#d3dde2"),
    "run-0": ("#d0101c", "#d0101c"),
    "run-1": ("#1538e0", "#1538e0"),
    "run-2": ("#5d0f7c", "#5d0f7c"),
    "run-3": ("#1a7a72", "#1a7a72"),
    "run-4": ("#80062e", "#80062e"),
    "run-5": ("#b41fcc", "#b41fcc"),
}
"""Every colour in light and dark. Lines of trains stay apart for colour-blind eyes, too."""

DASHES = ("", "15 10", "0.1 8.5", "14 9 0.1 9", "5 10", "14 9 0.1 8 0.1 9")
"""Dashes of the lines: solid, long, dots, dash and dot, short, dash and two dots. The round ends
of a dash take half the width of the line on either side."""

SHEET = Template("""
.hexboard{font-family:'Helvetica Neue',Arial,'Liberation Sans',sans-serif;text-anchor:middle}
.hexboard path{fill:none}
.hexboard .sea{fill:$sea}
.hexboard .shelf,.hexboard .shoal,.hexboard .shore{stroke-linecap:round;stroke-linejoin:round}
.hexboard .shelf{stroke:$shelf;stroke-width:92}
.hexboard .shoal{stroke:$shoal;stroke-width:56}
.hexboard .shore{stroke:$shore;stroke-width:22}
.hexboard .land{fill:$land}
.hexboard .march,.hexboard .fringe,.hexboard .frontier{stroke-linecap:round;stroke-linejoin:round}
.hexboard .march{stroke:$march;stroke-width:92}
.hexboard .fringe{stroke:$fringe;stroke-width:56}
.hexboard .frontier{stroke:$frontier;stroke-width:22}
.hexboard .hex{stroke:$border;stroke-width:1;stroke-opacity:.55}
.hexboard .relief{stroke:$relief;stroke-width:1.4;stroke-opacity:.3;fill:none}
.hexboard .relief .shade{fill:$relief;fill-opacity:.13;stroke:none}
.hexboard .relief.waves{stroke:$water;stroke-opacity:.4}
.hexboard .relief path,.hexboard .anchor path{stroke-linecap:round;stroke-linejoin:round}
.hexboard .bed{stroke:$bed;stroke-opacity:.8;stroke-width:11}
.hexboard .standard{stroke:$ink;stroke-width:7}
.hexboard .narrow{stroke:$ink;stroke-width:7;stroke-dasharray:5.4 4.6;stroke-dashoffset:2.7}
.hexboard .rails{stroke:$ink;stroke-width:10}
.hexboard .dual{stroke:$bed;stroke-width:4.4}
.hexboard .tunnel-bed{stroke:$bed;stroke-opacity:.8;stroke-width:13}
.hexboard .tunnel{stroke:$ink;stroke-width:10;stroke-dasharray:8 4}
.hexboard .tunnel-bore{stroke:$rock;stroke-width:4.4}
.hexboard path.portal{fill:$paper;stroke:$ink;stroke-width:1}
.hexboard path.mouth{fill:$ink}
.hexboard .blocked{stroke:$blocked;stroke-width:7;stroke-linecap:round}
.hexboard .blocked-bed{stroke:$paper;stroke-opacity:.7;stroke-width:10;stroke-linecap:round}
.hexboard .marked{stroke:$marked;stroke-width:4;stroke-linejoin:round}
.hexboard .joined{stroke-width:3}
.hexboard .marker .disc{fill:$paper;stroke:$marked;stroke-width:2.6}
.hexboard .marker .eye{fill:$marked}
.hexboard .platform{fill:$paper;stroke:$ink;stroke-width:1.6}
.hexboard .slot{fill:$paper;stroke:$ink;stroke-width:1}
.hexboard .kept{fill-opacity:.22}
.hexboard .home{fill:$waiting;font-weight:600}
.hexboard .token{stroke:#fff;stroke-width:2}
.hexboard .rim{fill:none;stroke:$ink;stroke-width:1}
.hexboard .letters{font-weight:700;stroke-width:2.4;stroke-linejoin:round;paint-order:stroke}
.hexboard .town{fill:$ink;stroke:$paper;stroke-width:2}
.hexboard .beyond{fill:$paper;stroke:$ink;stroke-width:2.4}
.hexboard .peak{fill:$peak;stroke:$paper;stroke-width:2.2;stroke-linejoin:round}
.hexboard .peak.bare{fill:$paper;fill-opacity:.9;stroke:$peak;stroke-dasharray:4 3}
.hexboard .snowcap{fill:$paper}
.hexboard .rack{stroke:$rack;stroke-width:2.4;stroke-dasharray:3 1.6;stroke-linejoin:round}
.hexboard .plate{fill:$ink;stroke:$paper;stroke-width:1.2}
.hexboard .plate-words,.hexboard .compass-words{fill:$paper;font-weight:700;stroke:none}
.hexboard .compass{fill:$ink;stroke:none}
.hexboard .transit{fill:$paper;fill-opacity:.8;stroke:$ink;stroke-width:1}
.hexboard .transit-words{fill:$ink;font-weight:700;stroke:none}
.hexboard .harbour{fill:$paper;stroke:$anchor;stroke-width:1.5}
.hexboard .anchor{fill:none;stroke:$anchor;stroke-width:2.6}
.hexboard .value{fill:$paper;stroke:$ink;stroke-width:1}
.hexboard .value.now{fill:$ink}
.hexboard .number{fill:$ink;font-weight:600;stroke:none}
.hexboard .number.now{fill:$paper;font-weight:700}
.hexboard .chip{fill:$paper;fill-opacity:.68;stroke:none}
.hexboard .rock{fill:$stone;stroke:none}
.hexboard .snow{fill:$paper;stroke:none}
.hexboard .cactus{stroke:$stone;stroke-width:3;stroke-linecap:round}
.hexboard .stream{stroke:$water;stroke-width:1.6}
.hexboard .cost{fill:$cost;font-weight:700;stroke:none}
.hexboard .name,.hexboard .label,.hexboard .coordinate{stroke-width:3.4;stroke-linejoin:round}
.hexboard .name,.hexboard .label,.hexboard .coordinate{paint-order:stroke}
.hexboard .name{fill:$ink;font-weight:600}
.hexboard .label{fill:$ink;font-weight:800}
.hexboard .coordinate{fill:$faint;font-weight:600}
.hexboard .tile-number{fill:$faint;stroke:none}
.hexboard .legend{fill:$legend;text-anchor:start}
.hexboard .casing{stroke:$paper;stroke-width:8;stroke-linecap:round;stroke-linejoin:round}
.hexboard .run path.line{stroke-width:5;stroke-linecap:round;stroke-linejoin:round}
.hexboard .run .disc{stroke:$paper;stroke-width:1.4}
.hexboard .run text{fill:$paper;font-weight:700}
.hexboard.far .near,.hexboard:not(.far) .afar{display:none}
.hexboard .runs-below .run-marks,.hexboard .runs-above .run-line{display:none}
""")


def board_style(theme: str = "") -> str:
    """Return the stylesheet of every drawing.

    Without a theme its colours are custom properties (``--board-sea``): light, and dark where
    an element around the drawing says ``data-theme="dark"``. With ``"light"`` or ``"dark"`` they
    are written out, for pictures that stand alone.
    """
    if theme:
        return _rules(_themed(theme))
    light, dark = (
        "".join(f"--board-{name}:{value};" for name, value in _themed(each).items())
        for each in ("light", "dark")
    )
    names = {name: f"var(--board-{name})" for name in COLOURS}
    return f':root{{{light}}}\n[data-theme="dark"]{{{dark}}}{_rules(names)}'


def _themed(theme: str) -> dict[str, str]:
    place = ("light", "dark").index(theme)
    return {name: pair[place] for name, pair in COLOURS.items()}


def _rules(colours: dict[str, str]) -> str:
    """Return the rules with every colour put in, those of grounds and lines made by name."""
    common = SHEET.substitute(colours)
    grounds = "".join(
        f".hexboard .ground-{name}{{fill:{colours[name]}}}\n"
        f".hexboard .halo-{name}{{stroke:{colours[name]}}}\n"
        for name in GROUNDS
    )
    return common + grounds + "".join(_run_rules(colours, number) for number in range(RUNS))


def _run_rules(colours: dict[str, str], number: int) -> str:
    colour, dashes = colours[f"run-{number}"], DASHES[number]
    dashed = f";stroke-dasharray:{dashes}" if dashes else ""
    return (
        f".hexboard .run-{number} .line{{stroke:{colour}{dashed}}}\n"
        f".hexboard .run-{number} .disc{{fill:{colour}}}\n"
    )
