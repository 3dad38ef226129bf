"""The registry of measurements: what measures each number of the documentation, its record, and where it is shown.

A *record* of tables is a file of measure/records/tables, e.g. `levels.json`: the machine with its commit, and the lines
of each table. A table's place in a document is between `<!-- table: NAME -->` and `<!-- end -->`. A run of the
laboratory has a folder of measure/records. Documents are written from records, so nothing in them is typed by hand.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import starmap
from pathlib import Path
from pkgutil import resolve_name
from typing import NamedTuple

from hitori.atomic import write_files
from hitori.extras import requirements
from hitori.lab.measure import machine
from hitori.lab.measure.records import check_seal
from hitori.solving.registry import ENTRIES, SolverEntry, declared_options
from tests import requirements as things

from . import best, engines, reachable
from .figures import crossed, markdown, tabled
from .runs import RECORDS, ROOT

PAGE = "measure/METHODOLOGY.md"
MARKER = re.compile(r"(<!-- table: (\w+) -->\n).*?(?=<!-- end -->)", re.DOTALL)


class Measurement(NamedTuple):
    """Numbers of a document, and what measures them.

    `how` is a command, or `module:function` of this package, which returns the lines of each table; or figures, which
    make one table with the name of the record, a row each under `heading`, or crossed without one. `minutes` is how
    long it takes on two quiet cores; None if `make records` leaves it out, because it takes hours. `needs` are solvers
    and things of tests/requirements.py that must be there, besides the packages that its module imports.
    """

    document: str
    what: str
    how: str
    minutes: float | None = None
    heading: str = ""
    needs: tuple[str, ...] = ()


PAGE_MAKERS = {
    "docs/images": "numbers_pictures:figure",
    "docs/results.md": "results:page",
    "docs/scaling.md": "scaling:page",
}
"""What `documents` imports when it is called."""

HARDNESS_MAP = (
    "hitori lab run hardness-map --sizes 10,12,14,16,18 --count 70 --time-limit 5 --solver native --solver pysat "
    "-o measure/records/hardness-map"
)

MEASUREMENTS = {
    "hardness-map": Measurement("docs/gallery/README.md", "the hardness map", HARDNESS_MAP, 6, needs=("pysat",)),
    "bench_solve": Measurement(PAGE, "time to solve", "native:solving", 1, "solving"),
    "bench_draws": Measurement(PAGE, "puzzles a second", "native:generation", 2, "puzzles"),
    "classroom": Measurement("docs/classroom.md", "states and times of the classroom solvers", "classroom:tables", 2),
    "levels": Measurement("docs/difficulty.md", "levels of natural draws", "generator:levels", 1),
    "explanations": Measurement(
        "docs/difficulty.md",
        "explanations beside minimal unsatisfiable subsets",
        "explanations:tables",
        5,
        needs=("pysat", "published puzzles"),
    ),
    "generators": Measurement(
        "docs/generator.md", "three generators compared, and the picture", "generator:generators", 1
    ),
    "made": Measurement("docs/generator.md", "time and techniques for each level", "generator:made", 4),
    "wishes": Measurement(PAGE, "time until a rare puzzle is found", "generator:wishes", 6),
    "search_parts": Measurement(PAGE, "conflicts of the search without its parts", "ideas:parts", 5, needs=("cargo",)),
    "search_ideas": Measurement(PAGE, "conflicts with other constants", "ideas:constants", 5, needs=("cargo",)),
    "search_cubes": Measurement(PAGE, "conflicts in other cubes", "ideas:cubes", 4, needs=("cargo",)),
    "best_ideas": Measurement(PAGE, "the best solution without parts of the search", "ideas:best", 5, needs=("cargo",)),
    "player": Measurement(
        "docs/player.md", "bytes, start, clicks and shares of the player", "player:tables", 6, needs=("chromium",)
    ),
    "ramp": Measurement("docs/player.md", "simulated players on the ramp", "ramp:table", 1, needs=("node",)),
    "bench_proofs": Measurement("docs/proofs.md", "size and time of proofs", "proofs:figures", 1),
    "bench_checkers": Measurement(
        "docs/proofs.md", "time of the checkers of proofs", "proofs:checkers_table", 1, needs=("veripb", "coq checker")
    ),
    "bench_best_proofs": Measurement(
        "docs/proofs.md", "size and time of proofs of the best solution", "proofs:best_table", 2, needs=("veripb",)
    ),
    "bench_engines": Measurement("docs/engines.md", "time of the engines", "engines:figures", 8, needs=engines.ENGINES),
    "best_fewest": Measurement("docs/engines.md", "the fewest, beside the peers", "best:fewest", 1, needs=best.PEERS),
    "best_most": Measurement("docs/engines.md", "the most, beside the peers", "best:most", 16, needs=best.PEERS),
    "best_lightest": Measurement(
        "docs/engines.md", "the lightest, beside the peers", "best:lightest", 1, needs=best.PEERS
    ),
    "best_heaviest": Measurement(
        "docs/engines.md", "the heaviest, beside the peers", "best:heaviest", 15, needs=best.PEERS
    ),
    "sweeps": Measurement("docs/shadings.md", "time and memory of the sweeps", "costs:sweeps", 4),
    "strength": Measurement("docs/test-strength.md", "mutants killed and lines run by the tests", "make test-measure"),
    "rq1": Measurement("docs/results.md", "question RQ1", "make results"),
    "rq2": Measurement("docs/results.md", "question RQ2", "make results"),
    "rq3": Measurement("docs/results.md", "question RQ3", "make results"),
    "growth-easy": Measurement("docs/scaling.md", "easy puzzles by size", "make scaling"),
    "growth-hard": Measurement("docs/scaling.md", "hard puzzles by size", "make scaling"),
    "hard-test": Measurement("docs/scaling.md", "hard puzzles that no tuning has seen", "make scaling"),
    "hard-images": Measurement("docs/scaling.md", "hard puzzles over images", "make scaling"),
    "hard-images-threads": Measurement("docs/scaling.md", "the same on two threads", "make scaling"),
    "dataset": Measurement(
        "docs/datasets.md", "what a billion puzzles cost", "python -m measure.costs 10000000 FOLDER"
    ),
    "limits": Measurement("docs/limits.md", "how late a question is for its limit", "python -m measure.limits"),
    "certificates": Measurement("docs/hitori-numbers.md", "time of certificates", "hitori numbers settle"),
}
"""By the name of the record, if there is one."""

SHORT = [name for name, one in MEASUREMENTS.items() if one.minutes]
"""What `make records` measures."""


def listed_engines() -> list[str]:
    """Name, paradigm, options with their defaults, and the command that installs it; none of them is imported."""
    rows = [
        (
            f"`{entry.name}`",
            entry.paradigm,
            ", ".join(f"`{name}={_shown(default)}`" for name, default in declared_options(entry).items()) or "-",
            f"`{_installed_by(entry)}`",
        )
        for entry in ENTRIES
        if entry.target.startswith("hitori.engines.")
    ]
    return markdown(["solver", "paradigm", "options", "installed by"], rows, words=4)


def _shown(default: object) -> object:
    """A default as `--option` takes it."""
    return {True: "on", False: "off"}[default] if isinstance(default, bool) else default


def _installed_by(entry: SolverEntry) -> str | None:
    """The command for a reader of the page, who has an environment of his own: with its pip, and with all packages."""
    if entry.extra is None:
        return entry.how_to_install
    return shlex.join(["pip", "install", *requirements(entry.extra)])


def record_of(name: str) -> Path:
    """Where the record is, or would be, relative to the root."""
    how = MEASUREMENTS[name].how
    is_tables = ":" in how or how == "make test-measure"
    return RECORDS / "tables" / f"{name}.json" if is_tables else RECORDS / name


def missing(names: Iterable[str]) -> Iterator[str]:
    """What these measurements lack here, a line each, e.g. "ramp needs node: apt install nodejs".

    The pages are written after them, so what these need is missed now, too.
    """
    chosen = {name: MEASUREMENTS[name] for name in names}
    used = {name: one.how for name, one in chosen.items() if ":" in one.how}
    for name, how in (used | PAGE_MAKERS).items():
        try:
            resolve_name(f"measure.{how}")
        except ImportError as error:
            yield f"{name} cannot be made: {error}"
    for name, one in chosen.items():
        for reason in filter(None, map(things.missing, one.needs)):
            yield f"{name} {reason}" if reason.startswith("needs ") else f"{name}: {reason}"


def measure(name: str) -> None:
    """Measure and keep the record; a run of the laboratory that is there already is measured anew, not resumed."""
    one, record = MEASUREMENTS[name], ROOT / record_of(name)
    if ":" not in one.how:
        shutil.rmtree(record, ignore_errors=True)
        subprocess.run([sys.executable, "-m", *shlex.split(one.how)], cwd=ROOT, check=True)
        return
    found = resolve_name(f"measure.{one.how}")()
    if not isinstance(found, dict):
        found = {name: tabled(one.heading, found) if one.heading else crossed(found)}
    keep(record, found)


def keep(record: Path, tables: Mapping[str, list[str]]) -> None:
    """Write a record of tables."""
    text = json.dumps({"machine": machine.describe(), "tables": tables}, indent=1, ensure_ascii=False)
    write_files(record.parent, {record.name: text + "\n"})


def documents() -> Iterator[tuple[str, bytes]]:
    """Every page and picture that is made from records or code, as it is to be."""
    from . import numbers_pictures

    yield from pages_of_tables()
    for name in numbers_pictures.FIGURES:
        yield f"docs/images/{name}.svg", numbers_pictures.figure(name).encode()
    yield from pages_of_runs()


def pages_of_tables() -> Iterator[tuple[str, bytes]]:
    """Those with tables from records of JSON, and the list of engines: they are soon made."""
    tables = recorded()
    tables["docs/engines.md"]["engines"] = listed_engines()
    tables["docs/generator.md"]["reachable"] = reachable.listed()
    tables.pop(PAGE, None)
    yield from starmap(written, tables.items())


def pages_of_runs() -> Iterator[tuple[str, bytes]]:
    """Those that are made from runs of the laboratory, and the page of the method, which lists all records."""
    from . import results, scaling

    for document, (tables, pictures) in {"docs/results.md": results.page(), "docs/scaling.md": scaling.page()}.items():
        yield written(document, tables)
        yield from pictures.items()
    yield page()


def recorded() -> dict[str, dict[str, list[str]]]:
    """For each document the lines of its tables, by name, from the records that are there."""
    tables: dict[str, dict[str, list[str]]] = {}
    for name, one in MEASUREMENTS.items():
        record = ROOT / record_of(name)
        if record.suffix == ".json" and record.exists():
            check_commit(record)
            tables.setdefault(one.document, {}).update(json.loads(record.read_bytes())["tables"])
    return tables


def written(document: str, tables: Mapping[str, list[str]]) -> tuple[str, bytes]:
    """A document, and what it is to hold with these tables."""
    return document, filled((ROOT / document).read_text(encoding="utf-8"), tables).encode()


def filled(text: str, tables: Mapping[str, list[str]]) -> str:
    """A document with its tables; raises ValueError where one has no place."""
    if lost := tables.keys() - {name for _, name in MARKER.findall(text)}:
        raise ValueError(f"expected places for the tables {', '.join(sorted(lost))} in the document")

    def place(found: re.Match[str]) -> str:
        lines = tables.get(found[2])
        return found[0] if lines is None else found[1] + "".join(f"{line}\n" for line in lines)

    return MARKER.sub(place, text)


def check_commit(record: Path) -> None:
    """Raise PlanError or ValueError if nobody could get the code that made a record: tables, or a run with its files.

    The same for a folder that lacks a file: a clone would lack it, too.
    """
    if record.suffix != ".json":
        run = record if record.is_dir() else record.parent
        machine.check_published(run)
        check_seal(run)
        return
    commit = json.loads(record.read_bytes())["machine"].get("commit", "unknown")
    if machine.is_unknown(commit):
        raise ValueError(f"{record} was measured with the commit '{commit}'; commit the code and measure again")


def page() -> tuple[str, bytes]:
    """The page of the method, with the table that says where each number comes from."""
    from . import scaling

    tables = recorded().get(PAGE, {}) | {"encoding": scaling.encoding_shares(), "figures": listed_records()}
    return written(PAGE, tables)


def listed_records() -> list[str]:
    """Page, numbers, record, minutes, and the command, if that is another than `python -m measure record NAME`."""
    rows = []
    for name, one in MEASUREMENTS.items():
        record = record_of(name)
        link = f"[{one.document}]({os.path.relpath(one.document, 'measure')})"
        kept = f"`{record}`" if (ROOT / record).exists() else "none yet"
        rows.append((link, one.what, kept, one.minutes or "", "" if ":" in one.how else f"`{one.how}`"))
    return markdown(["page", "numbers", "record", "minutes", "measured by"], rows, words=5)
