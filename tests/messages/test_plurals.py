"""The forms of numbers: those of the Unicode CLDR, and in sentences. The page is held to the same cases, in Node."""

import pytest

from hitori.messages import Catalogue, Line, catalogue
from hitori.messages.plurals import plural_form

from .test_sentences import Messages


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", ["other", "one", "other", "other", "other", "other", "other"]),
        ("fr", ["one", "one", "other", "other", "other", "other", "other"]),
        ("ja", ["other"] * 7),
        ("ru", ["many", "one", "few", "many", "many", "one", "few"]),
        ("zh", ["other"] * 7),
    ],
)
def test_the_forms_of_numbers(language: str, forms: list[str]) -> None:
    assert [plural_form(language, count) for count in (0, 1, 2, 5, 11, 21, 22)] == forms


@pytest.mark.parametrize("count", [11, 12, 13, 14, 111, 112, 113, 114, 1011])
def test_the_second_ten_has_the_form_of_many_in_russian(count: int) -> None:
    assert plural_form("ru", count) == "many"


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (1, "1 чёрная клетка"),
        (2, "2 чёрные клетки"),
        (5, "5 чёрных клеток"),
        (11, "11 чёрных клеток"),
        (21, "21 чёрная клетка"),
        (22, "22 чёрные клетки"),
    ],
)
def test_a_russian_sentence_has_the_form_of_its_number(count: int, words: str) -> None:
    text = catalogue("ru").text("reason.least-unshaded", fact="r1c2 — белая", line=Line("row", 0), count=count)
    assert text == f"r1c2 — белая: в строке 1 уже {words}, ещё одна не поместится."


def test_the_form_of_a_number_that_a_message_lacks_is_other() -> None:
    forms: Messages = {"cells": {"one": "{count} case", "other": "{count} cases"}}
    french = Catalogue("fr", "Français", forms)
    assert [french.text("cells", count=count) for count in (0, 1, 2)] == ["0 case", "1 case", "2 cases"]


def test_a_template_for_this_very_number_goes_first() -> None:
    forms: Messages = {"cells": {"0": "ни одной", "1": "эта", "one": "эта {count}", "other": "эти {count}"}}
    russian = Catalogue("ru", "Русский", forms)
    found = [russian.text("cells", count=count) for count in (0, 1, 2, 21)]
    assert found == ["ни одной", "эта", "эти 2", "эта 21"]
