"""`hitori numbers certify`: a formula and a proof that no maximal shading shades fewer cells than the known value."""

from __future__ import annotations

from pathlib import Path

import click

from ...cli.options import Amount, FileName, Integer, examples, json_lines
from ...cli.output import Exit, complain, say, say_json
from ...cli.progress import Progress
from ...cli.reading import read_text
from ...errors import OutOfTimeError, ProofError
from ...outputs import write_whole
from ..certifying import SparsestProof, certify


@click.command(
    "certify",
    epilog=examples(
        "hitori numbers certify 8",
        "hitori numbers certify 8 -o proofs",
        "hitori numbers certify 8 --check proofs/sparsest-08.drat",
    ),
)
@click.argument("n", metavar="N", type=Integer(min=1))
@click.option(
    "-o",
    "--output",
    type=FileName(file_okay=False, path_type=Path),
    help="Write the formula (DIMACS) and the proof (DRAT) to this folder.",
)
@click.option("--check", "file", type=FileName(allow_dash=True), help="Check the proof in this file; make none.")
@click.option("--time-limit", type=Amount(), metavar="SECONDS", help="Stop after this long.")
@json_lines
def command(n: int, output: Path | None, file: str | None, time_limit: float | None, as_json: bool) -> int:
    """Prove that no maximal N x N shading shades fewer cells than the known value, and check the proof.

    CaDiCaL makes the proof, the checker of hitori takes each step by itself; with -o other checkers can do so too. Time
    and size grow about fivefold with N. Exit status: 0 proved, 1 the proof is refused, 2 bad input, 3 out of time.
    """
    given = None if file is None else read_text(file)
    try:
        with Progress("looks at the clock") as progress:

            def count_look() -> None:
                progress.done += 1

            found = certify(n, given, time=time_limit, after_some=count_look)
    except (ProofError, OutOfTimeError) as error:
        if as_json:
            is_refused = isinstance(error, ProofError)
            say_json({"n": n, "proved": False if is_refused else None, "reason": str(error)})
        else:
            complain(error)
        return Exit.NEGATIVE if isinstance(error, ProofError) else Exit.UNDECIDED
    files = [] if output is None else _written(found, output)
    steps = found.proof.count("\n")
    if as_json:
        say_json({"n": n, "shaded": found.shaded, "proved": True, "steps": steps, "files": files})
    else:
        say("\n".join([f"{found.statement}: a proof of {steps:,} steps, accepted", *(f"  {name}" for name in files)]))
    return Exit.DONE


def _written(found: SparsestProof, folder: Path) -> list[str]:
    """The names of the two files, which it writes."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {"cnf": found.formula, "drat": found.proof}
    names = {folder / f"sparsest-{found.n:02}.{ending}": text for ending, text in texts.items()}
    for name, text in names.items():
        write_whole(name, text)
    return [*map(str, names)]
