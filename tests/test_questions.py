"""Each question is declared once, in the core: Python's calls, the page and the docs agree with it."""

import inspect
import math
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hitori
from hitori import InvalidOptionError, Puzzle, Shading, _core, native, questions
from hitori.cli.main import COMMANDS

from .boards import ROOT

DECLARED = {
    name: (type_name, has_puzzle, is_first, options)
    for name, type_name, has_puzzle, is_first, options in _core.questions()
}
PYTHON = {
    "number": {"int | None"},
    "switch": {"bool"},
    "shading": {"Shading", "Shading | None"},
    "cells": {"Cells | None"},
    "names": {"Sequence[str] | None"},
    "name": {"str", "str | None"},
    "violations": {"Sequence[dict[str, object]] | None"},
    "request": {"PuzzleRequest"},
}
"""How Python annotates an option of each kind."""
SCRIPT = {
    "number": "number",
    "switch": "boolean",
    "shading": "string",
    "cells": "Place[]",
    "names": "string[]",
    "name": "string",
    "violations": "BrokenRule[]",
    "request": "PuzzleRequest",
}
"""How TypeScript annotates it."""
STAR = r"\*"
PUZZLE = Puzzle([[2, 1], [1, 1]])
ROW = re.compile(r"^\| `(\w+)` \| `(\w+)` \| (.*?) ?\| (.*?) ?\| (.*?) ?\| (.*?) ?\|$", re.MULTILINE)


def table() -> dict[str, tuple[str, ...]]:
    """The rows of the page, by question."""
    return {name: tuple(cells) for name, *cells in ROW.findall((ROOT / "docs/questions.md").read_text())}


def script_types(interface: str) -> str:
    """What stands in an interface of the page's types."""
    text = (ROOT / "src/hitori/web/types.d.ts").read_text()
    found = re.search(rf"^interface {interface} {{\n(.*?)^}}", text, re.MULTILINE | re.DOTALL)
    assert found, interface
    return found[1]


def test_python_has_a_function_for_each_question_and_no_other() -> None:
    assert set(DECLARED) == {
        name
        for name, function in inspect.getmembers(questions, inspect.isfunction)
        if function.__module__ == questions.__name__ and name != "countable"
    }


@pytest.mark.parametrize("name", DECLARED)
def test_pythons_function_has_the_options_of_the_question(name: str) -> None:
    *_, options = DECLARED[name]
    parameters = inspect.signature(getattr(questions, name)).parameters
    assert sorted(parameters) == sorted(option for option, _, _ in options)
    for option, kind, is_required in options:
        assert (parameters[option].default is inspect.Parameter.empty) == is_required
        assert parameters[option].annotation in PYTHON[kind]


@pytest.mark.parametrize("name", DECLARED)
def test_pythons_question_is_understood(name: str) -> None:
    given = {
        "request": {"rows": 5, "cols": 5, "technique": "pair-isolation"},
        "technique": "wall",
        "step": Shading(["??", "?#"]),
    }
    _, has_puzzle, _, options = DECLARED[name]
    needed = {option: given[option] for option, _, is_required in options if is_required}
    question = getattr(questions, name)(**needed)
    assert (question.name, set(question.options)) == (name, {option for option, _, _ in options})
    native.ask(question, PUZZLE if has_puzzle else None)


def test_the_page_has_the_same_questions_and_options() -> None:
    wanted = {}
    for name, (_, has_puzzle, _, options) in DECLARED.items():
        fields = ["puzzle: Board"] if has_puzzle else []
        fields += [f"{option}{'' if is_required else '?'}: {SCRIPT[kind]}" for option, kind, is_required in options]
        wanted[name] = sorted(fields)
    found = re.findall(r"^  (\w+): \{(.*?)\};$", script_types("Questions"), re.MULTILINE)
    assert {name: sorted(filter(None, map(str.strip, fields.split(";")))) for name, fields in found} == wanted


def test_the_table_has_the_same_questions_and_options() -> None:
    shown = {name: (cells[0], cells[1]) for name, cells in table().items()}
    assert shown == {
        name: (type_name, ", ".join(f"`{option}`{STAR if is_required else ''}" for option, _, is_required in options))
        for name, (type_name, _, _, options) in DECLARED.items()
    }


def test_the_table_names_calls_and_commands_that_there_are() -> None:
    methods = (ROOT / "crates/hitori-web/npm/types.d.ts").read_text().partition("export interface Core {")[2]
    for name, (_, _, python, page, command) in table().items():
        if python:
            assert callable(getattr(hitori, python.strip("`")))
        if page.startswith("`"):
            assert f"\n  {page.strip('`')}(" in methods
        if command:
            program, word, option = command.strip("`").split()
            assert (program, word in COMMANDS, option) == ("hitori", True, "--json"), name


def test_the_module_that_the_page_loads_first_is_said() -> None:
    first = [name for name, (_, _, is_first, _) in DECLARED.items() if is_first]
    assert list(DECLARED)[: len(first)] == first
    assert f"answers those down to `{first[-1]}`" in (ROOT / "docs/questions.md").read_text()


def quoted(number: float) -> str:
    """The number as the core's message about it quotes it."""
    with pytest.raises(InvalidOptionError, match="expected limit to be a whole number") as refusal:
        _core.ask("inspect", {"limit": number}, PUZZLE)
    return str(refusal.value).partition("; got ")[2]


@given(
    st.floats(-1e15, 1e15, exclude_min=True, exclude_max=True)
    | st.integers(1 - 10**15, -1 + 10**15).map(lambda whole: whole / 10**9)
)
def test_the_core_writes_a_number_as_python_does(number: float) -> None:
    """It keeps 15 digits, at most nine of them after the point."""
    grains = 1e9
    while grains > 1 and abs(number) * grains >= 1e15:
        grains /= 10
    whole = math.floor(abs(number) * grains)
    kept = math.copysign((whole + (abs(number) * grains - whole >= 0.5)) / grains, number)
    assert quoted(number) == repr(kept)


@given(st.floats(1e15, allow_infinity=False))
def test_the_core_quotes_a_number_that_no_record_has_in_thirteen_digits(number: float) -> None:
    assert math.isclose(float(quoted(number)), number, rel_tol=1e-12)


def test_the_core_quotes_a_whole_number_below_zero_as_it_came() -> None:
    assert quoted(-3) == "-3"


FOREIGN: dict[str, Any] = {"because": [(0, 0)], "techniques": ["wall"]}


@pytest.mark.parametrize(
    "ask",
    [
        lambda: _core.ask("uniqueness", FOREIGN, PUZZLE),
        lambda: _core.ask_many("uniqueness", FOREIGN, [PUZZLE], 1),
        lambda: _core.Batch().ask("uniqueness", FOREIGN, 1),
    ],
    ids=["one", "many", "batch"],
)
def test_an_option_of_another_question_is_refused_by_name(ask: Any) -> None:
    with pytest.raises(InvalidOptionError, match="for 'uniqueness'; got 'because'"):
        ask()


def test_an_unknown_option_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(InvalidOptionError, match="of 'rate' among without; got 'witout'; did you mean 'without'"):
        _core.ask("rate", {"witout": ["wall"]}, PUZZLE)
    with pytest.raises(InvalidOptionError, match=r"of a new puzzle among rows, .*; got 'col'; did you mean 'cols'"):
        _core.ask("plan", {"request": {"rows": 2, "col": 2, "cols": 2}})


def test_an_unknown_question_is_refused() -> None:
    with pytest.raises(InvalidOptionError, match=r"a question among solve, .*; got 'rat'; did you mean 'rate'"):
        _core.ask("rat", {}, PUZZLE)


def test_a_number_fixes_a_new_puzzle_in_python_too() -> None:
    made = native.ask(questions.generate({"rows": 4, "cols": 4}, seed=1, number=1))
    assert made["labels"] == list(hitori.generate(4, seed=1, number=1).labels)
