"""The options of the generator are written once: what documents, passes on or prints them knows them all."""

import inspect

import pytest

import hitori
from hitori import generate, generate_many, native
from hitori.cli.generate import command
from hitori.generation.generator import generate_text
from hitori.generation.options import CORE_METHODS, DEFAULTS, GenerationOptions
from hitori.lab.puzzles.strata import PART_OPTIONS, PartSpec
from hitori.native import SYMMETRIES
from hitori.questions import CoreQuestion

OPTIONS = set(GenerationOptions.__annotations__)


def test_each_option_has_a_default() -> None:
    assert set(DEFAULTS) == OPTIONS
    assert generate(6, seed=1, **DEFAULTS) == generate(6, seed=1)


def test_the_usual_values_are_those_of_the_core() -> None:
    """What Python leaves out of a request, the core fills in: said aloud it is the same request."""
    size = {"rows": 6, "cols": 9}
    usual = {name: value for name, value in DEFAULTS.items() if name not in ("limits", "known")}
    usual["containing"] = DEFAULTS["known"]
    plans = [native.ask(CoreQuestion("plan", {"request": request})) for request in (size, {**size, **usual})]
    assert plans[0] == plans[1] == {"kind": "6x9, natural", "obstacle": None}


@pytest.mark.parametrize(("option", "words"), [("method", CORE_METHODS), ("symmetry", SYMMETRIES)])
def test_the_words_are_those_of_the_core(option: str, words: tuple[str, ...]) -> None:
    with pytest.raises(hitori.InvalidOptionError, match=f"among {', '.join(words)}; got 'oval'"):
        native.ask(CoreQuestion("plan", {"request": {"rows": 6, "cols": 6, option: "oval"}}))


@pytest.mark.parametrize("option", sorted(OPTIONS))
def test_each_option_is_documented(option: str) -> None:
    assert f"`{option}" in (inspect.getdoc(generate) or "")


def test_each_option_can_be_given_on_the_command_line() -> None:
    in_words = {"file": "known", "time_limit": "limits"}
    assert {in_words.get(str(parameter.name), parameter.name) for parameter in command.params} >= OPTIONS


def test_what_datasets_list_are_options() -> None:
    assert set(PART_OPTIONS) - {"size"} <= OPTIONS
    assert set(PartSpec.__annotations__) == OPTIONS | {"rows", "cols"}


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'dificulty'"):
        generate(5, dificulty="hard")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'size'"):
        generate_many(5, count=1, size=5)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unknown option 'dificulty'; expected labels, shaded, symmetry, "):
        generate_text(5, format="text", count=1, dificulty="hard")  # type: ignore[call-arg]
