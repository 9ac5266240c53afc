"""A game in lines of text: the map, the market, tables of companies, players and trains."""
