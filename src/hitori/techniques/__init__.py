"""What a person does: named techniques as pure functions from a puzzle and what is known of it to deductions."""

from .catalogue import LONE_LABEL, SEARCH, TECHNIQUES, Level, Technique, technique
from .deduction import Deduction

__all__ = ["LONE_LABEL", "SEARCH", "TECHNIQUES", "Deduction", "Level", "Technique", "technique"]
