"""Positions to test who reasons: the set is frozen, honest answers score, and no trick does."""

from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

import hitori
from hitori import Cell, Picture, Puzzle, Shading
from hitori.environments.items import Item, read_items
from hitori.lab.puzzles.answerers import SYSTEMS, answer_to
from hitori.lab.puzzles.draws import form_of
from hitori.lab.puzzles.reasons import score, write_set
from hitori.lab.written import SUMS
from hitori.render.svg import to_svg
from tests.boards import ROOT
from tests.pages import run

PAGE = ROOT / "docs/scoring-reasons.md"
SHOWN = [name for name, system in SYSTEMS.items() if f"\n| {name} |" in PAGE.read_text()]
"""The systems in the table of the page."""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> list[Item]:
    """The first positions of the set, all splits."""
    folder = tmp_path_factory.mktemp("set")
    made = write_set(folder, count=24)
    assert sum(made.values()) == 24
    return [row for split in made for row in read_items(folder / f"{split}.jsonl").values()]


def test_a_row_has_what_the_judge_confirms(small: list[Item]) -> None:
    for row in small:
        puzzle, known = Puzzle(row["puzzle"]), Shading(row["known"])
        step = {(r, c): shade for r, c, shade in row["step"]}
        assert hitori.solve(puzzle).require().to_rows() == row["solution"]
        assert str(hitori.rate(puzzle).level) == row["level"]
        found = hitori.judge(puzzle, step, map(tuple, row["because"]), known=known)
        assert (found.verdict, found.more_than_needed) == ("follows", ())
        (first, *_) = hitori.explain(puzzle).shadings()
        assert first.codes.count(0) >= known.codes.count(0) > 0


def test_tricks_gain_nothing(small: list[Item]) -> None:
    found = {name: [score(row, answer_to(row, name)) for row in small[:8]] for name in SHOWN}
    mean = {name: fmean(each.reasoned for each in runs) for name, runs in found.items()}
    assert mean["fewest cells"] == 1
    assert mean["explainer, extreme"] > 0.8
    assert mean["each step twice"] == pytest.approx(mean["explainer, extreme"] / 2)
    nothing = ("nothing", "solution alone", "because of itself")
    assert all(each.reasoned == 0 for name in nothing for each in found[name])
    assert max(mean[name] for name in ("citing everything", "in one step", "cell by cell")) < 0.25
    honest = [name for name in SHOWN if name not in ("random", "the prompt")]
    assert all(each.first_wrong is None for name in honest for each in found[name])


def test_nothing_counts_after_a_false_step(small: list[Item]) -> None:
    for row in small[:2]:
        steps = answer_to(row, "fewest cells")["steps"]
        false = {"step": [[r, c, "#.".replace(shade, "")] for r, c, shade in steps[0]["step"]], "because": []}
        for at in range(len(steps)):
            cut = score(row, {"steps": [*steps[:at], false, *steps[at:]]})
            assert (cut.solved, cut.first_wrong) == (False, at)
            assert cut.reasoned == pytest.approx(at / len(steps))


ODD: list[Any] = [None, 3, [], {}, {"step": 3}, {"step": [[0]], "because": []}, {"step": [[99, 0, "#"]],
    "because": []}, {"step": [[-1, 0, "#"]], "because": []}, {"step": [[0, 0, "x"]], "because": []}]  # fmt: skip


def test_what_is_no_step_is_a_wrong_one(small: list[Item]) -> None:
    for odd in ODD:
        row = small[0]
        first, *rest = answer_to(row, "explainer, extreme")["steps"]
        found = score(row, {"steps": [first, odd, *rest]})
        assert (found.solved, found.first_wrong) == (False, 1)
        assert score(row, {"steps": odd if not isinstance(odd, list) else 7, "solution": odd}).solved is False


def test_the_sides_share_no_puzzle_and_the_set_no_chance(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    made = [write_set(folder, seed=9, count=40) for folder in (one, two)]
    assert (one / SUMS).read_text() == (two / SUMS).read_text()
    forms = [
        {form_of(Puzzle(row["puzzle"])) for row in read_items(one / f"{split}.jsonl").values()} for split in made[0]
    ]
    assert len(set().union(*forms)) == sum(map(len, forms)) == 40


def test_bad_files_are_refused(tmp_path: Path) -> None:
    run("lab", "reasons", tmp_path / "set", "--count", 3)
    answers = tmp_path / "answers.jsonl"
    for bad in (b"x", b'{"steps": []}', b'{"id": "1-0"}', b'{"id": []}', b"[" * 10_000, b"3", b"\x80"):
        answers.write_bytes(b'{"id": "1-0"}\n%s\n' % bad)
        ran = run("lab", "reasons", tmp_path / "set", "--score", answers, "--split", "train")
        assert ran.status == 2
        assert "answers.jsonl, line 2" in ran.err


@pytest.mark.slow
def test_the_frozen_set_and_the_table_of_the_page(tmp_path: Path) -> None:
    write_set(tmp_path)
    text = PAGE.read_text()
    for line in (tmp_path / SUMS).read_text().splitlines():
        assert line in text
    by_id = read_items(tmp_path / "test.jsonl")
    row, rows = by_id["1-103"], list(by_id.values())
    step, because = ([Cell(*cell[:2]) for cell in row[key]] for key in ("step", "because"))
    known = Shading(row["known"])
    picture = Picture(Puzzle(row["puzzle"]), known, deduced=(*step,), because=(*because,), rulers=True)
    assert (ROOT / "docs/images/reasons-position.svg").read_text() == to_svg(picture)
    assert len(SHOWN) > 8
    for name in SHOWN:
        found = [score(row, answer_to(row, name)) for row in rows]
        solved, reasoned = fmean(each.solved for each in found), fmean(each.reasoned for each in found)
        assert f"\n| {name} | {solved:.2f} | {reasoned:.2f} |" in text
