"""The package for npm, installed from its tarball into an empty folder: it solves and judges, with the right types."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.boards import FIVE, ROOT, SOLUTION
from tests.web.core_cases import wire

TYPES = ROOT / "src/hitori/web"
"""The folder of the types that the modules of the page name."""

pytestmark = [pytest.mark.needs("node"), pytest.mark.needs("npm"), pytest.mark.needs("tsc")]


def run(*command: str | Path, cwd: Path) -> str:
    """What a program prints that succeeds."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which nothing but the package is installed."""
    made, empty = tmp_path_factory.mktemp("package"), tmp_path_factory.mktemp("empty")
    run(sys.executable, ROOT / "release" / "npm.py", "--out", made, cwd=ROOT)
    (packed,) = json.loads(run("npm", "pack", "--json", "--pack-destination", empty, cwd=made))
    assert sorted(file["path"] for file in packed["files"]) == sorted(path.name for path in made.iterdir())
    run("npm", "install", "--offline", "--no-audit", "--no-fund", f"./{packed['filename']}", cwd=empty)
    return empty


def answers(folder: Path, script: str) -> list[object]:
    """What a program in the folder prints, a line of JSON each; `core` is the engine, `five` a puzzle."""
    lines = [
        'import { createCore } from "hitori-toolkit";',
        "const core = createCore();",
        f"const five = {json.dumps(wire(FIVE))};",
        "const print = (answer) => console.log(JSON.stringify(answer));",
        script,
        "core.close();",
    ]
    (folder / "program.mjs").write_text("\n".join(lines))
    return [json.loads(line) for line in run("node", "program.mjs", cwd=folder).splitlines()]


def test_it_solves_counts_and_checks(folder: Path) -> None:
    script = """
        const { status, solution } = await core.solve(five);
        print([status, solution]);
        print(await core.count(five));
        print(await core.count({ rows: 2, cols: 2, labels: Uint32Array.of(1, 2, 2, 1) }, { limit: 1 }));
        print((await core.check(five, solution.join("\\n"))).valid);
        print((await core.check(five, solution.join("\\n").replaceAll("#", "."))).valid);"""
    solved, counted, limited, *valid = answers(folder, script)
    assert solved == ["solved", [*SOLUTION]]
    assert counted == {"count": 1, "complete": True}
    assert limited == {"count": 1, "complete": False}
    assert valid == [True, False]


def test_it_judges_explains_and_hints(folder: Path) -> None:
    script = """
        const pair = { rows: 1, cols: 2, labels: [1, 1] };
        print((await core.judge(pair, ".?", [[0, 1]], { known: "?#" })).verdict);
        print((await core.judge(pair, ".?", [], { known: "?#" })).verdict);
        print((await core.explain(five)).complete);
        const open = Array(5).fill("?????");
        const { technique, message, sentence } = await core.hint(five, open);
        print([technique !== null, message !== null, sentence]);
        const speaking = createCore({ sentence: (step) => `because of ${step.message}` });
        print((await speaking.hint(five, open)).sentence === `because of ${message}`);
        speaking.close();"""
    assert answers(folder, script) == ["follows", "needs_more", True, [True, True, None], True]


def test_it_makes_writes_and_reads_puzzles(folder: Path) -> None:
    script = """
        const made = await core.generate({ rows: 6, cols: 6, seed: 3, difficulty: "easy" });
        const { format, puzzles } = await core.read(await core.write(made, "puzzlink"));
        print([format, puzzles[0].labels.join() === made.labels.join()]);
        print((await core.formats()).includes("puzzlink"));
        print(await core.read("1 x\\n2 1").catch(({ name, line, column }) => [name, line, column]));
        print(await core.solve({ rows: 2, cols: 2, labels: [1] }).catch(({ name, code }) => [name, code]));"""
    read, is_listed, *refused = answers(folder, script)
    assert (read, is_listed) == (["puzzlink", True], True)
    assert refused == [["FormatError", 1, 3], ["CoreError", "invalid-puzzle"]]


def test_a_shading_is_a_text_or_the_list_of_an_answer(folder: Path) -> None:
    script = """
        const { solution } = await core.solve(five);
        print((await core.check(five, solution)).valid);
        print((await core.hint(five, solution)).technique);
        print((await core.explain(five, { known: solution })).steps);
        print((await core.judge({ rows: 1, cols: 2, labels: [1, 1] }, [".?"], [[0, 1]], { known: ["?#"] })).verdict);
        const made = await core.generate({ rows: 3, cols: 3, seed: 1, containing: ["#??", "???", "???"] });
        print((await core.solve(made)).solution[0][0]);"""
    assert answers(folder, script) == [True, None, [], "follows", "#"]


COUNT = "a whole number from 0 to 9007199254740991"
SIDE = "a whole number from 1 to 4294967295"
PUZZLE = "expected a puzzle { rows, cols, labels }; got "
SHADING = "to be a shading, rows of #, . and ? as a text or a list; got "
LEVELS = "one of trivial, easy, medium, hard, expert, extreme"
WISHES = (
    "rows, cols, seed, number, labels, shaded, symmetry, containing, minimal, fewest_clues, method, difficulty, "
    "technique"
)
REFUSED = {
    "invalid-puzzle": {
        "core.solve()": PUZZLE + "undefined",
        "core.rate(null)": PUZZLE + "null",
        "core.solve({})": PUZZLE + "{}",
        "core.solve([[1, 2], [2, 1]])": PUZZLE + "[[1,2],[2,1]]",
        'core.solve("1 2\\n2 1")': PUZZLE + '"1 2\\n2 1"; read() makes puzzles of a text',
        "core.count({ rows: 1.5, cols: 2, labels: [1] })": f"expected rows to be {SIDE}; got 1.5",
        "core.check({ rows: 2, cols: 2, labels: [1] }, '')": "expected 2 x 2 labels in one list; got 1",
        "core.write({ rows: 1, cols: 1, labels: '1' }, 'text')": 'expected 1 x 1 labels in one list; got "1"',
        "core.hint({ rows: 1, cols: 2, labels: [1, -1] }, '??')": (
            "expected a label to be a whole number from 0 to 4294967295; got -1"
        ),
        "core.solve({ ...five, name: 5 })": "expected name to be a text; got 5",
        "core.write({ ...five, shading: '#' }, 'text')": 'expected shading to be a list of rows; got "#"',
    },
    "invalid-shading": {
        "core.check(five, null)": f"expected shading {SHADING}null",
        "core.hint(five)": f"expected shading {SHADING}undefined",
        "core.explain(five, { known: [1] })": f"expected known {SHADING}[1]",
        "core.judge(five, 5, [])": f"expected step {SHADING}5",
        "core.check(five, ['#'])": "expected 5 rows of 5 cells, each #, . or ?",
    },
    "invalid-option": {
        "core.generate()": "expected what to make, e.g. { rows: 10, cols: 10 }; got undefined",
        "core.generate({})": f"expected rows to be {SIDE}; got undefined",
        "core.generate({ rows: -1, cols: 5 })": f"expected rows to be {SIDE}; got -1",
        "core.generate({ rows: 5, cols: 5, dificulty: 'hard' })": f'expected options among {WISHES}; got "dificulty"',
        "core.generate({ rows: 5, cols: 5, difficulty: 'odd' })": f'expected difficulty to be {LEVELS}; got "odd"',
        "core.generate({ rows: 5, cols: 5, shaded: 0.3 })": (
            "expected shaded to be the smallest and the largest share of shaded cells, e.g. [0.2, 0.3]; got 0.3"
        ),
        "core.generate({ rows: 5, cols: 5, minimal: 1 })": "expected minimal to be true or false; got 1",
        "core.generate({ rows: 5, cols: 5, seed: 5n })": f"expected seed to be {COUNT}; got 5",
        "core.count(five, { limit: -1 })": f"expected limit to be {COUNT}; got -1",
        "core.inspect(five, { limit: 'x' })": f'expected limit to be {COUNT}; got "x"',
        "core.solve(five, { seconds: 'x' })": 'expected seconds to be a number from 0; got "x"',
        "core.solve(five, { seconds: NaN })": "expected seconds to be a number from 0; got NaN",
        "core.solve(five, { signal: {} })": "expected signal to be an AbortSignal; got {}",
        "core.solve(five, { tiem: 1 })": 'expected options among seconds, signal; got "tiem"',
        "core.solve(five, 5)": "expected options, e.g. { seconds: 10 }; got 5",
        "core.rate(five, null)": "expected options, e.g. { seconds: 10 }; got null",
        "core.judge(five, '', [0, 1])": (
            "expected because to be a list of cells [row, col] from 0, e.g. [[0, 1]]; got [0,1]"
        ),
        "core.judge(five, '', [], { techniques: 'wall' })": (
            'expected techniques to be a list of techniques, e.g. ["wall"]; got "wall"'
        ),
        "core.daily()": "expected date to be a text like 2026-11-22 or a Date; got undefined",
        "core.daily('2026-11-22', { size: 0 })": f"expected size to be {SIDE}; got 0",
        "core.makeUnique(five, { seed: -1 })": f"expected seed to be {COUNT}; got -1",
        "core.read('1', { size: [4] })": "expected size to be rows and columns, e.g. [4, 4]; got [4]",
        "core.read()": "expected text to be the text of puzzles; got undefined",
        "core.read('1', { seconds: 1 })": 'expected options among format, size, signal; got "seconds"',
        "core.write(five)": "expected format to be the name of a format, e.g. puzzlink; got undefined",
    },
}


def test_malformed_arguments_are_rejected_by_name(folder: Path) -> None:
    calls = {call: (code, message) for code, messages in REFUSED.items() for call, message in messages.items()}
    tried = "".join(f"  () => {call},\n" for call in calls)
    script = f"""
        const calls = [{tried}];
        const refused = ({{ name, code, message }}) => [name, code, message];
        for (const call of calls) print(await call().then(() => "answered", refused));"""
    found = dict(zip(calls, answers(folder, script), strict=True))
    assert found == {call: ["CoreError", code, message] for call, (code, message) in calls.items()}


def test_what_is_left_out_as_undefined_is_left_out(folder: Path) -> None:
    script = """
        print((await core.count(five, { limit: undefined, signal: undefined })).count);
        print((await core.solve({ ...five, name: null }, undefined)).status);"""
    assert answers(folder, script) == [1, "solved"]


def test_nothing_is_answered_after_closing(folder: Path) -> None:
    """A question that started a worker again would keep Node from its end."""
    script = """
        core.close();
        const engine = [core.solve(five), core.check(five, ""), core.judge(five, "", [])];
        const late = [...engine, core.read("1 2"), core.write(five, "text"), core.formats()];
        print(await Promise.all(late.map((each) => each.catch(({ code }) => code))));"""
    assert answers(folder, script) == [["closed"] * 6]


def printed_by_the_page(folder: Path, page: Path) -> str:
    """What the program on a page prints that imports the package."""
    programs = re.findall(r"^```js\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)
    (program,) = [program for program in programs if 'from "hitori-toolkit"' in program]
    (folder / "page.mjs").write_text(program)
    return run("node", "page.mjs", cwd=folder)


def test_the_program_of_its_readme_runs(folder: Path) -> None:
    printed = printed_by_the_page(folder, folder / "node_modules/hitori-toolkit/README.md")
    assert printed.startswith("solved [")
    assert "\ntrue\nhttps://puzz.link/p?hitori/10/10/" in printed


def test_the_program_of_the_documentation_runs(folder: Path) -> None:
    assert printed_by_the_page(folder, ROOT / "docs" / "core.md") == "follows\n"


PROGRAM = """
import { CoreError, createCore, FormatError, type Answers, type Puzzle } from "hitori-toolkit";

const core = createCore({ workerUrl: "worker.mjs" });
const puzzle: Puzzle = { rows: 1, cols: 2, labels: [1, 1] };
const { solution }: Answers["solve"] = await core.solve(puzzle, { seconds: 1, signal: AbortSignal.timeout(10) });
const rows: string[] = solution ?? [];
const { steps } = await core.explain({ rows: 1, cols: 2, labels: Uint32Array.of(1, 1) }, { known: rows });
const given: boolean = (await core.check(puzzle, rows)).valid && steps.length === 0;
const { verdict } = await core.judge(puzzle, ".#", [[0, 0]], { known: "?.", techniques: ["duplicate"] });
const isGood: boolean = verdict === "follows" && (await core.check(puzzle, rows.join("\\n"))).valid;
const text: string = await core.write(await core.generate({ rows: 5, cols: 5, difficulty: "easy" }), "puzzlink");
const place = (error: unknown): number | null => (error instanceof FormatError ? error.line : null);
const code = (error: unknown): string => (error instanceof CoreError ? error.code : "");
export { code, given, isGood, place, text };
"""
WRONG = {
    "core.solve({ rows: 1 })": "missing the following properties",
    'core.generate({ rows: 5, cols: 5, difficulty: "harder" })': "is not assignable to type",
    "core.sovle(puzzle)": "Did you mean 'solve'",
    "core.solve(puzzle, { second: 1 })": "'second' does not exist in type",
    '(await core.judge(puzzle, "", [])).verdict === "true"': "have no overlap",
}


def tsc(folder: Path) -> subprocess.CompletedProcess[str]:
    """What the compiler says of the project in a folder."""
    command = [str(ROOT / "node_modules" / ".bin" / "tsc"), "--project", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def compile_program(folder: Path, program: str, **options: str) -> subprocess.CompletedProcess[str]:
    """What tsc says of a program in the folder."""
    (folder / "program.ts").write_text(program)
    usual = {"strict": True, "noEmit": True, "target": "es2023", "lib": ["es2023", "dom"], "types": []}
    settings = {"compilerOptions": {**usual, **options}, "files": ["program.ts"]}
    (folder / "tsconfig.json").write_text(json.dumps(settings))
    (folder / "package.json").write_text(json.dumps({"type": "module"}))
    return tsc(folder)


@pytest.mark.parametrize(
    "options", [{"module": "nodenext"}, {"module": "esnext", "moduleResolution": "bundler"}], ids=["node", "bundler"]
)
def test_a_typed_program_compiles(folder: Path, options: dict[str, str]) -> None:
    done = compile_program(folder, PROGRAM, **options)
    assert done.returncode == 0, done.stdout


def test_a_program_that_is_wrong_does_not(folder: Path) -> None:
    done = compile_program(folder, PROGRAM + "".join(f"void ({wrong});\n" for wrong in WRONG), module="nodenext")
    for wrong, message in WRONG.items():
        assert message in done.stdout, wrong


def test_the_entry_point_is_what_its_types_say(folder: Path, tmp_path: Path) -> None:
    """The types are written by hand; tsc holds what it finds in the modules against them."""
    installed = folder / "node_modules" / "hitori-toolkit"
    for path in installed.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    included = ["index.js", *(str(TYPES / name) for name in ("types.d.ts", "node.d.ts"))]
    config = {"extends": str(TYPES / "tsconfig.json"), "include": included, "exclude": []}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config))
    entry = tmp_path / "index.js"

    assert tsc(tmp_path).stdout == ""
    entry.write_text(entry.read_text().replace("return { count, complete };", "return { count };"))
    assert "'complete' is missing" in tsc(tmp_path).stdout
