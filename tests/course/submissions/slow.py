"""Tries every way to shade the grid, and checks the rules at the end, whatever the method."""

from itertools import product


def solve_hitori(grid, method):
    rows, cols = len(grid), len(grid[0])
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    beside = [
        (a, b) for a, (r, c) in enumerate(cells) for b, other in enumerate(cells) if other in ((r + 1, c), (r, c + 1))
    ]
    equal = [
        (a, b)
        for b, (i, j) in enumerate(cells)
        for a, (r, c) in enumerate(cells[:b])
        if (r == i or c == j) and grid[r][c] == grid[i][j]
    ]
    near = {a: [d for c, d in beside if c == a] + [c for c, d in beside if d == a] for a in range(len(cells))}
    states = 0
    for shaded in product((False, True), repeat=len(cells)):
        states += 1
        if any(not shaded[a] and not shaded[b] for a, b in equal) or any(shaded[a] and shaded[b] for a, b in beside):
            continue
        rest = {a for a in range(len(cells)) if not shaded[a]}
        stack = [rest.pop()]
        while stack:
            found = [b for b in near[stack.pop()] if b in rest]
            rest.difference_update(found)
            stack += found
        if not rest:
            flat = [None if shaded[a] else grid[r][c] for a, (r, c) in enumerate(cells)]
            return [flat[r * cols : (r + 1) * cols] for r in range(rows)], states
    return "no solution", states
