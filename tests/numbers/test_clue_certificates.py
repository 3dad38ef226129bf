"""Every certificate of clues is true, and a false one is found out."""

import json
from pathlib import Path

import pytest

from hitori import FormatError, InvalidOptionError, Shading
from hitori.numbers.clues import settle as settling
from hitori.numbers.clues.certificate import ClueCertificate, is_refuted, shipped, verify
from hitori.numbers.clues.labelling import Refuted, labelled
from hitori.numbers.clues.settle import settle
from hitori.numbers.components import made_maximal
from tests.pages import run

CORNER = Shading(["#.", ".."])
SMALL = settle(2, workers=1)
TWO_LABELS = shipped()[5, 5]


def test_the_certificates_are_true() -> None:
    for certificate in shipped().values():
        assert all(found.holds for found in verify(certificate)), certificate.file_name
        assert ClueCertificate.parse(certificate.dump()) == certificate


def test_no_shading_is_missing_from_the_small_ones() -> None:
    for certificate in shipped().values():
        if certificate.rows * certificate.cols <= 25:
            assert all(found.holds for found in verify(certificate, exhaust=True)), certificate.file_name


@pytest.mark.slow
@pytest.mark.parametrize("n", [7, 9])
def test_no_shading_is_missing_from_the_larger_ones(n: int) -> None:
    assert all(found.holds for found in verify(shipped()[n, n], exhaust=True))


def test_the_search_finds_what_the_certificates_hold() -> None:
    for rows, cols in ((2, 2), (3, 3), (3, 4), (5, 5)):
        found, held = settle(rows, cols, workers=1), shipped()[rows, cols]
        assert found._replace(puzzle=held.puzzle, solution=held.solution, refuted=held.refuted) == held


def test_a_stopped_run_resumes(tmp_path: Path) -> None:
    class StoppedError(Exception):
        pass

    asked: list[str] = []

    def stop_at_labels(stage: str) -> None:
        asked.append(stage)
        if "label" in stage:
            raise StoppedError

    with pytest.raises(StoppedError):
        settle(4, folder=tmp_path, workers=1, after_task=stop_at_labels)
    journal = (tmp_path / "journal.jsonl").read_text()
    assert settle(4, folder=tmp_path, workers=1) == settle(4, workers=1)
    assert (tmp_path / "journal.jsonl").read_text().startswith(journal)
    assert asked[0] == "shadings for 5 clues"


def altered(certificate: ClueCertificate, **changes: object) -> ClueCertificate:
    return ClueCertificate.parse(json.dumps(json.loads(certificate.dump()) | changes))


@pytest.mark.parametrize(
    ("wrong", "false"),
    [
        (altered(TWO_LABELS, clues=8), "a puzzle of 5 x 5 cells with 8 clues and 2 different labels"),
        (altered(TWO_LABELS, labels=1), "a puzzle of 5 x 5 cells with 7 clues and 1 different label"),
        (altered(TWO_LABELS, solution=["....."] * 5), "its solution obeys the three rules"),
        (altered(SMALL, puzzle=[[0, 1], [1, 0]]), "a puzzle of 2 x 2 cells with 3 clues and 1 different label"),
        (altered(SMALL, puzzle=[[1, 2], [3, 0]]), "solver 'native' finds exactly one solution"),
        (altered(TWO_LABELS, maximal=1805), "1,805 maximal shadings"),
        (altered(TWO_LABELS, within=2), "up to symmetry 2 of them could do with 7 clues"),
        (altered(SMALL, refuted=[]), "no other maximal shading has a puzzle with fewer than 3 clues"),
        (altered(TWO_LABELS, refuted=[]), "no other has one with 7 clues and fewer than 2 different labels"),
    ],
)
def test_a_false_certificate_is_found_out(wrong: ClueCertificate, false: str) -> None:
    assert false in [found.statement for found in verify(wrong, exhaust=True) if not found.holds]


def test_too_few_rivals_refute_nothing() -> None:
    (refuted,) = TWO_LABELS.refuted
    assert is_refuted(refuted)
    assert not is_refuted(refuted._replace(rivals=()))
    assert not is_refuted(refuted._replace(labels=2))
    assert not is_refuted(refuted._replace(clues=8))


def test_only_other_legal_shadings_are_rivals() -> None:
    (refuted,) = SMALL.refuted
    assert is_refuted(refuted)
    assert not is_refuted(refuted._replace(rivals=(*refuted.rivals, refuted.shading)))
    assert not is_refuted(refuted._replace(rivals=(*refuted.rivals, Shading(["##", ".."]))))
    assert not is_refuted(refuted._replace(rivals=(*refuted.rivals, Shading(["#..", "..."]))))


def test_only_maximal_shadings_are_refuted() -> None:
    """Else the empty one, of which all others have the cells, would stand for all."""
    empty, rival = Shading(["..", ".."]), Shading(["#.", ".."])
    assert not is_refuted(Refuted(empty, 2, None, (rival,)))


def test_two_encodings_agree_on_what_is_refuted() -> None:
    for shading in (CORNER, Shading([".#.", "...", ".#."]), made_maximal(Shading(["#..#", "....", ".#..", "...#"]))):
        for clues in range(1, 8):
            for labels in (None, 1, 2):
                found = labelled(shading, clues, labels)
                assert is_refuted(Refuted(shading, clues, labels, found.rivals)) == isinstance(found, Refuted)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "expected a certificate in JSON"),
        ("[]", "expected a certificate of clues"),
        ('{"number": "clues"}', "expected a certificate of clues, a JSON object with the keys rows, cols, clues"),
        (SMALL.dump().replace('"clues": 3', '"clues": 0'), "expected integers above 0, found 2, 2, 0"),
        (SMALL.dump().replace('"clues": 2', '"clues": "2"'), "expected clues, labels and rivals, found '2', None"),
        (SMALL.dump().replace('"#.",', '"#?!",'), "expected a puzzle, its solution and refuted shadings"),
    ],
)
def test_anything_else_is_refused(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        ClueCertificate.parse(text)
    assert message in str(caught.value)


def test_the_second_solver_is_another() -> None:
    with pytest.raises(InvalidOptionError, match="expected a second solver besides 'native'"):
        next(verify(SMALL, engine="native"))


def test_the_command_settles_and_verifies(tmp_path: Path) -> None:
    (found,) = run("numbers", "clues", "2x3", "--workers", 1, "-o", tmp_path, "--json").lines()
    assert (found["clues"], found["labels"], found["maximal"]) == (3, 1, 6)
    (checked,) = run("numbers", "verify", tmp_path / "clues-2x3.json", "--exhaust", "--json").lines()
    assert (checked["valid"], checked["checked"]) == (True, ["lower", "upper"])
    (checked,) = run("numbers", "verify", tmp_path / "clues-2x3.json", "--json").lines()
    assert (checked["valid"], checked["checked"]) == (True, ["upper"])


def test_all_are_counted_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one shading at a time, the first that does ends the search unless all are to be counted."""
    monkeypatch.setattr(settling, "AT_ONCE", 1)
    found, counted = (settle(4, count=count, workers=1) for count in (False, True))
    assert (found.clues, found.labels, found.within, found.reached) == (6, 1, 11, None)
    assert (counted.clues, counted.labels, counted.within, counted.reached) == (6, 1, 11, 8)
    assert ClueCertificate.parse(found.dump()) == found


def test_the_table_knows_what_is_settled() -> None:
    rows = run("numbers", "clues", "--upto", 12, "--json").lines()
    settled = {(row["rows"], row["cols"]): row["low"] for row in rows if row["low"] == row["high"]}
    assert settled.items() >= {size: found.clues for size, found in shipped().items() if max(size) <= 12}.items()
    assert {row["labels"] for row in rows if (row["rows"], row["cols"]) in shipped()} == {1, 2}
