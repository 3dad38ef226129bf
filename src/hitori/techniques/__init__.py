"""Techniques: named human arguments, e.g. `sandwich-pair`, pure functions from a puzzle and a shading to deductions."""

from .catalogue import LONE_LABEL, SEARCH, TECHNIQUES, Level, Technique, technique, technique_id
from .deduction import Deduction, TechniqueId

__all__ = [
    "LONE_LABEL",
    "SEARCH",
    "TECHNIQUES",
    "Deduction",
    "Level",
    "Technique",
    "TechniqueId",
    "technique",
    "technique_id",
]
