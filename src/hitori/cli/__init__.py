"""The `hitori` command: `main` finds the command; each command is one file that parses, calls the library and prints.

Shared by the commands: `reading` (files to puzzles), `batches` (many puzzles at once, in order), `progress`, `output`
(colour, JSON, exit status) and `options` (arguments that several commands take).
"""
