"""My own solver."""


def solve_hitori(grid, method):
    search = Solver(grid, ahead=method == "forward-checking")
    result = search.solve({spot: {"#", "."} for spot in search.spots}, {})
    if result is None:
        return {"solution": "no solution", "states": len(search.order), "order": search.order}
    answer = [[None if result[r, c] == "#" else label for c, label in enumerate(row)] for r, row in enumerate(grid)]
    return {"solution": answer, "states": len(search.order), "order": search.order}


class Solver:
    def __init__(self, grid, ahead):
        self.ahead = ahead
        self.order = []
        rows, cols = len(grid), len(grid[0])
        self.spots = [(r, c) for r in range(rows) for c in range(cols)]
        self.around = {
            (r, c): [near for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if near in set(self.spots)]
            for r, c in self.spots
        }
        self.twins = {
            (r, c): [
                (i, j) for i, j in self.spots if (i, j) != (r, c) and (i == r or j == c) and grid[i][j] == grid[r][c]
            ]
            for r, c in self.spots
        }

    def solve(self, options, done):
        if len(done) == len(self.spots):
            return done
        spot = self.choose(options, done)
        for colour in ("#", ".") if self.ahead and self.twins[spot] else (".", "#"):
            if colour not in options[spot]:
                continue
            self.order.append([*spot, colour])
            next_one = self.colour(options, done, spot, colour)
            found = next_one and self.solve(*next_one)
            if found:
                return found
        return None

    def choose(self, options, done):
        free = [spot for spot in self.spots if spot not in done]
        if not self.ahead:
            return free[0]
        return min(free, key=lambda spot: (len(options[spot]), -len(self.twins[spot])))

    def colour(self, options, done, spot, colour):
        """One step."""
        affected = self.around[spot] if colour == "#" else self.twins[spot]
        if any(done.get(other) == colour for other in affected):
            return None
        done = {**done, spot: colour}
        if colour == "#" and not self.joined(done):
            return None
        if self.ahead:
            options = dict(options)
            for other in affected:
                options[other] = options[other] - {colour}
                if not options[other] and other not in done:
                    return None
        return options, done

    def joined(self, done):
        rest = {spot for spot in self.spots if done.get(spot) != "#"}
        if not rest:
            return False
        stack = [rest.pop()]
        while stack:
            for near in self.around[stack.pop()]:
                if near in rest:
                    rest.remove(near)
                    stack.append(near)
        return not rest
