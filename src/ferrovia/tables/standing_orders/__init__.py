"""Standing orders at tables: ``giving`` them, and ``following`` them when their time has come.

What an order means is said in the room ``orders``. An order plays only what its owner might have
played, through the same door, and nobody else can see it.
"""
