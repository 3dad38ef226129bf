import csv
import subprocess
from dataclasses import replace
from math import isnan
from pathlib import Path

import pytest

from hitori.errors import PlanError
from hitori.lab.measure.records import COLUMNS, Measurement, Outcome, load, save, seal
from tests.boards import ROOT

from ..synthetic import records

RECORDS = records({"a": [1.0, None], "b": [0.25, 3.0]}, sizes=[5, 10])


def test_records_come_back(tmp_path: Path) -> None:
    save(reversed(RECORDS), tmp_path)
    assert load(tmp_path) == RECORDS


def test_the_table_says_the_same(tmp_path: Path) -> None:
    save(RECORDS, tmp_path)
    with (tmp_path / "records.csv").open() as stream:
        rows = list(csv.DictReader(stream))
    assert list(rows[0]) == list(COLUMNS)
    columns = ("entrant", "instance", "outcome", "seconds")
    assert [" ".join(row[column] for column in columns) for row in rows] == [
        "a puzzle 0 solved 1.0",
        "a puzzle 1 timeout ",
        "b puzzle 0 solved 0.25",
        "b puzzle 1 solved 3.0",
    ]


def test_what_is_not_answered_is_booked() -> None:
    answered, timeout, *_ = RECORDS
    assert (answered.seconds(), timeout.seconds(), answered.search_seconds()) == (1.0, 20.0, 0.75)
    assert answered.outside_seconds() == pytest.approx(1.1)
    assert timeout.outside_seconds() == 20.0
    assert answered.encoding_size() == 10 + 120
    assert isnan(timeout.encoding_size())
    assert replace(answered, rows=3, cols=7).size == 7


def test_a_changed_file_is_told(tmp_path: Path) -> None:
    save(RECORDS, tmp_path)
    (tmp_path / "plan.json").write_text("{}")
    seal(tmp_path)
    assert load(tmp_path) == RECORDS
    subprocess.run(["sha256sum", "-c", "--strict", "SHA256SUMS"], cwd=tmp_path, check=True, stdout=subprocess.DEVNULL)
    (tmp_path / "plan.json").write_text("{} ")
    with pytest.raises(PlanError, match=r"plan\.json was changed or lost since the run ended; see .*SHA256SUMS"):
        load(tmp_path)


def test_a_published_run_is_read_without_the_files_that_git_ignores(tmp_path: Path) -> None:
    save(RECORDS, tmp_path)
    (tmp_path / "journal.jsonl").write_text("{}")
    seal(tmp_path)
    ignored = (ROOT / ".gitignore").read_text().split()
    for pattern in ignored:
        if pattern.startswith("measure/records/*/") and not pattern.endswith("/"):
            (tmp_path / pattern.removeprefix("measure/records/*/")).unlink()
    assert load(tmp_path) == RECORDS


def test_what_was_refused_was_not_tried() -> None:
    answered, timeout, *_ = RECORDS
    refused = replace(answered, measured=Measurement(Outcome.REFUSED))
    assert [record.is_tried for record in (answered, timeout, refused)] == [True, True, False]
    assert replace(timeout, limit=3.0).seconds() == 6.0
