"""Wrong names in a user's script: type checkers refuse every line that ends with a comment."""

import hitori
from hitori import Puzzle, Shading

puzzle = Puzzle([[2, 1], [1, 1]])
hitori.solve(puzzle, solver="clngo")  # wrong: the solver
hitori.count_solutions(puzzle, solver="minisat")  # wrong: the solver
hitori.generate(6, difficulty="tough")  # wrong: the level
hitori.generate(6, symmetry="rot45")  # wrong: the symmetry
hitori.generate(6, technique="magic")  # wrong: the technique
hitori.generate(6, dificulty="hard")  # wrong: the name of an option
hitori.dumps(puzzle, format="puzlink")  # wrong: the format
hitori.loads("1", format="jsonlines")  # wrong: the format
hitori.loads("1", "jsonl")  # wrong: by position
hitori.hint(puzzle, Shading(["..", ".."]))  # wrong: by position
hitori.hint(puzzle, shading=Shading(["..", ".."]))  # wrong: the name of a keyword
hitori.judge(puzzle, None, {(1, 1): "#"}, [(0, 1)])  # wrong: the order
hitori.prove(puzzle, claim="uniqe")  # wrong: the claim
hitori.rotate(puzzle, "90")  # wrong: a text for degrees
hitori.generate_many(6, count=2, first=3)  # wrong: the name of a keyword
Puzzle("1 2\n2 1")  # wrong: a text for rows
hitori.check(puzzle, ["..", ".#"])  # wrong: rows for a shading
hitori.solve(puzzle, limits=3)  # wrong: a number for limits
hitori.solve(puzzle, time_limit=5)  # wrong: the time is one of the limits
hitori.solve(puzzle, "pysat")  # wrong: the solver is given by keyword
hitori.solve(puzzle, solver="pysat", sat="cadical195")  # wrong: options of a solver are for get_solver
shading: Shading = hitori.solve(puzzle).solution  # wrong: there may be none
hitori.flip(puzzle, "diagonals")  # wrong: the lines
hitori.solve(puzzle, time_limit=5)  # wrong: `limits=Limits(time=5)`
