"""`python -m hitori` is the `hitori` command."""

import sys

from .cli.main import main

sys.exit(main())
