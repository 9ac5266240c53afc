"""The titles: data, citations and a page of composition each, and the loader that checks them.

A title's folder holds everything that is its own. No title imports another, and nothing below
this room knows one by name.
"""

from ferrovia.titles.loader import TITLES, example, load

__all__ = ["TITLES", "example", "load"]
