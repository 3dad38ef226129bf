"""Draws: the puzzles of the generator by number, made in chunks by workers, each chunk a file of the build.

A *draw* is one puzzle of a part, identified by its number; it *fails* if the generator finds no puzzle that fits. A
*chunk* is the draws of one task, e.g. numbers 400 to 599. Its file holds the digests of their canonical forms and the
columns that decide their strata, but no puzzle: the generator makes it again. A file that exists is not made again, so
nothing else has to be remembered of a build.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from hashlib import blake2b
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...analysis.canonical import canonical
from ...analysis.characteristics import characteristics_table
from ...errors import ImpossibleWishError, TaskError
from ...generation.generator import generate, generate_many
from ...outputs import whole_file
from ...processes.tasks import run
from ...puzzle import Puzzle
from .strata import DatasetSpec, PartSpec

if TYPE_CHECKING:
    import numpy

CHUNK = 200  # draws in a task, or more
MOST_CHUNKS = 10_000  # of a part, so the list of its tasks stays short
AT_ONCE = 5000  # puzzles that a worker has in memory
DIGEST = 16  # bytes

Chunk = dict[str, Any]
"""Columns of the draws that did not fail, `form` among them, and `made`, which says of each draw whether it did."""


def made(part: PartSpec, seed: int, number: int) -> Puzzle | None:
    """A draw; None if it fails."""
    try:
        return generate(**part, seed=seed, number=number)
    except ImpossibleWishError:
        return None


def made_again(part: PartSpec, seed: int, numbers: Iterable[int]) -> Iterator[Puzzle]:
    """Draws that do not fail, in this order; neighbouring numbers are made together, which is faster."""
    for _, stretch in groupby(enumerate(numbers), lambda place: place[1] - place[0]):
        (_, first), *others = stretch
        yield from generate_many(**part, seed=seed, first=first, count=1 + len(others), threads=1)


def chunks_of(
    spec: DatasetSpec, index: int, folder: Path, workers: int | None, cluster: str | None
) -> Generator[Chunk, None, None]:
    """The chunks of a part in the order of their numbers, made by workers where their files are missing."""
    size = max(CHUNK, -(-spec.draws // MOST_CHUNKS))
    files = {str(first): folder / f"draws-{first}.npz" for first in range(0, spec.draws, size)}
    which = {"wish": spec.parts[index], "seed": spec.seed + index, "columns": [axis.column for axis in spec.axes]}
    tasks = {
        name: {**which, "file": str(file), "first": int(name), "count": min(size, spec.draws - int(name))}
        for name, file in files.items()
        if not file.exists()
    }
    with closing(run(draw, tasks, workers=workers, cluster=cluster)) as done:
        for name, file in files.items():
            while name in tasks:
                del tasks[next(done)[0]]
            yield _read(file)


def draw(task: dict[str, Any]) -> int:
    """The task of a worker: make the draws, write their file, and return their number.

    Raises TaskError for a worker that does not have the folder of the build.
    """
    import numpy

    file = Path(task["file"])
    check_shared(file.parent)
    numbers = range(task["first"], task["first"] + task["count"])
    pieces = [_piece(task, numbers[start : start + AT_ONCE]) for start in range(0, len(numbers), AT_ONCE)]
    columns = {name: numpy.concatenate([piece[name] for piece in pieces]) for name in pieces[0]}
    with whole_file(file) as unfinished, unfinished.open("wb") as stream:
        numpy.savez(stream, allow_pickle=False, **columns)
    return len(numbers)


def check_shared(folder: Path) -> None:
    """Raises TaskError on a machine that does not have this folder."""
    if not folder.is_dir():
        raise TaskError(
            f"this worker has no folder '{folder}': all machines of a cluster must share that of the dataset"
        )


def _piece(task: dict[str, Any], numbers: Sequence[int]) -> dict[str, numpy.ndarray[Any, Any]]:
    import numpy

    wish, seed = task["wish"], task["seed"]
    draws: list[Puzzle | None]
    try:
        draws = list(made_again(wish, seed, numbers))
    except ImpossibleWishError:
        draws = [made(wish, seed, number) for number in numbers]
    puzzles = [puzzle for puzzle in draws if puzzle]
    forms = numpy.frombuffer(b"".join(map(_form, puzzles)), numpy.uint8).reshape(-1, DIGEST)
    columns = characteristics_table(puzzles, task["columns"])
    return {"form": forms, "made": numpy.array([puzzle is not None for puzzle in draws]), **columns}


def _form(puzzle: Puzzle) -> bytes:
    """A digest that two puzzles share only if they are the same up to symmetry and renaming of labels."""
    form = canonical(puzzle)
    return blake2b(str(form.shape).encode() + form.buffer, digest_size=DIGEST).digest()


def _read(file: Path) -> Chunk:
    import numpy

    with numpy.load(file) as stored:
        chunk: Chunk = {name: stored[name].tolist() for name in stored.files if name != "form"}
        chunk["form"] = [form.tobytes() for form in stored["form"]]
    return chunk


def reported(chunks: Iterator[Chunk], on_draws: Callable[[int], object]) -> Iterator[Chunk]:
    """The same chunks; the function is called with the number of draws in each."""
    for chunk in chunks:
        on_draws(len(chunk["made"]))
        yield chunk
