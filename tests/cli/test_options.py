"""Options of all commands: one thing has one name, one value one metavar, and defaults are shown in one way.

The tests walk the tree of commands, those of the annexes too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from hitori.formats import format_names
from tests.pages import run

from .conftest import commands, reading, reading_lines, write_files_of_the_examples

COMMANDS = dict(commands())


def options(command: click.Command) -> dict[str, click.Option]:
    """The options of a command by their long names, e.g. `--time-limit`."""
    return {option.opts[-1]: option for option in command.params if isinstance(option, click.Option)}


@pytest.mark.parametrize("name", [name for name, command in COMMANDS.items() if "--from" in options(command)])
def test_what_reads_puzzles_takes_one_of_them(name: str) -> None:
    assert "--puzzle" in options(COMMANDS[name])
    arguments = [each for each in COMMANDS[name].params if isinstance(each, click.Argument)]
    assert arguments[0].make_metavar(click.Context(COMMANDS[name])).strip("[].") == "FILE"


@pytest.mark.parametrize("name", [name for name, command in COMMANDS.items() if "--from" in options(command)])
def test_what_reads_puzzles_takes_their_size(name: str) -> None:
    assert "--size" in options(COMMANDS[name])


@pytest.mark.parametrize("line", [pytest.param(line, id=name) for name, line in reading_lines().items()])
def test_a_size_is_for_no_named_format_but_text(line: list[str]) -> None:
    ran = run(*line, "--from", "csv", "--size", "4x4")
    assert ran.status == 2
    assert "--size and --from csv cannot be combined: a size is for text" in ran.err


ONE_LINE = "1 1 1 4 1 4 2 3 3 3 2 1 4 2 1 3\n"
"""A text of two readings: one row, or four."""


def test_a_command_names_its_options_where_a_text_has_two_readings() -> None:
    ran = run("export", "-", "--to", "lp", stdin=ONE_LINE)
    assert ran.status == 2
    assert ran.err.endswith("; --from text reads 1 x 16, --size 4x4 reads 4 x 4\n")


def test_a_command_without_these_options_names_what_the_text_can_say(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    command = ["lab", "run", str(file), "-o", str(tmp_path / "out"), "--solver", "native"]
    file.write_text(ONE_LINE)
    ran = run(*command)
    assert ran.status == 2
    assert ran.err.endswith("; a first line '# format: text' reads 1 x 16, a first line '# size: 4x4' reads 4 x 4\n")
    file.write_text(f"# size: 4x4\n{ONE_LINE}")
    assert run(*command).status == 0


@pytest.mark.parametrize("name", reading_lines())
def test_every_command_reads_the_size(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_files_of_the_examples(tmp_path)
    (tmp_path / "line.txt").write_text(ONE_LINE)
    line = reading(reading_lines()[name], "line.txt")
    if name == "play":  # otherwise it serves until Ctrl-C
        line += ["--export", "site"]
    ran = run(*line)
    assert ran.status == 2
    assert "--size 4x4 reads 4 x 4" in ran.err
    assert "--size" not in run(*line, "--size", "4x4").err


def given_options() -> Iterator[tuple[str, click.Option]]:
    """Each option of each command, with the name of the command."""
    for name, command in COMMANDS.items():
        for option in options(command).values():
            yield name, option


ONE_NAME_FOR_TWO = {
    ("book", "--difficulty"): "is the difficulty printed, not which it is",
    ("class new", "--language"): "a language of programs, not of people",
    ("numbers build", "--labels"): "the number of labels, and the side too",
}
"""Options that have the name of another, and a value of another kind, with the reason."""


def metavar(option: click.Option) -> str:
    """What stands for its value in the help, e.g. `SECONDS`."""
    return option.make_metavar(click.Context(COMMANDS["solve"]))


def value(option: click.Option) -> str:
    """What it takes: nothing, one of a list of names, a place for results, or what its metavar says."""
    if option.is_flag:
        return "nothing"
    if isinstance(option.type, click.Choice) or metavar(option) == "FORMAT":
        return "a name"
    return "a place" if "-o" in option.opts else metavar(option)


def test_an_option_takes_the_same_everywhere() -> None:
    found: dict[str, dict[str, list[str]]] = {}
    for name, option in given_options():
        if (name, option.opts[-1]) not in ONE_NAME_FOR_TWO:
            for word in (*option.opts, *option.secondary_opts):
                found.setdefault(word, {}).setdefault(value(option), []).append(name)
    assert {word: kinds for word, kinds in found.items() if len(kinds) > 1} == {}


@pytest.mark.parametrize(("command", "word"), ONE_NAME_FOR_TWO)
def test_what_is_excepted_is_there(command: str, word: str) -> None:
    assert any(word in (*option.opts, *option.secondary_opts) for option in COMMANDS[command].params)


THINGS = {
    r"seed": "S",
    r"workers|threads": "N",
    r"solver": "NAME",
    r"cluster|host": "ADDRESS",
    r"time-limit": "SECONDS",
    r"journal|export": "DIR",
    r"puzzle": "N or NAME",
}
"""What stands for a value, by the names of the options that take such a thing."""


@pytest.mark.parametrize(("names", "expected"), THINGS.items())
def test_a_thing_has_one_metavar(names: str, expected: str) -> None:
    found = [option for _, option in given_options() if re.fullmatch(rf"--({names})", option.opts[0])]
    assert found
    assert {metavar(option) for option in found if value(option) != "a name"} <= {expected}


def test_a_file_and_a_folder_have_one_metavar_each() -> None:
    for name, option in given_options():
        if isinstance(option.type, click.Path):
            expected = "SHADING" if option.name == "progress" else "FILE" if option.type.file_okay else "DIR"
            assert metavar(option) == expected, (name, option.opts)


def test_a_solver_is_chosen_by_one_option() -> None:
    solvers = {option.opts[0] for _, option in given_options() if _takes_a_solver(option)}
    assert solvers == {"--solver", "--verify"}  # who solves, and who checks what another has solved


def _takes_a_solver(option: click.Option) -> bool:
    context = click.Context(COMMANDS["solve"])
    return "forward-checking" in {item.value for item in option.shell_complete(context, "forw")}


@pytest.mark.parametrize("name", COMMANDS)
def test_defaults_are_shown_in_one_way(name: str) -> None:
    context = click.Context(COMMANDS[name])
    for option in options(COMMANDS[name]).values():
        assert "default" not in (option.help or "").lower(), option.opts
        shown = (option.get_help_record(context) or ("", ""))[1]
        assert "[default: (" not in shown
        default = option.get_default(context, call=False)
        if isinstance(default, str | int | float | list | tuple) and default and not (option.hidden or option.is_flag):
            assert "[default: " in shown, option.opts


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_json_says_what_a_line_is_about(name: str) -> None:
    found = options(COMMANDS[name])
    if "--json" in found:
        shown = found["--json"].help or ""
        assert re.fullmatch(
            r"Same as --to jsonl?\.|Print (the changes instead, )?one JSON object( per [a-z]+ per line)?\.", shown
        )
        reads_or_makes_puzzles = "--from" in found or name == "generate"
        assert reads_or_makes_puzzles or "per puzzle" not in shown


def test_the_help_that_from_speaks_of_lists_the_formats() -> None:
    assert "`hitori help convert` lists the formats" in (options(COMMANDS["solve"])["--from"].help or "")
    shown = " ".join(run("help", "convert").out.split())
    assert all(re.search(rf"\b{name}[,.]", shown) for name in format_names())


def test_a_repeated_option_says_so() -> None:
    for name, option in given_options():
        if option.multiple and option.callback is None and option.name != "options":
            assert "repeat for more" in (option.help or ""), (name, option.opts)
