"""Starts three hundred processes, each in a session of its own, that stay for ten minutes."""

import os
import time


def solve_hitori(grid, method):
    for _ in range(300):
        if os.fork() == 0:
            os.setsid()
            time.sleep(600)
            os._exit(0)
    time.sleep(600)
