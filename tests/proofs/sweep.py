"""A sweep: puzzles by the thousand, every true claim of `none`, `unique` and `count` proved, and checked by others.

    PYTHONPATH=examples python -m tests.proofs.sweep [FOLDER ...] [--random 20000] [--veripb 1000]

It takes the puzzle files of the folders, the suites of unsolvable and many-solution grids, and random grids up to
7 x 7. Both checkers must accept each proof, the claims of a puzzle must fit together, and VeriPB, if it is installed,
must accept a share of the proofs of the random grids. The first failure ends the sweep, with the proof in the message.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import hitori
from hitori import ClaimError, ClaimName, Proof, Puzzle, prove
from hitori.explaining.translations import to_veripb
from hitori.lab.puzzles.suites import suite

from .checkers import is_accepted

MOST = 50
"""More solutions are not counted."""
CLAIMS: tuple[ClaimName, ...] = ("none", "unique", "count")


def random_grids(count: int, seed: int = 19) -> Iterator[Puzzle]:
    """Grids up to 7 x 7, from few labels to many, some with blanks."""
    random = Random(seed)
    for _ in range(count):
        rows, cols = random.randint(1, 7), random.randint(1, 7)
        most, least = random.randint(2, max(rows, cols) + 2), 0 if random.random() < 0.1 else 1
        yield Puzzle([[random.randint(least, most) for _ in range(cols)] for _ in range(rows)])


def proofs_of(puzzle: Puzzle) -> Iterator[Proof]:
    """The proof of each true claim."""
    for claim in CLAIMS:
        try:
            yield prove(puzzle, claim, MOST if claim == "count" else None)
        except ClaimError:
            continue


def accepted(puzzle: Puzzle) -> list[Proof]:
    """The proofs of a puzzle, accepted by both checkers; they fit together."""
    proofs = list(proofs_of(puzzle))
    for proof in proofs:
        assert is_accepted(proof.text, puzzle), proof.text
    claims = {proof.claim for proof in proofs}
    assert ("none" in claims) == ("count 0" in claims), claims
    assert ("unique" in claims) == ("count 1" in claims), claims
    return proofs


def veripb_says(formula: str, proof: str, folder: Path) -> str | None:
    """SATISFIABLE or UNSATISFIABLE, which VeriPB has verified; None if it refuses the proof."""
    files = folder / "formula.opb", folder / "proof.pbp"
    for file, text in zip(files, (formula, proof), strict=True):
        file.write_text(text, encoding="utf-8")
    ran = subprocess.run(["veripb", *files], capture_output=True, text=True, check=False)
    found = re.search("^s VERIFIED ([A-Z]+)$", ran.stdout, re.MULTILINE)
    return found[1] if found else None


def sweep(name: str, puzzles: Iterator[Puzzle], for_veripb: int = 0) -> None:
    """Prove and check; one proof of each of the first `for_veripb` puzzles that have any goes to VeriPB."""
    claims: Counter[str] = Counter()
    number, translated = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for number, puzzle in enumerate(puzzles, 1):
            proofs = accepted(puzzle)
            claims.update(proof.claim.split()[0] for proof in proofs)
            if proofs and translated < for_veripb:
                assert veripb_says(*to_veripb(proofs[number % len(proofs)].text), Path(folder)), puzzle
                translated += 1
    kinds = ", ".join(f"{claims[claim]} {claim}" for claim in CLAIMS)
    veripb = f"; {translated} accepted by VeriPB" if for_veripb else ""
    print(f"{name}: {number} puzzles; proofs accepted by both checkers: {kinds}{veripb}", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Sweep what the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER")
    parser.add_argument("--random", type=int, default=20_000, metavar="K")
    parser.add_argument("--veripb", type=int, default=1000, metavar="K")
    options = parser.parse_args(arguments)
    for folder in options.folders:
        sweep(folder.name, (puzzle for file in sorted(folder.iterdir()) for puzzle in hitori.load(file)))
    for chosen in ("unsolvable", "many-solutions"):
        sweep(chosen, (instance.puzzle for instance in suite(chosen).instances()))
    sweep("random", random_grids(options.random), options.veripb if shutil.which("veripb") else 0)


if __name__ == "__main__":
    main()
