"""How strong the tests are: the mutants of some modules that they kill, and the lines that they run.

    python -m measure.strength [NAME]...

measures the rows that are named, e.g. `puzz.link` or `src`, by default all: three hours of one core, on a copy of what
git tracks in build/strength. A *mutant* is a module with one operator or value exchanged, e.g. `<=` for `<`; it is
*killed* by a test that fails, or by never ending. Mutants are made by cargo-mutants and cosmic-ray, lines counted by
cargo-llvm-cov and coverage.py; all four must be on the PATH. What survives is printed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import Any

from hitori.lab.measure import machine
from hitori.lab.written import row

from .figures import markdown
from .registry import keep, record_of
from .runs import ROOT

COPY = ROOT / "build" / "strength"
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--hypothesis-profile=ci"]
"""In the profile `ci` of hypothesis the same examples are drawn each time, and none fails because it takes long."""

MODULES = {
    "rules in Rust": ("crates/hitori-checker/src/rules.rs", [], []),
    "rules in Python": ("src/hitori/rules.py", ["tests/test_rules.py", "tests/test_values.py"], []),
    "puzz.link": (
        "crates/hitori-formats/src/codecs/puzzlink.rs",
        ["tests/formats/test_vectors.py", "tests/formats/test_round_trips.py"],
        [],
    ),
    "rating in Rust": (
        "crates/hitori-core/src/techniques/score.rs",
        ["tests/explaining/test_difficulty.py"],
        ["--lib", "techniques"],
    ),
    "rating in Python": (
        "src/hitori/explaining/difficulty.py",
        ["tests/explaining/test_difficulty.py", "tests/test_values.py"],
        [],
    ),
}
"""The file to mutate, and the tests in Python that judge; a file in Rust is judged by those of its crate before, all or
those that the last item picks."""

TYPES = ["core/ReplaceBinaryOperator_BitOr_.*"]
"""Not made: in these files `|` stands in types alone, which nothing runs."""

LINES = {"src": "statements of `src`", "crates": "lines of `crates`"}
COVERAGE = "[run]\nsource = src/hitori\nparallel = true\npatch = subprocess\n"
"""The lines that a command of a test runs in a process of its own count as well."""

ROWS = {"mutants": ("killed", [*MODULES]), "lines": ("run", [*LINES])}
"""The heading of what is counted, and the rows, of each table."""

ALL = [*MODULES, *LINES]

MISSED, TIMED_OUT, TESTS_FAILED = 2, 3, 1
"""The statuses of cargo-mutants when a mutant survives, or never ends; and of pytest when a test fails."""


def main(names: list[str]) -> None:
    """Measure rows and write the record, one by one; the others stay, unless of a file that is gone."""
    shutil.rmtree(COPY, ignore_errors=True)
    subprocess.run(["git", "checkout-index", "--all", f"--prefix={COPY}/"], cwd=ROOT, check=True)
    record, core = ROOT / record_of("strength"), ROOT / "src" / "hitori" / "_core.abi3.so"
    tables = json.loads(record.read_bytes())["tables"] if record.exists() else {}
    rows = {
        name: line
        for lines in tables.values()
        for line in lines[2:]
        if (name := line.split("|")[1].strip()) in ALL and of(name) in line
    }
    for name in names or ALL:
        shutil.copy(core, COPY / "src" / "hitori")  # that of the row before may be a mutant
        count, found = lines_run(name) if name in LINES else mutants_killed(*MODULES[name])
        share = f"{found / count:.1%}"
        rows[name] = row([name, of(name), f"{count:,}", f"{found:,}", share, f"`{machine.commit()}`"])
        for table, (heading, wanted) in ROWS.items():
            tables[table] = markdown(["measured", "of", "in all", heading, "share", "commit"], [], words=2)
            tables[table] += [rows[name] for name in wanted if name in rows]
        keep(record, tables)


def of(name: str) -> str:
    """What a row is about."""
    return LINES.get(name) or f"`{MODULES[name][0]}`"


def lines_run(name: str) -> tuple[int, int]:
    """How many lines there are, and how many the tests run."""
    if name == "crates":
        run(["cargo", "llvm-cov", "--workspace", "--json", "--summary-only", "--output-path=crates.json"])
        totals = read("crates.json")["data"][0]["totals"]["lines"]
        return totals["count"], totals["covered"]
    (COPY / ".coveragerc").write_text(COVERAGE, encoding="utf-8")
    coverage, folders = [sys.executable, "-m", "coverage"], ["--ignore=tests/web", "--ignore=tests/site"]
    # A test may fail because the program under it is slower, and has run its lines all the same.
    run([*coverage, "run", *PYTEST[1:], "-m", "not slow and not long", *folders], TESTS_FAILED)
    run([*coverage, "combine", "--quiet"])
    run([*coverage, "json", "--quiet", "-o", "src.json"])
    totals = read("src.json")["totals"]
    return totals["num_statements"], totals["covered_lines"]


def mutants_killed(path: str, judges: list[str], picked: list[str]) -> tuple[int, int]:
    """How many mutants of a file there are that compile, and how many are killed."""
    if judges:
        run([*PYTEST, *judges])
    if path.endswith(".py"):
        command = " ".join([*PYTEST, "-x", *judges])
        (COPY / "session.toml").write_text(
            f'[cosmic-ray]\nmodule-path = "{path}"\ntimeout = 120\nexcluded-modules = []\n'
            f'test-command = "{command}"\n[cosmic-ray.distributor]\nname = "local"\n'
            f"[cosmic-ray.filters.operators-filter]\nexclude-operators = {TYPES}\n",
            encoding="utf-8",
        )
        session = f"{path.replace('/', '-')}.sqlite"
        run(["cosmic-ray", "init", "session.toml", session])
        run(["cr-filter-operators", session, "session.toml"])
        run(["cosmic-ray", "exec", "session.toml", session])
        dumped = [json.loads(line)[1] for line in run(["cosmic-ray", "dump", session]).splitlines()]
        outcomes = [one["test_outcome"] for one in dumped if one["worker_outcome"] != "skipped"]
        print(run(["cr-report", session, "--show-diff", "--surviving-only"]), flush=True)
        return len(outcomes), outcomes.count("killed")
    only = ["--file", path, "--timeout=900", *([] if picked else ["--cargo-arg=--tests"])]
    run(["cargo", "mutants", "--jobs=1", "--colors=never", "--output=.", *only, "--", *picked], MISSED, TIMED_OUT)
    found = read("mutants.out/outcomes.json")
    survivors = [one for one in found["outcomes"] if one["summary"] == "MissedMutant"]
    killed = [one for one in survivors if judges and is_killed_from_python(f"mutants.out/{one['diff_path']}", judges)]
    print(*(one["scenario"]["Mutant"]["name"] for one in survivors if one not in killed), sep="\n", flush=True)
    return found["total_mutants"] - found["unviable"], found["caught"] + found["timeout"] + len(killed)


def is_killed_from_python(diff: str, judges: list[str]) -> bool:
    """Whether a test in Python fails on a core with this mutant."""
    change = ["patch", "--strip=0", f"--input={diff}"]
    run(change)
    run(["cargo", "build", "--quiet", "--package=hitori-python", "--features=extension-module"])
    shutil.copy(COPY / "target" / "debug" / "lib_core.so", COPY / "src" / "hitori" / "_core.abi3.so")
    run([*change, "--reverse"])
    try:
        run([*PYTEST, "-x", *judges])
    except subprocess.CalledProcessError:
        return True
    return False


def run(command: list[str], *expected: int) -> str:
    """What a command prints, in the copy of the tree; at low priority, because it takes hours.

    Raises CalledProcessError for a status other than 0 and those expected, e.g. if a test fails without any mutant.
    """
    own = {"PYTHONPATH": str(COPY / "src"), "CARGO_TARGET_DIR": str(COPY / "target"), "RUST_BACKTRACE": "0"}
    own |= {"CARGO_PROFILE_DEV_DEBUG": "0", "CARGO_INCREMENTAL": "1"}
    done = subprocess.run(["nice", *command], cwd=COPY, env=os.environ | own, stdout=subprocess.PIPE, encoding="utf-8")
    if done.returncode not in (0, *expected):
        done.check_returncode()
    return done.stdout


def read(name: str) -> Any:
    """A report in the copy."""
    return json.loads((COPY / name).read_bytes())


if __name__ == "__main__":
    main(sys.argv[1:])
