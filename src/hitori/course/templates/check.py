"""Asks your program every public puzzle, and checks the answers by the three rules.

python check.py solver.py                              a Python module or a notebook with solve_hitori
python check.py racket solver.rkt                      any command that speaks the protocol (protocol.md)
python check.py --method forward-checking solver.py    one method only
"""

import json
import subprocess
import sys
from itertools import combinations
from pathlib import Path

HERE = Path(__file__).resolve().parent
BRUTE_FORCE_CELLS = 36
SECONDS = 20


def problem(grid, solutions, solution):
    """What is wrong with an answer, or None."""
    from reading import NO_SOLUTION, read_answer  # which lies beside this file

    try:
        answer = read_answer(solution, grid)
    except ValueError as error:
        return str(error)
    if answer == NO_SOLUTION:
        return "says 'no solution', but there is a solution" if solutions else None
    shaded, unshaded = (
        [(r, c) for r, row in enumerate(answer) for c, cell in enumerate(row) if cell == mark] for mark in "#."
    )
    for r, c in shaded:
        if (r + 1, c) in shaded or (r, c + 1) in shaded:
            return f"rule 2: r{r + 1}c{c + 1} is shaded, and so is its neighbour"
    for (r, c), (i, j) in combinations(unshaded, 2):
        if (r == i or c == j) and grid[r][c] == grid[i][j]:
            return f"rule 1: r{r + 1}c{c + 1} and r{i + 1}c{j + 1} both show {grid[r][c]}"
    reached = unshaded[:1]
    for r, c in reached:  # which grows on the way
        beside = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        reached += [cell for cell in beside if cell in unshaded and cell not in reached]
    for r, c in unshaded:
        if (r, c) not in reached:
            return f"rule 3: r{r + 1}c{c + 1} is cut off"
    return None if unshaded else "rule 3: every cell is shaded"


def ask(command, puzzle, method):
    """What is wrong, or None; and the number of states."""
    from reading import last_answer

    question = json.dumps({"grid": puzzle["grid"], "method": method}) + "\n"
    try:
        ran = subprocess.run(command, input=question, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return f"no answer within {SECONDS} seconds", None
    except OSError as error:
        sys.exit(f"cannot run {command[0]}: {error.strerror}")
    if answer := last_answer(ran.stdout):
        return problem(puzzle["grid"], puzzle["solutions"], answer["solution"]), answer.get("states")
    return (ran.stderr.strip().splitlines() or ["no line with a JSON object that has 'solution'"])[-1], None


def main():
    from reading import BRUTE_FORCE, METHODS

    words, methods = sys.argv[1:], METHODS
    if words[:1] == ["--method"]:
        methods, words = [words[1]], words[2:]
    if not words or words[0].startswith("-"):
        sys.exit(__doc__)
    if words[0].endswith((".py", ".ipynb")):
        words = [sys.executable, str(HERE / "runner.py"), *words]
    failed = 0
    for puzzle in json.loads((HERE / "answers.json").read_text(encoding="utf-8")):
        for method in methods:
            if method == BRUTE_FORCE and sum(map(len, puzzle["grid"])) > BRUTE_FORCE_CELLS:
                continue
            wrong, states = ask(words, puzzle, method)
            failed += wrong is not None
            counted = "no number of" if states is None else states
            print(f"{puzzle['name']}, {method}: {wrong or f'right, {counted} states'}", flush=True)
    print(f"{failed} wrong" if failed else "all right")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
