"""Leaves a process behind."""

import os

if os.fork() == 0:
    os.setsid()
    os.execvp("sleep", ["sleep", "614"])


def solve_hitori(grid, method):
    return "no solution", 10
