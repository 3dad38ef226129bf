"""Learn: the map of stops, their lessons, exercises and puzzles; and the ramp of *Next puzzle*."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import hitori
from hitori import Deduction, Puzzle, Shade, Shading
from hitori.explaining.techniques import TECHNIQUES, Level, TechniqueId
from tests.boards import FIVE, SOLUTION
from tests.requirements import slow
from tests.web.conftest import (
    Visit,
    button,
    circle,
    click,
    expect_count,
    expect_status,
    expect_text,
    kept,
    keys,
    menu,
    phone,
    press,
    put,
    reload,
    shade,
    shown,
    status_line,
)
from tests.web.states import PUZZLE, learn
from tests.web.test_phrases import FIRST as FIRST_GAME
from tests.web.walks import LEARNT, answer, next_step

FIRST: TechniqueId = "neighbour"
SECOND: TechniqueId = "duplicate"
STOPS = 1 + len(TECHNIQUES)
FITS = """() => [...document.querySelectorAll("dialog[open], .card")]
    .every((node) => node.scrollWidth <= node.clientWidth + 1)"""


def title(name: TechniqueId) -> str:
    return TECHNIQUES[name].title.capitalize()


def stop(page: Page, name: str) -> Any:
    return page.locator("#learn-map li").filter(has=page.get_by_text(name, exact=True))


def choose_at(page: Page, name: TechniqueId, choice: str) -> None:
    """Open a stop of the map, unless it is open, and press a button of it."""
    place = stop(page, title(name))
    if place.locator("details[open]").count() == 0:
        place.locator("summary").click()
    place.get_by_role("button", name=re.compile(f"{choice}.*: {title(name)}")).click()


def read_lesson(page: Page, name: TechniqueId) -> None:
    """Go through the three boards of the lesson, and do the second one."""
    choose_at(page, name, "Lesson")
    expect_status(page, f"{title(name)}, board 1 of 3")
    expect_status(page, TECHNIQUES[name].summary)
    press(page, "Next")
    expect_status(page, f"{title(name)}, board 2 of 3")
    answer(page, next(TECHNIQUES[name].find(on_board(page), Shading(shown(page)))))
    expect_status(page, "Right.")
    press(page, "Next")
    expect_status(page, f"{title(name)}, board 3 of 3")
    expect_status(page, "nothing follows")
    assert (on_board(page), Shading(shown(page))) == TECHNIQUES[name].refused[0]


def do_exercises(page: Page, name: TechniqueId, *, wrong: int = 0) -> None:
    """Answer five exercises, these first ones wrongly; the first of them is on the board."""
    for number in range(1, 6):
        expect_status(page, f"{title(name)}, exercise {number} of 5")
        step = next_step(page)
        assert step.technique == name
        answer(page, step, wrongly=number <= wrong)
        if number <= wrong:
            press(page, "Show me")
        expect_status(page, f"{number - min(number, wrong)} of {number} right.")
        if number < 5:
            press(page, "Next")


def on_board(page: Page) -> Puzzle:
    rows = shown(page)
    labels = [int(text or 0) for text in page.get_by_role("gridcell").all_text_contents()]
    return Puzzle.from_labels(len(rows), len(rows[0]), labels)


def expect_state(page: Page, name: str, state: str) -> None:
    expect(stop(page, name).locator("summary small")).to_have_text(state)


def test_the_map_has_every_technique_in_the_order_and_under_the_level_of_the_command(page: Page) -> None:
    learn(page)
    titles = page.locator("#learn-map strong").all_text_contents()
    assert titles == ["The three rules", *(technique.title.capitalize() for technique in TECHNIQUES.values())]
    sections = page.locator("#learn-map section")
    assert sections.locator("h3").all_text_contents() == [level.value.capitalize() for level in Level]
    for place, level in enumerate(Level):
        count = sum(technique.level is level for technique in TECHNIQUES.values())
        expect(sections.nth(place).locator("li")).to_have_count(count)
    expect_text(page, ".progress", f"Passed: 0 of {STOPS}.")


def test_a_newcomer_does_two_lessons_passes_exercises_and_finds_that_on_the_map_again(page: Page) -> None:
    learn(page)
    read_lesson(page, FIRST)
    press(page, "Map")
    expect_state(page, title(FIRST), "begun")
    read_lesson(page, SECOND)
    press(page, "Exercises")
    do_exercises(page, SECOND)
    expect_status(page, "Passed.")
    reload(page)
    learn(page)
    expect_state(page, title(FIRST), "begun")
    expect_state(page, title(SECOND), "passed")
    expect_text(page, ".progress", f"Passed: 1 of {STOPS}.")
    page.keyboard.press("Escape")
    assert shown(page) == ["?????"] * 5  # the game waited


def test_a_stop_is_skipped_by_its_exercises_of_which_one_may_be_wrong(page: Page) -> None:
    learn(page)
    choose_at(page, "wall", "Exercises")
    do_exercises(page, "wall", wrong=1)
    expect_status(page, "4 of 5 right. Passed.")
    assert button(page, "Puzzle").is_visible()


def test_two_wrong_answers_do_not_pass_and_five_others_may(page: Page) -> None:
    learn(page)
    choose_at(page, FIRST, "Exercises")
    expect_status(page, "Four of five are enough.")
    do_exercises(page, FIRST, wrong=2)
    expect_status(page, "3 of 5 right. Not passed yet. Four of five are enough.")
    press(page, "Next")
    expect_status(page, "exercise 1 of 5")
    expect(status_line(page)).not_to_contain_text("3 of 5")


def test_a_stop_that_was_passed_stays_so_when_five_others_go_wrong(page: Page) -> None:
    learnt = {"seen": False, "right": 2, "tried": 4, "passed": True, "solved": False, "puzzle": ""}
    put(page, {**kept(page), "hitori:learn": json.dumps({FIRST: learnt})})
    learn(page)
    stop(page, title(FIRST)).locator("summary").click()
    press(page, f"✓ Exercises 4 / 5: {title(FIRST)}")
    expect_status(page, "exercise 5 of 5")
    press(page, "Show me")
    expect_status(page, "2 of 5 right.")
    expect(status_line(page)).not_to_contain_text("Not passed")


@pytest.mark.parametrize(
    "name", ["corner-check", *slow(["pair-induction", "wall", "common-consequence", "contradiction"])]
)
def test_the_puzzle_of_a_stop_needs_its_technique_and_nothing_harder(page: Page, name: TechniqueId) -> None:
    learn(page)
    choose_at(page, name, "Puzzle")
    expect_text(page, "#title", title(name))
    rating = hitori.rate(on_board(page))
    assert name in (rating.techniques or {})
    if TECHNIQUES[name].level is Level.TRIVIAL:
        assert rating.level is Level.TRIVIAL
        expect_status(page, f"This puzzle needs {title(name)}; its level is trivial.")
    else:
        assert rating.hardest == name
        expect_status(page, f"This puzzle needs {title(name)}, and nothing harder.")


def test_the_puzzle_of_a_stop_is_gone_on_with_and_counts_when_it_is_solved(page: Page) -> None:
    learn(page)
    choose_at(page, "corner-close", "Puzzle")
    expect_text(page, "#title", "Corner close")
    puzzle = on_board(page)
    rows = hitori.solve(puzzle).require().to_rows()
    reload(page)
    learn(page)
    choose_at(page, "corner-close", "Puzzle")
    expect_status(page, "This puzzle needs")
    assert on_board(page) == puzzle
    shade(page, rows)
    expect_status(page, "Solved!")
    learn(page)
    expect_state(page, "Corner close", "begun")  # its exercises are not passed
    stop(page, "Corner close").locator("summary").click()
    expect(button(page, "✓ Puzzle: Corner close")).to_be_visible()
    expect_state(page, "The three rules", "passed, puzzle solved")


def test_what_no_position_needs_has_a_lesson_alone(page: Page) -> None:
    learn(page)
    stop(page, "Least unshaded").locator("summary").click()
    expect(stop(page, "Least unshaded").get_by_role("button")).to_have_count(1)
    read_lesson(page, "least-unshaded")
    press(page, "Map")
    expect_count(page, 1, "#dialog-learn[open]")


def test_the_rules_lead_to_the_guided_game(page: Page) -> None:
    learn(page)
    press(page, "Guided first game: The three rules")
    expect_status(page, "Move 1 of 10")


def test_a_stroke_on_the_near_miss_is_answered_and_the_worked_board_is_a_step_back(page: Page) -> None:
    learn(page)
    read_lesson(page, FIRST)
    click(page, 0, 0)
    expect_status(page, "Neighbour does not show that the crossed cell is shaded.")
    press(page, "Back")
    expect_status(page, "Neighbour, board 1 of 3")
    assert shown(page) == [".#.", "?.?"]


def test_keys_alone_reach_lesson_exercise_and_map(page: Page) -> None:
    page.locator("[data-dialog=learn]").focus()
    keys(page, "Enter")
    expect_count(page, 1, "#dialog-learn[open]")
    expect(stop(page, "The three rules").locator("summary")).to_be_focused()
    for _ in range(3):
        keys(page, "Tab")
    expect(stop(page, "Neighbour").locator("summary")).to_be_focused()
    keys(page, "Enter", "Tab", "Enter")
    expect_status(page, "Neighbour, board 1 of 3")
    button(page, "Next").focus()
    keys(page, "Enter")
    expect_status(page, "Neighbour, board 2 of 3")
    keys(page, "Escape")
    expect_status(page, "Your move.")


@pytest.mark.parametrize("broken", ["[]", '{"wall": {"seen": 1}}'])
def test_broken_progress_is_set_aside(page: Page, broken: str) -> None:
    put(page, {"hitori:learn": broken})
    expect_status(page, "Something stored is broken.")
    page.keyboard.press("Escape")  # the rules
    learn(page)
    expect_text(page, ".progress", f"Passed: 0 of {STOPS}.")


@pytest.mark.parametrize(("width", "height"), [(360, 640), *slow([(390, 844), (430, 932), (640, 360), (844, 390)])])
def test_nothing_scrolls_sideways(visit: Visit, width: int, height: int) -> None:
    page = visit(FIVE, **phone(width, height))

    def fits() -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(FITS)

    learn(page)
    fits()
    stop(page, "Flanked isolation").locator("summary").click()
    fits()
    choose_at(page, "flanked-isolation", "Lesson")
    for board in (1, 2, 3):
        expect_status(page, f"board {board} of 3")
        fits()
        if board == 2:
            press(page, "Show me")
        if board < 3:
            press(page, "Next")


def mark(page: Page, step: Deduction) -> None:
    """Make the marks of a step, until the game is won."""
    for place in step.cells:
        if "Solved!" not in status_line(page).inner_text():
            (click if step.shade is Shade.SHADED else circle)(page, *place)


def test_the_ending_names_what_the_marks_used_and_opens_its_lesson(visit: Visit) -> None:
    page = visit(LEARNT)
    for step in hitori.explain(LEARNT).steps:
        mark(page, step)
    used = page.locator(".used span").filter(has_text="You used:")
    expect(used).to_contain_text("Pair isolation")
    expect_count(page, 0, ".ending p:has-text('would have helped')")
    used.get_by_role("button", name="Pair isolation").click()
    expect_status(page, "Pair isolation, board 1 of 3")
    press(page, "Next")
    expect_status(page, "Pair isolation, board 2 of 3")


def test_the_ending_names_what_would_have_helped_where_a_mark_was_wrong(visit: Visit) -> None:
    page = visit(LEARNT)
    for step in hitori.explain(LEARNT).steps:
        if step.technique == "pair-isolation":
            answer(page, step, wrongly=True)
        mark(page, step)
    expect_status(page, "Solved!")
    helped = page.locator(".used span").filter(has_text="This would have helped:")
    expect(helped).to_contain_text("Pair isolation")
    expect_count(page, 0, ".used span:has-text('You used'):has-text('Pair isolation')")


def test_the_ending_lays_no_mark_to_a_technique_that_the_puzzle_does_not_need(visit: Visit) -> None:
    """Who shades row by row guesses: no mark follows from those before it by anything so easy."""
    page = visit(PUZZLE)
    shade(page, hitori.solve(PUZZLE).require().to_rows())
    page.locator(".used").wait_for()
    hardest = hitori.rate(PUZZLE).hardest
    assert hardest
    harder = [*TECHNIQUES.values()][[*TECHNIQUES].index(hardest) + 1 :]
    named = page.locator(".used button").all_text_contents()
    assert not {*named} & {technique.title.capitalize() for technique in harder}
    expect(page.locator(".used")).to_contain_text("This would have helped:")


def solved(rows: int, level: str, seconds: int, at: int, **more: object) -> dict[str, Any]:
    """A game as the browser keeps it."""
    labels = [1 + (cell + cell // rows + at) % rows for cell in range(rows * rows)]
    done = {"at": at, "day": "2026-03-01", "seconds": seconds, "hints": 0, "mistakes": 0, **more}
    return {"puzzle": {"rows": rows, "cols": rows, "labels": labels}, "level": level, "solved": done}


def with_games(page: Page, *games: dict[str, Any]) -> None:
    """Import these games from a file of progress."""
    name_them = """async (games) => {
        const { idOf } = await import("./whole.js");
        return games.map((game) => ({ id: idOf(game.puzzle), ...game }));
    }"""
    named = page.evaluate(name_them, [*games])
    progress = json.dumps({"hitori": 1, "games": named}).encode()
    press(page, "My puzzles")
    expect_count(page, 1, "#dialog-mine[open]")
    page.set_input_files("#mine-import", {"name": "my.json", "mimeType": "application/json", "buffer": progress})
    expect(page.locator("#mine-problem")).to_contain_text(f"{len(games)} games were added.")
    press(page, "Done")


def win_and_go_on(page: Page) -> None:
    shade(page, SOLUTION)
    expect_status(page, "Solved!")
    press(page, "Next puzzle")


def test_the_next_puzzle_follows_the_results(page: Page) -> None:
    with_games(page, solved(8, "easy", 60, 1), solved(8, "easy", 60, 2), solved(8, "medium", 90, 3))
    press(page, "Hint")  # so that this game does not count
    expect_count(page, 0, ".card.busy")
    win_and_go_on(page)
    expect_text(page, "#facts", "8 × 8, medium")


def test_the_guided_game_leads_to_the_first_rung(visit: Visit) -> None:
    page = visit(keep_help=True)
    press(page, "Guided first game")
    expect_status(page, "Move 1 of 10")
    shade(page, hitori.solve(FIRST_GAME).require().to_rows())
    expect_status(page, "Solved!")
    press(page, "Next puzzle")
    expect_text(page, "#title", re.compile("No\\."))
    expect_text(page, "#facts", "5 × 5, easy")


def test_the_ramp_can_be_turned_off(page: Page) -> None:
    menu(page, "Settings")
    page.get_by_label("Next puzzle takes about five minutes").uncheck()
    press(page, "Done")
    win_and_go_on(page)
    expect_text(page, "#facts", "8 × 8, medium")  # as New has it
    assert json.loads(kept(page)["hitori:settings"])["ramp"] is False
