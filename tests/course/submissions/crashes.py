"""Leaves a file outside its folder where it may, and then divides by zero on all but small puzzles."""

from pathlib import Path


def solve_hitori(grid, method):
    Path(__file__).resolve().parents[2].joinpath("hitori-escaped").write_text("here")
    return len(grid) // 0
