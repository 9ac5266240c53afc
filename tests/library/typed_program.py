"""A program of somebody else, as a type checker sees it: names imported late have types."""

from __future__ import annotations

from typing import assert_type

import ferrovia
from ferrovia.actions import Bid

opening = ferrovia.new("1849", players=3, seed=7)
assert_type(opening, ferrovia.Position)
assert_type(opening.play(Bid(by="Ann", private="SMS", amount=115)), ferrovia.Position)
assert_type(ferrovia.cost(opening, ferrovia.Pass(by="Ann")), int)
assert_type(ferrovia.best_run(opening, "AFG", budget=100), ferrovia.Run)
assert_type(ferrovia.example("1849"), ferrovia.Game)
assert_type(ferrovia.actions.g1849.IssueBond(by="Ann").by, str)
assert_type(ferrovia.__version__, str)
