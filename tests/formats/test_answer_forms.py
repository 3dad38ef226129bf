"""Answers of people and programs in forms of their own: judged as they are meant, or refused."""

from __future__ import annotations

import pytest

from hitori import Puzzle, check_answer

FOUR = Puzzle([[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]])
REFUSED = "unreadable"

ANSWERS = [
    pytest.param(
        '{"shaded_cells":[{"r":0,"c":0},{"r":0,"c":2},{"r":2,"c":0},{"r":2,"c":2},{"r":3,"c":3}]}',
        "valid",
        id="rows cols json",
    ),
    pytest.param(
        '```json\n{"solvable": true, "solution": [[0,0],[0,2],[2,0],[2,2],[3,3]]}\n```', "valid", id="fenced json cells"
    ),
    pytest.param("```python\nsolution = {(0,0),(0,2),(2,0),(2,2),(3,3)}\n```", "valid", id="fenced python"),
    pytest.param(
        '{"solvable": true, "solution": [[1,0,1,0],[0,0,0,0],[1,0,1,0],[0,0,0,1],],}', "valid", id="trailing commas"
    ),
    pytest.param('{"solvable": false, "solution": null,}', "no_solution_wrong", id="null wrong"),
    pytest.param("I conclude that this puzzle has no solution.", REFUSED, id="unsat words"),
    pytest.param("So r1c1, r1c3, r3c1, r3c3 and r4c4 are shaded.", "valid", id="sentence r1c1"),
    pytest.param("Shaded cells: (1,1), (1,3), (3,1), (3,3), (4,4).", "valid", id="sentence from 1"),
    pytest.param("[(1,1),(3,3)]", REFUSED, id="wrong inside both"),
    pytest.param("a1,c1,a3,c3,d4", "valid", id="sheet lower"),
    pytest.param("A1, B2", REFUSED, id="sheet wrong"),
    pytest.param("A4 C4 A2 C2 D1", "valid", id="chess"),
    pytest.param("🟦⬜🟦⬜\n⬜⬜⬜⬜\n🟦⬜🟦⬜\n⬜⬜⬜🟦", "valid", id="emoji b"),
    pytest.param("🟦🟦🟦⬜\n⬜⬜⬜⬜\n🟦⬜🟦⬜\n⬜⬜⬜🟦", "invalid", id="emoji wrong"),
    pytest.param("⬜⬛⬜⬛\n⬛⬛⬛⬛\n⬜⬛⬜⬛\n⬛⬛⬛⬜", "inverted", id="inverted emoji"),
    pytest.param("-1 -1 -1 1\n1 1 1 1\n-1 1 -1 1\n1 1 1 -1", "invalid", id="-1 1 wrong adjacent"),
    pytest.param("-1 -1 -1 -1\n-1 -1 -1 -1\n1 1 1 1\n1 1 1 1", REFUSED, id="-1 1 half"),
    pytest.param("P Q P Q\nQ Q Q Q\nP Q P Q\nQ Q Q P", "valid", id="2 symbols PQ"),
    pytest.param("#A#D\nADBC\n#C#A\nDBA#", "valid", id="#B#D"),
    pytest.param("#B#D\nADBC\n#C#A\nDBA#", REFUSED, id="#B#D other"),
    pytest.param(". █ . █\n", REFUSED, id="blocks"),
    pytest.param("┌─┬─┬─┬─┐\n│▒│1│▒│4│\n│1│4│2│3│\n│▒│3│▒│1│\n│4│2│1│▒│\n└─┴─┴─┴─┘", "valid", id="frame"),
    pytest.param("X = [1 0 1 0; 0 0 0 0; 1 0 0 0; 0 0 0 1]", "invalid", id="matlab wrong"),
    pytest.param("x = [| 1, 0, 1, 0\n | 0,0,0,0\n | 1,0,1,0\n | 0,0,0,1 |];", "valid", id="mzn"),
    pytest.param(
        "<table><tr><td>#</td><td>.</td><td>#</td><td>.</td></tr><tr><td>.</td><td>.</td><td>.</td><td>.</td></tr><tr><td>#</td><td>.</td><td>#</td><td>.</td></tr><tr><td>.</td><td>.</td><td>.</td><td>#</td></tr></table>",
        "valid",
        id="html th",
    ),
    pytest.param(
        "<table><tr><td class='b'>1</td><td>1</td><td class='b'>1</td><td>4</td></tr></table>", REFUSED, id="html class"
    ),
    pytest.param("Row 0: 0, 2\nRow 1: none\nRow 2: 0, 2\nRow 3: 3", "valid", id="columns 0"),
    pytest.param("Row 1: 0, 2\nRow 2: none\nRow 3: 0, 2\nRow 4: 3", REFUSED, id="columns mixed"),
    pytest.param("Row 1: 2\nRow 2: none\nRow 3: 2\nRow 4: 3", "invalid", id="columns mixed no zero"),
    pytest.param("Row 1: 1, 3\nRow 3: 1, 3\nRow 4: 4", "valid", id="columns some"),
    pytest.param("black(0,0). black(0,2). black(2,0). black(2,2). black(3,3).", "valid", id="facts 0"),
    pytest.param("white(1,1). white(1,2).", REFUSED, id="facts kept"),
    pytest.param("I call shaded(1,1) and then not shaded(1,2).", REFUSED, id="facts in words"),
    pytest.param("~~1~~ 1 ~~1~~ 4\n1 4 2 3\n~~3~~ 3 ~~2~~ 1\n4 2 1 ~~3~~", "valid", id="strike"),
    pytest.param(
        "1 **1** 1 **4**\n**1** **4** **2** **3**\n3 **3** 2 **1**\n**4** **2** **1** 3", REFUSED, id="bold kept"
    ),
    pytest.param("(1) 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3", REFUSED, id="circles"),
    pytest.param("1 (1) 1 (4)\n(1) (4) (2) (3)\n3 (3) 2 (1)\n(4) (2) (1) 3", REFUSED, id="kept circles"),
    pytest.param('{"shaded": []}', REFUSED, id="empty"),
    pytest.param("[]", REFUSED, id="empty2"),
    pytest.param("[0, 2, 8, 10, 15]", REFUSED, id="index list"),
    pytest.param("The answer is [1,0,1,0,0,0,0,0,1,0,1,0,0,0,0,1].", "valid", id="bits flat in words"),
    pytest.param("Row one is [1,0,1,0].", REFUSED, id="row of bits in words"),
    pytest.param("[x] [ ] [x] [ ]\n[ ] [ ] [ ] [ ]\n[x] [ ] [x] [ ]\n[ ] [ ] [ ] [x]", "valid", id="boxes to tick"),
    pytest.param("⬛1️⃣⬛4️⃣\n1️⃣4️⃣2️⃣3️⃣\n⬛3️⃣⬛1️⃣\n4️⃣2️⃣1️⃣⬛", "valid", id="keys of a phone"),
    pytest.param(
        "(row 1, col 1), (row 1, col 3), (row 3, col 1), (row 3, col 3), (row 4, col 4)",
        "valid",
        id="named in brackets",
    ),
    pytest.param("Shaded cells (0-indexed): (1,1), (2,2)", "invalid", id="wrong, said to be from 0"),
    pytest.param("Shaded cells (1-based): (1,1), (2,2)", "invalid", id="wrong, said to be from 1"),
    pytest.param("Counting from zero, I shade (0,0), (1,2).", "invalid", id="wrong, counted from zero"),
    pytest.param("Shaded (1-indexed): (0,0), (0,2), (2,0), (2,2), (3,3)", REFUSED, id="not from what is said"),
    pytest.param("top-left corner, r1c3, r3c1, r3c3, bottom right corner", REFUSED, id="corners in words"),
    pytest.param("The solution:\n\nRow 1: ■ 1 ■ 4\nRow 2: 1 4 2 3\nRow 3: ■ 3 ■ 1\nRow 4: 4 2 1 ■", "valid", id="rows"),
    pytest.param(
        "| | 1 | 2 | 3 | 4 |\n|---|---|---|---|---|\n| 1 | # | . | # | . |\n| 2 | . | . | . | . |\n"
        "| 3 | # | . | # | . |\n| 4 | . | . | . | # |",
        "valid",
        id="table with numbers",
    ),
    pytest.param(
        "I would shade the following cells:\n- Row 1: columns 1 and 3\n- Row 3: columns 1 and 3\n- Row 4: column 4",
        "valid",
        id="columns in a list",
    ),
    pytest.param('{"grid": [["#",1,"#",4],[1,4,2,3],["#",3,"#",1],[4,2,1,"#"]]}', "valid", id="mixed grid"),
    pytest.param("[[null,1,null,4],[1,4,2,3],[null,3,null,1],[4,2,1,null]]", "valid", id="nulls"),
    pytest.param("<answer>\n[[1,0,1,0],[0,0,0,0],[1,0,1,0],[0,0,0,1]]\n</answer>", "valid", id="answer tag"),
    pytest.param(
        "First try:\n#..#\n....\n....\n....\nThat is wrong.\nFinal answer:\n#.#.\n....\n#.#.\n...#",
        "valid",
        id="final answer",
    ),
    pytest.param(
        "First try:\n#..#\n....\n....\n....\nThat is wrong. So instead:\n#.#.\n....\n#.#.\n...#",
        REFUSED,
        id="two drafts",
    ),
    pytest.param("#.#.\n....\n#.#.", REFUSED, id="a row lost"),
    pytest.param("Row 1: #.#.\nRow 2: ....", REFUSED, id="half of the rows"),
    pytest.param("1 and 3 in the first row, 1 and 3 in the third, 4 in the last", REFUSED, id="places in words"),
    pytest.param("There is no valid solution to this puzzle.", "no_solution_wrong", id="no valid solution"),
    pytest.param("I don't think there is no solution.", REFUSED, id="not no solution"),
    pytest.param('{"error": "timeout"}', REFUSED, id="an error"),
    pytest.param("true", REFUSED, id="true"),
    pytest.param("X 1 X 4\n1 4 2 3\nX 3 X 2\n4 2 1 X", REFUSED, id="another label"),
    pytest.param("W B W B\nB B B B\nW B W B\nB B B W", "inverted", id="inverted B and W"),
    pytest.param("1,1\n1,3\n3,1\n3,3\n4,4", "valid", id="a pair a line"),
    pytest.param("#?#.\n....\n#.#.\n...#", "incomplete", id="an unknown cell"),
    pytest.param("S . S .\n. . . .\nS . S .\n. . . S", "valid", id="S and dots"),
    pytest.param(
        "The unshaded cells are r1c2, r1c4, r2c1, r2c2, r2c3, r2c4, r3c2, r3c4, r4c1, r4c2 and r4c3.",
        "valid",
        id="the cells that are kept",
    ),
    pytest.param("yes no yes no\nno no no no\nyes no yes no\nno no no yes", "valid", id="yes and no"),
    pytest.param("Solution found in 0.003 s\n#.#.\n....\n#.#.\n...#\nNodes: 17", "valid", id="a program's figures"),
]


@pytest.mark.parametrize(("written", "outcome"), ANSWERS)
def test_an_answer_is_judged_as_it_is_meant_or_refused(written: str, outcome: str) -> None:
    verdict = check_answer(FOUR, written)
    assert verdict.outcome == outcome, verdict


@pytest.mark.parametrize(
    ("written", "outcome"),
    [
        ("[a] a [a] d\n a  d  b  c\n[c] c [b] a\n d  b  a [c]", "valid"),
        ("[a] a [a] d\n a  d  b  c\n[c] c  b  a\n d  b  a [c]", "invalid"),
        ("[a] a [a] d\n a  d  b  c\n[c] c [b] b\n d  b  a [c]", REFUSED),
    ],
)
def test_a_solved_grid_of_letters_is_judged_as_solve_prints_it(written: str, outcome: str) -> None:
    assert check_answer(FOUR, written).outcome == outcome
