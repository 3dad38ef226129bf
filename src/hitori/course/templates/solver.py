"""Hitori by search. Fill in `solve_hitori`, then run `python check.py solver.py`."""


def solve_hitori(grid, method):
    """The solved grid, None for each shaded cell, with the number of states; or ("no solution", states).

    `grid` is a list of rows of integers, `method` is "brute-force" or "forward-checking".
    """
    states = 0
    raise NotImplementedError("write the search, and count the states")
    return "no solution", states


if __name__ == "__main__":
    print(solve_hitori([[2, 1], [1, 1]], "forward-checking"))
