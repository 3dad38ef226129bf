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
METHODS = ["brute-force", "forward-checking"]
BRUTE_FORCE_CELLS = 36
SECONDS = 20


def problem(grid, solutions, solution):
    """What is wrong with an answer, or None."""
    from reading import NO_SOLUTION, read_answer  # which lies beside this file

    rows, cols = len(grid), len(grid[0])
    try:
        answer = read_answer(solution, grid)
    except ValueError as error:
        return str(error)
    if answer == NO_SOLUTION:
        return "says 'no solution', but there is a solution" if solutions else None
    shaded = {(r, c) for r in range(rows) for c in range(cols) if answer[r][c] == "#"}
    for r in range(rows):
        for c in range(cols):
            if (r, c) in shaded:
                if (r + 1, c) in shaded or (r, c + 1) in shaded:
                    return f"rule 2: r{r + 1}c{c + 1} is shaded, and so is its neighbour"
                continue
            for other in [(r, k) for k in range(c)] + [(k, c) for k in range(r)]:
                if other not in shaded and grid[other[0]][other[1]] == grid[r][c]:
                    return f"rule 1: r{other[0] + 1}c{other[1] + 1} and r{r + 1}c{c + 1} both show {grid[r][c]}"
    unshaded = {(r, c) for r in range(rows) for c in range(cols)} - shaded
    if not unshaded:
        return "rule 3: every cell is shaded"
    reached = [min(unshaded)]
    unshaded.remove(reached[0])
    for r, c in reached:  # which grows on the way
        for beside in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if beside in unshaded:
                unshaded.remove(beside)
                reached.append(beside)
    if unshaded:
        r, c = min(unshaded)
        return f"rule 3: r{r + 1}c{c + 1} is cut off"
    return None


def ask(command, puzzle, method):
    """What is wrong, or None; and the number of states."""
    question = json.dumps({"grid": puzzle["grid"], "method": method}) + "\n"
    try:
        ran = subprocess.run(command, input=question, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return f"no answer within {SECONDS} seconds", None
    except OSError as error:
        sys.exit(f"cannot run {command[0]}: {error.strerror}")
    for line in reversed(ran.stdout.splitlines()):
        try:
            answer = json.loads(line)
        except ValueError:
            continue
        if isinstance(answer, dict) and "solution" in answer:
            return problem(puzzle["grid"], puzzle["solutions"], answer["solution"]), answer.get("states")
    complaints = ran.stderr.strip().splitlines()
    return complaints[-1] if complaints else "no line with a JSON object that has 'solution'", None


def main():
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
            if method == "brute-force" and len(puzzle["grid"]) * len(puzzle["grid"][0]) > BRUTE_FORCE_CELLS:
                continue
            wrong, states = ask(words, puzzle, method)
            failed += wrong is not None
            counted = "no number of states" if states is None else f"{states} states"
            print(f"{puzzle['name']}, {method}: {wrong or 'right, ' + counted}", flush=True)
    print(f"{failed} wrong" if failed else "all right")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
