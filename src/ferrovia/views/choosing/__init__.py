"""What can be decided now: choices, what would follow from each, and why others are not open."""
