"""Fitting weights: those that made the samples are found again, and left-out games decide."""

from __future__ import annotations

import tomllib
from random import Random

from ferrovia.bots.evaluation.seat_terms import NAMES
from ferrovia.bots.evaluation.stages import STAGES, Stage, Weights, weights_named
from ferrovia.bots.fitting import Sample, as_toml, fit

HAND = weights_named("hand")


def samples(truth: Weights, count: int, *, noise: int, stage: Stage = "early") -> list[Sample]:
    """Make up samples whose results come from some weights, and from chance."""
    rng, found = Random(4), []
    for number in range(count):
        terms = tuple(rng.randint(-300, 300) for _ in NAMES)
        worth = sum(t * truth.get(n, 0) for n, t in zip(NAMES, terms, strict=True)) // 1000
        found.append(Sample(number // 10, stage, terms, worth + rng.randint(-noise, noise)))
    return found


def test_weights_that_made_the_results_are_found_again():
    truth = {**HAND["early"], "dividends": 1500, "duty": 100}
    fitted = fit(samples(truth, 800, noise=20), HAND)["early"]

    assert abs(fitted["dividends"] - 1500) < 150
    assert abs(fitted["duty"] - 100) < 250
    assert abs(fitted["shares"] - truth["shares"]) < 150


def test_without_better_ones_the_hand_made_weights_stay():
    assert fit(samples(HAND["early"], 800, noise=0), HAND) == HAND
    assert fit(samples(HAND["early"], 40, noise=500), HAND) == HAND


def test_cash_is_never_worth_far_more_than_itself():
    fitted = fit(samples({**HAND["early"], "cash": 3000}, 800, noise=20), HAND)

    assert fitted["early"]["cash"] == 1100
    assert {stage: fitted[stage] for stage in STAGES if stage != "early"} == {
        stage: HAND[stage] for stage in STAGES if stage != "early"
    }


def test_what_is_written_is_what_was_fitted():
    text = as_toml(HAND, "Fitted on nothing.")

    assert text.startswith("# Fitted on nothing.\n")
    assert tomllib.loads(text) == HAND
