import hitori


def solve_hitori(grid, method):
    solution = hitori.solve(hitori.Puzzle(grid)).solution
    return solution.to_rows() if solution else "no solution"
