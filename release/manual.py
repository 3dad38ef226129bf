"""Write the manual pages, one for each command, e.g. `hitori-lab-run.1`, which a wheel installs into share/man/man1.

A page is made from what `--help` prints: the command's text, arguments, options, commands and examples.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import wrap

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

import click  # noqa: E402

from hitori.cli.command import LazyGroup  # noqa: E402
from hitori.cli.main import hitori  # noqa: E402

FOLDER = ROOT / "release" / "wheel" / "data" / "share" / "man" / "man1"
"""What `data` of maturin's table in pyproject.toml installs, below `release/wheel`."""

EXIT_STATUS = {
    "0": "What was asked holds, or is done.",
    "1": "It does not hold: no solution, not valid, refused, or not unique where that is asked.",
    "2": "Bad usage or bad input.",
    "3": "A limit was reached.",
    "4": "hitori itself failed.",
}
ENVIRONMENT = {"NO_COLOR": "If it is set and not empty, nothing is coloured; so too if TERM is dumb."}


def main() -> None:
    """Write the pages, and remove those of commands that are gone."""
    written = pages()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.1"):
        if old.name not in written:
            old.unlink()
    for name, text in written.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


def pages() -> dict[str, str]:
    """The text of each page under the name of its file."""
    top = click.Context(hitori, info_name="hitori", **hitori.context_settings)
    return {f"{title(context)}.1": page(context) for context in contexts(top)}


def contexts(context: click.Context) -> Iterator[click.Context]:
    """That of the command, and those of the commands below it."""
    yield context
    for name, command in commands(context):
        yield from contexts(click.Context(command, info_name=name, parent=context))


def commands(context: click.Context) -> Iterator[tuple[str, click.Command]]:
    """The commands of a group, each with its name."""
    if isinstance(context.command, click.Group):
        for name in context.command.list_commands(context):
            command = context.command.get_command(context, name)
            assert command is not None
            yield name, command


def title(context: click.Context) -> str:
    """The name of the page, e.g. `hitori-solve`."""
    return context.command_path.replace(" ", "-")


def page(context: click.Context) -> str:
    """The page of a command, in the macros of man(7)."""
    return "\n".join(lines(context)) + "\n"


def lines(context: click.Context) -> Iterator[str]:
    """The lines of a page. Its date is that of the release: the same sources make the same page on any day."""
    command = context.command
    yield f'.TH "{escaped(title(context).upper())}" "1" "{released()}" "hitori" "Hitori"'
    yield ".ad l"
    yield ".SH NAME"
    yield from filled(f"{escaped(title(context))} \\- {escaped(purpose(context))}")
    yield ".SH SYNOPSIS"
    yield bold(context.command_path)
    yield from filled(escaped(" ".join(command.collect_usage_pieces(context))))
    yield ".SH DESCRIPTION"
    for place, paragraph in enumerate((command.help or "").split("\n\n")):
        yield from [".PP"] if place else []
        yield from filled(escaped(paragraph))
    records = [parameter.get_help_record(context) for parameter in command.get_params(context)]
    options = [record for record in records if record is not None and record[1]]
    yield ".SH OPTIONS"
    yield from definitions(options)
    if below := [(name, short(context, name, each)) for name, each in commands(context)]:
        yield ".SH COMMANDS"
        yield from definitions(below)
    if examples := re.findall(r"^  (hitori .*)$", command.epilog or "", re.MULTILINE):
        yield ".SH EXAMPLES"
        yield from (".nf", *map(escaped, examples), ".fi")
    if context.parent is None:
        yield ".SH EXIT STATUS"
        yield from definitions(EXIT_STATUS.items())
        yield ".SH ENVIRONMENT"
        yield from definitions(ENVIRONMENT.items())
    yield ".SH SEE ALSO"
    yield ",\n".join(f"{bold(name)}(1)" for name in related(context))


def released() -> str:
    """The date in CITATION.cff."""
    found = re.search(r"^date-released: (.*)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None, "CITATION.cff has a date"
    return found[1]


def purpose(context: click.Context) -> str:
    """What the command does, in a line."""
    if context.parent is None:
        return "the toolkit for the Hitori puzzle"
    return short(context.parent, str(context.info_name), context.command).removesuffix(".")


def short(group: click.Context, name: str, command: click.Command) -> str:
    """What the list of commands says of this one."""
    listed = group.command.purposes if isinstance(group.command, LazyGroup) else {}
    return listed.get(name) or command.get_short_help_str(limit=200)


def related(context: click.Context) -> Iterator[str]:
    """The pages of the group above and of the commands below."""
    if context.parent is not None:
        yield title(context.parent)
    for name, _ in commands(context):
        yield f"{title(context)}-{name}"


def definitions(entries: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Terms, each with its text."""
    for term, text in entries:
        yield from (".TP", bold(term), *filled(escaped(text)))


def filled(text: str) -> list[str]:
    r"""Lines of at most 79 letters; none begins like a macro.

    >>> filled("The extensions are .cnf and .mzn")
    ['The extensions are .cnf and .mzn']
    >>> filled(".cnf or .mzn")
    ['\\&.cnf or .mzn']
    """
    lines = wrap(" ".join(text.split()), 77, break_long_words=False, break_on_hyphens=False)
    return [f"\\&{line}" if line.startswith((".", "'")) else line for line in lines]


def bold(text: str) -> str:
    """The text in bold letters."""
    return f"\\fB{escaped(text)}\\fR"


def escaped(text: str) -> str:
    r"""The text without what means something to man.

    >>> escaped("-o x"), escaped(r"a\b")
    ('\\-o x', 'a\\eb')
    """
    for letter, name in {"\\": "e", "-": "-", "`": "(ga", "^": "(ha", "~": "(ti", '"': "(dq"}.items():
        text = text.replace(letter, f"\\{name}")
    return text


if __name__ == "__main__":
    main()
