"""The cases that the formats of the library and those of the page have to agree on, kept in `vectors.json`.

    python -m tests.formats.vectors        write the file anew, after a case was added

A case of reading is a text with the format it is in and either its puzzles or the error; a case of writing is a puzzle,
a format and either the text or the error. The words of an error in JSON's own grammar are those of its reader, so of
these only the beginning is kept; and each language shows a value of JSON in its own way, so what was found is left out.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hitori import FormatError, Puzzle
from hitori.formats import Record, detect, dumps, get_format, loads_records

FILE = Path(__file__).with_suffix(".json")
JSON_GRAMMAR = "expected JSON: "
FOUND = ", found "
FOUR = "https://puzz.link/p?hitori/4/4/1114142333214213"
ADDRESS = "http://127.0.0.1:4486/#p=1.AgICAABZ.1b2s33a"

TEXTS = [
    # rows of numbers
    "1 2\n2 1",
    "3 2 5\n4 . 12\n",
    "# name: Monday\n# author: Mé\n3 2 5\n4 _ 12\n\n# a comment\n| 1 | 2 |\n| 2 | 1 |",
    "+---+---+\n| 1 | 2 |\n+---+---+\n| 2 | 1 |\n+---+---+",
    "\ufeff1, 2\r\n2, 1\r\n",
    "[3, 2]\n[1, 1]",
    "| 12 |\n| 1 |",
    "３　２\n１　１",
    "5",
    "4294967295 1\n1 4294967295",
    "1 2\n3 x",
    "1 2\n\n  1 2\n  3 4 5",
    "1 2\n4294967296 1",
    "1,,2,3\n2,1 3\n",
    "2 1; 1 1",
    "1 ,, 2\n 2 1",
    "",
    "# name: nothing",
    "hello\nworld",
    # digits run together, and a puzzle on each line
    "1114\n1423\n3321\n4213",
    "  32545\n  45425",
    "12\n2x",
    "# format: digits\n12\n2x",
    "# format: digits\n1121",
    "12.\n2_1\n10a",
    "123\n123\n12",
    "12\n21\n\n1 2\n2 1",
    "1114142333214213",
    "1121\n1212\n# name: third\n2121",
    "1121\n11211\n1121",
    "112233123\n112233123",
    "# format: line\n112z",
    "1121\n  112x\n1122",
    # JSON
    '{"labels": [[2, 1], [1, 1]]}',
    '{"schema": "hitori/1", "name": "tiny", "author": "me", "labels": [[2, 1], [1, 0]], "solution": ["..", ".#"]}',
    "[[2, 1], [1, 1]]",
    "[[2, 1],\n [1, 1]]",
    '[{"labels": [[1]]},\n {"labels": [[1, 2]], "name": "a \\"] name"}]',
    '{"labels": [[1]], "colour": "red"}',
    '{"labels": [[1]]}\n{"labels": [[1, 2], [2]]}',
    '{\n"labels": [[1, 2], [2, -1]]}',
    '[{"labels": [[1]]},\n  {"lables": [[1, 2]]}]',
    '[{"labels": [[1]]}, {"labels": [[1, 4294967296]]}]',
    '{"labels": [[1]], "name": 3}',
    '{"labels": [[1]], "schema": "hitori/2"}',
    '{"labels": [[1, 2]], "solution": [".x"]}',
    '{"labels": [[1, 2]], "solution": ["."]}',
    '{"labels": []}',
    '{"labels": [[1, 2], [2, 1]',
    "[]",
    # links of pzpr
    FOUR,
    "hitori/3/1/f-10z",
    "https://puzz.link/p?hitori_edit/2/2/112./",
    "http://pzv.jp/p.html?hitori/2/2/1@%1",
    "https://puzz.link/p?hitori/v:/2/2/1121",
    "https://puzz.link/p?hitori/3/2/1121",
    "hitori/2/2/11212",
    "hitori/9/9/" + "+" * 7 + "1" * 74,
    f"# name: linked\n{FOUR}\n{FOUR}",
    "https://puzz.link/p?sudoku/9/9/g1",
    "hitori/0/2/",
    "hitori/99999/99999/1",
    "https://example.org/",
    # game IDs of Singles
    "2x2:1121",
    "2x2de:1121",
    "3:123231312",
    "10x2:123456789a23456789a1",
    "6x6dk#123456",
    "2x2:112",
    "2x2:1131",
    "2x2dx:1121",
    "1x2:12",
    "63x2:" + "1" * 126,
    # addresses of the player
    ADDRESS,
    "p=1.AgICAABZ.1b2s33a",
    f"{ADDRESS}\nhttps://example.org/play/?x=1#p=1.AgICAABZ.1b2s33a",
    # tables
    "1,,2\n2,1,3",
    "1;;2\n2;1;3",
    '"1",2,\n2,"1",3',
    "1\t\t2\n2\t1\t3",
    "# format: csv\n1,2\n2,1\n\n3,x\n1,2",
    "1,,2\n2,1",
    "1,,2\n2, x ,1",
    # boards in pieces
    "pzprv3/hitori/2/2/1 1 /2 . /# + /. . /",
    "pzprv3\nhitori\n2\n2\n1 1 \n2 - \n# + \n. . \n",
    "pzprv3.1\nhitori\n1\n2\n1 12\n",
    'pzprv3\nhitori\n1\n2\n1 2 \n. . \ninfo:{"metadata": {"author": "M\\u00e9 }", "x": 1}}\nhistory:{"a": 1}',
    "pzprv3\nhitori\n1\n2\n1 2 \n. # \nsomething else",
    "https://puzz.link/p?pzprv3/hitori/2/2/1%201%20/2%202%20/%23%20./.%20%23",
    "pzprv3/sudoku/2/2/",
    "pzprv3/hitori/x/2/1 1",
    "pzprv3/hitori/2/2/1 1 /2 x /",
    "pzprv3/hitori/2/2/1 1 /2 /",
    "pzprv3/hitori/2/2/1 1 /",
    "pzprv3\nhitori\n3\n2\n1 1",
    "pzprv3\nhitori\n2\n2\n1 1 \n2 - \n# o \n. . \n",
    "pzprv3\nhitori\n1\n2\n1 2 \n. # \ninfo:{",
    "http://www.kanpen.net/hitori.html?problem=1/2/1_2_//",
    "http://www.kanpen.net/hitori.html?problem=2/2/1_2_/3_x_//",
    "http://www.kanpen.net/hitori.html?problem=1/2/1_2_//\nhttp://www.kanpen.net/hitori.html?problem=1/2/1_0_//",
    "2\n3\n1 2 3\n3 2 1\n",
    "2\n3\n1 2 3\n3 2 1\n# + .\n. . #",
    "2\n3\n1 2 3\n3 2 1\n# + .\n. . #\nmore",
    "2\n\n2 1\n1 1",
    "2\n\n2 1\n1 1\n\n@12\n# name: example\n",
    "2\n\n2 1\n1 x",
    "2\n\n2 1",
    # formats that only the library reads
    "2 3\n1 2 3\n3 2 1",
    "2x2:11.21",
    "2 3\nabc\ncba",
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=Ky4s",
    '{"schema": "puzzletea.export.v1", "save": {"numbers": [[1]]}}',
]
"""A damaged address is added for each way to damage one; see `damaged`."""

PUZZLES = [
    Puzzle([[1, 1], [2, 1]]),
    Puzzle([[1, 1], [2, 1]], name="Woche 3", author="Émile"),
    Puzzle([[3, 0, 12], [1, 10, 35]], name=" two\nlines "),
    Puzzle([[1, 1, 2, 1]]),
    Puzzle([[12], [1], [0]]),
    Puzzle([[1]]),
    Puzzle([[0, 0, 0], [0, 0, 0]]),
    Puzzle([[36, 1], [1295, 2]]),
    Puzzle([[4294967295, 1], [1296, 2]], author="第１週"),
    Puzzle.from_labels(4, 4, [1, 1, 1, 4, 1, 4, 2, 3, 3, 3, 2, 1, 4, 2, 1, 3]),
    Puzzle.from_labels(130, 2, [1 + place % 130 for place in range(260)]),
    Puzzle([[1, 2, 3]] * 3),
]
BY_THE_PAGE = (
    "text",
    "digits",
    "line",
    "json",
    "jsonl",
    "csv",
    "tsv",
    "puzzlink",
    "pzprv3",
    "kanpen",
    "player",
    "tatham",
    "singles",
)
"""The formats that the page reads and writes too."""


def damaged() -> list[str]:
    """Addresses that were cut off, changed or made up."""
    whole = dumps(Puzzle([[1, 2, 9], [3, 1, 1], [9, 9, 4]], name="Ü", author="me"), "player").strip()
    body = whole.rpartition(".")[0]
    start = whole.index("p=1.") + 4
    return [
        *(whole[:end] for end in (start, start + 1, start + 4, start + 9, start + 14, start + 18, len(body) - 2)),
        *(whole[:end] for end in (len(body), len(body) + 1, len(body) + 4)),
        *(
            whole[:at] + other + whole[at + 1 :]
            for at, other in ((start + 8, "-"), (len(body) + 3, "q"), (start + 9, "+"))
        ),
        whole[: start + 8] + whole[start + 9 :],
        whole[: start + 8] + "A" + whole[start + 8 :],
        f"{whole}x",
        f"{whole}.x",
        whole.replace("p=1.", "p=2."),
        "p=1.AAACAABZ.1b2s33a",
        "p=1.AgIhAABZ.1b2s33a",
        "p=1._____w.1b2s33a",
        "#p",
    ]


def as_json(record: Record) -> dict[str, Any]:
    """What the page has of a puzzle that was read."""
    puzzle, shading = record.puzzle, record.shading
    marks = {} if shading is None else {"shading": shading.to_rows()}
    return {**puzzle_json(puzzle), **marks, "warnings": list(record.warnings)}


def puzzle_json(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as the page has it."""
    texts = {"name": puzzle.name, "author": puzzle.author, "source": puzzle.source}
    return {"rows": puzzle.rows, "cols": puzzle.cols, "labels": list(puzzle.labels), **texts}


def read(text: str) -> dict[str, Any]:
    """The case of reading this text."""
    case: dict[str, Any] = {"text": text, "format": detect(text)}
    try:
        return {**case, "puzzles": list(map(as_json, loads_records(text)))}
    except FormatError as error:
        if error.problem.startswith(JSON_GRAMMAR):
            return {**case, "error": {"problem": JSON_GRAMMAR}}
        problem = error.problem.partition(FOUND)[0] if case["format"].startswith("json") else error.problem
        return {**case, "error": {"problem": problem, "line": error.line, "column": error.column}}


def written(puzzle: Puzzle, format: str) -> dict[str, Any]:
    """The case of writing this puzzle."""
    case = {"puzzle": puzzle_json(puzzle), "format": format}
    try:
        return {**case, "text": dumps(puzzle, get_format(format).name)}
    except FormatError as error:
        return {**case, "error": error.problem}


def cases() -> dict[str, list[dict[str, Any]]]:
    """All of them, as the library has it now."""
    return {
        "reading": [read(text) for text in [*TEXTS, *damaged()]],
        "writing": [written(puzzle, name) for puzzle in PUZZLES for name in BY_THE_PAGE],
    }


if __name__ == "__main__":
    lines = {key: ",\n".join(map(json.dumps, found)) for key, found in cases().items()}
    content = ",\n".join(f'"{key}": [\n{found}\n]' for key, found in lines.items())
    FILE.write_text(f"{{\n{content}\n}}\n", encoding="utf-8")
