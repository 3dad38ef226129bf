"""Asks your program every public puzzle, and checks the answers by the three rules.

python check.py solver.py                              a Python module or a notebook with solve_hitori
python check.py racket solver.rkt                      any command that speaks the protocol (protocol.md)
python check.py --method forward-checking solver.py    one method only
"""

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
BRUTE_FORCE_CELLS = 36
SECONDS = 10


def problem(grid, solutions, solution):
    """What is wrong with an answer, or None."""
    from reading import NO_SOLUTION, broken, read_answer  # which lies beside this file

    try:
        answer = read_answer(solution, grid)
    except ValueError as error:
        return str(error)
    if answer == NO_SOLUTION:
        return "says 'no solution', but there is a solution" if solutions else None
    rows, cols = len(grid), len(grid[0])
    unshaded = [(r, c) for r in range(rows) for c in range(cols) if answer[r][c] == "."]
    for r, c in unshaded:
        lines = [(r, k) for k in range(c, cols)], [(k, c) for k in range(r, rows)]
        for line in lines:
            same = [(i, j) for i, j in line if answer[i][j] == "." and grid[i][j] == grid[r][c]]
            if len(same) > 1 and grid[r][c]:  # 0 is a blank
                return broken("uniqueness", same, grid)
    for r, c in ((r, c) for r in range(rows) for c in range(cols)):
        for i, j in ((r, c + 1), (r + 1, c)):
            if i < rows and j < cols and answer[r][c] == answer[i][j] == "#":
                return broken("adjacency", [(r, c), (i, j)], grid)
    reached = unshaded[:1]
    for r, c in reached:  # which grows on the way
        beside = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        reached += [cell for cell in beside if cell in unshaded and cell not in reached]
    rest = [cell for cell in unshaded if cell not in reached]
    if rest or not unshaded:
        every = [(r, c) for r in range(rows) for c in range(cols)]
        return broken("connectivity", min(rest, reached, key=len) if unshaded else every, grid)
    return None


def result(puzzle, out):
    """What is wrong with the answer that a program printed, or None, and its number of states; None without one."""
    from reading import last_answer

    answer = last_answer(out)
    return answer and (problem(puzzle["grid"], puzzle["solutions"], answer["solution"]), answer["states"])


def ask(command, puzzle, method):
    """What is wrong, or None; and the number of states."""
    question = json.dumps({"grid": puzzle["grid"], "method": method}) + "\n"
    try:
        ran = subprocess.run(command, input=question.encode(), capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return f"no answer within {SECONDS} seconds", None
    except OSError as error:
        sys.exit(f"cannot run {command[0]}: {error.strerror}")
    out, complaints = (text.decode(errors="replace") for text in (ran.stdout, ran.stderr))
    if found := result(puzzle, out):
        return found
    return (complaints.strip().splitlines() or ["no line with a JSON object that has 'solution'"])[-1], None


def main():
    from reading import BRUTE_FORCE, METHODS

    sys.stdout.reconfigure(errors="replace")
    words, methods = sys.argv[1:], METHODS
    if words[:1] == ["--method"]:
        methods, words = [words[1]], words[2:]
    if not words or words[0].startswith("-"):
        sys.exit(__doc__)
    if words[0].lower().endswith((".py", ".ipynb")):
        words = [sys.executable, str(HERE / "runner.py"), *words]
    failed = 0
    for puzzle in json.loads((HERE / "answers.json").read_text(encoding="utf-8")):
        for method in methods:
            if method == BRUTE_FORCE and sum(map(len, puzzle["grid"])) > BRUTE_FORCE_CELLS:
                continue
            wrong, states = ask(words, puzzle, method)
            failed += wrong is not None
            counted = "but without a number of states" if states is None else f"{states} states"
            print(f"{puzzle['name']}, {method}: {wrong or f'right, {counted}'}", flush=True)
    print(f"{failed} wrong" if failed else "all right")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
