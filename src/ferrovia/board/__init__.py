"""The board: hexes, tiles, what lies where, and what may lie there next.

Geometry and topology only. Nothing in this room knows about money, corporations or turns;
who may build, what it costs and what is left in the box is decided above it, and how it looks
beside it, in ``drawing``.
"""
