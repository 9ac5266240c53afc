"""A small expansion of 1849, made up for the tests: a railway around the Etna, and calmer sales."""
