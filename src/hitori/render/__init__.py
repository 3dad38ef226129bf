"""Pictures of puzzles: for the terminal (`text`)."""
