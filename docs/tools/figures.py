"""Every number and picture of the documentation that was measured, from its record: `python docs/tools/figures.py`.

`FIGURES` says which numbers there are, what measures them, and where their record is. Tables are written again from the
records that exist; docs/results.md, the pictures of docs/hitori-numbers.md and the table of engines are made anew; and
docs/figures.md lists all, with those whose record is missing. Nothing is measured here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import engines_table
import measured
import number_figures
import results
from tables import write_tables

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "figures.md"
QUESTIONS = [Path("bench", "records", name) for name in ("rq1", "rq2", "rq3")]
"""Relative to the root, where `make figures` runs, because the page prints them."""


@dataclass(frozen=True)
class Figure:
    """Numbers of a document, and the command that measures them.

    `tables` are those between `<!-- table: NAME -->` and `<!-- end -->`; without any, the numbers stand in the text,
    and a person writes them there.
    """

    document: str
    what: str
    command: str
    tables: tuple[str, ...] = ()
    record: str | None = None


def _tables(document: str, what: str, tool: str, *names: str) -> Figure:
    return Figure(document, what, f"python docs/tools/{tool}.py", names, f"bench/records/tables/{tool}.json")


FIGURES = (
    _tables("docs/classroom.md", "states and times of the classroom solvers", "classroom_tables",
            "machine", "ideas", "sizes", "representations", "counting"),
    _tables("docs/difficulty.md", "levels of natural draws", "level_table", "levels"),
    _tables("docs/generator.md", "time and techniques for each level", "difficulty_figures", "levels", "techniques"),
    _tables("docs/generator.md", "time until a rare puzzle is found", "wish_figures", "wishes", "wished"),
    _tables("docs/generator.md", "three generators compared, and the picture", "generator_figures", "compared"),
    _tables("docs/player.md", "bytes, start, clicks and shares of the player", "player_figures", "costs"),
    *(Figure("docs/results.md", f"question {name.upper()}", "make results",
             record=f"bench/records/{name}") for name in ("rq1", "rq2", "rq3")),
    Figure("docs/datasets.md", "what a billion puzzles cost", "python docs/tools/dataset_scale.py 10000000 FOLDER"),
    Figure("docs/generator.md", "time of a draw", "python -m bench --family generation"),
    Figure("docs/engines.md", "time of engines at n = 25", "python -m bench"),
    Figure("docs/hitori-numbers.md", "time and memory of the sweeps", "hitori numbers shadings --size 13"),
    Figure("README.md", "microseconds", "python -m bench"),
)  # fmt: skip


def main() -> None:
    """Write all tables, pictures and pages."""
    for figure in FIGURES:
        if figure.tables and has_record(figure):
            measured.write_recorded(ROOT / figure.document, ROOT / str(figure.record))
    results.main(QUESTIONS)
    number_figures.main()
    write_tables(engines_table.DOCUMENT, {"engines": engines_table.engines})
    PAGE.write_text(page(), encoding="utf-8")
    for figure in FIGURES:
        if not has_record(figure):
            print(f"no record: {figure.document}, {figure.what}; `{figure.command}`")


def has_record(figure: Figure) -> bool:
    """Whether its record is there."""
    return figure.record is not None and (ROOT / figure.record).exists()


def page() -> str:
    """The page that says where each number comes from."""
    return "\n".join([*_introduction(), *map(_row, FIGURES)]) + "\n"


def _introduction() -> Iterator[str]:
    yield "# Where the numbers come from\n"
    yield "Each measured number of the documentation, the command that measures it, and its record. A record holds what"
    yield "was measured, the machine and the commit; `make figures` writes the tables again from the records, and this"
    yield "page with them. It measures nothing. A number without a record was measured before records were kept; the"
    yield "commands that write tables make one.\n"
    yield "What is not measured (pictures of [Hitori numbers](hitori-numbers.md), the table of [engines](engines.md))"
    yield "is made from the code.\n"
    yield "| page | numbers | measured by | record |"
    yield "|---|---|---|---|"


def _row(figure: Figure) -> str:
    link = figure.document.removeprefix("docs/") if figure.document.startswith("docs/") else f"../{figure.document}"
    record = f"`{figure.record}`" if has_record(figure) else "none yet"
    return f"| [{figure.document}]({link}) | {figure.what} | `{figure.command}` | {record} |"


if __name__ == "__main__":
    main()
