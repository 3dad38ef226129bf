"""Selection: which draws of a part are chosen, decided in the order of their numbers.

A draw is chosen if its stratum is not full and no puzzle chosen before is the same up to symmetry and renaming of
labels. The forms of the chosen puzzles are in an *index* on disk, and their numbers in files of up to `SHARD`: so ten
million puzzles need no more memory than ten thousand.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, product
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from ...outputs import whole_file
from .draws import Chunk
from .strata import Axis, DatasetSpec

if TYPE_CHECKING:
    import numpy

SAMPLE = 1000  # draws from which quartiles are taken
SHARD = 100_000  # chosen puzzles in a file
CACHE = 64_000  # KiB of the index in memory


class FormIndex:
    """The canonical forms of all puzzles chosen so far, in a file that is made anew by every build.

    Sorted, the forms of a chunk touch each page of the file once.
    """

    def __init__(self, path: Path) -> None:
        path.unlink(missing_ok=True)
        # The build has the folder to itself, and a damaged index would be made again: no locks, no journal.
        self._database = sqlite3.connect(f"{path.resolve().as_uri()}?nolock=1", uri=True, isolation_level=None)
        self._database.execute(f"PRAGMA cache_size = -{CACHE}")
        self._database.execute("PRAGMA journal_mode = OFF")
        self._database.execute("PRAGMA synchronous = OFF")
        self._database.execute("CREATE TABLE forms (form BLOB PRIMARY KEY) WITHOUT ROWID")
        self._database.execute("BEGIN")  # for good: a commit would write every page of a chunk, and nobody reads them

    def known(self, forms: Iterable[bytes]) -> set[bytes]:
        """Those of the forms that are in the index."""
        look = "SELECT 1 FROM forms WHERE form = ?"
        return {form for form in sorted(set(forms)) if self._database.execute(look, (form,)).fetchone()}

    def add(self, forms: Iterable[bytes]) -> None:
        """Add forms that are not in the index."""
        self._database.executemany("INSERT INTO forms VALUES (?)", ((form,) for form in sorted(forms)))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._database.close()


@dataclass
class Selection:
    """How a part was filled. The key of a stratum holds its class on each axis; `chosen` and `drawn` count for each."""

    axes: list[Axis]
    keys: list[tuple[str, ...]]
    chosen: list[int]
    drawn: list[int]
    draws: int = 0
    failed: int = 0
    duplicates: int = 0
    files: int = 0
    """Files of chosen numbers: one at least."""

    @property
    def puzzles(self) -> int:
        """The number of chosen puzzles."""
        return sum(self.chosen)


def select(spec: DatasetSpec, chunks: Iterator[Chunk], index: FormIndex, folder: Path) -> Selection:
    """Fill the strata of a part, add the forms to the index, and write the chosen numbers to files of the folder."""
    pilot, sample = _pilot(chunks)
    axes = [axis.settled([value for chunk in sample for value in chunk[axis.column]]) for axis in spec.axes]
    keys = list(product(*(axis.classes for axis in axes)))
    selection = Selection(axes, keys, [0] * len(keys), [0] * len(keys))
    filler = _Filler(spec.per_stratum, selection)
    waiting: list[tuple[int, int]] = []
    for chunk in chain(pilot, chunks):
        waiting += filler.choose(chunk, index)
        while len(waiting) >= SHARD:
            _write_chosen(selection, waiting[:SHARD], folder)
            waiting = waiting[SHARD:]
        if filler.is_full:
            break
    if waiting or not selection.files:
        _write_chosen(selection, waiting, folder)
    return selection


def chosen_of(folder: Path, number: int) -> numpy.ndarray[Any, Any]:
    """The numbers and the strata of the draws in one file of chosen ones, two columns."""
    import numpy

    chosen: numpy.ndarray[Any, Any] = numpy.load(_chosen_file(folder, number))
    return chosen


def _chosen_file(folder: Path, number: int) -> Path:
    return folder / f"chosen-{number}.npy"


def _write_chosen(selection: Selection, chosen: Sequence[tuple[int, int]], folder: Path) -> None:
    import numpy

    with whole_file(_chosen_file(folder, selection.files)) as unfinished, unfinished.open("wb") as stream:
        numpy.save(stream, numpy.array(chosen, numpy.int64).reshape(-1, 2))
    selection.files += 1


def _pilot(chunks: Iterator[Chunk]) -> tuple[list[Chunk], list[Chunk]]:
    """The first chunks with at least `SAMPLE` draws, and the same cut to exactly that many, if there are."""
    pilot: list[Chunk] = []
    left = SAMPLE
    sample = []
    while left > 0 and (chunk := next(chunks, None)) is not None:
        pilot.append(chunk)
        kept = sum(islice(chunk["made"], left))
        sample.append({name: column[:kept] for name, column in chunk.items() if name != "made"})
        left -= len(chunk["made"])
    return pilot, sample


class _Filler:
    """Chooses draws, one chunk after the other."""

    def __init__(self, quota: int, selection: Selection) -> None:
        self._quota = quota
        self._selection = selection
        self._places = {key: place for place, key in enumerate(selection.keys)}
        self._missing = len(selection.keys) * quota

    @property
    def is_full(self) -> bool:
        return self._missing == 0

    def choose(self, chunk: Chunk, index: FormIndex) -> list[tuple[int, int]]:
        """The number and the stratum of each draw that is chosen; draws after the last one needed do not count."""
        selection = self._selection
        places = self._places_of(chunk)
        is_open = [count < self._quota for count in selection.chosen]
        seen = index.known(
            form for form, place in zip(chunk["form"], places, strict=True) if place is not None and is_open[place]
        )
        new, chosen = [], []
        puzzles = zip(chunk["form"], places, strict=True)
        for is_made in chunk["made"]:
            number = selection.draws
            selection.draws += 1
            if not is_made:
                selection.failed += 1
                continue
            form, place = next(puzzles)
            if place is None:
                continue
            selection.drawn[place] += 1
            if selection.chosen[place] == self._quota:
                continue
            if form in seen:
                selection.duplicates += 1
                continue
            seen.add(form)
            new.append(form)
            chosen.append((number, place))
            selection.chosen[place] += 1
            self._missing -= 1
            if self.is_full:
                break
        index.add(new)
        return chosen

    def _places_of(self, chunk: Chunk) -> list[int | None]:
        """The stratum of each puzzle of a chunk, by its place; None for one in no stratum."""
        axes = self._selection.axes
        if not axes:
            return [0] * len(chunk["form"])
        classes = (map(axis.class_of, chunk[axis.column]) for axis in axes)
        return [self._places.get(key) for key in zip(*classes, strict=True)]
