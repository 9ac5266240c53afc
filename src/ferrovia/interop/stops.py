"""Listed differences of 18xx.games at which an import stops, and how it says so."""

from __future__ import annotations

SPLIT = "DIV-2"
MEMORY = "DIV-12"
DEADLOCK = "DIV-22"

TEXTS = {
    SPLIT: "the site sells one share of a president's certificate against the heir's last one, "
    "which the rules do not split",
    MEMORY: "the site remembers tokens moved by earlier emergency sales of this set of operating "
    "rounds, and orders a stack by that",
    DEADLOCK: "nobody can act any more: the rules end the game here, the site passes on",
}


class Stop(Exception):
    """The site went another way here, as the rules file lists."""

    def __init__(self, difference: str, detail: str = "") -> None:
        super().__init__(f"{difference}: {detail or TEXTS[difference]}")
        self.difference = difference
        self.text = f"{TEXTS[difference]} ({detail})" if detail else TEXTS[difference]
