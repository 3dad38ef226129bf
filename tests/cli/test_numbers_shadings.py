"""`hitori numbers shadings`."""

from .conftest import Run


def test_json_tells_counts_and_witnesses(run: Run) -> None:
    (line,) = run("numbers", "shadings", "--size", "2x3", "--json").lines()
    assert line == {"rows": 2, "cols": 3, "legal": 11, "max_shaded": 2, "witness_max": ["...", "#.#"]}


def test_text_tells_the_same(run: Run) -> None:
    ran = run("numbers", "shadings", "--size", 3)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("3x3: 39 legal shadings\n")
    assert "most shaded cells: 4" in ran.out


def test_a_bad_size_is_told(run: Run) -> None:
    ran = run("numbers", "shadings", "--size", "3x")
    assert (ran.status, ran.out) == (2, "")
    assert "expected N or RxC" in ran.err
