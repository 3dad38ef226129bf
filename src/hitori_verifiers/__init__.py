"""The environment of `hitori.environments.verifiers` under a name at the top, by which verifiers finds it."""

from hitori.environments.verifiers import HitoriEnv, HitoriTaskset

__all__ = ["HitoriEnv", "HitoriTaskset"]
