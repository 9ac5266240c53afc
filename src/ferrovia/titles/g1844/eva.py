"""EVA: the train that comes with P7, given to a company at any time ([PRV-P7], R-12)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import holdings
from ferrovia.core.action import Action
from ferrovia.core.depot import card_of
from ferrovia.core.events import TrainGiven
from ferrovia.core.names import PrivateId, Seat
from ferrovia.core.rule import rule
from ferrovia.core.step import Move
from ferrovia.core.table import Draft, Table
from ferrovia.family.floating import floated
from ferrovia.family.phases import ask_for_excess
from ferrovia.family.powers import Power
from ferrovia.family.privates import close_private
from ferrovia.family.trains_on_sale import counted_trains, limit_of
from ferrovia.titles.g1844.title_actions import GiveTrain
from ferrovia.titles.g1844.title_data import train_data
from ferrovia.titles.g1844.turns import is_turn_of

EVA = "EVA"
TRAIN = Power("train")
"""P7: the train EVA comes with it."""


def with_train(at: Table) -> PrivateId:
    """Return the private company with which the train comes."""
    return train_data(at.title, EVA).belongs_to


def hand_out(draft: Draft, private: PrivateId, owner: Seat) -> None:
    """Give the train that comes with a private company to its owner, who keeps it at first."""
    for card, place in draft.trains.items():
        if place == private:
            draft.set_train(card, owner)
            draft.emit(TrainGiven(card, private, owner))


@rule("eva.owner")
def has_eva(at: Table, giving: GiveTrain) -> str | None:
    """EVA is given by the player who has received it and not yet given it away."""
    owner = at.state.trains[f"{EVA}-0"]
    if owner == giving.by:
        return None
    if owner == with_train(at):
        return f"{EVA} is handed out to the owner of {owner} when phase 5 begins"
    return f"{giving.by} has no train to give: {EVA} belongs to {owner}"


@rule("eva.director")
def directs_it(at: Table, giving: GiveTrain) -> str | None:
    """EVA is given to a company that one directs."""
    if giving.corporation not in at.state.corporations:
        return f"there is no company {giving.corporation}"
    director = holdings.president(at, giving.corporation)
    if director != giving.by:
        whose = f"{director} is Director" if director else "nobody is Director"
        return f"{whose} of {giving.corporation}; EVA goes to a company that {giving.by} directs"
    return None


@rule("eva.launched")
def is_floated(at: Table, giving: GiveTrain) -> str | None:
    """EVA is given to a floated company; before that it has neither charter nor treasury."""
    if giving.corporation in floated(at):
        return None
    return f"{giving.corporation} is not launched yet, so it cannot own a train"


@rule("eva.room")
def has_room(at: Table, giving: GiveTrain) -> str | None:
    """The company must have room under its train limit."""
    owned = len(counted_trains(at, giving.corporation))
    limit = limit_of(at, giving.corporation)
    if owned >= limit:
        trains = "train" if owned == 1 else "trains"
        return f"{giving.corporation} owns {owned} {trains}, and its limit is {limit}"
    return None


@rule("eva.turn")
def in_its_turn(at: Table, giving: GiveTrain) -> str | None:
    """House rule: EVA is given in the operating turn of the company that receives it."""
    if is_turn_of(at, giving.corporation):
        return None
    return f"it is not {giving.corporation}'s operating turn"


def _gifts(at: Table) -> Iterator[Action]:
    seat = at.state.trains[f"{EVA}-0"]
    if seat in at.state.seats:
        for corporation in at.state.corporations:
            yield GiveTrain(by=seat, corporation=corporation)


def _give(draft: Draft, giving: GiveTrain) -> None:
    card = card_of(draft, EVA, giving.by)
    draft.set_train(card, giving.corporation)
    draft.emit(TrainGiven(card, giving.by, giving.corporation))
    maker = with_train(draft)
    if not draft.privates[maker].closed:
        close_private(draft, maker)
    ask_for_excess(draft, draft.height)


GIVE = Move(GiveTrain, (has_eva, directs_it, is_floated, has_room), _gifts, _give)
GIVE_IN_TURN = Move(GiveTrain, (has_eva, directs_it, is_floated, in_its_turn), _gifts, _give)
"""House rule: also a full company takes EVA, and then gives up a train."""
