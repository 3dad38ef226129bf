"""Selection: what a simple selection in memory chooses, and an index that is a set on disk."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori import TaskError
from hitori.lab.datasets.dataset import known_columns
from hitori.lab.datasets.draws import SAMPLE, Chunk, FormIndex, check_shared, chosen_of, select
from hitori.lab.datasets.strata import DatasetSpec, parse_spec


def specified(quota: int, strata: str) -> DatasetSpec:
    text = f"seed = 1\nper_stratum = {quota}\ndraws = 5000\n[wishes]\nsize = [5]\n[strata]\n{strata}\n"
    return parse_spec(text, known_columns())


def chunks(rng: random.Random, sizes: list[int], forms: int) -> Iterator[Chunk]:
    """Draws with few different forms; the form decides the stratum, as it nearly always does."""
    for size in sizes:
        made = [rng.random() < 0.9 for _ in range(size)]
        numbers = [rng.randrange(forms) for _ in range(sum(made))]
        yield {"form": [b"%016d" % number for number in numbers], "made": made, "shaded": [n % 7 for n in numbers]}


def simply(spec: DatasetSpec, rows: list[Chunk], bounds: tuple[float, ...]) -> list[int]:
    """The numbers of the chosen draws, by the definition."""
    numbers, filled, seen, number = [], [0] * (len(bounds) + 1), set[bytes](), -1
    for chunk in rows:
        columns = zip(chunk["form"], chunk["shaded"], strict=True)
        for is_made in chunk["made"]:
            number += 1
            if not is_made:
                continue
            form, shaded = next(columns)
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
    with FormIndex(tmp_path / "forms") as index:
        found = select(spec, chunks(random.Random(5), sizes, 400), index, tmp_path)
    rows = list(chunks(random.Random(5), sizes, 400))
    (axis,) = found.axes
    expected = simply(spec, rows, axis.bounds)
    chosen = [pair for number in range(found.files) for pair in chosen_of(tmp_path, number).tolist()]
    assert [number for number, _ in chosen] == expected
    assert found.puzzles == len(expected)
    assert [sum(place == one for _, place in chosen) for one in range(len(found.keys))] == found.chosen
    if quota < 10_000:
        assert found.draws == expected[-1] + 1 < sum(sizes), "it stops when all is full"
    else:
        assert (found.draws, found.failed) == (sum(sizes), sum(row["made"].count(False) for row in rows))


def test_quartiles_come_from_the_first_draws_however_they_are_cut(tmp_path: Path) -> None:
    spec = specified(10, 'shaded = "quartiles"')
    made = [True] * SAMPLE
    first: Chunk = {
        "form": [b"%016d" % n for n in range(SAMPLE)],
        "made": made,
        "shaded": [n % 8 for n in range(SAMPLE)],
    }
    later = {name: list(first[name]) for name in first} | {"shaded": [99] * SAMPLE}
    together = {name: first[name] + later[name] for name in first}
    axes = []
    for cut in ([first, later], [together]):
        with FormIndex(tmp_path / "forms") as index:
            axes.append(select(spec, iter(cut), index, tmp_path).axes)
    assert axes[0] == axes[1]
    assert axes[0][0].bounds == (2, 4, 6)


@given(st.lists(st.sets(st.binary(min_size=16, max_size=16), max_size=20), max_size=6))
def test_the_index_is_a_set(tmp_path_factory: pytest.TempPathFactory, batches: list[set[bytes]]) -> None:
    simple: set[bytes] = set()
    with FormIndex(tmp_path_factory.mktemp("index") / "forms") as index:
        for batch in batches:
            assert index.known(batch) == batch & simple
            index.add(batch - simple)
            simple |= batch


def test_a_machine_without_the_folder_is_told(tmp_path: Path) -> None:
    check_shared(tmp_path)
    with pytest.raises(TaskError, match="all machines of a cluster must share that of the dataset"):
        check_shared(tmp_path / "elsewhere")
