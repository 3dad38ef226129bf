"""Hitori by brute force and by forward checking. State: two sets of colours a cell may still take, and what is coloured."""


def solve_hitori(grid, method):
    search = Search(grid, ahead=method == "forward-checking")
    solved = search.solve({cell: {"#", "."} for cell in search.cells}, {})
    if solved is None:
        return {"solution": "no solution", "states": len(search.order), "order": search.order}
    answer = [[None if solved[r, c] == "#" else label for c, label in enumerate(row)] for r, row in enumerate(grid)]
    return {"solution": answer, "states": len(search.order), "order": search.order}


class Search:
    def __init__(self, grid, ahead):
        self.ahead = ahead
        self.order = []
        rows, cols = len(grid), len(grid[0])
        self.cells = [(r, c) for r in range(rows) for c in range(cols)]
        self.beside = {
            (r, c): [near for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if near in set(self.cells)]
            for r, c in self.cells
        }
        self.equals = {
            (r, c): [
                (i, j) for i, j in self.cells if (i, j) != (r, c) and (i == r or j == c) and grid[i][j] == grid[r][c]
            ]
            for r, c in self.cells
        }

    def solve(self, domains, coloured):
        if len(coloured) == len(self.cells):
            return coloured
        cell = self.choose(domains, coloured)
        for colour in ("#", ".") if self.ahead and self.equals[cell] else (".", "#"):
            if colour not in domains[cell]:
                continue
            self.order.append([*cell, colour])
            following = self.colour(domains, coloured, cell, colour)
            found = following and self.solve(*following)
            if found:
                return found
        return None

    def choose(self, domains, coloured):
        free = [cell for cell in self.cells if cell not in coloured]
        if not self.ahead:
            return free[0]
        return min(free, key=lambda cell: (len(domains[cell]), -len(self.equals[cell])))

    def colour(self, domains, coloured, cell, colour):
        """The state with one more cell coloured, or None if that breaks a rule."""
        concerned = self.beside[cell] if colour == "#" else self.equals[cell]
        if any(coloured.get(other) == colour for other in concerned):
            return None
        coloured = {**coloured, cell: colour}
        if colour == "#" and not self.connected(coloured):
            return None
        if self.ahead:
            domains = dict(domains)
            for other in concerned:
                domains[other] = domains[other] - {colour}
                if not domains[other] and other not in coloured:
                    return None
        return domains, coloured

    def connected(self, coloured):
        rest = {cell for cell in self.cells if coloured.get(cell) != "#"}
        if not rest:
            return False
        stack = [rest.pop()]
        while stack:
            for near in self.beside[stack.pop()]:
                if near in rest:
                    rest.remove(near)
                    stack.append(near)
        return not rest
