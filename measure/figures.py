"""Every number and picture of the documentation that was measured, from its record: `python -m measure.figures`.

`FIGURES` says which numbers there are, what measures them, and where their record is. Tables are written again from the
records that exist; docs/results.md, docs/scaling.md, the pictures of docs/hitori-numbers.md and the table of engines
are made anew; and docs/figures.md lists all, with those whose record is missing. Nothing is measured here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from . import engines_table, measured, number_figures, results, scaling
from .tables import write_tables

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "figures.md"
QUESTIONS = [Path("measure", "records", name) for name in ("rq1", "rq2", "rq3")]
"""Relative to the root, where `make figures` runs, because the page prints them."""


@dataclass(frozen=True)
class Figure:
    """Numbers of a document, and the command that measures them.

    `tables` are those between `<!-- table: NAME -->` and `<!-- end -->`; without any, the numbers stand in the text,
    and a person writes them there, or are those of a picture. `minutes` is how long the command takes on two quiet
    cores, for `measure.py`; None if that leaves it out, because it takes hours, needs a browser or a server.
    """

    document: str
    what: str
    command: str
    tables: tuple[str, ...] = ()
    record: str | None = None
    minutes: float | None = None


def _tables(minutes: float, document: str, what: str, tool: str, *names: str) -> Figure:
    """Numbers that a tool measures, e.g. `level_table`, or `wish_figures 20`."""
    name, *arguments = tool.split()
    command = " ".join([f"python -m measure.{name}", *arguments])
    return Figure(document, what, command, names, f"measure/records/tables/{name}.json", minutes)


def _bench(minutes: float, document: str, what: str, name: str) -> Figure:
    """Figures of `bench`, e.g. `engines`."""
    command = f"python -m measure.bench_tables {name}"
    return Figure(document, what, command, (f"bench_{name}",), f"measure/records/tables/bench_{name}.json", minutes)


HARDNESS_MAP = "hitori lab run hardness-map --sizes 10,12,14,16,18 --count 70 --time-limit 5"

FIGURES = (
    Figure("docs/gallery/README.md", "the hardness map",
           f"{HARDNESS_MAP} --solver native --solver pysat -o measure/records/hardness-map",
           record="measure/records/hardness-map", minutes=6),
    _bench(1, "docs/measuring.md", "time to solve", "solve"),
    _bench(2, "docs/generator.md", "puzzles a second", "draws"),
    _tables(2, "docs/classroom.md", "states and times of the classroom solvers", "classroom_tables",
            "machine", "ideas", "sizes", "representations", "counting"),
    _tables(1, "docs/difficulty.md", "levels of natural draws", "level_table", "levels"),
    _tables(1, "docs/generator.md", "three generators compared, and the picture", "generator_figures", "compared"),
    _tables(4, "docs/generator.md", "time and techniques for each level", "difficulty_figures 100",
            "levels", "techniques"),
    _tables(6, "docs/generator.md", "time until a rare puzzle is found", "wish_figures 20", "wishes", "wished"),
    _tables(6, "docs/player.md", "bytes, start, clicks and shares of the player", "player_figures", "costs"),
    _bench(1, "docs/proofs.md", "size and time of proofs", "proofs"),
    _bench(8, "docs/engines.md", "time of the engines", "engines"),
    _tables(4, "docs/shadings.md", "time and memory of the sweeps", "sweep_times", "sweeps"),
    *(Figure("docs/results.md", f"question {name.upper()}", "make results",
             record=f"measure/records/{name}") for name in ("rq1", "rq2", "rq3")),
    *(Figure("docs/scaling.md", what, "make scaling", record=f"measure/records/{name}")
      for name, what in (("growth-easy", "easy puzzles by size"), ("growth-hard", "hard puzzles by size"),
                         ("hard-test", "hard puzzles that no tuning has seen"))),
    Figure("docs/datasets.md", "what a billion puzzles cost", "python -m measure.dataset_scale 10000000 FOLDER"),
    Figure("docs/limits.md", "how late a question is for its limit", "python -m measure.limits"),
    Figure("docs/hitori-numbers.md", "time of certificates", "hitori numbers settle"),
)  # fmt: skip


def main() -> None:
    """Write all tables, pictures and pages."""
    for figure in FIGURES:
        if figure.tables and has_record(figure):
            measured.write_recorded(ROOT / figure.document, ROOT / str(figure.record))
    results.main(QUESTIONS)
    scaling.main()
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
    yield "commands that write tables make one. `make records` runs those with a number of minutes, which is how long"
    yield "they take on two quiet cores.\n"
    yield "What is not measured (pictures of [Hitori numbers](hitori-numbers.md), the table of [engines](engines.md))"
    yield "is made from the code.\n"
    yield "| page | numbers | measured by | minutes | record |"
    yield "|---|---|---|--:|---|"


def _row(figure: Figure) -> str:
    link = figure.document.removeprefix("docs/") if figure.document.startswith("docs/") else f"../{figure.document}"
    record = f"`{figure.record}`" if has_record(figure) else "none yet"
    minutes = "" if figure.minutes is None else f"{figure.minutes:g}"
    return f"| [{figure.document}]({link}) | {figure.what} | `{figure.command}` | {minutes} | {record} |"


if __name__ == "__main__":
    main()
