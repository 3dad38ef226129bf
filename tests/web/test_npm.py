"""The package for npm, installed from its tarball into an empty folder: it solves and judges, with the right types."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.boards import FIVE, ROOT, SOLUTION
from tests.web.core_cases import wire
from tests.web.test_modules import HERE

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
        print((await core.hint(five, Array(5).fill("?????").join("\\n"))).deduction.technique);"""
    follows, needs_more, is_complete, technique = answers(folder, script)
    assert (follows, needs_more, is_complete) == ("follows", "needs_more", True)
    assert technique


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


def test_nothing_is_answered_after_closing(folder: Path) -> None:
    """A question that started a worker again would keep Node from its end."""
    script = """
        core.close();
        const late = [core.solve(five), core.read("1 2"), core.write(five, "text"), core.formats(), core.judge(five, "", [])];
        const codes = late.map((each) => each.catch(({ code }) => code));
        print(await Promise.all([...codes, core.check(five, "").catch(({ code }) => code)]));"""
    assert answers(folder, script) == [["closed"] * 6]


def test_the_program_of_its_readme_runs(folder: Path) -> None:
    readme = (folder / "node_modules/hitori-toolkit/README.md").read_text()
    (program,) = re.findall(r"^```js\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    (folder / "readme.mjs").write_text(program)
    printed = run("node", "readme.mjs", cwd=folder)
    assert printed.startswith("solved [")
    assert "\ntrue\nhttps://puzz.link/p?hitori/10/10/" in printed


PROGRAM = """
import { CoreError, createCore, FormatError, type Answers, type Puzzle } from "hitori-toolkit";

const core = createCore({ workerUrl: "worker.mjs" });
const puzzle: Puzzle = { rows: 1, cols: 2, labels: [1, 1] };
const { solution }: Answers["solve"] = await core.solve(puzzle, { seconds: 1, signal: AbortSignal.timeout(10) });
const rows: string[] = solution ?? [];
const { verdict } = await core.judge(puzzle, ".#", [[0, 0]], { known: "?.", techniques: ["duplicate"] });
const isGood: boolean = verdict === "follows" && (await core.check(puzzle, rows.join("\\n"))).valid;
const text: string = await core.write(await core.generate({ rows: 5, cols: 5, difficulty: "easy" }), "puzzlink");
const place = (error: unknown): number | null => (error instanceof FormatError ? error.line : null);
const code = (error: unknown): string => (error instanceof CoreError ? error.code : "");
export { code, isGood, place, text };
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
    included = ["index.js", *(str(HERE / name) for name in ("types.d.ts", "node.d.ts"))]
    config = {"extends": str(HERE / "tsconfig.json"), "include": included, "exclude": []}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config))
    entry = tmp_path / "index.js"

    assert tsc(tmp_path).stdout == ""
    entry.write_text(entry.read_text().replace("return { count, complete };", "return { count };"))
    assert "'complete' is missing" in tsc(tmp_path).stdout
