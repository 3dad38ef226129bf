"""Runs `solve_hitori(grid, method)` of a Python file or a notebook, asked in one line of JSON (see protocol.md).

echo '{"grid": [[2, 1], [1, 1]], "method": "brute-force"}' | python runner.py solver.py
"""

import json
import re
import sys
import types
from importlib.machinery import PathFinder
from pathlib import Path

RUNS_PYTHON = {"time", "timeit", "capture", "prun"}  # magics of a cell that run what is below them
CONTINUED = r"(?:\\\n|[^\n])*"
MAGIC = re.compile(
    rf"(?P<before>[ \t]*(?P<target>\w[\w.,\[\] \t]*=[ \t]*)?)(?:%(?P<command>{CONTINUED})|!{CONTINUED})"
    rf"|(?P<indent>[ \t]*)(?:\?{CONTINUED}|%{{0,2}}[^\W\d][\w.\[\]*]*\?\??[ \t]*(?=\n|$))"
)
TOKEN = re.compile(
    r"""(\"{3}|'{3})(?:[^\\]|\\.)*?(?:\1|$)|(["'])(?:[^\\\n]|\\.)*?(?:\2|(?=\n)|$)|#[^\n]*|\\\n|[()\[\]{}\n]""",
    re.DOTALL,
)


def source(name, content):
    """The program of a file, for Python: bytes, in which Python finds the encoding, or the code of a notebook."""
    if not name.lower().endswith(".ipynb"):
        return content
    cells = json.loads(content.decode("utf-8-sig"))["cells"]
    return "\n\n".join(python_of("".join(cell["source"])) for cell in cells if cell["cell_type"] == "code")


def python_of(cell):
    """The Python of a cell, read as IPython does (its module IPython.core.inputtransformer2).

    A magic of the cell, %%name in its first line, drops the cell unless it runs Python. Where a statement may begin,
    these are left out: %magic, !command, x = %magic, x = !command, ?name and name?; of %time, what it runs stays.
    """
    first, _, rest = cell.lstrip().partition("\n")
    if first.startswith("%%"):
        return python_of(rest) if re.match(r"\w*", first[2:])[0] in RUNS_PYTHON else ""
    done, start = [], 0
    while start < len(cell):
        if magic := MAGIC.match(cell, start):
            name, _, timed = (magic["command"] or "").partition(" ")
            instead = timed if name == "time" and timed else "None" if magic["target"] else "pass"
            done.append((magic["indent"] or magic["before"] or "") + instead)
            start = magic.end()
        else:
            end = end_of_statement(cell, start)
            done.append(cell[start:end])
            start = end
    return "".join(done)


def end_of_statement(cell, start):
    """Where the line ends that begins here, or those that belong together by brackets, quotes or a backslash."""
    depth = 0
    for token in TOKEN.finditer(cell, start):
        if token[0] == "\n" and depth <= 0:
            return token.end()
        depth += (token[0] in "([{") - (token[0] in ")]}")
    return len(cell)


class OwnHitori:
    """Imports `hitori` from the files of the submission alone: the library would solve the assignment."""

    def __init__(self, folder):
        self.folders = folder, Path.cwd()

    def find_spec(self, name, path=None, target=None):
        if name != "hitori":
            return None
        places = [Path(place).resolve() for place in sys.path]
        own = [place for place in places if any(folder in (place, *place.parents) for folder in self.folders)]
        found = PathFinder.find_spec(name, [str(place) for place in own if place.name != "site-packages"])
        if not found:
            raise ModuleNotFoundError("import of hitori halted; write the search yourself", name=name)
        return found


def answer(returned):
    """The answer as a dictionary: the call may return a grid, (grid, states) or (grid, states, order)."""
    if returned is None:
        sys.exit("solve_hitori returned None; return the solved grid, or 'no solution'")
    if isinstance(returned, dict):
        return returned
    # The rows of a grid are all alike; a grid and its states are not.
    is_counted = isinstance(returned, (list, tuple)) and len(returned) in (2, 3) and not alike(*returned[:2])
    return dict(zip(("solution", "states", "order"), returned if is_counted else [returned]))


def alike(one, other):
    rows = (list, tuple)
    return isinstance(one, type(other)) or (isinstance(one, rows) and isinstance(other, rows))


def plain(value):
    """Arrays and numbers of numpy have plain values."""
    if not hasattr(value, "tolist"):
        sys.exit(f"solve_hitori returned a {type(value).__name__}; return lists, text and numbers")
    return value.tolist()


def main():
    path = sys.argv[1]
    folder = Path(path).resolve().parent
    asked = json.loads(sys.stdin.readline())
    sys.path.insert(0, str(folder))
    sys.meta_path.insert(0, OwnHitori(folder))
    module = types.ModuleType("submission")
    module.__file__ = path
    sys.modules["submission"] = module
    exec(compile(source(path, Path(path).read_bytes()), path, "exec"), module.__dict__)
    if not hasattr(module, "solve_hitori"):
        sys.exit(f"{path} has no function solve_hitori(grid, method)")
    returned = module.solve_hitori(asked["grid"], asked["method"])
    print("\n" + json.dumps(answer(returned), default=plain), flush=True)


if __name__ == "__main__":
    main()
