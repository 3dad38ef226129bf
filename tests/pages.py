"""Runs pages: what a Markdown page shows is done where it stands, and must come out as shown.

A *page* is a Markdown file, e.g. docs/proofs.md or the transcript tests/cli/solve.md. Its blocks share a folder, in
which `examples`, `measure` and `src` are those of the repository, and its Python blocks share their names.
docs/writing-pages.md says how a page is written; in short, by the word after the fence:

    console           `$ COMMAND` and what it prints: stdout, then stderr behind "! ", then the exit status unless it
                      is 0, as `# exit 2`; `…` stands for any text within a line and, alone, for any lines;
                      alone after "! " for any lines of stderr
    python            a doctest if it has `>>>`, else a program
    text puzzle.txt   with a name after the language: a file, written into the folder
    sh                commands that do not run here; those of hitori must have the options that there are
"""

import doctest
import io
import json
import re
import shlex
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from difflib import unified_diff
from itertools import takewhile
from pathlib import Path
from typing import Any
from unittest.mock import patch

import click
import pytest

from hitori.cli.main import hitori, main

from .boards import ROOT

PLACES = (
    "*.md",
    ".github/**/*.md",
    "docs/**/*.md",
    "examples/**/*.md",
    "measure/**/*.md",
    "proofs/**/*.md",
    "tests/**/*.md",
)
SHOWN = {"js", "json", "markdown", "proof", "text", "toml"}
"""Languages of blocks that are not run."""
BLOCK = re.compile(
    r"(?P<comments>(?:^<!-- .* -->\n)*)"
    r"^(?P<fence>`{3,})(?P<language>\S*)[ ]?(?P<name>.*)\n(?P<text>(?s:.*?))^(?P=fence)$",
    re.MULTILINE,
)
ANY_LINES = {"…": r"(?:.*\n)*", "! …": r"(?:!.*\n)*"}
SHELL = """
hitori() {{ {python} -m hitori "$@"; }}
python() {{ {python} "$@"; }}
""".format(python=shlex.quote(sys.executable))


def marks(needs: Sequence[str], is_slow: bool) -> list[pytest.MarkDecorator]:
    """The marks of what needs these things, as tests/requirements.py names them."""
    return [*([pytest.mark.needs(*needs)] if needs else []), *([pytest.mark.slow] if is_slow else [])]


@dataclass(frozen=True)
class Block:
    """A fenced block of a page, e.g. the session from line 25 of README.md."""

    page: Path
    line: int
    """That of the fence."""
    comments: str
    language: str
    name: str
    """Of the file that it is, or ""."""
    text: str

    def place(self, line: int = 0) -> str:
        """The place of a line of it, e.g. "README.md:26"."""
        return f"{self.page_name}:{self.line + line}"

    @property
    def page_name(self) -> str:
        return str(self.page.relative_to(ROOT) if self.page.is_relative_to(ROOT) else self.page.name)

    @property
    def marks(self) -> list[pytest.MarkDecorator]:
        """From comments before it: `<!-- slow -->`, `<!-- needs: clingo, pysat -->`."""
        needs = [name for names in re.findall(r"<!-- needs: (.*) -->", self.comments) for name in names.split(", ")]
        return marks(needs, "<!-- slow -->" in self.comments)

    @property
    def quoted(self) -> str | None:
        """The file that it quotes, from `<!-- from: FILE -->`."""
        found = re.search(r"<!-- from: (.*) -->", self.comments)
        return found[1] if found else None

    def commands(self) -> Iterator[tuple[int, str, list[str]]]:
        """The commands of a console block: line in the block, command, what is shown under it."""
        lines = self.text.splitlines()
        for number, line in enumerate(lines, 1):
            if line.startswith("$ "):
                yield number, line[2:], list(takewhile(lambda below: not below.startswith("$ "), lines[number:]))


def pages() -> list[Path]:
    """Every page of the repository. release/pypi.md is the README once more; what lies in src are templates."""
    return sorted(page for place in PLACES for page in ROOT.glob(place))


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page."""
    text = page.read_text(encoding="utf-8")
    return [
        Block(page, text.count("\n", 0, found.start("fence")) + 1, *found.group("comments", "language", "name", "text"))
        for found in BLOCK.finditer(text)
    ]


def texts(page: Path, language: str) -> list[str]:
    """The texts of its blocks in a language."""
    return [block.text for block in blocks(page) if block.language == language]


def table_rows(text: str) -> list[list[str]]:
    """The rows of all tables in a text, with their heads and the lines below these, each a list of cells."""
    return [[cell.strip() for cell in row.split("|")[1:-1]] for row in re.findall(r"^\|.*\|$", text, re.MULTILINE)]


def table(text: str, head: str) -> list[list[str]]:
    """The rows of the table whose head begins so, without the head."""
    return table_rows(text[text.index(f"\n| {head}") :].strip().partition("\n\n")[0])[2:]


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    status: int
    out: str
    err: str

    def lines(self) -> list[Any]:
        """The JSON values on stdout."""
        return [json.loads(line) for line in self.out.splitlines()]

    def shown(self) -> list[str]:
        """As it stands under the command in a console block."""
        status = [f"# exit {self.status}"] if self.status else []
        return [*self.out.rstrip("\n").splitlines(), *(f"! {line}".rstrip() for line in self.err.splitlines()), *status]


def run(*arguments: object, stdin: str | bytes = "", errors: str = "strict") -> Ran:
    """Run hitori in this process: `run("solve", "-", stdin="1 1")`."""
    typed = stdin.encode() if isinstance(stdin, str) else stdin
    given, out, err = (io.TextIOWrapper(io.BytesIO(content), "utf-8", errors) for content in (typed, b"", b""))
    with patch.object(sys, "stdin", given), redirect_stdout(out), redirect_stderr(err):
        status = main(list(map(str, arguments)))
    printed = []
    for stream in (out, err):
        stream.flush()
        printed.append(stream.buffer.getvalue().decode())
    return Ran(status, *printed)


def python(program: str) -> str:
    """What a program prints in a process of its own."""
    return subprocess.check_output([sys.executable, "-c", program], text=True)


def run_command(command: str) -> Ran:
    """Run a command as a shell does. A plain call of hitori at its end runs in this process: ten times faster."""
    source, pipe, last = command.rpartition(" | ")
    words = list(shlex.shlex(last, posix=True, punctuation_chars=True))
    if words[0] != "hitori" or any(re.fullmatch("[();<>|&]+", word) for word in words):
        ran = subprocess.run(["sh", "-c", SHELL + command], capture_output=True, encoding="utf-8")
        return Ran(ran.returncode, ran.stdout, ran.stderr)
    try:
        stdin = subprocess.check_output(["sh", "-c", SHELL + source]) if pipe else b""
        return run(*shlex.split(last)[1:], stdin=stdin)
    except Exception:
        return Ran(1, "", traceback.format_exc())


def matches(shown: Sequence[str], printed: Sequence[str]) -> bool:
    """Whether this was printed, with any text for `…`, and any lines for a line `…` or `! …`."""
    pattern = "".join(ANY_LINES.get(line, ".*".join(map(re.escape, line.split("…"))) + "\n") for line in shown)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in printed)) is not None


def renewed(shown: Sequence[str], printed: Sequence[str]) -> list[str]:
    """What a page shall show: what was printed, but for lines with `…` that still hold."""
    for place, line in enumerate(shown):
        below = len(shown) - place - 1
        if line in ANY_LINES and matches(shown[:place], printed[:place]) and len(printed) >= place + below:
            return [*shown[: place + 1], *renewed(shown[place + 1 :], printed[len(printed) - below :])]
    open_lines = [line for line in shown if "…" in line]
    return [next((line for line in open_lines if matches([line], [now])), now) for now in printed]


@dataclass
class Session:
    """A page at work."""

    folder: Path
    """Where its commands run."""
    names: dict[str, Any] = field(default_factory=lambda: {"__name__": "page"})
    """Of its Python blocks."""
    problems: dict[Block, list[str]] = field(default_factory=dict)
    """Of each block that ran, e.g. ["README.md:26: $ hitori solve examples/five.txt\n- five by five: ..."]."""
    renewals: dict[Block, str] = field(default_factory=dict)
    """The texts of console blocks whose output has changed."""

    def __post_init__(self) -> None:
        for name in ("examples", "measure", "src"):
            (self.folder / name).symlink_to(ROOT / name)

    def run(self, wanted: Block) -> list[str]:
        """The problems of a block, after the blocks before it have run, but for those with marks of their own."""
        for block in blocks(wanted.page):
            if block == wanted or (block.line < wanted.line and not block.marks):
                self._run_once(block)
        return self.problems[wanted]

    def _run_once(self, block: Block) -> None:
        if block not in self.problems:
            kind = "file" if block.name else "quotation" if block.quoted else block.language
            with chdir(self.folder):
                self.problems[block] = list(RUNNERS.get(kind, Session._shown)(self, block))

    def _console(self, block: Block) -> Iterator[str]:
        lines = block.text.splitlines()
        if lines and not lines[0].startswith("$ "):
            yield f"{block.place(1)}: expected '$ ' and a command, got {lines[0]!r}"
        new = []
        for number, command, shown in block.commands():
            below = len(shown) - len("\n".join(shown).rstrip().splitlines())
            shown, gap = shown[: len(shown) - below], shown[len(shown) - below :]
            printed = run_command(command).shown()
            now = shown if matches(shown, printed) else renewed(shown, printed)
            new += [f"$ {command}", *now, *gap]
            if now is not shown:
                difference = unified_diff(shown, now, "shown", "printed", n=1, lineterm="")
                yield "\n".join([f"{block.place(number)}: $ {command}", *difference])
        if new != lines:
            self.renewals[block] = "".join(f"{line}\n" for line in new)

    def _python(self, block: Block) -> Iterator[str]:
        if ">>> " in block.text:
            test = doctest.DocTestParser().get_doctest(block.text, {}, "", block.page_name, block.line)
            test.globs = self.names
            yield from failures(test)
            return
        try:
            with redirect_stdout(io.StringIO()):
                exec(compile(block.text, block.place(), "exec"), self.names)
        except Exception:
            yield f"{block.place()}: the program ends in an error\n{traceback.format_exc()}"

    def _quoted(self, block: Block) -> Iterator[str]:
        """Its lines must stand in that file, in this order; ` ...` at the end of a line stands for what is left out."""
        source = (ROOT / str(block.quoted)).read_text(encoding="utf-8")
        lines = [re.escape(line.removesuffix(" ...")) for line in block.text.splitlines()]
        if not re.search(".*".join(lines), source, re.DOTALL):
            yield f"{block.place()}: expected lines of {block.quoted}"

    def _sh(self, block: Block) -> Iterator[str]:
        for number, line in enumerate(block.text.splitlines(), 1):
            words = shlex.split(line, comments=True)
            try:
                if words[:1] == ["hitori"]:
                    understand(words[1:])
            except click.UsageError as error:
                yield f"{block.place(number)}: {line}\n{error.format_message()}"

    def _file(self, block: Block) -> Iterator[str]:
        file = Path(block.name)
        if file.resolve().is_relative_to(ROOT):
            yield f"{block.place()}: a file of the repository; to quote it, write <!-- from: {block.name} -->"
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")

    def _shown(self, block: Block) -> Iterator[str]:
        if block.language not in SHOWN:
            known = ", ".join(["console", "python", "sh", *sorted(SHOWN)])
            yield f"{block.place()}: expected a block in one of {known}, got {block.language!r}"
        if re.search(r"^(\$|>>>) ", block.text, re.MULTILINE) and block.language != "markdown":
            yield f"{block.place()}: expected commands in a block 'console' or 'sh', and Python in 'python'"


RUNNERS: dict[str, Callable[[Session, Block], Iterator[str]]] = {
    "console": Session._console,
    "file": Session._file,
    "python": Session._python,
    "quotation": Session._quoted,
    "sh": Session._sh,
}


def understand(arguments: list[str]) -> None:
    """Raise click.UsageError unless the command line has a command and options that there are."""
    context = click.Context(hitori, info_name="hitori", **hitori.context_settings)
    command: click.Command = hitori
    while isinstance(command, click.Group):
        name, found, arguments = command.resolve_command(context, arguments)
        assert found is not None
        command, context = found, click.Context(found, parent=context, info_name=name)
    command.make_context(command.name, arguments, parent=context.parent)


def failures(test: doctest.DocTest) -> list[str]:
    """The first example of a doctest that fails, if one does."""
    try:
        doctest.DebugRunner(verbose=False).run(test, clear_globs=False)
    except doctest.DocTestFailure as failure:
        example, got = failure.example, failure.got
    except doctest.UnexpectedException as failure:
        example, got = failure.example, "".join(traceback.format_exception(*failure.exc_info))
    else:
        return []
    place = f"{test.filename}:{(test.lineno or 0) + example.lineno + 1}"
    return [f"{place}: >>> {example.source}expected:\n{example.want}got:\n{got}"]


def renew(page: Path, renewals: dict[Block, str]) -> None:
    """Write what was printed into the console blocks of a page."""

    def text_of(found: re.Match[str]) -> str:
        line = found.string.count("\n", 0, found.start("fence")) + 1
        new = {block.line: text for block, text in renewals.items()}.get(line, found["text"])
        return found[0].removesuffix(found["text"] + found["fence"]) + new + found["fence"]

    page.write_text(BLOCK.sub(text_of, page.read_text(encoding="utf-8")), encoding="utf-8")
