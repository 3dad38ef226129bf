"""The formatter of the page renders the same cases as ours."""

import json
from pathlib import Path

import pytest

from ..web.test_modules import node
from .cases import cases


@pytest.mark.needs("node")
def test_the_page_says_what_the_library_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = tmp_path / "cases.json"
    written.write_text(json.dumps(cases()), encoding="utf-8")
    monkeypatch.setenv("CASES", str(written))
    assert "# fail 0" in node("--test", "--test-reporter=tap", Path(__file__).parent / "messages.test.mjs")
