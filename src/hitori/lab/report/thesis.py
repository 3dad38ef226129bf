"""The published figures of the thesis, for comparison with ours.

Source: L. Smits, "Smashing Hitori", bachelor's thesis, TU Delft, January 2026: tables 2 and 3, section 6. The mean
seconds of figure 6 are those of the research group's published records of the same experiment.
"""

from __future__ import annotations

SOLVED = {
    "lazy+WN": (25, 100.0),
    "lazy+UC": (23, 65.1),
    "lazy+WB": (21, 42.1),
    "lazy+PI": (17, 37.7),
    "lazy+LW": (17, 37.1),
    "lazy+CC": (16, 39.6),
    "lazy+CI": (16, 37.0),
    "lazy": (16, 36.8),
    "lazy+EP": (15, 38.5),
    "lazy+FI": (15, 38.2),
    "lazy+DW": (15, 37.7),
    "lazy+CCH": (15, 37.6),
    "lazy+SP": (15, 37.5),
}
"""Table 2: the largest size of which a puzzle was solved, and the per cent solved of all. (It prints SP as PS.)"""

QUARTILES = {"BC": (121, 124), "AD": (21, 27), "NAD": (184, 196), "TAD": (0, 0)}
"""Table 3: the first and the third quartile of the 1000 puzzles of the characteristics set."""

MEDIUM_SHARE = {"BC": 59.9, "AD": 56.1, "NAD": 52.8, "TAD": 79.0}
"""Table 3: the per cent of these puzzles in the medium group."""

SIZES = (5, 10, 15, 20, 25, 30, 40, 50)

MEAN_SECONDS = {
    "ASP (clingo)": (0.0031, 0.0042, 0.0074, 0.0117, 0.0191, 0.0298, 0.0560, 0.0852),
    "CP (Pumpkin, lazy)": (0.0109, 0.0123, 0.0146, 0.0172, 0.0252, 0.1004, 0.7026, 3.27),
    "SMT (Z3)": (0.0374, 0.1268, 0.2839, 0.5368, 1.40, 1.44, 5.64, 13.3),
    "MIP (Gurobi)": (0.0046, 0.0643, 2.63, 6.24, 20, 20, 20, 20),
    "Prolog": (0.0175, 0.0826, 6.49, 19.7, 20, 20, 20, 20),
}
"""Figure 6: mean seconds by size, 20 booked for a time-out; the seconds are the solvers' own."""
