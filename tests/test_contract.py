"""The contract of the library: what other people's scripts rely on, a row each.

Every public name is in one of the tables; a new one without a row fails. What the contract does not mention may be
there as well, by keyword only. The command has its own, `tests/cli/test_contract_of_commands.py`.
"""

import dataclasses
import inspect
import json
from collections.abc import Callable, Iterator
from enum import Enum
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, get_origin

import numpy as np
import pytest

import hitori
from hitori import (
    AnswerOutcome,
    HitoriError,
    Level,
    Limits,
    OutOfTimeError,
    Puzzle,
    Rule,
    Shade,
    Shading,
    Status,
    Uniqueness,
)
from hitori.explaining.judging import StepVerdict
from hitori.solving.tracing import Reason, StepKind
from measure.limits import board
from tests.boards import BLANK, BROKEN, EXTREME, FIVE, NONE, SOLUTION, TINY, TWO_WAYS

loose: Any = hitori
"""The library without its types: a type checker would refuse what is asked of it."""
ANY = object()
"""A default that the contract does not fix."""
LIMITS = Limits()
SOLVED = Shading(SOLUTION)
STEP = {(1, 1): "#"}
PROOF: hitori.Proof = hitori.prove(TINY)
LARGE = board("comb", 200)
"""Far too large for no time at all."""
NO_TIME = Limits(time=0.0)

# mypy: disable-error-code="no-untyped-def"
# The calls. A signature is held against the function of its name: what stands before `*` and no more may be given by
# position, what stands behind it is a keyword with this default.


def solve(puzzle, *, solver="native", known=None, limits=LIMITS, threads=None): ...
def solutions(puzzle, *, limit=None, solver="native", known=None, limits=LIMITS): ...
def count_solutions(puzzle, *, limit=None, solver="native", known=None, limits=LIMITS): ...
def best(puzzle, objective, *, weights=None, solver="native", known=None, limits=LIMITS, threads=None): ...
def best_solutions(puzzle, objective, *, weights=None, limit=None, known=None, limits=LIMITS): ...
def uniqueness(puzzle, *, known=None, limits=LIMITS): ...
def backbone(puzzle, *, limits=LIMITS): ...
def check(puzzle, shading): ...
def is_solution(puzzle, shading): ...
def explain(puzzle, *, known=None, limits=LIMITS): ...
def hint(puzzle, *, known=None, limits=LIMITS): ...
def rate(puzzle, *, limits=LIMITS): ...
def characteristics(puzzle): ...
def characteristics_table(puzzles, *, columns=None): ...
def necessary_labels(puzzle): ...
def why_unsolvable(puzzle, *, limits=ANY): ...
def judge(puzzle, step, because, *, known=None, techniques=None, limits=LIMITS): ...
def reason(puzzle, step, *, known=None, techniques=None, limits=LIMITS): ...
def prove(puzzle, *, claim="unique", limits=LIMITS): ...
def generate(rows, cols=None, *, difficulty=None, seed=None, number=0, limits=ANY): ...
def generate_many(rows, cols=None, *, count, difficulty=None, seed=None, number=0, limits=ANY): ...
def make_unique(puzzle, *, seed=0, limits=LIMITS): ...
def rotate(grid, degrees=90): ...
def flip(grid, lines): ...
def canonical(puzzle): ...
def solve_many(puzzles, *, threads=None, limits=LIMITS): ...
def rate_many(puzzles, *, threads=None, limits=LIMITS): ...
def count_many(puzzles, *, limit=None, threads=None, limits=LIMITS): ...
def check_many(pairs): ...
def check_answer(puzzle, text, *, cells=None, limits=ANY): ...
def loads(text, *, format=None): ...
def loads_one(text, *, format=None): ...
def load(path, *, format=None): ...
def load_one(path, *, format=None): ...
def loads_shading(text, *, puzzle=None, cells=None): ...
def dumps(puzzles, *, format="text"): ...
def dump(puzzles, path, *, format=None): ...
def solvers(): ...
def get_solver(name, **options): ...
def solve_hitori(grid, method=ANY): ...
def to_dict(result): ...


CALLS: dict[str, Callable[..., Any]] = {
    each.__name__: each
    for each in (
        *(best, best_solutions),
        *(solve, solutions, count_solutions, uniqueness, backbone, check, is_solution, explain, hint, rate),
        *(characteristics, characteristics_table, necessary_labels, why_unsolvable, judge, reason, prove),
        *(generate, generate_many, make_unique, rotate, flip, canonical),
        *(solve_many, rate_many, count_many, check_many, check_answer),
        *(loads, loads_one, load, load_one, loads_shading, dumps, dump),
        *(solvers, get_solver, solve_hitori, to_dict),
    )
}
VALUES = {
    *(
        "AnswerVerdict",
        "BestProof",
        "BestResult",
        "BestSoFar",
        "Cell",
        "Characteristics",
        "Deduction",
        "Difficulty",
        "Explanation",
        "Hint",
        "Judgement",
        "Limits",
        "Picture",
    ),
    *("Proof", "Puzzle", "Refutation", "SearchStats", "Shading", "SolutionCount", "SolveResult", "SolverInfo"),
    *("StepReason", "StepReasons", "Violation"),
}
PROTOCOLS = {"Solver"}
ENUMERATIONS = {"AnswerOutcome", "Level", "Rule", "Shade", "Status", "StepVerdict", "Uniqueness"}
LITERALS = {"ClaimName", "FormatName", "LevelName", "ObjectiveName", "SolverName", "Symmetry", "TechniqueId"}
ERRORS = {
    *("ClaimError", "DisagreementError", "EngineNotInstalledError", "FormatError", "HitoriError", "InUseError"),
    *("InvalidOptionError", "InvalidPuzzleError", "InvalidShadingError", "NoSolutionError", "NoSuchCellError"),
    *("OutOfTimeError", "PlanError", "ProofError", "SolverCrashedError", "TaskError", "TooLargeError"),
    *("UnknownSolverError", "UnknownSuiteError", "UnsatisfiableError", "UnsupportedError", "WrongAnswerError"),
    "WrongTypeError",
}


def test_every_public_name_has_a_row() -> None:
    assert set(hitori.__all__) == {*CALLS, *VALUES, *PROTOCOLS, *ENUMERATIONS, *LITERALS, *ERRORS, "__version__"}


def parameters(function: Callable[..., Any], kind: Any) -> dict[str, Any]:
    found = inspect.signature(function).parameters.values()
    return {each.name: each.default for each in found if each.kind is kind}


@pytest.mark.parametrize("name", CALLS)
def test_a_call_is_as_written(name: str) -> None:
    """The positions in order, and the keywords with their defaults; keywords that are not written may be more."""
    written, found = CALLS[name], getattr(hitori, name)
    kinds = inspect.Parameter
    for kind in (kinds.POSITIONAL_ONLY, kinds.VAR_POSITIONAL, kinds.VAR_KEYWORD):
        assert [*parameters(found, kind)] == [*parameters(written, kind)], "no parameter without a name of its own"
    positions, there = parameters(written, kinds.POSITIONAL_OR_KEYWORD), parameters(found, kinds.POSITIONAL_OR_KEYWORD)
    assert [*there] == [*positions]
    assert fixed(positions).items() <= there.items()
    keywords, there = parameters(written, kinds.KEYWORD_ONLY), parameters(found, kinds.KEYWORD_ONLY)
    assert keywords.keys() <= there.keys()
    assert fixed(keywords).items() <= there.items()


def fixed(defaults: dict[str, Any]) -> dict[str, Any]:
    """Those that the contract fixes."""
    return {name: default for name, default in defaults.items() if default is not ANY}


RIGHT: dict[str, tuple[Any, ...]] = {
    "check": (TINY, Shading(["..", ".#"])),
    "is_solution": (TINY, Shading(["..", ".#"])),
    "check_answer": (TINY, "..\n.#"),
    "characteristics_table": ([TINY],),
    "judge": (TINY, STEP, [(0, 1)]),
    "reason": (TINY, STEP),
    "generate": (3,),
    "generate_many": (3,),
    "flip": (TINY, "rows"),
    "solve_many": ([TINY],),
    "rate_many": ([TINY],),
    "count_many": ([TINY],),
    "check_many": ([(TINY, Shading(["..", ".#"]))],),
    "loads": ("1",),
    "loads_one": ("1",),
    "load": (b"1",),
    "load_one": (b"1",),
    "loads_shading": ("#",),
    "dump": (TINY, "there.txt"),
    "solvers": (),
    "get_solver": ("forward-checking",),
    "solve_hitori": ([[1, 1]],),
    "to_dict": (TINY,),
}


@pytest.mark.parametrize("name", CALLS)
def test_an_unknown_keyword_is_a_type_error(name: str) -> None:
    with pytest.raises(TypeError, match="zzz"):
        getattr(hitori, name)(*RIGHT.get(name, (TINY,)), zzz=1)


# Words.


class Other(Enum):
    """An enumeration of somebody else."""

    WORD = "word"


Asked = Callable[[Any], object]
WORDS: dict[str, tuple[Asked, str, str]] = {
    "solve(solver=)": (lambda word: loose.solve(TINY, solver=word), "native", "nativ"),
    "solutions(solver=)": (lambda word: next(loose.solutions(TINY, solver=word)), "native", "nativ"),
    "count_solutions(solver=)": (lambda word: loose.count_solutions(TINY, solver=word), "native", "nativ"),
    "get_solver": (lambda word: loose.get_solver(word), "native", "nativ"),
    "prove(claim=)": (lambda word: loose.prove(TINY, claim=word), "unique", "uniqe"),
    "Proof.check(claim=)": (lambda word: PROOF.check(TINY, claim=word), "unique", "uniqe"),
    "dumps(format=)": (lambda word: loose.dumps(TINY, format=word), "puzzlink", "puzlink"),
    "dump(format=)": (lambda word: loose.dump(TINY, StringIO(), format=word), "puzzlink", "puzlink"),
    "loads(format=)": (lambda word: loose.loads("1 1", format=word), "text", "txt"),
    "loads_one(format=)": (lambda word: loose.loads_one("1 1", format=word), "text", "txt"),
    "load(format=)": (lambda word: loose.load(b"1 1", format=word), "text", "txt"),
    "load_one(format=)": (lambda word: loose.load_one(b"1 1", format=word), "text", "txt"),
    "flip": (lambda word: loose.flip(TINY, word), "columns", "colums"),
    "generate(difficulty=)": (lambda word: loose.generate(5, difficulty=word), "easy", "eazy"),
    "generate(symmetry=)": (lambda word: loose.generate(5, symmetry=word), "rot180", "rot18"),
    "generate(method=)": (lambda word: loose.generate(5, method=word), "repair", "repare"),
    "generate(technique=)": (lambda word: loose.generate(5, technique=word), "corner-check", "corner check!"),
    "rate(without=)": (lambda word: loose.rate(TINY, without=[word]), "wall", "wal"),
    "judge(techniques=)": (lambda word: loose.judge(TINY, STEP, [(0, 1)], techniques=[word]), "wall", "wal"),
    "reason(techniques=)": (lambda word: loose.reason(TINY, STEP, techniques=[word]), "wall", "wal"),
    "characteristics_table(columns=)": (
        lambda word: loose.characteristics_table([TINY], columns=[word]),
        "shaded",
        "shadded",
    ),
    "Explanation.text": (lambda word: hitori.explain(TINY).text(word), "ja", "jp"),
    "Hint.text": (lambda word: hitori.hint(TINY).text(word), "ja", "jp"),
    "Puzzle.to_url(site=)": (lambda word: TINY.to_url(site=word), "puzz.link", "puz.link"),
    "Level": (lambda word: loose.Level(word), "easy", "eazy"),
    "Level.named": (lambda word: loose.Level.named(word), "easy", "eazy"),
    "Status": (lambda word: loose.Status(word), "solved", "sovled"),
    "Uniqueness": (lambda word: loose.Uniqueness(word), "unique", "uniqe"),
    "Rule": (lambda word: loose.Rule(word), "adjacency", "adjacancy"),
    "StepVerdict": (lambda word: loose.StepVerdict(word), "follows", "folows"),
    "Shade": (lambda word: loose.Shade(word), "shaded", "shadd"),
}
each_word = pytest.mark.parametrize("call", WORDS)


@each_word
def test_a_word_may_come_as_any_kind_of_text(call: str) -> None:
    ask, right, _ = WORDS[call]
    for word in (right, np.str_(right), np.array([right])[0]):
        ask(word)


@each_word
def test_an_unknown_word_gets_an_error_with_the_nearest(call: str) -> None:
    ask, right, wrong = WORDS[call]
    for word in (wrong, np.str_(wrong)):
        with pytest.raises(HitoriError) as caught:
            ask(word)
        if len(right) > 2:  # of two letters none is near
            assert f"did you mean '{right}'?" in str(caught.value)


@each_word
@pytest.mark.parametrize(
    "word",
    [b"zzz", 3, 2.5, ["native"], ("native",), {"a": 1}, np.int64(3), Other.WORD, object()],
    ids=lambda word: type(word).__name__,
)
def test_what_is_not_text_is_no_word(call: str, word: object) -> None:
    with pytest.raises(HitoriError):
        WORDS[call][0](word)


# Enumerations.

COMPARED: list[type[Enum]] = [AnswerOutcome, Level, Rule, Status, StepVerdict, Uniqueness, Shade, StepKind, Reason]


def test_no_public_enumeration_is_left_out() -> None:
    assert {each.__name__ for each in COMPARED} >= ENUMERATIONS


@pytest.mark.parametrize("kind", COMPARED)
def test_a_member_is_its_word(kind: type[Enum]) -> None:
    for member in kind:
        word = member.value
        assert member == word
        assert word == member
        assert {word: 1}[member] == {member: 1}[word] == 1
        assert str(member) == f"{member}" == word
        assert member.name in repr(member)
        assert json.dumps(member) == json.dumps(word)
        assert kind(word) is member


def test_levels_are_ordered() -> None:
    assert sorted(Level, reverse=True) == list(Level)[::-1]
    assert list(map(str, Level)) == ["trivial", "easy", "medium", "hard", "expert", "extreme"]
    assert Level.EASY < Level.MEDIUM <= "medium" < Level.HARD
    assert "extreme" > Level.EXPERT >= "expert"


# Truth.

TRUTHLESS: list[Any] = [
    *(Shade.SHADED, Shade.UNSHADED, Shade.UNKNOWN, Status.SOLVED, Uniqueness.UNIQUE, StepVerdict.FOLLOWS),
    AnswerOutcome.VALID,
    hitori.best(TINY, "fewest"),
    hitori.solve(TINY),
    hitori.get_solver("native").count(TINY),
    hitori.explain(TINY),
    hitori.hint(TINY),
    hitori.rate(TINY),
    hitori.judge(TINY, STEP, [(0, 1)]),
    hitori.reason(TINY, STEP),
    hitori.check_answer(TINY, "..\n.#"),
]


@pytest.mark.parametrize("value", TRUTHLESS, ids=lambda value: f"{type(value).__name__} {value!s:.10}")
def test_a_result_has_no_truth_value(value: Any) -> None:
    with pytest.raises(TypeError, match=f"{type(value).__name__} has no truth value; write "):
        bool(value)


def test_every_result_without_a_bare_value_is_among_them() -> None:
    has_truth = {
        "BestProof",
        "BestSoFar",
        "Cell",
        "Characteristics",
        "Deduction",
        "Limits",
        "Picture",
        "Proof",
        "Puzzle",
        "Refutation",
    }
    has_truth |= {"SearchStats", "Shading", "SolverInfo", "StepReason", "Violation"}  # they state no verdict
    assert VALUES - has_truth == {type(value).__name__ for value in TRUTHLESS} - ENUMERATIONS


# Limits: a result says UNKNOWN or is not complete, a bare value is an OutOfTimeError.

RESULTS_AT_A_LIMIT: dict[str, Callable[[Limits], bool]] = {
    "solve": lambda limits: hitori.solve(LARGE, limits=limits).status == "unknown",
    "best": lambda limits: hitori.best(LARGE, "most", limits=limits).status == "unknown",
    "solve_many": lambda limits: hitori.solve_many([LARGE], limits=limits)[0].status == "unknown",
    "uniqueness": lambda limits: hitori.uniqueness(LARGE, limits=limits) == "unknown",
    "explain": lambda limits: hitori.explain(EXTREME, limits=limits).is_complete is False,
    "hint": lambda limits: (
        hitori.hint(FIVE, limits=limits).is_complete is False
        and hitori.hint(FIVE, limits=limits).uniqueness == "unknown"
        and "a limit was reached" in str(hitori.hint(FIVE, limits=limits))
    ),
    "rate": lambda limits: hitori.rate(FIVE, limits=limits).uniqueness == "unknown",
    "rate_many": lambda limits: hitori.rate_many([FIVE], limits=limits)[0].uniqueness == "unknown",
    "judge": lambda limits: hitori.judge(FIVE, {(0, 4): "#"}, [(0, 2)], limits=limits).verdict == "unknown",
    "reason": lambda limits: hitori.reason(FIVE, {(0, 4): "#"}, limits=limits).is_complete is False,
    "check_answer": lambda limits: (
        hitori.check_answer(LARGE, "no solution", limits=limits).outcome == "no_solution_unchecked"
    ),
}
VALUES_AT_A_LIMIT: dict[str, Callable[[Limits], object]] = {
    "solutions": lambda limits: list(hitori.solutions(BLANK, limits=limits)),
    "best_solutions": lambda limits: list(hitori.best_solutions(BLANK, "most", limits=limits)),
    "count_solutions": lambda limits: hitori.count_solutions(BLANK, limits=limits),
    "count_many": lambda limits: hitori.count_many([BLANK], limits=limits),
    "backbone": lambda limits: hitori.backbone(BLANK, limits=limits),
    "prove": lambda limits: hitori.prove(FIVE, limits=limits),
    "why_unsolvable": lambda limits: hitori.why_unsolvable(BROKEN, limits=limits),
    "make_unique": lambda limits: hitori.make_unique(BLANK, limits=limits),
    "generate": lambda limits: hitori.generate(9, difficulty="extreme", seed=1, limits=limits),
    "generate_many": lambda limits: next(hitori.generate_many(9, count=1, difficulty="extreme", limits=limits)),
}


@pytest.mark.parametrize("name", RESULTS_AT_A_LIMIT)
def test_a_result_says_that_a_limit_was_reached(name: str) -> None:
    assert RESULTS_AT_A_LIMIT[name](NO_TIME)


@pytest.mark.parametrize("name", VALUES_AT_A_LIMIT)
def test_a_bare_value_that_is_not_found_is_an_error_with_what_was(name: str) -> None:
    with pytest.raises(OutOfTimeError) as caught:
        VALUES_AT_A_LIMIT[name](NO_TIME)
    assert caught.value.partial in (None, 0, [0])


def test_what_was_found_comes_with_the_error() -> None:
    with pytest.raises(OutOfTimeError) as caught:
        hitori.count_solutions(BLANK, limits=Limits(time=0.1))
    assert isinstance(caught.value.partial, int)
    assert caught.value.partial > 0


def test_every_call_with_limits_has_a_row() -> None:
    assert {name for name, call in CALLS.items() if "limits" in inspect.signature(call).parameters} == {
        *RESULTS_AT_A_LIMIT,
        *VALUES_AT_A_LIMIT,
    }


# Twins: a puzzle and a shading.

MEMBERS = {"rows", "cols", "shape", "cells", "to_rows", "parse"}


@pytest.mark.parametrize(
    ("grid", "rows", "flat", "first"),
    [
        (TINY, [[2, 1], [1, 1]], TINY.labels, 2),
        (Shading(["..", ".#"]), ["..", ".#"], Shading(["..", ".#"]).shades, Shade.UNSHADED),
    ],
    ids=["puzzle", "shading"],
)
def test_a_puzzle_and_a_shading_have_the_same_members(grid: Any, rows: list[Any], flat: Any, first: object) -> None:
    assert {name for name in MEMBERS if not hasattr(grid, name)} == set()
    assert (grid.rows, grid.cols, grid.shape, len(grid)) == (2, 2, (2, 2), 4)
    assert grid.to_rows() == rows
    assert type(grid)(rows) == type(grid)(grid) == type(grid).parse(str(grid)) == grid
    assert list(grid) == list(flat) == [grid[cell] for cell in grid.cells()]
    assert grid[0, 0] == first
    assert list(grid.cells()) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert type(grid)(np.asarray(grid)) == grid
    for wrong in ((2, 0), (-1, 0), (0, 2)):
        with pytest.raises(hitori.NoSuchCellError, match="outside"):
            grid[wrong]


def test_one_value_is_changed_alike() -> None:
    assert TINY.with_label((0, 0), 9).to_rows() == [[9, 1], [1, 1]]
    assert Shading(["..", ".."]).with_shade((0, 0), Shade.SHADED).to_rows() == ["#.", ".."]
    assert np.asarray(Shading(["#.?"])).tolist() == [[1, 0, -1]]
    assert Puzzle([[0, 1]]).labels == (0, 1)


@pytest.mark.parametrize("value", [TINY, SOLVED, *TRUTHLESS[7:], Limits(), hitori.Cell(0, 0)], ids=type)
def test_a_value_is_frozen(value: Any) -> None:
    name = dataclasses.fields(value)[0].name if dataclasses.is_dataclass(value) else "rows"
    with pytest.raises(AttributeError):
        setattr(value, name, 1)


@pytest.mark.parametrize("value", [TINY, SOLVED, *TRUTHLESS[7:], Limits(), PROOF, hitori.solvers()[0]], ids=type)
def test_every_value_is_a_dictionary_of_json(value: Any) -> None:
    found = hitori.to_dict(value)
    assert json.loads(json.dumps(found)) == found


# Lists in, lists out; and streams.


@pytest.mark.parametrize(
    ("many", "one"),
    [
        (lambda: hitori.solve_many([TINY, NONE]), [Status.SOLVED, Status.NO_SOLUTION]),
        (lambda: hitori.rate_many([TINY, NONE]), ["unique", "none"]),
        (lambda: hitori.count_many([TINY, NONE, TWO_WAYS]), [1, 0, 2]),
        (lambda: hitori.count_many([TINY, TWO_WAYS], limit=1), [1, 1]),
        (lambda: hitori.check_many([(FIVE, SOLVED), (TINY, Shading(["..", ".."]))]), [0, 2]),
    ],
    ids=["solve_many", "rate_many", "count_many", "count_many with a limit", "check_many"],
)
def test_many_are_a_list(many: Callable[[], list[Any]], one: list[object]) -> None:
    found = many()
    assert isinstance(found, list)
    assert [_short(each) for each in found] == one


def _short(answer: Any) -> object:
    match answer:
        case hitori.SolveResult():
            return answer.status
        case hitori.Difficulty():
            return str(answer.uniqueness)
        case list():
            return len(answer)
    return answer


def test_streams_stream() -> None:
    assert isinstance(hitori.generate_many(4, count=10**9, seed=1), Iterator)
    found = hitori.solutions(TWO_WAYS, limit=100)
    assert isinstance(found, Iterator)
    assert len(list(found)) == 2
    assert found.complete is True


# Known cells, claims and files.

KNOWN = Shading(["#?", "??"])


@pytest.mark.parametrize(
    "found",
    [
        lambda: hitori.solve(TWO_WAYS, known=KNOWN).require().is_shaded((0, 0)),
        lambda: [each.is_shaded((0, 0)) for each in hitori.solutions(TWO_WAYS, known=KNOWN)] == [True],
        lambda: hitori.count_solutions(TWO_WAYS, known=KNOWN) == 1,
        lambda: hitori.uniqueness(TWO_WAYS, known=KNOWN) == "unique",
        lambda: hitori.hint(TINY, known=KNOWN).mistakes == ((0, 0),),
        lambda: next(hitori.explain(TWO_WAYS, known=KNOWN).shadings()) == KNOWN,
        lambda: hitori.judge(TINY, STEP, [(0, 0)], known=KNOWN).verdict == "known_is_wrong",
        lambda: hitori.reason(TWO_WAYS, {(0, 1): "."}, known=KNOWN).smallest is not None,
    ],
)
def test_known_cells_are_where_an_answer_starts(found: Callable[[], bool]) -> None:
    assert found()


def test_a_proof_of_another_claim_is_refused() -> None:
    PROOF.check(TINY, claim="unique")
    hitori.prove(TWO_WAYS, claim="count").check(TWO_WAYS, claim="count")
    with pytest.raises(hitori.ProofError, match="expected a proof of the claim 'unique'; this one is of 'none'"):
        hitori.prove(NONE, claim="none").check(NONE, claim="unique")
    two = hitori.prove(TWO_WAYS, claim="count")
    two.check(TWO_WAYS, claim="count 2")
    with pytest.raises(hitori.ProofError, match="expected a proof of the claim 'count 3'; this one is of 'count 2'"):
        two.check(TWO_WAYS, claim="count 3")


def test_puzzles_are_written_to_paths_and_open_files_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "week.jsonl"
    hitori.dump(TINY, path)
    assert path.read_text().startswith("{")
    with path.open("w") as text:
        hitori.dump([TINY, FIVE], text)
    with path.open("ab") as binary:
        hitori.dump(TINY, binary)
    assert hitori.load(path) == [TINY, FIVE, TINY]
    memory, letters = BytesIO(), StringIO()
    hitori.dump(TINY, memory)
    hitori.dump(TINY, letters, format="puzzlink")
    assert hitori.loads_one(memory.getvalue()) == hitori.loads_one(letters.getvalue(), format="puzzlink") == TINY
    assert letters.getvalue().startswith("https://puzz.link")


def test_a_method_of_the_source_has_its_own_name() -> None:
    assert hitori.solve_hitori([[2, 1], [1, 1]], "brute-force") == [[2, 1], [1, None]]


@pytest.mark.parametrize("name", sorted(ERRORS))
def test_an_error_of_ours_is_a_hitori_error(name: str) -> None:
    assert issubclass(getattr(hitori, name), HitoriError)


@pytest.mark.parametrize("name", sorted(LITERALS))
def test_a_name_for_type_checkers_is_a_list_of_words(name: str) -> None:
    assert get_origin(getattr(hitori, name)) is not None
