"""The name of a generated puzzle carries everything that makes it again."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori import InvalidOptionError, Level, Shading, UnsatisfiableError, generate
from hitori.explaining.techniques import TECHNIQUES
from hitori.generation.names import read_name
from hitori.generation.options import DEFAULTS, METHODS, GenerationOptions, request_of
from hitori.native import SYMMETRIES

SHARE = st.integers(0, 10**9).map(lambda billionths: billionths / 10**9)
SHARES = st.tuples(SHARE, SHARE).map(lambda pair: (min(pair), max(pair)))
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
        request_of(2, 3, options)
    except (UnsatisfiableError, InvalidOptionError):
        return False
    return True


OPTIONS: st.SearchStrategy[GenerationOptions] = st.fixed_dictionaries({}, optional=VALUES).filter(are_possible)  # type: ignore[arg-type]


def test_every_option_but_the_time_is_in_the_name() -> None:
    assert set(VALUES) == set(DEFAULTS) - {"limits"}


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
    if "containing" in options:
        rows, cols = 2, 3
    try:
        request = request_of(rows, cols, options)
    except UnsatisfiableError:  # natural draws end at some size
        return
    named = read_name(f"{request.kind}, seed {seed}, number {number}", options.get("containing"))
    assert (named.rows, named.cols, named.seed, named.number) == (rows, cols, seed, number)
    again = request_of(rows, cols, named.options)
    assert again.kind == request.kind
    assert meaning(again.text, rows, cols) == meaning(request.text, rows, cols)


def meaning(text: str, rows: int, cols: int) -> dict[str, object]:
    """What a request asks for: the method is in the name, and labels up to the longer side are the usual ones."""
    asked = json.loads(text)
    return {**asked, "labels": asked["labels"] or max(rows, cols), "method": None}


@given(one=OPTIONS, other=OPTIONS)
def test_two_names_are_equal_only_for_equal_options(one: GenerationOptions, other: GenerationOptions) -> None:
    asked = [request_of(2, 3, options) for options in (one, other)]
    if asked[0].kind == asked[1].kind:
        assert meaning(asked[0].text, 2, 3) == meaning(asked[1].text, 2, 3)


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
    assert puzzle.name == "3x3, natural, containing 2d234154, seed 1, number 0"
    assert read_name(puzzle.name, hidden).options == {"containing": hidden, "method": "natural"}
    with pytest.raises(UnsatisfiableError, match=r"asks for the shading \w{8}; give its file too: --shading FILE"):
        read_name(puzzle.name)
    with pytest.raises(UnsatisfiableError, match="the one that is given is"):
        read_name(puzzle.name, other)
    with pytest.raises(UnsatisfiableError, match="asks for no shading"):
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
    with pytest.raises(UnsatisfiableError) as refused:
        read_name(name)
    assert problem in str(refused.value)


@given(st.text(alphabet="6x6, minalsed30umbrht.", max_size=40))
def test_any_text_is_read_or_refused(name: str) -> None:
    try:
        read_name(name)
    except UnsatisfiableError:
        return
