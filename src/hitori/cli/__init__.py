"""The `hitori` command: `main` finds the verb, one file a verb parses, calls and prints, and holds no logic.

Shared by the verbs: `reading` (files to puzzles), `batches` (many puzzles at once, in order), `progress`, `output`
(colour, JSON, exit status) and `options` (what several verbs take).
"""
