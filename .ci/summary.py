"""The table at the end of `.ci/run`: each step and long suite with its seconds, its budget and how it ended.

Below it stands where a failed one failed, and which long suites did not run.
"""

import re
from pathlib import Path

from timed import FOLDER, Outcome

# The first of these that the log has names the fault: a test in Rust and Coq say above their message where it stands.
FAULTS = [
    re.compile(r"^(thread '[^\n]+' [^\n]*panicked at|File \"[^\n]+\", line) [^\n]+\n[^\n]+", re.MULTILINE),
    re.compile(
        r"^(FAILED |ERROR |error|Error|make.*\*\*\*|.*: (error|Error)\b|.*refused|.*would reformat).*", re.MULTILINE
    ),
]


def lines_of(path: Path) -> list[str]:
    """The lines of a file; none if it was not written."""
    return path.read_text(encoding="utf-8", errors="replace").splitlines() if path.exists() else []


def read_outcomes() -> list[Outcome]:
    """How the steps and suites ended, in that order."""
    rows = [line.split("\t") for line in lines_of(FOLDER / "results.tsv")]
    return [Outcome(name, int(seconds), int(budget), result) for name, seconds, budget, result in rows]


def row(outcome: Outcome) -> str:
    """A line of the table."""
    late = outcome.passed and outcome.seconds > 1.5 * outcome.budget
    remark = ", over its budget by half" if late else ""
    return f"{outcome.name:16}{outcome.seconds:>8}{outcome.budget:>8}  {outcome.result}{remark}"


def fault(outcome: Outcome) -> str:
    """What the log of a failed step says of it."""
    log = "\n".join(lines_of(FOLDER / f"{outcome.name}.log"))
    found = next(filter(None, (pattern.search(log) for pattern in FAULTS)), None)
    return found[0] if found else log.rstrip().rpartition("\n")[2] or "it printed nothing"


def main() -> None:
    """Print the table."""
    outcomes = read_outcomes()
    print(f"\n{'step':16}{'seconds':>8}{'budget':>8}  result")
    for outcome in sorted(outcomes, key=lambda outcome: -outcome.seconds):
        print(row(outcome))
    for outcome in outcomes:
        if not outcome.passed:
            print(f"{outcome.name} failed: {fault(outcome)}")
    for line in lines_of(FOLDER / "not_run.txt"):
        print(line)


if __name__ == "__main__":
    main()
