"""Draws: the puzzles of the generator by number, made in chunks by workers, each chunk a file of the build.

A *draw* is one puzzle of a part, identified by its number; it *fails* if the generator finds no puzzle that fits. A
*chunk* is the draws of one task, e.g. numbers 400 to 599. Its file holds the digests of their canonical forms and the
columns that decide their strata, but no puzzle: the generator makes it again. A file that exists is not made again, so
nothing else has to be remembered of a build.

Draws are *selected* in the order of their numbers: a draw is chosen if its stratum is not full and no puzzle chosen
before is the same up to symmetry and renaming of labels. The forms of the chosen puzzles are in an *index* on disk, and
their numbers in files of up to `SHARD`: so ten million puzzles need no more memory than ten thousand.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from hashlib import blake2b
from itertools import chain, groupby, islice, product
from pathlib import Path
from typing import Any

from ...atomic import atomic_path, atomic_write
from ...errors import TaskError, UnsatisfiableError
from ...explaining.table import characteristics_table
from ...generation.generator import generate, generate_many
from ...puzzle import Puzzle
from ...transforms import canonical
from .strata import Axis, DatasetSpec, PartSpec

CHUNK = 200  # draws in a task, or more
MOST_CHUNKS = 10_000  # of a part, so the list of its tasks stays short
AT_ONCE = 5000  # puzzles that a worker has in memory
DIGEST = 16  # bytes

Chunk = dict[str, Any]
"""Columns of the draws that did not fail, `form` among them, and `made`, which says of each draw whether it did."""

Run = Callable[..., Generator[tuple[str, Any], None, None]]
"""`tasks.run` with the workers of the build."""


def made(part: PartSpec, seed: int, number: int) -> Puzzle | None:
    """A draw; None if it fails."""
    try:
        return generate(**part, seed=seed, number=number)
    except UnsatisfiableError:
        return None


def made_again(part: PartSpec, seed: int, numbers: Iterable[int]) -> Iterator[Puzzle]:
    """Draws that do not fail, in this order; neighbouring numbers are made together, which is faster."""
    for _, stretch in groupby(enumerate(numbers), lambda place: place[1] - place[0]):
        (_, first), *others = stretch
        yield from generate_many(**part, seed=seed, number=first, count=1 + len(others), threads=1)


def chunks_of(spec: DatasetSpec, index: int, folder: Path, run: Run) -> Generator[Chunk, None, None]:
    """The chunks of a part in the order of their numbers, made by workers where their files are missing."""
    import numpy

    size = max(CHUNK, -(-spec.draws // MOST_CHUNKS))
    files = {str(first): folder / f"draws-{first}.npz" for first in range(0, spec.draws, size)}
    tasks = {
        name: {
            "options": spec.parts[index],
            "seed": spec.seed + index,
            "columns": [axis.column for axis in spec.axes],
            "file": str(file),
            "first": int(name),
            "count": min(size, spec.draws - int(name)),
        }
        for name, file in files.items()
        if not file.exists()
    }
    with closing(run(draw, tasks)) as done:
        for name, file in files.items():
            while name in tasks:
                del tasks[next(done)[0]]
            with numpy.load(file) as stored:
                yield {column: values.tolist() for column, values in stored.items()}


def draw(task: dict[str, Any]) -> int:
    """The task of a worker: make the draws, write their file, and return their number.

    Raises TaskError for a worker that does not have the folder of the build.
    """
    import numpy

    file = Path(task["file"])
    check_shared(file.parent)
    options, seed = task["options"], task["seed"]
    every = range(task["first"], task["first"] + task["count"])
    pieces: list[dict[str, Any]] = []
    for start in range(0, len(every), AT_ONCE):
        numbers = every[start : start + AT_ONCE]
        draws: list[Puzzle | None]
        try:
            draws = list(made_again(options, seed, numbers))
        except UnsatisfiableError:
            draws = [made(options, seed, number) for number in numbers]
        puzzles = [puzzle for puzzle in draws if puzzle]
        forms = numpy.frombuffer(b"".join(map(form_of, puzzles)), f"V{DIGEST}")
        columns = characteristics_table(puzzles, columns=task["columns"])
        pieces.append({"form": forms, "made": numpy.array([puzzle is not None for puzzle in draws]), **columns})
    whole = {name: numpy.concatenate([piece[name] for piece in pieces]) for name in pieces[0]}
    with atomic_path(file) as unfinished, unfinished.open("wb") as stream:
        numpy.savez(stream, allow_pickle=False, **whole)
    return len(every)


def check_shared(folder: Path) -> None:
    """Raises TaskError on a machine that does not have this folder."""
    if not folder.is_dir():
        raise TaskError(
            f"this worker has no folder '{folder}': all machines of a cluster must share that of the dataset"
        )


def form_of(puzzle: Puzzle) -> bytes:
    """A digest that two puzzles share only if they are the same up to symmetry and renaming of labels."""
    form = canonical(puzzle)
    return blake2b(str(form.shape).encode() + form.buffer, digest_size=DIGEST).digest()


SAMPLE = 1000  # draws from which quartiles are taken
SHARD = 100_000  # chosen puzzles in a file
CACHE = 64_000  # KiB of the index in memory


class FormIndex(sqlite3.Connection):
    """The canonical forms of all puzzles chosen so far, in a file that is made anew by every build."""

    def __init__(self, path: Path) -> None:
        path.unlink(missing_ok=True)
        # The build has the folder to itself, and a damaged index would be made again: no locks, no journal.
        super().__init__(f"{path.resolve().as_uri()}?nolock=1", uri=True, isolation_level=None)
        self.execute(f"PRAGMA cache_size = -{CACHE}")
        self.execute("PRAGMA journal_mode = OFF")
        self.execute("PRAGMA synchronous = OFF")
        self.execute("CREATE TABLE forms (form BLOB PRIMARY KEY) WITHOUT ROWID")
        self.execute("BEGIN")  # for good: a commit would write every page of a chunk, and nobody reads them

    def add(self, form: bytes) -> bool:
        """Add a form; False if it is in the index already."""
        return self.execute("INSERT OR IGNORE INTO forms VALUES (?)", (form,)).rowcount > 0


@dataclass
class Selection:
    """How a part is filled, a chunk after the other.

    `strata` has a row for each, as the manifest has it: its class on each axis, how many of its draws are chosen, and
    how many there are.
    """

    axes: list[Axis]
    quota: int
    draws: int = 0
    failed: int = 0
    duplicates: int = 0
    puzzles: int = 0
    files: int = 0
    """Files of chosen numbers: one at least."""

    def __post_init__(self) -> None:
        keys = product(*(axis.classes for axis in self.axes))
        self.strata: list[dict[str, Any]] = [{"stratum": ", ".join(key), "puzzles": 0, "drawn": 0} for key in keys]

    @property
    def is_full(self) -> bool:
        """Whether no stratum lacks a puzzle."""
        return self.puzzles == self.quota * len(self.strata)

    def choose(
        self, chunks: Iterable[Chunk], index: FormIndex, on_draws: Callable[[int], object]
    ) -> Iterator[tuple[int, str]]:
        """The number and the stratum of each draw that is chosen; draws after the last one needed do not count."""
        named = {row["stratum"]: row for row in self.strata}
        for chunk in chunks:
            on_draws(len(chunk["made"]))
            classes = (map(axis.class_of, chunk[axis.column]) for axis in self.axes)
            formed = zip(chunk["form"], *classes, strict=True)
            puzzles = ((form, named.get(", ".join(key))) for form, *key in formed)
            for is_made in chunk["made"]:
                form, row = next(puzzles) if is_made else (b"", None)
                self.failed += not is_made
                if row is not None:
                    row["drawn"] += 1
                    if row["puzzles"] < self.quota:
                        if index.add(form):
                            row["puzzles"] += 1
                            self.puzzles += 1
                            yield self.draws, row["stratum"]
                        else:
                            self.duplicates += 1
                self.draws += 1
                if self.is_full:
                    return


def select(
    spec: DatasetSpec,
    chunks: Iterator[Chunk],
    index: FormIndex,
    folder: Path,
    on_draws: Callable[[int], object] = lambda _draws: None,
) -> Selection:
    """Fill the strata of a part, add the forms to the index, and write the chosen numbers to files of the folder.

    `on_draws` is called with the number of draws in each chunk; those of the first ones, a sample for the quartiles,
    are counted together.
    """
    pilot: Chunk = defaultdict(list)
    while len(pilot["made"]) < SAMPLE and (chunk := next(chunks, None)):
        for name, column in chunk.items():
            pilot[name] += column
    sampled = sum(pilot["made"][:SAMPLE])
    axes = [axis.settled(pilot[axis.column][:sampled]) for axis in spec.axes]
    selection = Selection(axes, spec.per_stratum)
    chosen = selection.choose(chain([pilot], chunks), index, on_draws)
    while (shard := list(islice(chosen, SHARD))) or not selection.files:
        atomic_write(_chosen_file(folder, selection.files), json.dumps(shard))
        selection.files += 1
    return selection


def chosen_of(folder: Path, number: int) -> list[tuple[int, str]]:
    """The number and the stratum of each draw in one file of chosen ones."""
    return [(draw, stratum) for draw, stratum in json.loads(_chosen_file(folder, number).read_bytes())]


def _chosen_file(folder: Path, number: int) -> Path:
    return folder / f"chosen-{number}.json"
