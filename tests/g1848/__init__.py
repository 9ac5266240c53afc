"""Tests of 1848. A package, so that its helpers are ``g1848.scenario`` and ``g1848.words``."""
