"""Fill docs/oeis with the terms of its sequences: `python -m measure.oeis`.

A b-file has a line `n a(n)` for each known term. A draft, e.g. `A322125.txt`, is in the internal format of the OEIS:
its line %S has the first terms, and all others are written by hand: %N name, %C comments, %F formulas, %e example, %D
reference, %Y other sequences, %K keywords, %O offset and the place of the first term above 1, %A author, %E extensions.
A sequence that is not there yet has no number: its files have a name of ours, and its draft says "(new)". A draft for
one that is there holds only what is new. Whoever submits it writes a name in place of "(author)".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import shorten

from hitori.atomic import write_files
from hitori.numbers.bounds import hitori_number
from hitori.numbers.known import most

from .paper import records
from .runs import ROOT

FOLDER = ROOT / "docs" / "oeis"
SHOWN = 260
"""The most characters of the line of terms in a draft; all terms are in the b-file."""
LINEAR = 1000
"""The last term of a b-file whose terms a formula gives."""

PUBLISHED = [
    *(0, 1, 1, 4, 5, 9, 12, 17, 21, 27, 33, 41, 48, 56, 65, 75, 85, 96, 108, 121, 133, 146, 161, 176, 190, 208)
]
"""A239231 as the encyclopedia has it, from n = 0 on; beyond the records its terms are taken over."""


def sequences() -> dict[str, tuple[int, Sequence[int]]]:
    """For each draft the n of the first term, and the terms."""
    swept, squares = records("shadings"), [one for one in records("census") if one["rows"] == one["cols"]]

    def column(name: str) -> list[int]:
        """The terms from n = 1 on, as far as they were counted."""
        return [int(one[name]) for one in swept if name in one]

    by_formula = [-(-(n * n + 2 * n) // 5) - 2 for n in range(len(swept) + 1, LINEAR + 1)]
    # A sweep over the legal shadings alone goes further.
    dense = [*PUBLISHED[:2], *column("max_shaded")[1:], *(one["max_shaded"] for one in records("dense"))]
    return {
        "A322125": (1, [*column("min_shaded_maximal"), *by_formula]),
        "A322150": (1, column("sparsest")),
        "A239231": (0, [*dense, *PUBLISHED[len(dense) :]]),
        "legal": (1, column("legal")),
        "maximal": (1, column("maximal")),
        "hitori-number": (2, [hitori_number(n) for n in range(2, LINEAR + 1)]),
        "maximum-hitori-number": (2, [most(n).low for n in range(2, LINEAR + 1)]),
        "clues": (2, [one["low"] for one in records("clues") if one["low"] == one["high"]]),
        "unique-puzzles": (1, [one["total"] for one in squares]),
        "unique-puzzles-by-labels": (1, [number for one in squares for number in one["puzzles"].values()]),
    }


def files() -> Iterator[tuple[str, str]]:
    """The content of each file of docs/oeis but README.md."""
    for name, (offset, terms) in sequences().items():
        number = name.removeprefix("A") if name[1:].isdigit() else f"-{name}"
        yield f"b{number}.txt", "".join(f"{n} {term}\n" for n, term in enumerate(terms, offset))
        head, _, rest = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").partition("\n")
        line, sequence, _ = head.split()
        begin = f"{line} {sequence} "
        shown = shorten(" ".join(map(str, terms)), SHOWN - len(begin), placeholder="").replace(" ", ",")
        yield f"{name}.txt", f"{begin}{shown}\n{rest}"


def main() -> None:
    """Write every file."""
    write_files(FOLDER, dict(files()))


if __name__ == "__main__":
    main()
