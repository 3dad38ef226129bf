"""Results on a benchmark: what is refused, that no mark is taken from a file, the number of a system and its page."""

import json
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from hitori.environments.dialogue import Dialogue
from hitori.environments.items import TASKS, Item, items
from hitori.errors import FormatError
from hitori.lab.puzzles.answerers import answered
from hitori.lab.puzzles.leaderboard import (
    SCHEMA,
    Bench,
    Result,
    as_line,
    bench_of,
    difference,
    of_strata,
    ranked,
    read_results,
    standing,
    strata,
    weighted_mean,
)
from hitori.lab.written import write_sums
from tests.pages import run

NAME, HASH = "hitori-bench-1", "ab" * 32


def write_bench(folder: Path, count: int) -> Path:
    """A folder as `hitori dataset bench` writes it, with so many items of each task in `test`, and one in `dev`."""
    for task in TASKS:
        made = [json.dumps(item) + "\n" for item in islice(items(4, task=task), count + 1)]
        (folder / "data" / task).mkdir(parents=True)
        (folder / f"data/{task}/test.jsonl").write_text("".join(made[:-1]))
        (folder / f"data/{task}/dev.jsonl").write_text(made[-1])
    (folder / "bench.json").write_text(json.dumps({"version": NAME, "sha256": HASH}))
    write_sums(folder, [path for path in folder.rglob("*") if path.is_file()])
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_bench(tmp_path_factory.mktemp("made") / "bench", 10)


@pytest.fixture(scope="module")
def bench(folder: Path) -> Bench:
    return bench_of(folder, "test")


def results_of(name: str, bench: Bench) -> dict[str, Result]:
    replies = {key: answered(name, item) for key, item in bench.items.items()}
    return {key: Result(name, key, *found) for key, found in replies.items() if found is not None}


Write = Callable[..., Path]


@pytest.fixture
def written(tmp_path: Path, bench: Bench) -> Write:
    """Write a file of a good line, and then lines, each the first with some keys changed, or a text."""

    def write(*lines: dict[str, Any] | str, name: str = "results.jsonl") -> Path:
        first, second = list(bench.items)[:2]
        good = as_line(bench, Result("mine", first, "none"))
        texts = [line if isinstance(line, str) else json.dumps({**good, "id": second, **line}) for line in lines]
        (tmp_path / name).write_text("\n".join([json.dumps(good), *texts]) + "\n")
        return tmp_path / name

    return write


WRONG: list[tuple[dict[str, Any] | str, str]] = [
    ("x", "expected a JSON object"),
    ("[" * 100_000, "expected a JSON object"),
    ("3", "expected a JSON object"),
    ({"reply": ["none"]}, "key 'reply': expected the text of the reply; got"),
    ({"reply": None}, "key 'reply'"),
    ({"reply": {"score": 1}}, "key 'reply'"),
    ({"id": 3}, "key 'id'"),
    ({"id": "nobody"}, 'no item of the bench is called "nobody"'),
    ({"schema": "hitori-results-2"}, "this version reads"),
    ({"bench": "hitori-bench-2"}, 'these are the items of "hitori-bench-1"'),
    ({"hash": "cd" * 32}, "the bench in this folder has"),
    ({"questions": -1}, "expected 0 or more"),
    ({"questions": True}, "key 'questions'"),
    ({"seed": "x"}, "key 'seed'"),
    ({"system": " "}, "an empty one"),
]


@pytest.mark.parametrize(("line", "message"), WRONG, ids=range(len(WRONG)))
def test_what_is_not_a_result_is_refused_with_its_line(
    line: dict[str, Any] | str, message: str, written: Write, bench: Bench
) -> None:
    with pytest.raises(FormatError) as caught:
        read_results([written(line)], bench)
    assert message in str(caught.value)
    assert "results.jsonl, line 2" in str(caught.value)


def test_a_key_that_is_missing_is_named(written: Write, bench: Bench) -> None:
    line = json.dumps({"schema": SCHEMA, "bench": NAME, "system": "mine", "id": next(iter(bench.items))})
    with pytest.raises(FormatError, match="expected the key 'reply'"):
        read_results([written(line)], bench)


def test_an_item_is_answered_once_over_all_files(written: Write, bench: Bench) -> None:
    again = {"id": next(iter(bench.items)), "reply": "another"}
    with pytest.raises(FormatError, match=r"answers item .* twice"):
        read_results([written(again)], bench)
    with pytest.raises(FormatError, match=r"second.jsonl, line 1: .* twice"):
        read_results([written(), written(name="second.jsonl")], bench)
    both = read_results([written(), written({**again, "system": "other"}, name="third.jsonl")][:1], bench)
    assert [*both] == ["mine"]


def test_a_dialogue_is_for_tasks_that_have_one(written: Write, bench: Bench) -> None:
    judged = next(key for key, item in bench.items.items() if item["task"] == "judge")
    with pytest.raises(FormatError, match="answers none about items of 'judge'"):
        read_results([written({"id": judged, "questions": 1})], bench)


def test_a_claimed_mark_counts_nothing(written: Write, bench: Bench) -> None:
    claim = {"score": 1.0, "gain": 1.0, "outcome": "valid", "mark": {"score": 1}, "reply": "I am right."}
    honest, boasting = written({"reply": "I am right."}), written(claim, name="boast.jsonl")
    found = [standing("x", read_results([path], bench)["mine"], bench.items).overall for path in (honest, boasting)]
    assert found[0] == found[1]


def test_a_huge_reply_is_marked_in_little_time(bench: Bench) -> None:
    for key, item in {item["task"]: (key, item) for key, item in bench.items.items()}.values():
        for piece in ("follows ", '{"steps": [', "r1c1 ", "<think>", "1 none "):
            began = time.perf_counter()
            standing("huge", {key: Result("huge", key, piece * (5_000_000 // len(piece)))}, {key: item})
            assert time.perf_counter() - began < 5


def test_items_of_other_splits_are_left_out_and_a_changed_folder_refused(
    written: Write, bench: Bench, folder: Path, tmp_path: Path
) -> None:
    other = next(iter(bench.others))
    assert len(bench.others) == len(TASKS)
    assert other not in read_results([written({"id": other})], bench)["mine"]
    with pytest.raises(FormatError, match="split 'train'"):
        bench_of(folder, "train")
    changed = write_bench(tmp_path / "changed", 1)
    (changed / "data/solve/test.jsonl").write_text("{}")
    with pytest.raises(FormatError, match="was changed"):
        bench_of(changed, "test")


def test_missing_replies_score_nothing_and_are_counted(bench: Bench) -> None:
    full = results_of("explainer, extreme", bench)
    few = dict(list(full.items())[: len(full) // 2])
    one, other = standing("full", full, bench.items), standing("few", few, bench.items)
    assert (one.missing, other.missing) == (0, len(full) - len(few))
    assert other.overall.value < one.overall.value
    empty = standing("empty", {}, bench.items).overall.value
    assert empty == pytest.approx(standing("nothing", results_of("nothing", bench), bench.items).overall.value)


def test_each_question_costs_its_price(bench: Bench) -> None:
    key, item = next((key, item) for key, item in bench.items.items() if item["task"] == "solve")
    right = "\n".join(item["solution"])
    cells = round(1 / Dialogue(item).price)
    assert cells > 3
    for asked, gain in ((0, 1.0), (cells // 2, 1 - (cells // 2) / cells), (cells, 0.0), (3 * cells, 0.0)):
        found = standing("x", {key: Result("x", key, right, asked)}, {key: item})
        assert found.overall.value == pytest.approx(gain)


def test_tasks_count_alike_and_so_do_levels() -> None:
    """One hard item that is right weighs as much as nine easy ones that are wrong."""
    made = {item["id"]: item for item in islice(items(8, task="solve", size=5, level="easy"), 9)}
    hard: Item = next(items(8, task="solve", size=5, level="hard"))
    made["hard"] = {**hard, "id": "hard"}
    found = standing("x", {"hard": Result("x", "hard", "\n".join(hard["solution"]))}, made)
    assert found.overall.value == pytest.approx(0.5)
    assert found.part("solve", "hard") == found.part(None, "hard")
    assert found.part("judge") is None


def test_intervals_cover_what_they_should() -> None:
    groups = [[0.0, 1.0] * 50, [0.2] * 10]
    found = weighted_mean(groups, [0.5, 0.5])
    assert found.value == pytest.approx(0.35)
    assert found.low == pytest.approx(0.35 - 0.5 * 1.96 * 0.05, abs=0.01)
    assert found == weighted_mean(groups, [0.5, 0.5])
    assert "?" in str(weighted_mean([[0.5]], [1.0]))


def test_all_right_is_not_certain(bench: Bench) -> None:
    told = {
        key: Result("x", key, "\n".join(item["solution"]))
        for key, item in bench.items.items()
        if item["task"] == "solve"
    }
    found = standing("x", told, {key: bench.items[key] for key in told})
    assert of_strata(strata(found.marked)) == found.overall
    assert found.overall.value == pytest.approx(1)
    assert 0.6 < found.overall.low < 0.8
    assert found.overall.high == pytest.approx(1)


def test_systems_are_compared_item_by_item(bench: Bench) -> None:
    names = ("explainer, trivial", "explainer, extreme", "nothing")
    found = ranked({name: results_of(name, bench) for name in names}, bench.items)
    assert [one.system for one in found] == ["explainer, extreme", "explainer, trivial", "nothing"]
    lead = difference(found[0], found[1])
    assert lead.value == pytest.approx(found[0].overall.value - found[1].overall.value)
    assert 0 < lead.low < lead.value < lead.high
    assert difference(found[0], found[0]).value == 0


@pytest.mark.slow
def test_a_run_in_a_minute(folder: Path, tmp_path: Path) -> None:
    files = [tmp_path / "all.jsonl", tmp_path / "greedy.jsonl"]
    for name, file in zip(("explainer, extreme", "greedy"), files, strict=True):
        assert run("lab", "answer", name, folder, "-o", file).status == 0
    page = tmp_path / "page"
    ran = run("lab", "reasons", folder, "--score", files[0], "--score", files[1], "--page", page)
    assert ran.status == 0, ran.err
    assert ran.out.index("explainer, extreme") < ran.out.index("greedy")
    text, html = (page / "report.md").read_text(), (page / "index.html").read_text()
    assert HASH in text
    assert "**Replies are missing**: greedy (20)" in text
    assert {"ranking.svg", "levels.svg"} <= {path.name for path in (page / "figures").iterdir()}
    assert html.count("<img") == 2
    again = tmp_path / "again"
    run("lab", "reasons", folder, "--score", files[0], "--score", files[1], "--page", again)
    assert (again / "figures/ranking.svg").read_bytes() == (page / "figures/ranking.svg").read_bytes()
    ran = run("lab", "reasons", folder, "--score", files[0], "--json")
    rows = [json.loads(line) for line in ran.out.splitlines()]
    assert len(rows) == 50
    assert {"system", "id", "task", "level", "answered", "gain", "score", "outcome"} <= {*rows[0]}


def test_what_the_command_refuses(folder: Path, tmp_path: Path) -> None:
    assert "score results by --score" in run("lab", "reasons", folder).err
    assert "--page works with --score" in run("lab", "reasons", tmp_path / "new", "--page", tmp_path / "p").err
    bad = tmp_path / "bad.jsonl"
    bad.write_text("{}\n")
    ran = run("lab", "reasons", folder, "--score", bad)
    assert ran.status == 2
    assert "bad.jsonl, line 1: expected the key 'schema'" in ran.err


@pytest.mark.slow
def test_tricks_of_a_folder_and_of_a_seed(folder: Path) -> None:
    ran = run("lab", "tricks", folder, "--json")
    rows = [json.loads(line) for line in ran.out.splitlines()]
    assert {row["task"] for row in rows} == {*TASKS}
    assert ("solve", "greedy") in {(row["task"], row["system"]) for row in rows}
    assert "always wrong" in run("lab", "tricks", "--count", 2).out
