"""The texts of choices that the site of 1849 offers."""

from __future__ import annotations

STEAMER_CHOICES = ("Close SMS", "Pass")
EXCHANGE_CHOICES = {"Two 10% certs": "regular", "One 20% cert": "last"}
LOAN_CHOICE, LEAVE_CHOICE = "Take L.500 loan", "Leave game"
ELECTRIC_CHOICE = "Buy E-Token"
