"""`python -m hitori` and the `hitori` command: Ctrl-C ends them without a word while they load, too."""

import sys

INTERRUPTED = 130  # `cli.output.Exit` has the others


def main() -> int:
    """Run the command line of the process and return its exit status."""
    try:
        from .cli.main import main as run

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
