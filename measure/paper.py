"""Build the article docs/paper/hitori-numbers.typ: `python -m measure.paper [FOLDER]` writes it to build/paper.

`data.json`, written beside it, holds every number and puzzle that the article prints: from `hitori.numbers`, and from
the records of what takes long (docs/paper/records/*.jsonl, a line of `hitori numbers ... --json` each; in
seconds.jsonl a command with its processor time and memory). The sums of code and certificate are computed here.
"""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import typst

from hitori import Cell, __version__, count_solutions
from hitori.atomic import write_files
from hitori.numbers.bounds import hitori_number
from hitori.numbers.certificates import shipped
from hitori.numbers.clues.forced import first_block
from hitori.numbers.components import neighbours
from hitori.numbers.constructions import CORNERS, Copies, colouring, few_labels, fullest_line, knights_shading
from hitori.numbers.known import fewest, most
from hitori.numbers.loss import SHIPPED, BorderProof
from hitori.puzzle import Puzzle
from hitori.shading import Shade, Shading

from .runs import ROOT

ARTICLE = ROOT / "docs" / "paper" / "hitori-numbers.typ"
PDF = "hitori-numbers.pdf"
SMALL = (2, 3)
"""The sides of squares on which no stripes have few enough labels."""
EXAMPLE = Shading(["#..#", ".#..", "..#.", "#..."])
"""The shading on which the article shows its lemma on forcing, and the cells p, z and q with which that begins."""
FIRST, BESIDE, SECOND = Cell(0, 0), Cell(0, 1), Cell(0, 3)
HASHED = {
    "src/hitori/numbers/witnesses/border.txt.gz": "border.txt.gz",
    "src/hitori/numbers/witnesses/*.json": "the puzzles",
    "proofs/border/check.c": "the second program",
    "proofs/coq/*.v": "the formal proof",
    "crates/hitori-numbers/src/**/*.rs": "the first program, and the sweep",
}
"""The files whose sums the article prints, and what they are."""
REFUTED = 11
"""The last side for which `search.sparse_shading` was asked for fewer cells; it took two minutes."""


def build(folder: Path) -> Path:
    """Write the data and the article, and return the path of the PDF."""
    text = json.dumps(gathered(), indent=1)
    write_files(folder, {"data.json": text + "\n"})
    # Without a time of its own and without the fonts of the machine, the same data make the same file.
    typst.compile(
        ARTICLE,
        output=folder / PDF,
        root=ROOT,
        ignore_system_fonts=True,
        sys_inputs={"data": text},
        timestamp=datetime.fromtimestamp(0, tz=UTC),
    )
    return folder / PDF


def records(name: str) -> list[dict[str, Any]]:
    """The lines of docs/paper/records/NAME.jsonl."""
    file = ARTICLE.parent / "records" / f"{name}.jsonl"
    return [json.loads(line) for line in file.read_bytes().splitlines()]


def gathered() -> dict[str, object]:
    """All that the article prints."""
    exact = max(n for number, n in shipped() if number == "most")
    swept = {one["rows"]: one for one in records("shadings")}
    puzzles = [shipped()["fewest", n] for n in SMALL]
    border = BorderProof.parse(SHIPPED.read_bytes())
    return {
        "exact": exact,
        "hundred": {"fewest": hitori_number(100), "most": most(100).low},
        "version": __version__,
        "certificate": {"nodes": border.nodes, "windows": border.windows, "blocks": border.blocks},
        "hashes": [{"what": what, "files": files, "sha256": digest(files)} for files, what in HASHED.items()],
        "seconds": records("seconds"),
        "proved": len(shipped()),
        "worked": worked(),
        "bordered": bordered(33),
        "few9": {"n": 9, "labels": len(set(few_labels(9).labels))},
        "most8": {"n": 8, "labels": most(8).low},
        "small": SMALL,
        "few": [_solved(one.puzzle, one.solution) for one in puzzles],
        "few_labels": [one.labels for one in puzzles],
        "values": [
            {
                "n": n,
                "fewest": fewest(n).low,
                "most": most(n).low,
                "shaded": swept[n]["min_shaded_maximal"],
                "sparsest": swept[n].get("sparsest"),
                "maximal": str(swept[n]["maximal"]),  # beyond the integers of Typst
            }
            for n in range(2, exact + 1)
        ],
        "corners": [{"top": top, "left": left, "cells": rows} for top, (left, rows) in sorted(CORNERS.items())],
        "border": [
            {
                "rows": one["height"],
                "least": str(Fraction(one["half_cells"], 2 * one["columns"])),  # loss of a column
            }
            for one in records("border")
        ],
        "census": [one for one in records("census") if one["rows"] > 1],
        "certificates": records("certificates"),
        "clues": records("clues"),
        "block": block(),
        "refuted": REFUTED,
    }


def digest(files: str) -> str:
    """The SHA-256 sum of a file; if a pattern matches several, the sum of what `sha256sum` prints for them."""
    found = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob(files))
    sums = {name: sha256((ROOT / name).read_bytes()).hexdigest() for name in found}
    if "*" not in files:
        return sums[files]
    return sha256("".join(f"{sums[name]}  {name}\n" for name in found).encode()).hexdigest()


def row_by_row(shading: Shading, beside: Cell, second: Cell) -> Copies:
    """For each shaded cell the unshaded one whose label it copies, as in the article's proof of its lemma on forcing.

    >>> copied = row_by_row(EXAMPLE, BESIDE, SECOND)
    >>> [f"{cell} as {source}" for cell, source in copied.items()]
    ['r1c1 as r1c2', 'r1c4 as r1c2', 'r2c2 as r2c4', 'r3c3 as r3c2', 'r4c1 as r4c3']
    """
    copied: Copies = {}
    known = {second.row: second}
    for row in (*range(second.row, shading.rows), *reversed(range(second.row))):
        shaded = [cell for cell in shading.shaded() if cell.row == row]
        if row == second.row:
            source = beside
        else:
            before = known[row - 1 if row > second.row else row + 1]
            source = next(cell for cell in neighbours(shading, before) if cell.row == row)
            known[row] = shaded[0]
        copied |= dict.fromkeys(shaded, source)
    return copied


def worked() -> dict[str, Any]:
    """The example of the lemma on forcing: a puzzle with as few labels as its shading can carry."""
    copied = row_by_row(EXAMPLE, BESIDE, SECOND)
    colour = colouring(EXAMPLE, fullest_line(EXAMPLE))
    sources = [[copied.get(Cell(r, c), Cell(r, c)) for c in range(EXAMPLE.cols)] for r in range(EXAMPLE.rows)]
    puzzle = Puzzle([[colour[source] for source in row] for row in sources])
    if count_solutions(puzzle, limit=2) != 1:
        raise AssertionError(f"the example of the article has not exactly one solution:\n{puzzle}")
    (other,) = (cell for cell in neighbours(EXAMPLE, BESIDE) if EXAMPLE[cell] == Shade.SHADED and cell != FIRST)
    below = [(cell, source) for cell, source in copied.items() if cell.row > SECOND.row]
    return {
        "labels": len(set(puzzle.labels)),
        "first": FIRST,
        "beside": BESIDE,
        "second": SECOND,
        "other": other,
        "rows": [{"row": cell.row, "shaded": cell, "source": source} for cell, source in below],
        "shading": EXAMPLE.to_rows(),
        "puzzle": puzzle.to_rows(),
        "solved": _solved(puzzle, EXAMPLE),
    }


def bordered(n: int) -> list[str]:
    """The rows of the border of period ten: `#` where a shaded cell is in the pattern inside, `+` where it is not.

    >>> bordered(12)[:2]
    ['....+.+...#.', '+.#....#....']
    """
    shading = knights_shading(n)
    inner = next(cell for cell in shading.shaded() if cell.row == n // 2 and cell.col > 0)

    def mark(cell: Cell) -> str:
        if shading[cell] != Shade.SHADED:
            return "."
        return "#" if (cell.row + 2 * cell.col - inner.row - 2 * inner.col) % 5 == 0 else "+"

    return ["".join(mark(Cell(row, col)) for col in range(n)) for row in range(n)]


def block() -> list[list[int | str]]:
    """The rows of a block of `forced_clues`: 1 to 7 are its labels, negative in shaded cells, `#` other ones.

    >>> block()[3]
    [-3, '.', '.', '.', '.', -4, '.', '.', '.', 4, '#']
    """
    puzzle, shading = first_block()
    return [
        [label or mark if mark != "#" or not label else -label for label, mark in zip(labels, marks, strict=True)]
        for labels, marks in zip(puzzle.to_rows(), shading.to_rows(), strict=True)
    ]


def _solved(puzzle: Puzzle, solution: Shading) -> list[list[int]]:
    """The labels of a puzzle, those of shaded cells negative."""
    rows = zip(puzzle.to_rows(), solution.to_rows(), strict=True)
    return [[-label if mark == "#" else label for label, mark in zip(*row, strict=True)] for row in rows]


if __name__ == "__main__":
    print(build(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "paper").absolute()))
