def solve_hitori(grid, method):
    return "no solution", 10
