"""What has happened: the log entry by entry, figures over time, and how the game ended."""
