"""What 18xx.games says and does in 1844 alone: its words, its waits, its numbered certificates."""
