import csv
from dataclasses import replace
from pathlib import Path

import pytest

from hitori.errors import PlanError
from hitori.lab.measure.records import COLUMNS, load, save

from ..synthetic import records

RECORDS = records({"a": [1.0, None], "b": [0.25, 3.0]}, sizes=[5, 10])


def test_records_come_back(tmp_path: Path) -> None:
    save(reversed(RECORDS), tmp_path)
    assert load(tmp_path) == RECORDS


def test_the_table_says_the_same(tmp_path: Path) -> None:
    save(RECORDS, tmp_path)
    with (tmp_path / "records.csv").open(encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert list(rows[0]) == list(COLUMNS)
    assert [(row["entrant"], row["instance"], row["outcome"], row["seconds"]) for row in rows] == [
        ("a", "puzzle 0", "solved", "1.0"),
        ("a", "puzzle 1", "timeout", ""),
        ("b", "puzzle 0", "solved", "0.25"),
        ("b", "puzzle 1", "solved", "3.0"),
    ]


def test_a_folder_without_records_is_told(tmp_path: Path) -> None:
    with pytest.raises(PlanError, match=r"with a file 'records\.parquet'"):
        load(tmp_path)


def test_what_is_not_answered_is_booked() -> None:
    answered, timeout, *_ = RECORDS
    assert (answered.seconds(), timeout.seconds(), timeout.seconds(booked=2.0)) == (1.0, 20.0, 2.0)
    assert answered.outside_seconds() == pytest.approx(1.1)
    assert timeout.outside_seconds() == 20.0
    assert answered.encoding_size() == 10 + 120
    assert timeout.encoding_size() is None
    assert replace(answered, rows=3, cols=7).size == 7
