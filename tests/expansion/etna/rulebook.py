"""The rulebook of the expansion: that of 1849, with another drop of prices."""

from __future__ import annotations

from ferrovia.family.offering import one_step
from ferrovia.struct import replace
from ferrovia.titles.composition import Rulebook
from ferrovia.titles.g1849 import rulebook
from ferrovia.titles.g1849.options import Options1849
from ferrovia.titles.title_file import TitleData


class OptionsEtna(Options1849, frozen=True):
    """The options of 1849, and one more."""

    steep_sales: bool = False


def compose(data: TitleData, players: int, options: OptionsEtna) -> Rulebook:
    """Put the rules together: those of 1849, but a sale costs one row ([E2-1])."""
    book = rulebook.compose(data, players, options)
    if options.steep_sales:
        return book
    return replace(book, policies=replace(book.policies, sale_drop=one_step))


RULES = replace(rulebook.RULES, options=OptionsEtna, compose=compose)
