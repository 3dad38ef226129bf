"""Datasets: a quota of puzzles for each stratum, no two the same up to symmetry, in a folder of files with a manifest.

    spec.toml        the specification
    part-0.jsonl     the chosen puzzles of the first part; part-1 those of the second, ...
    manifest.json    the contents of the parts with checksums; written last, so its presence means "finished"
    work             during the build, a folder: the draws, the index of forms, and the numbers of the chosen draws

Workers make the draws of a part in chunks, in any order (`draws`); the build examines them in the order of their
numbers and chooses some; workers write these to files. So the specification alone decides
what is chosen, a killed build resumes to the same files, and a large dataset needs disk, but no more memory.

A part of up to `draws.SHARD` puzzles is one file, `part-0.jsonl`; a larger one is several, `part-0-00000.jsonl`,
`part-0-00001.jsonl`, ..., in the order of the numbers. The worker makes the puzzles again by their numbers. A *row* is
one puzzle: the object of the format `jsonl` with two more keys, `stratum` and `characteristics`. In Parquet each key is
a column, and each characteristic one of its own. A file appears under its name only once it is complete and on disk, so
an existing file need not be written again; equal rows make equal bytes.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import asdict, replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ... import native
from ...atomic import atomic_output, atomic_path, atomic_write, check_table_file
from ...errors import FormatError, TaskError, UnsatisfiableError
from ...explaining.proving import certificate
from ...explaining.table import characteristics_table
from ...explaining.techniques import Level
from ...extras import DISTRIBUTION, own_version, required
from ...formats import Record, object_of
from ...generation.generator import generate
from ...processes.children import require_posix
from ...processes.journal import lock
from ...processes.tasks import run
from ...serialize import to_json
from ..written import sha256_of
from .draws import AT_ONCE, FormIndex, Run, Selection, check_shared, chosen_of, chunks_of, made, made_again, select
from .strata import DatasetSpec, PartSpec, parse_spec

TRIES = 10  # failed draws after which a part is refused

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
    `cluster` are those of `tasks.run`; `on_draws` is called with numbers of draws, as they are examined. The machines
    of a cluster share the folder. `certify` adds this key to the specification.

    Raises FormatError, which names `spec_file`, for a wrong specification, and for a folder that holds another dataset
    or a file changed since it was written; UnsatisfiableError, before anything is written, if the first draws of a
    part all fail; EngineNotInstalledError without the extra `lab`; TaskError, also for a folder that is in use, and on
    Windows.
    """
    require_posix("to build a dataset")
    with required("a dataset needs", "lab", "numpy", "pyarrow"):  # who lacks both is not told of one, then of the other
        import numpy  # noqa: F401
    spec = parse_spec(spec_text, known_columns(), spec_file)
    if certify and not spec.certify:
        spec, spec_text = replace(spec, certify=True), f"certify = true\n{spec_text}"
    if "parquet" in spec.formats:
        check_table_file(folder / "part.parquet")
    for seed, part in enumerate(spec.parts, spec.seed):
        if not any(made(part, seed, number) for number in range(min(TRIES, spec.draws))):
            try:
                generate(**part, seed=seed)
            except UnsatisfiableError as error:
                raise UnsatisfiableError(f"{title_of(part)}: {error}") from None
    with _claimed(folder, spec_text):
        manifest = _finished(folder)
        if manifest is None:
            by_workers = partial(run, workers=workers, cluster=cluster)
            text = json.dumps(_built(spec, folder.resolve(), by_workers, on_draws), indent=1) + "\n"
            atomic_write(folder / "manifest.json", text)
            manifest = json.loads(text)
        shutil.rmtree(folder / "work", ignore_errors=True)
        for left_by_a_killed_build in folder.glob(".*.unfinished"):
            left_by_a_killed_build.unlink()
    return manifest


def _built(spec: DatasetSpec, folder: Path, run: Run, on_draws: Callable[[int], object]) -> Manifest:
    """Make what is missing of the files, and return the manifest."""
    work = folder / "work"
    work.mkdir(parents=True, exist_ok=True)
    parts: list[Manifest] = []
    with closing(FormIndex(work / "forms.sqlite")) as index:
        for number, options in enumerate(spec.parts):
            (place := work / str(number)).mkdir(exist_ok=True)
            with closing(chunks_of(spec, number, place, run)) as chunks:
                selection = select(spec, chunks, index, place, on_draws)
            parts.append(
                {
                    "options": options,
                    "seed": spec.seed + number,
                    **{name: getattr(selection, name) for name in ("draws", "failed", "duplicates", "puzzles")},
                    "axes": {axis.column: axis.classes for axis in selection.axes},
                    "strata": selection.strata,
                    "files": write_files(spec, number, selection, folder, place, run),
                }
            )
    wanted = sum(len(part["strata"]) for part in parts) * spec.per_stratum
    puzzles = sum(part["puzzles"] for part in parts)
    versions = {DISTRIBUTION: own_version()}
    if "parquet" in spec.formats:
        versions["pyarrow"] = version("pyarrow")
    return {
        # In the file the parts have the key under which the specification lists what they combine.
        "spec": {"options" if key == "parts" else key: value for key, value in asdict(spec).items()},
        "versions": versions,
        "is_complete": puzzles == wanted,
        "wanted": wanted,
        "puzzles": puzzles,
        "parts": parts,
    }


def known_columns() -> dict[str, Sequence[str]]:
    """The columns that may divide puzzles, and the values of those that are not numbers."""
    numbers = [*characteristics_table([]), "score", "necessary_labels"]
    return dict.fromkeys(numbers, ()) | {"difficulty": list(map(str, Level))}


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


@contextmanager
def _claimed(folder: Path, spec_text: str) -> Iterator[None]:
    """Write the specification to the folder, unless it is there, and keep other builds out.

    A dead process holds nothing.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "spec.toml"
    if not path.exists():
        atomic_write(path, spec_text)
    elif path.read_text(encoding="utf-8") != spec_text:
        raise FormatError(f"{path} holds a different specification; choose another folder, or delete that one")
    with path.open("rb") as file:
        try:
            lock(file)
        except BlockingIOError:
            raise TaskError(f"{folder} is in use by another build; wait for it, or choose another folder") from None
        yield


def _finished(folder: Path) -> Manifest | None:
    """The manifest, or None; checks that each file it lists is unchanged."""
    path = folder / "manifest.json"
    if not path.exists():
        return None
    try:
        manifest: Manifest = json.loads(path.read_bytes())
        files = {
            folder / file["file"]: file
            for part in manifest["parts"]
            for listed in part["files"].values()
            for file in listed
        }
    except (ValueError, TypeError, LookupError, AttributeError):
        raise FormatError(f"expected the manifest of a dataset in {path}; delete it and build again") from None
    if not all(file.exists() for file in files):
        return None
    for file, expected in files.items():
        if described(file) != expected:
            raise FormatError(f"{file} was changed since it was written; delete it and build again")
    return manifest


Files = dict[str, list[dict[str, object]]]
"""What a manifest says of the files of a part: for each format, the name, size and checksum of each file."""


def write_files(spec: DatasetSpec, index: int, selection: Selection, folder: Path, work: Path, run: Run) -> Files:
    """Write the files of a part, unless they are there; `work` holds the chosen numbers."""
    if selection.files == 1:
        names = [f"part-{index}"]
    else:
        names = [f"part-{index}-{number:05}" for number in range(selection.files)]
    tasks = {
        name: {
            "work": str(work),
            "number": number,
            "options": spec.parts[index],
            "seed": spec.seed + index,
            "certify": spec.certify,
            "formats": spec.formats,
            "path": str(folder / name),
        }
        for number, name in enumerate(names)
    }
    with closing(run(write_file, tasks)) as done:
        written = dict(done)
    return {format: [written[name][format] for name in names] for format in spec.formats}


def write_file(task: dict[str, Any]) -> dict[str, dict[str, object]]:
    """The task of a worker: write one file in each format, and return their names, sizes and checksums."""
    work = Path(task["work"])
    check_shared(work)
    paths = {format: Path(f"{task['path']}.{format}") for format in task["formats"]}
    if not all(path.exists() for path in paths.values()):
        chosen = chosen_of(work, task["number"])
        with ExitStack() as stack:
            writers = [stack.enter_context(_FORMATS[format](path)) for format, path in paths.items()]
            for start in range(0, max(1, len(chosen)), AT_ONCE):  # a file without puzzles has an empty batch
                batch = chosen[start : start + AT_ONCE]
                puzzles = list(made_again(task["options"], task["seed"], (number for number, _ in batch)))
                table = characteristics_table(puzzles, columns=[*characteristics_table([]), "difficulty", "score"])
                values = zip(*(column.tolist() for column in table.values()), strict=True)
                results = native.solve_many(puzzles)
                rows = [
                    object_of(
                        Record(puzzle, found.solution, proof=certificate(puzzle).text if task["certify"] else None)
                    )
                    | {"stratum": stratum, "characteristics": dict(zip(table, row, strict=True))}
                    for puzzle, found, row, (_, stratum) in zip(puzzles, results, values, batch, strict=True)
                ]
                for write in writers:
                    write(rows)
    return {format: described(path) for format, path in paths.items()}


PartRow = dict[str, Any]
Write = Callable[[list[PartRow]], None]


def described(path: Path) -> dict[str, object]:
    """Name, size and checksum of a file."""
    return {"file": path.name, "bytes": path.stat().st_size, "sha256": sha256_of(path)}


@contextmanager
def _jsonl(path: Path) -> Iterator[Write]:
    with atomic_output(path) as file:
        yield lambda batch: file.writelines(to_json(row) + "\n" for row in batch)


@contextmanager
def _parquet(path: Path) -> Iterator[Write]:
    import pyarrow
    from pyarrow import parquet

    with atomic_path(path) as unfinished, ExitStack() as stack:
        writer = None

        def write(batch: list[PartRow]) -> None:
            nonlocal writer
            table = pyarrow.Table.from_pylist(list(map(_flat, batch)), schema=writer and writer.schema)
            writer = writer or stack.enter_context(parquet.ParquetWriter(unfinished, table.schema))
            writer.write_table(table)

        yield write


def _flat(row: PartRow) -> PartRow:
    """A row for Parquet: one column per characteristic, the labels as one list."""
    flat = {key: value for key, value in row.items() if key not in ("schema", "characteristics")}
    labels = [label for line in row["labels"] for label in line]
    return {**flat, "labels": labels, **row["characteristics"]}


_FORMATS: dict[str, Callable[[Path], AbstractContextManager[Write]]] = {"jsonl": _jsonl, "parquet": _parquet}
