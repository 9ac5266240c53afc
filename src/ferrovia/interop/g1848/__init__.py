"""What 18xx.games says and does in 1848 alone: its words, its waits, its way into receivership."""
