"""Proofs: texts that show that a claim about a puzzle is true, for somebody who does not trust the solver."""
