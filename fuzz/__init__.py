"""Random players looking for trouble in the rules: ``python -m fuzz``.

The checks here are the conformance kit: what must hold in any game of any title. The tests run a
small number of games through them, this package as many as there is time for. It uses the engine
from outside and may never teach it anything.
"""
