"""Railway games of the 18xx family: one rule-exact engine, several ways to reach it.

Each room below has a charter of its own. Imports between them run downward only; this opening
imports none of them.
"""

__version__ = "0.2.0"
