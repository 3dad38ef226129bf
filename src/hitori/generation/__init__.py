"""Making puzzles: the native generator, and the published one in plain Python to hold it against."""
