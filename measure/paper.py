"""Build the article docs/paper/hitori-numbers.typ: `python -m measure.paper [FOLDER]` writes it to build/paper.

`data.json`, written beside it, holds every number and puzzle that the article prints: from `hitori.numbers`, and from
the records of what takes long (docs/paper/records/*.jsonl, a line of `hitori numbers ... --json` each).
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

from hitori import __version__
from hitori.atomic import write_files
from hitori.numbers.bounds import hitori_number
from hitori.numbers.certificates import shipped
from hitori.numbers.constructions import CORNERS, few_labels
from hitori.numbers.known import fewest, most
from hitori.numbers.loss import SHIPPED, BorderProof
from hitori.puzzle import Puzzle
from hitori.shading import Shading

from .runs import ROOT

ARTICLE = ROOT / "docs" / "paper" / "hitori-numbers.typ"
PDF = "hitori-numbers.pdf"
SMALL = (2, 3, 6)
"""The sides of squares on which no stripes have few enough labels."""
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
        "certificate": {
            "nodes": border.nodes,
            "windows": border.windows,
            "blocks": border.blocks,
            "sha256": sha256(SHIPPED.read_bytes()).hexdigest(),
        },
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
        "refuted": REFUTED,
    }


def _solved(puzzle: Puzzle, solution: Shading) -> list[list[int]]:
    """The labels of a puzzle, those of shaded cells negative."""
    rows = zip(puzzle.to_rows(), solution.to_rows(), strict=True)
    return [[-label if mark == "#" else label for label, mark in zip(*row, strict=True)] for row in rows]


if __name__ == "__main__":
    print(build(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "paper").absolute()))
