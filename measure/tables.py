"""Tables in Markdown, measured and written into a document.

A *table* is a function that yields its lines; its place is between `<!-- table: NAME -->` and `<!-- end -->`.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

Table = Callable[[], Iterable[str]]


def write_tables(document: Path, tables: Mapping[str, Table]) -> None:
    """Measure every table and write it into its place."""
    text = document.read_text(encoding="utf-8")
    for name, table in tables.items():
        before, start, after = text.partition(f"<!-- table: {name} -->\n")
        _, end, rest = after.partition("<!-- end -->")
        if not end:
            raise SystemExit(f"{document} has no place for the table '{name}'")
        text = "".join([before, start, *(f"{line}\n" for line in table()), end, rest])
    document.write_text(text, encoding="utf-8")


def duration(seconds: float) -> str:
    """Three digits and a unit, e.g. `1.28 ms`."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= 0.9995 * size:  # from there on three digits round up to one of this unit
            return f"{seconds / size:.0f} {unit}" if seconds >= 100 * size else f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.0f} ns"
