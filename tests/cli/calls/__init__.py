"""Command lines for `test_calls`, by what their verbs are for."""
