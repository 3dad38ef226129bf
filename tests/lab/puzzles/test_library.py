from hitori.lab.datasets.strata import parse_spec
from hitori.lab.puzzles.release import balance, balanced_spec
from hitori.techniques import Level

MANIFEST = {
    "spec": {"per_stratum": 2},
    "parts": [
        {
            "wish": {"rows": 5, "cols": 6},
            "draws": 20,
            "puzzles": 3,
            "axes": {"difficulty": ["easy", "hard"], "shaded": ["below 9", "from 9"]},
            "strata": [
                {"stratum": "easy, below 9", "puzzles": 2, "drawn": 16},
                {"stratum": "easy, from 9", "puzzles": 1, "drawn": 1},
                {"stratum": "hard, below 9", "puzzles": 0, "drawn": 0},
                {"stratum": "hard, from 9", "puzzles": 0, "drawn": 0},
            ],
        }
    ],
}


def test_the_balance_by_hand() -> None:
    filled, difficulty, shaded = balance(MANIFEST)
    assert filled.rows == [("5x6", "20", "4", "1", "1", "2", "3")]
    assert difficulty.caption == "5x6, difficulty."
    assert difficulty.rows == [("easy", "3 (100%)", "17 (100%)"), ("hard", "0 (0%)", "0 (0%)")]
    assert shaded.rows == [("below 9", "2 (67%)", "16 (94%)"), ("from 9", "1 (33%)", "1 (6%)")]


def test_the_library_of_the_laboratory_has_the_characteristics_of_the_thesis() -> None:
    columns = dict.fromkeys(
        ["shaded", "adjacent_duplicates", "non_adjacent_duplicates", "triple_adjacent_duplicates"], ()
    ) | {"difficulty": list(map(str, Level))}
    spec = parse_spec(balanced_spec(), columns)
    assert {axis.column for axis in spec.axes} == set(columns)
    assert sum(axis.by_quartiles for axis in spec.axes) == 3
