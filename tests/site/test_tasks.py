"""Every reader finds the way: to twenty tasks by the search, to the answers of 25 questions in two clicks.

The search is Sphinx's own, asked in a browser. A question is its clicks from the front page, by the words of the links
(`the reference > Solving`); words of the answer, which stand on the page they lead to; and what one would type, which
finds a page with the answer first.
"""

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urldefrag

import pytest
from playwright.sync_api import Browser

pytestmark = [pytest.mark.slow, pytest.mark.needs("sphinx")]

MOST_CLICKS = 2
Search = Callable[[str], str]

TASKS = {
    "add-a-format": ["add a format", "new file format"],
    "add-a-technique": ["add a technique", "new technique"],
    "change-the-language": ["change the language", "german", "translation"],
    "check-a-solution": ["check a solution", "check my solution", "is my answer correct"],
    "cite": ["cite", "BibTeX", "citation"],
    "compare-solvers": ["compare solvers", "solver comparison"],
    "convert-a-collection": ["convert a collection", "import", "convert csv"],
    "embed-a-puzzle": ["embed a puzzle", "iframe", "embed in a web page"],
    "find-puzzles-with-one-technique": ["find puzzles with one technique", "practise a technique"],
    "find-the-best-solution": ["find the best solution", "optimum"],
    "get-a-hint": ["get a hint", "hint", "stuck"],
    "host-the-player": ["host the player", "deploy static site"],
    "make-a-million-puzzles": ["make a million puzzles", "generate many puzzles", "training data"],
    "make-a-puzzle-from-a-picture": ["make a puzzle from a picture", "hide a picture"],
    "make-a-worksheet": ["make a worksheet", "worksheet"],
    "mark-a-class": ["mark a class", "mark submissions", "gradebook"],
    "measure-on-many-machines": ["measure on many machines", "slurm"],
    "play-on-a-phone": ["play on a phone", "mobile", "android"],
    "print-a-booklet": ["print a booklet", "booklet", "print pdf"],
    "prove-uniqueness": ["prove uniqueness", "prove unique", "single solution"],
    "put-a-puzzle-into-latex": ["put a puzzle into LaTeX", "tikz", "overleaf"],
    "read-puzzles-in-python": ["read puzzles in Python", "load file"],
    "solve-on-many-machines": ["solve on many machines", "dask cluster"],
    "solve-with-minizinc": ["solve with MiniZinc", "dzn", "minizinc data"],
    "time-a-solver": ["time a solver", "benchmark", "speed"],
}


QUESTIONS = {
    # a player
    "How do I play without installing anything?": ("open the player", "On the first visit", "play without installing"),
    "I am stuck. What now?": ("get a hint", "hitori hint examples/five.txt", "stuck"),
    "Is my solution right?": ("check a solution", "hitori check examples/five.txt", "check solution"),
    "Can I play on my phone?": ("on a phone", "Tap to shade", "phone"),
    "What is a sandwich pair?": ("how a person solves", "between two equal labels is unshaded", "sandwich pair"),
    # a setter
    "Where is the editor?": ("set a puzzle in the browser", "Menu, Edit opens the editor", "editor"),
    "Does my puzzle have one solution?": ("is it unique?", "hitori count --unique", "unique"),
    "How do I print a book of mine?": ("print a booklet", "--per-page 4", "print book"),
    "How do I hide a heart in a puzzle?": ("make one", "--shading cross.txt", "heart picture"),
    "How do I get a puzz.link address?": ("convert a collection", "--to puzzlink", "puzz.link address"),
    # a teacher
    "How do I make a worksheet?": ("make a worksheet", "--room-to-write", "worksheet"),
    "Can an assignment be marked for me?": ("mark a class", "hitori class run hw1", "mark assignment"),
    "What do I do in the lecture?": ("a course", "solve a 5 x 5 by hand with the class", "lecture"),
    "Which solver in plain Python can I show?": ("the classroom", "brute force", "brute force"),
    "How is search explained?": ("search explained", "brute force", "search from brute force to SAT"),
    # a researcher
    "How fast is it?": ("time a solver", "elapsed", "fast"),
    "How do I compare clingo and hitori?": ("compare solvers", "--solver clingo", "compare clingo"),
    "How do I cite it?": ("cite", "@software", "BibTeX"),
    "How few labels can a puzzle have?": ("Hitori numbers", "fewest", "fewest labels"),
    "Can a claim be checked without trust?": ("proofs", "hitori verify", "verify proof"),
    # a programmer
    "How do I install it?": ("install", "pip install .", "install"),
    "How do I read a file from Python?": ("read puzzles in Python", "hitori.load", "load file python"),
    "How do I bound the time?": ("the library", "Limits(time=10)", "time limit"),
    "Can I use it from JavaScript?": ("in JavaScript", "createCore", "javascript"),
    "What is the signature of solve?": (
        "the reference > Solving",
        "solver='native', known=None, limits=UNLIMITED",
        "hitori.solve",
    ),
}


each_question = pytest.mark.parametrize("question", QUESTIONS)


def article(site: Path, name: str) -> str:
    """The HTML of a page without what all pages have."""
    text = (site / name).read_text(encoding="utf-8")
    return text[text.index("<article") : text.index("</article")]


def words_of(html: str) -> str:
    """Its text in lower case."""
    return " ".join(unescape(re.sub("<[^>]+>", "", html)).lower().split())


def clicked(site: Path, name: str, words: str) -> str:
    """The page that a link of a page leads to."""
    links = re.findall(r'<a [^>]*href="([^"]+)"[^>]*>(.*?)</a>', article(site, name), re.DOTALL)
    targets = [target for target, inside in links if words_of(inside) == words.lower()]
    assert targets, f"{name} has no link {words!r}"
    return str((site / name).parent.joinpath(urldefrag(targets[0])[0]).resolve().relative_to(site.resolve()))


@pytest.fixture(scope="module")
def found(address: str, chromium: Browser) -> Iterator[Search]:
    """`found("booklet")` is the first page that the search finds."""
    with chromium.new_context() as context:
        page = context.new_page()

        def search(query: str) -> str:
            page.goto(f"{address}search.html?q={query}")
            link = page.locator("#search-results li a").first
            return urldefrag(link.get_attribute("href", timeout=30_000) or "")[0]

        yield search


@pytest.mark.parametrize("task", TASKS)
def test_the_page_of_a_task_is_found_first(task: str, found: Search) -> None:
    assert {query: found(query) for query in TASKS[task]} == dict.fromkeys(TASKS[task], f"how-to/{task}.html")


def test_every_page_of_a_task_is_searched_for(built: Path) -> None:
    assert {path.stem for path in (built / "how-to").glob("*.html")} == {*TASKS, "index"}


@each_question
def test_a_question_is_answered_in_two_clicks(question: str, built: Path) -> None:
    path, answer, _ = QUESTIONS[question]
    name, clicks = "index.html", path.split(" > ")
    assert len(clicks) <= MOST_CLICKS
    for words in clicks:
        name = clicked(built, name, words)
    assert answer.lower() in words_of(article(built, name))


@each_question
def test_a_question_is_answered_by_the_search(question: str, built: Path, found: Search) -> None:
    _, answer, query = QUESTIONS[question]
    assert answer.lower() in words_of(article(built, found(query)))


@pytest.mark.parametrize("query", ["decision", "b-file"])
def test_decisions_and_number_files_are_not_found(query: str, found: Search) -> None:
    assert not found(query).startswith(("decisions/", "files/"))
