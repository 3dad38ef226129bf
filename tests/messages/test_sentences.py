"""The messages of all languages: complete, with the same values as the English ones, and filled without a rest."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import hitori.messages
from hitori import Cell, InvalidOptionError, Shade
from hitori.explaining.techniques import LONE_LABEL, SEARCH, TECHNIQUES, Deduction, Level, detail_of
from hitori.messages import ENGLISH, Consequence, Line, capitalised, catalogue, languages
from hitori.messages.phrases import MARKED, SUPPOSED, marks_of, phrase_of
from hitori.messages.plurals import plural_form
from hitori.messages.sentences import Message

from ..requirements import slow
from ..web.test_modules import node
from .cases import REASONS, cases, deductions, said, shown

Messages = dict[str, Message]
LANGUAGES = languages()
NUMBERS = {"0", "1"}
"""The numbers that a choice may have a template for, before the form that the language gives them."""
FORMS = {language: {plural_form(language, count) for count in range(1000)} for language in LANGUAGES}
BESIDE_SPACE = {"list.between", "list.last", "story.between", "cases.between", "edit.more-changed"}
"""Messages that stand between others, and may begin or end with a space."""
FOLDER = Path(hitori.messages.__file__).parent
EACH = pytest.mark.parametrize("language", LANGUAGES)
EACH_FILE = pytest.mark.parametrize(
    ("language", "file"),
    [(language, path.name) for language in LANGUAGES for path in sorted((FOLDER / ENGLISH).glob("*.json"))],
)


@cache
def samples() -> list[Deduction]:
    """Deductions of every kind."""
    return list(deductions(250, seed=3))


def parts(message: Message) -> Iterator[Message]:
    """A message and all that it chooses from."""
    yield message
    if isinstance(message, dict):
        for name, each in message.items():
            if name != "by":
                yield from parts(each)


def templates(message: Message) -> list[str]:
    """All templates of a message."""
    return [part for part in parts(message) if isinstance(part, str)]


def choices(message: Message) -> list[Messages]:
    """All choices in a message."""
    return [part for part in parts(message) if isinstance(part, dict)]


def values(message: Message) -> set[str]:
    """The names of the values that stand in a message."""
    return {name for template in templates(message) for name in re.findall(r"\{([^{}]*)\}", template)}


def messages(language: str, file: str) -> Messages:
    """The messages of a file; no key stands twice in it."""

    def unique(pairs: list[tuple[str, Message]]) -> Messages:
        assert len(dict(pairs)) == len(pairs)
        return dict(pairs)

    text = FOLDER.joinpath(language, file).read_text(encoding="utf-8")
    found: Messages = json.loads(text, object_pairs_hook=unique)
    found.pop("language", None)
    return found


def test_a_language_has_its_own_name() -> None:
    assert [catalogue(each).name for each in LANGUAGES][:2] == ["English", "Deutsch"]


@EACH
def test_a_language_has_the_code_of_its_folder(language: str) -> None:
    """The page makes the forms of numbers by this code."""
    assert json.loads((FOLDER / language / "core.json").read_text(encoding="utf-8"))["language"]["code"] == language


@EACH_FILE
def test_no_message_is_missing_and_none_is_unknown(language: str, file: str) -> None:
    assert messages(language, file).keys() == messages(ENGLISH, file).keys()


@EACH_FILE
def test_the_values_of_a_message_are_those_of_the_english_one_and_a_choice_covers_every_case(
    language: str, file: str
) -> None:
    english = messages(ENGLISH, file)
    for key, message in messages(language, file).items():
        assert values(message) == values(english[key]), key
        for choice in choices(message):
            known = values(english[key]) | {str(each.get("by", "count")) for each in choices(english[key])}
            assert choice.get("by", "count") in known, key
            is_by_shade = "shaded" in choice
            found = choice.keys() - {"by"}
            if is_by_shade:
                assert found == {"shaded", "unshaded"}, key
            else:
                assert found <= {*NUMBERS, *FORMS[language], "other"}, key
                assert "other" in found or found >= FORMS[language], f"{key}: what is said of other numbers?"
                assert len(found) > 1, f"{key}: no choice"


@EACH_FILE
def test_no_template_has_a_brace_or_a_space_too_many(language: str, file: str) -> None:
    for key, message in messages(language, file).items():
        for template in templates(message):
            assert not set(re.sub(r"\{[\w-]+\}", "", template)) & set("{}"), key
            assert template == template.strip() or key in BESIDE_SPACE, key


@pytest.mark.parametrize("language", [ENGLISH, "ja", *slow(sorted({*LANGUAGES} - {ENGLISH, "ja"}))])
def test_every_deduction_can_be_said(language: str) -> None:
    assert {each.message for each in samples()} == set(REASONS)
    for deduction in samples():
        levels = said(deduction, language)
        assert all(str(cell) in levels[2] for cell in deduction.cells if deduction.technique != "search")
        assert all(level and not set(level) & set("{}") for level in levels), levels
        assert levels[2][-1] in ".。"


def test_another_language_says_something_else() -> None:
    for language in LANGUAGES[1:]:
        for deduction in [*shown(), *samples()[::50]]:
            levels = zip(said(deduction, language), said(deduction, ENGLISH), strict=True)
            assert all(one != other for one, other in levels)


def test_the_wire_form_makes_the_same_deduction() -> None:
    for deduction in samples():
        twin = Deduction.from_wire(json.loads(json.dumps(deduction.to_wire())))
        assert twin == deduction
        assert twin.details == deduction.details


@pytest.mark.parametrize("value", [{"rows": 1}, None, 1.5])
def test_what_is_no_detail_is_refused(value: object) -> None:
    with pytest.raises(InvalidOptionError, match="expected a detail of a deduction"):
        detail_of(value)


@EACH
def test_every_technique_and_level_has_a_name_of_its_own(language: str) -> None:
    titles = [each.title_in(language) for each in (*TECHNIQUES.values(), LONE_LABEL, SEARCH)]
    assert len(set(titles)) == len(titles)
    assert len({level.named_in(language) for level in Level}) == len(Level)


def test_a_language_that_is_not_spoken() -> None:
    with pytest.raises(
        InvalidOptionError, match=r"expected a language among en, de, es, fr, ja, nl, ru, zh; got 'xx'$"
    ):
        catalogue("xx")
    with pytest.raises(InvalidOptionError, match=r"did you mean 'de'\?"):
        samples()[0].sentence_in("DE")


def test_a_missing_message_is_said_in_english_from_beginning_to_end() -> None:
    japanese = catalogue("ja")
    some = {key: message for key, message in japanese.messages.items() if key != "reason.sandwich-pair"}
    fact = Consequence((Cell(0, 1),), Shade.UNSHADED)
    text = replace(japanese, messages=some).text("reason.sandwich-pair", fact=fact, label=7, line=Line("row", 0))
    assert text == "r1c2 is unshaded: it lies between the two 7s of row 1."


@pytest.mark.parametrize("key", ["reason.sandwich-pair", "reason.nobody"])
def test_a_value_that_lacks_and_a_message_that_does_not_exist(key: str) -> None:
    with pytest.raises(KeyError):
        catalogue("ja").text(key)


def test_a_capital_changes_nothing_else() -> None:
    assert [capitalised(text) for text in ("weiße Nachbarn", "écart", "3連続", "")] == [
        "Weiße Nachbarn",
        "Écart",
        "3連続",
        "",
    ]


def test_every_message_is_used() -> None:
    """By its whole key, or by a key that the code puts together, e.g. `f"level.{level}"`."""
    package = FOLDER.parent
    code = "".join(
        path.read_text(encoding="utf-8") for path in package.rglob("*") if path.suffix in (".py", ".html", ".js")
    )
    made = set(re.findall(r"f\"([a-z]+\.)\{", code))
    for key in catalogue(ENGLISH).messages:
        assert f'"{key}"' in code or f"'{key}'" in code or f"{{{{{key}}}}}" in code or key.startswith(tuple(made)), key


@EACH
def test_players_read_sentences_and_no_patterns(language: str) -> None:
    """What a hint prints: no code such as `a x a`, no letters in the place of labels."""
    words = catalogue(language)
    for technique in (*TECHNIQUES.values(), LONE_LABEL, SEARCH):
        summary = technique.summary_in(language)
        assert "`" not in summary, summary
        assert summary[-1] in ".。", summary
        assert not re.search(r"(?<![’'{\w])[abmx] [abmx]\b", summary), summary
    assert not any(
        re.search(r"`|\ba b b a\b", template)
        for name, message in words.messages.items()
        if name.startswith("reason.")
        for template in templates(message)
    )


@pytest.mark.needs("node")
def test_the_page_says_what_the_library_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = tmp_path / "cases.json"
    written.write_text(json.dumps(cases()), encoding="utf-8")
    monkeypatch.setenv("CASES", str(written))
    assert "# fail 0" in node("--test", "--test-reporter=tap", Path(__file__).parent / "messages.test.mjs")


@EACH_FILE
def test_a_phrase_marks_the_parts_of_the_english_one(language: str, file: str) -> None:
    english = messages(ENGLISH, file)
    for key, message in messages(language, file).items():
        marked = {part for each in templates(message) for part, _ in MARKED.findall(each)}
        assert marked == {part for each in templates(english[key]) for part, _ in MARKED.findall(each)}, key
        if marked:
            assert not any(set(MARKED.sub("", each)) & set("[]|") for each in templates(message)), key


@EACH
def test_every_reason_has_a_phrase_without_coordinates(language: str) -> None:
    """Each is said of every deduction; its roles are those that the board marks, and the reverse."""
    named = {message for message in REASONS if message not in SUPPOSED}
    assert {f"phrase.{each}" for each in named} <= messages(language, "phrases.json").keys()
    for deduction in samples():
        step = deduction.to_wire()
        phrase, marks = phrase_of(step, language), marks_of(step)
        words = "".join(each for _, each in phrase)
        assert not re.search(r"r\d+c\d+|[\[\]{}|]", words), words
        assert words[-1] in ".。", words
        assert {role.partition("-")[0] for role, _ in phrase} - {""} == {
            role for role, cells in marks.items() if cells
        }, (words, marks)
