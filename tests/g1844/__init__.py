"""Tests of 1844. A package, so that its helpers are ``g1844.scenario`` and the like."""
