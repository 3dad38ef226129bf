"""Output files: what a file name says that the file holds, and files that are written whole or not at all.

`kind_by_extension("a.json", {"text": (".txt",), "json": (".json",)})` is "json". A file is written under a hidden
name in its folder, e.g. `.a.json.5f3a91c2.unfinished`, and renamed once it is complete and on disk. After a full disk,
an error or a killed process the old file is still there; a killed process leaves the hidden one behind. Streams, e.g. a
pipe or `/dev/stdout`, are written directly. `write_files` writes those of a folder, `write_table` rows as `.csv` or
`.parquet`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from errno import ELOOP
from pathlib import Path
from typing import TextIO

from .errors import FormatError
from .extras import required

FilePath = str | os.PathLike[str]

_TAKEN = re.compile(
    r"\.(cnf|csv|docx?|gif|gz|html?|jpe?g|jsonl?|lp|markdown|md|mzn|ndjson|od[st]|opb|parquet|pdf|png|py|rtf|smt2|svg"
    r"|tex|toml|tsv|xlsx?|xml|ya?ml|zip)"
)
"""Extensions that promise something; a file of another kind under such a name could not be opened."""


def kind_by_extension(
    path: FilePath, extensions: Mapping[str, Sequence[str]], wanted: str | None = None, default: str | None = None
) -> str:
    """What a file is to hold: the kind that was asked for, or else the one that its name ends for.

    `extensions` lists those of each kind. A name without one, or with one that several kinds share, is of the
    `default` kind.

    >>> kinds = {"text": (".txt",), "json": (".json", ".txt")}
    >>> kind_by_extension("a.json", kinds), kind_by_extension("a.txt", kinds, default="text")
    ('json', 'text')
    >>> kind_by_extension("a.json", kinds, wanted="text")
    Traceback (most recent call last):
    hitori.errors.FormatError: expected a file name that ends in .txt for text, got 'a.json'

    Raises FormatError if the name ends for another kind, or for none.
    """
    extension = Path(path).suffix.lower()
    fitting = [kind for kind, its_extensions in extensions.items() if extension in its_extensions]
    if wanted is not None:
        if wanted in fitting or not (fitting or _TAKEN.fullmatch(extension)):
            return wanted
        raise FormatError(f"expected a file name that ends in {_either(extensions[wanted])} for {wanted}, got '{path}'")
    if default is not None and (default in fitting or not extension):
        return default
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise FormatError(f"'{path}' could hold {_either(fitting)}; say which, e.g. --to {fitting[0]}")
    every = dict.fromkeys(extension for its_extensions in extensions.values() for extension in its_extensions)
    raise FormatError(f"expected a file name that ends in {_either([*every])}, got '{path}'")


def atomic_write(path: FilePath, content: str | bytes) -> None:
    """Write a file completely or not at all; text as UTF-8.

    Raises OSError that names the file.
    """
    with atomic_path(path) as unfinished:
        unfinished.write_bytes(content if isinstance(content, bytes) else content.encode())


def write_files(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Write each file, named by its path in the folder, as `atomic_write` does; makes the folders that are missing."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        atomic_write(folder / name, content)


@contextmanager
def atomic_output(path: FilePath) -> Iterator[TextIO]:
    """A stream of UTF-8 text whose file appears under its name when the block ends without an error.

    Raises OSError that names the file.
    """
    with atomic_path(path) as unfinished, unfinished.open("w", encoding="utf-8", newline="\n") as stream:
        yield stream


@contextmanager
def atomic_path(path: FilePath) -> Iterator[Path]:
    """The name under which a file is to be written; it is renamed when the block ends without an error.

    Raises OSError that names the file.
    """
    place = Path(path)
    with _named(place):
        if _is_stream(place):
            yield place
            return
        _refuse_links_in_a_circle(place)
        target = place.resolve()  # a symbolic link stays, and what it points to is replaced
        unfinished = target.with_name(f".{target.name[:40]}.{os.urandom(4).hex()}.unfinished")
        _create(unfinished, target)
    try:
        with _named(place, unfinished):
            yield unfinished
            # Wait for the disk: a rename that survives a power failure without the content would lose both files.
            with unfinished.open("ab") as stream:  # Windows refuses to sync what may only be read
                os.fsync(stream.fileno())
            unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def _is_stream(place: Path) -> bool:
    """True for what cannot be renamed: a pipe, a device, or a name of an open file such as `/dev/stdout`."""
    return place.exists() and (not place.is_file() or place.absolute().parts[1:2] in (("dev",), ("proc",)))


def _refuse_links_in_a_circle(place: Path) -> None:
    """Raises OSError for links that lead to each other, where `Path.resolve` raises RuntimeError or goes on."""
    try:
        place.stat()
    except OSError as error:
        if error.errno == ELOOP:
            raise


def _create(unfinished: Path, target: Path) -> None:
    """Make the empty file, with the permissions of the target.

    Raises PermissionError for a target that must not be changed: renaming would not ask.
    """
    mode = target.stat().st_mode & 0o777 if target.exists() else None
    if mode is not None:
        os.close(os.open(target, os.O_WRONLY))
    try:
        unfinished.touch(exist_ok=False)
    except FileNotFoundError as error:
        missing = f"the folder '{target.parent}' does not exist; make it first"
        raise FileNotFoundError(error.errno, missing, str(target)) from None
    except OSError as error:
        raise OSError(error.errno, f"cannot make a file in '{target.parent}': {error.strerror}", str(target)) from None
    if mode is not None:
        unfinished.chmod(mode)


@contextmanager
def _named(place: Path, unfinished: Path | None = None) -> Iterator[None]:
    """Errors of writing name the file that was asked for; those of the system name none for a full disk."""
    try:
        yield
    except OSError as error:
        named = error.filename
        if error.errno is None or not (named is None or str(named) in (str(unfinished), os.path.realpath(place))):
            raise
        raise OSError(error.errno, error.strerror, str(place)) from None


def _either(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


TABLES = {"csv": (".csv",), "parquet": (".parquet",)}
Row = Mapping[str, str | int | float | None]


def check_table_file(path: Path) -> None:
    """Refuse a file name that ends otherwise, and a Parquet file if pyarrow is not installed.

    Raises FormatError or EngineNotInstalledError.
    """
    if kind_by_extension(path, TABLES) == "parquet":
        with required("a Parquet file needs", "lab", "pyarrow"):
            import pyarrow.parquet  # noqa: F401


def write_table(path: Path, columns: Mapping[str, type], rows: Sequence[Row]) -> None:
    """Write the rows; `columns` are the names with the types of their values, which may also be None.

    Raises OSError that names the file.
    """
    if kind_by_extension(path, TABLES) == "csv":
        import csv  # as pyarrow below, for tables only

        with atomic_output(path) as stream:
            writer = csv.DictWriter(stream, list(columns), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
        return
    import pyarrow
    from pyarrow import parquet

    kinds: dict[type, pyarrow.DataType] = {
        str: pyarrow.string(),
        int: pyarrow.int64(),
        float: pyarrow.float64(),
        bool: pyarrow.bool_(),
    }
    schema = pyarrow.schema({name: kinds[kind] for name, kind in columns.items()})
    with atomic_path(path) as unfinished:
        parquet.write_table(pyarrow.Table.from_pylist(list(rows), schema), unfinished)
