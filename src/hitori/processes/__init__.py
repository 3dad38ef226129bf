"""Processes: start, watch, limit and kill a tree of them; and tasks, which many of them do."""
