use super::flood::Flood;
use super::shape::Shape;
use super::{check, Claim, Refusal};
use crate::rules::Rules;

/// The whole check, with the line and the reason of a refusal.
fn checked(text: &str) -> Result<Claim, (usize, String)> {
    match check(text, None, &|| false) {
        Ok(verdict) => Ok(verdict.claim),
        Err(Refusal::Wrong { line, reason }) => Err((line, reason)),
        Err(Refusal::Stopped) => panic!("nobody stopped it"),
    }
}

const UNIQUE: &str = "hitori proof 1
puzzle 2 2
2 1
1 1
claim unique
# r2c2 unshaded would shade both its neighbours.
1 cut r1c2 r2c1
2 cut r1c1 r2c2
3 solution .. .#
4 derive +r2c2 from 1
5 derive from 4 2 3
";

fn refusal(text: &str) -> (usize, String) {
    checked(text).expect_err("refused")
}

#[test]
fn a_small_proof_is_accepted_with_or_without_hints() {
    assert_eq!(checked(UNIQUE), Ok(Claim::Unique));
    assert_eq!(checked(&UNIQUE.replace(" from 4 2 3", "").replace(" from 1", "")), Ok(Claim::Unique));
}

/// r2c2 of `UNIQUE` without its own label: shaded by rule 3 if its neighbours are equal to it, unshaded beside a shaded one.
const FOLLOWS: &str = "hitori proof 1
puzzle 2 2
0 1
1 1
claim follows +r2c2 -r1c2 given -r1c1
1 cut r1c2 r2c1
2 derive +r2c2 from 1
3 derive -r1c2 from 2
";

#[test]
fn a_step_follows_from_what_is_given() {
    assert_eq!(checked(FOLLOWS).map(|claim| claim.solutions()), Ok(None));
    let labels = [2, 1, 1, 1];
    let about = |labels: &[u32]| check(FOLLOWS, Some(&Rules::new(2, 2, labels)), &|| false).is_ok();
    assert!(about(&labels) && !about(&[2, 1, 1, 3]));
    for (from, to, line, expected) in [
        ("given -r1c1", "", 5, "expected 'claim follows LITERALS given LITERALS', with a literal before 'given'"),
        (
            "+r2c2 -r1c2 given",
            "given",
            5,
            "expected 'claim follows LITERALS given LITERALS', with a literal before 'given'",
        ),
        ("given -r1c1", "given r1c1", 5, "expected a literal such as +r1c2 or -r1c2, got 'r1c1'"),
        ("3 derive -r1c2 from 2\n", "", 8, "the claim needs a step that derives -r1c2"),
        ("3 derive -r1c2 from 2", "3 solution .. .#", 8, "the claim that a step follows takes no solutions"),
        ("2 derive +r2c2 from 1", "2 derive +r2c2 from", 7, "no contradiction follows from the negated clause"),
        ("claim follows +r2c2 -r1c2 given -r1c1", "claim none", 9, "the proof ends before the empty clause"),
    ] {
        let (found, reason) = refusal(&FOLLOWS.replace(from, to));
        assert_eq!((found, &reason[..]), (line, expected), "{from} -> {to}");
    }
}

#[test]
fn labels_are_left_out_only_where_a_step_follows() {
    let labels = [9, 2, 1, 1];
    let rules = Rules::new(2, 2, &labels);
    let none = "hitori proof 1\npuzzle 2 2\n0 2\n1 1\nclaim none\n";
    let Err(Refusal::Wrong { line, reason }) = check(none, Some(&rules), &|| false) else { panic!("refused") };
    assert_eq!((line, &reason[..]), (3, "the proof has label 0 at r1c1, the given puzzle has 9"));
}

#[test]
fn what_is_given_is_true_in_every_derivation() {
    let head = "hitori proof 1\npuzzle 1 3\n0 0 0\nclaim follows -r1c2 given +r1c1";
    assert!(checked(&format!("{head}\n1 derive -r1c2 from\n")).is_ok());
    assert!(checked(&format!("{head} -r1c1\n1 derive from\n")).is_ok(), "what contradicts itself implies everything");
    assert!(checked(&format!("{head} -r1c1\n1 derive from\n2 derive -r1c2 from\n")).is_err());
}

#[test]
fn each_break_is_refused_at_its_line() {
    let breaks = [
        ("proof 1", "proof 2", 1, "expected 'hitori proof 1', got 'hitori proof 2'"),
        ("puzzle 2 2", "puzzle 2 3", 3, "row 1: expected 3 labels, got 2"),
        ("puzzle 2 2", "puzzle 0 2", 2, "expected 1 to 268435456 cells, got 0 x 2"),
        ("2 1\n", "2 4294967296\n", 3, "row 1: label 4294967296 is beyond 4294967295"),
        ("2 1\n", "2 01\n", 3, "row 1: expected a number of at most 18 digits, got '01'"),
        ("claim unique", "claim none", 9, "the claim allows 0 solutions; this is one more"),
        ("claim unique", "claim count 2", 11, "the claim needs 2 solutions before the empty clause, but 1 are listed"),
        ("claim unique", "claim two", 5, "expected 'claim none', "),
        ("cut r1c2 r2c1", "cut r1c2", 7, "the grid does not fall apart without these cells"),
        ("cut r1c2 r2c1", "cut r1c2 r3c1", 7, "r3c1 is not a cell of 2 rows and 2 columns"),
        ("cut r1c2 r2c1", "cut r1c2 2c1", 7, "expected a cell such as r1c2, got '2c1'"),
        (".. .#", ".. #.", 9, "this is not a solution: two unshaded cells of a row or column have the same label"),
        (".. .#", "..", 9, "expected 2 rows of shades, got 1"),
        ("derive +r2c2", "derive -r2c2", 10, "no contradiction follows from the negated clause"),
        ("derive +r2c2", "derive r2c2", 10, "expected a literal such as +r1c2 or -r1c2, got 'r2c2'"),
        ("from 1\n", "from\n", 10, "no contradiction follows from the negated clause"),
        ("4 derive", "3 derive", 10, "step 3 comes after step 3; the numbers must increase"),
        ("from 4 2 3", "from 4 2", 11, "no contradiction follows from the negated clause"),
        ("from 4 2 3", "from 2 4 3", 11, "step 2 decides nothing here: it leaves r1c1 and r2c2 open"),
        ("from 4 2 3", "from 4 2 7", 11, "there is no clause of a step 7 above"),
        ("5 derive", "delete 4\n5 derive", 12, "step 4 was deleted"),
        ("5 derive from 4 2 3\n", "", 11, "the proof ends before the empty clause"),
        ("from 4 2 3\n", "from 4 2 3\n6 derive\n", 12, "the empty clause ends the proof; nothing may follow it"),
    ];
    for (before, after, line, reason) in breaks {
        assert!(UNIQUE.contains(before));
        let (found_line, found) = refusal(&UNIQUE.replacen(before, after, 1));
        assert!(found_line == line && found.starts_with(reason), "{after}: line {found_line}: {found}");
    }
}

#[test]
fn a_proof_about_another_puzzle_is_refused() {
    let wrong = |reason: &str, line| Err(Refusal::Wrong { line, reason: reason.to_owned() });
    let accepted = check(UNIQUE, Some(&Rules::new(2, 2, &[2, 1, 1, 1])), &|| false);
    assert_eq!(accepted.map(|verdict| verdict.steps), Ok(5));
    let other = check(UNIQUE, Some(&Rules::new(2, 2, &[2, 1, 3, 1])), &|| false);
    assert_eq!(other, wrong("the proof has label 1 at r2c1, the given puzzle has 3", 4));
    let other = check(UNIQUE, Some(&Rules::new(1, 2, &[2, 1])), &|| false);
    assert_eq!(other, wrong("the proof is about a puzzle of 2 x 2, the given one is 1 x 2", 2));
}

#[test]
fn the_solutions_are_counted() {
    let two = "hitori proof 1\npuzzle 1 2\n1 1\nclaim count 2\n1 solution .#\n2 solution #.\n3 derive from 1\n";
    assert_eq!(refusal(two).0, 7);
    assert_eq!(
        checked(&two.replace("from 1", "from 1 2")),
        Err((7, "step 1 decides nothing here: it leaves r1c1 and r1c2 open".to_owned()))
    );
    let by_cases = two.replace("3 derive from 1", "3 derive +r1c1 from 1\n4 derive from 3 2");
    assert_eq!(checked(&by_cases), Ok(Claim::Count(2)));
    assert_eq!(refusal(&by_cases.replace("2 solution #.", "2 solution .#")).1, "this solution was listed before");
}

#[test]
fn a_backbone_needs_derived_cells_and_differing_solutions() {
    let proof = "hitori proof 1\npuzzle 2 2\n2 1\n1 1\nclaim backbone .. .#\n1 cut r1c2 r2c1\n2 solution .. .#\n\
        3 derive +r2c2 from 1\n4 derive -r1c2 from 3\n5 derive -r2c1 from 3\n6 derive -r1c1 from 3\n";
    // The last cell: r1c1 shaded would leave r1c2 and r2c1 unshaded, cut off from each other by r2c2.
    assert_eq!(refusal(proof), (11, "no contradiction follows from the negated clause".to_owned()));
    let whole = proof.replace("6 derive -r1c1 from 3", "6 cut r1c1 r2c2\n7 derive -r1c1 from 3 6");
    assert_eq!(checked(&whole), Ok(Claim::Backbone(vec![Some(false), Some(false), Some(false), Some(true)])));
    assert_eq!(refusal(&whole.replace("2 solution .. .#\n", "")).1, "the claim needs at least one solution");
    assert_eq!(refusal(&whole.replace("4 derive -r1c2 from 3\n", "")).1, "the claim needs a step that derives -r1c2");
    assert_eq!(refusal(&whole.replace(".. .#\n1", ".. .?\n1")).1, "the claim needs two solutions that differ at r2c2");
    assert!(refusal(&whole.replace("from 3 6", "from 3 6 2")).1.starts_with("there is no clause"));
}

#[test]
fn a_board_of_one_cell_has_an_unshaded_one() {
    let one = "hitori proof 1\npuzzle 1 1\n1\nclaim unique\n1 cut r1c1\n2 solution .\n3 derive from 1 2\n";
    assert_eq!(checked(one), Ok(Claim::Unique));
    assert_eq!(refusal(&one.replace(" .\n", " #\n")).1, "this is not a solution: the unshaded cells are not connected");
}

#[test]
fn it_can_be_stopped() {
    assert_eq!(check(UNIQUE, None, &|| true), Err(Refusal::Stopped));
}

/// A wall around a field larger than the patience of several rounds.
#[test]
fn a_large_field_is_flooded() {
    let shape = Shape { rows: 40, cols: 40 };
    let mut flood = Flood::new(shape);
    let mut wall: Vec<usize> = (1..=40).map(|row| row * 41 + 20).collect();
    assert!(flood.is_cut(&wall));
    wall.pop();
    assert!(!flood.is_cut(&wall));
    assert!(!flood.is_cut(&[]));
}
