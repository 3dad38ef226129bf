"""A solver that does what its option says: the native one with a planted fault. Subjects load it as a plug-in."""

import ctypes
import os
import subprocess
import sys
import time
from typing import Any

from hitori import EngineNotInstalledError, Limits, Puzzle, Shading, TooLargeError, prove
from hitori.lab.measure.subject import WARM_UP
from hitori.results import UNLIMITED, SearchStats, SolveResult, Status
from hitori.solving.native import NativeSolver

PAGE = 4096


class Planted:
    """`deed` is one of the methods below, done on every puzzle but the first small one."""

    name = "planted"

    def __init__(self, *, deed: str = "nothing") -> None:
        self._deed = deed
        self._successor: subprocess.Popen[bytes] | None = None

    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Any:
        if self._deed == "never_start":
            os._exit(4)
        if self._deed == "vanish":
            raise EngineNotInstalledError("gone since the run began")
        if self._successor is not None:
            self._successor.wait()
        result = NativeSolver().solve(puzzle, limits)
        return result if puzzle == WARM_UP else getattr(self, self._deed)(puzzle, result)

    def proof(self, puzzle: Puzzle) -> str | None:
        if self._deed == "prove":
            return prove(puzzle, "none").text
        if self._deed == "prove_another_claim":
            return prove(puzzle).text.replace("claim", " claim")
        return "hitori proof 1\n" if self._deed == "prove_wrongly" else None

    def nothing(self, _puzzle: Puzzle, result: SolveResult) -> SolveResult:
        return result

    def answer(self, status: Status, shading: Shading | None, elapsed: float) -> SolveResult:
        return SolveResult(status, shading, SearchStats(), self.name, elapsed)

    def break_a_rule(self, puzzle: Puzzle, result: SolveResult) -> SolveResult:
        return self.answer(Status.SOLVED, Shading.from_rows(["." * puzzle.cols] * puzzle.rows), result.elapsed)

    def leave_cells_open(self, puzzle: Puzzle, result: SolveResult) -> SolveResult:
        return self.answer(Status.SOLVED, Shading.unknown(*puzzle.shape), result.elapsed)

    def answer_another_size(self, _puzzle: Puzzle, result: SolveResult) -> SolveResult:
        return self.answer(Status.SOLVED, Shading.from_rows(["."]), result.elapsed)

    def deny(self, _puzzle: Puzzle, result: SolveResult) -> SolveResult:
        return self.answer(Status.NO_SOLUTION, None, result.elapsed)

    prove_another_claim = prove_wrongly = prove = deny

    def exit(self, *_: object) -> None:
        os.write(2, b"something is rotten\n")
        os._exit(3)

    def fall(self, *_: object) -> None:
        ctypes.string_at(0)

    def throw(self, *_: object) -> None:
        raise RuntimeError("planted")

    def answer_nonsense(self, *_: object) -> str:
        return "solved"

    def think(self, _puzzle: Puzzle, result: SolveResult) -> SolveResult:
        until = time.process_time() + 0.2
        while time.process_time() < until:
            pass
        return result

    def hang(self, *_: object) -> None:
        while True:
            pass

    def hog(self, *_: object) -> None:
        held = []
        while True:
            held.append(bytearray(20 * 2**20))
            time.sleep(0.01)

    def hog_and_answer(self, _puzzle: Puzzle, result: SolveResult) -> SolveResult:
        bytearray(b"x") * (400 * 2**20)
        return result

    def let_a_child_gulp(self, _puzzle: Puzzle, result: SolveResult) -> SolveResult:
        """Too fast for somebody who looks now and then."""
        subprocess.run([sys.executable, "-c", "bytearray(b'x') * (400 * 2**20)"], check=True)
        return result

    def gulp(self, *_: object) -> None:
        bytearray(b"x") * (400 * 2**20)

    def refuse(self, *_: object) -> None:
        raise TooLargeError("beyond me")

    def come_late(self, _puzzle: Puzzle, result: SolveResult) -> SolveResult:
        return self.answer(result.status, result.solution, 99.0)

    def give_up(self, _puzzle: Puzzle, result: SolveResult) -> SolveResult:
        return self.answer(Status.UNKNOWN, None, result.elapsed)

    def lose_a_process(self, puzzle: Puzzle, result: SolveResult) -> SolveResult:
        """As an engine in a process of its own does at its limit: the next puzzle waits until another is loaded."""
        load = "import os, pathlib, time; time.sleep(0.5); pathlib.Path(os.environ['LOADED']).touch()"
        self._successor = subprocess.Popen([sys.executable, "-c", load])
        return self.give_up(puzzle, result)

    def fall_ill(self, puzzle: Puzzle, result: SolveResult) -> SolveResult:
        """No puzzle is answered after this one."""
        self._deed = "never_start"
        return self.give_up(puzzle, result)
