"""The windows of the proof in Coq are those of the page: the same are possible, and they cost the same."""

import re
import subprocess
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path
from random import Random

import pytest

from tests.boards import ROOT

from .border_windows import Picture, Window, fit

HEIGHT = 7
LETTERS = {".": "N", "#": "P", "o": "L", "+": "T"}


def drawn(rng: Random) -> Picture:
    """Five columns that mostly agree with each other, and not always."""
    columns = ["." * HEIGHT]
    while len(columns) <= 5:
        column, before = "", columns[-1]
        for row in range(HEIGHT):
            is_free = before[row] == "." and column[-1:] in ("", ".")
            touching = [kind for kind in (before[max(row - 1, 0)] + before[row + 1 : row + 2]) if kind != "."]
            kinds = "+" if row == 0 else touching or "#o+"
            column += rng.choice(kinds) if is_free and rng.random() < 0.45 else "."
        columns.append(column)
    return tuple(columns[1:])


def priced(seed: int) -> Iterator[tuple[Picture, int]]:
    """Windows and their prices, and now and then what is not a window, for -99."""
    rng = Random(seed)
    while True:
        picture = drawn(rng)
        agrees = all(fit(a, b) for a, b in pairwise(picture))
        possible = agrees and all(Window(picture[i : i + 3]).is_possible() for i in range(3))
        price = Window(picture).price() if possible else None
        if price is not None or rng.random() < 0.002:
            yield picture, -99 if price is None else price


@pytest.mark.slow
@pytest.mark.needs("proofs in coq")
def test_coq_prices_windows_as_the_page_does(tmp_path: Path) -> None:
    found = list(islice(priced(7), 1000))
    assert 900 < sum(price != -99 for _, price in found) < 1000
    columns = (
        "; ".join("[" + "; ".join(LETTERS[cell] for cell in column) + "]" for column in picture) for picture, _ in found
    )
    asked = ";\n".join(f"[{picture}]" for picture in columns)
    source = (Path(__file__).with_name("windows.v")).read_text()
    file = tmp_path / "Asked.v"
    file.write_text(f"{source}\nEval vm_compute in map cost_of [{asked}].\n")
    command = ["coqc", "-Q", str(ROOT / "proofs/coq"), "Hitori_numbers", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert [int(number) for number in re.findall(r"-?\d+", done.stdout)] == [price for _, price in found]
