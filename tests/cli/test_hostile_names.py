"""`hitori convert` with names that no honest file holds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hitori.formats import FormatName, format_names, get_format, loads

from .conftest import Run

TINY = [[2, 1], [1, 1]]


@pytest.mark.parametrize("format", [name for name in format_names() if get_format(name).can_write])
def test_a_file_with_a_lone_surrogate_is_converted(format: FormatName, run: Run, tmp_path: Path) -> None:
    """It left a traceback and an empty file."""
    source, target = tmp_path / "in.json", tmp_path / "out"
    source.write_text(json.dumps({"labels": TINY, "name": "\ud800", "author": "\ud800"}))
    ran = run("convert", source, "--to", format, "-o", target)
    assert (ran.status, ran.err) == (0, "")
    assert loads(target.read_text(encoding="utf-8"), format)[0].to_rows() == TINY
