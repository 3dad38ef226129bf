"""Generation of puzzles: the native generator, and the published one in plain Python to compare it with."""
