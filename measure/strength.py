"""How strong the tests are: the mutants of some modules that they kill, and the lines that they run.

    python -m measure.strength [NAME]...

measures the rows that are named, e.g. `puzz.link`, by default all: three hours of one core, on a copy of what git
tracks in build/strength. A *mutant* is a module with one operator or value exchanged, e.g. `<=` for `<`; it is *killed*
by a test that fails. Mutants are made by cargo-mutants and cosmic-ray, lines counted by cargo-llvm-cov and coverage.py;
all four must be on the PATH.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from typing import Any

from .figures import markdown
from .registry import keep, record_of
from .runs import ROOT

COPY = ROOT / "build" / "strength"
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--hypothesis-profile=ci"]
"""In the profile `ci` of hypothesis the same examples are drawn each time, and none fails because it takes long."""

MODULES = {
    "rules of the checker": ("crates/hitori-checker/src/rules.rs", ""),
    "rules in Python": ("src/hitori/rules.py", "tests/test_rules.py"),
    "puzz.link": ("src/hitori/formats/puzzlink.py", "tests/formats/test_links.py tests/formats/test_vectors.py"),
    "rating": ("crates/hitori-core/src/techniques/score.rs", "tests/explaining/test_difficulty.py"),
}
"""The file to mutate, and the tests in Python that judge; a file in Rust is judged by those of its crate before."""

LINES = ("src", "crates")

MISSED, TIMED_OUT = 2, 3
"""The statuses of cargo-mutants when a mutant survives, or never ends."""


def main(names: list[str]) -> None:
    """Measure rows and write the record; the rows that are not named stay as they are."""
    shutil.rmtree(COPY, ignore_errors=True)
    subprocess.run(["git", "checkout-index", "--all", f"--prefix={COPY}/"], cwd=ROOT, check=True)
    shutil.copy(ROOT / "src" / "hitori" / "_core.abi3.so", COPY / "src" / "hitori")
    record = ROOT / record_of("strength")
    tables = json.loads(record.read_text(encoding="utf-8"))["tables"] if record.exists() else {}
    rows = {line.split("|")[1].strip(): line for lines in tables.values() for line in lines[2:]}
    for name in names or (*MODULES, *LINES):
        what = {"src": "statements of `src`", "crates": "lines of `crates`"}.get(name) or f"`{MODULES[name][0]}`"
        count, found = measured(name)
        (rows[name],) = markdown([], [(name, what, f"{count:,}", f"{found:,}", f"{found / count:.1%}")])[2:]
    for table, wanted, heading in (("mutants", MODULES, "killed"), ("lines", LINES, "run")):
        tables[table] = markdown(["measured", "of", "in all", heading, "share"], [], words=2)
        tables[table] += [rows[name] for name in wanted if name in rows]
    keep(record, tables)


def measured(name: str) -> tuple[int, int]:
    """How many mutants there are that compile, and how many are killed; or how many lines, and how many are run."""
    if name == "src":
        run(
            [sys.executable, "-m", "coverage", "run", "--source=src/hitori", *PYTEST[1:], "-m", "not slow and not long"]
        )
        run([sys.executable, "-m", "coverage", "json", "-o", "src.json"])
        totals = read("src.json")["totals"]
        return totals["num_statements"], totals["covered_lines"]
    if name == "crates":
        run(["cargo", "llvm-cov", "--workspace", "--json", "--summary-only", "--output-path=crates.json"])
        totals = read("crates.json")["data"][0]["totals"]["lines"]
        return totals["count"], totals["covered"]
    path, judges = MODULES[name]
    if path.endswith(".rs"):
        only = ["--file", path, "--timeout=120", "--cargo-arg=--lib"]
        run(["cargo", "mutants", "--jobs=1", "--colors=never", "--output=.", *only], MISSED, TIMED_OUT)
        found = read("mutants.out/outcomes.json")
        survivors = [one["diff_path"] for one in found["outcomes"] if one["summary"] == "MissedMutant"]
        killed = sum(is_killed_from_python(f"mutants.out/{diff}", judges) for diff in survivors if judges)
        return found["total_mutants"] - found["unviable"], found["caught"] + found["timeout"] + killed
    (COPY / "session.toml").write_text(
        f'[cosmic-ray]\nmodule-path = "{path}"\ntimeout = 120\nexcluded-modules = []\n'
        f'test-command = "{" ".join(PYTEST)} -x {judges}"\n[cosmic-ray.distributor]\nname = "local"\n',
        encoding="utf-8",
    )
    run([*PYTEST, *judges.split()])
    for command in ("init", "exec"):
        run(["cosmic-ray", command, "session.toml", f"{path.replace('/', '-')}.sqlite"])
    shown = run(["cosmic-ray", "dump", f"{path.replace('/', '-')}.sqlite"])
    outcomes = Counter(json.loads(line)[1]["test_outcome"] for line in shown.splitlines())
    return outcomes.total(), outcomes["killed"]


def is_killed_from_python(diff: str, judges: str) -> bool:
    """Whether a test in Python fails on a core with this mutant."""
    change, binding = (
        ["patch", "--strip=0", f"--input={diff}"],
        ["--package=hitori-python", "--features=extension-module"],
    )
    run(change)
    run(["cargo", "build", "--quiet", *binding])
    shutil.copy(COPY / "target" / "debug" / "lib_core.so", COPY / "src" / "hitori" / "_core.abi3.so")
    run([*change, "--reverse"])
    try:
        run([*PYTEST, "-x", *judges.split()])
    except subprocess.CalledProcessError:
        return True
    return False


def run(command: list[str], *expected: int) -> str:
    """What a command prints, in the copy of the tree; at low priority, because it takes hours.

    Raises CalledProcessError for a status other than 0 and those expected, e.g. if a test fails without any mutant.
    """
    own = {"PYTHONPATH": str(COPY / "src"), "CARGO_TARGET_DIR": str(COPY / "target"), "RUST_BACKTRACE": "0"}
    done = subprocess.run(["nice", *command], cwd=COPY, env=os.environ | own, stdout=subprocess.PIPE, encoding="utf-8")
    if done.returncode not in (0, *expected):
        done.check_returncode()
    return done.stdout


def read(name: str) -> dict[str, Any]:
    """A report in the copy."""
    found: dict[str, Any] = json.loads((COPY / name).read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
