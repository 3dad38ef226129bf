"""Specifications of datasets: what they mean, and what is told when they are wrong.
Selection: what a simple selection in memory chooses, and an index that is a set on disk.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import chain, compress, count
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori import FormatError, TaskError
from hitori.lab.puzzles.dataset import known_columns
from hitori.lab.puzzles.draws import SAMPLE, Chunk, FormIndex, check_shared, chosen_of, select
from hitori.lab.puzzles.strata import Axis, DatasetSpec, PartSpec, parse_spec

COLUMNS: dict[str, Sequence[str]] = {"shaded": (), "density": (), "taste": ("sweet", "sour")}
HEAD = "seed = 7\nper_stratum = 2\ndraws = 100\n"


def test_each_combination_of_options_is_a_part() -> None:
    spec = parse_spec(
        HEAD
        + '[options]\nsize = [5, [4, 6]]\nshaded = [[0, 0.3], [0.3, 1]]\nminimal = [true]\nsymmetry = ["diag"]\n'
        + '[strata]\nshaded = "quartiles"\ndensity = [0.2, 0.3]\ntaste = ["sour"]\n',
        COLUMNS,
    )
    assert spec == DatasetSpec(
        seed=7,
        per_stratum=2,
        draws=100,
        parts=tuple(
            PartSpec(rows=rows, cols=cols, shaded=shaded, minimal=True, symmetry="diag")
            for rows, cols in ((5, 5), (4, 6))
            for shaded in ((0, 0.3), (0.3, 1))
        ),
        axes=(Axis("shaded", by_quartiles=True), Axis("density", (0.2, 0.3)), Axis("taste", names=("sour",))),
        formats=("jsonl",),
    )


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ("seed = ", "expected TOML: Invalid value"),
        (
            "seed = -1\nper_stratum = 2\ndraws = 100\n[options]\nsize = [5]",
            "seed: expected an integer from 0 to 9223372036854775807, got -1",
        ),
        ("seed = 1\n[options]\nsize = [5]", "the specification lacks the key 'per_stratum'"),
        (HEAD, r"expected a list of sizes in \[options\], e.g. size = \[8, \[8, 10\]\]"),
        (
            f"{HEAD}colour = 1",
            "the specification has no key 'colour'; expected some of seed, per_stratum, draws, formats",
        ),
        (f"{HEAD}options = 3", r"options: expected a table \[options\], got 3"),
        (f"{HEAD}[options]\nsize = 5", "size: expected a list of at least one value, got 5"),
        (f"{HEAD}[options]\nsize = [true]", "size: expected sides or pairs of .*, got True"),
        (f"{HEAD}[options]\nsize = [[4, 5, 6]]", r"size: expected sides or pairs of .*, got \[4, 5, 6\]"),
        (f'{HEAD}[options]\nsize = ["8x10"]', "size: expected sides or pairs of rows and columns, .*, got '8x10'"),
        (
            f"{HEAD}[options]\nsize = [5]\nheight = [1]",
            r"\[options\] has no key 'height'; expected some of size, shaded",
        ),
        (f"{HEAD}[options]\nsize = [5]\nshaded = [[0.4, 0.3]]", r"\[options\]: expected shares of .*, got 0.4 and 0.3"),
        (f'{HEAD}[options]\nsize = [5]\nshaded = [["a", 1]]', r"expected two shares of .*; got \('a', 1\)"),
        (f'{HEAD}[options]\nsize = [5]\nsymmetry = ["up"]', "expected a symmetry among none, rot180, .*; got 'up'"),
        (f"{HEAD}[options]\nsize = [5]\nminimal = [1]", "minimal: expected true or false, got 1"),
        (f'{HEAD}formats = ["csv"]\n[options]\nsize = [5]', "formats: expected one of 'jsonl', 'parquet', got 'csv'"),
        (
            f"{HEAD}[options]\nsize = [5]\n[strata]\nbeauty = [1]",
            r"\[strata\] has no key 'beauty'; expected some of shaded",
        ),
        (
            f"{HEAD}[options]\nsize = [5]\n[strata]\nshaded = [2, 1]",
            r"shaded: expected increasing bounds, got \[2, 1\]",
        ),
        (
            f'{HEAD}[options]\nsize = [5]\n[strata]\nshaded = "halves"',
            "shaded: expected \"quartiles\" or a list .*, got 'halves'",
        ),
        (f"{HEAD}[options]\nsize = [5]\n[strata]\nshaded = [nan]", "shaded: expected numbers, got nan"),
        (f'{HEAD}[options]\nsize = [5]\n[strata]\ntaste = ["bitter"]', "taste: expected one of 'sweet', 'sour', got"),
    ],
)
def test_what_is_wrong_is_told(wrong: str, problem: str) -> None:
    with pytest.raises(FormatError, match=f"^set.toml: .*{problem}"):
        parse_spec(wrong, COLUMNS, "set.toml")


numbers = st.integers(-20, 20) | st.floats(-20, 20)


@given(st.lists(numbers, min_size=1, max_size=60), numbers)
def test_quartiles_make_classes_none_of_which_is_empty(sample: list[float], value: float) -> None:
    axis = Axis("shaded", by_quartiles=True).settled(sample)
    assert {axis.class_of(one) for one in sample} == set(axis.classes)
    assert 1 <= len(axis.classes) <= 4
    assert axis.class_of(value) in axis.classes
    below = sum(axis.classes.index(axis.class_of(one)) == 0 for one in sample)
    assert len(axis.classes) == 1 or 4 * below <= 3 * len(sample)


def test_classes_begin_at_their_bounds() -> None:
    axis = Axis("shaded", bounds=(1, 2.5))
    for label, values in (("below 1", (0,)), ("1 to below 2.5", (1, 2.4)), ("from 2.5", (2.5, 9))):
        assert {*map(axis.class_of, values)} == {label}
    taste = Axis("taste", names=("sour",))
    assert taste.classes == [taste.class_of("sour")]
    assert taste.class_of("sweet") not in taste.classes


def specified(quota: int, strata: str) -> DatasetSpec:
    text = f"seed = 1\nper_stratum = {quota}\ndraws = 5000\n[options]\nsize = [5]\n[strata]\n{strata}\n"
    return parse_spec(text, known_columns())


def chunks(rng: Random, sizes: list[int], forms: int) -> Iterator[Chunk]:
    """Draws with few different forms; the form decides the stratum, as it nearly always does."""
    for size in sizes:
        made = [rng.random() < 0.9 for _ in range(size)]
        numbers = [rng.randrange(forms) for _ in range(sum(made))]
        yield {"form": [b"%016d" % number for number in numbers], "made": made, "shaded": [n % 7 for n in numbers]}


def simply(spec: DatasetSpec, rows: list[Chunk], bounds: tuple[float, ...]) -> list[int]:
    """The numbers of the chosen draws, by the definition."""
    made = compress(count(), chain.from_iterable(chunk["made"] for chunk in rows))
    draws = [pair for chunk in rows for pair in zip(chunk["form"], chunk["shaded"], strict=True)]
    numbers, filled, seen = [], [0] * (len(bounds) + 1), set[bytes]()
    for number, (form, shaded) in zip(made, draws, strict=True):
        place = sum(shaded >= bound for bound in bounds)
        if filled[place] < spec.per_stratum and form not in seen:
            filled[place] += 1
            seen.add(form)
            numbers.append(number)
    return numbers


@pytest.mark.parametrize("strata", ["shaded = [2, 5]", 'shaded = "quartiles"'])
@pytest.mark.parametrize("quota", [3, 40, 10_000])
def test_it_chooses_as_the_definition_says(strata: str, quota: int, tmp_path: Path) -> None:
    spec = specified(quota, strata)
    sizes = [300, 900, 50, 1, 700]
    with closing(FormIndex(tmp_path / "forms")) as index:
        found = select(spec, chunks(Random(5), sizes, 400), index, tmp_path)
    rows = list(chunks(Random(5), sizes, 400))
    (axis,) = found.axes
    expected = simply(spec, rows, axis.bounds)
    chosen = [pair for number in range(found.files) for pair in chosen_of(tmp_path, number)]
    assert [number for number, _ in chosen] == expected
    assert found.puzzles == len(expected)
    for row in found.strata:
        assert sum(stratum == row["stratum"] for _, stratum in chosen) == row["puzzles"]
    if quota < 10_000:
        assert found.draws == expected[-1] + 1 < sum(sizes), "it stops when all is full"
    else:
        assert (found.draws, found.failed) == (sum(sizes), sum(row["made"].count(False) for row in rows))


def test_quartiles_come_from_the_first_draws_however_they_are_cut(tmp_path: Path) -> None:
    spec = specified(10, 'shaded = "quartiles"')
    numbers = range(SAMPLE)
    first: Chunk = {
        "form": [b"%016d" % n for n in numbers],
        "made": [True] * SAMPLE,
        "shaded": [n % 8 for n in numbers],
    }
    later = first | {"shaded": [99] * SAMPLE}
    together = {name: [*first[name], *later[name]] for name in first}
    for cut in ([first, later], [together]):
        with closing(FormIndex(tmp_path / "forms")) as index:
            (axis,) = select(spec, iter(cut), index, tmp_path).axes
        assert axis.bounds == (2, 4, 6)


@given(st.lists(st.sets(st.binary(min_size=16, max_size=16), max_size=20), max_size=6))
def test_the_index_is_a_set(tmp_path_factory: pytest.TempPathFactory, batches: list[set[bytes]]) -> None:
    simple: set[bytes] = set()
    with closing(FormIndex(tmp_path_factory.mktemp("index") / "forms")) as index:
        for batch in batches:
            assert {form for form in batch if index.add(form)} == batch - simple
            simple |= batch


def test_a_machine_without_the_folder_is_told(tmp_path: Path) -> None:
    check_shared(tmp_path)
    with pytest.raises(TaskError, match="all machines of a cluster must share that of the dataset"):
        check_shared(tmp_path / "elsewhere")
