"""The distribution and its extras, e.g. "hitori-toolkit" with `images`, which brings reportlab and resvg-py.

The import and the command are called `hitori`; another project has that name on the package index.
"""

DISTRIBUTION = "hitori-toolkit"
"""What the package index calls hitori. pyproject.toml says the same."""
