"""What can be said of a puzzle: how many solutions, how difficult, by which steps, and its characteristics."""
