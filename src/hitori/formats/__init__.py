"""Formats: reading and writing puzzles in every format people use.

`read` streams the puzzles of a file of any format, `read_in_bulk` lets others take the plain ones, `loads` and `load`
gather them, `dumps` and `dump` write them, and a `RecordWriter` as they come; the `_records` forms keep the shadings in
the file. `loads_shading` and `dumps_shading` are for a shading alone, and `loads_answers` is for many. `format_for`
finds the format that the name of a file ends for.
catalogue.py lists the formats, detection.py recognises them, and each has its file with `parse` and `dump`.
"""

from ..on_demand import attach

TYPE_CHECKING = False

if TYPE_CHECKING:
    from .bulk import Take, Taken
    from .catalogue import FORMATS, Format, FormatName, Unit, format_for, format_names, get_format
    from .decoding import ByteLines, decoded
    from .detection import detect
    from .looks import looks_like_puzzles, looks_like_text
    from .reading import load, load_one, loads, loads_one, loads_records, read, read_in_bulk
    from .record import Record
    from .shadings import Answer, dumps_shading, loads_answers, loads_shading
    from .writing import RecordWriter, dump, dumps, dumps_records

__all__ = [
    "FORMATS",
    "Answer",
    "ByteLines",
    "Format",
    "FormatName",
    "Record",
    "RecordWriter",
    "Take",
    "Taken",
    "Unit",
    "decoded",
    "detect",
    "dump",
    "dumps",
    "dumps_records",
    "dumps_shading",
    "format_for",
    "format_names",
    "get_format",
    "load",
    "load_one",
    "loads",
    "loads_answers",
    "loads_one",
    "loads_records",
    "loads_shading",
    "looks_like_puzzles",
    "looks_like_text",
    "read",
    "read_in_bulk",
]

_HOMES = {
    ".bulk": ("Take", "Taken"),
    ".catalogue": (
        "FORMATS",
        "Format",
        "FormatName",
        "Unit",
        "format_for",
        "format_names",
        "get_format",
    ),
    ".decoding": ("ByteLines", "decoded"),
    ".detection": ("detect",),
    ".looks": ("looks_like_puzzles", "looks_like_text"),
    ".reading": (
        "load",
        "load_one",
        "loads",
        "loads_one",
        "loads_records",
        "read",
        "read_in_bulk",
    ),
    ".record": ("Record",),
    ".shadings": (
        "Answer",
        "dumps_shading",
        "loads_answers",
        "loads_shading",
    ),
    ".writing": (
        "RecordWriter",
        "dump",
        "dumps",
        "dumps_records",
    ),
}

if not TYPE_CHECKING:  # a type checker that saw `__getattr__` would accept any name
    __getattr__, __dir__ = attach(__name__, _HOMES)
