"""The preflight: before a run starts, every worker shows that it can measure every entrant, with the same versions.

A worker that lacks an engine would otherwise be found out hours later, by a puzzle that it did not solve.
"""

from __future__ import annotations

import platform
from collections.abc import Sequence
from dataclasses import asdict
from importlib.metadata import version
from typing import Any

from ...errors import EngineNotInstalledError, HitoriError
from ...processes.tasks import on_each_worker
from . import machine
from .outcomes import Entrant
from .plan import Plan


def preflight(plan: Plan, cluster: str | None) -> machine.Hosts:
    """The machines of the workers; without a cluster, this one.

    Raises EngineNotInstalledError that names each entrant and host where it cannot be measured; PlanError for different
    versions of hitori or of a solver; TaskError if a worker cannot be asked.
    """
    found = on_each_worker(examine, [asdict(entrant) for entrant in plan.entrants], cluster)
    missing = dict.fromkeys(f"{name} on {one['host']}: {why}" for one in found for name, why in one["missing"])
    if missing:
        raise EngineNotInstalledError("a worker cannot measure every entrant\n  " + "\n  ".join(missing))
    hosts: machine.Hosts = {one["host"]: one["machine"] for one in found}
    machine.check_same_versions({"this machine": {"hitori": version("hitori")}, **hosts})
    return hosts


def examine(entrants: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The machine of a worker, and the entrants that it cannot make, with the reasons."""
    missing = []
    for entrant in entrants:
        try:
            Entrant(**entrant).make()
        except HitoriError as error:
            missing.append([entrant["name"], str(error)])
    return {"host": platform.node(), "machine": machine.describe(), "missing": missing}
