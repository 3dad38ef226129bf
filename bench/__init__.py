"""How fast hitori is, beside two strong peers, in one process and one run: `python -m bench`; see METHODOLOGY.md."""
