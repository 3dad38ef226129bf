"""Runs `solve_hitori(grid, method)` of a Python file or a notebook, asked in one line of JSON (see protocol.md).

echo '{"grid": [[2, 1], [1, 1]], "method": "brute-force"}' | python runner.py solver.py
"""

import json
import re
import sys
import types
from pathlib import Path

STATES = re.compile(r"states?\D{0,20}(\d+)|(\d+)\D{0,20}states?", re.IGNORECASE)


class Listener:
    """Passes on what is printed, and remembers the end of it: the number of states may be there."""

    def __init__(self, stream):
        self.stream, self.end = stream, ""

    def write(self, text):
        self.end = (self.end + text)[-4000:]
        return self.stream.write(text)

    def flush(self):
        self.stream.flush()


def source(path):
    """The program as text; of a notebook, its cells of code without the lines for the notebook itself."""
    text = Path(path).read_text(encoding="utf-8-sig")
    if path.endswith(".ipynb"):
        cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
        lines = "\n\n".join("".join(cell["source"]) for cell in cells).split("\n")
        text = "\n".join("" if line.lstrip().startswith(("%", "!")) else line for line in lines)
    return text


def plain(value):
    """The value with arrays and tuples as lists."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    return value


def answer(returned, printed):
    """The answer as a dictionary: the call may return a grid, (grid, states) or (grid, states, order)."""
    found = {}
    if isinstance(returned, dict):
        found = {key: plain(value) for key, value in returned.items()}
    elif isinstance(returned, tuple) and len(returned) in (2, 3) and isinstance(returned[1], int):
        found = dict(zip(("solution", "states", "order"), map(plain, returned)))
    elif returned is None:
        sys.exit("solve_hitori returned None; return the solved grid, or 'no solution'")
    else:
        found = {"solution": plain(returned)}
    counts = STATES.findall(printed)
    if found.get("states") is None and counts:
        found["states"] = int(counts[-1][0] or counts[-1][1])
    return found


def main():
    path = sys.argv[1]
    asked = json.loads(sys.stdin.readline())
    sys.stdout = listener = Listener(sys.stdout)
    sys.path.insert(0, str(Path(path).resolve().parent))
    module = types.ModuleType("submission")
    module.__file__ = path
    sys.modules["submission"] = module
    sys.modules["hitori"] = None  # it would solve the assignment: to import it is an error
    exec(compile(source(path), path, "exec"), module.__dict__)
    if not hasattr(module, "solve_hitori"):
        sys.exit(f"{path} has no function solve_hitori(grid, method)")
    returned = module.solve_hitori(asked["grid"], asked["method"])
    print("\n" + json.dumps(answer(returned, listener.end)), flush=True)


if __name__ == "__main__":
    main()
