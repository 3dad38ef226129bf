"""The `hitori` command: `main` finds the command; each command is one file that parses, calls the library and prints.

Shared by the commands: `command` (what each of them has), `reading` (files to puzzles, and through a solver to answers
in order), `output` (exit status, JSON, files of results, colour, progress) and `options` (arguments that several take).
"""
