"""The investor: stock rounds and auctions by the worth of what follows, railways like a builder.

``auction_bids`` says what to bid; ``weighing`` tries trades, ``rollouts`` plays the best of them
on, everybody by the rules of thumb of a builder; ``reasons`` say why.
"""
