"""What a seat may expect to be worth at the end: named terms, weighted by stage of the game.

``earnings`` says what corporations earn now and with which trains, ``prospects`` what that comes
to until the end, ``seat_terms`` what a seat has of it, ``valuation`` what one position is worth to
one seat. Nothing here looks at what is legal or chooses anything.
"""
