"""The fewest clues settled by search: the shadings that could do with few, and for each the labels.

A puzzle whose only solution is S has at least |S| + p(S) clues (cover.py). So the search takes k = f + 1, f + 2, ...
clues, where f is the fewest shaded cells of a maximal shading. It lists the maximal shadings with |S| + p(S) <= k up to
symmetry, and asks for each whether some puzzle on it has at most k clues, until one has. The shadings of the k before
are then the proof that fewer do not suffice. After that it asks, of those with such a puzzle, for one with a single
label, with two, ...

Each question is a task, and its answer a line of the journal (`processes.tasks`), from which a stopped run resumes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from ...processes import tasks
from ...puzzle import Puzzle
from ...shading import Shading
from ..shadings import maximal_shadings, shading_counts
from .certificate import ClueCertificate
from .labelling import Labelled, Refuted, labelled

CHUNK = 10
"""Shadings a task."""


def settle(
    rows: int,
    cols: int | None = None,
    *,
    folder: Path | None = None,
    workers: int | None = None,
    after_task: Callable[[str], None] = lambda _stage: None,
) -> ClueCertificate:
    """The fewest clues of a puzzle of `rows` x `cols` cells (square if `cols` is None) that has one solution.

    `folder` and `workers` are those of `tasks.run`; `after_task` is called with what is being asked, e.g. "10 clues".

    >>> settle(3, workers=1).clues
    3

    Raises ValueError for a side below 2, EngineNotInstalledError without the extra `pysat`, and as `tasks.run` does.
    """
    cols = rows if cols is None else cols
    if min(rows, cols) < 2:
        raise ValueError(f"expected at least two rows and two columns, got {rows} and {cols}")
    search = _Search(rows, cols)
    for _ in tasks.run(answer, search.first(), folder=folder, workers=workers, follow=search.follow):
        after_task(search.stage)
    return search.certificate()


Task = dict[str, Any]
"""The argument of a task: how many maximal shadings a size has, which of them to list, or which to label."""


def answer(task: Task) -> list[Any]:
    """The result of a task: two numbers, shadings as rows, or for each shading a puzzle or rivals."""
    if "shadings" in task:
        return [_on(Shading(shading), task["clues"], task["labels"]) for shading in task["shadings"]]
    size = task["rows"], task["cols"]
    if "clues" in task:
        found = maximal_shadings(*size, with_partners=task["clues"], up_to_symmetry=True)
        return [shading.to_rows() for shading in found]
    counts = shading_counts(*size)
    return [counts.maximal, counts.min_shaded_maximal]


def _on(shading: Shading, clues: int, labels: int | None) -> dict[str, Any]:
    found = labelled(shading, clues, labels)
    if isinstance(found, Labelled):
        return {"puzzle": found.puzzle.to_rows()}
    return {"rivals": [rival.to_rows() for rival in found.rivals]}


class _Search:
    """What is known, and the tasks that follow: those of a stage begin when all answers of the stage before are in."""

    def __init__(self, rows: int, cols: int) -> None:
        self.size = {"rows": rows, "cols": cols}
        self.clues = self.maximal = 0
        self.labels: int | None = None
        self.stage = ""
        self._asked: dict[str, Task] = {}
        self._answers: dict[str, list[Any]] = {}
        self._within: list[list[str]] = []
        self._reached: list[tuple[Shading, Puzzle]] = []
        self._refuted: list[Refuted] = []
        self._witness: tuple[Shading, Puzzle] | None = None

    def first(self) -> Mapping[str, Task]:
        """How many shadings are there, and with how few shaded cells?"""
        return self._begin("maximal shadings", {"all": self.size})

    def follow(self, name: str, result: list[Any]) -> Mapping[str, Task]:
        """The tasks of the next stage after the last answer of this one."""
        self._answers[name] = result
        if len(self._answers) < len(self._asked):
            return {}
        if not self.clues:
            self.maximal, fewest_shaded = result
            return self._list(fewest_shaded + 1)
        if self._asked[name].get("shadings") is None:
            self._within = result
            return self._label(None) if self._within else self._list(self.clues + 1)
        return self._after_labels(
            (Shading(shading), found)
            for name, task in self._asked.items()
            for shading, found in zip(task["shadings"], self._answers[name], strict=True)
        )

    def _list(self, clues: int) -> Mapping[str, Task]:
        """Which shadings could do with so many clues?"""
        self._refuted = [one for one in self._refuted if one.clues == clues - 1]
        self.clues = clues
        return self._begin(f"shadings for {clues} clues", {"all": self.size | {"clues": clues}})

    def _label(self, labels: int | None) -> Mapping[str, Task]:
        """Which of them can, with so many different labels?"""
        self.labels = labels
        of = self._within if labels is None else [shading.to_rows() for shading, _ in self._reached]
        asked = {"clues": self.clues, "labels": labels}
        chunks = {
            f"from {start}": asked | {"shadings": of[start : start + CHUNK]} for start in range(0, len(of), CHUNK)
        }
        return self._begin(f"{self.clues} clues" + ("" if labels is None else f" and {labels} labels"), chunks)

    def _begin(self, stage: str, asked: Mapping[str, Task]) -> Mapping[str, Task]:
        self.stage = stage
        self._asked = {f"{stage}, {name}": task for name, task in asked.items()}
        self._answers = {}
        return self._asked

    def _after_labels(self, answers: Iterable[tuple[Shading, dict[str, Any]]]) -> Mapping[str, Task]:
        reached = []
        for shading, found in answers:
            if "puzzle" in found:
                reached.append((shading, Puzzle(found["puzzle"])))
            else:
                rivals = tuple(map(Shading, found["rivals"]))
                self._refuted.append(Refuted(shading, self.clues, self.labels, rivals))
        if self.labels is None:
            self._reached = reached
            return self._label(1) if reached else self._list(self.clues + 1)
        if not reached:
            return self._label(self.labels + 1)
        self._witness = reached[0]
        return {}

    def certificate(self) -> ClueCertificate:
        """What was settled, after the last task."""
        assert self._witness is not None, "the last stage finds one"
        assert self.labels is not None, "which is a stage of different labels"
        solution, puzzle = self._witness
        fewer_labels = self.labels - 1
        refuted = [
            one
            for one in self._refuted
            if one.clues < self.clues or (fewer_labels and one.labels in (None, fewer_labels))
        ]
        within, reached = len(self._within), len(self._reached)
        return ClueCertificate(
            *solution.shape, self.clues, self.labels, puzzle, solution, tuple(refuted), self.maximal, within, reached
        )
