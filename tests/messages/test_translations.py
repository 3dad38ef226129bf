"""Every language is translated: no message stands there as it stands in English, except words that are alike."""

import re

import pytest

from hitori.messages import ENGLISH, languages

from .test_sentences import FOLDER, messages, templates

ALIKE = {
    "de": {
        "edit.title": "Editor",
        "level.trivial": "trivial",
        "mine.took": "in {time}",
        "new.diagonal": "diagonal",
        "walk.link": "Link",
        "win.result": "Hitori. {name} ({size}) in {time}. {hints}",
        "win.time": "In {time}.",
    },
    "es": {"edit.title": "Editor", "level.trivial": "trivial", "new.diagonal": "diagonal"},
    "fr": {
        "bar.menu": "Menu",
        "card": "Messages",
        "level.expert": "expert",
        "level.trivial": "trivial",
        "menu.title": "Menu",
        "practise.techniques": "Techniques",
        "rating.score": "score",
        "technique.contradiction": "contradiction",
    },
    "nl": {
        "actions.check": "Check",
        "actions.hint": "Hint",
        "actions.pen": "Pen",
        "bar.menu": "Menu",
        "edit.title": "Editor",
        "help.hints": "Hints:",
        "hint.title": "Hint",
        "keys.hint": "Hint, check",
        "level.expert": "expert",
        "menu.title": "Menu",
        "mine.took": "in {time}",
        "open.details": "Details",
        "page.open": "open",
        "rating.score": "score",
        "walk.link": "Link",
        "win.result": "Hitori. {name} ({size}) in {time}. {hints}",
        "win.time": "In {time}.",
    },
}
"""What a language rightly says as English does."""
NOT_LATIN = {"ja": r"[\u3040-\u30ff\u4e00-\u9fff]", "ru": r"[а-яё]", "zh": r"[\u4e00-\u9fff]"}
"""The letters of languages in other scripts."""
KEYS_AND_NAMES = re.compile(
    r"--show-mistakes|r1c2|puzz\.link|Page (Up|Down)|Home|End|Enter|Hitori|(?<![A-Za-z])[a-z](?![A-Za-z])"
)
"""What stands in Latin letters in every script."""


def words(template: str) -> str:
    """What of a template is neither a value nor the name of a part."""
    return re.sub(r"\{[\w-]+\}|\[[\w-]+\|", " ", template)


def has_words(template: str) -> bool:
    return re.search(r"[^\W\d_]{2}", words(template)) is not None


TRANSLATED = pytest.mark.parametrize("language", [each for each in languages() if each != ENGLISH])
FILE = pytest.mark.parametrize("file", sorted(path.name for path in (FOLDER / ENGLISH).glob("*.json")))


@TRANSLATED
@FILE
def test_no_message_is_left_in_english(language: str, file: str) -> None:
    english = messages(ENGLISH, file)
    left = {
        key: template
        for key, message in messages(language, file).items()
        for template in templates(message)
        if template in templates(english[key]) and has_words(template)
    }
    alike = ALIKE.get(language, {})
    assert left == {key: alike[key] for key in alike.keys() & english.keys()}


@pytest.mark.parametrize("language", sorted(NOT_LATIN))
@FILE
def test_a_language_of_another_script_has_no_english_words(language: str, file: str) -> None:
    for key, message in messages(language, file).items():
        for template in templates(message):
            rest = KEYS_AND_NAMES.sub("", words(template))
            assert not re.search("[A-Za-z]", rest), (key, template)
            assert not has_words(rest) or re.search(NOT_LATIN[language], rest, re.IGNORECASE), (key, template)


def test_every_language_of_another_script_is_named() -> None:
    letters = {each: "".join(map(str, messages(each, "player.json").values())) for each in languages()}
    assert {each for each, text in letters.items() if re.search("[\u0400-\u04ff\u3040-\u9fff]", text)} == set(NOT_LATIN)
