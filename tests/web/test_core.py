"""The engine in the page (`core.js`, the module for WebAssembly) answers as Python does, in Node and in a browser."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from hitori.web.site import STATIC
from tests.boards import ROOT
from tests.conftest import address_of, hosted
from tests.requirements import slow
from tests.web.core_cases import KINDS, Case, cases, untimed
from tests.web.test_modules import node

HERE = Path(__file__).parent
PER_KIND = {"generate": 80, "daily": 14, "check": 400}
MANY = {"generate": 1000, "daily": 400}  # and 400 of each other kind: 5,000 in all


def assert_same_answers(asked: list[Case], answers: list[dict[str, Any]]) -> None:
    """The messages of errors need not be the same; their codes do."""
    assert len(asked) == len(answers)
    for case, answer in zip(asked, answers, strict=True):
        key = "value" if "value" in case.answer else "code"
        found = answer.get(key)
        assert (untimed(found) if isinstance(found, dict) else found) == case.answer[key], (case, answer)


@pytest.mark.needs("node")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", [0, *slow([1])])
def test_node_answers_as_python_does(kind: str, seed: int) -> None:
    asked = cases(kind, MANY.get(kind, 400) if seed else PER_KIND.get(kind, 40), seed)
    assert_same_answers(
        asked, json.loads(node(HERE / "core_answers.mjs", "en", stdin=json.dumps([case.question for case in asked])))
    )


@pytest.mark.needs("node")
def test_the_engine_keeps_its_word_when_it_is_cancelled_or_fails() -> None:
    assert "# fail 0" in node("--test", "--test-reporter=tap", HERE / "core_behaviour.mjs")


BUILD = "crates/hitori-web/build"


def sources(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What the program that builds the modules says of a folder with their sources."""
    return subprocess.run([root / BUILD, *arguments], capture_output=True, text=True)


def test_the_modules_in_the_tree_are_of_these_sources() -> None:
    *tools, last = (STATIC.parent / "MADE").read_text().splitlines()
    assert [tool.split()[0] for tool in tools] == ["rustc", "wasm-opt"]
    now = sources(ROOT, "--sources").stdout.strip()
    assert last == f"sources {now}", "run `make player`, and commit what it writes"


def test_a_change_of_the_sources_is_found(tmp_path: Path) -> None:
    for crate in ("answers", "checker", "core", "formats", "web"):
        shutil.copytree(ROOT / f"crates/hitori-{crate}", tmp_path / f"crates/hitori-{crate}")
    for name in ("Cargo.toml", "Cargo.lock", "src/hitori/web/MADE"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    assert sources(tmp_path, "--sources").stdout == sources(ROOT, "--sources").stdout
    with (tmp_path / "crates/hitori-core/src/lib.rs").open("a") as planted:
        planted.write("// planted\n")
    checked = sources(tmp_path, "--check")
    assert (checked.returncode, checked.stdout) == (1, "")
    assert checked.stderr.endswith("build and commit them: make player\n")


def test_the_module_does_not_grow_unseen() -> None:
    assert (STATIC / "hitori.wasm").stat().st_size <= 392_000


PAGE = """<!doctype html><title>core</title><script type="module">
import { createCore } from "./core.js";
import { catalogue } from "./messages.js";
const english = catalogue([await (await fetch("en.json")).json()]);
window.core = createCore({ sentence: english.sentence });
window.answers = (asked) => Promise.all(asked.map(([method, ...rest]) =>
  core[method](...rest).then((value) => ({ value }), ({ code, message }) => ({ code, message }))));
</script>"""


@pytest.fixture
def core(chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page with the engine alone, under a path of its own."""
    folder = tmp_path / "games/hitori"
    folder.mkdir(parents=True)
    for name in ("core.js", "rules.js", "worker.js", "hitori.wasm", "messages.js", "dom.js"):
        shutil.copy(STATIC / name, folder)
    shutil.copy(ROOT / "src/hitori/messages/en/core.json", folder / "en.json")
    (folder / "index.html").write_text(PAGE)
    with hosted(tmp_path) as server, chromium.new_page() as page:
        page.goto(f"{address_of(server)}games/hitori/")
        page.wait_for_function("window.core")
        yield page


def test_a_browser_answers_as_python_does(core: Page) -> None:
    asked = [case for kind in KINDS for case in cases(kind, 7, seed=2)]
    assert_same_answers(asked, core.evaluate("(asked) => answers(asked)", [case.question for case in asked]))


@pytest.mark.slow
def test_a_browser_cancels(core: Page) -> None:
    found = core.evaluate(
        """async () => {
             const wishes = { rows: 30, cols: 30, seed: 1, difficulty: "extreme", technique: "unshaded-bridges" };
             const endless = core.generate(wishes, { signal: AbortSignal.timeout(300), seconds: 600 });
             const name = await endless.catch((error) => error.name);
             const { solution } = await core.solve({ rows: 2, cols: 2, labels: [2, 1, 1, 1] });
             return [name, solution];
           }"""
    )
    assert found == ["TimeoutError", ["..", ".#"]]
