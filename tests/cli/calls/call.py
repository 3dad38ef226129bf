"""A command line with what must come of it, and the messages that many share."""

import re
from typing import NamedTuple


class Call(NamedTuple):
    """A command line, what it exits with, a pattern for stdout and stderr together, and stdin."""

    line: str
    status: int
    pattern: str
    stdin: str = ""


NOT_A_LABEL = r"line {}, column {}: expected a label from 1 to 4294967295 or '\.' for a blank, found '{}'"
NO_PUZZLE = r"line 1: expected a puzzle, found none"
NO_FILE = r"error: missing.txt: No such file or directory$"
NO_SOLVER = r"no solver named '{}'; registered: native, .*; did you mean '{}'\?"
NO_FORMAT = r"no format named '{}'; expected one of text, .*did you mean '{}'\?"
NOT_A_FILE = r"'-o' / '--output': File 'folder' is a directory"
NO_OPTION = r"No such option '{}'\. Did you mean '{}'\?"
ONE_OF_TWO = r"both.txt: expected one puzzle, found 2; --puzzle N or --puzzle NAME takes one"
NO_FOLDER = r"error: nowhere/{}: the folder '.*nowhere' does not exist; make it first"
NO_NAME = r"expected the name of a {}, got ''$"
SECONDS = r"'--time-limit': expected seconds, e\.g\. 10; got '{}'"
SIZE = r"'--size': expected N or RxC, e\.g\. 10 or 8x12, got '{}'"


def refused(option: str, value: str, expected: str) -> str:
    """What is printed for a number that an option does not take."""
    return rf"'{option}': expected {re.escape(expected)}; got '{value}'"
