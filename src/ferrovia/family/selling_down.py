"""The duty to sell down to the certificate limit, where a corporation is sold once in a turn."""

from __future__ import annotations

from ferrovia.board.naming import counted
from ferrovia.core.names import CorporationId
from ferrovia.core.rule import Rule, rule
from ferrovia.core.table import Table
from ferrovia.family.actions import SellShares
from ferrovia.family.selling import next_president_after_sale, possible_forms, sales


def selling_down(rules: tuple[Rule, ...]) -> Rule:
    """Return the rule that who must sell down to the limit sells enough to come there.

    ``rules`` are those that a sale obeys otherwise: what they allow of each corporation decides how
    little may be sold of one of them.
    """

    @rule("sell.down")
    def down_to_limit(at: Table, selling: SellShares) -> str | None:
        """Who must sell down to the limit sells as much as that takes, as far as it is possible."""
        due = at.title.policies.due_sales(at, selling.by)
        if not due:
            return None
        most: dict[CorporationId, int] = {}
        for sale in sales(at):
            if all(rule.check(at, sale) is None for rule in rules):
                most[sale.corporation] = max(most.get(sale.corporation, 0), given_up(at, sale))
        elsewhere = sum(most.values()) - most[selling.corporation]
        if given_up(at, selling) + elsewhere < min(due, sum(most.values())):
            given = counted(most[selling.corporation], "certificate")
            return (
                f"{selling.by} is {counted(due, 'certificate')} above the limit and must sell down "
                f"to it; of {selling.corporation} {given} can be given up"
            )
        return None

    return down_to_limit


def given_up(at: Table, selling: SellShares) -> int:
    """Return by how many certificates a sale makes a hand smaller.

    The president's certificate counts one; several regular ones may come back for it.
    """
    sold, next_president = sum(selling.bundle.values()), next_president_after_sale(at, selling)
    if not next_president or possible_forms(at, selling, next_president)[:1] != ("regular",):
        return sold
    return sold - (at.title.certificates_of[selling.corporation][0].shares - 1)
