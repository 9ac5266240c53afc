"""The board as SVG: hexes, tiles, tokens, the lines of a run, and the stylesheet of it all.

``board_picture`` composes the whole map, ``hexart`` one hex, ``tracing`` the line of a train;
``svg`` writes elements. Pictures name classes, never colours (``style`` has those). Nothing in
this room decides anything: it is handed a board, what lies on it, and who stands where.
"""
