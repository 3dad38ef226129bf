"""docs/datasets.md names what there is in its tables."""

import re
from pathlib import Path

from hitori.lab.datasets.dataset import known_columns
from hitori.lab.datasets.strata import PART_KEYS

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs" / "datasets.md"
TEXT = DOCS.read_text(encoding="utf-8")


def names_in(heading: str) -> set[str]:
    """The code in the first column of the table with this first heading."""
    table = TEXT[TEXT.index(f"| {heading} |") :].partition("\n\n")[0]
    return {name for line in table.splitlines()[2:] for name in re.findall(r"`(.*?)`", line.split("|")[1])}


def test_the_tables_name_what_there_is() -> None:
    assert names_in("key of `[wishes]`") == set(PART_KEYS)
    assert names_in("column") == set(known_columns())
