"""Every exception that hitori raises on purpose.

    HitoriError
    ├── InvalidPuzzleError (ValueError)      a grid that is no rectangle of labels
    ├── InvalidShadingError (ValueError)     a shading that is malformed or does not fit its puzzle
    ├── FormatError (ValueError)             text that cannot be read: which file, line and column
    │   └── UnsupportedError                 a puzzle that the wanted format cannot hold
    ├── UnknownSolverError (LookupError)     a solver name that is not registered
    ├── InvalidOptionError (ValueError)      a solver option that does not exist or has a bad value
    ├── ImpossibleWishError (ValueError)     a puzzle that cannot be generated, and why
    ├── OutOfTimeError (TimeoutError)        what was wished for was not found in time, and what was reached
    ├── EngineNotInstalledError (ImportError)  an optional dependency is missing; names the pip extra
    ├── TaskError (RuntimeError)             a run of many tasks that cannot start or cannot go on
    ├── TooLargeError (MemoryError)          a puzzle beyond what the method can hold; raised before allocating
    └── WrongAnswerError (RuntimeError)      an answer that broke the rules was stopped: a defect, please report it

A solver's "no solution" and "out of time" are results (`hitori.Status`), not errors.
"""

from __future__ import annotations


class HitoriError(Exception):
    """The root: catch this to catch everything hitori raises on purpose."""


class InvalidPuzzleError(HitoriError, ValueError):
    """A grid that is no rectangle of integers >= 0."""


class InvalidShadingError(HitoriError, ValueError):
    """A shading that is malformed or whose size is not that of its puzzle."""


class FormatError(HitoriError, ValueError):
    """Text that cannot be read as a puzzle or a shading, with the place where reading stopped.

    `line` and `column` are one-based, or None where the whole text is meant; `file` is None for a string.
    """

    def __init__(
        self, problem: str, *, file: str | None = None, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.file = file
        self.line = line
        self.column = column

    def __str__(self) -> str:
        parts = [self.file] if self.file is not None else []
        if self.line is not None:
            parts.append(f"line {self.line}")
        if self.column is not None:
            parts.append(f"column {self.column}")
        return f"{', '.join(parts)}: {self.problem}" if parts else self.problem

    def located(self, *, file: str | None = None, first_line: int = 1) -> FormatError:
        """The same error seen from a file in which the text starts at line `first_line`."""
        line = None if self.line is None else self.line + first_line - 1
        return type(self)(self.problem, file=file or self.file, line=line, column=self.column)


class UnsupportedError(FormatError):
    """A puzzle or shading that the wanted format cannot hold without losing something."""


class UnknownSolverError(HitoriError, LookupError):
    """A solver name that is not registered."""


class InvalidOptionError(HitoriError, ValueError):
    """A solver option that does not exist or has a value it cannot take."""


class ImpossibleWishError(HitoriError, ValueError):
    """A puzzle was asked for that cannot be generated: the message says why."""


class OutOfTimeError(HitoriError, TimeoutError):
    """A puzzle of the wanted difficulty was not found before the limit: the message says what was reached."""


class EngineNotInstalledError(HitoriError, ImportError):
    """An optional dependency is missing; the message is one line that names the command to install it."""


class TaskError(HitoriError, RuntimeError):
    """A run of many tasks that cannot start or cannot go on; what it has done so far is kept."""


class TooLargeError(HitoriError, MemoryError):
    """A puzzle beyond what the method can hold, told before anything is allocated."""


class WrongAnswerError(HitoriError, RuntimeError):
    """A solver produced an answer that the independent check refused."""
