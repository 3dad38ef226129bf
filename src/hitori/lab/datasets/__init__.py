"""Datasets: puzzles generated until each stratum holds its quota, written in parts with a manifest."""
