"""The files of a dataset: puzzles with their solutions and characteristics, as JSON lines and as Parquet.

A *row* is one puzzle: the object of the format `jsonl` with two more keys, `stratum` and `characteristics`. In Parquet
each key is a column, and each characteristic one of its own. A file appears under its name only once it is complete and
on disk, so an existing file need not be written again; equal rows make equal bytes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from ...errors import EngineNotInstalledError
from ...outputs import whole_file

PartRow = dict[str, Any]
Write = Callable[[list[PartRow]], None]


def write_parts(paths: Mapping[str, Path], batches: Iterable[list[PartRow]]) -> None:
    """Write the rows to a file of each format, e.g. {"jsonl": Path("part-0.jsonl")}."""
    with _opened(list(paths.items())) as writers:
        for batch in batches:
            for write in writers:
                write(batch)


def described(path: Path) -> dict[str, object]:
    """Name, size and checksum of a file."""
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return {"file": path.name, "bytes": path.stat().st_size, "sha256": digest}


@contextmanager
def _opened(files: list[tuple[str, Path]]) -> Iterator[list[Write]]:
    if not files:
        yield []
        return
    (format, path), *others = files
    with whole_file(path) as unfinished, _FORMATS[format](unfinished) as write, _opened(others) as writers:
        yield [write, *writers]


@contextmanager
def _jsonl(path: Path) -> Iterator[Write]:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        yield lambda batch: file.writelines(json.dumps(row) + "\n" for row in batch)


@contextmanager
def _parquet(path: Path) -> Iterator[Write]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise EngineNotInstalledError("Parquet needs pyarrow: pip install 'hitori[lab]'") from error
    writer = None

    def write(batch: list[PartRow]) -> None:
        nonlocal writer
        table = pyarrow.Table.from_pylist(list(map(_flat, batch)), schema=writer and writer.schema)
        writer = writer or parquet.ParquetWriter(path, table.schema)
        writer.write_table(table)

    try:
        yield write
    finally:
        if writer:
            writer.close()


def _flat(row: PartRow) -> PartRow:
    """A row for Parquet: one column per characteristic, the labels as one list."""
    flat = {key: value for key, value in row.items() if key not in ("schema", "characteristics")}
    labels = [label for line in row["labels"] for label in line]
    return {**flat, "labels": labels, **row["characteristics"]}


_FORMATS: dict[str, Callable[[Path], AbstractContextManager[Write]]] = {"jsonl": _jsonl, "parquet": _parquet}
