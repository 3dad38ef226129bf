"""hitori-bench-1: a fixed set of questions for machines that reason, the same bytes wherever it is built.

A *stratum* is a task, a size and a level, e.g. (`judge`, 8, `hard`); `SIZES` and `LARGEST` say which there are. All
have the same number of items, and `judge` as many of each verdict. The *split* of a puzzle depends on its canonical
form alone, as that of `hitori lab reasons` does, so no puzzle is in two splits, whatever the task. An unsolvable puzzle
of `exists` is made from a solvable one, its *twin*, by changing one label so that both are in the same split.

A *seed text* fixes all: each stratum hashes it to the seed of its puzzles. That of the *public part* is the version,
and its items carry the names of their puzzles; `8x8, hard, seed 7, number 3, with 5 in r2c4` is one with a changed
label. The *private part* is from a secret, of which the folder has only the SHA-256; its items carry no names, and are
of the split `test` alone, so none is of a form to train on.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
import shutil
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from itertools import count as numbers_from
from itertools import product
from pathlib import Path
from random import Random
from string import Template
from typing import Any, NamedTuple

from ... import native
from ...atomic import write_files
from ...environments.bench import SPLIT_NAMES, file_of
from ...environments.items import TASKS, VERDICTS, Task, exists_item, items
from ...errors import FormatError, UnsatisfiableError
from ...explaining.proving import certificate
from ...explaining.techniques import Level, technique
from ...explaining.unsolvable import refuted
from ...extras import DISTRIBUTION, own_version
from ...generation.generator import generate
from ...generation.names import read_name
from ...geometry import cell_at
from ...processes.tasks import run
from ...puzzle import Cell, Puzzle
from ...results import Status
from ...serialize import to_json
from ..written import row, write_sums
from .draws import form_of
from .reasons import SPLITS
from .suites import DEFINITIONS

VERSION = "hitori-bench-1"
"""A new one where the items change: scores are compared within a version only."""
CANARY = f"{VERSION} canary 3f0c8a52-6b1d-4e97-9c35-d84e7a10b2f6"
"""In each item and in the card: who finds it in a corpus knows that the benchmark is in it."""
FROZEN = DEFINITIONS / "bench" / f"{VERSION}.sha256"
"""Holds what `sha256` of the manifest must be for the public part in full."""

LARGEST = {Level.TRIVIAL: 25, Level.EASY: 25, Level.MEDIUM: 25, Level.HARD: 25, Level.EXPERT: 20}
"""The largest side of each level. Beyond it a puzzle takes seconds to find, at times minutes, and so does an `extreme`
one of any size; none is extreme at 4x4."""
_REASONING = (5, 6, 8, 10)  # from 15 on the fewest cells for an expert step take seconds to find
SIZES: Mapping[Task, tuple[int, ...]] = {
    "solve": (4, 5, 6, 8, 10, 12, 15, 20, 25),
    "exists": (4, 5, 6, 8, 10, 12, 15, 20),
    "judge": _REASONING,
    "review": _REASONING,
    "explain": _REASONING,
}

COUNT = 10
_OF_TEN = {"exists": 5, "judge": 4}
"""How many pairs of twins, and how many items of each verdict, where a stratum of another task has ten items."""

Row = dict[str, Any]
Manifest = dict[str, Any]


class Stratum(NamedTuple):
    """Items of one task, of puzzles of one size and level."""

    task: Task
    size: int
    level: str

    def __str__(self) -> str:
        """The beginning of the ids of its items, e.g. `judge-8x8-hard`."""
        return f"{self.task}-{self.size}x{self.size}-{self.level}"


def strata(sizes: Iterable[int] | None = None) -> list[Stratum]:
    """All strata, or those of some sizes.

    >>> len(strata()), [str(stratum) for stratum in strata([25])][-1]
    (144, 'solve-25x25-hard')
    """
    wanted = None if sizes is None else {*sizes}
    return [
        Stratum(task, size, str(level))
        for task in TASKS
        for size in SIZES[task]
        for level, largest in LARGEST.items()
        if size <= largest and (wanted is None or size in wanted)
    ]


def quota(count: int) -> dict[str, int]:
    """How many of so many items are in each split.

    >>> [list(quota(count).values()) for count in (10, 5, 3, 1)]
    [[4, 2, 4], [2, 1, 2], [0, 1, 2], [0, 0, 1]]
    """
    test = -(-2 * count // 5)
    dev = min(-(-count // 5), count - test)
    return dict(zip(SPLIT_NAMES, (count - test - dev, dev, test), strict=True))


def split_of(puzzle: Puzzle) -> str:
    """The split of a puzzle and of all that are the same up to symmetry and renaming of labels."""
    return SPLITS[form_of(puzzle)[0] % len(SPLITS)]


def seed_of(text: bytes, stratum: Stratum) -> int:
    """The seed of the puzzles of a stratum: 64 bits, too many to try them all against a puzzle."""
    return int.from_bytes(hmac.digest(text, str(stratum).encode(), "sha256")[:8])


def remade(name: str) -> Puzzle:
    """The puzzle that the name of an item makes again.

    >>> [remade(f"2x3, natural, seed 1, number 0{change}").to_rows() for change in ("", ", with 3 in r2c1")]
    [[[2, 1, 2], [2, 2, 1]], [[2, 1, 2], [3, 2, 1]]]

    Raises UnsatisfiableError for what is not such a name.
    """
    base, _, change = name.partition(_CHANGE)
    named = read_name(base)
    puzzle = generate(named.rows, named.cols, seed=named.seed, number=named.number, **named.options)
    if not change:
        return puzzle
    labels = puzzle.to_rows()
    found = re.fullmatch(r"(\d+) in r(\d+)c(\d+)", change)
    if found is None or not (1 <= int(found[2]) <= puzzle.rows and 1 <= int(found[3]) <= puzzle.cols):
        raise UnsatisfiableError(
            f"expected a label and a cell, e.g. '5 in r2c4', after '{_CHANGE}'; got '{change:.40}'"
        )
    labels[int(found[2]) - 1][int(found[3]) - 1] = int(found[1])
    return Puzzle(labels)


_CHANGE = ", with "


def changed_name(puzzle: Puzzle, base: Puzzle) -> str | None:
    """The name of a puzzle that differs from the base in one label; None if it differs in more."""
    pairs = zip(base.labels, puzzle.labels, strict=True)
    places = [place for place, (before, after) in enumerate(pairs) if before != after]
    if len(places) != 1:
        return None
    cell = cell_at(places[0], base.cols)
    return f"{base.name}{_CHANGE}{puzzle[cell]} in {cell}"


def build(
    folder: Path,
    *,
    secret: bytes | None = None,
    sizes: Iterable[int] | None = None,
    count: int = COUNT,
    workers: int | None = None,
    on_items: Callable[[int], object] = lambda _items: None,
) -> Manifest:
    """Build the public part, or with a secret the private one, and return the manifest.

    `count` is the number of items in a stratum; those of `exists` are half as many pairs, rounded up, and of each
    verdict there are two fifths. `sizes` are those of the puzzles (None: all). The private part has the same number in
    `test`, and no others. `workers` is the number of processes (None: one per core); 1 is this process. `on_items` is
    called with numbers of items as they are made. The folder appears when it is complete.

    Raises FormatError for a folder that is not empty, and for an empty secret; TaskError on Windows for more workers
    than one.
    """
    if folder.exists() and any(folder.iterdir()):
        raise FormatError(f"'{folder}' is not empty; choose another folder, or delete that one")
    if secret == b"":
        raise FormatError("expected a secret that is not empty; `openssl rand -hex 32` prints one")
    wanted = strata(sizes)
    text = VERSION.encode() if secret is None else secret
    tasks = {
        str(stratum): {
            "stratum": list(stratum),
            "seed": seed_of(text, stratum),
            "quota": _quota(stratum.task, count, is_public=secret is None),
            "is_public": secret is None,
        }
        for stratum in sorted(wanted, key=lambda stratum: -stratum.size)  # the long ones first, so none is left alone
    }
    made: dict[str, list[Row]] = {}
    with closing(run(stratum_rows, tasks, workers=workers) if workers != 1 else _one_by_one(tasks)) as done:
        for name, rows in done:
            made[name] = rows
            on_items(len(rows))
    return _written(folder, [row for stratum in wanted for row in made[str(stratum)]], secret, count)


def _one_by_one(tasks: Mapping[str, Mapping[str, Any]]) -> Generator[tuple[str, list[Row]], None, None]:
    for name, task in tasks.items():
        yield name, stratum_rows(task)


def _quota(task: Task, count: int, *, is_public: bool) -> dict[str, int]:
    each = quota(-(-count * _OF_TEN.get(task, 10) // 10))
    return each if is_public else {"test": each["test"]}


def stratum_rows(task: Mapping[str, Any]) -> list[Row]:
    """The task of a worker: the items of a stratum, and for an unsolvable puzzle the text of its proof."""
    stratum, seed, is_public = Stratum(*task["stratum"]), task["seed"], task["is_public"]
    lacking = {
        (split, kind): number
        for split, number in task["quota"].items()
        for kind in (VERDICTS if stratum.task == "judge" else ("",))
        if number
    }
    rows: list[Row] = []
    beginning = str(stratum) if is_public else f"private-{stratum}"
    drawn = _pairs(stratum, seed, lacking) if stratum.task == "exists" else _items(stratum, seed, lacking)
    while lacking:
        place, found = next(drawn)
        lacking[place] -= 1
        if not lacking[place]:
            del lacking[place]
        ids = [f"{beginning}-{number:02}" for number in range(len(rows), len(rows) + len(found))]
        for name, twin, item in zip(ids, reversed(ids), found, strict=True):
            also: Row = {"canary": CANARY}
            if not is_public:
                also["name"] = None
            if stratum.task == "exists":
                also["twin"] = twin
            if "proof_text" in item:
                also["proof"] = f"proofs/{name}.txt"
            rows.append({**item, "id": name, **also})
    return rows


Place = tuple[str, str]
"""A split, and of a `judge` item the verdict."""


def _items(stratum: Stratum, seed: int, lacking: Mapping[Place, int]) -> Iterator[tuple[Place, list[Row]]]:
    """Items of which a place is lacking, no two of the same form, with the names of their puzzles."""
    forms = set[bytes]()
    bases = _Bases(stratum, seed)

    def is_wanted(puzzle: Puzzle) -> bool:
        return split_of(puzzle) in {split for split, _ in lacking} and form_of(puzzle) not in forms

    level = Level(stratum.level)
    for item in items(seed, task=stratum.task, size=stratum.size, level=level, wanted=is_wanted):
        puzzle = Puzzle(item["puzzle"])
        place, form = (split_of(puzzle), item.get("verdict", "")), form_of(puzzle)
        if place in lacking and form not in forms:
            forms.add(form)
            yield place, [{**item, "name": item["name"] or bases.name_of(puzzle)}]


class _Bases:
    """The puzzles of a stratum in the order of their numbers, to find the one that a puzzle was changed from."""

    def __init__(self, stratum: Stratum, seed: int) -> None:
        self._stratum, self._seed, self._number = stratum, seed, 0

    def name_of(self, puzzle: Puzzle) -> str:
        """The name of a puzzle that differs from one of them in a label; it is not before that of the last call."""
        for number in numbers_from(self._number):
            base = generate(self._stratum.size, seed=self._seed, number=number, difficulty=Level(self._stratum.level))
            if name := changed_name(puzzle, base):
                self._number = number
                return name
        raise AssertionError("numbers have no end")


def _pairs(stratum: Stratum, seed: int, lacking: Mapping[Place, int]) -> Iterator[tuple[Place, list[Row]]]:
    """Twins of `exists` in random order, of a place that is lacking; the unsolvable one has its proof as text."""
    forms = set[bytes]()
    level = Level(stratum.level)
    for number in numbers_from():
        puzzle = generate(stratum.size, seed=seed, number=number, difficulty=level)
        place, form = (split_of(puzzle), ""), form_of(puzzle)
        if place not in lacking or form in forms:
            continue
        random = Random(f"{seed}, {number}")
        if (twin := unsolvable_twin(puzzle, random)) is None:
            continue
        forms.add(form)
        solution = native.solve(puzzle).require()
        proof = certificate(twin, claim="none").text
        pair: list[Row] = [
            {**exists_item("", puzzle, level=level, name=puzzle.name, solution=solution)},
            {**exists_item("", twin, level=level, name=changed_name(twin, puzzle), solution=None), "proof_text": proof},
        ]
        random.shuffle(pair)
        yield place, pair


def unsolvable_twin(puzzle: Puzzle, random: Random) -> Puzzle | None:
    """The puzzle with one label changed, in the same split and without a solution; None if none is found.

    Of the first few, one that needs more than the techniques of the lowest level to refute, if there is one.
    """
    split, first = split_of(puzzle), None
    found = 0
    for _ in range(TRIES):
        labels = puzzle.to_rows()
        cell = Cell(random.randrange(puzzle.rows), random.randrange(puzzle.cols))
        others = [label for label in range(1, max(puzzle.shape) + 1) if label != puzzle[cell]]
        labels[cell.row][cell.col] = random.choice(others)
        twin = Puzzle(labels)
        if native.solve(twin).status is not Status.NO_SOLUTION or split_of(twin) != split:
            continue
        if any(technique(step.technique).level is not Level.TRIVIAL for step in refuted(twin).steps):
            return twin
        first, found = first or twin, found + 1
        if found == FEW:
            break
    return first


TRIES = 400
"""Changed labels after which a puzzle has no twin: a tenth of those without a solution are in the split `dev`."""
FEW = 4


def _written(folder: Path, rows: list[Row], secret: bytes | None, count: int) -> Manifest:
    """Write all files to a folder beside, and give it its name."""
    files: dict[str, str] = {}
    for line in rows:
        if "proof_text" in line:
            files[line["proof"]] = line.pop("proof_text")
    numbers: dict[str, dict[str, int]] = {}
    placed = [(line, split_of(Puzzle(line["puzzle"]))) for line in rows]
    for task, split in product(TASKS, SPLIT_NAMES):
        if inside := [line for line, where in placed if line["task"] == task and where == split]:
            files[file_of(task, split)] = "".join(to_json(line) + "\n" for line in inside)
            numbers.setdefault(task, {})[split] = len(inside)
    listed = {name: hashlib.sha256(files[name].encode()).hexdigest() for name in sorted(files)}
    manifest = {
        "version": VERSION,
        "part": "public" if secret is None else "private",
        "commitment": None if secret is None else hashlib.sha256(secret).hexdigest(),
        "canary": CANARY,
        DISTRIBUTION: own_version(),
        "count": count,
        "items": numbers,
        "strata": _strata_of(placed),
        "files": listed,
        "sha256": hash_of(listed),
    }
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished = folder.parent / f".{folder.name[:40]}.{os.urandom(4).hex()}.unfinished"
    try:
        card = _card(manifest)
        write_files(unfinished, {**files, "bench.json": json.dumps(manifest, indent=1) + "\n", "README.md": card})
        write_sums(unfinished, [path for path in unfinished.rglob("*") if path.is_file()])
        if folder.exists():
            folder.rmdir()  # empty: Windows renames onto nothing
        unfinished.rename(folder)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    return manifest


def _strata_of(placed: Iterable[tuple[Row, str]]) -> list[Row]:
    """How many items of each split each stratum has."""
    numbers = Counter((Stratum(line["task"], line["rows"], line["level"]), split) for line, split in placed)
    return [
        {**stratum._asdict(), **{split: numbers[stratum, split] for split in SPLIT_NAMES}}
        for stratum in dict.fromkeys(stratum for stratum, _ in numbers)
    ]


def hash_of(sums: Mapping[str, str]) -> str:
    """The hash of a benchmark: that of the checksums of its items and proofs, as `sha256sum` lists them.

    The card and the manifest, which name the release of hitori, do not count.
    """
    counted = (name for name in sorted(sums) if name.startswith(("data/", "proofs/")))
    return hashlib.sha256("".join(f"{sums[name]}  {name}\n" for name in counted).encode()).hexdigest()


def frozen() -> str:
    """The hash of the public part in full."""
    return FROZEN.read_text(encoding="utf-8").split()[0]


def _card(manifest: Manifest) -> str:
    """The data card that the Hugging Face hub shows, whose head says where each split is."""
    numbers = manifest["items"]
    configs = []
    for task, splits in numbers.items():
        configs += [f"- config_name: {task}", "  data_files:"]
        configs += [f"  - split: {split}\n    path: {file_of(task, split)}" for split in splits]
    total = sum(sum(splits.values()) for splits in numbers.values())
    counts = [row([task, *(splits.get(split, 0) for split in SPLIT_NAMES)]) for task, splits in numbers.items()]
    levels = [row([f"`{task}`", ", ".join(map(str, SIZES[task])), ", ".join(map(str, LARGEST))]) for task in numbers]
    part = (DEFINITIONS / "bench" / f"{manifest['part']}.md").read_text(encoding="utf-8")
    texts = {
        "configs": "\n".join(configs),
        "counts": "\n".join(counts),
        "strata": "\n".join(levels),
        "part": Template(part).substitute(commitment=manifest["commitment"]).rstrip(),
        "category": "n<1K" if total < 1000 else "1K<n<10K",
        "hitori": manifest[DISTRIBUTION],
    }
    card = Template((DEFINITIONS / "bench" / "README.md").read_text(encoding="utf-8"))
    return card.substitute(texts, version=VERSION, canary=CANARY, hash=manifest["sha256"])
