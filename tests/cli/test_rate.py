"""`hitori rate`: what its tables hold."""

import csv
from pathlib import Path

from hitori import characteristics_table, load
from hitori.extras import how_to_install
from tests.boards import EXAMPLES, FIVE_FILE
from tests.conftest import Uninstall
from tests.pages import run


def test_a_table_holds_the_characteristics(tmp_path: Path) -> None:
    assert run("rate", FIVE_FILE, "-o", tmp_path / "ratings.csv").status == 0
    with (tmp_path / "ratings.csv").open(encoding="utf-8", newline="") as stream:
        (five,) = csv.DictReader(stream)
    columns = characteristics_table(load(FIVE_FILE))
    assert {name: float(five[name]) for name in columns} == {name: column[0] for name, column in columns.items()}


def test_parquet_and_csv_hold_the_same(tmp_path: Path) -> None:
    from pyarrow import csv as arrow_csv
    from pyarrow import parquet

    for extension in ("csv", "parquet"):
        run(
            "rate",
            FIVE_FILE,
            EXAMPLES / "ten.txt",
            EXAMPLES / "broken",
            "-o",
            tmp_path / f"all.{extension}",
        )
    one, other = parquet.read_table(tmp_path / "all.parquet"), arrow_csv.read_csv(tmp_path / "all.csv")
    assert one.column_names == other.column_names
    written = [{name: value or None for name, value in row.items()} for row in other.to_pylist()]
    assert [{name: value or None for name, value in row.items()} for row in one.to_pylist()] == written


def test_parquet_without_its_package_names_it(tmp_path: Path, uninstall: Uninstall) -> None:
    uninstall("pyarrow", "pyarrow")
    ran = run("rate", FIVE_FILE, "-o", tmp_path / "a.parquet")
    told = f"hitori: error: a Parquet file needs pyarrow: {how_to_install('lab', 'pyarrow')}\n"
    assert (ran.status, ran.err) == (2, told)
