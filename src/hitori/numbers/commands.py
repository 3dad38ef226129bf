"""`hitori numbers`: the mathematics of Hitori, a command for each kind of number."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from time import process_time

import click

from ..atomic import atomic_write, write_files
from ..cli.command import CommandGroup, examples
from ..cli.convert import format_of
from ..cli.options import (
    Amount,
    Body,
    FileName,
    Integer,
    Names,
    Range,
    complete_solvers,
    flag,
    given,
    grid_size,
    json_lines_of,
    option,
    output_file,
    positive,
    record_format,
    results_of,
    with_default,
)
from ..cli.output import (
    Exit,
    Progress,
    aligned,
    bad_input,
    complain,
    file_of,
    note,
    say,
    say_json,
    say_unanswered,
)
from ..cli.reading import called, read_text
from ..errors import FormatError, OutOfTimeError, ProofError, counted
from ..explaining.characteristics import distinct_labels
from ..formats import Record, dumps_records
from ..generation.generator import MAX_SEED
from ..processes import usage
from ..results import Limits
from ..solving.registry import get_solver
from . import evidence, rectangles
from .certificates import Certificate, Finding, Number, certify, search, settle_many, verify
from .clues.certificate import ClueCertificate, is_of_clues
from .clues.certificate import verify as verify_clues
from .clues.commands import clues_command
from .known import Standing, fewest, most, with_labels
from .loss import HEIGHTS, SHIPPED, BorderProof, ClosedWalk, border_proof, measured_strip, sparsest_strip
from .search import WIDEST
from .shadings import shading_counts, unique_puzzles

_HEADER = ("n", "fewest", "paper", "", "most", "paper", "")

# The limits guard against a slip of the keys, which must not print for hours, nor fill the memory.
TABLE_SIDE = 10**6
RECTANGLE_SIDE = 60
BUILT_SIDE = 2000  # four million cells take some minutes and a gigabyte
STRIP_WIDTH = 16

CERTIFICATES = (".json", ".gz")
"""How the files of certificates end."""

folder_option = partial(option, "-o", "--output", type=FileName(file_okay=False, path_type=Path), metavar="DIR")


@click.group("numbers", cls=CommandGroup)
def command() -> None:
    """Explore the mathematics of Hitori."""


def _command(name: str, purpose: str, *command_lines: str) -> Callable[[Body], click.Command]:
    """A command of the group, with its purpose for the list of them, and examples at the foot of its help text."""
    return command.command(name, short_help=purpose, epilog=examples(*command_lines))


@_command(
    "table",
    "Show the fewest and the most labels possible.",
    "hitori numbers table --upto 12",
    "hitori numbers table --rows 3..6 --cols 3..12 --json",
)
@option("--upto", type=Integer(2, TABLE_SIDE), metavar="N", show_default="12", help="Stop after this side.")
@click.option(
    "--rows", type=Range(3, RECTANGLE_SIDE), metavar="A..B", help="List rectangles with this many rows instead."
)
@option(
    "--cols",
    type=Range(3, RECTANGLE_SIDE),
    metavar="A..B",
    show_default="A to B",
    help="List rectangles with this many columns.",
)
@results_of("Print one JSON object per side per line.")
def table_command(upto: int | None, rows: range | None, cols: range | None, as_json: bool) -> int:
    """Print the fewest and the most labels of n x n puzzles with one solution, n from 2 to N.

    A range a..b is still open. Also prints the bounds of the paper, and who settled each number. With --rows, lists
    rectangles, and what bounds their most labels.
    """
    if rows is not None:
        if upto is not None:
            raise click.UsageError("--rows and --upto cannot be combined: --cols A..B sets the other side")
        return _rectangles(rows, cols, as_json)
    if cols is not None:
        raise click.UsageError("--cols needs --rows A..B")
    sides = range(2, (upto or 12) + 1)
    if as_json:
        for n in sides:
            say_json({"n": n, "fewest": _json(fewest(n)), "most": _json(most(n))})
        return Exit.DONE
    lines = [_HEADER, *((str(n), *_cells(fewest(n)), *_cells(most(n))) for n in sides)]
    say("\n".join(aligned(lines)))
    return Exit.DONE


def _rectangles(rows: range, cols: range | None, as_json: bool) -> int:
    if not as_json:
        say("size     fewest  most")
    for high in rows:
        for wide in cols or range(high, rows[-1] + 1):
            few, many, how = (
                rectangles.fewest(high, wide),
                rectangles.most(high, wide),
                rectangles.how_bounded(high, wide),
            )
            if as_json:
                say_json({"rows": high, "cols": wide, "fewest": few._asdict(), "most": many._asdict(), "by": how})
            else:
                say(f"{f'{high}x{wide}':7}  {_range(few.low, few.high):6}  {_range(many.low, many.high):8}  {how}")
    return Exit.DONE


def _cells(standing: Standing) -> tuple[str, str, str]:
    return _range(standing.low, standing.high), _range(*standing.paper), standing.mark


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}..{high}"


def _json(standing: Standing) -> dict[str, object]:
    return standing._asdict() | {"mark": standing.mark}


@_command(
    "build",
    "Print a puzzle with a given number of labels.",
    "hitori numbers build --min 12",
    "hitori numbers build --max 12 --format puzzlink",
    "hitori numbers build --labels 20 7 --json",
)
@click.option(
    "--min",
    "few",
    type=Integer(2, BUILT_SIDE),
    metavar="N",
    help="Build an N x N puzzle with the fewest labels possible.",
)
@click.option(
    "--max",
    "many",
    type=Integer(3, BUILT_SIDE),
    metavar="N",
    help="Build an N x N puzzle with the most labels known.",
)
@click.option(
    "--labels",
    type=(Integer(min=2), Integer(2, BUILT_SIDE)),
    metavar="K N",
    help="Build an N x N puzzle with exactly K labels.",
)
@record_format
@output_file
@json_lines_of(help="Same as --to jsonl.")
def build_command(
    few: int | None,
    many: int | None,
    labels: tuple[int, int] | None,
    write_as: str | None,
    output: Path | None,
    as_json: bool,
) -> int:
    """Print a puzzle with exactly one solution and the fewest, the most or K different labels.

    `hitori numbers table` lists the fewest and the most labels possible.
    """
    if (few, many, labels).count(None) != 2:
        raise click.UsageError("expected one of --min N, --max N or --labels K N")
    format = format_of(write_as, as_json, output) or "text"
    with Progress("puzzles built"):
        if few is not None:
            puzzle = with_labels(few, fewest(few).low)
        elif many is not None:
            puzzle = with_labels(many, most(many).low)
        else:
            assert labels is not None, "one of the three is given"
            wanted, n = labels
            puzzle = with_labels(n, wanted)
    name = f"{puzzle.rows}x{puzzle.cols}, {distinct_labels(puzzle)} labels"
    text = dumps_records([Record(puzzle.with_metadata(name=name))], format)
    if output is None:
        say(text.removesuffix("\n"))
    else:
        atomic_write(output, text)
    return Exit.DONE


@_command(
    "settle",
    "Settle open numbers by exhaustive search.",
    "hitori numbers settle fewest --upto 8 -o certificates",
    "hitori numbers settle most --first 6 --upto 7 -o sparse --workers 1",
)
@click.argument("number", type=Names(["fewest", "most"]))
@with_default("--first", type=Integer(min=3), default=3, metavar="N", help="Start at this side.")
@click.option("--upto", type=Integer(min=3), required=True, metavar="N", help="Stop after this side.")
@folder_option(
    required=True,
    help="Write certificates to this folder, and the journal from which a stopped run resumes.",
)
@positive("--workers", metavar="N", show_default="one per core", help="Run this many processes.")
@json_lines_of(help="Print one JSON object per certificate per line.")
def settle_command(number: Number, first: int, upto: int, output: Path, workers: int | None, as_json: bool) -> int:
    """Settle the fewest or the most labels of each side from --first to --upto.

    For the most labels, each further side takes about four times the time and memory. `hitori numbers verify` checks
    the certificates.
    """
    if first > upto:
        raise click.UsageError(f"expected sides from --first N up to --upto N, got {first} and {upto}")
    with Progress("numbers settled") as progress:
        for found in settle_many([number], range(first, upto + 1), folder=output, workers=workers):
            atomic_write(output / found.file_name, found.dump())
            progress.advance()
            if as_json:
                say_json(json.loads(found.dump()))
            else:
                say(f"{found.number} labels of {found.n} x {found.n}: {found.labels} ({found.file_name})")
    return Exit.DONE


@_command(
    "search",
    "Search puzzles with many labels.",
    "hitori numbers search 14 --beam 2000",
    "hitori numbers search 12 --beam 500 -o many-12.json",
)
@click.argument("n", metavar="N", type=Integer(3, 40))
@with_default("--seed", type=Integer(0, MAX_SEED), default=0, metavar="S", help="Start the search from this seed.")
@with_default(
    "--beam",
    type=Integer(1, WIDEST),
    default=10_000,
    metavar="B",
    help="Keep this many partial shadings at every cell.",
)
@click.option("--time-limit", type=Amount(above_zero=True), metavar="SECONDS", help="Stop after this long.")
@output_file
@json_lines_of(help="Print one JSON object per certificate per line.")
def search_command(n: int, seed: int, beam: int, time_limit: float | None, output: Path | None, as_json: bool) -> int:
    """Search N x N puzzles with one solution and many different labels.

    Prints each puzzle that has more labels than those before it, with its solution. Ctrl-C keeps what was found so
    far. --output writes the best as a certificate, which `hitori numbers verify` checks. Exits with 3 if none is found.
    """
    status = Exit.UNDECIDED
    with Progress("puzzles found") as progress:
        for found in search(n, beam=beam, seed=seed, limits=Limits(time=time_limit)):
            status = Exit.DONE
            progress.advance()
            progress.note = f", the last with {found.labels} labels"
            if output is not None:
                atomic_write(output, found.dump())
            if as_json:
                say_json(json.loads(found.dump()))
            else:
                shaded = found.n**2 - found.labels
                counts = f"{counted(found.labels, 'label')}, {counted(shaded, 'shaded cell')}"
                say(f"{found.n}x{found.n}: {counts}\n{found.solution}")
    if status != Exit.DONE:
        complain("no puzzle was found: allow more time or a wider beam")
    return status


@_command(
    "verify",
    "Check the certificates of these numbers.",
    "hitori numbers verify",
    "hitori numbers verify fewest-05.json",
    "hitori numbers verify fewest-05.json --exhaust --solver forward-checking",
)
@click.argument("files", metavar="[FILE]...", nargs=-1, type=FileName(allow_dash=True))
@with_default(
    "--solver",
    default="pysat",
    metavar="NAME",
    shell_complete=complete_solvers,
    help="Prove uniqueness with this second solver too.",
)
@flag("--exhaust", help="Search all shadings again; can take hours and much memory.")
@results_of("Print one JSON object per file per line.")
def verify_command(files: tuple[str, ...], solver: str, exhaust: bool, as_json: bool) -> None:
    """Check every statement of each certificate; exit with 1 if one is false.

    Checks each puzzle against the rules, and proves with two solvers that it has one solution; that no puzzle does
    better is held against what is proved of every size, and of clues only with --exhaust. With --json, `checked` names
    the bounds on the number that are shown: `lower`, `upper`, or both. A folder stands for the certificates in it. A
    FILE that ends in .gz is a certificate of the border. Without FILE, checks the one that comes with hitori, which
    takes half a minute, and lists what each number rests on: a statement, what proves it, what has checked that, and
    the seconds, of this run or recorded.
    """
    if given(["solver"]):
        get_solver(solver)  # a misspelt one is reported even if no certificate asks it
    with Progress("statements checked") as progress:
        for file in _certificate_files(files) if files else [str(SHIPPED)]:
            started = process_time()
            try:
                if file.endswith(".gz"):
                    found, halves = iter([_of_border(file)]), ["lower"]
                else:
                    found, halves = _findings(read_text(file), solver, exhaust)
            except FormatError as error:
                problem = error.located(file=called(file))
                bad_input(problem)
                say_unanswered({"file": file_of(file)}, problem)
                continue
            findings = []
            for finding in found:
                findings.append(finding)
                progress.advance()
                note(Exit.DONE if finding.holds else Exit.NO)
            is_valid = all(finding.holds for finding in findings)
            lists_evidence = is_valid and not files
            seconds = process_time() - started
            if as_json:
                checks = [finding._asdict() for finding in findings]
                answer = {"file": file, "valid": is_valid, "checked": halves if is_valid else [], "checks": checks}
                say_json(answer | {"evidence": evidence.as_records(seconds)} if lists_evidence else answer)
            else:
                lines = [f"  {'true ' if finding.holds else 'FALSE'}  {finding.statement}" for finding in findings]
                table = ["", *aligned([*evidence.as_text(seconds)])] if lists_evidence else []
                say("\n".join([file, *lines, *table]))


def _findings(text: str, solver: str, exhaust: bool) -> tuple[Iterator[Finding], list[str]]:
    """The statements of a certificate, and the bounds that they show."""
    if is_of_clues(text):
        found = verify_clues(ClueCertificate.parse(text), solver, exhaust)
        return found, ["lower", "upper"] if exhaust else ["upper"]
    certificate = Certificate.parse(text)
    return verify(certificate, solver, exhaust), certificate.halves


def _certificate_files(arguments: Sequence[str]) -> Iterator[str]:
    """Each FILE, and in place of a folder the certificates in it, sorted by name."""
    for argument in arguments:
        if not Path(argument).is_dir():
            yield argument
            continue
        found = sorted(path for path in Path(argument).iterdir() if path.suffix in CERTIFICATES)
        if not found:
            bad_input(f"{argument}: expected certificates in this folder, {' or '.join(CERTIFICATES)}; found none")
        yield from map(str, found)


def _of_border(file: str) -> Finding:
    try:
        proof = BorderProof.parse(Path(file).read_bytes())
    except OSError as error:
        raise FormatError(str(error.strerror)) from None
    started = process_time()
    wrong = proof.defect()
    used = f"{process_time() - started:.0f} s, {usage.peak() >> 20} MB"
    return Finding(f"{proof.statement}; {wrong or used}", not wrong)


@_command(
    "border",
    "Prove what a maximal shading loses at its border.",
    "hitori numbers border -o proofs",
)
@with_default(
    "--corner",
    type=Amount(unit="halves", above_zero=True, most=10),
    default=5.0,
    metavar="HALVES",
    help="Claim that a corner costs this many halves of a cell, rounded to a quarter of a half.",
)
@folder_option(help="Write the certificate to this folder, as border.txt.gz.")
@json_lines_of(help="Print one JSON object.")
def border_command(corner: float, output: Path | None, as_json: bool) -> int:
    """Prove that a maximal shading of m x n cells, m, n >= 12, loses m + n - 10 or more.

    Makes the certificate that `hitori numbers verify` checks, in a minute and 0.7 GB. With --corner above 5, prints a
    cycle that disproves the claim, and exits with 1.
    """
    with Progress("certificates made"):
        found = border_proof(Fraction(round(4 * corner), 4))
    if isinstance(found, ClosedWalk):
        if as_json:
            say_json({"corner": corner, "proved": False} | found._asdict())
        else:
            say(f"refuted: {len(found.strips)} corners and the strips between them cost {found.halves} halves")
            say("\n\n".join("\n".join(strip) for strip in found.strips))
        return Exit.NO
    if output is not None:
        write_files(output, {SHIPPED.name: found.dump()})
    if as_json:
        say_json({"corner": corner, "proved": True, "statement": found.statement})
    else:
        say(f"{found.statement}; {usage.peak() >> 20} MB")
    return Exit.DONE


@_command(
    "certify",
    "Prove the fewest shaded cells for any checker.",
    "hitori numbers certify 8",
    "hitori numbers certify 8 -o proofs",
    "hitori numbers certify 8 --proof proofs/sparsest-08.drat",
)
@click.argument("n", metavar="N", type=Integer(min=1))
@folder_option(help="Write the formula (DIMACS) and the proof (DRAT) to this folder.")
@click.option(
    "--proof",
    "file",
    type=FileName(allow_dash=True),
    metavar="FILE",
    help="Check the proof in this file; make no proof.",
)
@click.option("--time-limit", type=Amount(), metavar="SECONDS", help="Stop after this long.")
@json_lines_of(help="Print one JSON object.")
def certify_command(n: int, output: Path | None, file: str | None, time_limit: float | None, as_json: bool) -> int:
    """Prove that no maximal N x N shading shades fewer cells than the known value, and check the proof.

    CaDiCaL writes the proof, and the checker of hitori checks each step; with -o, other checkers can do so too. Time
    and size grow about fivefold with N. Exit status: 0 proved, 1 the proof is refused, 2 bad input, 3 out of time.
    """
    given = None if file is None else read_text(file)
    try:
        with Progress("looks at the clock") as progress:
            found = certify(n, given, time=time_limit, after_some=progress.advance)
    except (ProofError, OutOfTimeError) as error:
        is_refused = isinstance(error, ProofError)
        if as_json:
            say_json({"n": n, "proved": False if is_refused else None, "reason": str(error)})
        else:
            complain(error)
        return Exit.NO if is_refused else Exit.UNDECIDED
    files: list[str] = []
    if output is not None:
        texts = {f"sparsest-{n:02}.cnf": found.formula, f"sparsest-{n:02}.drat": found.proof}
        write_files(output, texts)
        files = [f"{output / name}" for name in texts]
    steps = found.proof.count("\n")
    if as_json:
        say_json({"n": n, "shaded": found.shaded, "proved": True, "steps": steps, "files": files})
    else:
        say(
            "\n".join(
                [f"{found.statement}: a proof of {counted(steps, 'step')}, accepted", *(f"  {name}" for name in files)]
            )
        )
    return Exit.DONE


@_command(
    "shadings",
    "Count all shadings of a size.",
    "hitori numbers shadings --size 6",
    "hitori numbers shadings --size 4x7 --json",
)
@grid_size(default="10", show_default=True, help="Set rows and columns.")
@option(
    "--memory",
    type=Amount(unit="gigabytes", most=2**20),
    metavar="GB",
    show_default="3/4 of the machine's",
    help="Use at most this much memory.",
)
@results_of("Print one JSON object.")
def shadings_command(size: tuple[int, int], memory: float | None, as_json: bool) -> int:
    """Count all shadings of a size, legal and maximal, and find the extremes.

    A legal shading obeys the rules of adjacency and connectivity. A maximal one is legal, and no cell can be added.
    """
    rows, cols = size
    allowed = None if memory is None else int(memory * 2**30)
    with Progress(f"of {2 * rows * cols} cells swept") as progress:
        counts = shading_counts(rows, cols, memory=allowed, after_cell=progress.advance)
    if as_json:
        witnesses = {"witness_min": counts.witness_min.to_rows(), "witness_max": counts.witness_max.to_rows()}
        say_json(counts._asdict() | witnesses)
    else:
        say(
            f"{counts.rows}x{counts.cols}: {counts.legal} legal shadings, {counts.maximal} of them maximal\n\n"
            f"fewest shaded cells of a maximal shading: {counts.min_shaded_maximal}, in {counts.sparsest} of them\n"
            f"{counts.witness_min}\n\n"
            f"most shaded cells of a legal shading: {counts.max_shaded}, in {counts.densest} of them\n"
            f"{counts.witness_max}"
        )
    return Exit.DONE


@_command(
    "census",
    "Count all puzzles of a small size.",
    "hitori numbers census --size 3",
    "hitori numbers census --size 3x4 --json",
)
@grid_size(default="3", show_default=True, help="Set rows and columns, at most 16 cells.")
@results_of("Print one JSON object.")
def census_command(size: tuple[int, int], as_json: bool) -> int:
    """Count the puzzles of a size that have exactly one solution, up to renaming, by their number of labels.

    Rotations and reflections count separately. 4x4 takes a minute.
    """
    rows, cols = size
    with Progress("sizes counted"):
        puzzles = unique_puzzles(rows, cols)
    if as_json:
        say_json({"rows": rows, "cols": cols, "puzzles": puzzles, "total": sum(puzzles.values())})
    else:
        say(f"{rows}x{cols}: {counted(sum(puzzles.values()), 'puzzle')} with one solution, up to renaming")
        say("\n".join(f"{labels:2} labels: {number}" for labels, number in puzzles.items()))
    return Exit.DONE


command.add_command(clues_command)


@_command(
    "strip",
    "Find the sparsest endless strip of a width.",
    "hitori numbers strip 8",
    "hitori numbers strip 5 --border",
)
@click.argument("width", metavar="WIDTH", type=Integer(1, STRIP_WIDTH))
@flag("--border", help="Bound the loss along the border by its first WIDTH rows, 3 to 7.")
@results_of("Print one JSON object.")
def strip_command(width: int, border: bool, as_json: bool) -> int:
    """Find the sparsest maximal shading of an endless strip, WIDTH columns wide.

    Prints the rows that repeat. With --border, prints how many cells are lost at least along k columns of the border.
    """
    if border:
        _border(width, as_json)
    else:
        _long(width, as_json)
    return Exit.DONE


def _long(width: int, as_json: bool) -> None:
    with Progress("strips measured"):
        strip = sparsest_strip(width)
    if as_json:
        say_json({"width": width, "shaded": strip.shaded, "rows": strip.period, "states": strip.states})
        return
    shaded, states = counted(strip.shaded, "shaded cell"), counted(strip.states, "state")
    say(f"width {width}: {shaded} in every {counted(len(strip.period), 'row')}, {states}")
    say("\n".join(strip.period))


def _border(height: int, as_json: bool) -> None:
    if height not in HEIGHTS:
        raise click.BadParameter(f"expected {HEIGHTS[0]} to {HEIGHTS[-1]} rows with --border; got {height}")
    with Progress("strips measured"):
        strip = measured_strip(height)
    if as_json:
        say_json(
            {
                "height": height,
                "half_cells": strip.halves,
                "columns": strip.columns,
                "credit": strip.credit,
                "rows": strip.period,
                "nodes": strip.nodes,
                "arcs": strip.arcs,
            }
        )
        return
    say(
        f"{height} rows along the border: k columns lose at least ({strip.halves} k - {strip.credit}) / "
        f"{2 * strip.columns} cells, {strip.nodes} nodes, {strip.arcs} arcs"
    )
    say("\n".join(strip.period))
