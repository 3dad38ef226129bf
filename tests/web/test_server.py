"""The server: what its endpoints answer, what it refuses, and that nothing from outside gets in."""

import json
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from httpx2 import Response
from starlette.testclient import TestClient

import hitori
from hitori import OutOfTimeError, Proof, Puzzle, Status, Uniqueness
from hitori.lab.puzzles.families import triples_puzzle
from hitori.web import api
from hitori.web.api import CUT_OFF, DAILY, ENDPOINTS, MAX_PUZZLES
from hitori.web.messages import MAX_SIDE, PlayedPuzzle
from hitori.web.openapi import describe, path, question
from hitori.web.server import MAX_BODY, STATIC, Lines, make_app
from hitori.web.workers import Workers

UNIQUE = [[2, 1], [1, 1]]
TWO_WAYS = [[1, 1], [2, 3]]
NO_WAY = [[1, 1], [1, 1]]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(make_app([Puzzle(UNIQUE, name="tiny")]), base_url="http://127.0.0.1") as client:
        yield client


def ask(client: TestClient, name: str, **question: object) -> Any:
    response = client.post(f"/api/{name}", json=question)
    assert response.status_code == 200, response.text
    return response.json()


def refusal(response: Response, status: int) -> str:
    assert response.status_code == status, response.text
    error: str = response.json()["error"]
    return error


def test_the_page_and_its_files_are_served(client: TestClient) -> None:
    assert client.get("/").text == client.get("/index.html").text
    for file in STATIC.iterdir():
        assert client.get(f"/{file.name}").content == file.read_bytes()
    assert client.get("/app.js").headers["content-type"].startswith("text/javascript")
    assert "--shaded: #374151" in client.get("/theme.css").text


def test_the_page_loads_nothing_from_elsewhere(client: TestClient) -> None:
    policy = client.get("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    for file in STATIC.iterdir():
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http:" not in text
        assert "https:" not in text
        assert "style=" not in text


def test_the_puzzles_of_the_command_line_come_first(client: TestClient) -> None:
    (given,) = client.get("/api/start").json()["puzzles"]
    assert (given["name"], given["labels"]) == ("tiny", UNIQUE)


def test_a_new_puzzle_has_one_solution_and_a_seed_that_makes_it_again(client: TestClient) -> None:
    made = ask(client, "new", rows=5, cols=6)
    assert hitori.uniqueness(Puzzle(made["labels"])) is Uniqueness.UNIQUE
    seed = int(made["name"].removeprefix("No. "))
    assert ask(client, "new", rows=5, cols=6, seed=seed) == made
    hard = ask(client, "new", rows=8, cols=8, difficulty="hard")
    assert str(hitori.rate(Puzzle(hard["labels"])).level) == "hard"


@pytest.mark.parametrize("day", range(1, 8))
def test_the_daily_puzzle_is_the_same_for_everyone(client: TestClient, day: int) -> None:
    date = f"2026-06-0{day}"
    made = ask(client, "daily", date=date)
    assert made == ask(client, "daily", date=date)
    side, level = DAILY[day - 1]
    assert (len(made["labels"]), str(hitori.rate(Puzzle(made["labels"])).level)) == (side, level)


def test_texts_links_and_marks_are_loaded(client: TestClient) -> None:
    two = ask(client, "load", text="# name: one\n1 2\n2 1\n\n11\n21\n")["puzzles"]
    assert [(puzzle["name"], puzzle["labels"]) for puzzle in two] == [
        ("one", [[1, 2], [2, 1]]),
        (None, [[1, 1], [2, 1]]),
    ]
    (link,) = ask(client, "load", text="https://puzz.link/p?hitori/2/2/1121")["puzzles"]
    assert link["labels"] == [[1, 1], [2, 1]]
    (marked,) = ask(client, "load", text="pzprv3/hitori/2/2/1 1 /2 . /# + /. . /")["puzzles"]
    assert marked["shading"] == ["#.", "??"]
    (odd,) = ask(client, "load", text="hitori/2/1/A1")["puzzles"]
    assert "blank" in odd["warnings"][0]


def test_what_cannot_be_loaded_is_told(client: TestClient) -> None:
    assert "line 2" in refusal(client.post("/api/load", json={"text": "1 2\n1 x\n"}), 422)
    many = ask(client, "load", text="12\n21\n\n" * (MAX_PUZZLES + 1))["puzzles"]
    assert len(many) == MAX_PUZZLES
    assert f"Only the first {MAX_PUZZLES}" in many[0]["warnings"][0]
    assert ask(client, "load", text="12\n21\n\n" * MAX_PUZZLES)["puzzles"][0]["warnings"] == []
    wide = " ".join(["1"] * (MAX_SIDE + 1))
    assert f"at most {MAX_SIDE}" in refusal(client.post("/api/load", json={"text": wide}), 422)


def test_check_solve_and_inspect(client: TestClient) -> None:
    assert ask(client, "check", labels=UNIQUE, shading=["..", ".#"]) == {"valid": True, "violations": []}
    (broken,) = ask(client, "check", labels=UNIQUE, shading=[".#", "#."])["violations"]
    assert broken == {"rule": "connectivity", "code": "cuDivideRB", "cells": [[1, 1]]}
    assert ask(client, "solve", labels=UNIQUE)["solution"] == ["..", ".#"]
    assert ask(client, "solve", labels=NO_WAY)["status"] == "no_solution"
    assert ask(client, "inspect", labels=UNIQUE)["uniqueness"] == "unique"
    assert ask(client, "inspect", labels=NO_WAY)["uniqueness"] == "none"
    two = ask(client, "inspect", labels=TWO_WAYS)
    assert (two["uniqueness"], two["differing"]) == ("multiple", [[0, 0], [0, 1]])
    assert ask(client, "inspect", labels=[[2, 2, 3]])["message"].endswith("they differ in 1 cell.")


def test_why_is_a_checked_proof_in_words(client: TestClient) -> None:
    shown = ask(client, "why", labels=UNIQUE)
    assert shown["claim"] == "unique"
    assert "# 1. corner check: r2c2 is shaded" in shown["text"]
    Proof(shown["text"]).check(Puzzle(UNIQUE))
    assert ask(client, "why", labels=NO_WAY)["claim"] == "none"
    assert ask(client, "why", labels=TWO_WAYS)["claim"] == "backbone"


def test_several_solutions_are_told_although_their_cells_are_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hitori.native.backbone", lambda *_: (Status.UNKNOWN, None))
    two = api.inspect(PlayedPuzzle(TWO_WAYS))
    assert (two.uniqueness, two.differing) == ("multiple", ())
    assert two.message == "There are several solutions; where they differ was not found in time."


def test_hints_tell_mistakes_or_the_next_step(client: TestClient) -> None:
    first = ask(client, "hint", labels=UNIQUE)
    assert first["mistakes"] == []
    assert first["step"]["cells"] == [[1, 1]]
    assert first["step"]["shade"] == "#"
    assert first["texts"][2] == first["step"]["sentence"] == hitori.hint(Puzzle(UNIQUE)).reason
    wrong = ask(client, "hint", labels=UNIQUE, shading=["#.", "?."])
    assert (wrong["mistakes"], wrong["step"]) == ([[0, 0], [1, 1]], None)
    assert wrong["texts"] == ["Something is wrong.", "2 marks are wrong.", "Wrong: r1c1 and r2c2."]
    assert ask(client, "hint", labels=NO_WAY)["texts"][0] == "The puzzle has no solution."
    assert "several solutions" in ask(client, "hint", labels=TWO_WAYS, shading=["??", ".."])["texts"][0]


def test_a_puzzle_is_explained_and_rated(client: TestClient) -> None:
    walkthrough = ask(client, "explain", labels=UNIQUE)
    assert [step["sentence"] for step in walkthrough["steps"]] == [
        step.sentence for step in hitori.explain(Puzzle(UNIQUE)).steps
    ]
    assert walkthrough["message"] == "Solved."
    assert ask(client, "explain", labels=NO_WAY) == {"steps": [], "message": "There is no solution."}
    rated = hitori.rate(Puzzle(UNIQUE))
    level, score = str(rated.level), rated.score
    expected = {"level": level, "score": score, "hardest": rated.hardest, "message": level}
    assert ask(client, "rate", labels=UNIQUE) == expected
    assert ask(client, "rate", labels=TWO_WAYS)["message"] == "several solutions"


def test_a_puzzle_is_repaired(client: TestClient) -> None:
    repaired = Puzzle(ask(client, "repair", labels=TWO_WAYS)["labels"])
    assert hitori.uniqueness(repaired) is Uniqueness.UNIQUE
    assert "exactly one solution" in refusal(client.post("/api/repair", json={"labels": [[1, 1]]}), 422)


def test_a_puzzle_is_written_and_drawn(client: TestClient) -> None:
    link = ask(client, "convert", labels=UNIQUE, format="puzzlink")["text"].strip()
    assert Puzzle.from_url(link) == Puzzle(UNIQUE)
    assert "no format named" in refusal(client.post("/api/convert", json={"labels": UNIQUE, "format": "x"}), 422)
    svg = client.post("/api/render", json={"labels": UNIQUE, "shading": ["..", ".#"], "palette": "dark"})
    assert svg.headers["content-type"] == "image/svg+xml"
    assert 'filename="hitori-2x2.svg"' in svg.headers["content-disposition"]
    assert svg.text.startswith("<svg ")
    pdf = client.post("/api/render", json={"labels": UNIQUE, "kind": "pdf"})
    assert pdf.content.startswith(b"%PDF-")


def test_a_search_that_would_take_minutes_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "SECONDS", 0.2)
    hard = PlayedPuzzle(triples_puzzle(32, 0.15, 1).to_rows())
    found = api.solve(hard)
    assert (found.status, found.solution, found.message) == ("unknown", None, CUT_OFF)
    assert api.inspect(hard).message == CUT_OFF
    with pytest.raises(OutOfTimeError, match="in time"):
        api.repair(hard)
    for endpoint in (api.hint, api.explain, api.rate):
        with pytest.raises(OutOfTimeError, match="No answer within"):
            endpoint(hard)


def test_every_endpoint_is_described(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    assert described == json.loads(json.dumps(describe(ENDPOINTS, described["info"]["version"])))
    assert set(described["paths"]) == {path(endpoint) for endpoint in ENDPOINTS}
    for endpoint in ENDPOINTS:
        operation = described["paths"][path(endpoint)]["post"]
        assert operation["summary"].endswith(".")
        reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        schema = described["components"]["schemas"][reference.rpartition("/")[2]]
        assert schema["additionalProperties"] is False


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "truncated"),
        (b"[]", "Expected `object`"),
        (b'{"labels": [[1, "x"]]}', "`$.labels[0][1]`"),
        (b'{"labels": [[1]], "more": 1}', "unknown field `more`"),
        (b'{"labels": [[-1]]}', ">= 0"),
        (b'{"labels": []}', "length >= 1"),
        (b'{"labels": [' + b",".join([b"[1]"] * (MAX_SIDE + 1)) + b"]}", f"length <= {MAX_SIDE}"),
        (b'{"labels": ' + b"[" * 100_000, "Expected"),
        (b"\xff\xfe", "malformed"),
        (b'{"labels": [[1]], "name": "\xe9"}', "utf-8"),
        (b'{"la\xe9els": [[1]]}', "utf-8"),
    ],
)
def test_a_malformed_question_is_refused_with_its_place(client: TestClient, body: bytes, words: str) -> None:
    response = client.post("/api/solve", content=body, headers={"content-type": "application/json"})
    assert words in refusal(response, 400)


@pytest.mark.parametrize(
    ("name", "question", "words"),
    [
        ("solve", {"labels": [[1, 2], [3]]}, "row 2 has 1 labels, expected 2"),
        ("check", {"labels": [[1, 2]], "shading": ["#"]}, "the shading is 1x1, the puzzle is 1x2"),
        ("check", {"labels": [[1, 2]], "shading": ["#x"]}, "expected '#', '.' or '?'"),
        ("render", {"labels": [[1, 2]], "shading": ["#"]}, "the shading is 1x1, the puzzle is 1x2"),
    ],
)
def test_an_impossible_question_is_refused(client: TestClient, name: str, question: object, words: str) -> None:
    assert words in refusal(client.post(f"/api/{name}", json=question), 422)


def test_only_json_within_bounds_is_read(client: TestClient) -> None:
    assert "application/json" in refusal(client.post("/api/solve", content=b'{"labels": [[1]]}'), 415)
    assert str(MAX_BODY) in refusal(client.post("/api/solve", json="x" * MAX_BODY), 413)
    assert refusal(client.get("/api/solve"), 405)
    assert refusal(client.get("/nowhere"), 404)


def test_every_status_of_an_endpoint_is_described(client: TestClient) -> None:
    """What can be provoked here is described, and so is what needs a slow, a busy or a broken server."""
    own = {"content-type": "application/json"}
    good = json.dumps({"labels": [[1]]}).encode()
    answers = [
        client.post("/api/solve", content=good, headers=own),
        client.post("/api/solve", content=b"", headers=own),
        client.post("/api/solve", content=good, headers=own | {"origin": "null"}),
        client.post("/api/solve", content=b" " * (MAX_BODY + 1), headers=own),
        client.post("/api/solve", content=good),
        client.post("/api/solve", content=json.dumps({"labels": [[1, 2], [3]]}).encode(), headers=own),
    ]
    seen = {str(answer.status_code) for answer in answers}
    assert seen == {"200", "400", "403", "413", "415", "422"}
    for operation in client.get("/api/openapi.json").json()["paths"].values():
        assert operation["post"]["responses"].keys() == seen | {"408", "500", "503"}


@pytest.mark.parametrize(
    "name", ["../server.py", "%2e%2e/server.py", "..%5cserver.py", "%00", "static/app.js", "/etc/passwd"]
)
def test_no_path_leads_to_the_disk(client: TestClient, name: str) -> None:
    assert client.get(f"/{name}").status_code == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_another_page_may_not_ask(client: TestClient, headers: dict[str, str]) -> None:
    response = client.post("/api/solve", json={"labels": UNIQUE}, headers=headers)
    assert "player's own page" in refusal(response, 403)


def test_this_page_and_programs_may_ask(client: TestClient) -> None:
    own: dict[str, str] = {"origin": "http://127.0.0.1", "sec-fetch-site": "same-origin"}
    for headers in (own, {}):
        assert client.post("/api/solve", json={"labels": UNIQUE}, headers=headers).status_code == 200


def test_a_name_that_leads_here_is_refused(client: TestClient) -> None:
    """A page elsewhere may let its own name point to this machine."""
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400
    assert client.get("/", headers={"host": "localhost:4486"}).status_code == 200


def test_a_defect_does_not_stop_the_server(capfd: pytest.CaptureFixture[str]) -> None:
    """Neither one that a worker notices nor one of the worker itself, which ends in the midst of an answer."""
    broken = "from hitori.web import worker; worker.question = lambda endpoint: dict"
    commands = [f"{broken}; worker.main()", "import sys; sys.stdin.read(1)"]
    for command in commands:
        lines = Lines(Workers(1, 60, 60, [sys.executable, "-c", command]))
        app = make_app(lines=lines)
        with TestClient(app, base_url="http://127.0.0.1", raise_server_exceptions=False) as client:
            assert "bug in hitori" in refusal(client.post("/api/solve", json={"labels": [[1]]}), 500)
            assert client.get("/").status_code == 200
    complaints = capfd.readouterr().err
    assert "AttributeError: 'dict' object has no attribute 'puzzle'" in complaints
    assert "IncompleteReadError" in complaints


def test_every_question_is_bounded() -> None:
    """Every list and text of a question has a longest length, and every number a least and a largest value."""

    def unbounded(kind: msgspec.inspect.Type, path: str) -> Iterator[str]:
        match kind:
            case msgspec.inspect.StructType(fields=fields):
                for field in fields:
                    yield from unbounded(field.type, f"{path}.{field.name}")
            case msgspec.inspect.UnionType(types=types):
                for one in types:
                    yield from unbounded(one, path)
            case msgspec.inspect.ListType(item_type=item, max_length=most):
                yield from [path] if most is None else unbounded(item, f"{path}[]")
            case (
                msgspec.inspect.StrType(max_length=None)
                | msgspec.inspect.IntType(ge=None)
                | msgspec.inspect.IntType(le=None)
            ):
                yield path

    kinds = [msgspec.inspect.type_info(question(endpoint)) for endpoint in ENDPOINTS]
    assert [path for kind in kinds for path in unbounded(kind, "$")] == []
