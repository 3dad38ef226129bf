"""The name of a generated puzzle carries everything that makes it again."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hitori import ImpossibleWishError, InvalidOptionError, Level, Shading, generate
from hitori.generation.names import digest, kind_of, read_name
from hitori.generation.options import DEFAULTS, METHODS, GenerationOptions, method_of, obstacle_to_natural_draws
from hitori.native import SYMMETRIES
from hitori.techniques import TECHNIQUES

SHARES = st.tuples(st.floats(0, 1), st.floats(0, 1)).map(lambda pair: (min(pair), max(pair)))
SHADINGS = st.builds(lambda cells: Shading(2, 3, bytes(cells)), st.lists(st.integers(0, 2), min_size=6, max_size=6))
VALUES = {
    "labels": st.none() | st.integers(1, 2**32 - 1),
    "shaded": SHARES,
    "symmetry": st.sampled_from(SYMMETRIES),
    "containing": st.none() | SHADINGS,
    "minimal": st.booleans(),
    "difficulty": st.none() | st.sampled_from(Level),
    "technique": st.none() | st.sampled_from(list(TECHNIQUES)),
    "method": st.sampled_from(METHODS),
}


def are_possible(options: GenerationOptions) -> bool:
    """Whether the level and the technique go together, and the method with the rest."""
    try:
        kind_of(9, 9, options)
    except (ImpossibleWishError, InvalidOptionError):
        return False
    return True


OPTIONS: st.SearchStrategy[GenerationOptions] = st.fixed_dictionaries({}, optional=VALUES).filter(are_possible)  # type: ignore[arg-type]


def test_every_option_but_the_time_is_in_the_name() -> None:
    assert set(VALUES) == set(DEFAULTS) - {"limits"}


def filled(rows: int, cols: int, options: GenerationOptions) -> GenerationOptions:
    """The options with what they leave open."""
    all_options: GenerationOptions = {**DEFAULTS, **options}
    all_options["method"] = method_of(rows, cols, options)
    all_options["labels"] = all_options["labels"] or max(rows, cols)
    return all_options


@given(
    rows=st.integers(1, 2**32 - 1) | st.integers(1, 60),
    cols=st.integers(1, 2**32 - 1) | st.integers(1, 60),
    options=OPTIONS,
    seed=st.integers(0, 2**64 - 1),
    number=st.integers(0, 2**64 - 1),
)
def test_a_name_reads_back_as_what_it_was_made_of(
    rows: int, cols: int, options: GenerationOptions, seed: int, number: int
) -> None:
    if options.get("method") == "natural":
        assume(not obstacle_to_natural_draws(rows, cols, options))
    named = read_name(f"{kind_of(rows, cols, options)}, seed {seed}, number {number}", options.get("containing"))
    assert (named.rows, named.cols, named.seed, named.number) == (rows, cols, seed, number)
    assert filled(rows, cols, named.options) == filled(rows, cols, options)


@given(one=OPTIONS, other=OPTIONS)
def test_two_names_are_equal_only_for_equal_options(one: GenerationOptions, other: GenerationOptions) -> None:
    asked = [filled(9, 9, options) for options in (one, other)]
    assert (kind_of(9, 9, one) == kind_of(9, 9, other)) == (asked[0] == asked[1])


def test_a_name_without_a_method_is_that_of_a_repaired_puzzle() -> None:
    """As all were that have no difficulty, when names began."""
    assert read_name("4x4, seed 7, number 0").options == {"method": "repair"}
    assert read_name("4x4, natural, seed 7, number 0").options == {"method": "natural"}
    assert read_name("4x4, hard, seed 7, number 0").options == {"difficulty": Level.HARD}


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({}, "6x6, natural, seed 3, number 0"),
        ({"method": "repair"}, "6x6, seed 3, number 0"),
        ({"minimal": True}, "6x6, natural, minimal, seed 3, number 0"),
        ({"labels": 9}, "6x6, natural, labels 9, seed 3, number 0"),
        ({"labels": 5}, "6x6, labels 5, seed 3, number 0"),
        ({"labels": 6}, "6x6, natural, seed 3, number 0"),
        ({"symmetry": "rot180"}, "6x6, natural, symmetry rot180, seed 3, number 0"),
        ({"shaded": (0.25, 0.3)}, "6x6, natural, shaded 0.25..0.3, seed 3, number 0"),
        ({"difficulty": "Hard"}, "6x6, hard, seed 3, number 0"),
        ({"technique": "wall"}, "6x6, wall, seed 3, number 0"),
    ],
)
def test_the_puzzle_of_a_name_is_made_again(options: GenerationOptions, name: str) -> None:
    puzzle = generate(6, seed=3, **options)
    assert puzzle.name == name
    rows, cols, read, seed, number = read_name(name)
    again = generate(rows, cols, seed=seed, number=number, **read)
    assert (again, again.name) == (puzzle, name)


def test_a_shading_is_carried_as_a_digest_and_must_be_given() -> None:
    hidden, other = Shading.from_rows(["#??", "??#", "???"]), Shading.from_rows(["???", "?#?", "???"])
    puzzle = generate(3, seed=1, containing=hidden)
    assert puzzle.name == f"3x3, natural, containing {digest(hidden)}, seed 1, number 0"
    assert read_name(puzzle.name, hidden).options == {"containing": hidden, "method": "natural"}
    with pytest.raises(ImpossibleWishError, match=r"asks for the shading \w{8}; give its file too: --shading FILE"):
        read_name(puzzle.name)
    with pytest.raises(ImpossibleWishError, match="the one that is given is"):
        read_name(puzzle.name, other)
    with pytest.raises(ImpossibleWishError, match="asks for no shading"):
        read_name("3x3, seed 1, number 0", hidden)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("week 12", "'week 12' is not part of one"),
        ("6x6, minmal, seed 3, number 0", "did you mean 'minimal'?"),
        ("6x6, hrad, seed 3, number 0", "did you mean 'hard'?"),
        ("6x6, number 0", "expected the seed in a name"),
        ("seed 3, number 0", "expected the size in a name"),
        ("6x6, seed 3, seed 4, number 0", "expected one seed in a name, got two"),
        ("6x6, seed 3, number 0, rotated 90", "'rotated 90' is not part of one"),
        ("", "'' is not part of one"),
    ],
)
def test_what_is_no_such_name_is_refused(name: str, problem: str) -> None:
    with pytest.raises(ImpossibleWishError) as refused:
        read_name(name)
    assert problem in str(refused.value)


@given(st.text(alphabet="6x6, minalsed30umbrht.", max_size=40))
def test_any_text_is_read_or_refused(name: str) -> None:
    try:
        read_name(name)
    except ImpossibleWishError:
        return
