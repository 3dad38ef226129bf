"""Datasets: a quota of puzzles for each stratum, no two the same up to symmetry, in a folder of files with a manifest.

    spec.toml        the specification
    part-0.jsonl     the chosen puzzles of the first part; part-1 those of the second, ... (see `writing`)
    manifest.json    the contents of the parts with checksums; written last, so its presence means "finished"
    work             during the build, a folder: the draws, the index of forms, and the numbers of the chosen draws

Workers make the draws of a part in chunks, in any order (`draws`); the build examines them in the order of their
numbers and chooses some (`selection`); workers write these to files (`writing`). So the specification alone decides
what is chosen, a killed build resumes to the same files, and a large dataset needs disk, but no more memory.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ...analysis.characteristics import characteristics_table
from ...errors import FormatError, ImpossibleWishError, TaskError
from ...generation.generator import generate
from ...outputs import write_whole
from ...processes.children import require_posix
from ...processes.journal import lock
from ...techniques import Level
from .draws import chunks_of, made, reported
from .parts import described
from .selection import FormIndex, Selection, select
from .strata import DatasetSpec, PartSpec, parse_spec
from .writing import Files, write_files

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
    or a file changed since it was written; ImpossibleWishError, before anything is written, if the first draws of a
    part all fail; EngineNotInstalledError without the extra `lab`; TaskError, also for a folder that is in use, and on
    Windows.
    """
    require_posix("to build a dataset")
    spec = parse_spec(spec_text, known_columns(), spec_file)
    if certify and not spec.certify:
        spec, spec_text = replace(spec, certify=True), f"certify = true\n{spec_text}"
    for index, part in enumerate(spec.parts):
        _check_possible(part, spec.seed + index, min(TRIES, spec.draws))
    _claim(folder, spec_text)
    with _held(folder / "spec.toml"):
        manifest = _finished(folder)
        if manifest is None:
            text = json.dumps(_built(spec, folder.resolve(), workers, cluster, on_draws), indent=1) + "\n"
            write_whole(folder / "manifest.json", text)
            manifest = json.loads(text)
        shutil.rmtree(folder / "work", ignore_errors=True)
        for left_by_a_killed_build in folder.glob(".*.unfinished"):
            left_by_a_killed_build.unlink()
    return manifest


def _built(
    spec: DatasetSpec, folder: Path, workers: int | None, cluster: str | None, on_draws: Callable[[int], object]
) -> Manifest:
    """Make what is missing of the files, and return the manifest."""
    work = [folder / "work" / str(index) for index in range(len(spec.parts))]
    selections = []
    for place in work:
        place.mkdir(parents=True, exist_ok=True)
    with FormIndex(folder / "work" / "forms.sqlite") as index:
        for number, place in enumerate(work):
            chunks = chunks_of(spec, number, place, workers, cluster)
            with closing(chunks):
                selections.append(select(spec, reported(chunks, on_draws), index, place))
    files = write_files(spec, selections, folder, work, workers, cluster)
    return _manifest(spec, list(map(_section, range(len(work)), [spec] * len(work), selections, files)))


def known_columns() -> dict[str, Sequence[str]]:
    """The columns that may divide puzzles, and the values of those that are not numbers."""
    numbers = [*characteristics_table([]), "score", "labels_that_matter"]
    return dict.fromkeys(numbers, ()) | {"difficulty": list(map(str, Level))}


def _check_possible(part: PartSpec, seed: int, tries: int) -> None:
    if not any(made(part, seed, number) for number in range(tries)):
        try:
            generate(**part, seed=seed)
        except ImpossibleWishError as error:
            raise ImpossibleWishError(f"{title_of(part)}: {error}") from None


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


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """Keep other builds out of the folder of this file. A dead process holds nothing."""
    with path.open("rb") as file:
        try:
            lock(file)
        except BlockingIOError:
            raise TaskError(
                f"{path.parent} is in use by another build; wait for it, or choose another folder"
            ) from None
        yield


def _finished(folder: Path) -> Manifest | None:
    """The manifest, or None; checks that each file it lists is unchanged."""
    path = folder / "manifest.json"
    if not path.exists():
        return None
    try:
        manifest: Manifest = json.loads(path.read_text(encoding="utf-8"))
        files = {
            folder / file["file"]: file
            for part in manifest["parts"]
            for of_one in part["files"].values()
            for file in of_one
        }
    except (ValueError, TypeError, LookupError, AttributeError):
        raise FormatError(f"expected the manifest of a dataset in {path}; delete it and build again") from None
    if not all(file.exists() for file in files):
        return None
    for file, expected in files.items():
        if described(file) != expected:
            raise FormatError(f"{file} was changed since it was written; delete it and build again")
    return manifest


def _section(index: int, spec: DatasetSpec, selection: Selection, files: Files) -> Manifest:
    """What the manifest says of a part."""
    counts = zip(selection.keys, selection.chosen, selection.drawn, strict=True)
    return {
        "wish": spec.parts[index],
        "seed": spec.seed + index,
        "draws": selection.draws,
        "failed": selection.failed,
        "duplicates": selection.duplicates,
        "puzzles": selection.puzzles,
        "axes": {axis.column: axis.classes for axis in selection.axes},
        "strata": [{"stratum": ", ".join(key), "puzzles": chosen, "drawn": drawn} for key, chosen, drawn in counts],
        "files": files,
    }


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
