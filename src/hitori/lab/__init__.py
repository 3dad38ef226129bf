"""The laboratory: solvers measured on suites of puzzles, statistics and reports."""
