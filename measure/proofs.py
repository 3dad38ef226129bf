"""What proofs cost: their size, the time to make one beside deciding the claim, and the time to check it in four ways.

*Making* is everything: the search with its reasons recorded, trimming, the text. *Deciding* is the same search by the
same engine without a record; *answering* is what a user calls, which is faster where the engine on machine words
decides the puzzle.
"""

from __future__ import annotations

import runpy
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import hitori
from hitori import ClaimName, Proof, Puzzle, native
from hitori.explaining.best_proofs import BestProof
from hitori.explaining.checkers import CHECKERS, check_with
from hitori.explaining.translations import to_veripb
from hitori.lab.puzzles.suites import FAMILIES
from hitori.processes.usage import children_cpu_seconds
from hitori.solving.best import OBJECTIVES
from tests.oracles import random_puzzle
from tests.proofs.best_claims import Bounds, Claimed, claims, minimised, proved, veripb

from .figures import Figure, by_turns, duration, markdown, three_digits
from .runs import ROOT

PASSES = 9
PLAIN = runpy.run_path(str(ROOT / "examples" / "check_proof.py"))
"""The checker in plain Python."""


GENERATED = {5: 20, 10: 20, 25: 20, 100: 5}
"""Numbers of puzzles of the generator, by size."""

PLAINLY = 25
"""The largest size for the checker in plain Python."""


def figures() -> Iterator[Figure]:
    """A few figures for each size, and for the hard family without solutions."""
    for size, count in GENERATED.items():
        yield from _figures(f"unique n = {size}", list(hitori.generate_many(size, count=count, seed=1)), "unique")
    hard = [puzzle for puzzle in FAMILIES["triples"](15, 48, 0) if hitori.solve(puzzle).solution is None]
    yield from _figures("hard n = 15", hard, "none")


CHECKED = (5, 10, 15, 20, 25)
"""Sizes of the puzzles whose proofs are checked in all ways."""


def checkers_table() -> dict[str, list[str]]:
    """Processor seconds of each way to check one proof of `unique`, the start of its program included.

    VeriPB must be on the PATH, and `make checker` done.
    """
    rows = []
    for size in CHECKED:
        puzzle = hitori.generate(size, size, seed=1)
        proof = hitori.prove(puzzle)
        seconds = [_processor_seconds(partial(check_with, checker, proof.text, puzzle)) for checker in CHECKERS]
        with tempfile.TemporaryDirectory() as folder:
            files = Path(folder, "formula.opb"), Path(folder, "proof.pbp")
            for file, text in zip(files, to_veripb(proof.text), strict=True):
                file.write_text(text)
            veripb = partial(subprocess.run, ["veripb", *files], check=True, capture_output=True)
            seconds.append(_processor_seconds(veripb, passes=1))
            formula = f"{three_digits(files[0].stat().st_size / 1e6)} MB"
        rows.append((f"{size} x {size}", f"{len(proof.text):,} bytes", formula, *map(duration, seconds)))
    ways = ["`rust`", "`python`", "`coq`", "VeriPB"]
    return {"bench_checkers": markdown(["puzzle", "proof", "formula for VeriPB", *ways], rows)}


BOARDS = 200
"""Random ones with 4 to 8 rows and columns."""
SMALL = 20
"""5 x 5, as in the MiniZinc Challenge."""
LARGE = 3
"""8 x 8 with labels from 1 to 64."""


def best_table() -> dict[str, list[str]]:
    """Sizes and processor seconds of proofs of the best solution, each of which VeriPB must accept."""
    grouped: dict[str, list[Claimed]] = {f"`{objective}`": [] for objective in OBJECTIVES}
    for claimed in islice(claims(Random(4), 4, 8), BOARDS):
        grouped[f"`{claimed[1]}`"].append(claimed)
    small = islice(claims(Random(5), 5, 5), SMALL)
    grouped["`heaviest`, 5 x 5"] = [(puzzle, "heaviest", None) for puzzle, _, _ in small]
    large = (random_puzzle(Random(seed), 8, 8, 1, 64) for seed in range(LARGE))
    grouped["`heaviest`, 8 x 8, labels to 64"] = [(puzzle, "heaviest", None) for puzzle in large]
    with tempfile.TemporaryDirectory() as folder:
        says = veripb(Path(folder))
        rows = [(name, len(group), *_best_row(group, says)) for name, group in grouped.items()]
    sizes = ["steps, median", "proof, median", "proof, largest", "formula, median"]
    seconds = ["making, median", "making, largest", "VeriPB, median", "VeriPB, largest"]
    return {"bench_best_proofs": markdown(["claim", "boards", *sizes, *seconds], rows)}


def _best_row(group: Sequence[Claimed], says: Callable[[str, str], Bounds]) -> Iterator[str]:
    proofs, making, checking = [], [], []
    for claimed in group:
        making.append(_processor_seconds(partial(proved, claimed), passes=1))
        proofs.append(proved(claimed))
        checking.append(_processor_seconds(partial(_accepted, proofs[-1], says), passes=1))
    sizes = [len(proof.text) / 1000 for proof in proofs]
    yield f"{median(len(proof.lines) for proof in proofs):.0f}"
    yield f"{three_digits(median(sizes))} kB"
    yield f"{three_digits(max(sizes))} kB"
    yield f"{median(len(proof.formula) for proof in proofs) / 1000:.0f} kB"
    for seconds in (making, checking):
        yield duration(median(seconds))
        yield duration(max(seconds))


def _accepted(proof: BestProof, says: Callable[[str, str], Bounds]) -> None:
    if says(proof.formula, proof.text) != (minimised(proof),) * 2:
        raise ValueError(f"VeriPB refuses a proof of {proof.claim}")


def _processor_seconds(check: Callable[[], object], passes: int = 3) -> float:
    """Of this process and those it starts; the least over some passes."""
    found = []
    for _ in range(passes):
        before = process_time() + children_cpu_seconds()
        check()
        found.append(process_time() + children_cpu_seconds() - before)
    return min(found)


def _figures(name: str, batch: Sequence[Puzzle], claim: ClaimName) -> Iterator[Figure]:
    proofs = [hitori.prove(puzzle, claim=claim) for puzzle in batch]
    pairs = list(zip(batch, proofs, strict=True))
    sizes = [len(proof.text) for proof in proofs]
    answer = native.uniqueness if claim == "unique" else native.solve
    ask = partial(native.prove, claim=claim), partial(native.prove, claim=claim, written=False), answer
    seconds = by_turns(*(partial(each, puzzle) for puzzle in batch for each in ask), passes=PASSES, of=min)
    making, deciding, answering = (sum(seconds[first::3]) for first in range(3))
    checking = by_turns(*(partial(proof.check, puzzle) for puzzle, proof in pairs), passes=PASSES, of=min)
    yield Figure(f"{name}: proof, largest", max(sizes), "bytes")
    yield Figure(f"{name}: proof, median", median(sizes), "bytes")
    yield Figure(f"{name}: steps, median", median(len(proof.lines) for proof in proofs), "steps")
    yield Figure(f"{name}: making, a puzzle", making / len(batch), "s")
    yield Figure(f"{name}: making, beside deciding", making / deciding, "x")
    yield Figure(f"{name}: making, beside answering", making / answering, "x")
    yield Figure(f"{name}: check, slowest", max(checking), "s")
    if claim == "none":
        yield Figure(f"{name}: check, beside answering", sum(checking) / answering, "x")
    elif batch[0].rows <= PLAINLY:
        checking = by_turns(*(partial(_check_plainly, puzzle, proof) for puzzle, proof in pairs), passes=3, of=min)
        yield Figure(f"{name}: check in Python, slowest", max(checking), "s")


def _check_plainly(puzzle: Puzzle, proof: Proof) -> None:
    PLAIN["check"](PLAIN["read"](proof.text, []), puzzle.to_rows())
