"""How fast the engine is, on the machine at hand: ``python -m benchmarks``.

Each measurement is a function that returns rows of a table. It measures and reports; whether a
figure is good enough is for people to say.
"""
