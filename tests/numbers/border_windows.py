"""The strips along the border of docs/hitori-numbers.md once more: a slow program that shares nothing with the core.

A *picture* is a tuple of columns, each a string of "." (unshaded), "#" (plain), "o" (looped) and "+" (touched).
"""

import re
from collections import defaultdict
from itertools import product

Picture = tuple[str, ...]

SIDES = [(-1, 0), (0, 1), (1, 0), (0, -1)]
CORNERS = [(-1, -1), (-1, 1), (1, 1), (1, -1)]


def prices(height: int) -> dict[tuple[Picture, Picture], int]:
    """Of all windows of a height, by the columns but the last and but the first."""
    every = map("".join, product(".#o+", repeat=height))
    columns = [column for column in every if column[0] in ".+" and not re.search(r"[^.]{2}", column)]
    second = {a: [b for b in columns if fit(a, b)] for a in columns}
    found = ((a, b, c) for a in columns for b in second[a] for c in second[b])
    triples, third = [triple for triple in found if Window(triple).is_possible()], defaultdict[Picture, list[str]](list)
    for a, b, c in triples:
        third[a, b].append(c)
    pictures = ((a, b, c, d, e) for a, b, c in triples for d in third[b, c] for e in third[c, d])
    priced = ((picture, Window(picture).price()) for picture in pictures)
    return {(picture[:-1], picture[1:]): price for picture, price in priced if price is not None}


def fit(a: str, b: str) -> bool:
    """Whether two columns may stand side by side."""
    beside = any(x != "." != y for x, y in zip(a, b, strict=True))
    touching = [*zip(a, b[1:], strict=False), *zip(b, a[1:], strict=False)]
    return not beside and all(x == y or "." in (x, y) for x, y in touching)


class Window:
    """A picture, of which the middle column is looked at."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.height = picture, len(picture[0])

    def at(self, row: int, col: int) -> str:
        """A cell, its column counted from the middle; `?` below the strip. Columns farther away do not matter."""
        middle = len(self.picture) // 2
        if row < 0 or abs(col) > middle:
            return "."
        return self.picture[middle + col][row] if row < self.height else "?"

    def around(self, row: int, col: int, steps: list[tuple[int, int]]) -> list[str]:
        return [self.at(row + down, col + right) for down, right in steps]

    def is_uncovered(self, row: int, col: int) -> bool:
        return row >= 0 and set(self.around(row, col, [(0, 0), *SIDES])) <= {"."}

    def is_possible(self) -> bool:
        for row in range(self.height - 1):
            cell, corners = self.at(row, 0), self.around(row, 0, CORNERS)
            sides = self.around(row, 0, SIDES)
            if "." not in (cell, *sides) or (cell == "." and "." not in sides):
                return False
            if row == 1 and cell != "." and "." not in corners[:2]:
                return False
            if row > 0 and cell in "o+" and set(corners) == {"."}:
                return False
            enough = max(corners.count(kind) for kind in "#o+") > 1 or (row == 0 and "+" in corners)
            if self.is_uncovered(row, 0) and not enough:
                return False
        return True

    def guards(self, row: int, col: int) -> set[tuple[int, int]]:
        """The cells that keep an uncovered cell unshaded. A common contact of plain ones may be below the strip."""
        at = {(row + down, col + right): self.at(row + down, col + right) for down, right in CORNERS}
        found: set[tuple[int, int]] = set()
        for kind, least in (("o", 2), ("+", 1 if row == 0 else 2)):
            cells = {cell for cell, other in at.items() if other == kind}
            found |= cells if len(cells) >= least else set()
        for (r1, c1), (r2, c2) in product(at, repeat=2):
            if at[r1, c1] == at[r2, c2] == "#" and (r1 == r2) != (c1 == c2):
                # Their common contacts are the uncovered cell and its mirror image.
                other = (2 * r1 - row, col) if r1 == r2 else (row, 2 * c1 - col)
                found |= {(r1, c1), (r2, c2)} if self.at(*other) in "#?" else set()
        return found

    def price(self) -> int | None:
        price = 0
        for row in range(self.height - 1):
            cell, last = self.at(row, 0), row == self.height - 2
            if cell != ".":
                price += 0 if last else self.of_shaded(row, cell)
            elif self.is_uncovered(row, 0):
                guards = len(self.guards(row, 0))
                if guards < (1 if row == 0 else 2):
                    return None
                price += 0 if last else max(0, guards - 2)
            else:
                sides = [side != "." for side in self.around(row, 0, SIDES)]
                price += 2 * (sum(sides) - 1 - sum(sides[i - 1] and sides[i] for i in range(4)))
        return price

    def of_shaded(self, row: int, cell: str) -> int:
        joined = sum(corner not in ".?" for corner in self.around(row, 0, CORNERS))
        uncovered = [(row + down, right) for down, right in CORNERS if self.is_uncovered(row + down, right)]
        kept = [other for other in uncovered if (row, 0) in self.guards(*other)]
        if cell == "#":
            return 2 * joined - len(kept)
        if cell == "o":
            return 5 - joined - len(kept)
        if row == 0:
            return 2 - joined - len(kept)
        alone = [other for other in kept if self.around(*other, CORNERS).count("+") == 1 and other[0] == 0]
        return 6 - joined - len(kept) - len(alone)
