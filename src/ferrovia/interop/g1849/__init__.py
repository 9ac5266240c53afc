"""What 18xx.games says and does in 1849 alone: its words, its waits, its memory of sales."""
