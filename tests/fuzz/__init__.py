"""The fuzzer: random work until the time is up, in six parts; `make fuzz MINUTES=10`.

A *part* is a module with two functions: `draw(rng)` makes a *case*, a JSON object that says all of the work, e.g.
{"labels": [[1, 1]], "conflicts": 3}, and `check(case)` does it and raises if anything is wrong. A case that failed is a
*finding*: its part, its seed and the case itself are printed, and `corpus/` keeps the cases of all findings that were
mended, which `test_corpus.py` runs again.
"""
