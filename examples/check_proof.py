"""Check a proof about a Hitori puzzle as docs/proofs.md explains it: python check_proof.py PUZZLE PROOF

cell      its number, row by row from 1, e.g. 2 for r1c2
literal   what may be true of a cell: 2 if it is shaded (written +r1c2), -2 if not (-r1c2)
clause    a set of literals, of which one is true in every solution that is not listed yet
step      a numbered line, e.g. `3 derive +r1c2 from 1 2`; it adds a clause, which others cite
given     literals that a step shall follow from: true in every solution that its claim is about
rivals    what a literal rules out by rules 1 and 2: a shaded cell leaves its neighbours
          unshaded, an unshaded one shades the cells of its lines that have its label
"""

import re
import sys


def need(holds, reason):
    if not holds:
        raise SystemExit(reason)


def number(word):
    need(re.fullmatch("0|[1-9][0-9]{0,17}", word), f"expected a number, got '{word[:40]}'")
    return int(word)


class Board:
    def __init__(self, grid):
        self.rows, self.cols = len(grid), len(grid[0])
        self.cells = {(r, c): r * self.cols + c + 1 for r in range(self.rows) for c in range(self.cols)}
        self.beside, self.rivals = {}, {}
        for (r, c), cell in self.cells.items():
            near = (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)
            line = [(r, other) for other in range(self.cols)] + [(other, c) for other in range(self.rows)]
            equals = [p for p in line if p != (r, c) and grid[p[0]][p[1]] == grid[r][c] != 0]
            self.beside[cell] = [self.cells[p] for p in near if p in self.cells]
            self.rivals |= {cell: [-other for other in self.beside[cell]], -cell: [self.cells[p] for p in equals]}

    def literal(self, word):
        found = re.fullmatch("([+-])r([1-9][0-9]{0,17})c([1-9][0-9]{0,17})", word)
        place = found and (int(found[2]) - 1, int(found[3]) - 1)
        need(place in self.cells, f"expected a cell such as r1c2, or a literal such as +r1c2, got '{word[:40]}'")
        return self.cells[place] if found[1] == "+" else -self.cells[place]

    def shades(self, words, allowed):
        fits = [len(row) for row in words] == [self.cols] * self.rows
        need(fits and not "".join(words).strip(allowed), f"expected a shade out of '{allowed}' for each cell")
        return "".join(words)

    def parts(self, literals):
        """Count the connected parts of the cells that these literals do not name, by a flood fill."""
        left, count = self.beside.keys() - map(abs, literals), 0
        while left:
            flood, count = [left.pop()], count + 1
            for cell in flood:  # it grows meanwhile
                flood += (new := left.intersection(self.beside[cell]))
                left -= new
        return count

    def contradicts(self, true, new):
        """Make literals true, and what follows by rules 1 and 2; is one then false as well?"""
        for literal in new:  # it grows meanwhile
            new += [] if literal in true else self.rivals[literal]
            true.add(literal)
            if -literal in true:
                return True
        return False

    def implies(self, clauses, clause, is_cited):
        """If the clause were false, would the others force a literal each, until one is false too?"""
        true, known = set(), -1
        is_false = self.contradicts(true, [-literal for literal in clause])
        while not is_false and known < len(true):
            known = sys.maxsize if is_cited else len(true)  # cited clauses are taken once, in their order
            for other in clauses:
                if not is_false and true.isdisjoint(other):
                    left = [literal for literal in other if -literal not in true]
                    need(len(left) < 2 or not is_cited, "a cited step decides nothing here")
                    is_false = not left or (len(left) == 1 and self.contradicts(true, left))
        return is_false


def check(lines, grid=None):
    """Go through a proof, each line a list of words; end at the first that does not hold."""
    need(next(lines, []) == ["hitori", "proof", "1"], "expected 'hitori proof 1'")
    word, *shape = next(lines, [""])
    need(word == "puzzle" and len(shape) == 2, "expected 'puzzle ROWS COLS'")
    (rows, cols), own_grid = map(number, shape), []
    need(1 <= rows * cols <= 2**28, "expected at least one cell, and not too many")
    while len(own_grid) < rows:
        own_grid.append(list(map(number, next(lines, []))))
        need(len(own_grid[-1]) == cols and max(own_grid[-1]) < 2**32, f"expected {cols} labels below 2**32")
    is_own = grid is None or [len(row) for row in grid] == [cols] * rows
    labels = [(own_grid[r][c], grid[r][c]) for r in range(rows) for c in range(cols)] if grid and is_own else []
    need(is_own and all(own in (0, label) for own, label in labels), "the proof is about another puzzle")
    board, clauses, solutions, derived, is_refuted, last = Board(own_grid), {}, set(), set(), False, 0
    claim, short = " ".join(next(lines, [])), {"claim none": "claim count 0", "claim unique": "claim count 1"}
    claim = re.fullmatch("claim (?:(count|backbone) (.*)|follows (.+) given((?: .+)?))", short.get(claim, claim))
    need(claim, "expected a claim: none, unique, count K, backbone ROWS or follows STEP given CELLS")
    is_backbone, step, given = claim[1] == "backbone", claim[3] or "", claim[4] or ""
    step, given = ([board.literal(word) for word in words.split(" ") if word] for words in (step, given))
    need(step or all(own == label for own, label in labels), "only the claim that a step follows leaves labels out")
    claimed = board.shades(claim[2].split(" "), ".#?") if is_backbone else number(claim[2] or "0")
    for first, *words in lines:
        need(not is_refuted, "nothing may follow the empty clause")
        if first == "delete":
            need(all(clauses.pop(number(word), None) is not None for word in words), "there is no such clause")
            continue
        need(number(first) > last, "the numbers of the steps must increase")
        last, kind, words = number(first), "".join(words[:1]), words[1:]
        if kind == "cut":  # each part has a cell beside it, unshaded by rule 2; or no cell would be unshaded
            clauses[last] = {board.literal("-" + word) for word in words}
            need(board.parts(clauses[last]) != 1, "without these cells the grid stays in one part")
        elif kind == "derive":
            end = [*words, "from"].index("from")
            clause, steps = set(map(board.literal, words[:end])), list(map(number, words[end + 1 :]))
            need(clauses.keys() >= set(steps), "a cited step has no clause, or it was deleted")
            cited = [clauses[step] for step in (steps if "from" in words else clauses)]
            false = clause.union(-literal for literal in given)
            need(board.implies(cited, false, "from" in words), "no contradiction follows")
            is_refuted = not clause and not is_backbone
            need(not is_refuted or len(solutions) == claimed, "the number of solutions is not as claimed")
            clauses[last] = clause
            derived.update(clause if len(clause) == 1 else ())
        else:
            need(kind == "solution", "expected cut, derive or solution")
            shades = board.shades(words, ".#")
            literals = [cell if shades[cell - 1] == "#" else -cell for cell in board.beside]
            need(not board.contradicts(set(), literals.copy()), "it breaks rule 1 or 2")
            need(board.parts(cell for cell in literals if cell > 0) == 1, "it breaks rule 3")
            need(is_backbone or (shades not in solutions and len(solutions) < claimed), "one solution too many")
            solutions.add(shades)
            clauses |= {} if is_backbone else {last: {-literal for literal in literals}}
    for cell, shade in enumerate(claimed if is_backbone else "", 1):
        is_open = len({solution[cell - 1] for solution in solutions}) == 2
        need(is_open if shade == "?" else (cell if shade == "#" else -cell) in derived, f"cell {cell} is not shown")
    is_shown = step and derived.issuperset(step)
    need(solutions if is_backbone else is_refuted or is_shown, "the proof ends before its claim is shown")


def read(text, seen):
    """Yield the words of each line that is not a comment; `seen` grows by each line."""
    for line in text.split("\n"):
        seen.append(line)
        words = [word for word in re.split("[ \t\r]", line) if word]
        if words and not words[0].startswith("#"):
            yield words


def labels(text):
    """The labels of a puzzle, a row a line: apart by blanks or bars, or a digit a cell; 0 or a dot is a blank."""
    rows, empty, has_bars = [], False, False
    for at, line in enumerate(text.split("\n"), 1):
        need("\r" not in line[:-1], f"line {at}: a carriage return within a line")
        need(not re.search("[|][ \t]*[|]|\t *\t", line), f"line {at}: nothing between two bars or tabs")
        words = [word for word in re.split("[ \t\r|]", line) if word]
        empty |= bool(rows) and not words
        if words and not words[0].startswith("#"):
            need(not empty, f"line {at}: a row after an empty line: expected one puzzle")
            need(all(re.fullmatch("[0-9.]+", word) for word in words), f"line {at}: expected a row of labels")
            rows.append(words)
            has_bars |= "|" in line
    is_run = len(rows) > 1 and not has_bars and {len(row) for row in rows} == {1}
    if is_run and len({len(row[0]) for row in rows}) == 1:
        rows = [list(row[0]) for row in rows]
    return [[0 if word == "." else number(word) for word in row] for row in rows]


def verdict(puzzle, proof):
    """What is said of two texts: accepted, or which line is refused, and why."""
    seen = []
    try:
        grid = labels(puzzle)
    except SystemExit as reason:
        return f"refused: the puzzle: {reason}"
    try:
        check(read(proof, seen), grid)
    except SystemExit as reason:
        return f"refused: line {len(seen)}: {reason}"
    return "accepted"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8", errors="replace", newline="") as file:
        puzzle = file.read()
    with open(sys.argv[2], encoding="utf-8", newline="") as file:
        said = verdict(puzzle, file.read())
    sys.exit(print(said) if said == "accepted" else said)
