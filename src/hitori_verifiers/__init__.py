"""The environment of `hitori.environments.verifiers` under a name at the top, by which verifiers finds it."""

from hitori.environments.verifiers import AskedEnv, HitoriTaskset

__all__ = ["AskedEnv", "HitoriTaskset"]
