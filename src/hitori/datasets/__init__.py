"""Datasets: puzzles drawn into strata until each holds its quota, written in parts with a manifest."""
