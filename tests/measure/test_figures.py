"""Measured numbers: every table of the documentation is what its record says, and every cited record is clean."""

import ast
import json
import re
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

from hitori import generate
from hitori.lab.measure import machine
from hitori.lab.measure.records import Measurement, Outcome
from measure import engines, figures, native, puzzles, reachable, registry, strength
from measure.__main__ import main
from measure.runs import ROOT
from tests.engines.test_engines import ENGINES
from tests.lab.synthetic import records
from tests.pages import table_rows

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "measure").glob("*.md"))]
CITED = re.compile(r"(?<!The folder `)measure/records/[\w.-]+(?:/[\w.-]+)*")
"""A record of a page, e.g. `measure/records/rq1`. A folder of which a page says that it holds no run is not cited."""

NOT_YET = re.compile(r"<!-- table: (\w+) -->\n\*\*Not measured yet\.\*\*\n<!-- end -->")


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_cited_record_exists_and_has_a_clean_commit(page: Path) -> None:
    for found in CITED.findall(page.read_text(encoding="utf-8")):
        record = ROOT / found.rstrip(".")
        assert record.exists(), found
        registry.check_commit(record)


def test_every_table_is_what_its_record_says() -> None:
    """Each between marks has a record, but for those that are made from the code alone or from runs."""
    recorded = set()
    for document, found in registry.recorded().items():
        text = (ROOT / document).read_text(encoding="utf-8")
        assert registry.filled(text, found) == text, f"{document}: run `make figures`"
        recorded |= {(document, name) for name in found}
    marked = {
        (str(page.relative_to(ROOT)), name)
        for page in PAGES
        for _, name in registry.MARKER.findall(page.read_text(encoding="utf-8"))
    }
    of_runs = {each for each in marked if each[0] in ("docs/results.md", "docs/scaling.md")}
    of_runs |= {(registry.PAGE, "encoding")}
    of_code = {("docs/engines.md", "engines"), ("docs/generator.md", "reachable"), (registry.PAGE, "figures")}
    not_yet = {
        (str(page.relative_to(ROOT)), name)
        for page in PAGES
        for name in NOT_YET.findall(page.read_text(encoding="utf-8"))
        if name in registry.SHORT and not (ROOT / registry.record_of(name)).exists()
    }
    assert recorded == marked - of_runs - of_code - not_yet


def test_the_table_of_levels_is_what_the_core_refuses() -> None:
    text = (ROOT / "docs/generator.md").read_text(encoding="utf-8")
    assert registry.filled(text, {"reachable": reachable.listed()}) == text


def test_every_row_of_test_strength_is_of_a_file_of_today_and_says_its_commit() -> None:
    tables = json.loads((ROOT / registry.record_of("strength")).read_text(encoding="utf-8"))["tables"]
    rows = [row for lines in tables.values() for row in table_rows("\n".join(lines[2:]))]
    assert {"rules in Rust", "rules in Python"} <= {row[0] for row in rows}
    for name, measured, *_, commit in rows:
        assert measured == strength.of(name)
        assert (ROOT / measured.split("`")[1]).exists()
        assert re.fullmatch("`[0-9a-f]{12}`", commit)


def test_every_number_in_a_table_of_the_method_is_made_by_a_command() -> None:
    """Tables that are typed explain words; none of their cells begins with a number."""
    text = registry.MARKER.sub("", (ROOT / registry.PAGE).read_text(encoding="utf-8"))
    typed = [cell for row in table_rows(text) for cell in row[1:]]
    assert any("puzzles of `hitori.generate_many`" in cell for cell in typed)
    assert [cell for cell in typed if re.match(r"[-+~<>]?\d", cell)] == []


def test_the_page_of_the_method_is_current() -> None:
    assert (registry.PAGE, (ROOT / registry.PAGE).read_bytes()) == registry.page()


@pytest.mark.slow
@pytest.mark.needs(*ENGINES)
def test_nothing_is_stale() -> None:
    """The pages of the laboratory and all pictures too."""
    result = CliRunner().invoke(main, ["tables", "--check"])
    assert (result.exit_code, result.output) == (0, "")


def test_each_measurement_names_its_function() -> None:
    for one in registry.MEASUREMENTS.values():
        module, _, function = one.how.partition(":")
        assert not function or callable(getattr(import_module(f"measure.{module}"), function))


@pytest.mark.parametrize(
    ("heading", "measured", "line"),
    [
        ("", {"one": ["| 5 ms |"]}, "| 5 ms |"),
        ("puzzles", [figures.Figure("n = 5", 0.005, "s")], "| n = 5 | 5 ms |"),
        ("", [figures.Figure("n = 5: proof", 0.005, "s")], "| proof | 5 ms |"),
    ],
)
def test_what_is_measured_is_kept_and_fills_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, heading: str, measured: object, line: str
) -> None:
    monkeypatch.setattr(registry, "ROOT", tmp_path)
    monkeypatch.setattr(machine, "commit", lambda: "0123abcd")
    monkeypatch.setitem(registry.MEASUREMENTS, "one", registry.Measurement("", "", "strength:tables", heading=heading))
    monkeypatch.setattr(strength, "tables", lambda: measured, raising=False)
    registry.measure("one")
    record = tmp_path / registry.record_of("one")
    registry.check_commit(record)
    kept = json.loads(record.read_text())["tables"]
    assert kept["one"][-1] == line
    text = "<!-- table: one -->\nold\n<!-- end -->\n<!-- table: two -->\nkept\n<!-- end -->\n"
    assert registry.filled(text, kept) == text.replace("old", "\n".join(kept["one"]))
    with pytest.raises(ValueError, match="expected places for the tables three"):
        registry.filled(text, {"three": []})


@pytest.mark.parametrize("commit", ["0123abcd-dirty", "unknown: neither a repository nor an installed package"])
def test_uncommitted_code_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, commit: str) -> None:
    record = tmp_path / "tool.json"
    record.write_text(json.dumps({"machine": {"commit": commit}, "tables": {}}))
    with pytest.raises(ValueError, match="commit the code and measure again"):
        registry.check_commit(record)
    monkeypatch.setattr(machine, "commit", lambda: commit)
    result = CliRunner().invoke(main, ["record", "levels"])
    assert result.exit_code == 1
    assert f"expected committed code; the commit here is '{commit}'" in result.output


@pytest.fixture
def not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measuring fails the test; the code is committed."""
    monkeypatch.setattr(registry, "measure", lambda name: pytest.fail(f"{name} was measured"))
    monkeypatch.setattr(machine, "commit", lambda: "0123abcd")


@pytest.mark.usefixtures("not_measured")
@pytest.mark.parametrize("name", [name for name, one in registry.MEASUREMENTS.items() if one.minutes and one.needs])
def test_what_a_measurement_needs_is_missed_before_anything_is_measured(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = registry.MEASUREMENTS[name].needs[-1]
    lacking = {last: f"needs {last}: get it"}
    monkeypatch.setattr("tests.requirements.missing", lacking.get)
    result = CliRunner().invoke(main, ["record", "levels", name])
    assert (result.exit_code, result.output) == (
        1,
        f"Error: nothing was measured:\n{name} needs {last}: get it\n",
    )


@pytest.mark.usefixtures("not_measured")
@pytest.mark.parametrize(
    ("name", "how"),
    [
        *((name, one.how) for name, one in registry.MEASUREMENTS.items() if one.minutes and ":" in one.how),
        *registry.PAGE_MAKERS.items(),
    ],
)
def test_a_package_that_a_measurement_or_page_imports_is_missed_before_anything_is_measured(
    name: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = f"measure.{how.partition(':')[0]}"
    monkeypatch.delattr(sys.modules["measure"], module.removeprefix("measure."), raising=False)
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr("tests.requirements.missing", lambda _: None)
    result = CliRunner().invoke(main, ["record", *({name} - registry.PAGE_MAKERS.keys())])
    assert result.exit_code == 1
    assert f"nothing was measured:\n{name} cannot be made: import of {module} halted" in result.output


def used_late(module: str) -> set[str]:
    """The packages that a module of `measure` imports in functions, and the programs that it names and runs."""
    tree = ast.parse((ROOT / "measure" / f"{module}.py").read_text(encoding="utf-8"))
    inner = {each for one in ast.walk(tree) if isinstance(one, ast.FunctionDef) for each in ast.walk(one)}
    names = {
        *(each.module or "" for each in inner if isinstance(each, ast.ImportFrom) and not each.level),
        *(alias.name for each in inner if isinstance(each, ast.Import) for alias in each.names),
        *(
            word.elts[0].value
            for each in inner
            if isinstance(each, ast.Call) and "subprocess." in ast.unparse(each)
            for word in each.args
            if isinstance(word, ast.List) and isinstance(word.elts[0], ast.Constant)
        ),
    }
    return {name.partition(".")[0] for name in map(str, names)} - {"hitori", "tests", *sys.stdlib_module_names}


def test_what_is_used_late_is_named() -> None:
    """A package that is imported only while something is measured would be missed too late."""
    late = {}
    for name in registry.SHORT:
        one = registry.MEASUREMENTS[name]
        module = one.how.partition(":")[0]
        if ":" in one.how and (found := used_late(module)):
            late[module] = found
            of_module = {
                each for other in registry.MEASUREMENTS.values() if module in other.how for each in other.needs
            }
            assert found <= of_module, name
    assert {"explanations", "ramp", "proofs"} <= late.keys()


def test_no_page_needs_an_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """`record levels` once measured, and then asked every engine for its options."""
    monkeypatch.setattr("hitori.solving.registry._loaded", lambda entry: pytest.fail(f"{entry.name} was imported"))
    assert [name for name, _ in registry.pages_of_tables() if name == "docs/engines.md"]


def test_a_run_is_measured_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "measure/records/run").mkdir(parents=True)
    asked = []
    monkeypatch.setattr(registry, "ROOT", tmp_path)
    run = registry.Measurement("page.md", "what", "hitori lab run 'a b' -o run", minutes=1)
    monkeypatch.setitem(registry.MEASUREMENTS, "run", run)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: asked.append(command))
    registry.measure("run")
    assert not (tmp_path / "measure/records/run").exists()
    assert asked == [[sys.executable, "-m", "hitori", "lab", "run", "a b", "-o", "run"]]


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (7.2e-6, "s", "7.2 µs"),
        (0.012, "s a puzzle", "12 ms a puzzle"),
        (3e-8, "s", "30 ns"),
        (0.9996, "s", "1 s"),
        (0.0999, "s", "99.9 ms"),
        (2034.0, "s", "2034 s"),
        (24_300.4, "puzzles/s", "24,300 puzzles/s"),
        (99.96, "x one", "100 x one"),
        (0.01234, "x one", "0.0123 x one"),
    ],
)
def test_a_figure_is_shown_with_its_unit(value: float, unit: str, text: str) -> None:
    assert str(figures.Figure("name", value, unit)) == text


def test_each_is_timed_in_each_pass_and_the_first_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0, 50, 50, 90, 90, 91, 91, 93])
    monkeypatch.setattr(figures, "perf_counter", lambda: next(clock))
    seen: list[str] = []
    assert figures.by_turns(lambda: seen.append("a"), lambda: seen.append("b"), passes=1) == [1, 2]
    assert seen == ["a", "b"] * 2


def test_a_family_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "THREADS", ((5, 20),))
    result = CliRunner().invoke(main, ["--family", "threads"])
    assert re.search(r"two threads, 20 of n = 5 \| [\d.,]+ x one", result.output), result.output


@pytest.mark.needs("highs")
def test_engines_are_compared_with_pysat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "ENGINES", ("pysat", "highs connectivity=flow"))
    monkeypatch.setattr(puzzles, "delft", lambda _: [])
    monkeypatch.setattr(puzzles, "unique", lambda *_: [generate(5, seed=1), generate(5, seed=2)])
    taken, beside = engines.figures()
    assert [taken.name, beside.name] == [f"n = 5{more}: highs connectivity=flow" for more in ("", ", beside pysat")]
    assert [taken.unit, beside.unit] == ["s", "x"]
    assert min(taken.value, beside.value) > 0


def test_who_runs_out_of_time_is_only_known_to_be_slower_and_who_is_refused_is_left_out() -> None:
    made_up = records({"slow": [None, None, 1.0], "small": [1.0], "pysat": [0.5] * 3})
    refused = Measurement(Outcome.REFUSED)
    found = engines.compared([replace(one, measured=refused) if one.entrant == "small" else one for one in made_up])
    assert [(one.name, str(one)) for one in found] == [
        ("n = 5: slow", "10 s or more"),
        ("n = 5, beside pysat: slow", "20 x"),
    ]
