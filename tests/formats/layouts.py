"""Layouts in which people write puzzles: programs, pages, posts and data files, none of them a format of hitori.

A layout is a template: `$lines` stands for the rows with spaces between the labels, `$rows` for their number, and
`PARTS` has the others. `draw` makes a random puzzle that a layout can hold, `text` writes puzzles in it.

>>> LAYOUTS["size"].text([[[2, 1], [1, 1]]])
'2\n2 1\n1 1\n'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from string import Template
from typing import NamedTuple

from hitori import Puzzle

Grid = Sequence[Sequence[int]]
"""Labels row by row, 0 for a blank."""

Cells = list[list[str]]
"""The same as they are written."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def joined(between_cells: str, between_rows: str = "\n", before: str = "", after: str = "") -> Callable[[Cells], str]:
    """A writer of rows with these texts between cells, between rows, and around each row."""
    return lambda cells: between_rows.join(before + between_cells.join(row) + after for row in cells)


def aligned(cells: Cells) -> str:
    return "\n".join("".join(f"{cell:>4}" for cell in row) for row in cells)


def lettered(cells: Cells) -> Cells:
    return [[LETTERS[int(cell) - 1] for cell in row] for row in cells]


def as_puzzle(cells: Cells) -> Puzzle:
    return Puzzle([[int(cell) for cell in row] for row in cells])


def numbered(cells: Cells, first: int, mark: str) -> str:
    """Rows with their numbers before them."""
    return "\n".join(f"{number}{mark}{' '.join(row)}" for number, row in enumerate(cells, first))


def wrapped(cells: Cells, most: int) -> str:
    """All labels in lines of so many, wherever the rows end."""
    words = [cell for row in cells for cell in row]
    return "\n".join(" ".join(words[place : place + most]) for place in range(0, len(words), most))


def boxed(cells: Cells, top: str, middle: str, bottom: str, bar: str) -> str:
    """A frame around every cell; the rules are given as their corner, line, crossing and other corner, e.g. "┌─┬┐"."""
    rules = [rule[0] + rule[2].join([rule[1] * 4] * len(cells[0])) + rule[3] for rule in (top, middle, bottom)]
    rows = [bar + bar.join(f" {cell:>2} " for cell in row) + bar for row in cells]
    return "\n".join([rules[0], f"\n{rules[1]}\n".join(rows), rules[2]])


def data_frame(cells: Cells) -> str:
    """As pandas prints a table: numbers of columns above, numbers of rows before."""
    head = "".join(f"{column:>4}" for column in range(len(cells[0])))
    return f"  {head}\n" + "\n".join(
        f"{number:<2}" + "".join(f"{cell:>4}" for cell in row) for number, row in enumerate(cells)
    )


def r_matrix(cells: Cells) -> str:
    """As R prints a matrix."""
    head = " ".join(f"[,{column}]" for column in range(1, len(cells[0]) + 1))
    rows = [f"[{number},] " + " ".join(f"{cell:>4}" for cell in row) for number, row in enumerate(cells, 1)]
    return "\n".join([f"     {head}", *rows])


def facts(cells: Cells) -> str:
    """A fact for each cell, as answer set programs have them."""
    return "\n".join(
        f"cell({row},{column},{cell})." for row, line in enumerate(cells, 1) for column, cell in enumerate(line, 1)
    )


def spreadsheet(cells: Cells) -> str:
    """Columns under letters, rows with their numbers, as spreadsheets show them."""
    return "   " + " ".join(LETTERS[: len(cells[0])].upper()) + "\n" + numbered(cells, 1, "  ")


def with_bars(cells: Cells) -> str:
    """Numbers of columns over a rule, and numbers of rows before bars."""
    head = " ".join(str(column) for column in range(1, len(cells[0]) + 1))
    return f"    {head}\n   {'-' * len(head)}\n" + numbered(cells, 1, " | ")


def as_csv_with_index(cells: Cells) -> str:
    """As pandas writes a table."""
    rows = [["", *map(str, range(len(cells[0])))], *([str(number), *row] for number, row in enumerate(cells))]
    return "\n".join(",".join(row) for row in rows)


def in_groups(cells: Cells) -> str:
    """Digits with a space after every third."""
    return "\n".join(" ".join("".join(row[place : place + 3]) for place in range(0, len(row), 3)) for row in cells)


def solution(cells: Cells, shaded: str, unshaded: str, between: str) -> list[str]:
    """The rows of some shading."""
    return [
        between.join(shaded if (2 * row + column) % 5 == 0 else unshaded for column in range(len(line)))
        for row, line in enumerate(cells)
    ]


def solved(cells: Cells) -> str:
    """The labels in lists, with 0 for the cells of some shading."""
    return ", ".join(
        f"[{', '.join('0' if (2 * row + column) % 5 == 0 else cell for column, cell in enumerate(line))}]"
        for row, line in enumerate(cells)
    )


PARTS: dict[str, Callable[[Cells], str]] = {
    "lines": joined(" "),
    "apart": joined(" ", "\n\n"),
    "doubled": joined("  ", " \n"),
    "aligned": aligned,
    "tabs": joined("\t"),
    "commas": joined(","),
    "comma_lines": joined(", "),
    "semicolons": joined(";"),
    "pipes": joined(" | "),
    "no_break": joined("\u00a0"),
    "open_commas": joined(",", "\n", "", ","),
    "quoted": joined('","', "\n", '"', '"'),
    "ampersands": joined(" & ", "\n", "", " \\\\"),
    "latex": joined(" & ", "\n\\hline\n", "", " \\\\"),
    "mail": joined(" ", "\n", "> "),
    "indented": joined(" ", "\n", "    "),
    "slashes": joined(" ", " / "),
    "ended": joined(" ", "; "),
    "ended_lines": joined(" ", ";\n"),
    "dots_lines": joined(" ", "; ...\n     "),
    "run": joined(" ", " "),
    "run_commas": joined(", ", ", "),
    "column": joined("\n", "\n"),
    "wide_column": joined("\n\n", "\n\n"),
    "digits": joined(""),
    "digits_listed": joined("", "', '"),
    "digit_run": joined("", ""),
    "wrapped": lambda cells: wrapped(cells, 16),
    "letters": lambda cells: joined(" ")(lettered(cells)),
    "capitals": lambda cells: joined(" ")(lettered(cells)).upper(),
    "letters_together": lambda cells: joined("")(lettered(cells)),
    "letter_strings": lambda cells: joined("', '", "'],\n ['")(lettered(cells)),
    "lists": joined(", ", ", ", "[", "]"),
    "tight_lists": joined(",", ",", "[", "]"),
    "list_lines": joined(", ", ",\n    ", "[", "]"),
    "long_lists": joined(",\n      ", ",\n", "    [\n      ", "\n    ]"),
    "string_lists": joined('", "', ",\n  ", '["', '"]'),
    "row_strings": joined(" ", '",\n    "', "", ""),
    "tuples": joined(", ", ", ", "(", ")"),
    "tuple_lines": joined(", ", ",\n        ", "(", ")"),
    "s_lists": joined(" ", "\n  ", "(", ")"),
    "numpy": joined(" ", "\n ", "[", "]"),
    "numpy_lines": joined(", ", ",\n          ", "[", "]"),
    "braces": joined(", ", ", ", "{", "}"),
    "brace_lines": joined(", ", ",\n    ", "{", "}"),
    "brace_notes": joined(", ", ", // a row\n    ", "{", "}"),
    "bars": joined(", ", "\n       | "),
    "vectors": joined(", ", ", ", "vec![", "]"),
    "yaml": joined(", ", "\n", "  - [", "]"),
    "yaml_lines": joined(" ", "\n", "    "),
    "yaml_items": joined("\n    - ", "\n", "  - - "),
    "html": joined("</td><td>", "\n", "<tr><td>", "</td></tr>"),
    "html_marked": joined('</td>\n<td class="cell">', "\n", '<tr class="row">\n<td class="cell">', "</td>\n</tr>"),
    "xml": joined("</cell><cell>", "\n  ", "<row><cell>", "</cell></row>"),
    "wiki": joined(" || ", "\n|-\n", "| "),
    "markdown": joined(" | ", "\n", "| ", " |"),
    "markdown_rule": lambda cells: "|" + "---|" * len(cells[0]),
    "markdown_head": lambda cells: "| " + " | ".join(LETTERS[: len(cells[0])].upper()) + " |",
    "markdown_first": lambda cells: joined(" | ", "", "| ", " |")(cells[:1]),
    "markdown_rest": lambda cells: joined(" | ", "\n", "| ", " |")(cells[1:]),
    "full_width": lambda cells: joined("　")(cells).translate({48 + digit: 0xFF10 + digit for digit in range(10)}),
    "csv_head": lambda cells: ",".join(f"c{column}" for column in range(1, len(cells[0]) + 1)),
    "frame": lambda cells: boxed(cells, "┌─┬┐", "├─┼┤", "└─┴┘", "│"),
    "plus_frame": lambda cells: boxed(cells, "+-++", "+-++", "+-++", "|"),
    "noted": joined(" ", "  # a row\n"),
    "percents": joined(" ", "  % a row\n"),
    "double_slashes": joined(", ", ", // a row\n"),
    "dashes": joined(" ", "  -- a row\n"),
    "from_one": lambda cells: numbered(cells, 1, ": "),
    "row_words": lambda cells: "\n".join(f"Row {number}: {' '.join(row)}" for number, row in enumerate(cells, 1)),
    "data_frame": data_frame,
    "r_matrix": r_matrix,
    "r_column": lambda cells: ", ".join(row[column] for column in range(len(cells[0])) for row in cells),
    "r_vectors": joined(", ", ", ", "c(", ")"),
    "r_columns": lambda cells: joined(", ", ", ", "c(", ")")([list(column) for column in zip(*cells, strict=True)]),
    "array_rows": joined("; ", "; ", "[|", "|]"),
    "array_lines": joined("; ", ";\n    ", "[|", "|]"),
    "semicolon_lists": joined("; ", "; ", "[", "]"),
    "space_lists": joined(" ", "\n   ", "[", "]"),
    "zig_rows": joined(", ", ", ", ".{ ", " }"),
    "zig_lines": joined(", ", ",\n    ", ".{ ", " }"),
    "facts": facts,
    "spreadsheet": spreadsheet,
    "dotted": lambda cells: numbered(cells, 1, ". "),
    "with_bars": with_bars,
    "csv_with_index": as_csv_with_index,
    "in_groups": in_groups,
    "padded": lambda cells: joined(" ")([[f"{cell:0>2}" for cell in row] for row in cells]),
    "floats": joined(".0 ", "\n", "", ".0"),
    "exponents": joined("e+00 ", "\n", "", "e+00"),
    "bits": lambda cells: "\n".join(solution(cells, "1", "0", " ")),
    "marks": lambda cells: "\n".join(solution(cells, "#", ".", " ")),
    "hashes_dots": lambda cells: "\n".join(solution(cells, "#", ".", "")),
    "bit_lists": lambda cells: ", ".join(f"[{row}]" for row in solution(cells, "1", "0", ", ")),
    "strings": lambda cells: '"' + '", "'.join(solution(cells, "#", ".", "")) + '"',
    "solved_lists": solved,
    "array": joined(" & ", " \\\\ "),
    "cell_assignments": lambda cells: "\n".join(
        f"grid[{row}][{column}] = {cell};" for row, line in enumerate(cells) for column, cell in enumerate(line)
    ),
    "cell_table": lambda cells: "\n".join(
        f"{row},{column},{cell}" for row, line in enumerate(cells) for column, cell in enumerate(line)
    ),
    "bracket_names": lambda cells: ", ".join(f"List.of({', '.join(row)})" for row in cells),
    "scala": lambda cells: ", ".join(f"Array({', '.join(row)})" for row in cells),
    "new_rows": lambda cells: ", ".join(f"new int[] {{{', '.join(row)}}}" for row in cells),
    "php": lambda cells: ", ".join(f"array({', '.join(row)})" for row in cells),
    "kotlin": lambda cells: ", ".join(f"intArrayOf({', '.join(row)})" for row in cells),
    "divs": joined("</div><div>", "\n", '<div class="row"><div>', "</div></div>"),
    "row_elements": joined(" ", "\n  ", "<row>", "</row>"),
    "cell_elements": lambda cells: "\n  ".join(
        f'<cell row="{row}" col="{column}">{cell}</cell>'
        for row, line in enumerate(cells, 1)
        for column, cell in enumerate(line, 1)
    ),
    "bullets": joined(" ", "\n", "- "),
    "yaml_deep": joined("\n    - ", "\n", "  -\n    - "),
    "row_keys": lambda cells: "\n".join(f"row{number} = {' '.join(row)}" for number, row in enumerate(cells, 1)),
    "row_letters": lambda cells: "\n".join(
        f"{LETTERS[number].upper()}: {' '.join(row)}" for number, row in enumerate(cells)
    ),
    "comma_rows": joined(" ", ", "),
    "link": lambda cells: as_puzzle(cells).to_url(),
    "game_id": lambda cells: f"{len(cells[0])}x{len(cells)}:{joined('', '')(cells)}",
    "rows": lambda cells: str(len(cells)),
    "cols": lambda cells: str(len(cells[0])),
    "count": lambda cells: str(len(cells) * len(cells[0])),
    "largest": lambda cells: max((cell for row in cells for cell in row if cell.isdigit()), key=int),
}


class Parts(dict[str, str]):
    """What a template may name, made when it does."""

    def __init__(self, cells: Cells, number: int) -> None:
        super().__init__(number=str(number))
        self.cells = cells

    def __missing__(self, name: str) -> str:
        return PARTS[name](self.cells)


class Layout(NamedTuple):
    """A way to write puzzles, and what it can hold."""

    each: str
    """The template of one puzzle."""
    square: bool = False
    """Only squares can be read from it."""
    largest: int = 99
    least: int = 2
    """The shortest side for which it means one thing."""
    blanks: str = "."
    """How a blank may be written; "" if there are none."""
    within: bool = False
    """No label is above the longer side."""
    many: bool = False
    """It holds several puzzles."""
    same: bool = False
    """They have one size."""
    head: str = ""
    """Before the puzzles; `$puzzles` is their number, `$rows` that of the first one's rows."""
    between: str = "\n\n"
    foot: str = ""
    encoding: str = "utf-8"
    line_end: str = "\n"

    def text(self, grids: Sequence[Grid], blank: str = "0") -> str:
        """These puzzles in this layout."""
        cells = [[[str(label or blank) for label in row] for row in grid] for grid in grids]
        puzzles = [Template(self.each).substitute(Parts(each, number)) for number, each in enumerate(cells, 1)]
        whole = (
            Template(self.head).substitute(puzzles=len(grids), rows=len(grids[0]))
            + self.between.join(puzzles)
            + self.foot
        )
        return f"{whole}\n".replace("\n", self.line_end)

    def content(self, grids: Sequence[Grid], blank: str = "0") -> bytes:
        """The same as a file."""
        return self.text(grids, blank).encode(self.encoding)

    def draw(self, random: Random) -> tuple[list[Grid], str]:
        """Random puzzles that it can hold, and how their blanks are written."""
        puzzles = random.choice([1, 2, 2, 3, 5]) if self.many else 1
        grids = [self._grid(random) for _ in range(9 * puzzles)]
        if self.same:
            grids = [grid for grid in grids if len(grid) == len(grids[0])]
        grids = grids[:puzzles]
        return grids, random.choice(self.blanks) if self.blanks else "0"

    def _grid(self, random: Random) -> Grid:
        top = min(12, self.largest)
        rows = random.randint(self.least, top)
        cols = rows if self.square or random.random() < 0.5 else random.randint(self.least, top)
        largest = min(self.largest, random.choice([max(rows, cols)] * 7 + [max(rows, cols) + 3, 2 * rows + 9, 99]))
        share = random.choice([0, 0, 0, 0.1, 0.3]) if self.blanks else 0
        if self.within:
            largest = min(largest, max(rows, cols))
        grid = [
            [0 if random.random() < share else random.randint(1, largest) for _ in range(cols)] for _ in range(rows)
        ]
        return grid if max(map(max, grid)) > 1 else self._grid(random)  # of 0 and 1 alone it would be a shading


SPACED = ".0_"
"""The marks of a blank in rows with separators."""

LAYOUTS: dict[str, Layout] = {
    # a line before the rows
    "size": Layout("$rows\n$lines", square=True, blanks=SPACED),
    "size, empty line": Layout("$rows\n\n$lines", square=True, least=3),
    "rows and columns": Layout("$rows $cols\n$lines", least=3, blanks=SPACED),
    "columns and rows": Layout("$cols $rows\n$lines", least=3, blanks=SPACED),
    "rows, columns on lines": Layout("$rows\n$cols\n$lines", least=3),
    "NxM": Layout("${rows}x$cols\n$lines"),
    "N x M": Layout("$rows x $cols\n\n$lines"),
    "N × M": Layout("$rows × $cols\n$lines"),
    "rows and largest label": Layout("$rows $largest\n$lines", square=True, least=3, blanks=""),
    "n = N": Layout("n = $rows\n$lines", square=True),
    "size: N": Layout("Size: $rows\n$lines", square=True),
    "size: NxM": Layout("size: ${rows}x$cols\n\n$lines"),
    "rows: columns:": Layout("rows: $rows\ncolumns: $cols\n$lines"),
    "title": Layout("Monday's hitori\n$lines"),
    "title with the size": Layout("Hitori ${rows}x$cols, easy\n\n$lines"),
    "title with a number": Layout("Hitori No. 1187\n$lines", blanks=""),
    "title in italics and a rule": Layout("*The third one*\n---------------\n$lines"),
    "facts about it": Layout("Title: Rain\nAuthor: J. Doe\nDifficulty: hard\n\n$lines"),
    "facts with numbers": Layout("Title: Rain\nDate: 2024-03-17\nDifficulty: 7/10\n\n$lines"),
    "an identity line": Layout("ID: 4,123,456\n$lines"),
    # several puzzles
    "count, then size each": Layout("$rows\n$lines", square=True, least=3, many=True, head="$puzzles\n", between="\n"),
    "count, then rows columns each": Layout(
        "$rows $cols\n$lines", least=3, many=True, head="$puzzles\n", between="\n", blanks=""
    ),
    "count, then NxM each": Layout("${rows}x$cols\n$lines", many=True, head="$puzzles\n", between="\n"),
    "count and size, then all rows": Layout(
        "$lines", square=True, least=3, many=True, same=True, head="$puzzles $rows\n", between="\n", blanks=""
    ),
    "NxM each": Layout("${rows}x$cols\n$lines", many=True),
    "size each": Layout("$rows\n$lines", square=True, least=3, many=True),
    "[1]": Layout("[$number]\n$lines", many=True, between="\n"),
    "count, then [1]": Layout("[$number]\n$lines", many=True, head="$puzzles\n", between="\n"),
    "1.": Layout("$number.\n$lines", many=True),
    "1)": Layout("$number)\n$lines", many=True, between="\n"),
    "#1": Layout("#$number\n$lines", many=True, between="\n"),
    "Puzzle 1": Layout("Puzzle $number\n$lines", many=True, blanks=SPACED),
    "Puzzle 1:": Layout("Puzzle $number:\n\n$lines", many=True),
    "Puzzle #1 (NxM)": Layout("Puzzle #$number (${rows}x$cols)\n$lines", many=True, between="\n"),
    "## Puzzle 1": Layout("## Puzzle $number\n\n$lines", many=True),
    "=== 1 ===": Layout("=== $number ===\n$lines", many=True, between="\n"),
    "--- between": Layout("$lines", many=True, between="\n---\n"),
    "***** between": Layout("$lines", many=True, between="\n*****\n"),
    "digits under titles": Layout("Grid 0$number\n$digits", largest=9, many=True, between="\n", blanks="0"),
    # separators
    "aligned": Layout("$aligned", blanks=SPACED),
    "spaces at the end of rows": Layout("$doubled "),
    "tabs": Layout("$tabs", blanks=SPACED),
    "commas": Layout("$commas", blanks="0"),
    "commas and spaces": Layout("$comma_lines", blanks=SPACED),
    "semicolons": Layout("$semicolons", blanks="0"),
    "bars between": Layout("$pipes"),
    "no-break spaces": Layout("$no_break"),
    "comma at the end of rows": Layout("$open_commas", blanks="0"),
    "ampersands": Layout("$ampersands"),
    "rows in quotes": Layout("$quoted", blanks="0"),
    "rows ended by ;": Layout("$ended_lines;"),
    "rows between slashes": Layout("$slashes", blanks=""),
    "rows between ; on a line": Layout("$ended", blanks=""),
    "zeros before": Layout("$padded", blanks=""),
    "with decimal points": Layout("$floats", blanks=""),
    "with exponents": Layout("$exponents", largest=9, blanks=""),
    # languages
    "JSON lists": Layout("[$lists]", blanks="0"),
    "JSON lists, a number a line": Layout("[\n$long_lists\n]", blanks="0"),
    "lists of strings": Layout("[$string_lists]", blanks="0"),
    "Python list": Layout("grid = [\n    $list_lines,\n]", blanks="0"),
    "Python tuples": Layout("($tuples)", blanks="0"),
    "Python list of tuples": Layout("puzzle = [$tuples]\nprint(solve(puzzle))", blanks="0"),
    "Python call": Layout("board = Board(\n    (\n        $tuple_lines,\n    )\n)", blanks="0"),
    "Python string": Layout('PUZZLE = """\n$lines\n"""'),
    "Python strings of digits": Layout("rows = ['$digits_listed']", largest=9, blanks="0"),
    "numpy printed": Layout("[$numpy]", blanks="0"),
    "numpy array": Layout("a = np.array([$numpy_lines])", blanks="0"),
    "pandas printed": Layout("$data_frame", blanks="0"),
    "MATLAB": Layout("A = [$ended];", blanks="0"),
    "MATLAB, rows on lines": Layout("% hitori\nboard = [ $ended_lines ];", blanks="0"),
    "MATLAB, continued": Layout("A = [$dots_lines];", blanks="0"),
    "Octave printed": Layout("A =\n\n$aligned\n", blanks="0"),
    "Julia": Layout("A = [$ended]", blanks="0"),
    "Julia printed": Layout("${rows}×$cols Matrix{Int64}:\n$aligned", blanks="0"),
    "R": Layout("m <- matrix(c($run_commas), nrow=$rows, byrow=TRUE)", blanks="0"),
    "R printed": Layout("$r_matrix", blanks="0"),
    "Mathematica": Layout("{$braces}", blanks="0"),
    "Mathematica, named": Layout("(* from a book *)\nm = {$braces};", blanks="0"),
    "C": Layout("int a[$rows][$cols] = {$braces};", blanks="0"),
    "C, rows on lines": Layout(
        "/* hitori */\nstatic const int board[$rows][$cols] = {\n    $brace_lines\n};", blanks="0"
    ),
    "C, with notes": Layout("#define N $rows\nint a[N][N] = {\n    $brace_notes\n};", square=True, blanks="0"),
    "Java": Layout("int[][] board = new int[][] {\n    $brace_lines,\n};", blanks="0"),
    "Go": Layout("grid := [][]int{\n    $brace_lines,\n}", blanks="0"),
    "Rust": Layout("let grid: [[u8; $cols]; $rows] = [$lists];", blanks="0"),
    "Rust vectors": Layout("let grid = vec![$vectors];", blanks="0"),
    "JavaScript": Layout("const grid = [\n    $list_lines\n]; // rows", blanks="0"),
    "Haskell": Layout("-- a puzzle\ngrid :: [[Int]]\ngrid = [$lists]", blanks="0"),
    "Prolog": Layout("% hitori\nboard([$lists]).", blanks="0"),
    "Prolog, numbered": Layout("puzzle(3, [\n    $list_lines\n]).", blanks="0"),
    "Lisp": Layout("($s_lists)", blanks="0"),
    "Scheme": Layout("; a puzzle\n(define grid\n '($s_lists))", blanks="0"),
    "MiniZinc": Layout("n = $rows;\nclue = [| $bars |];", square=True, blanks="0"),
    "MiniZinc array2d": Layout("n = $rows;\ngrid = array2d(1..n, 1..n, [$run_commas]);", square=True, blanks="0"),
    "Essence": Layout("letting n be $rows\nletting grid be [$lists]", square=True, blanks="0"),
    "Julia, reshaped": Layout("A = reshape([$r_column], $rows, $cols)", blanks="0"),
    "R, rbind": Layout("m <- rbind($r_vectors)", blanks="0"),
    "R, cbind": Layout("m <- cbind($r_columns)", blanks="0"),
    "OCaml arrays": Layout("let grid = [| $array_rows |]", blanks="0"),
    "OCaml arrays, rows on lines": Layout("let grid = [|\n    $array_lines;\n  |]", blanks="0"),
    "F# lists": Layout("let grid = [$semicolon_lists]", blanks="0"),
    "Zig": Layout("const grid = [_][$cols]u8{ $zig_rows };", blanks="0"),
    "Zig, rows on lines": Layout("const grid = .{\n    $zig_lines,\n};", blanks="0"),
    "Go, sized": Layout("var grid = [$rows][$cols]int{\n    $brace_lines,\n}", blanks="0"),
    "Swift": Layout("let grid: [[Int]] = [$lists]", blanks="0"),
    "C#": Layout("int[,] grid = new int[,] { $braces };", blanks="0"),
    "Lua": Layout("local grid = {\n    $brace_lines,\n}", blanks="0"),
    "Clojure": Layout("(def grid\n  [$space_lists])", blanks="0"),
    "Common Lisp": Layout("(defparameter *grid* #2A($s_lists))", blanks="0"),
    "Common Lisp, alone": Layout("#2A($s_lists)", blanks="0"),
    "Fortran": Layout("integer :: a($rows,$cols) = reshape([$r_column], [$rows, $cols])", blanks="0"),
    "Fortran, old brackets": Layout("a = reshape((/ $r_column /), (/ $rows, $cols /))", blanks="0"),
    "Fortran, by rows": Layout("a = reshape([$run_commas], [$rows, $cols], order=[2,1])", blanks="0"),
    "Fortran, data": Layout("      integer a($rows,$cols)\n      data a / $r_column /", blanks="0"),
    "Fortran, data by rows": Layout(
        "      integer a($rows,$cols)\n      data ((a(i,j), j=1,$cols), i=1,$rows) / $run_commas /", blanks="0"
    ),
    "facts for cells": Layout("$facts", blanks=""),
    "Scala": Layout("val grid = Array($scala)", blanks="0"),
    "Kotlin": Layout("val grid: Array<IntArray> = arrayOf($kotlin)", blanks="0"),
    "PHP": Layout("$$grid = array($php);", blanks="0"),
    "Java, lists": Layout("List<List<Integer>> grid = List.of($bracket_names);", blanks="0"),
    "Java, rows with new": Layout("int[][] grid = { $new_rows };", blanks="0"),
    "TypeScript": Layout("const grid: number[][] = [$lists];", blanks="0"),
    "C++": Layout("std::vector<std::vector<int>> g = {$braces};", blanks="0"),
    "Perl": Layout("my @grid = ($lists);", blanks="0"),
    "R, by columns": Layout("m <- matrix(c($r_column), nrow = $rows)", blanks="0"),
    "numpy, reshaped": Layout("np.array([$run_commas]).reshape($rows, $cols)", blanks="0"),
    "an assignment for each cell": Layout("$cell_assignments", blanks=""),
    # data files
    "CSV, a line for each cell": Layout("row,col,value\n$cell_table", blanks=""),
    "XML, rows with text": Layout("<puzzle>\n  $row_elements\n</puzzle>", blanks="0"),
    "XML, cells with places": Layout("<puzzle>\n  $cell_elements\n</puzzle>", blanks=""),
    "YAML, items on lines": Layout("grid:\n$yaml_deep", blanks="0"),
    "INI, a key for each row": Layout("[puzzle]\n$row_keys", blanks="0"),
    "JSON, board": Layout('{"board": [$lists]}', blanks="0"),
    "JSON, size and grid": Layout(
        '{\n  "rows": $rows,\n  "cols": $cols,\n  "grid": [\n    $list_lines\n  ],\n  "solved": false\n}', blanks="0"
    ),
    "JSON, list of objects": Layout(
        '{"id": $number, "values": [$tight_lists]}',
        many=True,
        head='{"puzzles": [',
        between=", ",
        foot="]}",
        blanks="0",
    ),
    "JSON, rows as strings": Layout('{"puzzle": [\n    "$row_strings"\n]}', blanks="0"),
    "JSON, flat": Layout('{"width": $cols, "height": $rows, "cells": [$run_commas]}', blanks="0"),
    "JSON lines, clues": Layout(
        '{"id": "p$number", "size": $rows, "clues": [$lists]}', square=True, many=True, between="\n", blanks="0"
    ),
    "YAML": Layout("name: rain\ngrid:\n$yaml", blanks="0"),
    "YAML, items": Layout("grid:\n$yaml_items", blanks="0"),
    "YAML, text": Layout("size: $rows\ngrid: |\n$yaml_lines", square=True),
    "TOML": Layout('title = "rain"\nsize = $rows\ngrid = [\n    $list_lines,\n]', square=True, blanks="0"),
    "XML": Layout("<puzzle>\n  $xml\n</puzzle>", blanks="0"),
    "CSV with a head": Layout("$csv_head\n$commas", blanks="0"),
    "CSV of puzzles": Layout(
        "$number,$digit_run", square=True, largest=9, least=3, many=True, head="id,puzzle\n", between="\n", blanks="0"
    ),
    # pages and posts
    "fence": Layout("```\n$lines\n```", blanks=SPACED),
    "fence in a post": Layout("Is this one unique?\n\n```text\n$lines\n```\n\nI find two ways."),
    "indented in a post": Layout("I am stuck here:\n\n$indented\n\nAny hints?"),
    "BBCode": Layout("[code]\n$lines\n[/code]"),
    "quoted mail": Layout("Anna wrote:\n$mail"),
    "mail": Layout("Hello,\n\ncan you solve this?\n\n$lines\n\nThanks,\nBob"),
    "task of a language model": Layout("Solve this ${rows}x$cols Hitori puzzle:\n\n$lines\n\nShade cells so that ..."),
    "words below": Layout("$lines\nscore 17", blanks=""),
    "caption below": Layout("$lines\n\nFigure 3: a hard one", blanks=""),
    "source below": Layout("$lines\n(from https://example.org/hitori/12)", blanks=""),
    "shell session": Layout("$$ cat easy.txt\n$lines\n$$"),
    "Markdown table": Layout("$markdown_head\n$markdown_rule\n$markdown"),
    "Markdown table, first row as head": Layout("$markdown_first\n$markdown_rule\n$markdown_rest", blanks=""),
    "HTML table": Layout("<table>\n$html\n</table>", blanks="0"),
    "HTML page": Layout(
        '<html><body><h1>Puzzle 12</h1>\n<table class="grid">\n<tbody>\n$html_marked\n</tbody></table></body></html>'
    ),
    "wiki table": Layout('{| class="wikitable"\n|-\n$wiki\n|}'),
    "LaTeX tabular": Layout("\\begin{tabular}{|*{$cols}{c|}}\n\\hline\n$latex\n\\hline\n\\end{tabular}"),
    "LaTeX matrix": Layout("\\begin{pmatrix}\n$ampersands\n\\end{pmatrix}"),
    "frame of lines": Layout("$frame"),
    "frame of dashes": Layout("$plus_frame"),
    "link in a sentence": Layout("Have a look at $link, it is hard.", blanks=""),
    "Markdown link": Layout("Try [this one]($link)!", blanks=""),
    "links in a list": Layout("$number. $link", many=True, between="\n", blanks=""),
    "link of Singles": Layout(
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/singles.html#$game_id",
        largest=9,
        blanks="",
        within=True,
    ),
    "task in a page": Layout(
        "<script>var task = '$digit_run';</script>", square=True, largest=9, blanks="", least=3, within=True
    ),
    "divs": Layout("$divs", blanks="0"),
    "bullets": Layout("$bullets"),
    "LaTeX array on a line": Layout("$$$$\\begin{array}{ccc} $array \\end{array}$$$$"),
    # margins
    "letters before rows": Layout("$row_letters"),
    "rows between commas on a line": Layout("$comma_rows", blanks=""),
    "row numbers": Layout("$from_one", blanks=SPACED),
    "Row 1:": Layout("$row_words"),
    "spreadsheet": Layout("$spreadsheet"),
    "1. before rows": Layout("$dotted"),
    "numbers before bars": Layout("$with_bars", blanks=""),
    "pandas CSV": Layout("$csv_with_index", blanks=""),
    # a solution beside it
    "size, rows, solution": Layout("$rows\n$lines\n$bits", square=True, least=3, blanks=""),
    "size, rows, empty line, solution": Layout("$rows\n$lines\n\n$bits", square=True, least=3, blanks=""),
    "rows, empty line, solution": Layout("$lines\n\n$bits", least=3, blanks=""),
    "rows, marks": Layout("$lines\n$marks", least=3, blanks=""),
    "rows, empty line, marks": Layout("$lines\n\n$marks", least=3, blanks=""),
    "digits, empty line, marks": Layout("$digits\n\n$hashes_dots", largest=9, least=3, blanks=""),
    "titles of puzzle and solution": Layout("Puzzle:\n$lines\n\nSolution:\n$hashes_dots"),
    "titles of puzzle and bits": Layout("Puzzle:\n$lines\n\nSolution:\n$bits", least=3, blanks=""),
    "JSON, puzzle and bits": Layout('{"puzzle": [$lists], "solution": [$bit_lists]}', least=3, blanks=""),
    "JSON, grid and strings": Layout('{"id": 3, "grid": [$lists], "answer": [$strings]}', blanks="0"),
    "JSON, board and solved board": Layout('{"board": [$lists], "solved": [$solved_lists]}', least=3, blanks=""),
    # numbers one after the other
    "size and numbers on a line": Layout("$rows $run", square=True, blanks="0"),
    "size, numbers on a line": Layout("$rows\n$run", square=True, least=3, blanks="0"),
    "rows columns, numbers on a line": Layout("$rows $cols\n$run", least=3, blanks="0"),
    "NxM: numbers on a line": Layout("${rows}x$cols: $run", blanks="0"),
    "numbers on a line": Layout("$run", square=True, least=3, blanks="0"),
    "numbers on a line, commas": Layout("$run_commas", square=True, least=3, blanks=""),
    "numbers in a list": Layout("[$run_commas]", square=True, least=3, blanks=""),
    "size, wrapped numbers": Layout("$rows\n$wrapped", square=True, least=5, blanks="0"),
    "a number a line": Layout("$column", square=True, least=3, blanks="0"),
    "a number a line, empty lines": Layout("$wide_column", square=True, least=3, blanks="0"),
    "size, a number a line": Layout("$rows\n$column", square=True, blanks="0"),
    "double-spaced rows": Layout("$apart", least=3),
    # digits and letters
    "digits": Layout("$digits", largest=9, blanks="0."),
    "size, digits": Layout("$rows\n$digits", square=True, largest=9, blanks="0"),
    "NxM, digits": Layout("${rows}x$cols\n$digits", largest=9, blanks="0"),
    "digits in groups of three": Layout("$in_groups", square=True, largest=9, least=6, blanks=""),
    "digits in a fence": Layout("```\n$digits\n```", largest=9, blanks="0"),
    "digits of a size": Layout("$rows $digit_run", square=True, largest=9, least=3, blanks="0"),
    "digits in a sentence": Layout("The puzzle is $digit_run.", square=True, largest=9, least=3, blanks=""),
    "letters": Layout("$letters", largest=26, blanks=""),
    "capital letters": Layout("$capitals", largest=26, blanks=""),
    "letters in lists": Layout("[['$letter_strings']]", largest=26, blanks=""),
    "size, letters together": Layout("$rows $cols\n$letters_together", largest=26, blanks="", least=3),
    # bytes, and notes in rows
    "CRLF": Layout("$rows\n$lines", square=True, least=3, line_end="\r\n"),
    "old Macintosh lines": Layout("$lines", line_end="\r"),
    "byte order mark": Layout("n = $rows\n$lines", square=True, encoding="utf-8-sig"),
    "UTF-16": Layout("[$lists]", blanks="0", encoding="utf-16"),
    "Latin-1": Layout("# donné à l'été\n$lines", encoding="latin-1"),
    "Latin-1 title": Layout("Rätsel für Zoë\n$lines", encoding="latin-1"),
    "# after rows": Layout("$noted"),
    "% after rows": Layout("$percents"),
    "// after rows": Layout("$double_slashes", blanks="0"),
    "-- after rows": Layout("$dashes"),
    "/* before */": Layout("/* 4 of 7\n   by J. Doe */\n$lines"),
    "<!-- before -->": Layout("<!-- made in 2019 -->\n$lines"),
    "full-width digits": Layout("$full_width", largest=9, blanks=""),
}
