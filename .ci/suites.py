"""The long suites of .ci/suites.toml: `due` runs those without a stamp for these sources, `all` runs them all.

A stamp says that a suite passed on the sources that git tracks in its folders, with these versions of its tools, and
when. A suite that passes gets one in .ci/stamps.json; it counts for thirty days.
"""

import json
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
STAMPS = HERE / "stamps.json"
DAYS = 30


def suites() -> dict[str, dict[str, Any]]:
    """Each suite with its command, tools and groups of folders; `only` leaves out those that all others have."""
    read = tomllib.loads((HERE / "suites.toml").read_text(encoding="utf-8"))
    defaults = read.pop("defaults")
    for suite in read.values():
        suite["groups"] = [suite.pop("folders"), *([] if suite.pop("only", False) else [defaults["folders"]])]
        suite.setdefault("tools", defaults["tools"])
    return read


def tracked(suite: dict[str, Any]) -> list[str]:
    """What git tracks in the suite's folders: a line a file, with the hash of its contents and its path."""
    return [line for group in suite["groups"] for line in run("git", "ls-files", "--stage", "--", *group).splitlines()]


def fingerprint(suite: dict[str, Any]) -> str:
    """The hash of the suite's command, of its tools' versions, and of what git tracks in its folders."""
    versions = [run(*tool.split()) for tool in suite["tools"]]
    return sha256("\0".join([suite["command"], *tracked(suite), *versions]).encode()).hexdigest()


def run(*command: str) -> str:
    """What a command prints; nothing if it is not here."""
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except FileNotFoundError:
        return ""


def passes(name: str, suite: dict[str, Any]) -> bool:
    """Run a suite and print its seconds."""
    print(f"--- {name}: {suite['command']}", flush=True)
    start = time.monotonic()
    status = subprocess.run(suite["command"].format(python=sys.executable), shell=True, cwd=ROOT).returncode
    print(f"--- {name}: {'passed' if status == 0 else 'FAILED'} after {time.monotonic() - start:.0f} s", flush=True)
    return status == 0


def due(stamps: dict[str, dict[str, str]]) -> Iterator[str]:
    """The suites without a stamp that counts; the others are printed with the age of theirs."""
    for name, suite in suites().items():
        stamp = stamps.get(name)
        age = (date.today() - date.fromisoformat(stamp["passed"])).days if stamp else DAYS + 1
        if stamp and stamp["fingerprint"] == fingerprint(suite) and age <= DAYS:
            print(f"--- {name}: left out, passed {age} days ago on these sources")
        else:
            yield name


def main() -> None:
    """Run the suites that the command line asks for; exit status 1 if one failed."""
    (which,) = sys.argv[1:]
    stamps = json.loads(STAMPS.read_text(encoding="utf-8")) if STAMPS.exists() else {}
    failed = []
    for name in list(due(stamps)) if which == "due" else list(suites()):
        suite = suites()[name]
        before = fingerprint(suite)
        if not passes(name, suite):
            failed.append(name)
            stamps.pop(name, None)
        else:
            stamps[name] = {"passed": date.today().isoformat(), "fingerprint": before}
        STAMPS.write_text(json.dumps(stamps, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    if failed:
        sys.exit(f"error: these suites failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
