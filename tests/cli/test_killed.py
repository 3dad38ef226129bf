"""A run that is killed in the middle goes on to the results of one left alone. More in `test_limits_page.py`."""

from pathlib import Path

import pytest

from .. import killed


@pytest.mark.slow
def test_a_killed_build_of_a_dataset_is_continued(tmp_path: Path) -> None:
    killed.dataset_build(tmp_path)


@pytest.mark.slow
def test_a_killed_run_of_the_laboratory_is_continued(tmp_path: Path) -> None:
    killed.lab_run(tmp_path)
