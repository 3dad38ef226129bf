"""Analysis of a puzzle: number of solutions, difficulty, explanation, characteristics."""
