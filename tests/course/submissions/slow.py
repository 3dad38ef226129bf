"""Tries every way to shade the grid, and checks the rules at the end, whatever the method."""

from itertools import combinations, product


def solve_hitori(grid, method):
    rows, cols = len(grid), len(grid[0])
    labels = [label for row in grid for label in row]
    pairs = list(combinations(range(rows * cols), 2))
    beside = [(a, b) for a, b in pairs if b - a == cols or (b - a == 1 and b % cols)]
    equal = [(a, b) for a, b in pairs if labels[a] == labels[b] and (a // cols == b // cols or a % cols == b % cols)]
    states = 0
    for shaded in product((False, True), repeat=rows * cols):
        states += 1
        if any(not shaded[a] and not shaded[b] for a, b in equal) or any(shaded[a] and shaded[b] for a, b in beside):
            continue
        rest = {a for a in range(rows * cols) if not shaded[a]}
        group = [rest.pop()]
        for cell in group:
            found = {other for pair in beside if cell in pair for other in pair} & rest
            rest -= found
            group += found
        if not rest:
            flat = [None if shaded[a] else label for a, label in enumerate(labels)]
            return [flat[r * cols : (r + 1) * cols] for r in range(rows)], states
    return "no solution", states
