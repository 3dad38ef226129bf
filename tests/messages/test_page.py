"""The formatter of the page renders the same cases as ours."""

from pathlib import Path

import pytest

from ..web.test_modules import node


@pytest.mark.needs("node")
def test_the_page_says_what_the_library_says() -> None:
    assert "# fail 0" in node("--test", "--test-reporter=tap", Path(__file__).parent / "messages.test.mjs")
