"""Write docs/oeis: `python -m measure.oeis`, b-files and drafts of sequences for the OEIS.

A b-file has a line `n a(n)` for each known term. A draft is in the internal format of the encyclopedia: %S terms, %N
name, %C comments, %F formulas, %e example, %D reference, %Y other sequences, %K keywords, %O offset and the place of
the first term above 1, %A author, %E extensions. A sequence that is not there yet has no number: its files have a name
of ours, and its draft says "(new)". A draft for one that is there holds only what is new. Whoever submits it writes a
name in place of "(author)".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hitori.numbers.bounds import hitori_number
from hitori.numbers.certificates import shipped
from hitori.numbers.known import most

from .paper import records

FOLDER = Path(__file__).parents[1] / "docs" / "oeis"
SHOWN = 260
"""The most characters of the terms in a draft; all are in the b-file."""
LINEAR = 1000
"""The last term of a b-file whose terms a formula gives."""

PUBLISHED = [
    *(0, 1, 1, 4, 5, 9, 12, 17, 21, 27, 33, 41, 48, 56, 65, 75, 85, 96, 108, 121, 133, 146, 161, 176, 190, 208)
]
"""A239231 as the encyclopedia has it, from n = 0 on; beyond the records its terms are taken over."""

SHADINGS = """\
%C A shading of a grid is legal if no two shaded cells share an edge and the unshaded cells are connected by edges.
%C It is maximal if it is legal and no further cell can be shaded. Legal shadings are those of the puzzle Hitori.
"""
PUZZLES = """\
%C A solution of a Hitori puzzle shades cells so that no label occurs twice among the unshaded cells of a line,
%C no two shaded cells share an edge, and the unshaded cells are connected by edges. A line is a row or a column.
"""
RENAMED = "%C Puzzles are counted up to renaming of the labels, and not up to the symmetries of the square.\n"
SUZUKI = """\
%D A. Suzuki, M. Kiyomi, Y. Otachi, K. Uchizawa, T. Uno, Hitori Numbers, J. of Information Processing 25 (2017).
"""


@dataclass(frozen=True)
class Entry:
    """A sequence with its terms from `offset` on; `text` has the lines of its draft between name and end.

    `already` is the number of terms that the encyclopedia has, 0 if it does not have the sequence; `extension` says
    what is new if it is not the terms behind these.
    """

    file: str
    name: str
    offset: int
    terms: Sequence[int]
    text: str
    keywords: str = ""
    already: int = 0
    extension: str = ""

    def b_file(self) -> str:
        """Every known term, a line each."""
        return "".join(f"{n} {term}\n" for n, term in enumerate(self.terms, self.offset))

    def draft(self) -> str:
        """The entry, or what is new of it, in the internal format."""
        number = self.file if self.already else "(new)"
        lines = [f"%S {self._shown()}", f"%N {self.name}", *self.text.splitlines(), *self._ends()]
        return "".join(f"{line[:2]} {number}{line[2:]}\n" for line in lines)

    def _shown(self) -> str:
        shown = ""
        for term in map(str, self.terms):
            if len(shown) + len(term) > SHOWN:
                break
            shown += f",{term}"
        return shown[1:]

    def _ends(self) -> list[str]:
        if not self.already:
            place = next((place for place, term in enumerate(self.terms, 1) if term > 1), 1)
            return [f"%K {self.keywords}", f"%O {self.offset},{place}", "%A (author)"]
        if self.extension:
            return [f"%E {self.extension} (author)"]
        first, last = self.offset + self.already, self.offset + len(self.terms) - 1
        return [f"%E a({first}) from (author)" if first == last else f"%E a({first})-a({last}) from (author)"]


def sequences() -> list[Entry]:
    """Every sequence of docs/oeis."""
    return [*_shadings(), *_labels(), *_puzzles()]


def _shadings() -> list[Entry]:
    swept = records("shadings")
    last = len(swept)

    def column(name: str) -> list[int]:
        """The terms from n = 1 on, as far as they were counted."""
        return [int(one[name]) for one in swept if name in one]

    by_formula = [-(-(n * n + 2 * n) // 5) - 2 for n in range(last + 1, LINEAR + 1)]
    dense_ones = records("dense")  # a sweep over the legal shadings alone goes further
    painted = [*PUBLISHED[:2], *column("max_shaded")[1:], *(one["max_shaded"] for one in dense_ones)]
    counted = len(painted) - 1
    painted += PUBLISHED[counted + 1 :]
    best = [n for n in range(last + 1, len(painted)) if painted[n] == _most_painted(n)]
    sparse = f"""\
%C Terms up to n = {last} by a sweep over all shadings, from n = 12 on by a proof that two programs check.
%C The upper bounds 15, 19, 24 for n = 8, 9, 10 are obsolete.
%F a(n) = ceiling((n^2 + 2*n)/5) - 2 for n >= 5.
%Y Cf. A321684.
{_example(f"For n = {last}, {swept[-1]['min_shaded_maximal']} shaded cells:", swept[-1]["witness_min"])}"""
    dense = f"""\
%C a(13) = {painted[13]}, not {PUBLISHED[13]}, and a({counted}) = {painted[counted]}, not {PUBLISHED[counted]}.
%C See the examples; more are impossible.
%C Let s cells be painted, b of them on the border, corners counted twice.
%C A tree joins the others, so 4*s - b <= 2*n*(n-1) - (n^2 - s - 1), that is
%C 3*s <= (n-1)^2 + b, and b <= 4*ceiling(n/2), which is {4 * 7} for n = 13 and {4 * 9} for n = {counted}.
%C If n is odd and equality held, every second border cell would be painted and the others be a tree; but the cells
%C next to the border would be a ring. So 3*s < (n-1)^2 + b for odd n > 3.
%C By these bounds the terms for n = {", ".join(map(str, best))} are the largest possible.
%C For n = 2..{counted} the terms are found by a sweep over all paintings.
%Y Cf. A239072, A354673.
{_example(f"For n = 13, {painted[13]} painted cells:", swept[12]["witness_max"])}\
{_example(f"For n = {counted}, {painted[counted]} painted cells:", dense_ones[-1]["witness_max"])}"""
    return [
        Entry(
            "A322125",
            "Minimum number of shaded cells in an n X n Hitori solution grid.",
            1,
            [*column("min_shaded_maximal"), *by_formula],
            sparse,
            already=7,
        ),
        Entry(
            "A322150",
            "Number of n X n Hitori solution grids with the minimum number A322125(n) of shaded cells.",
            1,
            column("sparsest"),
            SHADINGS + "%C Shadings that differ by a symmetry of the square count on their own.\n",
            already=7,
        ),
        Entry(
            "A239231",
            "Heyawake numbers: maximum number of painted cells in an n X n grid, no two of them orthogonally adjacent, "
            "with the unpainted cells contiguous.",
            0,
            painted,
            dense,
            already=len(PUBLISHED),
            extension=f"a(13) and a({counted}) corrected by",
        ),
        Entry(
            "legal",
            "Number of ways to shade cells of an n X n grid so that no two shaded cells share an edge and the unshaded "
            "cells, at least one, are connected by edges.",
            1,
            column("legal"),
            SHADINGS + "%Y Cf. A322125, A239231.\n",
            "nonn,hard,more",
        ),
        Entry(
            "maximal",
            "Number of maximal shadings of an n X n grid in which no two shaded cells share an edge and the unshaded "
            "cells are connected by edges.",
            1,
            column("maximal"),
            SHADINGS + "%Y Cf. A322125, A322150.\n",
            "nonn,hard,more",
        ),
    ]


def _most_painted(n: int) -> int:
    """No more cells can be painted, because few walls fit around connected cells: see `bounds.hitori_number`.

    Equality would need a tree of unpainted cells and, if n is odd, every second border cell; but then the cells next to
    the border are unpainted, as those of the border hang on them, and form a ring.
    """
    walls = (n - 1) ** 2 + 4 * -(-n // 2)
    return (walls - (n % 2 == 1 and n > 3)) // 3


def _labels() -> list[Entry]:
    puzzle = [[str(label) for label in row] for row in shipped()["fewest", 5].puzzle.to_rows()]
    fewest = f"""\
{PUZZLES}%C Perhaps better a comment to A004396, whose terms these are from 2 on.
{SUZUKI}%F a(n) = floor(2*n/3) + 1.
{_example("For n = 5, a puzzle with 4 labels:", puzzle)}"""
    largest = f"""\
{PUZZLES}{SUZUKI}%F a(n) = floor((4*n^2 - 2*n)/5) + 2 for n >= 5.
%F a(n) = n^2 - A322125(n) for n >= 3.
%Y Cf. A322125.
"""
    return [
        Entry(
            "hitori-number",
            "Hitori numbers: fewest different labels of an n X n Hitori puzzle with exactly one solution.",
            2,
            [hitori_number(n) for n in range(2, LINEAR + 1)],
            fewest,
            "nonn,easy",
        ),
        Entry(
            "maximum-hitori-number",
            "Maximum Hitori numbers: most different labels of an n X n Hitori puzzle with exactly one solution.",
            2,
            [most(n).low for n in range(2, LINEAR + 1)],
            largest,
            "nonn,easy",
        ),
    ]


def _puzzles() -> list[Entry]:
    squares = [one for one in records("census") if one["rows"] == one["cols"]]
    last = squares[-1]["rows"]
    rows = f"%C Rows n = 1..{last}. For n > 1, k goes from the Hitori number of n to the maximum Hitori number.\n"
    return [
        Entry(
            "unique-puzzles",
            "Number of n X n Hitori puzzles with exactly one solution, up to renaming of the labels.",
            1,
            [one["total"] for one in squares],
            PUZZLES + RENAMED,
            "nonn,hard,more,bref",
        ),
        Entry(
            "unique-puzzles-by-labels",
            "Irregular triangle read by rows: T(n,k) is the number of n X n Hitori puzzles with k different labels "
            "that have exactly one solution, up to renaming of the labels.",
            1,
            [number for one in squares for number in one["puzzles"].values()],
            PUZZLES + RENAMED + rows,
            "nonn,hard,more,tabf",
        ),
    ]


def _example(title: str, rows: Sequence[Sequence[str]]) -> str:
    return "".join([f"%e {title}\n", *(f"%e   {' '.join(row)}\n" for row in rows)])


def files() -> dict[str, str]:
    """The content of each file of docs/oeis but README.md."""
    found: dict[str, str] = {}
    for entry in sequences():
        name = entry.file.removeprefix("A") if entry.already else f"-{entry.file}"
        found |= {f"b{name}.txt": entry.b_file(), f"{entry.file}.txt": entry.draft()}
    return found


def main() -> None:
    """Write every file."""
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
