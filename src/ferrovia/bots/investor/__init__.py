"""The investor: stock rounds and auctions by the worth of what follows, railways like a builder."""
