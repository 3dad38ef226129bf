"""Three checkers of proofs that share no code: `rust` is the core's, `python` a page to read, `coq` proved by machine.

The last two are programs that take two files, e.g. `hitori-verify-coq PUZZLE PROOF`, and print `accepted` or
`refused: line 7: ...`. They come with the sources, not with the package; `make checker` builds the one that Coq proves.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import which
from typing import Literal, TypeAlias, get_args

from .. import native
from ..errors import EngineNotInstalledError, OutOfTimeError, ProofError
from ..native import Refusal
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits

CheckerName: TypeAlias = Literal["rust", "python", "coq"]
CHECKERS: tuple[CheckerName, ...] = get_args(CheckerName)

_SOURCES = Path(__file__).parents[3]


def check_with(checker: CheckerName, text: str, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Refusal | None:
    """None if the checker accepts a proof about the puzzle; else the line that fails, and why.

    Of the limits the time counts. Raises EngineNotInstalledError if the checker is not here, OutOfTimeError at the time
    limit, ProofError if it fails, e.g. for lack of memory.
    """
    if checker == "rust":
        return native.check_proof(text, puzzle, limits)
    command = _python() if checker == "python" else _coq()
    with tempfile.TemporaryDirectory() as folder:
        files = Path(folder, "puzzle"), Path(folder, "proof")
        bar = "|" if puzzle.cols == 1 else ""  # a lone 12 would be two cells
        files[0].write_text("".join(f"{bar}{' '.join(map(str, row))}{bar}\n" for row in puzzle.to_rows()))
        files[1].write_bytes(text.encode("utf-8", "replace"))
        try:
            ran = subprocess.run([*command, *files], capture_output=True, timeout=limits.time, check=False)
        except subprocess.TimeoutExpired:
            raise OutOfTimeError("the time limit was reached before the proof was checked") from None
    said = (ran.stdout + ran.stderr).decode("utf-8", "replace")
    refused = re.match("refused: line ([0-9]+): (.*)", said)
    if (ran.returncode, said) != (0, "accepted\n") and not refused:
        raise ProofError(f"the checker '{checker}' failed with exit status {ran.returncode}: {said[-200:]}")
    return Refusal(int(refused[1]), refused[2]) if refused else None


def _python() -> list[str]:
    page = _SOURCES / "examples" / "check_proof.py"
    if not page.is_file():
        raise EngineNotInstalledError("the checker in Python is examples/check_proof.py of the sources; get those")
    return [sys.executable, "-I", "-X", "utf8", str(page)]


def _coq() -> list[str]:
    name = "hitori-verify-coq"
    built = _SOURCES / "build" / "coq" / name
    if found := which(name) or which(built):
        return [found]
    raise EngineNotInstalledError(
        f"{name} is neither in build/coq nor on the PATH; in the sources, with coqc and ocamlopt, run: make checker"
    )
