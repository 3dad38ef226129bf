"""Checking a folder of a benchmark: that its files, names, answers, proofs and splits are what they should be."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ... import native
from ...environments.bench import SUMS, check_sum, read_bench, sums_of
from ...environments.items import Item
from ...errors import EngineNotInstalledError, FormatError, HitoriError
from ...explaining.checkers import CheckerName, check_with
from ...explaining.judging import Step, StepVerdict, judge
from ...explaining.proof import Proof
from ...puzzle import Puzzle
from ...results import Status, Uniqueness
from ...shading import Shading
from .bench import hash_of, remade, split_of

CHECKERS: tuple[CheckerName, ...] = ("rust", "python")


def faults_of(folder: Path, with_checkers: Sequence[CheckerName] = ("rust",)) -> Iterator[tuple[str, str | None]]:
    """The id of each item with what is wrong with it, or None.

    A puzzle without a name, as those of the private part are, is not made again. Each of the checkers is to accept each
    proof.

    Raises FormatError for a folder that is not a benchmark, or whose files are not as they were built.
    """
    for name, expected in (sums := sums_of(folder)).items():
        check_sum(folder, name, expected)
    _check_manifest(folder, sums)
    bench = read_bench(folder)
    every = {item["id"]: item for splits in bench.values() for inside in splits.values() for item in inside}
    for splits in bench.values():
        for split, inside in splits.items():
            for item in inside:
                yield item["id"], next(_faults(item, split, every, folder, with_checkers), None)


def checkers() -> list[CheckerName]:
    """Those of the checkers of proofs that are here: the one in Python comes with the sources only."""
    found = []
    for name in CHECKERS:
        try:
            check_with(name, "", Puzzle([[1]]))
        except EngineNotInstalledError:
            continue
        found.append(name)
    return found


def _check_manifest(folder: Path, sums: Mapping[str, str]) -> None:
    path = folder / "bench.json"
    try:
        manifest: Mapping[str, Any] = json.loads(path.read_bytes())
        is_right = manifest["sha256"] == hash_of(sums) == hash_of(manifest["files"])
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        raise FormatError(f"expected the manifest of a benchmark in {path}") from None
    if not is_right:
        raise FormatError(f"expected in {path} the checksums of the files, as in {folder / SUMS}")


def _faults(
    item: Item, split: str, every: Mapping[str, Item], folder: Path, with_checkers: Sequence[CheckerName]
) -> Iterator[str]:
    """What is wrong with an item, the first thing first."""
    puzzle = Puzzle(item["puzzle"])
    if split_of(puzzle) != split:
        yield f"its puzzle belongs to the split {split_of(puzzle)}, not to {split}"
    if item["name"] is not None and remade(item["name"]).labels != puzzle.labels:
        yield f"its name makes another puzzle: {item['name']}"
    if item.get("solution") is not None:
        if native.uniqueness(puzzle) != Uniqueness.UNIQUE:
            yield "its puzzle has more solutions than one, or none"
        elif native.solve(puzzle).require().to_rows() != item["solution"]:
            yield "its solution is another one"
    if item["task"] == "exists":
        yield from _faults_of_a_twin(item, puzzle, every, folder, with_checkers)
    elif item["task"] in ("judge", "review"):
        found = _verdict(puzzle, item) if item["task"] == "judge" else _first_wrong(puzzle, item)
        if found != item["verdict" if item["task"] == "judge" else "first_wrong"]:
            yield f"its answer is {found}"


def _faults_of_a_twin(
    item: Item, puzzle: Puzzle, every: Mapping[str, Item], folder: Path, with_checkers: Sequence[CheckerName]
) -> Iterator[str]:
    twin = every[item["twin"]]
    if sum(one != other for one, other in zip(puzzle.labels, Puzzle(twin["puzzle"]).labels, strict=True)) != 1:
        yield "its twin differs in more than one label"
    if (twin["solution"] is None) == (item["solution"] is None):
        yield "its twin has the same answer"
    if item["solution"] is None:
        if native.solve(puzzle).status is not Status.NO_SOLUTION:
            yield "its puzzle has a solution"
        text = (folder / item["proof"]).read_text(encoding="utf-8")
        if Proof(text).claim != "none":
            yield "its proof is of another claim"
        for name in with_checkers:
            if refusal := check_with(name, text, puzzle):
                yield f"the checker '{name}' refuses its proof: {refusal}"


def _step(cited: Mapping[str, Any]) -> tuple[Step, Iterable[tuple[int, int]]]:
    return {(r, c): shade for r, c, shade in cited["step"]}, [(r, c) for r, c in cited["because"]]


def _verdict(puzzle: Puzzle, item: Item) -> str:
    step, because = _step(item)
    return str(judge(puzzle, step, because, known=Shading(item["known"])).verdict)


def _first_wrong(puzzle: Puzzle, item: Item) -> int | None:
    """The number of the first step that does not follow from the cells that it cites and the steps before."""
    known = Shading(item["known"])
    for number, cited in enumerate(item["steps"], 1):
        step, because = _step(cited)
        try:
            if judge(puzzle, step, because, known=known).verdict is not StepVerdict.FOLLOWS:
                return number
        except HitoriError:  # a step on a cell that a wrong step before has decided
            return number
        for cell, shade in step.items():
            known = known.with_shade(cell, shade)
    return None
