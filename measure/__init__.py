"""How fast hitori is, beside two strong peers, in one process and one run: `python -m measure`; see METHODOLOGY.md."""
