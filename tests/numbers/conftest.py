"""The commands of the annex run as those of the main house."""

from tests.cli.conftest import examples, run

__all__ = ["examples", "run"]
