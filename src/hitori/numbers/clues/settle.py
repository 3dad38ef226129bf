"""The fewest clues settled by search: the shadings that could do with few, and for each the labels.

A puzzle whose only solution is S has at least |S| + p(S) clues (cover.py). So the search takes k = f + 1, f + 2, ...
clues, where f is the fewest shaded cells of a maximal shading. It lists the maximal shadings with |S| + p(S) <= k up to
symmetry, and asks for each whether some puzzle on it has at most k clues, until one has. The shadings of the k before
are then the proof that fewer do not suffice. After that it asks, of those with such a puzzle, for one with a single
label, with two, ... As soon as one has, the stage ends, unless all are to be counted.

Each question is a task, and its answer a line of the journal (`processes.tasks`), from which a stopped run resumes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ...errors import counted
from ...processes import tasks
from ...puzzle import Puzzle
from ...shading import Shading
from ..shadings import maximal_shadings, shading_counts
from .certificate import ClueCertificate
from .labelling import Labelled, Refuted, labelled

CHUNK, AT_ONCE = 10, 100
"""Shadings of a task, and of the tasks that begin together."""


def settle(
    rows: int,
    cols: int | None = None,
    *,
    count: bool = False,
    folder: Path | None = None,
    workers: int | None = None,
    after_task: Callable[[str], None] = lambda _stage: None,
) -> ClueCertificate:
    """The fewest clues of a puzzle of `rows` x `cols` cells (square if `cols` is None) that has one solution.

    With `count`, all shadings that do with so many are counted, not only as many as it takes to find one.
    `folder` and `workers` are those of `tasks.run`; `after_task` is called with what is being asked, e.g. "10 clues".

    >>> settle(3, workers=1).clues
    3

    Raises ValueError for a side below 2, EngineNotInstalledError without the extra `pysat`, and as `tasks.run` does.
    """
    cols = rows if cols is None else cols
    if min(rows, cols) < 2:
        raise ValueError(f"expected at least two rows and two columns, got {rows} and {cols}")
    search = _Stages(rows, cols, count)
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


class _Stages:
    """What is known, and the tasks that follow: the next ones begin when all answers to the last ones are in."""

    def __init__(self, rows: int, cols: int, count: bool) -> None:
        self._size = {"rows": rows, "cols": cols}
        self._counts = count
        self.stage = ""
        self._asked: dict[str, Task] = {}
        self._answers: dict[str, list[Any]] = {}
        self._clues = self._maximal = 0
        self._labels: int | None = None
        self._within: list[Shading] = []
        self._left: list[Shading] = []
        """Of those within, the ones that were not asked for yet in this stage."""
        self._found: list[tuple[Shading, Puzzle]] = []
        self._reached: int | None = None
        self._refuted: list[Refuted] = []

    def first(self) -> Mapping[str, Task]:
        """How many shadings are there, and with how few shaded cells?"""
        return self._begin("maximal shadings", {"all": self._size | {"count": self._counts}})

    def follow(self, name: str, result: list[Any]) -> Mapping[str, Task]:
        """The next tasks after the last answer."""
        self._answers[name] = result
        if len(self._answers) < len(self._asked):
            return {}
        if not self._clues:
            self._maximal, fewest_shaded = result
            return self._list(fewest_shaded + 1)
        if "shadings" not in self._asked[name]:
            self._within = [*map(Shading, result)]
            return self._label(None) if self._within else self._list(self._clues + 1)
        for asked, task in self._asked.items():
            for rows, found in zip(task["shadings"], self._answers[asked], strict=True):
                self._note(Shading(rows), found)
        return self._after_labels()

    def _list(self, clues: int) -> Mapping[str, Task]:
        """Which shadings could do with so many clues?"""
        self._refuted = [one for one in self._refuted if one.clues == clues - 1]
        self._clues = clues
        return self._begin(f"shadings for {clues} clues", {"all": self._size | {"clues": clues}})

    def _label(self, labels: int | None) -> Mapping[str, Task]:
        """Which of them can, with so many different labels?"""
        self._labels = labels
        cannot = {one.shading for one in self._refuted if one.clues == self._clues and one.labels is None}
        self._left = [shading for shading in self._within if shading not in cannot]
        self._found = []
        return self._label_more()

    def _label_more(self) -> Mapping[str, Task]:
        stage = f"{self._clues} clues"
        if self._labels is not None:
            stage += f" and {counted(self._labels, 'label')}"
        some = [shading.to_rows() for shading in self._left[:AT_ONCE]]
        asked = {"clues": self._clues, "labels": self._labels}
        chunks = {
            f"{len(self._left) - start} left": asked | {"shadings": some[start : start + CHUNK]}
            for start in range(0, len(some), CHUNK)
        }
        del self._left[:AT_ONCE]
        return self._begin(stage, chunks)

    def _begin(self, stage: str, asked: Mapping[str, Task]) -> Mapping[str, Task]:
        self.stage = stage
        self._asked = {f"{stage}, {name}": task for name, task in asked.items()}
        self._answers = {}
        return self._asked

    def _note(self, shading: Shading, found: dict[str, Any]) -> None:
        if "puzzle" in found:
            self._found.append((shading, Puzzle(found["puzzle"])))
        else:
            rivals = tuple(map(Shading, found["rivals"]))
            self._refuted.append(Refuted(shading, self._clues, self._labels, rivals))

    def _after_labels(self) -> Mapping[str, Task]:
        asks_all = not self._found or (self._labels is None and self._counts)
        if self._left and asks_all:
            return self._label_more()
        if self._labels is None:
            self._reached = None if self._left else len(self._found)
            return self._label(1) if self._found else self._list(self._clues + 1)
        return {} if self._found else self._label(self._labels + 1)

    def certificate(self) -> ClueCertificate:
        """What was settled, after the last task."""
        assert self._labels is not None, "the last stage is one of different labels"
        solution, puzzle = self._found[0]
        refuted = [one for one in self._refuted if one.clues < self._clues]
        if self._labels > 1:
            refuted += [
                one for one in self._refuted if one.clues == self._clues and one.labels in (None, self._labels - 1)
            ]
        return ClueCertificate(
            rows=solution.rows,
            cols=solution.cols,
            clues=self._clues,
            labels=self._labels,
            puzzle=puzzle,
            solution=solution,
            refuted=tuple(refuted),
            maximal=self._maximal,
            within=len(self._within),
            reached=self._reached,
        )
