"""Arguments: refuses a wrong one where it enters, e.g. `expected a hitori.Puzzle, got list; Puzzle(rows) makes one`.

For the public functions. A wrong type becomes a WrongTypeError, a number out of range an InvalidOptionError.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from operator import index
from typing import ClassVar, Self, TypeVar

from .errors import HitoriError, InvalidOptionError, WrongTypeError, did_you_mean

T = TypeVar("T")
Known = TypeVar("Known", bound=str)

_HOW = {
    "Puzzle": "Puzzle(rows) makes one",
    "Shading": "Shading(rows) makes one",
    "Limits": "give e.g. Limits(time=10)",
    "Mapping": 'give e.g. {(0, 4): "#"}',
}
"""How to make a value of the type."""


class NoTruthValue:
    """A value of which `if value:` would be a mistake: bool() is a TypeError that says what to write instead.

    >>> class Verdict(NoTruthValue, instead="verdict.holds"): ...
    """

    __slots__ = ()
    _instead: ClassVar[str]

    def __init_subclass__(cls, instead: str = "") -> None:
        if instead:  # a dataclass with slots is made twice, the second time without
            cls._instead = instead

    def __bool__(self) -> None:  # pyright finds `if value:` by this type; NoReturn would end mypy's work there
        raise TypeError(f"{type(self).__name__} has no truth value; write {self._instead}")


class Word(StrEnum):
    """An enumeration of words: each member equals its word and is hashed like it; `str()` and JSON give the word.

    >>> class Colour(Word):
    ...     RED = "red"
    >>> Colour("red") == "red", str(Colour.RED), {"red": 1}[Colour.RED]
    (True, 'red', 1)

    An unknown word is an InvalidOptionError.
    """

    @classmethod
    def _missing_(cls, value: object) -> Self:
        raise unknown_word(f"a {cls.__name__}", value, cls)


def one_of(what: str, value: object, words: Iterable[Known], error: type[HitoriError] = InvalidOptionError) -> Known:
    """The word that the value is, whatever kind of text it comes as, e.g. a member of an enumeration or `numpy.str_`.

    >>> one_of("a level", "hard", ["easy", "hard"])
    'hard'

    Raises the error for anything else, with the words that there are and the nearest of them.
    """
    words = tuple(words)
    if isinstance(value, str):
        for word in words:
            if word == value:
                return word
    raise unknown_word(what, value, words, error)


def unknown_word(
    what: str, value: object, words: Iterable[str], error: type[HitoriError] = InvalidOptionError
) -> HitoriError:
    """The error about a word that is not one of these."""
    names = [*map(str, words)]
    written = value.decode("utf-8", "replace") if isinstance(value, bytes) else value
    got = repr(str(value)) if isinstance(value, str) else repr(value)
    return error(f"expected {what} among {', '.join(names)}; got {got:.40}{did_you_mean(written, names)}")


def require_type(kind: type, value: object) -> None:
    """Raise WrongTypeError unless the value is of this type."""
    if not isinstance(value, kind):
        how = f"; {_HOW[kind.__name__]}" if kind.__name__ in _HOW else ""
        if kind.__name__ == "Limits" and isinstance(value, int | float):
            how = f"; write Limits(time={value})"
        raise WrongTypeError(f"expected a {_name(kind)}, got {type(value).__name__}{how}")


def check_integer(what: str, value: object) -> int:
    """The value as an integer; raises WrongTypeError for anything else, e.g. 1.5 or True, which Python counts as 1."""
    try:
        return index(None if isinstance(value, bool) else value)  # type: ignore[arg-type]
    except TypeError:
        raise WrongTypeError(f"expected {what} as an integer, got {value!r:.40}") from None


def check_range(what: str, value: object, low: int, high: int) -> None:
    """Raise InvalidOptionError for an integer out of range, WrongTypeError for what is not an integer."""
    if not low <= check_integer(what, value) <= high:
        raise InvalidOptionError(f"expected {what} from {low} to {high}, got {value}")


def check_bound(what: str, value: object, least: int, none: str = "no bound") -> None:
    """Raise as `check_range` does unless the value is an integer of at least this, or None, which stands for `none`."""
    if value is not None and check_integer(what, value) < least:
        raise InvalidOptionError(f"{what} is {value}; expected at least {least}, or None for {none}")


def checked(kind: type[T], values: Iterable[T]) -> Iterator[T]:
    """The values as they come; raises WrongTypeError for what is not iterable, and at the first of another type."""
    for value in iterator_of(kind, values):
        require_type(kind, value)
        yield value


def values_of(kind: type[T], values: Iterable[T]) -> list[T]:
    """The values as a list, each checked; raises as `checked` does."""
    return list(checked(kind, values))


def iterator_of(kind: type[T], values: Iterable[T]) -> Iterator[T]:
    """The values as they come, not checked; raises WrongTypeError for what is not iterable, and for a single value."""
    if isinstance(values, kind) and kind is not tuple:  # a puzzle is an iterable of labels, a text of texts
        raise WrongTypeError(f"expected an iterable of {_name(kind)}, got one {kind.__name__}; put it into a list")
    try:
        return iter(values)
    except TypeError:
        raise WrongTypeError(f"expected an iterable of {_name(kind)}, got {type(values).__name__}") from None


def _name(kind: type) -> str:
    return f"hitori.{kind.__name__}" if kind.__module__.startswith("hitori.") else kind.__name__
