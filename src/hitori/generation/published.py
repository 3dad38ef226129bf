"""The published generator: algorithms 1 to 5 of the study as printed, in plain Python, e.g. for `--method published`.

From L. Smits, "Smashing Hitori" (TU Delft, 2026), section 5.1 and appendix B. Its steps:

    topology      a maximal shading: cells shaded in random order where rules 2 and 3 allow        (algorithm 2)
    unmarked      labels 1..n for the unshaded cells, no label twice in a line                      (algorithm 4)
    marked        for each shaded cell a label that an unshaded cell of its row or column shows     (algorithm 5)
    instance      the last two                                                                      (algorithm 3)
    published     one topology, and instances until one is uniquely solvable                        (algorithm 1)

A topology is a list of rows of booleans, True where shaded; an instance is a list of rows of labels. It is slow and
easy to follow, and a lesson: natural draws have the same law and are made by the core. Nothing here comes from
`geometry`: it is kept as printed, apart from what the other generator and the solvers share. The docstrings prove the
study's lemmas B.2 to B.8, and say where its proofs leave something out. The steps, as figure 2 of the study draws them:

    >>> rng = Random(1)
    >>> topology = generate_topology(4, rng)
    >>> print(*("".join(".#"[is_shaded] for is_shaded in row) for row in topology))
    #.#. .... #.#. ...#
    >>> instance = [[0] * 4 for _ in range(4)]
    >>> fill_unmarked(instance, topology, rng)
    >>> instance
    [[0, 1, 0, 4], [4, 2, 3, 1], [0, 3, 0, 2], [1, 4, 2, 0]]
    >>> fill_marked(instance, topology, rng)
    >>> instance
    [[1, 1, 4, 4], [4, 2, 3, 1], [2, 3, 3, 2], [1, 4, 2, 4]]
"""

from __future__ import annotations

from itertools import product
from operator import eq
from random import Random

from ..errors import UnsatisfiableError
from ..native import uniqueness
from ..puzzle import Puzzle
from ..results import Uniqueness

Topology = list[list[bool]]
Instance = list[list[int]]


def generate_published(n: int, rng: Random) -> Puzzle:
    """A random n x n puzzle with exactly one solution (algorithm 1).

    Theorem B.1: it makes every such puzzle with labels 1 to n, and no others. The check keeps the others out. The only
    solution S of a puzzle is maximal: shading another cell cannot break rule 1, so it would be a second solution. So S
    is drawn as the topology (lemma B.3), and then the puzzle as an instance of S (lemma B.8). The study does not prove
    that the search ends: perhaps no instance of some S has only one solution. Up to 4 x 4 the tests find one for each.

    >>> from random import Random
    >>> uniqueness(generate_published(4, Random(1)))
    <Uniqueness.UNIQUE: 'unique'>

    Raises UnsatisfiableError for n < 2: a puzzle of one cell has nothing to shade.
    """
    if n < 2:
        raise UnsatisfiableError(f"expected n >= 2, got {n}: a puzzle of one cell has nothing to shade")
    topology = generate_topology(n, rng)
    puzzle = Puzzle(generate_instance(topology, rng))
    while uniqueness(puzzle) != Uniqueness.UNIQUE:
        puzzle = Puzzle(generate_instance(topology, rng))
    return puzzle


def generate_topology(n: int, rng: Random) -> Topology:
    """A random maximal shading (algorithm 2).

    A part of a legal shading is legal: a cell that is taken out has only unshaded neighbours, and joins them
    (`legal_within` in proofs/coq/Forcing.v). The study uses this without saying so.

    Lemma B.2: it makes nothing else. A cell is shaded only where rules 2 and 3 allow. A cell that was refused cannot be
    added at the end either, because it was refused beside a part of what is shaded then.

    Lemma B.3: it makes every maximal shading S. Let the cells of S come first in the random order. Each of them is
    shaded, because what is shaded until then is a part of S. No other cell can be added, because S is maximal. The
    study's definition names rules 1 and 2 where 2 and 3 are meant, and says only in a proof that S is maximal.
    """
    topology = [[False] * n for _ in range(n)]
    cells = list(product(range(n), repeat=2))
    rng.shuffle(cells)
    for row, col in cells:
        if not any(topology[r][c] for r, c in _neighbours(row, col, n)):
            topology[row][col] = True
            if not _unmarked_is_connected(topology):
                topology[row][col] = False
    return topology


def generate_instance(topology: Topology, rng: Random) -> Instance:
    """Labels for every cell of a topology (algorithm 3).

    Lemma B.8: it makes every puzzle with labels 1 to n whose only solution is the topology: the labels of its unshaded
    cells by lemma B.4, then those of its shaded cells by lemma B.6.
    """
    instance = [[0] * len(topology) for _ in topology]
    fill_unmarked(instance, topology, rng)
    fill_marked(instance, topology, rng)
    return instance


def fill_unmarked(instance: Instance, topology: Topology, rng: Random) -> None:
    """Label the unshaded cells in reading order, each with a random label still free in its lines (algorithm 4).

    Lemma B.5: no label is twice in a line, since a cell takes one that is not there. Lemma B.4: every such labelling L
    is made: as long as the cells so far have the labels of L, that of the next one is free, and drawn with a positive
    probability. As printed the algorithm gives up at a cell without a free label, and algorithm 3 would go on with
    blanks; its comment promises what is done here.

    If no label is left, "analysing the conflict and returning to the conflict's cause" is conflict-directed
    backjumping: the labels a cell cannot have are taken by earlier cells of its lines, so the latest of those cells is
    the next to change, and inherits the others as its own causes.
    """
    n = len(topology)
    cells = [(row, col) for row, col in product(range(n), repeat=2) if not topology[row][col]]
    position = {cell: k for k, cell in enumerate(cells)}
    earlier = [[position[other] for other in cells[:k] if any(map(eq, other, cells[k]))] for k in range(len(cells))]
    untried: list[list[int]] = [[] for _ in cells]
    causes: list[set[int]] = [set() for _ in cells]
    k, is_fresh = 0, True
    while k < len(cells):
        row, col = cells[k]
        if is_fresh:
            taken = {instance[cells[other][0]][cells[other][1]] for other in earlier[k]}
            untried[k] = [label for label in range(1, n + 1) if label not in taken]
            rng.shuffle(untried[k])
            causes[k] = set(earlier[k])
        if untried[k]:
            instance[row][col] = untried[k].pop()
            k, is_fresh = k + 1, True
        else:
            culprit = max(causes[k])
            causes[culprit] |= causes[k] - {culprit}
            for r, c in cells[culprit : k + 1]:
                instance[r][c] = 0
            k, is_fresh = culprit, False


def fill_marked(instance: Instance, topology: Topology, rng: Random) -> None:
    """Label each shaded cell with a random label of the unshaded cells in its row and column (algorithm 5).

    Lemma B.7: each shaded cell then has an unshaded duplicate. Lemma B.6: all such labels are drawn. The only
    solution of a puzzle has no others: a shaded cell without an unshaded duplicate could be unshaded, which breaks no
    rule (`encodings.redundant.unshaded_duplicate` has the proof), and that would be a second solution.
    """
    n = len(topology)
    for row, col in product(range(n), repeat=2):
        if topology[row][col]:
            in_row = {instance[row][c] for c in range(n) if not topology[row][c]}
            in_col = {instance[r][col] for r in range(n) if not topology[r][col]}
            instance[row][col] = rng.choice(sorted(in_row | in_col))


def _neighbours(row: int, col: int, n: int) -> list[tuple[int, int]]:
    beside = [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
    return [(r, c) for r, c in beside if 0 <= r < n and 0 <= c < n]


def _unmarked_is_connected(topology: Topology) -> bool:
    n = len(topology)
    unmarked = {(row, col) for row, col in product(range(n), repeat=2) if not topology[row][col]}
    stack = [min(unmarked)]
    reached = set(stack)
    while stack:
        for cell in _neighbours(*stack.pop(), n):
            if cell in unmarked and cell not in reached:
                reached.add(cell)
                stack.append(cell)
    return reached == unmarked
