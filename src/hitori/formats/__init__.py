r"""Formats: reading and writing puzzles and shadings in every format people use, e.g. `loads("1 1\n2 1")`.

The codecs are in Rust, once for this package and for the page (crates/hitori-formats); this package gives them files,
makes `Puzzle` and `Shading` of their records, and raises their problems as `FormatError`.

* `registry`: what a format is, and which one a text is in.
* `records`: what a file holds in one place, or why it cannot be read.
* `reading`: `loads`, `load`, and the streams `read`, `read_items` and `read_in_bulk`.
* `writing`: `dumps`, `dump`, and `RecordWriter` for one puzzle after the other.
* `answers`: `loads_shading` and `dumps_shading` for a shading alone, `loads_answers` for many answers.
"""

from .answers import Answer, AnswerReading, dumps_shading, loads_answers, loads_shading, one_answer, without_puzzles
from .reading import (
    Source,
    from_url,
    load,
    load_one,
    loads,
    loads_one,
    loads_records,
    looks_like_puzzles,
    read,
    read_in_bulk,
    read_items,
    read_text,
)
from .records import BulkResult, Numbered, Record
from .registry import (
    FORMATS,
    SITES,
    WRITABLE,
    Format,
    FormatName,
    detect,
    format_for,
    format_names,
    format_to_write,
    get_format,
    is_link,
    is_puzzle,
    looks_like_text,
)
from .writing import RecordWriter, Target, dump, dumps, dumps_records, object_of, to_url
