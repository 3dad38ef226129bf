"""`hitori prove`: a proof that a puzzle has no solution, exactly one, or exactly so many, or that one is the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from .._validate import one_of
from ..atomic import atomic_write
from ..errors import ClaimError, OutOfTimeError, counted
from ..explaining.best_proofs import BestProof
from ..explaining.proof import CLAIM_NAMES, ClaimName, Proof
from ..explaining.proving import CLAIMS, prove, prove_best, prove_in_cubes
from ..explaining.translations import to_drat, to_veripb
from ..results import UNLIMITED, Limits
from ..solving.base import CubeOptions
from ..solving.best import OBJECTIVES, WEIGHED, ObjectiveName
from .cubes import cube_options, resumable, shown_in
from .objective import read_weights, weights_choice
from .options import (
    Integer,
    Names,
    Source,
    format_choice,
    json_lines,
    new_command,
    output_file_for,
    puzzle_files,
    refuse_if,
    time_limit,
    with_default,
)
from .output import Exit, Progress, answer_in_json, complain, note, say
from .reading import Task, one_by_one, read_each

VERIPB = ".opb", ".pbp"
TRANSLATORS: dict[str, tuple[Callable[[str], Sequence[str]], Sequence[str]]] = {
    "hitori": (lambda text: [text], [""]),
    "veripb": (to_veripb, VERIPB),
    "drat": (to_drat, [".cnf", ".drat"]),
}
"""For each checker: the texts that it reads, and what the names of their files end in; others want a formula too."""


@new_command(
    "prove",
    "hitori prove puzzle.txt -o proof.txt",
    "hitori prove puzzle.txt --claim count --limit 50",
    "hitori prove puzzle.txt --format veripb -o proof",
    "hitori prove puzzle.txt --claim fewest --format veripb -o fewest",
    "hitori prove hard.txt --claim none --workers 2 --journal run -o proof.txt",
    "hitori prove puzzles/ --json",
)
@puzzle_files
@with_default("--claim", type=Names(CLAIMS), default="unique", help="Prove this about the solutions.")
@click.option("--limit", type=Integer(min=0), metavar="K", help="With --claim count, stop beyond K solutions.")
@weights_choice(
    "With --claim lightest or heaviest, weigh the shaded cells by this file: a row of integers for each row of the "
    "puzzle. Without it they weigh what their labels say."
)
@time_limit
@cube_options
@output_file_for("Write the proof to this file instead of stdout.")
@format_choice(
    help="Write the proof for this checker; with veripb or drat, -o NAME writes a formula and a proof, each with its "
    "extension.",
    type=Names(TRANSLATORS),
    default="hitori",
    show_default=True,
)
@json_lines
def command(
    source: Source,
    claim: ClaimName | ObjectiveName,
    limit: int | None,
    weights: str | None,
    limits: Limits,
    in_cubes: CubeOptions | None,
    output: Path | None,
    write_as: str,
    as_json: bool,
) -> None:
    """Prove a claim about each puzzle; docs/proofs.md has the format.

    none: there is no solution; unique: there is exactly one; count: their number; backbone: the cells on
    which all solutions agree; fewest, most, lightest, heaviest: the best solution, by the number or the weight of its
    shaded cells. Exit status: 0 proved, 1 the claim is false, 2 bad input, 3 a limit was reached.
    """
    refuse_if(limit is not None and claim != "count", "--limit K works with --claim count only")
    refuse_if(
        in_cubes and (claim != "none" or limits != UNLIMITED),
        "--cluster, --workers, --cubes and --journal work with --claim none only, and not with --time-limit",
    )
    objective = None if claim in CLAIM_NAMES else one_of("an objective", claim, OBJECTIVES)
    refuse_if(
        weights is not None and claim not in WEIGHED,
        f"--weights FILE works with --claim {' or '.join(WEIGHED)} only, not with --claim {claim}",
    )
    refuse_if(
        objective and write_as != "veripb",
        f"--claim {claim} needs --format veripb -o NAME; --format {write_as} has no objective",
    )
    refuse_if(
        write_as != "hitori" and output is None, f"--to {write_as} writes two files; give them a name with -o NAME"
    )
    items = list(read_each(source))
    refuse_if(
        len(items) > 1 and output is not None,
        f"-o FILE takes the proof of one puzzle, got {len(items)}; --puzzle N takes one of them, and --json without -o "
        "prints all",
    )
    if as_json:
        answer_in_json()

    weighed = None if weights is None else read_weights(weights, source)

    def proved(task: Task) -> Proof | BestProof | ClaimError | OutOfTimeError:
        try:
            if objective:
                rows = None if weighed is None else weighed.of(task.puzzle)
                return prove_best(task.puzzle, objective, rows, limits)
            if in_cubes:
                return prove_in_cubes(task.puzzle, in_cubes, shown_in(progress))
            return prove(task.puzzle, claim=one_of("a claim", claim, CLAIM_NAMES), limit=limit, limits=limits)
        except OutOfTimeError as error:
            return error
        except ClaimError as error:
            if limit is None:
                return error
            return OutOfTimeError(f"more than {counted(limit, 'solution')}: --limit {limit} was reached")

    with resumable(in_cubes), Progress("cubes proved" if in_cubes else "claims proved") as progress:
        for task, found in one_by_one(items, proved):
            is_one = len(items) == 1
            if isinstance(found, Proof | BestProof):
                if output is not None:
                    _write(found, write_as, output)
                if as_json:
                    say(task.line(found.to_dict() if output is None else found.to_dict() | {"proof": None}))
                elif output is None:
                    say(str(found) if is_one else f"# {task.title}\n{found}")
            else:
                is_false = isinstance(found, ClaimError)
                if as_json:
                    is_proved = False if is_false else None
                    record: dict[str, object] = {
                        "claim": claim,
                        "proved": is_proved,
                        "reason": str(found),
                        "steps": None,
                        "proof": None,
                    }
                    say(task.line(record))
                else:
                    complain(f"{task.where}: {found}")
                note(Exit.NO if is_false else Exit.UNDECIDED)
            if not in_cubes:
                progress.done += 1


def _write(proof: Proof | BestProof, write_as: str, output: Path) -> None:
    if isinstance(proof, BestProof):
        texts: Sequence[str] = proof.formula, proof.text
        extensions: Sequence[str] = VERIPB
    else:
        texts_of, extensions = TRANSLATORS[write_as]
        texts = texts_of(proof.text)
    for text, extension in zip(texts, extensions, strict=True):
        atomic_write(output.with_name(output.name + extension), text)
