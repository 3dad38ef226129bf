"""Sources: where text comes from: a path, an open file, or bytes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import IO, Any

from ..errors import WrongTypeError
from .decoding import decoded

Source = str | os.PathLike[str] | IO[str] | IO[bytes] | bytes | bytearray
"""A path, a file open for reading (text or binary), or the bytes of a file."""

Lines = tuple[Iterator[str], str | None]
"""Lines, and the name of the file they are from."""


@contextmanager
def opened(source: Source) -> Iterator[Lines]:
    """The lines of a source. A file that came in open stays open.

    Raises WrongTypeError for anything else, and OSError if the file cannot be opened.
    """
    match source:
        case str() | os.PathLike():
            with open(source, "rb") as stream:
                yield decoded(stream), os.fspath(source)
        case bytes() | bytearray():
            yield decoded(BytesIO(source)), None
        case _ if callable(getattr(source, "readline", None)):
            name = getattr(source, "name", None)
            yield _lines(source), name if isinstance(name, str) else None
        case _:
            raise WrongTypeError(f"expected a path, an open file or bytes, got {type(source).__name__}")


def _lines(stream: Any) -> Iterator[str]:
    is_text = isinstance(stream.read(0), str)
    return iter(stream.readline, "") if is_text else decoded(stream)
