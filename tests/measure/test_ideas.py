"""Ideas for the search: each change still fits the source, and the tables against numbers made by hand."""

from pathlib import Path

import pytest

from measure import best, ideas
from measure.ideas import Run
from measure.runs import ROOT

CHANGES = {
    f"{table}: {name}": changes
    for table, of in {
        "parts": ideas.PARTS,
        "ideas": ideas.IDEAS,
        "cubes": ideas.CUBES,
        "best": ideas.BEST_PARTS,
    }.items()
    for name, changes in of.items()
    if changes
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_fits_the_source(name: str) -> None:
    found = ideas.changed(CHANGES[name], ROOT)
    assert found
    assert all(text != path.read_text(encoding="utf-8") for path, text in found.items())


def test_two_changes_of_one_file_add_up_and_a_text_that_is_gone_is_named(tmp_path: Path) -> None:
    (tmp_path / ideas.SOURCE).mkdir(parents=True)
    path = tmp_path / ideas.SOURCE / "a.rs"
    path.write_text("one two two\n")
    both = [ideas.Change("a.rs", "one", "1"), ideas.Change("a.rs", "1 two", "12")]
    assert ideas.changed(both, tmp_path) == {path: "12 two\n"}
    with pytest.raises(ValueError, match=r"expected `two` once in .*a.rs; found it 2 times"):
        ideas.changed([ideas.Change("a.rs", "two", "2")], tmp_path)


FOUND = {
    "as it is": {"a": Run("no solution", 10), "b": Run("solved", 5), "c": Run("unknown", 40)},
    "less": {"a": Run("unknown", 40), "b": Run("solved", 7), "c": Run("unknown", 40)},
}


def test_what_one_search_answers_is_known_of_all() -> None:
    kinds = ideas.kinds(FOUND.values())
    assert kinds == {"a": "no solution", "b": "solved"}
    assert ideas.rows(FOUND) == [
        "| search | answered of 1 without a solution | conflicts | answered of 1 with a solution | conflicts |",
        "|---|--:|--:|--:|--:|",
        "| as it is | 1 | 10 | 1 | 5 |",
        "| less | 0 | 40 | 1 | 7 |",
    ]


def test_cubes_stand_beside_the_search_in_one_piece() -> None:
    cubes = {"as it is": {"a": Run("no solution", 12)}, "other": {"a": Run("no solution", 1234)}}
    assert ideas.in_one_table(cubes, FOUND["as it is"])[2:] == [
        "| in one piece | 10 |",
        "| in cubes, as it is | 12 |",
        "| in cubes, other | 1,234 |",
    ]


def test_parts_are_taken_away_on_boards_that_are_not_measured_beside_peers() -> None:
    assert ideas.BOARD >= best.COUNT


def test_what_is_best_is_counted_for_each_objective() -> None:
    runs = {"fewest-0": Run("solved", 1), "fewest-1": Run("unknown", 4000), "most-0": Run("solved", 2)}
    assert ideas.by_objective({"as it is": runs, "less": {name: Run("unknown", 5) for name in runs}}) == [
        "| search | fewest, n = 25: proved of 2 | conflicts | most, n = 20: proved of 1 | conflicts "
        "| heaviest, n = 10: proved of 0 | conflicts |",
        "|---|--:|--:|--:|--:|--:|--:|",
        "| as it is | 1 | 4,001 | 1 | 2 | 0 | 0 |",
        "| less | 0 | 10 | 0 | 5 | 0 | 0 |",
    ]
