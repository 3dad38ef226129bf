from pathlib import Path

from hitori import Puzzle
from hitori.formats import format_names, loads

from .conftest import Run


def test_text_becomes_jsonl_and_comes_back(run: Run, examples: Path) -> None:
    there = run("convert", examples / "ten.txt", "--to", "jsonl")
    assert there.status == 0
    back = run("convert", "-", "--to", "text", stdin=there.out)
    assert loads(back.out) == loads((examples / "ten.txt").read_text())
    assert "# name: ten by ten\n" in back.out


def test_json_is_short_for_to_jsonl(run: Run, examples: Path) -> None:
    assert (
        run("convert", "--json", examples / "five.txt").out
        == run("convert", "--to", "jsonl", examples / "five.txt").out
    )


def test_the_output_may_go_to_a_file(run: Run, examples: Path, tmp_path: Path) -> None:
    out = tmp_path / "five.json"
    ran = run("convert", examples / "five.txt", "--to", "json", "-o", out)
    assert (ran.status, ran.out) == (0, "")
    assert loads(out.read_text()) == loads((examples / "five.txt").read_text())


def test_a_shading_that_the_format_cannot_hold_is_refused_until_it_is_left_out(run: Run, examples: Path) -> None:
    ran = run("convert", examples / "week.jsonl", "--to", "text")
    assert (ran.status, ran.out) == (2, "")
    assert "cannot hold a shading" in ran.err
    ran = run("convert", examples / "week.jsonl", "--to", "text", "--without-shading")
    assert ran.status == 0
    assert len(loads(ran.out)) == 4


def test_the_good_puzzles_of_a_bad_file_are_converted(run: Run) -> None:
    ran = run("convert", "-", "--to", "digits", stdin="1 2\n3\n\n2 1\n1 1\n")
    assert ran.status == 2
    assert loads(ran.out) == [Puzzle([[2, 1], [1, 1]])]


def test_one_target_is_asked_for(run: Run, examples: Path) -> None:
    assert run("convert", examples / "five.txt").status == 2
    assert run("convert", examples / "five.txt", "--json", "--to", "json").status == 2


def test_an_unknown_target_lists_the_formats(run: Run, examples: Path) -> None:
    ran = run("convert", examples / "five.txt", "--to", "klingon")
    assert ran.status == 2
    assert all(name in ran.err for name in format_names())


def test_a_puzzle_that_the_format_cannot_hold_is_named_and_left_out(run: Run) -> None:
    ran = run("convert", "-", "--to", "puzzlink", stdin="# name: wide\n1 5000\n\n1 1\n2 1\n")
    assert (ran.status, ran.out) == (2, "https://puzz.link/p?hitori/2/2/1121\n")
    assert ran.err == "hitori: error: wide: the format 'puzzlink' holds labels up to 1295, got 5000 at r1c2\n"


def test_an_unknown_format_is_told_once(run: Run) -> None:
    ran = run("convert", "-", "--to", "morse", stdin="1 1\n\n2 2\n")
    assert (ran.status, ran.out, ran.err.count("morse")) == (2, "", 1)
