"""Plurals: the form that a language uses with a number, e.g. `few` in Russian for 2, 3, 4 and 22.

The rules and the names of the forms are those for whole numbers in the Unicode CLDR, "Language Plural Rules":
https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html. The page asks `Intl.PluralRules`,
which has the same rules. (The library Babel has them too; a table of what is not as in English is shorter.)
"""

from __future__ import annotations


def plural_form(language: str, count: int) -> str:
    """The form that the number takes in this language: `one`, `few`, `many` or `other`.

    >>> [plural_form("ru", count) for count in (1, 2, 5, 11, 21, 22)]
    ['one', 'few', 'many', 'many', 'one', 'few']
    >>> [plural_form("fr", count) for count in (0, 1, 2)]
    ['one', 'one', 'other']
    """
    match language:
        case "ja" | "zh":
            return "other"
        case "fr":
            return "one" if count in (0, 1) else "other"
        case "ru":
            return _russian(count)
    return "one" if count == 1 else "other"


def _russian(count: int) -> str:
    last, is_teen = count % 10, count % 100 in (11, 12, 13, 14)
    if last == 1 and not is_teen:
        return "one"
    if last in (2, 3, 4) and not is_teen:
        return "few"
    return "many"
