from dataclasses import asdict
from pathlib import Path

from hitori import characteristics, generate_many, load, rate

from .conftest import Run


def test_a_table_with_a_line_for_each_puzzle(run: Run, examples: Path) -> None:
    ran = run("rate", examples / "tiny.txt", examples / "five.txt")
    assert ran.status == 0
    assert ran.out == (
        "level     score  hardest technique      puzzle\n"
        "easy      21.38  corner check           two by two\n"
        "trivial   16.75  white neighbours       three by three\n"
        "easy      25.50  last exit              five by five\n"
    )


def test_no_level_unless_there_is_exactly_one_solution(run: Run, examples: Path) -> None:
    ran = run("rate", examples / "broken", examples / "five.txt")
    assert ran.status == 1
    assert ran.out.splitlines()[1:] == [
        "-             -  several solutions      two ways",
        "-             -  no solution            three by three, broken",
        "easy      25.50  last exit              five by five",
    ]
    several, none, _ = run("rate", "--json", examples / "broken", examples / "five.txt").lines()
    assert (several["level"], several["uniqueness"]) == (None, "multiple")
    assert (none["level"], none["uniqueness"]) == (None, "none")


def test_json_holds_the_rating_of_the_library(run: Run, examples: Path) -> None:
    (line,) = run("rate", "--json", examples / "ten.txt").lines()
    (puzzle,) = load(examples / "ten.txt")
    found = rate(puzzle)
    numbers = asdict(characteristics(puzzle))
    assert line == {
        "name": "ten by ten",
        "uniqueness": "unique",
        "level": str(found.level),
        "score": found.score,
        "hardest": found.hardest,
        "techniques": dict(found.techniques or {}),
        "characteristics": numbers | {"contact_trees": list(numbers["contact_trees"])},
    }


def test_many_puzzles_stream_through_in_order(run: Run) -> None:
    puzzles = list(generate_many(5, count=300, seed=1))
    ran = run("rate", "-", stdin="\n\n".join(f"# name: {n}\n{puzzle}" for n, puzzle in enumerate(puzzles)))
    rows = [line.split() for line in ran.out.splitlines()[1:]]
    assert [row[-1] for row in rows] == [str(number) for number in range(300)]
    assert [float(row[1]) for row in rows] == [rate(puzzle).score for puzzle in puzzles]


def test_what_cannot_be_read_is_told_and_the_rest_rated(run: Run, examples: Path) -> None:
    ran = run("rate", "missing.txt", examples / "five.txt")
    assert ran.status == 2
    assert "missing.txt: No such file or directory" in ran.err
    assert "five by five" in ran.out
