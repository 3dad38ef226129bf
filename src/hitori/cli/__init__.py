"""The `hitori` command: `main` finds the verb; each verb is one file that parses, calls the library and prints.

Shared by the verbs: `reading` (files to puzzles), `batches` (many puzzles at once, in order), `progress`, `output`
(colour, JSON, exit status) and `options` (arguments that several verbs take).
"""
