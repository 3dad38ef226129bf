"""Datasets: a quota of puzzles for each stratum, no two the same up to symmetry, in files with a manifest.

    DIR/spec.toml        the specification
    DIR/part-0.jsonl     the chosen puzzles of the first part; part-1 those of the second, ...
    DIR/manifest.json    the contents of the parts with checksums; written last, so its presence means "finished"
    DIR/work/            during the build: the journals of the draws

A *draw* is a puzzle of the generator, identified by its number. Processes make draws in chunks, in any order, and the
build examines them in the order of their numbers: it chooses a draw if its stratum is not full and no puzzle chosen
before is the same up to symmetry and renaming of labels. A draw *fails* if the generator finds no puzzle that fits the
part. So the specification alone decides what is chosen, and a killed build resumes to the same files.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from hashlib import blake2b
from importlib.metadata import version
from itertools import chain, islice, product
from pathlib import Path
from typing import Any

from .. import native
from ..analysis.canonical import canonical
from ..analysis.characteristics import characteristics_table
from ..errors import FormatError, ImpossibleWishError
from ..formats.json_records import object_of
from ..formats.record import Record
from ..generation.generator import generate
from ..outputs import write_whole
from ..proofs.proof import certificate
from ..puzzle import Puzzle
from ..tasks import run
from ..techniques import Level
from .parts import PartRow, described, write_parts
from .strata import Axis, DatasetSpec, PartSpec, parse_spec

CHUNK = 200  # draws in a task
PILOT = 5  # chunks from which quartiles are taken
BATCH = 5000  # puzzles in memory while a part is written
TRIES = 10  # failed draws after which a part is refused

Chunk = dict[str, list[Any]]
"""The draws of a task: their canonical forms and the columns that decide their strata; None for a failed draw."""

Chunks = Generator[Chunk, None, None]
Manifest = dict[str, Any]


def build(
    spec_text: str,
    folder: Path,
    *,
    spec_file: str | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    certify: bool = False,
    on_draws: Callable[[int], object] = lambda _draws: None,
) -> Manifest:
    """Build the dataset of a specification in TOML, or resume the build, and return its manifest.

    If too few puzzles fall into a stratum it is not filled, and `is_complete` of the manifest is false. `workers` and
    `cluster` are those of `tasks.run`; `certify` adds this key to the specification; `on_draws` is called with numbers
    of draws, as they are examined.

    Raises FormatError, which names `spec_file`, for a wrong specification, and for a folder that holds another dataset
    or a file changed since it was written; ImpossibleWishError, before anything is written, if the first draws of a
    part all fail; EngineNotInstalledError without the extra `lab`; TaskError.
    """
    spec = parse_spec(spec_text, known_columns(), spec_file)
    if certify and not spec.certify:
        spec, spec_text = replace(spec, certify=True), f"certify = true\n{spec_text}"
    for index, part in enumerate(spec.parts):
        _check_possible(part, spec.seed + index, min(TRIES, spec.draws))
    _claim(folder, spec_text)
    manifest = _finished(folder)
    if manifest is None:
        forms: set[str] = set()
        written = []
        for index, part in enumerate(spec.parts):
            chunks = _draws(spec, index, folder / "work" / str(index), workers, cluster)
            with closing(chunks):
                selection = _select(spec, _reported(chunks, on_draws), forms)
            written.append(_part(spec, index, part, selection, folder))
        text = json.dumps(_manifest(spec, written), indent=1) + "\n"
        write_whole(folder / "manifest.json", text)
        manifest = json.loads(text)
    shutil.rmtree(folder / "work", ignore_errors=True)
    for left_by_a_killed_build in folder.glob(".*.unfinished"):
        left_by_a_killed_build.unlink()
    return manifest


def known_columns() -> dict[str, Sequence[str]]:
    """The columns that may divide puzzles, and the values of those that are not numbers."""
    numbers = [*characteristics_table([]), "score", "labels_that_matter"]
    return dict.fromkeys(numbers, ()) | {"difficulty": list(map(str, Level))}


def _columns(puzzles: Sequence[Puzzle], names: Sequence[str]) -> Chunk:
    return {name: column.tolist() for name, column in characteristics_table(puzzles, names).items()}


def _check_possible(part: PartSpec, seed: int, tries: int) -> None:
    if not any(_made(part, seed, number) for number in range(tries)):
        try:
            generate(**part, seed=seed)
        except ImpossibleWishError as error:
            raise ImpossibleWishError(f"{title_of(part)}: {error}") from None


def _made(part: PartSpec, seed: int, number: int) -> Puzzle | None:
    """A draw; None if it fails."""
    try:
        return generate(**part, seed=seed, number=number)
    except ImpossibleWishError:
        return None


def title_of(part: PartSpec) -> str:
    """The title of a part.

    >>> title_of({"rows": 8, "cols": 10, "shaded": [0.25, 0.3], "symmetry": "diag"})
    '8x10, shaded 0.25 to 0.3, symmetry diag'
    """
    title = f"{part['rows']}x{part['cols']}"
    for key, value in part.items():
        if key == "shaded":
            title += ", shaded {} to {}".format(*part["shaded"])
        elif key not in ("rows", "cols"):
            title += f", {key} {value}"
    return title


def _claim(folder: Path, spec_text: str) -> None:
    """Write the specification to the folder, unless it is there."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "spec.toml"
    if not path.exists():
        write_whole(path, spec_text)
    elif path.read_text(encoding="utf-8") != spec_text:
        raise FormatError(f"{path} holds a different specification; choose another folder, or delete that one")


def _finished(folder: Path) -> Manifest | None:
    """The manifest, or None; checks that each file it lists is unchanged."""
    path = folder / "manifest.json"
    if not path.exists():
        return None
    try:
        manifest: Manifest = json.loads(path.read_text(encoding="utf-8"))
        files = {folder / file["file"]: file for part in manifest["parts"] for file in part["files"].values()}
    except (ValueError, TypeError, LookupError, AttributeError):
        raise FormatError(f"expected the manifest of a dataset in {path}; delete it and build again") from None
    if not all(file.exists() for file in files):
        return None
    for file, expected in files.items():
        if described(file) != expected:
            raise FormatError(f"{file} was changed since it was written; delete it and build again")
    return manifest


def draw(task: dict[str, Any]) -> Chunk:
    """The draws of one task, made in a worker process."""
    numbers = range(task["first"], task["first"] + task["count"])
    draws = [_made(task["wish"], task["seed"], number) for number in numbers]
    puzzles = [puzzle for puzzle in draws if puzzle]
    chunk = {"form": list(map(_form, puzzles)), **_columns(puzzles, task["columns"])}
    in_order = {name: iter(column) for name, column in chunk.items()}
    return {name: [puzzle and next(column) for puzzle in draws] for name, column in in_order.items()}


def _form(puzzle: Puzzle) -> str:
    """A digest that two puzzles share only if they are the same up to symmetry and renaming of labels."""
    form = canonical(puzzle)
    return blake2b(str(form.shape).encode() + form.buffer, digest_size=16).hexdigest()


def _draws(spec: DatasetSpec, index: int, folder: Path, workers: int | None, cluster: str | None) -> Chunks:
    """The chunks of a part in the order of their numbers."""
    columns = [axis.column for axis in spec.axes]
    tasks = {}
    for first in range(0, spec.draws, CHUNK):
        which = {"seed": spec.seed + index, "first": first, "count": min(CHUNK, spec.draws - first)}
        tasks[str(first)] = {"wish": spec.parts[index], **which, "columns": columns}
    early: dict[str, Chunk] = {}
    with closing(run(draw, tasks, folder=folder, workers=workers, cluster=cluster)) as results:
        for name in tasks:
            while name not in early:
                early.update([next(results)])
            yield early.pop(name)


def _reported(chunks: Iterable[Chunk], on_draws: Callable[[int], object]) -> Iterator[Chunk]:
    for chunk in chunks:
        on_draws(len(chunk["form"]))
        yield chunk


@dataclass
class _Stratum:
    drawn: int = 0
    numbers: list[int] = field(default_factory=list)
    """Of the chosen draws."""


@dataclass
class _Selection:
    """The draws chosen for one part; the key of a stratum holds its class on each axis."""

    axes: list[Axis]
    strata: dict[tuple[str, ...], _Stratum]
    draws: int = 0
    failed: int = 0
    duplicates: int = 0


def _select(spec: DatasetSpec, chunks: Iterator[Chunk], forms: set[str]) -> _Selection:
    """Fill the strata of a part with draws whose canonical form is new, and add these forms."""
    pilot = list(islice(chunks, PILOT))
    axes = [
        axis.settled([value for chunk in pilot for value in chunk[axis.column] if value is not None])
        for axis in spec.axes
    ]
    selection = _Selection(axes, {key: _Stratum() for key in product(*(axis.classes for axis in axes))})
    missing = len(selection.strata) * spec.per_stratum
    for form, *values in _rows(chain(pilot, chunks), axes):
        number = selection.draws
        selection.draws += 1
        if form is None:
            selection.failed += 1
            continue
        stratum = selection.strata.get(tuple(axis.class_of(value) for axis, value in zip(axes, values, strict=True)))
        if stratum is None:
            continue
        stratum.drawn += 1
        if len(stratum.numbers) == spec.per_stratum:
            continue
        if form in forms:
            selection.duplicates += 1
            continue
        forms.add(form)
        stratum.numbers.append(number)
        missing -= 1
        if not missing:
            break
    return selection


def _rows(chunks: Iterable[Chunk], axes: Sequence[Axis]) -> Iterator[tuple[Any, ...]]:
    for chunk in chunks:
        yield from zip(chunk["form"], *(chunk[axis.column] for axis in axes), strict=True)


def _part(spec: DatasetSpec, index: int, part: PartSpec, selection: _Selection, folder: Path) -> Manifest:
    """Write the files of a part, unless they are there, and return their section of the manifest."""
    paths = {format: folder / f"part-{index}.{format}" for format in spec.formats}
    if not all(path.exists() for path in paths.values()):
        write_parts(paths, _batches(part, spec.seed + index, selection, spec.certify))
    return {
        "wish": part,
        "seed": spec.seed + index,
        "draws": selection.draws,
        "failed": selection.failed,
        "duplicates": selection.duplicates,
        "puzzles": sum(len(stratum.numbers) for stratum in selection.strata.values()),
        "axes": {axis.column: axis.classes for axis in selection.axes},
        "strata": [
            {"stratum": ", ".join(key), "puzzles": len(stratum.numbers), "drawn": stratum.drawn}
            for key, stratum in selection.strata.items()
        ],
        "files": {format: described(path) for format, path in paths.items()},
    }


def _batches(part: PartSpec, seed: int, selection: _Selection, certify: bool) -> Iterator[list[PartRow]]:
    """The rows of the chosen draws in the order of their numbers; at least one batch."""
    strata = selection.strata.items()
    chosen = sorted((number, ", ".join(key)) for key, stratum in strata for number in stratum.numbers)
    for start in range(0, max(1, len(chosen)), BATCH):
        batch = chosen[start : start + BATCH]
        puzzles = [generate(**part, seed=seed, number=number) for number, _ in batch]
        columns = _columns(puzzles, [*characteristics_table([]), "difficulty", "score"])
        results = native.solve_many(puzzles)
        yield [
            object_of(Record(puzzle, result.solution, proof=certificate(puzzle).text if certify else None))
            | {"stratum": stratum, "characteristics": {name: column[k] for name, column in columns.items()}}
            for k, (puzzle, result, (_, stratum)) in enumerate(zip(puzzles, results, batch, strict=True))
        ]


def _manifest(spec: DatasetSpec, parts: list[Manifest]) -> Manifest:
    wanted = sum(len(part["strata"]) for part in parts) * spec.per_stratum
    puzzles = sum(part["puzzles"] for part in parts)
    packages = ["hitori", *(["pyarrow"] if "parquet" in spec.formats else [])]
    return {
        # In the file the parts have the key under which the specification lists what they combine.
        "spec": {"wishes" if key == "parts" else key: value for key, value in asdict(spec).items()},
        "versions": {package: version(package) for package in packages},
        "is_complete": puzzles == wanted,
        "wanted": wanted,
        "puzzles": puzzles,
        "parts": parts,
    }
