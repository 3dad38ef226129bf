"""The page and the Markdown of a report say the same, each in its own marks."""

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

from hitori.lab.measure import machine
from hitori.lab.measure.records import Entrant, Measurement, Outcome
from hitori.lab.study.questions import write_report

from ..conftest import small_plan
from ..synthetic import measurement

DIRTY = "0b469b472caa-dirty"
REASON = "exit status 1: usage: mine [a|b] f(char**, char**) `x"


def reported(folder: Path) -> tuple[str, str]:
    """The page and the Markdown of a run with a crash, on a machine with changed code."""
    plan = small_plan(Entrant("native", "native"), Entrant("a|b **c**", "native"), count=1)
    ends = {"native": measurement(0.01), "a|b **c**": Measurement(Outcome.CRASH, REASON)}
    made = [pair.record("node7", 0.1, plan.bounds.seconds, ends[pair.entrant.name]) for pair in plan.pairs]
    machine.keep(folder, {"node7": {**machine.describe(), "commit": DIRTY}})
    page = write_report(replace(plan, command="hitori lab run small --program 'a**b**'"), made, folder, folder)
    return page.read_text(), (folder / "report.md").read_text()


def test_the_page_has_no_marks_of_markdown(tmp_path: Path) -> None:
    page, text = reported(tmp_path)
    assert f"**Not to be published**: measured with the commit '{DIRTY}' on node7." in text
    assert f"<strong>Not to be published</strong>: measured with the commit &#x27;{DIRTY}&#x27; on node7." in page
    said = unescape(re.sub(r"<style.*?</style>|base64,[^\"]*", "", page, flags=re.DOTALL))
    for name in (REASON, "a|b **c**", "--program 'a**b**'"):
        assert name in unescape(re.sub("<[^>]+>", "", page))
        said = said.replace(name, "")
    assert not re.search(r"\*\*|`|\]\(|^#", said, re.MULTILINE)


def test_what_a_program_printed_breaks_no_table(tmp_path: Path) -> None:
    _, text = reported(tmp_path)
    (line,) = [line for line in text.splitlines() if "usage" in line]
    assert len(re.findall(r"(?<!\\)\|", line)) == 5
    tables = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    assert tables
    for table in tables:
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}) == 1, table


def test_what_stands_in_code_is_code(tmp_path: Path) -> None:
    page, _ = reported(tmp_path)
    assert "<code>hitori lab run small --program &#x27;a**b**&#x27;</code>" in page
    assert "<code>hitori lab rerun " in page


def test_a_reason_reaches_the_page(tmp_path: Path) -> None:
    page, text = reported(tmp_path)
    assert REASON in unescape(page)
    assert REASON.replace("|", r"\|") in text
