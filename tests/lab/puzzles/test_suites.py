from contextlib import nullcontext
from operator import ne
from pathlib import Path

import pytest

from hitori import characteristics, dump, generate_many, load
from hitori.errors import UnknownSuiteError, UnsatisfiableError
from hitori.lab.puzzles.suites import (
    AMBIGUOUS,
    FAMILIES,
    PUBLISHED_SHADED,
    Expected,
    grid_of,
    instances_of_files,
    suite,
    suite_names,
)
from hitori.solving.registry import get_solver
from hitori.transforms import canonical
from tests.requirements import PUBLISHED, slow

COUNTS = {"redundant": (40, range(5, 26)), "size": (100, range(5, 26)), "characteristics": (1000, [10]),
          "stress": (50, range(5, 51, 5))}  # fmt: skip


def test_the_sets_of_the_thesis_are_as_large_as_there() -> None:
    for name in COUNTS:
        count, sizes = COUNTS[name]
        (group,) = suite(name).groups
        assert (group.count, group.sizes, group.expected) == (count, tuple(sizes), Expected.UNIQUE)


WHOLE = ["hard", "unsolvable", "many-solutions", "classic"]


@pytest.mark.parametrize(
    ("name", "most"),
    [*((name, 2) for name in suite_names()), *slow((name, 10**6) for name in WHOLE)],
)
def test_puzzles_have_what_is_expected_of_them(name: str, most: int) -> None:
    """A few of the first size, or all up to 15 x 15, by PySAT, which had no part in making them."""
    solver, known = get_solver("pysat"), suite(name)
    assert known.provenance
    sizes = known.sizes[:1] if most == 2 else [size for size in known.sizes if size <= 15]
    for instance in known.instances(sizes, most):
        count = min(solver.count(instance.puzzle, 2).count, 2)
        allowed = {"unique": [1], "several": [2], "some": [1, 2], "none": [0], "any": [0, 1, 2]}
        assert count in allowed[instance.expected], instance.name


def test_of_every_hard_puzzle_the_answer_is_known() -> None:
    assert {instance.expected for instance in suite("hard").instances()} == {Expected.SOME, Expected.NONE}


def test_the_same_puzzles_however_many_are_asked_for() -> None:
    few = list(suite("stress").instances([10], 3))
    assert few == list(suite("stress").instances(count=5))[5:8]
    assert [instance.name for instance in few] == ["stress 10x10 #0", "stress 10x10 #1", "stress 10x10 #2"]


@pytest.mark.parametrize("side", [5, 25, 60])
def test_random_puzzles_are_natural_draws(side: int) -> None:
    assert list(FAMILIES["unique"](side, count=2, seed=7)) == list(
        generate_many(side, count=2, seed=7, method="natural")
    )


def test_a_family_is_fixed_by_its_seed() -> None:
    for family in FAMILIES:
        first, again, other = (list(FAMILIES[family](8, count=2, seed=seed)) for seed in (5, 5, 6))
        assert first == again != other


@pytest.mark.parametrize("kind", AMBIGUOUS)
def test_what_a_best_solution_is_asked_of_has_several(kind: str) -> None:
    solver = get_solver("pysat")
    assert [solver.count(puzzle, 2).count for puzzle in AMBIGUOUS[kind](10, count=8, seed=6001)] == [2] * 8


def test_a_tenth_of_the_labels_are_others() -> None:
    pairs = zip(generate_many(10, count=4, seed=6001), AMBIGUOUS["changed"](10, count=4, seed=6001), strict=True)
    assert [sum(map(ne, one.labels, other.labels)) for one, other in pairs] == [10] * 4


def test_a_classic_puzzle_has_few_shaded_cells_and_long_chains() -> None:
    classic = [characteristics(instance.puzzle) for instance in suite("classic").instances([10], 6)]
    usual = [characteristics(instance.puzzle) for instance in suite("characteristics").instances(count=100)]
    assert all(each.density is not None and each.density <= 0.28 for each in classic)
    longest = [sum(each.contact_trees[0] for each in of if each.contact_trees) / len(of) for of in (classic, usual)]
    assert longest[0] > longest[1]


def test_the_published_suite_has_every_shape_of_published_puzzles_and_no_other() -> None:
    shapes = set()
    for instance in suite("published-shapes").instances(count=2):
        assert 0.24 <= (characteristics(instance.puzzle).density or 0) <= 0.32, instance.name
        shapes.add((*instance.puzzle.shape, max(instance.puzzle.labels)))
    square = {(n, n, n) for n in (4, 5, 6, 7, 8, 9, 10, 12, 15, 17, 20, 25, 30)}
    assert shapes == square | {(7, 8, 8), (12, 12, 11), (17, 17, 16)}


@pytest.mark.needs("published puzzles")
def test_the_shapes_are_those_of_the_published_puzzles() -> None:
    puzzles = [
        *(one for file in PUBLISHED for one in load(file)),
        *load(PUBLISHED[0].parents[1] / "people.jsonl"),
    ]
    made = [instance.puzzle for instance in suite("published-shapes").instances(count=2)]
    wanted, found = ({(*puzzle.shape, max(puzzle.labels)) for puzzle in among} for among in (puzzles, made))
    assert found == wanted
    densities = [characteristics(puzzle).density or 0 for puzzle in puzzles]
    low, high = PUBLISHED_SHADED
    assert low <= min(densities) <= max(densities) <= high


def test_files_and_folders_are_suites(tmp_path: Path) -> None:
    puzzles = list(generate_many(5, count=3, seed=1))
    dump(puzzles[:2], tmp_path / "a.txt")
    dump(puzzles[2], tmp_path / "b.txt")
    (tmp_path / "program.py").write_text("print(1)\n")
    found = list(instances_of_files(tmp_path))
    assert [instance.puzzle for instance in found] == puzzles
    assert [instance.name for instance in found] == ["a.txt #0", "a.txt #1", "b.txt #0"]
    assert {instance.expected for instance in found} == {Expected.ANY}
    assert next(instances_of_files(tmp_path / "b.txt")).puzzle == puzzles[2]


def test_a_grid_stands_in_its_eight_images_under_names_that_say_which() -> None:
    images = list(suite("hard-images").instances([10], count=2))
    assert [image.name for image in images[6:10]] == [
        "hard-images 10x10 #0 image 6", "hard-images 10x10 #0 image 7",
        "hard-images 10x10 #1 image 0", "hard-images 10x10 #1 image 1",
    ]  # fmt: skip
    assert len(images) == len({image.puzzle for image in images}) == 16
    forms = [canonical(image.puzzle) for image in images]
    assert forms == [forms[0]] * 8 + [forms[8]] * 8
    assert forms[0] != forms[8]
    assert [grid_of(image.name) for image in images[7:9]] == ["hard-images 10x10 #0", "hard-images 10x10 #1"]


def test_a_puzzle_that_is_not_an_image_has_no_grid() -> None:
    assert grid_of("hard 10x10 #0") is None


def test_an_unknown_suite_is_told_with_the_known_ones() -> None:
    with pytest.raises(UnknownSuiteError, match="no suite named 'nope'; the suites: best, characteristics, "):
        suite("nope")


def test_triples_end_at_every_size() -> None:
    for size in range(1, 13):
        is_refused = pytest.raises(UnsatisfiableError, match="triples do not fit into")
        with is_refused if 2 <= size <= 5 else nullcontext():
            assert len(list(FAMILIES["triples"](size, 4, 0))) == 4
