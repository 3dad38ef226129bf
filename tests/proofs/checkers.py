"""The checkers side by side, and what is true by enumeration."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import dratify

import check_proof
import hitori
from hitori import ClaimName, prove
from hitori.native import check_proof as native_check
from hitori.puzzle import Puzzle
from hitori.shading import Shade, Shading
from tests.boards import ROOT
from tests.oracles import all_solutions, common_part, solution_masks

from .maker import made_plainly

SMALL = 16


def proofs_of(puzzle: Puzzle) -> Iterator[str]:
    """Of how many solutions there are, and what these agree on: by the core; of small boards by a second maker too."""
    yield count_proof(puzzle)
    if hitori.solve(puzzle).solution:
        yield prove(puzzle, claim="backbone").text
    if len(puzzle) <= 12:
        yield from made_plainly(puzzle)


def count_proof(puzzle: Puzzle) -> str:
    """A proof of `none`, `unique` or `count`."""
    claims: tuple[ClaimName, ...] = ("none", "unique", "count")
    return prove(puzzle, claim=claims[hitori.count_solutions(puzzle, limit=2)]).text


def is_accepted(text: str, puzzle: Puzzle | None = None) -> bool:
    """What the checkers say of a proof; they must agree."""
    refusal, why = native_check(text, puzzle), page_refusal(text, puzzle)
    assert (refusal is None) == (why is None), f"native: {refusal}\npage: {why}\n{text}"
    return refusal is None


def page_refusal(text: str, puzzle: Puzzle | None = None) -> str | None:
    """Why examples/check_proof.py refuses a proof; None if it accepts it."""
    seen: list[str] = []
    try:
        check_proof.check(check_proof.read(text, seen), None if puzzle is None else puzzle.to_rows())  # type: ignore[no-untyped-call]
    except SystemExit as reason:
        return f"line {len(seen)}: {reason}"
    return None


def is_true(text: str) -> bool:
    """Is the claim of an accepted proof true of its own puzzle? By enumeration, on large boards by the core."""
    lines = [re.split("[ \t\r]+", line.strip(" \t\r")) for line in text.split("\n")]
    lines = [line for line in lines if line[0] and not line[0].startswith("#")]
    rows = int(lines[1][1])
    puzzle = Puzzle([list(map(int, line)) for line in lines[2 : 2 + rows]])
    is_small = len(puzzle) <= SMALL
    _, claim, *claimed = lines[2 + rows]
    if claim == "follows":
        step, given = claimed[: claimed.index("given")], claimed[claimed.index("given") + 1 :]
        having = [found for found in all_solutions(puzzle) if all(_has(found, literal) for literal in given)]
        return all(_has(found, literal) for found in having for literal in step)
    if claim == "backbone":
        common = common_part(all_solutions(puzzle)) if is_small else hitori.backbone(puzzle)
        return common is not None and common.to_rows() == claimed
    number = {"none": 0, "unique": 1, "count": int("".join(claimed) or "0")}[claim]
    found = len(solution_masks(puzzle)) if is_small else hitori.count_solutions(puzzle, limit=number + 1)
    return found == number


def _has(solution: Shading, literal: str) -> bool:
    """Is a literal such as `+r1c2` true of a solution?"""
    row, col = map(int, literal[2:].split("c"))
    return (solution[row - 1, col - 1] == Shade.SHADED) == (literal[0] == "+")


COQ = ROOT / "build/coq/hitori-verify-coq"
BATCH = 250


def coq_accepts(proofs: Sequence[tuple[str, Puzzle | None]]) -> list[bool]:
    """What the checker that Coq proves right says of each proof, about the puzzle that is given, if there is one."""
    accepted = []
    with TemporaryDirectory() as folder:
        for start in range(0, len(proofs), BATCH):
            command: list[str | Path] = [COQ]
            for number, (text, puzzle) in enumerate(proofs[start : start + BATCH]):
                proof, labels = Path(folder, f"{number}.proof"), Path(folder, f"{number}.txt")
                proof.write_bytes(text.encode())
                if puzzle is not None:
                    labels.write_text("".join(" ".join(map(str, row)) + "\n" for row in puzzle.to_rows()))
                command += ["-" if puzzle is None else labels, proof]
            ran = subprocess.run(command, capture_output=True, text=True, check=False)
            assert ran.returncode < 2, ran.stderr
            accepted += [line == "accepted" for line in ran.stdout.splitlines()]
    assert len(accepted) == len(proofs)
    return accepted


def coq_says(texts: Sequence[tuple[str, str]], folder: Path) -> list[str]:
    """The lines that the checker of Coq prints of texts of puzzles and proofs."""
    lines: list[str] = []
    for start in range(0, len(texts), BATCH):
        command: list[str | Path] = [COQ]
        for number, (puzzle, proof) in enumerate(texts[start : start + BATCH]):
            files = folder / f"{number}.txt", folder / f"{number}.proof"
            for file, text in zip(files, (puzzle, proof), strict=True):
                file.write_bytes(text.encode())
            command += files
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        assert ran.returncode < 2, ran.stderr
        lines += ran.stdout.splitlines()
    assert len(lines) == len(texts)
    return lines


def dratify_accepts(formula: str, proof: str) -> bool:
    return bool(dratify.check_proof(dratify.parse_dimacs(formula, strict=True), proof).ok)


def veripb_says(formula: str, proof: str, folder: Path, *, cnf: bool = False) -> str | None:
    """SATISFIABLE or UNSATISFIABLE, which VeriPB has verified; None if it refuses the proof."""
    files = folder / f"formula.{'cnf' if cnf else 'opb'}", folder / "proof.pbp"
    for file, text in zip(files, (formula, proof), strict=True):
        file.write_text(text, encoding="utf-8")
    ran = subprocess.run(["veripb", *["--cnf"] * cnf, *files], capture_output=True, text=True, check=False)
    found = re.search("^s VERIFIED ([A-Z]+)$", ran.stdout, re.MULTILINE)
    return found[1] if found else None
