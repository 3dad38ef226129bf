"""What each part of the search of hard puzzles is worth, and what ideas did: conflicts, which no machine changes.

A *change* takes a part of the search away, or sets another constant: a text of the core is replaced in a copy of the
crates, e.g. `COMPARED: usize = 4` by `COMPARED: usize = 1`. The copy is compiled for each search, and
`crates/hitori-core/examples/training.rs` runs it on training puzzles, at most `MOST` conflicts each; in cubes, on two
threads, without a bound. A puzzle that a search does not answer counts `MOST`. `best.rs` beside it runs the search for
the best solution on boards of the suite `best` that are not in its tables.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from hitori.lab.puzzles.suites import AMBIGUOUS, suite, triples_puzzle
from hitori.solving.best import ObjectiveName, minimised_weights

from .figures import markdown
from .runs import ROOT

CLASSES = ((18, 0.15), (18, 0.16), (20, 0.145), (20, 0.15), (20, 0.155), (22, 0.15), (22, 0.16))
SEEDS = range(1000, 1004)
MOST = 40_000

BEST: dict[ObjectiveName, int] = {"fewest": 25, "most": 20, "heaviest": 10}
"""The objectives, and the size of their boards; `lightest` is like `fewest`."""

BOARD = 3
"""The number of the board of each family, from 0 on: the first one that is not in the tables of `best`."""

MOST_OF_BEST = 20_000
"""Conflicts about the best solution of a board."""

SOURCE = Path("crates", "hitori-core", "src")
COPY = ROOT / "build" / "ideas"
SETTINGS = {
    "CARGO_PROFILE_DEV_OPT_LEVEL": "1",
    "CARGO_PROFILE_DEV_DEBUG": "0",
    "CARGO_PROFILE_DEV_DEBUG_ASSERTIONS": "false",
    "CARGO_PROFILE_DEV_OVERFLOW_CHECKS": "false",
    "CARGO_INCREMENTAL": "1",
    "RUSTFLAGS": "--cap-lints=allow",
}
"""Fast, and compiled again in less time than a release."""


class Change(NamedTuple):
    """A text of a file in `SOURCE`, which stands there once, and what replaces it."""

    file: str
    text: str
    by: str


def _constant(file: str, name: str, value: str, other: str) -> Change:
    return Change(file, f"{name} = {value};", f"{name} = {other};")


BOUND = Change("trail/branch.rs", "            self.board.begin_waste();\n", "")
PAIRS = Change("trail/branch.rs", "            self.board.begin_pairs();\n", "")
LOOK_AHEAD = _constant("trail/search.rs", "LOOK_AHEAD: usize", "6", "0")
CONTACTS = _constant("trail/branch.rs", "COMPARED: usize", "4", "1")
PHASES = Change("trail/branch.rs", "conflicts < phases.next {", "conflicts < u64::MAX {")
KINDS = "phases.changes % 4"

AS_IT_IS = "as it is"
Changes = Mapping[str, tuple[Change, ...]]

PARTS: Changes = {
    AS_IT_IS: (),
    "without the contact bound": (BOUND,),
    "without pairs": (PAIRS,),
    "without look-ahead": (LOOK_AHEAD,),
    "without comparing contacts": (CONTACTS,),
    "without changes of phases": (PHASES,),
    "none of them": (BOUND, PAIRS, LOOK_AHEAD, CONTACTS, PHASES),
}
IDEAS: Changes = {
    AS_IT_IS: (),
    "8 decisions by look-ahead, not 6": (_constant("trail/search.rs", "LOOK_AHEAD: usize", "6", "8"),),
    "look-ahead at every depth": (_constant("trail/search.rs", "LOOK_AHEAD: usize", "6", "usize::MAX"),),
    "never restart": (_constant("trail/search.rs", "RESTART_FACTOR: f64", "1.25", "f64::INFINITY"),),
    "forget more: step 10, not 30": (_constant("trail/search.rs", "FORGET_STEP: u64", "30", "10"),),
    "forget less: step 100": (_constant("trail/search.rs", "FORGET_STEP: u64", "30", "100"),),
    "the best colours only, as phases": (Change("trail/branch.rs", KINDS, "1_u64"),),
    "shaded only, as phases": (Change("trail/branch.rs", KINDS, "2_u64"),),
}
CUBES: Changes = {
    AS_IT_IS: (),
    "cut after 1000 conflicts, not 2000": (_constant("trail/cubes.rs", "ALONE: u64", "2000", "1000"),),
    "cut after 3000 conflicts": (_constant("trail/cubes.rs", "ALONE: u64", "2000", "3000"),),
    "16 cubes at first, not 8": (_constant("trail/cubes.rs", "FIRST_CUTS: u32", "3", "4"),),
    "a cut among 8 cells, not 64": (_constant("trail/cubes.rs", "CELLS: usize", "64", "8"),),
}
OPTIMUM, OPENING, PRICES = "best/optimum.rs", "best/opening.rs", "best/prices.rs"
FACES = (
    Change(OPENING, "Opening::AtPrice(price_of_a_face(board.grid, weights))", "Opening::AtPrice(0)"),
    Change(PRICES, "let of_a_face = others[0];", "let of_a_face = 0;"),
)
RELAXATION = Change(OPENING, "if gains.len() > 1 &&", "if gains.len() > usize::MAX - 1 &&")
GROUPS = (
    Change(OPENING, "        ledger.pay_for_groups(budget);\n", ""),
    Change(OPENING, "for group in ledger.groups(budget) {", "for group in Vec::<Vec<usize>>::new() {"),
)
SMALLER = Change(OPTIMUM, "let core = self.smaller(core, budget);", "")
IMPROVED = Change(
    OPTIMUM,
    "let shading = improved(&self.puzzle, &self.known, self.ledger.search.solution(), self.weights, budget);",
    "let shading = self.ledger.search.solution();",
)

BEST_PARTS: Changes = {
    AS_IT_IS: (),
    "without the count of faces": FACES,
    "without the linear relaxation": (RELAXATION,),
    "without groups of duplicates": GROUPS,
    "without making cores smaller": (SMALLER,),
    "without improving solutions": (IMPROVED,),
    "none of them": (*FACES, RELAXATION, *GROUPS, SMALLER, IMPROVED),
}


class Run(NamedTuple):
    """How the search of a puzzle ended: `solved`, `no solution` or `unknown`; and its conflicts."""

    status: str
    conflicts: int


Runs = Mapping[str, Run]
"""By the name of the puzzle, e.g. `18-0.15-1000`."""

LINE = re.compile(r"^(\S+): (solved|no solution|unknown), (\d+) conflicts", re.MULTILINE)


def parts() -> dict[str, list[str]]:
    """What each part of the search is worth."""
    return {"search_parts": rows(_bounded(PARTS))}


def constants() -> dict[str, list[str]]:
    """What other constants did."""
    return {"search_ideas": rows(_bounded(IDEAS))}


def cubes() -> dict[str, list[str]]:
    """What other constants did in cubes, on the puzzles that the search in one piece shows to have no solution."""
    alone = _bounded({AS_IT_IS: ()})[AS_IT_IS]
    puzzles = {name: labels for name, labels in training().items() if alone[name].status == "no solution"}
    return {"search_cubes": in_one_table(_searched(CUBES, puzzles, "2"), alone)}


def best() -> dict[str, list[str]]:
    """What each part of the search for the best solution is worth."""
    return {"best_ideas": by_objective(_runs(BEST_PARTS, "best", boards(), str(MOST_OF_BEST)))}


def boards() -> dict[str, Sequence[int]]:
    """The labels and then the weights of each board, by name, e.g. `most-2`."""
    found: dict[str, Sequence[int]] = {}
    for objective, size in BEST.items():
        instances = list(suite("best").instances([size], (BOARD + 1) * len(AMBIGUOUS)))
        for number, one in enumerate(instances[-len(AMBIGUOUS) :]):
            found[f"{objective}-{number}"] = [*one.puzzle.labels, *minimised_weights(one.puzzle, objective)]
    return found


def training() -> dict[str, Sequence[int]]:
    """The labels of the puzzles, by name."""
    return {
        f"{size}-{density}-{seed}": triples_puzzle(size, density, seed).labels
        for size, density in CLASSES
        for seed in SEEDS
    }


def _bounded(changes: Changes) -> dict[str, Runs]:
    return _searched(changes, training(), "1", str(MOST))


def _searched(changes: Changes, puzzles: Mapping[str, Sequence[int]], *arguments: str) -> dict[str, Runs]:
    """The runs of each search for a solution."""
    return _runs(changes, "training", puzzles, *arguments)


def _runs(changes: Changes, example: str, numbers: Mapping[str, Sequence[int]], *arguments: str) -> dict[str, Runs]:
    """Those of each search, of what this example reads; the arguments are those after its limit, an hour a puzzle."""
    _copied()
    asked = "".join(f"{name} {' '.join(map(str, of_name))}\n" for name, of_name in numbers.items())
    found = {}
    for name, of_search in changes.items():
        command = [str(_compiled(of_search, example)), "3600", *arguments]
        found[name] = read(subprocess.run(command, input=asked, stdout=subprocess.PIPE, text=True, check=True).stdout)
        click.echo(f"{name}: {found[name]}", err=True)
    return found


def _copied() -> None:
    """A copy of the crates; what was compiled there before is kept.

    Its files are new ones: with their old times cargo would take the last search that was compiled for this one.
    """
    for name in ("crates", "Cargo.toml", "Cargo.lock", "README.md"):
        if (ROOT / name).is_dir():
            shutil.rmtree(COPY / name, ignore_errors=True)
            shutil.copytree(ROOT / name, COPY / name, copy_function=shutil.copyfile)
        else:
            shutil.copyfile(ROOT / name, COPY / name)


def changed(changes: Iterable[Change], source: Path) -> dict[Path, str]:
    """The files with their changes; raises ValueError where a text does not stand there once."""
    texts: dict[Path, str] = {}
    for file, text, by in changes:
        path = source / SOURCE / file
        before = texts.get(path) or path.read_text(encoding="utf-8")
        if before.count(text) != 1:
            raise ValueError(f"expected `{text.strip()}` once in {SOURCE / file}; found it {before.count(text)} times")
        texts[path] = before.replace(text, by)
    return texts


def _compiled(changes: Iterable[Change], example: str) -> Path:
    """The example with these changes; the copy is as before afterwards."""
    texts = changed(changes, COPY)
    before = {path: path.read_text(encoding="utf-8") for path in texts}
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    try:
        subprocess.run(
            ["cargo", "build", "--quiet", "--locked", "--package=hitori-core", f"--example={example}"],
            cwd=COPY,
            env=os.environ | SETTINGS | {"CARGO_TARGET_DIR": str(COPY / "target")},
            check=True,
        )
    finally:
        for path, text in before.items():
            path.write_text(text, encoding="utf-8")
    return COPY / "target" / "debug" / "examples" / example


def read(printed: str) -> Runs:
    """The runs that the example printed.

    >>> read("18-0.15-1000: no solution, 1716 conflicts, 97241 coloured, 0.293 s")
    {'18-0.15-1000': Run(status='no solution', conflicts=1716)}
    """
    return {name: Run(status, int(conflicts)) for name, status, conflicts in LINE.findall(printed)}


def kinds(searches: Iterable[Runs]) -> dict[str, str]:
    """For each puzzle that a search answered, the answer."""
    return {
        name: run.status for runs in searches for name, run in runs.items() if run.status in ("no solution", "solved")
    }


def rows(searches: Mapping[str, Runs]) -> list[str]:
    """A row for each search: the puzzles that it answered, and its conflicts, without a solution and with one."""
    header, found, kind_of = ["search"], [[name] for name in searches], kinds(searches.values())
    for kind, title in {"no solution": "without a solution", "solved": "with a solution"}.items():
        names = [name for name, one in kind_of.items() if one == kind]
        header += [f"answered of {len(names)} {title}", "conflicts"]
        for row, runs in zip(found, searches.values(), strict=True):
            row.append(f"{sum(runs[name].status == kind for name in names)}")
            row.append(f"{sum(runs[name].conflicts for name in names):,}")
    return markdown(header, found)


def in_one_table(cubes: Mapping[str, Runs], alone: Runs) -> list[str]:
    """A row for the search in one piece, and one for each search in cubes, over the puzzles of these."""
    searches = {"in one piece": alone} | {f"in cubes, {name}": runs for name, runs in cubes.items()}
    names = [*next(iter(cubes.values()))]
    return markdown(
        ["search", f"conflicts on {len(names)} puzzles without a solution"],
        [(title, f"{sum(runs[name].conflicts for name in names):,}") for title, runs in searches.items()],
    )


def by_objective(searches: Mapping[str, Runs]) -> list[str]:
    """A row for each search for the best: for each objective the boards that it proved, and its conflicts."""
    boards = {
        objective: [name for name in next(iter(searches.values())) if name.startswith(f"{objective}-")]
        for objective in BEST
    }
    header = ["search"]
    for objective, names in boards.items():
        header += [f"{objective}, n = {BEST[objective]}: proved of {len(names)}", "conflicts"]
    rows = []
    for search, runs in searches.items():
        row = [search]
        for names in boards.values():
            proved = sum(runs[name].status == "solved" for name in names)
            row += [f"{proved}", f"{sum(runs[name].conflicts for name in names):,}"]
        rows.append(row)
    return markdown(header, rows)
