"""A game in sentences: labels of actions, prompts, the log, refusals, the board in words."""
