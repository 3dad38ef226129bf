"""What all commands of `hitori` share: `-q`, `--no-color`, examples, the address of the documentation, suggestions.

A *command* is a `Command`, e.g. `hitori solve`; a *group* holds commands, e.g. `hitori lab`. `LazyGroup` loads each
only when it is called. `hitori help COMMAND` shows what `hitori COMMAND --help` does, in each group too.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple

import click

from ..errors import did_you_mean
from ..extras import DISTRIBUTION
from .output import be_quiet, say, use_no_colour

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from click.shell_completion import CompletionItem

HELP = "help"

_EVERYWHERE = [
    click.Option(
        ["-q", "--quiet"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=lambda _context, _parameter, is_given: be_quiet() if is_given else None,
        help="Print results and errors only: no warnings, notes or progress.",
    ),
    click.Option(
        ["--no-color"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=lambda _context, _parameter, is_given: use_no_colour() if is_given else None,
        help="Print no colours.",
    ),
]
"""Options that stand before the command, as in `hitori -q solve`, or after it: people type both."""


def examples(*command_lines: str) -> str:
    """The foot of a help text: example command lines."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in command_lines)])


def project_address(what: str) -> str | None:
    """The address under this name in the metadata of the distribution, e.g. "Issues"; None if it has none."""
    from importlib.metadata import PackageNotFoundError, metadata  # slow to load, and only a help text needs it

    try:
        addresses = metadata(DISTRIBUTION).get_all("Project-URL") or []
    except PackageNotFoundError:
        return None
    named = dict(entry.split(", ", 1) for entry in addresses)
    return named.get(what)


def more_about(command_path: str) -> list[str]:
    """The last lines of a help text: where the documentation is, and where bugs are reported, if that is known."""
    manual = f"man {command_path.replace(' ', '-')}"
    address = project_address("Documentation")
    issues = project_address("Issues")
    lines = [f"Documentation: {address or 'docs/README.md in the sources'}, or `{manual}`"]
    return lines if issues is None else [*lines, f"Report a bug: {issues}"]


def usage_problem(error: click.ClickException) -> str:
    """What is wrong with a command line, in the words of all our messages; click's begin and end as a sentence does."""
    message = " ".join(error.format_message().split()).replace(". Choose from:", "; choose from")
    if not message.endswith("..."):
        message = message.removesuffix(".")
    if message[:1].isupper() and message[1:2].islower():
        message = message[0].lower() + message[1:]
    context = error.ctx if isinstance(error, click.UsageError) else None
    is_about_words = message.startswith(("missing ", "no such ", "got unexpected ")) and message[-1] != "?"
    if context is not None and (is_about_words or message.endswith("requires an argument")):
        program, *words = context.command_path.split()
        message += f"; see `{' '.join([program, HELP, *words])}`"
    return message


class Command(click.Command):
    """A command with the options that all have, suggestions for misspelt ones, and the documentation at its foot."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.params += _EVERYWHERE

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Read the arguments; fails as click does, with the nearest option."""
        try:
            return super().parse_args(context, arguments)
        except click.BadOptionUsage as error:
            error.ctx = error.ctx or context  # which click leaves out where a value is missing
            raise
        except click.NoSuchOption as error:
            known = [name for option in self.get_params(context) for name in (*option.opts, *option.secondary_opts)]
            long_ones = [name for name in known if name.startswith("--")]
            close = did_you_mean(error.option_name, long_ones) or "."
            raise click.UsageError(f"No such option '{error.option_name}'{close}", context) from None

    def invoke(self, context: click.Context) -> Any:
        """Run the command; fails as click does where `-o` would replace a file that is to be read."""
        output = context.params.get("output")
        read = [context.params.get(str(each.name)) for each in self.params if isinstance(each, click.Argument)]
        files = [file for each in read for file in (each if isinstance(each, tuple) else (each,))]
        if output is not None and any(_are_one_file(output, file) for file in files):
            raise click.UsageError(f"-o {output} would replace a file that is read; choose another name", context)
        return super().invoke(context)

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, then where to read on."""
        super().format_epilog(context, formatter)
        formatter.write_paragraph()
        # The `help` of each group is one command, with one manual page.
        path = f"{context.find_root().command_path} {HELP}" if self is help_command else context.command_path
        formatter.write("\n".join([*more_about(path), ""]))


def _are_one_file(output: Path, file: object) -> bool:
    """Whether both name the same file, not a terminal or a pipe; what names no file, e.g. a URL, does not."""
    try:
        return output.is_file() and output.samefile(str(file))
    except (OSError, ValueError):
        return False


class CommandGroup(Command, click.Group):
    """Commands in the order in which they are written, with the nearest one for a misspelt name."""

    command_class = Command

    def list_commands(self, _context: click.Context) -> list[str]:
        """As in the file, not by the alphabet."""
        return list(self.commands)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        """The command of that name; `help` is in every group."""
        if name == HELP and name not in self.commands:
            return help_command
        return self.commands.get(name)

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first argument names; fails as click does, with the nearest."""
        name = arguments[0]
        is_known = name.startswith("-") or self.get_command(context, name) is not None
        if not (is_known or context.resilient_parsing):
            raise click.UsageError(f"No such command '{name}'{self._suggestion(context, name)}", context)
        return super().resolve_command(context, arguments)

    def _suggestion(self, context: click.Context, name: str) -> str:
        """The end of a message: the command meant, an option that was taken for one, or commands of groups in this.

        Groups are loaded only where nothing nearer is found.
        """
        if close := did_you_mean(name, self.list_commands(context)):
            return close
        for option in (option for each in self.get_params(context) for option in each.opts if option.startswith("--")):
            if did_you_mean(name, [option.removeprefix("--")]):
                return f"; did you mean '{option}'?"
        inner = [(word, self.get_command(context, word)) for word in self.list_commands(context)]
        groups = [(word, group) for word, group in inner if isinstance(group, click.Group)]
        found = [f"'{word} {name}'" for word, group in groups if name in group.list_commands(context)]
        return f"; did you mean {' or '.join(found)}?" if found else "."


class Listed(NamedTuple):
    """A line of a group's table: what the command does, and where it is, e.g. ".measuring:run_command".

    The place is a module of the group's package and a name in it: by default the module named after the command, and
    `command`.
    """

    purpose: str
    place: str = ""


class LazyGroup(CommandGroup):
    """The commands of a table {name: Listed}; `package` is where their modules are."""

    def __init__(self, *, table: Mapping[str, Listed], package: str, **settings: object) -> None:
        super().__init__(**settings)
        self.purposes = {name: listed.purpose for name, listed in table.items()}
        self._places = {name: listed.place or f".{name}" for name, listed in table.items()}
        self._package = package
        # Click looks here for the names.
        self.commands = dict.fromkeys(table, self)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """The command of that name."""
        if name not in self.purposes:
            return super().get_command(context, name)
        module, _, attribute = self._places[name].partition(":")
        command: click.Command = getattr(import_module(module, self._package), attribute or "command")
        return command

    def shell_complete(self, context: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands and options that begin so, without loading any command."""
        from click.shell_completion import CompletionItem

        found = [
            CompletionItem(name, help=purpose) for name, purpose in self.purposes.items() if name.startswith(incomplete)
        ]
        return [*found, *click.Command.shell_complete(self, context, incomplete)]

    def format_commands(self, _context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands without loading any of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.purposes.items()))


def _complete(context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    shown = _named(context, context.params.get("words") or ())
    if not isinstance(shown.command, click.Group):
        return []
    return [name for name in shown.command.list_commands(shown) if name.startswith(incomplete)]


@click.command(HELP, cls=Command, epilog=examples("hitori help", "hitori help solve", "hitori help lab run"))
@click.argument("words", metavar="[COMMAND]...", nargs=-1, shell_complete=_complete)
@click.pass_context
def help_command(context: click.Context, words: tuple[str, ...]) -> int:
    """Show the help of COMMAND, as `hitori COMMAND --help` does."""
    say(_named(context, words).get_help())
    return 0


def _named(context: click.Context, words: tuple[str, ...]) -> click.Context:
    """The context of the command that these words name, from the group of `help` on.

    Raises UsageError for a command that does not exist.
    """
    shown = context.parent or context
    for word in words:
        if not isinstance(shown.command, click.Group):
            raise click.UsageError(f"`{shown.command_path}` has no commands of its own; got '{word}'", shown)
        name, found, _ = shown.command.resolve_command(shown, [word])
        if found is None:
            break
        shown = click.Context(found, info_name=name, parent=shown)
    return shown
