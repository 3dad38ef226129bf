"""Boards with a best solution, their proofs, and what VeriPB says of these: for the tests and the measurements."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import hitori
from hitori import Puzzle, prove
from hitori.explaining.best_proofs import BestProof
from hitori.solving.best import OBJECTIVES, WEIGHED, ObjectiveName

Claimed = tuple[Puzzle, ObjectiveName, list[list[int]] | None]
Bounds = tuple[int, int] | None


def claims(random: Random, least: int, most: int) -> Iterator[Claimed]:
    """Boards of these numbers of rows and columns that have a solution, with blanks, ties and weights; endless."""
    while True:
        rows, cols = random.randint(least, most), random.randint(least, most)
        largest, blanks = random.choice([1, 2, 4]) * max(rows, cols), random.choice([0, 0, 0.2])
        labels = [
            [0 if random.random() < blanks else random.randint(1, largest) for _ in range(cols)] for _ in range(rows)
        ]
        puzzle, objective = Puzzle(labels), random.choice(OBJECTIVES)
        spread = random.choice([1, 3, 50])
        weights = [[random.randint(-spread, spread) for _ in range(cols)] for _ in range(rows)]
        if hitori.solve(puzzle).solution is not None:
            yield puzzle, objective, weights if objective in WEIGHED and random.random() < 0.5 else None


def proved(claimed: Claimed) -> BestProof:
    puzzle, objective, weights = claimed
    return prove(puzzle, claim=objective, weights=weights)


def minimised(proof: BestProof) -> int:
    """The value as the formula has it."""
    return -proof.value if proof.objective in ("most", "heaviest") else proof.value


def veripb(folder: Path) -> Callable[[str, str], Bounds]:
    """What VeriPB says of a formula and a proof: the bounds that it has verified, or None."""

    def says(formula: str, proof: str) -> Bounds:
        files = folder / "formula.opb", folder / "proof.pbp"
        for file, text in zip(files, (formula, proof), strict=True):
            file.write_text(text, encoding="utf-8")
        ran = subprocess.run(["veripb", *files], capture_output=True, text=True, check=False)
        found = re.search(r"^s VERIFIED BOUNDS (-?\d+) <= obj <= (-?\d+)$", ran.stdout, re.MULTILINE)
        return (int(found[1]), int(found[2])) if found else None

    return says
