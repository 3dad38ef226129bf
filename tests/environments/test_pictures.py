"""Pictures show the board and never the answer."""

from hashlib import sha256

import pytest

from hitori.environments import pictures
from hitori.environments.items import TASKS, Task, items
from hitori.environments.pictures import data_url, picture
from hitori.render.picture import Picture


@pytest.mark.parametrize("task", TASKS)
def test_a_picture_is_a_png_with_or_without_coordinates(task: Task) -> None:
    item = next(items(2, task=task, size=5))
    found = [picture(item, coordinates=coordinates) for coordinates in (False, True)]
    assert {png[:8] for png in found} == {b"\x89PNG\r\n\x1a\n"}
    widths = [int.from_bytes(png[16:20], "big") for png in found]
    assert widths[0] < widths[1]
    assert len({sha256(png).digest() for png in found}) == 2
    assert data_url(item, coordinates=True).startswith("data:image/png;base64,iVBOR")


def test_only_the_step_of_a_question_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Picture] = []

    def draw(each: Picture) -> bytes:
        drawn.append(each)
        return b""

    monkeypatch.setattr(pictures, "to_png", draw)
    for task in TASKS:
        picture(next(items(2, task=task, size=5)), coordinates=True)
    assert {task for task, each in zip(TASKS, drawn, strict=True) if each.deduced or each.because} == {"judge"}
    assert [task for task, each in zip(TASKS, drawn, strict=True) if each.shading] == ["judge", "review", "explain"]
    assert all(each.rulers for each in drawn)
