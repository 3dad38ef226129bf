"""Export: a puzzle as text for other programs, in DIMACS, LP, OPB, SMT-LIB, MiniZinc, or as an answer set program.

`export(puzzle, "dimacs")` is a model of all three rules that the usual programs read unchanged; rule 3 is stated by
distances (see `distance`), or as suits the language best. Every solution of the puzzle is a solution of the model, with
one set of distances or several. Variable K of DIMACS, `xK` of LP and OPB, `sK` of SMT-LIB, `s[K]` of MiniZinc says that
cell K - 1 (row-major) is shaded; in the answer set program it is `shaded(K - 1)`, in XCSP3 `s[K - 1]`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.resources import files
from itertools import pairwise
from typing import TypeAlias

from ..errors import InvalidOptionError
from ..geometry import row_lines
from ..puzzle import Puzzle
from .distance import Distances
from .euler import EulerCount
from .pairs import Clause, PairRules

Term: TypeAlias = tuple[int, int]
"""A variable and its weight."""


def export(puzzle: Puzzle, language: str, weights: Sequence[int] | None = None) -> str:
    """The puzzle as a model in one of `LANGUAGES`; with `weights`, of each cell, row by row, as one to be minimised.

    The objective is the sum of the weights of the shaded cells. To maximise it, change their signs.

    >>> print(export(Puzzle([[1, 1]]), "lp"))
    Minimize
     obj: 0 x1
    Subject To
     c1: + x1 + x2 >= 1
     c2: - x1 - x2 >= -1
    Bounds
     0 <= d0 <= 1
     0 <= d1 <= 1
    Binaries
     x1 x2
    Generals
     d0 d1
    End
    <BLANKLINE>
    >>> print(export(Puzzle([[1, 1]]), "lp", [3, -1]).splitlines()[1])
     obj: +3 x1 -1 x2

    Raises InvalidOptionError for an unknown language, and for weights in one that has no objective.
    """
    if language not in LANGUAGES:
        raise InvalidOptionError(f"no language named '{language}'; expected one of: {', '.join(LANGUAGES)}")
    rules = PairRules.for_all_solutions(puzzle)
    if weights is None:
        return LANGUAGES[language](rules)
    if language not in WITH_OBJECTIVE:
        raise InvalidOptionError(f"{language} has no objective; expected one of: {', '.join(WITH_OBJECTIVE)}")
    return WITH_OBJECTIVE[language](rules, [term for term in enumerate(weights, 1) if term[1]])


def dimacs(clauses: list[Clause], variables: int) -> str:
    """Clauses as a DIMACS file.

    >>> print(dimacs([[1, -2]], 2))
    p cnf 2 1
    1 -2 0
    <BLANKLINE>
    """
    return "\n".join([f"p cnf {variables} {len(clauses)}", *map(dimacs_line, clauses)]) + "\n"


def dimacs_line(clause: Clause) -> str:
    """A clause as a line, e.g. `-2 13 0`."""
    return " ".join(map(str, [*clause, 0]))


KNOWN_ROOT = "root(X) :- cell(X), X < 2."
"""A corner cell and its neighbour, of which one is unshaded."""

FREE_ROOT = "1 { root(X) : cell(X) } 1. :- root(X), shaded(X)."
"""Any unshaded cell: an answer set for each."""


def answer_set_program(rules: PairRules, root: str = KNOWN_ROOT) -> str:
    """`hitori.lp` with the facts of the puzzle, and the rule that says what is a root."""
    program = files("hitori.encodings").joinpath("hitori.lp").read_text(encoding="utf-8")
    return f"{program}{root}\n{facts(rules)}"


def answer_set_minimum(terms: Iterable[Term]) -> str:
    """The objective for `hitori.lp`: the weights of the shaded cells, to be minimised.

    >>> answer_set_minimum([(1, 3), (2, -1)])
    '#minimize { 3,0 : shaded(0); -1,1 : shaded(1) }.'
    """
    return f"#minimize {{ {'; '.join(f'{weight},{number - 1} : shaded({number - 1})' for number, weight in terms)} }}."


def facts(rules: PairRules) -> str:
    """The puzzle as input of `hitori.lp`, except for its root.

    >>> facts(PairRules.for_one_solution(Puzzle([[1, 1]])))
    'cell(0..1).open(0).open(1).equal(0,1).next(0,1).'
    """
    cells, lines = len(rules.puzzle), row_lines(*rules.puzzle.shape)
    parts = [f"cell(0..{cells - 1})."]
    parts += [f"open({cell})." for cell in rules.free]
    parts += [f"equal({one},{other})." for one, other in rules.equal_pairs()]
    parts += [f"next({one},{other})." for line in lines for one, other in pairwise(line)]
    parts += [f"next({one},{other})." for pair in pairwise(lines) for one, other in zip(*pair, strict=True)]
    return "".join(parts)


def minizinc_program(rules: PairRules) -> str:
    """`hitori.mzn` with the data of the puzzle, without a `solve` item."""
    return f"{minizinc_model()}\n{minizinc_data(rules)}"


def minizinc_model() -> str:
    """`hitori.mzn`, without data and without a `solve` item."""
    return files("hitori.encodings").joinpath("hitori.mzn").read_text(encoding="utf-8")


def minizinc_data(rules: PairRules) -> str:
    """The data of a puzzle, as a `.dzn` file holds them.

    >>> print(minizinc_data(PairRules.for_all_solutions(Puzzle([[1, 1]]))), end="")
    rows = 1;
    cols = 2;
    groups = [{1, 2}];
    """
    groups = [{cell + 1 for cell in group} for group in rules.groups]
    return f"rows = {rules.puzzle.rows};\ncols = {rules.puzzle.cols};\ngroups = {groups};\n"


def minizinc_clauses(clauses: Iterable[Clause]) -> str:
    r"""Clauses over the elements of an array `s`, one per line.

    >>> print(minizinc_clauses([[1, -2]]), end="")
    constraint s[1] \/ not s[2];
    """
    disjunctions = (r" \/ ".join(f"s[{x}]" if x > 0 else f"not s[{-x}]" for x in clause) for clause in clauses)
    return "".join(f"constraint {disjunction};\n" for disjunction in disjunctions)


def minizinc_sum(terms: Iterable[Term]) -> str:
    """A sum over the elements of an array `s` of Booleans.

    >>> minizinc_sum([(1, 3), (2, -1)])
    '3*bool2int(s[1]) + -1*bool2int(s[2])'
    """
    return " + ".join(f"{weight}*bool2int(s[{number}])" for number, weight in terms) or "0"


def minizinc_count(count: EulerCount, cells: int) -> str:
    r"""Euler's count over the elements of an array `s`, with an array `block` for its variables beyond the cells.

    >>> from hitori.encodings.euler import euler_count
    >>> rules = PairRules.for_all_solutions(Puzzle([[1, 1], [1, 1]]))
    >>> print(minizinc_count(euler_count(rules, 5), 4)[:84])
    array[5..5] of var bool: block;
    constraint block[5] \/ s[1] \/ s[2] \/ s[3] \/ s[4];
    """
    names = {number: f"block[{number}]" if number > cells else f"s[{number}]" for number in count.row.variables}
    lines = [f"array[{cells + 1}..{cells + len(count.blocks)}] of var bool: block"]
    for clause in count.clauses:
        disjunction = r" \/ ".join(names[number] for number in clause)
        lines.append(f"constraint {disjunction}")
    terms = zip(count.row.coefficients, count.row.variables, strict=True)
    total = " + ".join(f"{factor}*bool2int({names[number]})" for factor, number in terms)
    lines.append(f"constraint {total or '0'} >= {count.row.least}")
    return "".join(f"{line};\n" for line in lines)


def flatzinc_variables(variables: Iterable[int]) -> str:
    """FlatZinc: Boolean output variables; they must precede all constraints.

    >>> print(flatzinc_variables([1]), end="")
    var bool: s1 :: output_var;
    """
    return "".join(f"var bool: s{variable} :: output_var;\n" for variable in variables)


def flatzinc_clauses(clauses: Iterable[Clause]) -> str:
    """FlatZinc: clauses, as a list of positive and a list of negative literals, one per line.

    >>> print(flatzinc_clauses([[1, -2]]), end="")
    constraint bool_clause([s1],[s2]);
    """
    lines = []
    for clause in clauses:
        true = ",".join(f"s{literal}" for literal in clause if literal > 0)
        false = ",".join(f"s{-literal}" for literal in clause if literal < 0)
        lines.append(f"constraint bool_clause([{true}],[{false}]);\n")
    return "".join(lines)


def _mzn(rules: PairRules) -> str:
    return minizinc_program(rules) + "solve satisfy;\n"


def _best_mzn(rules: PairRules, terms: Sequence[Term]) -> str:
    weights, cols = dict(terms), rules.puzzle.cols
    cells = [f"{weights.get(number, 0)}" for number in range(1, len(rules.puzzle) + 1)]
    rows = ",\n".join(f"  {', '.join(cells[start : start + cols])}" for start in range(0, len(cells), cols))
    return (
        f"{minizinc_program(rules)}\n% Minimised is what the shaded cells weigh.\n"
        f"array[1..rows * cols] of int: weights = [\n{rows}\n];\n"
        "var int: weight;\n"
        "constraint weight = sum(k in 1..rows * cols)(weights[k] * bool2int(s[k]));\n"
        "solve minimize weight;\n"
    )


def _best_asp(rules: PairRules, terms: Sequence[Term]) -> str:
    return f"{answer_set_program(rules)}\n{answer_set_minimum(terms)}\n"


def smt_clauses(declared: Iterable[int], clauses: Iterable[Clause]) -> str:
    """SMT-LIB: Boolean constants for the variables `declared`, and the clauses.

    >>> smt_clauses([1], [[1, -2]])
    '(declare-const s1 Bool)(assert (or s1 (not s2)))'
    """
    text = [f"(declare-const s{variable} Bool)" for variable in declared]
    text += [f"(assert (or {' '.join(map(_smt_literal, clause))}))" for clause in clauses]
    return "".join(text)


def smt_distances(distances: Distances) -> str:
    """SMT-LIB: an integer `dK` for each cell K, and the arrows' constraints; the arrows are declared elsewhere."""
    longest = distances.longest
    text = [f"(declare-const d{c} Int)(assert (and (<= 0 d{c}) (<= d{c} {longest})))" for c in range(longest + 1)]
    text += [f"(assert (=> s{way} (< d{near} d{far})))" for way, near, far in distances.nearer]
    return "".join(text)


def _smt_literal(literal: int) -> str:
    return f"s{literal}" if literal > 0 else f"(not s{-literal})"


def _smt2(rules: PairRules) -> str:
    distances = Distances.of(rules)
    variables = range(1, _variables(rules, distances) + 1)
    clauses = smt_clauses(variables, rules.clauses() + distances.clauses)
    return f"(set-logic QF_LIA)\n{clauses}{smt_distances(distances)}\n(check-sat)\n(get-model)\n".replace(")(", ")\n(")


def _dimacs(rules: PairRules) -> str:
    return dimacs(*_pure_clauses(rules))


def _opb(rules: PairRules) -> str:
    clauses, variables = _pure_clauses(rules)
    lines = [f"* #variable= {variables} #constraint= {len(clauses)}"]
    lines += [f"{_at_least(clause, '+1', '-1')} ;" for clause in clauses]
    return "\n".join(lines) + "\n"


def _best_opb(rules: PairRules, terms: Sequence[Term]) -> str:
    header, constraints = _opb(rules).split("\n", 1)
    return f"{header}\nmin: {_signed_sum(terms) or '+0 x1'} ;\n{constraints}"


def _signed_sum(terms: Sequence[Term]) -> str:
    return " ".join(f"{weight:+d} x{number}" for number, weight in terms)


def _at_least(clause: Clause, plus: str, minus: str) -> str:
    """A clause as a bound of a sum, with these signs."""
    terms = " ".join(f"{plus if literal > 0 else minus} x{abs(literal)}" for literal in clause)
    return f"{terms} >= {1 - sum(literal < 0 for literal in clause)}"


def _lp(rules: PairRules) -> str:
    return _lp_model(rules, ["0 x1"])


def _best_lp(rules: PairRules, terms: Sequence[Term]) -> str:
    """Few terms a line: LP allows 255 characters."""
    starts = range(0, len(terms), 12)
    return _lp_model(rules, [_signed_sum(terms[start : start + 12]) for start in starts] or ["0 x1"])


def _lp_model(rules: PairRules, objective: Sequence[str]) -> str:
    """CPLEX LP format; an unused arrow relaxes its distances by `longest + 1`. The objective comes in lines."""
    distances = Distances.of(rules)
    rows = [_at_least(clause, "+", "-") for clause in rules.clauses() + distances.clauses]
    slack = distances.longest + 1
    rows += [f"d{far} - d{near} - {slack} x{way} >= {1 - slack}" for way, near, far in distances.nearer]
    binaries = [f"x{variable}" for variable in range(1, _variables(rules, distances) + 1)]
    generals = [f"d{cell}" for cell in range(distances.longest + 1)]
    bounds = [f" 0 <= {distance} <= {distances.longest}" for distance in generals]
    named = [f" c{number}: {row}" for number, row in enumerate(rows, start=1)]
    first, *more = objective
    parts = ["Minimize", f" obj: {first}", *(f"  {line}" for line in more), "Subject To", *named, "Bounds", *bounds]
    return "\n".join([*parts, "Binaries", *_wrapped(binaries), "Generals", *_wrapped(generals), "End"]) + "\n"


def _wrapped(names: list[str]) -> list[str]:
    """Broken lines: LP allows 255 characters per line."""
    return [" " + " ".join(names[start : start + 20]) for start in range(0, len(names), 20)]


def _variables(rules: PairRules, distances: Distances) -> int:
    return len(rules.puzzle) + len(distances.nearer)


def _pure_clauses(rules: PairRules) -> tuple[list[Clause], int]:
    """All three rules as clauses, and the number of variables."""
    distances = Distances.of(rules)
    clauses = rules.clauses() + distances.clauses + distances.in_binary()
    return clauses, max(len(rules.puzzle), *(abs(literal) for clause in clauses for literal in clause))


LANGUAGES: dict[str, Callable[[PairRules], str]] = {
    "asp": answer_set_program,
    "dimacs": _dimacs,
    "lp": _lp,
    "mzn": _mzn,
    "opb": _opb,
    "smt2": _smt2,
}
"""The writer of each language, by name."""

WITH_OBJECTIVE: dict[str, Callable[[PairRules, Sequence[Term]], str]] = {
    "asp": _best_asp,
    "lp": _best_lp,
    "mzn": _best_mzn,
    "opb": _best_opb,
}
"""The writers of those that have an objective."""


def xcsp3(puzzle: Puzzle) -> str:
    """The puzzle as an XCSP3 instance, in XML; its solutions are those of the puzzle, each with some distances.

    Variable `s[K]` is 1 if cell K (row-major, from 0) is shaded; from the number of cells on, `s[K]` is an arrow of
    rule 3, and `d[K]` the distance of cell K (see `distance`). Constraints are in intension only, in the core of the
    language. Source: Boussemart, Lecoutre, Audemard, Piette, "XCSP3: an integrated format" (2016), and its core (2020).

    >>> print(xcsp3(Puzzle([[1, 1]])))
    <instance format="XCSP3" type="CSP">
    <variables>
    <array id="s" size="[2]"> 0 1 </array>
    <array id="d" size="[2]"> 0..1 </array>
    </variables>
    <constraints>
    <intension> or(s[0],s[1]) </intension>
    <intension> or(not(s[0]),not(s[1])) </intension>
    </constraints>
    </instance>
    <BLANKLINE>
    """
    rules = PairRules.for_all_solutions(puzzle)
    distances = Distances.of(rules)
    lines = [
        '<instance format="XCSP3" type="CSP">',
        "<variables>",
        f'<array id="s" size="[{_variables(rules, distances)}]"> 0 1 </array>',
        f'<array id="d" size="[{len(puzzle)}]"> 0..{distances.longest} </array>',
        "</variables>",
        "<constraints>",
        *(f"<intension> {one} </intension>" for one in _constraints(rules.clauses(), distances)),
        "</constraints>",
        "</instance>",
    ]
    return "\n".join(lines) + "\n"


def _constraints(clauses: list[Clause], distances: Distances) -> Iterator[str]:
    for clause in clauses + distances.clauses:
        literals = [f"s[{x - 1}]" if x > 0 else f"not(s[{-x - 1}])" for x in clause]
        yield f"or({','.join(literals)})" if len(literals) > 1 else f"eq(s[{abs(clause[0]) - 1}],{int(clause[0] > 0)})"
    for way, near, far in distances.nearer:
        yield f"imp(s[{way - 1}],lt(d[{near}],d[{far}]))"
