"""`hitori numbers verify`: check the certificates of Hitori numbers."""

from __future__ import annotations

import click

from ...cli.options import FileName, examples
from ...cli.output import Exit, ExitTally, say, say_json
from ...cli.progress import Progress
from ...cli.reading import called, read_text
from ...errors import FormatError
from ..certificates import Certificate, Finding, verify


@click.command(
    "verify",
    epilog=examples(
        "hitori numbers verify fewest-05.json",
        "hitori numbers verify fewest-05.json --exhaust --engine forward-checking",
    ),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FileName(allow_dash=True))
@click.option(
    "--engine", default="pysat", show_default=True, metavar="NAME", help="Prove uniqueness with this second solver too."
)
@click.option("--exhaust", is_flag=True, help="Search all shadings again; can take hours and much memory.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per file per line.")
def command(files: tuple[str, ...], engine: str, exhaust: bool, as_json: bool) -> int:
    """Check every statement of each certificate; exit with 1 if one is false.

    Checks the witness against the rules; two solvers prove that it has one solution.
    """
    tally = ExitTally()
    with Progress("statements checked") as progress:
        for file in files:
            try:
                certificate = Certificate.parse(read_text(file))
            except FormatError as error:
                tally.bad_input(error.located(file=called(file)))
                continue
            findings = []
            for finding in verify(certificate, engine, exhaust):
                findings.append(finding)
                progress.done += 1
                tally.note(Exit.DONE if finding.holds else Exit.NEGATIVE)
            progress.make_way()
            if as_json:
                say_json(_json(file, findings))
            else:
                say(_text(file, findings))
    return tally.status


def _text(file: str, findings: list[Finding]) -> str:
    lines = [f"  {'true ' if finding.holds else 'FALSE'}  {finding.statement}" for finding in findings]
    return "\n".join([file, *lines])


def _json(file: str, findings: list[Finding]) -> dict[str, object]:
    checks = [{"statement": finding.statement, "holds": finding.holds} for finding in findings]
    return {"file": file, "valid": all(finding.holds for finding in findings), "checks": checks}
