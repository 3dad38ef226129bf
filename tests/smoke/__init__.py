"""Smoke tests: each thing that an installed wheel must do, once, with nothing beside it.

They use the installed package alone and read no file of the repository: `release/smoke.py` runs them on a wheel.
"""
