"""What views read of a title's own state is really there."""

from __future__ import annotations

import re
from pathlib import Path

from ferrovia.titles.g1849.own import Auction, Own
from ferrovia.views import own

NAMED = re.compile(r'getattr\([\w.]+, "(\w+)"')


def test_every_field_that_views_look_for_exists() -> None:
    names = NAMED.findall(Path(own.__file__).read_text(encoding="utf-8"))
    known = {*Own.__struct_fields__, *Auction.__struct_fields__}
    assert names and set(names) <= known
