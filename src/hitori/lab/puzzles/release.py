"""The balanced library: a dataset with strata of size, difficulty and characteristics, released as others take it.

`hitori.lab.puzzles.dataset` generates and chooses the puzzles. A *balance* shows, for each axis of the strata, the
number of puzzles in each class: in a balanced library the smallest class is nearly as large as the largest, whereas
most random puzzles fall into few classes.

The release has a fixed split, checksums, and data cards that tools read. A *configuration* is a set of puzzles of one
kind, e.g. `hardness-map`: the balanced puzzles of the dataset, or a suite. Each has two files,
`data/hardness-map/train.jsonl` and `test.jsonl`, unless one would be empty. A fifth of each stratum is for testing, at
least one puzzle, and all of `hard-test`. Puzzles with the same canonical form (up to symmetry and renaming of labels)
are on the same side, whatever their configurations.

A *verdict* is solved, no_solution or unknown: what the native solver answers within `EFFORT`, which is the same on
every machine, or what its suite knows beforehand. `tasks/hardness-map/3.yml` is a test puzzle as a task of BenchExec,
beside its `3.jsonl`.

*Models* are for solvers that do not read Hitori, in the languages of their competitions. For puzzle 3 of the hardness
map, `models/hardness-map/3.cnf` (DIMACS), `.opb`, `.lp` (CPLEX), `.smt2`, `.xml` (XCSP3), `.asp` (clingo), and `.dzn`,
the data of the one MiniZinc model `models/hitori.mzn`. `hitori export` writes the same.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from statistics import fmean, median
from string import Template
from typing import Any, NamedTuple

from ... import native
from ...atomic import write_files
from ...encodings.pairs import PairRules
from ...encodings.texts import export, minizinc_data, minizinc_model, xcsp3
from ...extras import own_version
from ...formats import Record, dumps, object_of
from ...puzzle import Puzzle
from ...results import Limits, Status
from ...serialize import to_json
from ..written import SUMS, Table, write_sums
from .draws import form_of
from .suites import DEFINITIONS, Expected, suite

SUITES = ("hardness-map", "hard-test", "published-shapes", "unsolvable", "many-solutions", "classic")
"""The suites beside the balanced puzzles: what a generator of unique puzzles does not make."""

BALANCED, HARD_TEST = "balanced", "hard-test"
TESTED = 5
"""One in so many of a stratum is for testing, at least one, and all that no tuning may see."""

EFFORT = Limits(conflicts=4000)
IN_ONE_PIECE = Limits(conflicts=10**12)
"""As long as it takes: with a bound on conflicts the search is the same on every machine."""

COLUMNS = {
    "name": "the puzzle's name, unique in its configuration",
    "labels": "its rows of labels; 0 is a blank",
    "expected": "unique, several, some or none: how many solutions it has; any: not known beforehand",
    "verdict": "solved or no_solution, found by the native solver within 4000 conflicts or known before; else unknown",
    "answered": "whether the native solver answers within 4000 conflicts",
    "conflicts": "the dead ends of that search, a measure of hardness that no machine changes",
    "solution": "a solution, `#` for shaded, if the verdict is solved",
    "stratum": "what the split is stratified by: size, or for balanced puzzles size, difficulty and characteristics",
}

TYPES = {"labels": "sc:Integer", "conflicts": "sc:Integer", "answered": "sc:Boolean"}
"""Of the columns that are not texts, in the words of Croissant."""

Row = dict[str, Any]


class DataFile(NamedTuple):
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


def release(folder: Path, sizes: Mapping[str, list[int]] | None = None, models: int = 0) -> list[DataFile]:
    """Write the data files, the cards, the tasks and the checksums of everything to the folder of a built library.

    `sizes` shortens suites, e.g. {"classic": [10]}. So many puzzles of each test file also become `models`.
    """
    sides: dict[bytes, str] = {}
    rows = {BALANCED: list(_balanced(folder))}
    for name in SUITES:
        instances = suite(name).instances(None if sizes is None else sizes.get(name, []))
        rows[name] = [_row(one.puzzle.with_metadata(name=one.name), one.expected) for one in instances]
    files = []
    for name, suite_rows in rows.items():
        split_rows = split(suite_rows, sides, 1 if name == HARD_TEST else TESTED)
        for side, inside in ((side, inside) for side, inside in split_rows.items() if inside):
            content = "".join(to_json(row) + "\n" for row in inside).encode()
            file = DataFile(name, side, len(inside), len(content), hashlib.sha256(content).hexdigest())
            write_files(folder, {file.path: content})
            files.append(file)
        _write_tasks(folder, name, split_rows["test"], models)
    if models:
        write_files(folder, {"models/hitori.mzn": f"{minizinc_model()}\nsolve satisfy;\n"})
    cards = {
        "tasks/solvable.prp": "The puzzle has a solution.\n",
        "README.md": readme(files, rows),
        "CITATION.cff": Template(_library("CITATION.cff")).substitute(version=own_version()),
        "croissant.json": json.dumps(croissant(files), indent=1) + "\n",
    }
    write_files(folder, cards)
    write_sums(folder, (path for path in folder.rglob("*") if path.is_file() and path.name != SUMS))
    return files


def _balanced(folder: Path) -> Iterator[Row]:
    for part in sorted(folder.glob("part-*.jsonl")):
        with part.open(encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                puzzle = Puzzle(row["labels"], name=row["name"])
                yield row | _row(puzzle, Expected.UNIQUE, f", {row['stratum']}")


def _row(puzzle: Puzzle, expected: Expected, beside_size: str = "") -> Row:
    found = native.solve(puzzle, EFFORT)
    verdict, solution = found.status, found.solution
    if verdict is Status.UNKNOWN and expected.status is not None:
        verdict = expected.status
        solution = native.solve(puzzle, IN_ONE_PIECE).require() if verdict is Status.SOLVED else None
    return object_of(Record(puzzle, solution)) | {
        "expected": expected,
        "verdict": verdict,
        "answered": found.status is not Status.UNKNOWN,
        "conflicts": found.stats.conflicts,
        "stratum": f"{puzzle.rows}x{puzzle.cols}{beside_size}",
    }


def split(rows: Iterable[Row], sides: dict[bytes, str], share: int = TESTED) -> dict[str, list[Row]]:
    """The rows for training and for testing, one in `share`; `sides` holds the forms that have a side, and grows."""
    formed = [(row, form_of(Puzzle(row["labels"]))) for row in rows]
    strata = defaultdict[str, set[bytes]](set)
    for row, form in formed:
        strata[row["stratum"]].add(form)
    for inside in strata.values():
        tested = sum(sides.get(form) == "test" for form in inside)
        wanted = max(1, len(inside) // share)
        for form in sorted(inside - sides.keys()):
            sides[form] = "test" if tested < wanted else "train"
            tested += sides[form] == "test"
    found: dict[str, list[Row]] = {"train": [], "test": []}
    for row, form in formed:
        found[sides[form]].append(row)
    return found


_EXTENSIONS = {"asp": "asp", "dimacs": "cnf", "lp": "lp", "opb": "opb", "smt2": "smt2"}


def _write_tasks(folder: Path, config: str, rows: Sequence[Row], models: int) -> None:
    """Task definitions of BenchExec, format 2.0, and their set; the first `models` in every language, too."""
    verdict = {"solved": "\n    expected_verdict: true", "no_solution": "\n    expected_verdict: false"}
    listed = "".join(f"{config}/{number}.yml\n" for number in range(len(rows)))
    write_files(folder, {f"tasks/{config}.set": listed})
    for number, row in enumerate(rows):
        puzzle = Puzzle(row["labels"], name=row["name"])
        filled = {"number": number, "verdict": verdict.get(row["verdict"], "")}
        place = f"{config}/{number}"
        files = {f"tasks/{place}.jsonl": dumps(puzzle, format="jsonl")}
        files[f"tasks/{place}.yml"] = Template(_library("task.yml")).substitute(filled)
        if number < models:
            files |= {f"models/{place}.{end}": export(puzzle, language) for language, end in _EXTENSIONS.items()}
            files[f"models/{place}.dzn"] = minizinc_data(PairRules.for_all_solutions(puzzle))
            files[f"models/{place}.xml"] = xcsp3(puzzle)
        write_files(folder, files)


def readme(files: list[DataFile], rows: Mapping[str, Sequence[Row]]) -> str:
    """The data card that the Hugging Face hub shows, whose head says where each split is."""
    configs = []
    for config, group in groupby(files, lambda file: file.config):
        configs += [f"- config_name: {config}", "  data_files:"]
        configs += [f"  - split: {file.split}\n    path: {file.path}" for file in group]
    counts = [f"| {file.config} | {file.split} | {file.puzzles:,} | `{file.sha256[:16]}` |" for file in files]
    columns = [f"- `{name}`: {meaning}" for name, meaning in COLUMNS.items()]
    baselines = []
    for config, inside in rows.items():
        if inside:
            share = fmean(row["answered"] for row in inside)
            middle = median(row["conflicts"] for row in inside)
            baselines.append(f"| {config} | {100 * share:.1f}% | {middle:g} |")
    filled = {"configs": configs, "rows": counts, "columns": columns, "baselines": baselines}
    texts = {name: "\n".join(lines) for name, lines in filled.items()}
    return Template(_library("README.md")).substitute(texts, version=own_version())


def croissant(files: list[DataFile]) -> dict[str, Any]:
    """The same as metadata in Croissant, JSON-LD; source: MLCommons Croissant 1.0."""
    return {
        **json.loads(_library("croissant.json")),
        "version": own_version(),
        "distribution": [
            {
                "@type": "cr:FileObject",
                **dict.fromkeys(("@id", "name", "contentUrl"), file.path),
                "contentSize": f"{file.size} B",
                "encodingFormat": "application/jsonlines",
                "sha256": file.sha256,
            }
            for file in files
        ],
        "recordSet": [_record_set(file) for file in files],
    }


def _library(name: str) -> str:
    """A file of the library's definition."""
    return (DEFINITIONS / "library" / name).read_text(encoding="utf-8")


def _record_set(file: DataFile) -> dict[str, object]:
    name = f"{file.config}-{file.split}"
    fields = [
        {
            "@type": "cr:Field",
            "@id": f"{name}/{column}",
            "name": column,
            "description": meaning,
            "dataType": TYPES.get(column, "sc:Text"),
            **({"repeated": True} if column in ("labels", "solution") else {}),
            "source": {"fileObject": {"@id": file.path}, "extract": {"column": column}},
        }
        for column, meaning in COLUMNS.items()
    ]
    return {"@type": "cr:RecordSet", "@id": name, "name": name, "field": fields}


def balanced_spec() -> str:
    """The specification of the library."""
    return _library("balanced.toml")


def balance(manifest: Mapping[str, Any]) -> list[Table]:
    """For each size the number of filled strata, then each axis, with the random draws beside the chosen puzzles."""
    parts = manifest["parts"]
    axes = [_axis(part, name) for part in parts for name in part["axes"]]
    return [_filled(parts, manifest["spec"]["per_stratum"]), *axes]


def _size(part: Mapping[str, Any]) -> str:
    return f"{part['options']['rows']}x{part['options']['cols']}"


def _filled(parts: Sequence[Mapping[str, Any]], quota: int) -> Table:
    header = ("size", "draws", "strata", "full", "short", "never drawn", "puzzles")
    rows = []
    for part in parts:
        counts = [stratum["puzzles"] for stratum in part["strata"]]
        full, empty = counts.count(quota), counts.count(0)
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
