"""Explaining: techniques, explanations, hints, ratings, proofs, and why a puzzle has no solution."""
