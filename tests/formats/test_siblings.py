"""Texts and answers as people have them, kin of those that were once read as another puzzle or refused.

What a text comes to is `read` (with or without a note), `chosen` (refused with a choice that reads it), or `refused`.
"""

from __future__ import annotations

from io import BytesIO

import pytest

from hitori.errors import FormatError
from hitori.formats import Record, read_items
from tests.formats.layouts import Grid
from tests.formats.test_layouts import reads

FOUR = [[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]]
THREE = [[2, 1, 3], [1, 1, 2], [3, 2, 1]]
WIDE = [[1, 2, 3], [2, 2, 1]]
TALL = [[1, 2], [2, 1], [3, 2]]

LINES = "1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n"
DIGITS = "1114\n1423\n3321\n4213\n"

SILENT = {
    "a size above a run": ("4\n1 1 1 4 1 4 2 3 3 3 2 1 4 2 1 3\n", [FOUR], "read"),
    "a number of cells above a run": ("16\n1 1 1 4 1 4 2 3 3 3 2 1 4 2 1 3\n", [FOUR], "refused"),
    "a run between semicolons": ("1;1;1;4;1;4;2;3;3;3;2;1;4;2;1;3\n", [FOUR], "chosen"),
    "two sizes before a run": ("4 4 1 1 1 4 1 4 2 3 3 3 2 1 4 2 1 3\n", [FOUR], "chosen"),
    "two rows a line": ("1 1 1 4 1 4 2 3\n3 3 2 1 4 2 1 3\n", [FOUR], "chosen"),
    "a mail that wraps at six": ("1 1 1 4 1 4\n2 3 3 3 2 1\n4 2 1 3\n", [FOUR], "chosen"),
    "a column of cells from a page": ("1\n1\n1\n4\n1\n4\n2\n3\n3\n3\n2\n1\n4\n2\n1\n3\n", [FOUR], "chosen"),
    "paragraphs for rows": ("1 1 1 4\n\n1 4 2 3\n\n3 3 2 1\n\n4 2 1 3\n", [FOUR], "chosen"),
    "a page break inside": ("1 1 1 4\n1 4 2 3\n\n3 3 2 1\n4 2 1 3\n", [FOUR], "chosen"),
    "rows and columns above a wide one": ("2 3\n1 2 3\n2 2 1\n", [WIDE], "read"),
    "columns and rows above a wide one": ("3 2\n1 2 3\n2 2 1\n", [WIDE], "read"),
    "rows and columns above a tall one": ("3 2\n1 2\n2 1\n3 2\n", [TALL], "chosen"),
    "numbers of columns from 0": ("0 1 2\n2 1 3\n1 1 2\n3 2 1\n", [THREE], "refused"),
    "numbers of columns from 1": ("1 2 3 4\n" + LINES, [FOUR], "refused"),
    "numbers of rows from 1": ("1 1 1 1 4\n2 1 4 2 3\n3 3 3 2 1\n4 4 2 1 3\n", [FOUR], "refused"),
    "numbers on two sides": ("  1 2 3\n1 2 1 3\n2 1 1 2\n3 3 2 1\n", [THREE], "chosen"),
    "rows of digits on a line": ("1114 1423 3321 4213\n", [FOUR], "chosen"),
    "digits in pairs": ("11 14\n14 23\n33 21\n42 13\n", [FOUR], "chosen"),
    "a number above digits": ("12\n" + DIGITS, [FOUR], "refused"),
    "numbers of columns above digits": ("1234\n" + DIGITS, [FOUR], "refused"),
    "digits between dots": ("1.1.1.4\n1.4.2.3\n3.3.2.1\n4.2.1.3\n", [FOUR], "refused"),
    "digits between underscores": ("1_1_1_4\n1_4_2_3\n3_3_2_1\n4_2_1_3\n", [FOUR], "refused"),
    "a solution in bits beside it": (
        "1 1 1 4   1 0 1 0\n1 4 2 3   0 0 0 0\n3 3 2 1   1 0 1 0\n4 2 1 3   0 0 0 1\n",
        [FOUR],
        "refused",
    ),
    "a solution in bits below it": (LINES + "\n1 0 1 0\n0 0 0 0\n1 0 1 0\n0 0 0 1\n", [FOUR], "below"),
    "a solved grid below it": (LINES + "\n0 1 0 4\n1 4 2 3\n0 3 0 1\n4 2 1 0\n", [FOUR], "below"),
    "an empty first column": (". 1 1 1 4\n. 1 4 2 3\n. 3 3 2 1\n. 4 2 1 3\n", [FOUR], "refused"),
    "sums behind the rows": ("1 1 1 4 7\n1 4 2 3 10\n3 3 2 1 9\n4 2 1 3 10\n", [FOUR], "refused"),
    "a number above rows": ("10\n" + LINES, [FOUR], "refused"),
}
"""Texts that could be read as another puzzle; `below`: what follows the puzzle is refused."""

REFUSED = {
    "keys of a phone": ("1️⃣1️⃣1️⃣4️⃣\n1️⃣4️⃣2️⃣3️⃣\n3️⃣3️⃣2️⃣1️⃣\n4️⃣2️⃣1️⃣3️⃣\n", [FOUR]),
    "commas of Japanese": ("1、1、1、4\n1、4、2、3\n3、3、2、1\n4、2、1、3\n", [FOUR]),
    "quotes of a word processor": ("“1 1 1 4”\n“1 4 2 3”\n“3 3 2 1”\n“4 2 1 3”\n", [FOUR]),
    "capital letters": ("A A A D\nA D B C\nC C B A\nD B A C\n", [FOUR]),
    "words for rows": ("Row 1: 1, 1, 1, 4\nRow 2: 1, 4, 2, 3\nRow 3: 3, 3, 2, 1\nRow 4: 4, 2, 1, 3\n", [FOUR]),
    "Ruby": ("grid = Matrix[[1,1,1,4],[1,4,2,3],[3,3,2,1],[4,2,1,3]]\n", [FOUR]),
    "PHP with short lists": ("$grid = [\n  [1,1,1,4],\n  [1,4,2,3],\n  [3,3,2,1],\n  [4,2,1,3]\n];\n", [FOUR]),
    "Lua": ("local grid = {\n  {1,1,1,4},\n  {1,4,2,3},\n  {3,3,2,1},\n  {4,2,1,3}\n}\n", [FOUR]),
    "C#": ("int[,] g = { {1,1,1,4}, {1,4,2,3}, {3,3,2,1}, {4,2,1,3} };\n", [FOUR]),
    "a string of digits in JSON": ('{"puzzle": "1114142333214213"}', [FOUR]),
    "lines of digits in a string of JSON": ('{"id": 7, "grid": "1114\\n1423\\n3321\\n4213"}', [FOUR]),
    "rows between slashes in JSON": ('{"task": "1114/1423/3321/4213"}', [FOUR]),
    "a deep object": ('{"data":{"puzzle":{"grid":[[1,1,1,4],[1,4,2,3],[3,3,2,1],[4,2,1,3]]}}}', [FOUR]),
    "strings of labels": ('{"grid":[["1","1","1","4"],["1","4","2","3"],["3","3","2","1"],["4","2","1","3"]]}', [FOUR]),
    "slashes on a line": ("puzzle: 1114/1423/3321/4213\n", [FOUR]),
    "preformatted": (f"<pre>\n{LINES}</pre>\n", [FOUR]),
    "a comment of C": ("/* hitori */\n" + LINES, [FOUR]),
    "a comment of Lisp": ("; hitori\n" + LINES, [FOUR]),
    "a box of stars": ("*-------*\n|1 1 1 4|\n|1 4 2 3|\n|3 3 2 1|\n|4 2 1 3|\n*-------*\n", [FOUR]),
    "double lines": (
        "╔═╦═╦═╦═╗\n║1║1║1║4║\n╠═╬═╬═╬═╣\n║1║4║2║3║\n╠═╬═╬═╬═╣\n║3║3║2║1║\n╠═╬═╬═╬═╣\n║4║2║1║3║\n╚═╩═╩═╩═╝\n",
        [FOUR],
    ),
    "thin spaces": (
        "1\u20091\u20091\u20094\n1\u20094\u20092\u20093\n3\u20093\u20092\u20091\n4\u20092\u20091\u20093\n",
        [FOUR],
    ),
    "titles of levels": (f"Easy\n{LINES}\nHard\n{LINES}", [FOUR, FOUR]),
    "numbers and levels": (f"#1 easy\n{DIGITS}\n#2 hard\n{DIGITS}", [FOUR, FOUR]),
    "begin and end": (f"BEGIN\n{LINES}END\nBEGIN\n{LINES}END\n", [FOUR, FOUR]),
    "a link of Markdown": ("[play it](https://puzz.link/p?hitori/4/4/1114142333214213)\n", [FOUR]),
    "a link of HTML": ('<a href="https://puzz.link/p?hitori/4/4/1114142333214213">puzzle</a>\n', [FOUR]),
    "a game ID with its name": ("Game ID: 4x4:1114142333214213\n", [FOUR]),
    "a game ID in a sentence": ("I cannot solve 4x4de:1114142333214213, can you?\n", [FOUR]),
}
"""Texts that hold a puzzle among other things, which were refused once, or whose kin were."""


def outcome(text: str, wanted: list[Grid]) -> str:
    """What a text comes to; another puzzle is its labels."""
    content = text.encode()
    found = [item.found for item in read_items(BytesIO(content))]
    puzzles = [each.puzzle.to_rows() for each in found if isinstance(each, Record)]
    errors = [each for each in found if isinstance(each, FormatError)]
    if puzzles == wanted:
        return "below" if errors else "read"
    if puzzles:
        return str(puzzles)
    return "chosen" if any(reads(content, error, wanted) for error in errors) else "refused"


@pytest.mark.parametrize(("text", "wanted", "expected"), SILENT.values(), ids=SILENT)
def test_no_text_is_read_as_another_puzzle(text: str, wanted: list[Grid], expected: str) -> None:
    assert outcome(text, wanted) == expected


@pytest.mark.parametrize(("text", "wanted"), REFUSED.values(), ids=REFUSED)
def test_what_stands_around_a_puzzle_does_not_hide_it(text: str, wanted: list[Grid]) -> None:
    assert outcome(text, wanted) == "read"
