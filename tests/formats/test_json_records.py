"""json and jsonl: objects, arrays, lines; what is missing, wrong or unknown in them."""

from __future__ import annotations

import json

import pytest

from hitori.errors import FormatError
from hitori.formats import FormatName, Record, dumps, loads, loads_records, read
from hitori.puzzle import Puzzle
from hitori.shading import Shading

OBJECT = {
    "schema": "hitori/1",
    "name": "n",
    "author": None,
    "source": "s",
    "labels": [[2, 1], [1, 0]],
    "solution": ["..", ".#"],
}


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(OBJECT),
        json.dumps(OBJECT, indent=2),
        json.dumps([OBJECT]),
        json.dumps([OBJECT], indent=4),
        f" \n [ {json.dumps(OBJECT)} ] \n",
        f"\n{json.dumps(OBJECT)}\n\n",
    ],
)
def test_an_object_says_all_of_a_record(text: str) -> None:
    (record,) = loads_records(text)
    assert record == Record(Puzzle([[2, 1], [1, 0]]), Shading.from_rows(["..", ".#"]))
    assert (record.puzzle.name, record.puzzle.author, record.puzzle.source) == ("n", None, "s")


def test_only_labels_are_required_and_unknown_keys_are_told() -> None:
    (record,) = loads_records('{"labels": [[1]], "level": "easy"}')
    assert record.warnings == ("ignored the unknown key 'level'",)
    assert record.shading is None


def test_many_objects() -> None:
    lines = "\n".join(json.dumps({"labels": [[label]]}) for label in (1, 2, 3))
    expected = [Puzzle([[1]]), Puzzle([[2]]), Puzzle([[3]])]
    assert loads(lines) == expected
    assert loads("[" + lines.replace("\n", ",\n") + "]") == expected
    assert dumps(expected, "json").startswith("[\n{")
    assert loads(dumps(expected, "json")) == expected


def test_the_schema_is_written_to_the_letter() -> None:
    assert json.loads(dumps(Puzzle([[2, 1], [1, 1]], name="x"), "json")) == {
        "schema": "hitori/1",
        "name": "x",
        "author": None,
        "source": None,
        "labels": [[2, 1], [1, 1]],
        "solution": None,
    }


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ('{"labels": [[1, 2], [1]]}', 1, 1, "row 2 has 1 labels, expected 2"),
        ('{"labels": [[1, -2]]}', 1, 1, "the label at r1c2 is -2"),
        ('{"labels": [[1, 4294967296]]}', 1, 1, "the label at r1c2 is 4294967296"),
        ('{"labels": [[1, 2.0]]}', 1, 1, "not an integer: 2.0"),
        ('{"labels": [[1, true]]}', 1, 1, "not an integer: True"),
        ('{"labels": [[1, NaN]]}', 1, 1, "not an integer: nan"),
        ('{"labels": []}', 1, 1, "empty grid"),
        ('{"labels": ["12"]}', 1, 1, "a list of lists of integers as 'labels'"),
        ('{"label": [[1]]}', 1, 1, "an object with the key 'labels'"),
        ('{"labels": [[1]], "schema": "hitori/2"}', 1, 1, "expected the schema 'hitori/1', found 'hitori/2'"),
        ('{"labels": [[1]], "name": 3}', 1, 1, "a string or null as 'name', found 3"),
        ('{"labels": [[1]], "solution": ["x"]}', 1, 1, "the solution: row 1 holds 'x'"),
        ('{"labels": [[1]], "solution": ".."}', 1, 1, "a list of strings as 'solution'"),
        ('{"labels": [[1]], "solution": [".."]}', 1, 1, "expected a solution of 1x1 as the labels, found 1x2"),
        ('[\n{"labels": [[1]]},\n  {"labels": 1}]', 3, 3, "a list of lists"),
        ('[\n{"labels": [[1]]}\n{"labels": [[1]]}]', 3, 1, "expected ',' or ']'"),
        ("[1", 1, 2, "with the key 'labels', found 1"),
        ('{"labels": [[1]]} x', 1, 19, "expected the end of the JSON, found 'x'"),
        ('{"labels": [[1]]', 1, 17, "expected JSON"),
        ('{"labels": [[' + "1" * 5000 + "]]}", 1, 1, "one of thousands"),
        ('{"labels": [["' + "1" * 5000 + '"]]}', 1, 1, "not an integer: '1111"),
    ],
)
@pytest.mark.parametrize("name", [None, "json"])
def test_mistakes(text: str, line: int, column: int, expected: str, name: FormatName | None) -> None:
    with pytest.raises(FormatError) as caught:
        loads(text, name)
    assert expected in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert len(str(caught.value)) < 300


def test_an_element_that_is_no_puzzle_does_not_end_an_array_or_a_file_of_lines() -> None:
    for text in ('[{"labels": [[1]]},\n3,\n{"labels": [[2]]}]', '{"labels": [[1]]}\n3\n{"labels": [[2]]}'):
        first, error, last = read(text.splitlines())
        assert isinstance(first, Record)
        assert isinstance(last, Record)
        assert isinstance(error, FormatError)
        assert error.line == 2
