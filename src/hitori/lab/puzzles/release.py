"""The balanced library: a dataset with strata of size, difficulty and characteristics, released as others take it.

`hitori.lab.puzzles.dataset` generates and chooses the puzzles. A *balance* shows, for each axis of the strata, the
number of puzzles in each class: in a balanced library the smallest class is nearly as large as the largest, whereas
most random puzzles fall into few classes.

The release has a fixed split, checksums, and data cards that tools read. A *configuration* is a set of puzzles of one
kind, e.g. `hardness-map`: the balanced puzzles of the dataset, or a suite. Each has two files,
`data/hardness-map/train.jsonl` and `test.jsonl`. A puzzle's canonical form decides where it goes: puzzles that are the
same up to symmetry and renaming of labels are on the same side, in every version.

*Models* are for solvers that do not read Hitori, in the languages of their competitions. For puzzle 3 of the hardness
map, `models/hardness-map/3.cnf` (DIMACS), `.opb`, `.lp` (CPLEX), `.smt2`, `.xml` (XCSP3), `.asp` (clingo), and `.dzn`,
the data of the one MiniZinc model `models/hitori.mzn`. `hitori export` writes the same.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from importlib.resources import files
from itertools import islice
from pathlib import Path
from string import Template
from typing import Any

from ...atomic import atomic_write
from ...encodings.pairs import PairRules
from ...encodings.texts import export, minizinc_data, minizinc_model, xcsp3
from ...formats import Record, object_of
from ...puzzle import Puzzle
from ...transforms import canonical
from ..written import SUMS, Table, write_sums
from .suites import Instance, suite

SUITES = ("hardness-map", "published", "unsolvable", "many-solutions", "classic")
"""The suites beside the balanced puzzles: what a generator of unique puzzles does not make."""

BALANCED = "balanced"
TEST_OF_256 = 51
"""First bytes of a form's digest that belong to the test split: a fifth."""

COLUMNS = {
    "name": "the puzzle's name, unique in its configuration",
    "labels": "its rows of labels; 0 is a blank",
    "expected": "unique, several, some or none: how many solutions it has; any: not known",
    "stratum": "for balanced puzzles: size, difficulty and characteristics",
}


@dataclass(frozen=True, slots=True)
class DataFile:
    """One file of a release."""

    config: str
    split: str
    puzzles: int
    size: int
    sha256: str

    @property
    def path(self) -> str:
        """Its path in the folder, e.g. `data/classic/test.jsonl`."""
        return f"data/{self.config}/{self.split}.jsonl"


def split_of(puzzle: Puzzle) -> str:
    """`train` or `test`, for all time.

    >>> split_of(Puzzle([[1, 1], [2, 3]])) == split_of(Puzzle([[7, 5], [7, 9]]))
    True
    """
    form = canonical(puzzle)
    digest = hashlib.sha256(str(form.shape).encode() + form.buffer).digest()
    return "test" if digest[0] < TEST_OF_256 else "train"


def release(folder: Path, sizes: Mapping[str, list[int]] | None = None, models: int = 0) -> list[DataFile]:
    """Write the data files, both cards and the checksums of everything to the folder of a built library.

    `sizes` shortens suites, e.g. {"classic": [10]}. So many puzzles of each test file also become `models`.
    """
    files = _write(folder, BALANCED, _balanced(folder))
    for name in SUITES:
        instances = suite(name).instances(None if sizes is None else sizes.get(name, []))
        files += _write(folder, name, map(_row, instances))
    if models:
        _write_models(folder, files, models)
    atomic_write(folder / "README.md", readme(files))
    atomic_write(folder / "croissant.json", json.dumps(croissant(files), indent=1) + "\n")
    write_sums(folder, (path for path in folder.rglob("*") if path.is_file() and path.name != SUMS))
    return files


def _balanced(folder: Path) -> Iterator[tuple[Puzzle, dict[str, object]]]:
    for part in sorted(folder.glob("part-*.jsonl")):
        with part.open(encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                yield Puzzle(row["labels"]), row | {"expected": "unique"}


def _row(instance: Instance) -> tuple[Puzzle, dict[str, object]]:
    row = object_of(Record(instance.puzzle.with_metadata(name=instance.name), None))
    return instance.puzzle, row | {"expected": str(instance.expected)}


def _write(folder: Path, config: str, rows: Iterator[tuple[Puzzle, dict[str, object]]]) -> list[DataFile]:
    lines: dict[str, list[str]] = {"train": [], "test": []}
    for puzzle, row in rows:
        lines[split_of(puzzle)].append(json.dumps(row) + "\n")
    (folder / "data" / config).mkdir(parents=True, exist_ok=True)
    files = []
    for split, of_one in lines.items():
        content = "".join(of_one).encode()
        files.append(DataFile(config, split, len(of_one), len(content), hashlib.sha256(content).hexdigest()))
        atomic_write(folder / files[-1].path, content)
    return files


def _write_models(folder: Path, files: list[DataFile], count: int) -> None:
    write_program(folder / "models")
    for file in files:
        if file.split == "test":
            with (folder / file.path).open(encoding="utf-8") as lines:
                for number, line in enumerate(islice(lines, count)):
                    puzzle = Puzzle(json.loads(line)["labels"])
                    write_models(puzzle, folder / "models" / file.config, str(number))


def readme(files: list[DataFile]) -> str:
    """The data card that the Hugging Face hub shows, whose head says where each split is."""
    configs = []
    for config in dict.fromkeys(file.config for file in files):
        configs += [f"- config_name: {config}", "  data_files:"]
        for file in files:
            if file.config == config and file.puzzles:
                configs += [f"  - split: {file.split}", f"    path: {file.path}"]
    rows = [f"| {file.config} | {file.split} | {file.puzzles:,} | `{file.sha256[:16]}` |" for file in files]
    columns = [f"- `{name}`: {meaning}" for name, meaning in COLUMNS.items()]
    filled = {"configs": configs, "rows": rows, "columns": columns, "version": [version("hitori")]}
    return Template(_library("README.md")).substitute({name: "\n".join(lines) for name, lines in filled.items()})


def croissant(files: list[DataFile]) -> dict[str, Any]:
    """The same as metadata in Croissant, JSON-LD; source: MLCommons Croissant 1.0."""
    configs = dict.fromkeys(file.config for file in files)
    fixed: dict[str, Any] = json.loads(_library("croissant.json"))
    return fixed | {
        "version": version("hitori"),
        "distribution": [_file_object(file) for file in files],
        "recordSet": [_record_set(file) for config in configs for file in files if file.config == config],
    }


def _library(name: str) -> str:
    """A file of the library's definition."""
    return (files(__package__) / "definitions" / "library" / name).read_text(encoding="utf-8")


def _file_object(file: DataFile) -> dict[str, object]:
    return {
        "@type": "cr:FileObject",
        "@id": file.path,
        "name": file.path,
        "contentUrl": file.path,
        "contentSize": f"{file.size} B",
        "encodingFormat": "application/jsonlines",
        "sha256": file.sha256,
    }


def _record_set(file: DataFile) -> dict[str, object]:
    name = f"{file.config}-{file.split}"
    fields = [
        {
            "@type": "cr:Field",
            "@id": f"{name}/{column}",
            "name": column,
            "description": meaning,
            **({"dataType": "sc:Integer", "repeated": True} if column == "labels" else {"dataType": "sc:Text"}),
            "source": {"fileObject": {"@id": file.path}, "extract": {"column": column}},
        }
        for column, meaning in COLUMNS.items()
        if column != "stratum" or file.config == BALANCED
    ]
    return {"@type": "cr:RecordSet", "@id": name, "name": name, "field": fields}


def balanced_spec() -> str:
    """The specification of the library."""
    return _library("balanced.toml")


def balance(manifest: Mapping[str, Any]) -> list[Table]:
    """For each size the number of filled strata, then each axis, with the random draws beside the chosen puzzles."""
    parts: Sequence[Mapping[str, Any]] = manifest["parts"]
    axes = [_axis(part, name) for part in parts for name in part["axes"]]
    return [_filled(parts, manifest["spec"]["per_stratum"]), *axes]


def _size(part: Mapping[str, Any]) -> str:
    return f"{part['wish']['rows']}x{part['wish']['cols']}"


def _filled(parts: Sequence[Mapping[str, Any]], quota: int) -> Table:
    header = ("size", "draws", "strata", "full", "short", "never drawn", "puzzles")
    rows = []
    for part in parts:
        counts = [stratum["puzzles"] for stratum in part["strata"]]
        full, empty = sum(count == quota for count in counts), counts.count(0)
        short = len(counts) - full - empty
        numbers = (part["draws"], len(counts), full, short, empty, part["puzzles"])
        rows.append((_size(part), *(f"{number:,}" for number in numbers)))
    return Table(f"Strata and how many reached their {quota} puzzles.", header, rows)


def _axis(part: Mapping[str, Any], name: str) -> Table:
    index = list(part["axes"]).index(name)
    chosen, drawn = Counter[str](), Counter[str]()
    for stratum in part["strata"]:
        of_axis = stratum["stratum"].split(", ")[index]
        chosen[of_axis] += stratum["puzzles"]
        drawn[of_axis] += stratum["drawn"]
    rows = [(one, _share(chosen, one), _share(drawn, one)) for one in part["axes"][name]]
    return Table(f"{_size(part)}, {name.replace('_', ' ')}.", ("class", "in the library", "among the draws"), rows)


def _share(counts: Counter[str], name: str) -> str:
    return f"{counts[name]:,} ({100 * counts[name] / max(1, counts.total()):.0f}%)"


_EXTENSIONS = {"asp": "asp", "dimacs": "cnf", "lp": "lp", "opb": "opb", "smt2": "smt2"}


def write_program(folder: Path) -> None:
    """The MiniZinc model, which all data files share."""
    folder.mkdir(parents=True, exist_ok=True)
    atomic_write(folder / "hitori.mzn", f"{minizinc_model()}\nsolve satisfy;\n")


def write_models(puzzle: Puzzle, folder: Path, name: str) -> None:
    """One puzzle in every language."""
    folder.mkdir(parents=True, exist_ok=True)
    for language, extension in _EXTENSIONS.items():
        atomic_write(folder / f"{name}.{extension}", export(puzzle, language))
    atomic_write(folder / f"{name}.dzn", minizinc_data(PairRules.for_all_solutions(puzzle)))
    atomic_write(folder / f"{name}.xml", xcsp3(puzzle))
