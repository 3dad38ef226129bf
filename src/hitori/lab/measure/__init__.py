"""Measurement: a plan, a supervised process for each solver, and a record for each pair of solver and puzzle."""
