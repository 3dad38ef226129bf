"""The exceptions: everything that hitori raises on purpose, e.g. InvalidPuzzleError("row 3 has 5 labels, expected 6").

    HitoriError
    ├── InvalidPuzzleError (ValueError)         a grid that is not a rectangle of labels
    ├── InvalidShadingError (ValueError)        a shading that is malformed or does not fit its puzzle
    ├── FormatError (ValueError)                text that cannot be read: names file, line and column
    │   ├── UnpairedError                       an answer that is for none of the puzzles
    │   └── UnsupportedError                    what a format cannot hold, or a solver cannot do
    ├── UnknownSolverError (LookupError)        a solver name that is not registered
    ├── InvalidOptionError (ValueError)         an option or argument that does not exist or has a bad value
    ├── WrongTypeError (TypeError)              an argument of another type than the function takes
    ├── NoSuchCellError (IndexError)            a cell outside the grid
    ├── EngineNotInstalledError (ImportError)   an optional dependency is missing: names the command to install it
    ├── UnsatisfiableError (ValueError)         a puzzle that cannot be generated: says why
    ├── NoSolutionError (LookupError)           a solution was required of a puzzle that has none
    ├── OutOfTimeError (TimeoutError)           not found within the time limit: says how far the search came
    ├── InUseError (RuntimeError)               an iterator that two threads use at once
    ├── ClaimError (ValueError)                 a claim that cannot be proved because it is false: says what is true
    ├── ProofError (ValueError)                 a proof that the checker refuses, or an unproved step of an explanation
    ├── TooLargeError (MemoryError)             a puzzle too large for the method; raised before allocating
    ├── WrongAnswerError (RuntimeError)         a solver's answer that breaks a rule was stopped: names solver and rule
    ├── SolverCrashedError (RuntimeError)       a solver failed, or cannot be loaded: names it and what it raised
    ├── TaskError (RuntimeError)                a run of many tasks that cannot start or cannot continue
    ├── UnknownSuiteError (LookupError)         laboratory: a suite that does not exist
    ├── PlanError (ValueError)                  laboratory: a folder that holds no run, or a different one
    └── DisagreementError (RuntimeError)        laboratory: a wrong answer, or two that contradict each other

"No solution" and "out of time" from a solver are results (`hitori.Status`), not errors, unless `SolveResult.require`
asks for the solution.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from decimal import Decimal


class HitoriError(Exception):
    """The root: catch this to catch everything hitori raises on purpose."""


class InvalidPuzzleError(HitoriError, ValueError):
    """A grid that is not a rectangle of integers >= 0."""


class InvalidShadingError(HitoriError, ValueError):
    """A shading that is malformed or has another size than its puzzle."""


class FormatError(HitoriError, ValueError):
    """Text that cannot be read as a puzzle or a shading, with the position where reading stopped.

    `line` and `column` are one-based, or None if the whole text is meant; `file` is None for a string. `choices` are
    the readings that fit, where one must be asked for: each `(reading, format, size)`, e.g. `("a puzzle of 1 x 16",
    "text", None)` or `("a puzzle of 4 x 4", None, (4, 4))`; the message says how `hitori.loads` is asked for them.
    """

    def __init__(
        self,
        problem: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        choices: Iterable[tuple[str, str | None, tuple[int, int] | None]] = (),
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.file = file
        self.line = line
        self.column = column
        self.choices = tuple(choices)

    def __str__(self) -> str:
        return self.worded('format="{}"', "size=({}, {})")

    def worded(self, by_format: str, by_size: str) -> str:
        """The message, with what asks for each of the `choices`: by its format, or by the rows and columns of a puzzle.

        >>> error = FormatError("two readings", line=1, choices=[("a puzzle of 4 x 4", None, (4, 4))])
        >>> error.worded("--from {}", "--size {}x{}")
        'line 1: two readings; --size 4x4 reads 4 x 4'
        """
        parts = [self.file] if self.file is not None else []
        if self.line is not None:
            parts.append(f"line {self.line}")
        if self.column is not None:
            parts.append(f"column {self.column}")
        place = f"{', '.join(parts)}: " if parts else ""
        asked = [
            f"{by_format.format(name) if size is None else by_size.format(*size)} reads {_short(reading)}"
            for reading, name, size in self.choices
        ]
        choices = f"; {', '.join(asked)}" if asked else ""
        return f"{place}{self.problem}{choices}"

    def located(self, *, file: str | None = None, first_line: int = 1) -> FormatError:
        """The same error for a text that starts at line `first_line` of a file."""
        line = None if self.line is None else self.line + first_line - 1
        return type(self)(self.problem, file=file or self.file, line=line, column=self.column, choices=self.choices)


def _short(reading: str) -> str:
    """`4 x 4` for `a puzzle of 4 x 4`, which the problem has said already."""
    return reading.removeprefix("a puzzle of ")


class UnsupportedError(FormatError):
    """What a format cannot hold without losing a part of it, or what a solver cannot do; the message names it."""


class UnknownSolverError(HitoriError, LookupError):
    """A solver name that is not registered."""


class InvalidOptionError(HitoriError, ValueError):
    """An option or argument that does not exist or has a value it cannot take."""


class WrongTypeError(HitoriError, TypeError):
    """An argument of another type than the function takes, e.g. a list for a Puzzle."""


class NoSuchCellError(HitoriError, IndexError):
    """A cell outside the grid."""


class UnsatisfiableError(HitoriError, ValueError):
    """A puzzle that cannot be generated; the message says why."""


class NoSolutionError(HitoriError, LookupError):
    """A solution was required of a puzzle that has none."""


class OutOfTimeError(HitoriError, TimeoutError):
    """A limit was reached first; the message says how far the search came.

    `partial` is what was found until then, of the type that was asked for, e.g. a number of solutions; or None.
    """

    def __init__(self, message: str, partial: object = None) -> None:
        super().__init__(message)
        self.partial = partial


class InUseError(HitoriError, RuntimeError):
    """An iterator that another thread is using at this moment."""


class ClaimError(HitoriError, ValueError):
    """A claim that cannot be proved because it is false; the message says what is true."""


class ProofError(HitoriError, ValueError):
    """A proof that the checker refuses, or an explanation with an unproved step; the message names the line or step."""


class EngineNotInstalledError(HitoriError, ImportError):
    """An optional dependency is missing; the message is one line that names the command to install it."""


class TaskError(HitoriError, RuntimeError):
    """A run of many tasks that cannot start or cannot continue; its results so far are kept."""


class TooLargeError(HitoriError, MemoryError):
    """A puzzle too large for the method; raised before anything is allocated."""


class WrongAnswerError(HitoriError, RuntimeError):
    """A solver gave an answer that the independent check refused."""


class SolverCrashedError(HitoriError, RuntimeError):
    """A solver raised an error, returned something that is not an answer, or cannot be loaded.

    The message names the solver, the error and its line; `__cause__` is the error itself.
    """


class UnknownSuiteError(HitoriError, LookupError):
    """A suite of the laboratory that is neither defined nor a file or folder."""


class PlanError(HitoriError, ValueError):
    """A folder that holds no run of the laboratory, or another run than the one asked for."""


class DisagreementError(HitoriError, RuntimeError):
    """A wrong answer, or two that contradict each other: the run's figures are invalid until the cause is found."""


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """The end of a message about an unknown name; empty if no known name is close, or it is not text.

    A name is close if it begins with what was written, or differs in up to a third of the letters, and always if in
    one. Capitals do not count, and `_` and a space are as good as `-`. Of several the nearest is taken, then the first.

    >>> did_you_mean("sandwitch-pair", ["sandwich-pair", "wall"])
    "; did you mean 'sandwich-pair'?"
    >>> did_you_mean("raet", ["trace", "rate"]), did_you_mean("sol", ["prove", "solve", "solvers"])
    ("; did you mean 'rate'?", "; did you mean 'solve'?")
    """
    if not isinstance(name, str) or not 1 < len(name) <= _LONGEST_NAME:
        return ""
    asked = name.lower()
    dashed = asked.replace("_", "-").replace(" ", "-")
    most = max(1, len(asked.lstrip("-")) // 3)
    best, nearest = "", _LONGEST_NAME
    for each in known:
        key = each.lower()
        is_close = key.startswith(dashed)
        edits = min(edit_distance(word, key, nearest if is_close else most) for word in {asked, dashed})
        if edits < nearest and (is_close or edits <= most):
            best, nearest = each, edits
    return f"; did you mean '{best}'?" if best else ""


_LONGEST_NAME = 100
"""Characters: what is longer was not meant as a name."""


def edit_distance(one: str, other: str, most: int = _LONGEST_NAME) -> int:
    """How many letters to insert, delete, replace or swap with the next; beyond `most`, any number above it.

    The optimal string alignment distance: no part is changed twice.

    >>> edit_distance("raet", "rate"), edit_distance("raet", "trace"), edit_distance("slve", "solvers")
    (1, 3, 3)
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    above = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        here = [row]
        for col, wanted in enumerate(other, 1):
            least = min(above[col] + 1, here[-1] + 1, above[col - 1] + (letter != wanted))
            if row > 1 and col > 1 and letter == other[col - 2] and one[row - 2] == wanted:
                least = min(least, before[col - 2] + 1)
            here.append(least)
        if min(here) > most and min(above) >= most:  # a swap looks back two rows, and costs one
            return most + 1
        before, above = above, here
    return above[-1]


def counted(number: int | Decimal, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "label"), counted(2, "label")
    ('1 label', '2 labels')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def in_words(seconds: float) -> str:
    """A duration for people.

    >>> in_words(0.0421), in_words(42), in_words(200), in_words(40_000)
    ('0.04 s', '42 s', '3 min', '11 h')
    """
    if seconds < 1:
        return f"{seconds:.1g} s"
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.0f} h"
