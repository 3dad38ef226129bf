"""Runs `solve_hitori(grid, method)` of a Python file or a notebook, asked in one line of JSON (see protocol.md).

echo '{"grid": [[2, 1], [1, 1]], "method": "brute-force"}' | python runner.py solver.py
"""

import json
import re
import sys
import types
from pathlib import Path


def source(path):
    """The program as text; of a notebook, its cells of code without the lines for the notebook itself."""
    text = Path(path).read_text(encoding="utf-8-sig")
    if path.endswith(".ipynb"):
        cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
        text = re.sub(r"(?m)^[^\S\n]*[%!].*", "", "\n\n".join("".join(cell["source"]) for cell in cells))
    return text


def answer(returned):
    """The answer as a dictionary: the call may return a grid, (grid, states) or (grid, states, order)."""
    if returned is None:
        sys.exit("solve_hitori returned None; return the solved grid, or 'no solution'")
    if not isinstance(returned, dict):
        is_counted = isinstance(returned, tuple) and len(returned) in (2, 3) and isinstance(returned[1], int)
        returned = dict(zip(("solution", "states", "order"), returned if is_counted else [returned]))
    return returned


def plain(value):
    """Arrays and numbers of numpy have plain values."""
    if not hasattr(value, "tolist"):
        sys.exit(f"solve_hitori returned a {type(value).__name__}; return lists, text and numbers")
    return value.tolist()


def main():
    path = sys.argv[1]
    asked = json.loads(sys.stdin.readline())
    sys.path.insert(0, str(Path(path).resolve().parent))
    module = types.ModuleType("submission")
    module.__file__ = path
    sys.modules["submission"] = module
    sys.modules["hitori"] = None  # it would solve the assignment: to import it is an error
    exec(compile(source(path), path, "exec"), module.__dict__)
    if not hasattr(module, "solve_hitori"):
        sys.exit(f"{path} has no function solve_hitori(grid, method)")
    returned = module.solve_hitori(asked["grid"], asked["method"])
    print("\n" + json.dumps(answer(returned), default=plain), flush=True)


if __name__ == "__main__":
    main()
