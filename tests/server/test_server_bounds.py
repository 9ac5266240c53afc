"""Where exactly requests are refused: the same place and no other, so many brackets and no more."""

from __future__ import annotations

import pytest

from ferrovia.server.guard import same_origin
from ferrovia.tables import Declined
from ferrovia.tables.bounds import check_depth


@pytest.mark.parametrize(
    ("origin", "ours"),
    [
        ("http://table.example:8849", True),
        ("https://TABLE.example:8849", True),
        ("http://anothertable.example:8849", False),
        ("http://evil/table.example:8849", False),
        ("http://table.example", False),
        ("http://table.example:88490", False),
        ("http://", False),
        ("ftp://table.example:8849", False),
        ("null", False),
        ("", False),
    ],
)
def test_a_page_of_another_place_is_not_ours_however_its_name_ends(origin, ours):
    assert same_origin(origin, "table.example:8849") is ours


@pytest.mark.parametrize("brackets", ["[]", "{}"])
def test_brackets_are_taken_up_to_the_limit_and_not_beyond(brackets):
    def nested(depth: int) -> bytes:
        return (brackets[0] * depth + brackets[1] * depth).encode()

    check_depth(nested(3), 3)
    check_depth(nested(3) * 5, 3)
    check_depth(b'["[[[[", "\\"[[[["]', 1)
    with pytest.raises(Declined):
        check_depth(nested(4), 3)
