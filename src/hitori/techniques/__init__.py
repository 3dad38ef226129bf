"""Techniques: named human arguments, e.g. `sandwich-pair`, pure functions from a puzzle and a shading to deductions."""

from .catalogue import LONE_LABEL, SEARCH, TECHNIQUES, Example, Level, LevelName, Technique, technique, technique_id
from .deduction import Deduction, TechniqueId

__all__ = [
    "LONE_LABEL",
    "SEARCH",
    "TECHNIQUES",
    "Deduction",
    "Example",
    "Level",
    "LevelName",
    "Technique",
    "TechniqueId",
    "technique",
    "technique_id",
]
