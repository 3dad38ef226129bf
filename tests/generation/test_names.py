"""The name of a generated puzzle carries everything that makes it again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori import InvalidOptionError, Level, Puzzle, UnsatisfiableError
from hitori.explaining.techniques import TECHNIQUES
from hitori.generation.names import public_name, read_name
from hitori.generation.options import DEFAULTS, METHODS, GenerationOptions, request_of
from hitori.native import SYMMETRIES
from hitori.questions import PuzzleRequest

from ..formats.strategies import shadings

SHARE = st.integers(0, 10**9).map(lambda billionths: billionths / 10**9)
SHARES = st.tuples(SHARE, SHARE).map(lambda pair: (min(pair), max(pair)))
VALUES = {
    "labels": st.none() | st.integers(1, 2**32 - 1),
    "shaded": SHARES,
    "symmetry": st.sampled_from(SYMMETRIES),
    "known": st.none() | shadings(2, 3),
    "minimal": st.booleans(),
    "fewest_clues": st.booleans(),
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
    if "known" in options:
        rows, cols = 2, 3
    try:
        request = request_of(rows, cols, options)
    except UnsatisfiableError:  # natural draws end at some size
        return
    name = f"{request.kind}, seed {seed}, number {number}"
    assert public_name(Puzzle([[1]], name=name)) is None
    named = read_name(name, options.get("known"))
    assert (named.rows, named.cols, named.seed, named.number) == (rows, cols, seed, number)
    again = request_of(rows, cols, named.options)
    assert again.kind == request.kind
    assert meaning(again.puzzle) == meaning(request.puzzle)


def meaning(puzzle: PuzzleRequest) -> dict[str, object]:
    """What a request asks for: the method is in the name, and labels up to the longer side are the usual ones."""
    return {**DEFAULTS, "labels": max(puzzle["rows"], puzzle["cols"]), **puzzle, "method": None}


@given(one=OPTIONS, other=OPTIONS)
def test_two_names_are_equal_only_for_equal_options(one: GenerationOptions, other: GenerationOptions) -> None:
    asked = [request_of(2, 3, options) for options in (one, other)]
    if asked[0].kind == asked[1].kind:
        assert meaning(asked[0].puzzle) == meaning(asked[1].puzzle)


@given(st.text(alphabet="6x6, minalsed30umbrht.", max_size=40))
def test_any_text_is_read_or_refused(name: str) -> None:
    try:
        read_name(name)
    except UnsatisfiableError:
        return


@pytest.mark.parametrize("name", [None, "", "Monday", "8x8", "hard", "week, one", "8x8, hard", "8x8, seed 1, number x"])
def test_other_names_are_for_everybody(name: str | None) -> None:
    assert public_name(Puzzle([[1]], name=name)) == name
