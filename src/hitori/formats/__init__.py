"""Formats: reading and writing puzzles in every format people use.

`read` streams the puzzles of a file of any format, `loads` and `load` gather them, `dumps` and `dump` write them;
the `_records` forms keep the shadings in the file. `loads_shading` and `dumps_shading` are for a shading alone.
catalogue.py lists the formats, detection.py recognises them, and each has its file with `parse` and `dump`.
"""

from ..on_demand import attach

TYPE_CHECKING = False

if TYPE_CHECKING:
    from .catalogue import FORMATS, Format, FormatName, Unit, format_names, get_format
    from .detection import detect
    from .reading import decoded, load, load_one, loads, loads_one, loads_records, read
    from .record import Record
    from .shadings import dumps_shading, loads_shading
    from .writing import dump, dumps, dumps_records

__all__ = [
    "FORMATS",
    "Format",
    "FormatName",
    "Record",
    "Unit",
    "decoded",
    "detect",
    "dump",
    "dumps",
    "dumps_records",
    "dumps_shading",
    "format_names",
    "get_format",
    "load",
    "load_one",
    "loads",
    "loads_one",
    "loads_records",
    "loads_shading",
    "read",
]

_HOMES = {
    ".catalogue": (
        "FORMATS",
        "Format",
        "FormatName",
        "Unit",
        "format_names",
        "get_format",
    ),
    ".detection": ("detect",),
    ".reading": (
        "decoded",
        "load",
        "load_one",
        "loads",
        "loads_one",
        "loads_records",
        "read",
    ),
    ".record": ("Record",),
    ".shadings": (
        "dumps_shading",
        "loads_shading",
    ),
    ".writing": (
        "dump",
        "dumps",
        "dumps_records",
    ),
}

if not TYPE_CHECKING:  # a type checker that saw `__getattr__` would accept any name
    __getattr__, __dir__ = attach(__name__, _HOMES)
