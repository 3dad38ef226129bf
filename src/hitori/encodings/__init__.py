"""The rules as data: clauses and programs that any engine can read; nothing here searches."""
