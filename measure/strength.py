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
from dataclasses import dataclass

from .registry import keep, record_of
from .runs import ROOT

COPY = ROOT / "build" / "strength"
TESTS = ("-m", "pytest", "-q", "-p", "no:cacheprovider")


@dataclass(frozen=True)
class Module:
    """A file to mutate, and its judges: the folder of a crate, or files of tests."""

    path: str
    judges: tuple[str, ...]

    def killed(self) -> tuple[int, int]:
        """How many mutants there are that compile, and how many of them the judges kill."""
        return self._of_rust() if self.path.endswith(".rs") else self._of_python()

    def _of_rust(self) -> tuple[int, int]:
        only = ["--file", self.path, "--baseline=skip", "--timeout=120", "--cargo-arg=--lib"]
        run("cargo", "mutants", "--jobs=1", "--colors=never", "--output=.", *only, check=False)
        summary = json.loads((COPY / "mutants.out" / "outcomes.json").read_text(encoding="utf-8"))
        return summary["total_mutants"] - summary["unviable"], summary["caught"] + summary["timeout"]

    def _of_python(self) -> tuple[int, int]:
        session = COPY / "session.sqlite"
        session.unlink(missing_ok=True)
        command = " ".join([sys.executable, *TESTS, "-x", *self.judges])
        session.with_suffix(".toml").write_text(
            f'[cosmic-ray]\nmodule-path = "{self.path}"\ntimeout = 120\nexcluded-modules = []\n'
            f'test-command = "{command}"\n[cosmic-ray.distributor]\nname = "local"\n',
            encoding="utf-8",
        )
        run("cosmic-ray", "init", "session.toml", session.name)
        run("cosmic-ray", "exec", "session.toml", session.name)
        results = [json.loads(line)[1] for line in run("cosmic-ray", "dump", session.name).splitlines()]
        outcomes = Counter(result["test_outcome"] for result in results)
        return outcomes.total(), outcomes["killed"]


MODULES = {
    "rules of the checker": Module("crates/hitori-checker/src/rules.rs", ("crates/hitori-checker",)),
    "rules in Python": Module("src/hitori/rules.py", ("tests/test_rules.py", "tests/test_values.py")),
    "puzz.link": Module(
        "src/hitori/formats/puzzlink.py", ("tests/formats/test_links.py", "tests/formats/test_vectors.py")
    ),
    "rating": Module("crates/hitori-core/src/techniques/score.rs", ("crates/hitori-core",)),
}

LINES = ("lines of src", "lines of crates")
"""Both are measured in one run: `cargo test`, and the fast tests of Python on a core that counts its lines."""


def main(names: list[str]) -> None:
    """Measure rows and write the tables; the rows that are not named stay as they are."""
    shutil.rmtree(COPY, ignore_errors=True)
    subprocess.run(["git", "checkout-index", "--all", f"--prefix={COPY}/"], cwd=ROOT, check=True)
    for built in ("_core.abi3.so", "web/static/hitori.wasm"):
        if (ROOT / "src" / "hitori" / built).exists():
            shutil.copy(ROOT / "src" / "hitori" / built, COPY / "src" / "hitori" / built)
    record = ROOT / record_of("strength")
    kept = json.loads(record.read_text(encoding="utf-8"))["tables"] if record.exists() else {}
    rows = {line.split("|")[1].strip(): line for lines in kept.values() for line in lines[2:]}
    for name, module in MODULES.items():
        if not names or name in names:
            count, killed = module.killed()
            rows[name] = f"| {name} | `{module.path}` | {count} | {killed} | {killed / count:.1%} |"
    if not names or set(names) & set(LINES):
        for name, (count, covered) in zip(LINES, lines_run(), strict=True):
            rows[name] = f"| {name} | {count:,} | {covered:,} | {covered / count:.1%} |"
    tables = {
        "mutants": ["| module | file | mutants | killed | share |", "|---|---|--:|--:|--:|"],
        "lines": ["| lines | in all | run | share |", "|---|--:|--:|--:|"],
    }
    for table, wanted in zip(tables.values(), (MODULES, LINES), strict=True):
        table += [rows[name] for name in wanted if name in rows]
    keep(record, tables)


def lines_run() -> list[tuple[int, int]]:
    """How many lines there are in `src` and in `crates`, and how many of them the tests run."""
    shown = run("cargo", "llvm-cov", "show-env", "--sh").splitlines()
    counting = dict(line.removeprefix("export ").replace("'", "").split("=", 1) for line in shown if "=" in line)
    run("cargo", "test", "--workspace", "--quiet", more=counting)
    # The slow twins of the core, which debug builds run, would break the time limits of the tests in Python.
    quick = counting | {"CARGO_PROFILE_DEV_DEBUG_ASSERTIONS": "false"}
    run("cargo", "build", "--quiet", "--package=hitori-python", "--features=extension-module", more=quick)
    shutil.copy(COPY / "target" / "debug" / "lib_core.so", COPY / "src" / "hitori" / "_core.abi3.so")
    fast = [*TESTS, "-m", "not slow and not long"]
    run(sys.executable, "-m", "coverage", "run", "--source=src/hitori", *fast, more=counting, check=False)
    run(sys.executable, "-m", "coverage", "json", "-o", "python.json")
    run("cargo", "llvm-cov", "report", "--json", "--summary-only", "--output-path=rust.json", more=counting)
    python = json.loads((COPY / "python.json").read_text(encoding="utf-8"))["totals"]
    rust = json.loads((COPY / "rust.json").read_text(encoding="utf-8"))["data"][0]["totals"]["lines"]
    return [(python["num_statements"], python["covered_lines"]), (rust["count"], rust["covered"])]


def run(*command: str, check: bool = True, more: dict[str, str] | None = None) -> str:
    """What a command prints, in the copy of the tree; at low priority, because it takes hours."""
    own = {"PYTHONPATH": str(COPY / "src"), "CARGO_TARGET_DIR": str(COPY / "target"), "RUST_BACKTRACE": "0"}
    environment = os.environ | own | (more or {})
    done = subprocess.run(
        ["nice", *command], cwd=COPY, env=environment, check=check, stdout=subprocess.PIPE, encoding="utf-8"
    )
    return done.stdout


if __name__ == "__main__":
    main(sys.argv[1:])
