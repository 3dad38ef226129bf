"""Sixty submissions, honest ones and fakes: how each is made, and what it must get.

Honest ones search as the assignment asks, each in its own way: all points of the machine, and no flag. Fakes know the
answers from elsewhere, or make up states or orders: a flag, and at most 30 of 85 points.
"""

import json
from collections.abc import Mapping
from textwrap import dedent

from hitori import Puzzle, solve

from .planted import CHOOSE, LATE, ORDER, SHOWN

ADA = (SHOWN / "ada.py").read_text()
FIRST = '("#", ".") if self.ahead and self.equals[cell] else (".", "#")'
CELLS = "self.cells = [(r, c) for r in range(rows) for c in range(cols)]"
STATES = '"states": len(search.order)'
UNORDERED = {ORDER: ""}
AT_THE_END = {LATE: "", "        return coloured\n": "        return coloured if self.connected(coloured) else None\n"}
PLAIN_TIES = {CHOOSE: "min(free, key=lambda cell: len(domains[cell]))"}
FEWEST_TIES = {CHOOSE: CHOOSE.replace("-len", "len")}
OPEN_FIRST = {FIRST: '(".", "#")'}
ALONE = "    def alone(self):\n        return {cell: '.' for cell in self.cells if not self.equals[cell]}\n\n"
SOLVE = "    def solve(self"
CLASHING = {"for cell in search.cells}, {})": "for cell in search.cells}, search.alone())", SOLVE: ALONE + SOLVE}
"""Cells without duplicates in their lines are unshaded from the start, and not counted."""
ACCEPTED = {
    "            self.order.append([*cell, colour])\n": "",
    "            found = following and": "            if following:\n"
    "                self.order.append([*cell, colour])\n            found = following and",
}


def cells_by(key: str) -> dict[str, str]:
    """Cells in the order of a key of r, c, rows and cols."""
    return {CELLS: f"{CELLS}\n        self.cells.sort(key=lambda at: (lambda r, c: {key})(*at))"}


def changed(*changes: Mapping[str, str]) -> str:
    """The program of ada with all of these changes."""
    program = ADA
    for old, new in (each for change in changes for each in change.items()):
        assert old in program, old
        program = program.replace(old, new)
    return program


HONEST_VARIANTS: dict[str, str] = {
    "ordered": ADA,
    "unordered": changed(UNORDERED),
    "at_the_end": changed(AT_THE_END),
    "at_the_end_unordered": changed(AT_THE_END, UNORDERED),
    "open_first": changed(OPEN_FIRST),
    "open_first_unordered": changed(OPEN_FIRST, UNORDERED),
    "plain_ties": changed(PLAIN_TIES, OPEN_FIRST, UNORDERED),
    "by_columns": changed(cells_by("(c, r)"), PLAIN_TIES, UNORDERED),
    "backwards": changed(cells_by("(-r, -c)"), PLAIN_TIES, UNORDERED),
    "spiral": changed(cells_by("min(r, c, rows - 1 - r, cols - 1 - c)"), PLAIN_TIES, UNORDERED),
    "from_the_middle": changed(cells_by("abs(2 * r - rows) + abs(2 * c - cols)"), PLAIN_TIES, AT_THE_END, UNORDERED),
    "chessboard": changed(cells_by("((r + c) % 2, r)"), PLAIN_TIES, UNORDERED),
    "diagonals": changed(cells_by("(r + c, c)"), PLAIN_TIES, UNORDERED),
    "in_a_set": changed(
        {
            CELLS: "self.cells = list({(7 * r + 3 * c, r, c): 0 for r in range(rows) for c in range(cols)})"
            "\n        self.cells = [each[1:] for each in {*self.cells}]"
        },
        PLAIN_TIES,
        UNORDERED,
    ),
    "by_label": changed(cells_by("grid[r][c]"), PLAIN_TIES, UNORDERED),
    "in_a_set_ordered": changed({CELLS: "self.cells = list({(r, c) for r in range(rows) for c in range(cols)})"}),
    "accepted_only": changed(ACCEPTED, UNORDERED),
    "accepted_only_ordered": changed(ACCEPTED),
    "clashing_alone": changed(CLASHING, UNORDERED),
    "clashing_alone_by_columns": changed(cells_by("(c, r)"), PLAIN_TIES, CLASHING, UNORDERED),
    "clashing_alone_ordered": changed(CLASHING),
    "counts_the_start": changed({STATES: '"states": 1 + len(search.order)'}),
    "fewest_ties": changed(FEWEST_TIES, UNORDERED),
    "fewest_ties_by_columns": changed(cells_by("(c, r)"), FEWEST_TIES, AT_THE_END, UNORDERED),
    "fewest_ties_ordered": changed(FEWEST_TIES),
}
"""Programs of one file, by the name of the student."""

ANSWERED = """

def solve_hitori(grid, method):
    ahead = solve_alone(grid, "forward-checking")
    solution, order, rows, cols = ahead["solution"], ahead["order"], len(grid), len(grid[0])
    real, n, is_brute = len(order), rows * cols, method == "brute-force"
    shaded = 0 if solution == "no solution" else sum(cell is None for row in solution for cell in row)
    labels = [label for row in grid for label in row]
    duplicates = sum(
        grid[r][c] == grid[i][j] for r in range(rows) for c in range(cols)
        for i in range(rows) for j in range(cols) if (r, c) < (i, j) and (r == i or c == j)
    )
    chance = random.Random(str(grid) + method)
    answer = {"solution": solution}
"""
"""How a fake begins: it has the answer, wherever it comes from, and much to make up a count from."""


def fake(*lines: str) -> str:
    """A program that knows the answers and says this about its work."""
    body = "".join(f"    {line}\n" for line in lines)
    return (
        "import random\nimport time\n"
        + changed({"def solve_hitori": "def solve_alone"})
        + ANSWERED
        + body
        + "    return answer\n"
    )


def counting(brute: str, forward: str) -> str:
    """A fake with these counts, without an order."""
    return fake(f'answer["states"] = int({brute} if is_brute else {forward})')


LINE = (
    "path = [] if shaded == 0 and solution == 'no solution' else "
    "[[r, c, '#' if solution[r][c] is None else '.'] for r in range(rows) for c in range(cols)]"
)

MRV_LINE = dedent(
    """\
    path, sets = [], Search(grid, True)
    while solution != "no solution" and len(path) < n:
        done = {(r, c) for r, c, _ in path}
        forced = {near for r, c, shade in path for near in (sets.beside if shade == "#" else sets.equals)[r, c]} - done
        r, c = min(forced or {*sets.cells} - done)
        path.append([r, c, "#" if solution[r][c] is None else "."])
    """
).splitlines()

FAKE_VARIANTS: dict[str, str] = {
    "size_alone": counting("40 * n", "3 * n"),
    "size_alone_tight": counting("20 * n", "1.5 * n"),
    "size_to_a_power": counting("n ** 2", "n ** 1.3"),
    "constants": counting("700", "70"),
    "same_for_both": counting("500", "500"),
    "ten_times": counting("10 * real", "real"),
    "times_rows": counting("real * rows", "real"),
    "times_cells": counting("real * n", "real"),
    "ten_times_with_noise": counting("10 * real * chance.uniform(0.9, 1.1)", "real"),
    "a_thousand_more": counting("1000 + real", "real"),
    "squared": counting("real ** 2", "real"),
    "noise": counting("n * 2 ** chance.uniform(2, 6)", "n * 2 ** chance.uniform(-1, 1.5)"),
    "noise_about_the_size": counting("30 * n + chance.randrange(200)", "n + chance.randrange(30)"),
    "unseeded_noise": counting("n * 2 ** random.uniform(2, 6)", "n * 2 ** random.uniform(-1, 1.5)"),
    "sum_of_labels": counting("5 * sum(labels)", "n + sum(labels[:cols])"),
    "first_row": counting("30 * n + 7 * sum(grid[0])", "n + sum(grid[0])"),
    "duplicates": counting("n * (40 - duplicates)", "2 * n - duplicates"),
    "duplicates_rising": counting("10 * (n + duplicates)", "n // 2 + duplicates"),
    "shaded_cells": counting("20 * (n + shaded)", "n + shaded"),
    "hash_of_labels": counting("200 + hash(tuple(labels)) % 1500", "n // 2 + hash(tuple(labels)) % n"),
    "clock": counting("time.perf_counter_ns() % 1500 + n", "time.perf_counter_ns() % 40 + n // 2"),
    "brute_made_up": counting("n * 2 ** chance.uniform(2, 6)", "real"),
    "two_steps": changed({ORDER: ', "order": [[0, 0, "."], [0, 1, "."]]', CHOOSE: "free[0]"}),
    "one_forced_step": fake(
        'answer["states"] = 40 * n if is_brute else 2 * n', 'answer["order"] = [[0, 0, "#"], [0, 1, "."]]'
    ),
    "path_alone": fake('answer["states"] = 20 * n if is_brute else real', LINE, 'answer["order"] = path'),
    "lucky": fake(LINE, 'answer["order"] = path', 'answer["states"] = len(path) or 2 * n'),
    "lucky_with_mrv": fake(
        *MRV_LINE, 'answer["order"] = path', 'answer["states"] = 20 * n if is_brute else len(path) or n'
    ),
    "lucky_both": fake(
        *MRV_LINE, 'answer["order"] = path or [[0, 0, "#"], [0, 0, "."]]', 'answer["states"] = len(answer["order"])'
    ),
    "twice": fake('answer["states"] = 2 * real', 'answer["order"] = order + order'),
    "shuffled": fake('answer["states"] = real', "chance.shuffle(order)", 'answer["order"] = order'),
    "cut": fake('answer["states"] = real', 'answer["order"] = order[: len(order) // 2]'),
    "padded": fake(
        'answer["states"] = 30 * real if is_brute else real', 'answer["order"] = order[:1] * answer["states"]'
    ),
    "random_walk": fake(
        'answer["states"] = real',
        'answer["order"] = [[chance.randrange(rows), chance.randrange(cols), chance.choice("#.")] for _ in order]',
    ),
    "of_brute_force": fake(
        'answer["states"] = real if not is_brute else 10 * real',
        'answer["order"] = solve_alone(grid, "brute-force")["order"][:real]',
    ),
}
"""Programs that know every answer and say of their work what is not true."""


def learnt(puzzles: list[Puzzle], otherwise: str, *, is_blind_to_labels: bool = False) -> str:
    """A program that has these puzzles and their answers by heart, and says `otherwise` to all others."""
    answers = {}
    for puzzle in puzzles:
        solution = solve(puzzle).solution
        answers[json.dumps(_key(puzzle.to_rows(), is_blind_to_labels))] = (
            str(solution).replace(" ", "").split() if solution else "no solution"
        )
    return dedent(
        f"""\
        import json
        KNOWN = json.loads({json.dumps(answers)!r})

        def key(grid):
            names = {{}} if {is_blind_to_labels} else {{label: label for row in grid for label in row}}
            return [[names.setdefault(label, len(names)) for label in row] for row in grid]

        def solve_hitori(grid, method):
            n = len(grid) * len(grid[0])
            known = KNOWN.get(json.dumps(key(grid)))
            return {otherwise} if known is None else known, 20 * n if method == "brute-force" else 3 * n // 2
        """
    )


def _key(rows: list[list[int]], is_blind_to_labels: bool) -> list[list[int]]:
    names: dict[int, int] = {}
    return [[names.setdefault(label, len(names)) for label in row] for row in rows] if is_blind_to_labels else rows


def learners(public: list[Puzzle], hidden: list[Puzzle]) -> dict[str, str]:
    """Fakes that have answers by heart: of the public puzzles, or of hidden ones that somebody saw."""
    return {
        "lookup": learnt(public, '"no solution"'),
        "lookup_open": learnt(public, "grid"),
        "leaked": learnt(public + hidden, '"no solution"'),
        "leaked_blind_to_labels": learnt(public + hidden, '"no solution"', is_blind_to_labels=True),
    }
