"""Puzzles to measure on: families of puzzles, suites of them with known answers, and the balanced library."""
