"""A solver that does what its option says: the native one with a planted fault. Subjects load it as a plug-in."""

import ctypes
import os
import sys
import time
from dataclasses import replace
from subprocess import Popen, run
from typing import Any

from hitori import EngineNotInstalledError, Limits, Puzzle, Shading, Solver, TooLargeError, prove
from hitori.lab.measure.subject import WARM_UP
from hitori.results import UNLIMITED, SolveResult, Status
from hitori.solving.native import NativeSolver


class Planted(Solver):
    """Answers the first small puzzle honestly; on every other one it does its `deed`, e.g. "hang"."""

    name = "planted"

    def __init__(self, *, deed: str = "nothing") -> None:
        self._deed = deed
        self._successor: Popen[bytes] | None = None

    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Any:
        if self._deed == "never_start":
            os._exit(4)
        if self._deed == "vanish":
            raise EngineNotInstalledError("gone since the run began")
        if self._successor is not None:
            self._successor.wait()
        result = NativeSolver().solve(puzzle, limits)
        return result if puzzle == WARM_UP else self._done(puzzle, result)

    def proof(self, puzzle: Puzzle) -> str | None:
        if self._deed == "prove":
            return prove(puzzle, claim="none").text
        if self._deed == "prove_another_claim":
            return prove(puzzle).text.replace("claim", " claim")
        return "hitori proof 1\n" if self._deed == "prove_wrongly" else None

    def _done(self, puzzle: Puzzle, result: SolveResult) -> Any:
        unanswered = replace(result, status=Status.UNKNOWN, solution=None)
        match self._deed:
            case "break_a_rule":
                return replace(result, solution=Shading(["." * puzzle.cols] * puzzle.rows))
            case "leave_cells_open":
                return replace(result, solution=Shading.unknown(*puzzle.shape))
            case "answer_another_size":
                return replace(result, solution=Shading(["."]))
            case "deny" | "prove" | "prove_wrongly" | "prove_another_claim":
                return replace(result, status=Status.NO_SOLUTION, solution=None)
            case "answer_nonsense":
                return "solved"
            case "come_late":
                return replace(result, elapsed=99.0)
            case "give_up":
                return unanswered
            case "refuse":
                raise TooLargeError("beyond me")
            case "throw":
                raise RuntimeError("planted")
            case "exit":
                os.write(2, b"something is rotten\n")
                os._exit(3)
            case "fall":
                ctypes.string_at(0)
            case "think":
                until = time.process_time() + 0.2
                while time.process_time() < until:
                    pass
            case "hang":
                while True:
                    pass
            case "hog":
                held = []
                while True:
                    held.append(bytearray(20 * 2**20))
                    time.sleep(0.01)
            case "gulp" | "hog_and_answer":
                bytearray(b"x") * (400 * 2**20)
            case "let_a_child_gulp":  # too fast for somebody who looks now and then
                run([sys.executable, "-c", "bytearray(b'x') * (400 * 2**20)"], check=True)
            case "lose_a_process":
                # As an engine in a process of its own does at its limit: the next puzzle waits for its successor.
                load = "import os, pathlib, time; time.sleep(0.5); pathlib.Path(os.environ['LOADED']).touch()"
                self._successor = Popen([sys.executable, "-c", load])
                return unanswered
            case "fall_ill":  # no puzzle is answered after this one
                self._deed = "never_start"
                return unanswered
        return result
