"""Encodings: the rules as clauses and programs that any engine can read; nothing here searches."""
