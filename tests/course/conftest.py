"""An assignment to mark by: hidden puzzles up to 5 x 5, and limits that end a test soon."""

from pathlib import Path

import pytest

from hitori.course.assignment import new_assignment


@pytest.fixture(scope="session")
def assignment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made by seed 1."""
    folder = tmp_path_factory.mktemp("assignment") / "hw"
    new_assignment(folder, seed=1, secret="1")
    rubric = folder / "rubric.toml"
    changed = rubric.read_text().replace("seconds = 10 ", "seconds = 2 ")
    changed = changed.replace('["handout/puzzles.jsonl", "hidden.jsonl", "look-alikes.jsonl"]', '["hidden.jsonl"]')
    rubric.write_text(changed.replace("brute_force_cells = 36", "brute_force_cells = 25"))
    return folder
