"""The `hitori` command: `main` finds the command; each command is one file that parses, calls the library and prints.

Shared by the commands: `reading` (files to puzzles, and through a solver to answers in order), `output` (exit status,
JSON, colour, progress) and `options` (arguments that several commands take).
"""
