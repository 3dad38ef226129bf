"""Tables as files: the rows of a command as `.csv` or `.parquet`."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path

from ..atomic import atomic_output, atomic_path, kind_by_extension
from ..errors import EngineNotInstalledError

EXTENSIONS = {"csv": (".csv",), "parquet": (".parquet",)}
Row = Mapping[str, str | int | float | None]


def check_table_file(path: Path) -> None:
    """Refuse a file name that ends otherwise, and a Parquet file if pyarrow is not installed.

    Raises FormatError or EngineNotInstalledError.
    """
    if kind_by_extension(path, EXTENSIONS) == "parquet":
        try:
            import pyarrow.parquet  # noqa: F401
        except ImportError as error:
            raise EngineNotInstalledError("a Parquet file needs pyarrow: pip install 'hitori[lab]'") from error


def write_table(path: Path, columns: Mapping[str, type], rows: Sequence[Row]) -> None:
    """Write the rows; `columns` are the names with the types of their values, which may also be None.

    Raises OSError that names the file.
    """
    if kind_by_extension(path, EXTENSIONS) == "csv":
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
    schema = pyarrow.schema([pyarrow.field(name, kinds[kind]) for name, kind in columns.items()])
    with atomic_path(path) as unfinished:
        parquet.write_table(pyarrow.Table.from_pylist(list(rows), schema), unfinished)
