"""Ends without a word."""

raise SystemExit
