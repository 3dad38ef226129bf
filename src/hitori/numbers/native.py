"""The annex's binding to the Rust core: the only file beside `hitori.native` that imports `_core`.

These are the names of `crates/hitori-python/src/numbers.rs`, which only Hitori numbers need, e.g. `Diagram(8, 8, ...)`,
all shadings of 8 x 8 cells. What any puzzle needs, e.g. `uniqueness`, comes from `hitori.native`.
"""

from .._core import (
    Derivation,
    Diagram,
    Listing,
    Sampler,
    border_check,
    border_potentials,
    border_strip,
    census,
    partners_needed,
    sparse_shading,
    strip_slope,
)

__all__ = [
    "Derivation",
    "Diagram",
    "Listing",
    "Sampler",
    "border_check",
    "border_potentials",
    "border_strip",
    "census",
    "partners_needed",
    "sparse_shading",
    "strip_slope",
]
