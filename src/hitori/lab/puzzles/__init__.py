"""What is measured: families of puzzles, suites of them with their known answers, and the balanced library."""
