"""The long suites of .ci/suites.toml: `due` runs those without a stamp for these sources, `all` runs them all.

A stamp says that a suite passed on the sources that git tracks in its folders, with these versions of its tools, when,
and in how many seconds. A suite that passes gets one in .ci/stamps.json, which counts for thirty days; one that fails
loses its own.

`due` starts with the suite whose stamp is the oldest, and starts none that would end later than 45 minutes after the
start of the run. What it leaves for the next run it lists in build/ci/not_run.txt: that is no failure. `all` takes the
time that it needs.
"""

import json
import os
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path
from shutil import which
from subprocess import check_output

import timed

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
STAMPS = HERE / "stamps.json"
DAYS = 30
LAST_END = 45 * 60
"""Seconds after the start of the run by which a suite has to end, as far as anyone knows when it starts."""


@dataclass(frozen=True)
class Suite:
    """A long suite, e.g. the slow tests of the laboratory."""

    name: str
    command: str
    seconds: float
    """What it takes, as long as no stamp says it."""
    groups: list[list[str]]
    """Lists of folders, as git names them, on whose contents it depends."""
    tools: list[str]
    """The commands that print the versions on which it depends; without their programs it cannot run."""

    def tracked(self) -> list[str]:
        """What git tracks in the folders: a line a file, with the hash of its contents and its path."""
        listings = [printed("git", "ls-files", "--stage", "--", *group) for group in self.groups]
        return [line for listing in listings for line in listing.splitlines()]

    def missing(self) -> list[str]:
        """The programs that it needs and that are not here."""
        return [program for program in (tool.split()[0] for tool in self.tools) if not which(program)]

    def fingerprint(self) -> str:
        """The hash of the command, of what git tracks in the folders, and of the tools' versions."""
        versions = ["" if self.missing() else printed(*tool.split()) for tool in self.tools]
        return sha256("\0".join([self.command, *self.tracked(), *versions]).encode()).hexdigest()


@dataclass(frozen=True)
class Stamp:
    """When a suite passed, on what, and in how many seconds."""

    passed: str
    fingerprint: str
    seconds: float

    def age(self) -> int:
        """Days since then."""
        return (date.today() - date.fromisoformat(self.passed)).days

    def counts_for(self, suite: Suite) -> bool:
        """Whether it says that the suite passes on these sources."""
        return self.age() <= DAYS and self.fingerprint == suite.fingerprint()


def read_suites() -> list[Suite]:
    """The suites of the table; `only` leaves out the folders that all others have."""
    table = tomllib.loads((HERE / "suites.toml").read_text(encoding="utf-8"))
    defaults = table.pop("defaults")
    return [
        Suite(
            name,
            row["command"],
            row["seconds"],
            [row["folders"], *([] if row.get("only") else [defaults["folders"]])],
            row.get("tools", defaults["tools"]),
        )
        for name, row in table.items()
    ]


def read_stamps() -> dict[str, Stamp]:
    """The stamps, by the name of their suite."""
    if not STAMPS.exists():
        return {}
    return {name: Stamp(**stamp) for name, stamp in json.loads(STAMPS.read_text(encoding="utf-8")).items()}


def write_stamps(stamps: dict[str, Stamp]) -> None:
    """Write all stamps."""
    rows = {name: asdict(stamp) for name, stamp in stamps.items()}
    STAMPS.write_text(json.dumps(rows, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def printed(*command: str) -> str:
    """What a command prints."""
    return check_output(command, cwd=ROOT, text=True)


def expected_seconds(suite: Suite, stamps: dict[str, Stamp]) -> float:
    """What the suite took when it passed last; before that, what the table says."""
    return stamps[suite.name].seconds if suite.name in stamps else suite.seconds


def due(stamps: dict[str, Stamp]) -> list[Suite]:
    """The suites without a stamp that counts, the longest due first; the others are printed with the age of theirs."""

    def turn(suite: Suite) -> tuple[str, float]:
        last = stamps[suite.name].passed if suite.name in stamps else ""
        return last, expected_seconds(suite, stamps)

    found = []
    for suite in read_suites():
        stamp = stamps.get(suite.name)
        if stamp and stamp.counts_for(suite):
            print(f"--- {suite.name}: left out, passed {stamp.age()} days ago on these sources")
        else:
            found.append(suite)
    return sorted(found, key=turn)


def run_all(stamps: dict[str, Stamp]) -> Iterator[timed.Outcome]:
    """Run every suite, without a limit of time."""
    for suite in read_suites():
        if suite.missing():
            leave(suite, stamps)
        else:
            yield run(suite, stamps, None)


def run_due(stamps: dict[str, Stamp]) -> Iterator[timed.Outcome]:
    """Run the suites that are due, as far as the time of the run goes."""
    for suite in due(stamps):
        expected = expected_seconds(suite, stamps)
        if suite.missing() or timed.elapsed() + expected > LAST_END:
            leave(suite, stamps)
        else:
            yield run(suite, stamps, timed.time_allowed(expected))


def leave(suite: Suite, stamps: dict[str, Stamp]) -> None:
    """Say that a suite is not run, and when it passed last."""
    last = stamps[suite.name].passed if suite.name in stamps else "never"
    if suite.missing():
        line = f"not run here: {suite.name} needs {' and '.join(suite.missing())}, last passed {last}"
    else:
        line = f"due, not run: {suite.name}, last passed {last}"
    print(f"--- {line}", flush=True)
    timed.FOLDER.mkdir(parents=True, exist_ok=True)
    with (timed.FOLDER / "not_run.txt").open("a", encoding="utf-8") as left:
        print(line, file=left)


def run(suite: Suite, stamps: dict[str, Stamp], limit: float | None) -> timed.Outcome:
    """Run a suite, and give it a stamp if it passes; one that fails loses its own."""
    print(f"--- {suite.name}: {suite.command}", flush=True)
    before = suite.fingerprint()
    command = ["sh", "-c", suite.command.format(python=sys.executable)]
    outcome = timed.run(suite.name, expected_seconds(suite, stamps), command, limit)
    print(f"--- {suite.name}: {outcome.result} after {outcome.seconds} s", flush=True)
    if outcome.passed:
        stamps[suite.name] = Stamp(date.today().isoformat(), before, outcome.seconds)
    else:
        stamps.pop(suite.name, None)
    write_stamps(stamps)
    return outcome


def main() -> None:
    """Run the suites that the command line asks for; exit status 1 if one failed."""
    (which_suites,) = sys.argv[1:]
    # As in .ci/steps.mk, so that no stamp hides a test that was skipped for want of a tool.
    os.environ["PYTEST_ADDOPTS"] = "--all-engines -o faulthandler_timeout=300"
    os.chdir(ROOT)
    run_these = {"due": run_due, "all": run_all}[which_suites]
    failed = [outcome.name for outcome in run_these(read_stamps()) if not outcome.passed]
    if failed:
        sys.exit(f"error: these suites failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
