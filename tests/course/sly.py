"""Fakes that know how they are looked for: by renamed labels, turned puzzles, orders, and puzzles that nobody has seen.

Their numbers stay where labels are renamed and move where a puzzle is turned; their orders go wrong where that costs
nothing; or they search, but not what they say.
"""

from hitori import Puzzle

from .planted import ORDER
from .sixty import ADA, STATES, UNORDERED, changed, counting, fake, learnt

CANONICAL = """
import random

def chance_of(grid, salt, low, high):
    names = {}
    key = [[names.setdefault(label, len(names)) for label in row] for row in grid]
    return random.Random(f"{key} {salt}").uniform(low, high)

"""
"""Random numbers that are the same for two puzzles that differ in the names of their labels."""

DEAD_ENDS = """

def is_dead(search, colours):
    colours = dict(colours)
    for cell, colour in list(colours.items()):
        opposite = "." if colour == "#" else "#"
        for near in (search.beside if colour == "#" else search.equals)[cell]:
            if colours.setdefault(near, opposite) != opposite:
                return True
    clash = any(
        colours.get(near) == colour
        for cell, colour in colours.items()
        for near in (search.beside if colour == "#" else search.equals)[cell]
    )
    return clash or not search.connected(colours)


def with_dead_ends(grid, solution, ahead):
    search, path, done = Search(grid, True), [], {}
    goal = {(r, c): "#" if cell is None else "." for r, row in enumerate(solution) for c, cell in enumerate(row)}
    while len(done) < len(goal):
        forced = {
            near
            for cell, colour in done.items()
            for near in (search.beside if colour == "#" else search.equals)[cell]
            if ahead and near not in done
        }
        free = [cell for cell in search.cells if cell not in done]
        cell = min(forced or free, key=lambda each: (ahead and -len(search.equals[each]), each))
        other = "." if goal[cell] == "#" else "#"
        is_tried = cell not in forced and (not ahead or search.equals[cell])
        if is_tried and is_dead(search, {**done, cell: other}):
            path.append([*cell, other])
        path.append([*cell, goal[cell]])
        done[cell] = goal[cell]
    return path
"""
"""The order of a path to a known answer, on which what is refuted at once is tried."""

MADE_UP = 'len(grid) ** 2 * 2 ** chance_of(grid, method, *((2, 6) if method == "brute-force" else (-1, 1.5)))'


def made_up(condition: str) -> str:
    """A search that makes its states up where this is so."""
    states = f'"states": int({MADE_UP}) if {condition} else len(search.order)'
    return CANONICAL + changed(UNORDERED, {STATES: states})


TWINS_ALIKE = {
    "names = {}\n    key = [[names.setdefault(label, len(names)) for label in row] for row in grid]": "key = "
    "min(map(named, seen(grid)))",
    "import random\n": """import random

def named(grid):
    names = {}
    return [[names.setdefault(label, len(names)) for label in row] for row in grid]

def seen(grid):
    for _ in range(4):
        grid = [*map(list, zip(*grid[::-1]))]
        yield from (grid, grid[::-1])
""",
}
"""Changes by which numbers are also the same for a puzzle and the puzzle turned or mirrored."""


def blind_to_twins() -> str:
    """A search whose states are made up, the same ones for a puzzle and its twin."""
    program = made_up("True")
    for old, new in TWINS_ALIKE.items():
        assert old in program
        program = program.replace(old, new, 1)
    return program


SLY: dict[str, str] = {
    "blind_to_names": made_up("True"),
    "blind_to_twins": blind_to_twins(),
    "brute_blind_to_names": made_up('method == "brute-force"'),
    "ten_times_blind_to_names": CANONICAL + counting("10 * real * chance_of(grid, 0, 0.5, 2)", "real"),
    "power_of_brute_force": changed(
        UNORDERED,
        {
            'method == "forward-checking"': "False",
            STATES: '"states": len(search.order) if method == "brute-force" '
            "else int(len(search.order) ** 0.6) + len(grid) ** 2 // 2",
        },
    ),
    "dead_ends": DEAD_ENDS
    + fake(
        'path = [] if solution == "no solution" else with_dead_ends(grid, solution, not is_brute)',
        'answer["states"] = 2 * len(path) if is_brute else len(path)',
        'answer.update({"order": path} if path else {"solution": "?"})',
    ),
    "four_times_its_order": changed({STATES: '"states": 4 * len(search.order)'}),
    "order_of_the_other": changed(
        {ORDER: ', "order": solve_hitori(grid, "forward-checking")["order"] if method[0] == "b" else search.order'}
    ),
}
"""Programs of one file, by the name of the student."""


def small_alone(public: list[Puzzle]) -> str:
    """A program that searches up to 5 x 5, and has the larger public puzzles by heart."""
    search = ADA.replace("def solve_hitori", "def searched")
    return f"""{learnt(public, '"no solution"').replace("def solve_hitori", "def known")}

{search}

def solve_hitori(grid, method):
    return known(grid, method) if len(grid) > 5 else searched(grid, method)
"""
