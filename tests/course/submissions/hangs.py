"""Waits for ever."""

import time


def solve_hitori(grid, method):
    time.sleep(1e6)
