"""Techniques: named human arguments, e.g. `sandwich-pair`, pure functions from a puzzle and a shading to deductions."""

from .catalogue import LONE_LABEL, SEARCH, TECHNIQUES, Level, Technique, technique
from .deduction import Deduction

__all__ = ["LONE_LABEL", "SEARCH", "TECHNIQUES", "Deduction", "Level", "Technique", "technique"]
