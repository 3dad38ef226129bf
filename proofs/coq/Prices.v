(** The conditions and prices of docs/hitori-numbers.md, of a whole column at once.

    A *word* is a number whose bit r speaks of row r; a column of seven rows has a word for its shaded cells and one for
    each kind. All cells of a column are judged by a few operations on words, as in proofs/border/check.c, so Coq can
    compute the price of millions of windows. Meanings.v proves that these are the conditions of Shares.v. *)

Require Import List ZArith Bool.
Require Import Hitori_numbers.Shares.
Import ListNotations.
Open Scope Z_scope.

Declare Scope word_scope.
Delimit Scope word_scope with word.
Infix "&&" := N.land : word_scope.
Infix "||" := N.lor : word_scope.
Infix "\" := N.ldiff (at level 40, left associativity) : word_scope.

Definition has (x : N) (r : nat) : bool := N.testbit x (N.of_nat r).
(** What is one row further up, and one further down. *)
Definition above (x : N) : N := N.double x.
Definition below (x : N) : N := N.div2 x.
Definition ones (x : N) : Z := match x with N0 => 0 | Npos p =>
  (fix of_positive p := match p with xH => 1 | xO p => of_positive p | xI p => Z.succ (of_positive p) end) p end.

Definition top : N := 1.
(** The rows that windows price, those of which all neighbours are known, and those of which nothing is known. *)
Definition inner_rows : N := 0x1f.
Definition known : N := 0x3f.
Definition unknown : N := 0x180.

(** Columns *)

Record column := { key : positive; shaded_rows : N; plain_rows : N; looped_rows : N; touched_rows : N }.
Definition nothing : column := {| key := 1; shaded_rows := 0; plain_rows := 0; looped_rows := 0; touched_rows := 0 |}.

Definition is_plain (x : option kind) : bool := match x with Some plain => true | _ => false end.
Definition is_looped (x : option kind) : bool := match x with Some looped => true | _ => false end.
Definition is_touched (x : option kind) : bool := match x with Some touched => true | _ => false end.
Definition is_some (x : option kind) : bool := match x with None => false | _ => true end.

Fixpoint word (test : option kind -> bool) (l : list (option kind)) : N :=
  match l with
  | [] => 0
  | x :: l => if test x then N.succ_double (word test l) else N.double (word test l)
  end.

(** A column's number: a digit to the base 4 for each row, behind a 1. *)
Fixpoint key_of (l : list (option kind)) : positive :=
  match l with
  | [] => 1
  | None :: l => xO (xO (key_of l))
  | Some plain :: l => xI (xO (key_of l))
  | Some looped :: l => xO (xI (key_of l))
  | Some touched :: l => xI (xI (key_of l))
  end.

Definition column_of (l : list (option kind)) : column :=
  {| key := key_of l; shaded_rows := word is_some l; plain_rows := word is_plain l; looped_rows := word is_looped l;
     touched_rows := word is_touched l |}.

(** Conditions, on columns *)

Local Open Scope word_scope.

Definition empty (x : N) : bool := match x with N0 => true | _ => false end.

(** At least two of four. *)
Definition two (a b c d : N) : N := a && b || c && d || (a || b) && (c || d).

(** Cells of which two contacts are of a kind, of which [b] and [d] are the words beside. *)
Definition two_contacts (b d : N) : N := two (above b) (below b) (above d) (below d).
Definition any_contact (b d : N) : N := above (b || d) || below (b || d).

Definition uncovered_rows (b c d : column) : N :=
  let s := shaded_rows c in known \ (s || above s || below s || shaded_rows b || shaded_rows d).

(** Conditions 1 and 3: of a column on its own. *)
Definition is_column (c : column) : bool :=
  let s := shaded_rows c in empty (s && above s || (s \ touched_rows c) && top).

(** Conditions 1 and 2: of two columns side by side. *)
Definition fits (b c : column) : bool :=
  let s := shaded_rows c in
  empty (shaded_rows b && s ||
    (any_contact (plain_rows b) 0 && s) \ plain_rows c || (any_contact (looped_rows b) 0 && s) \ looped_rows c ||
    (any_contact (touched_rows b) 0 && s) \ touched_rows c).

(** Conditions 4 to 7, of the middle one of three columns. On the border are the cells of the top row and of [side_b]
    and [side_c]. *)
Definition possible (side_b side_c : N) (b c d : column) : bool :=
  let s := shaded_rows c in
  let left := shaded_rows b in
  let right := shaded_rows d in
  let edge := top || side_c in
  let edge_left := left && (top || side_b) in
  let edge_right := right && top in
  let edges := two_contacts edge_left edge_right || edge && any_contact edge_left edge_right in
  let kept := two_contacts (plain_rows b) (plain_rows d) || two_contacts (looped_rows b) (looped_rows d) ||
    two_contacts (touched_rows b) (touched_rows d) || edge && any_contact (touched_rows b) (touched_rows d) in
  empty (known && ((above s && below s && left && right) \ s || s && edges ||
    (looped_rows c || touched_rows c \ edge) \ any_contact left right)) &&
  empty (uncovered_rows b c d \ kept).

(** Condition 8: the uncovered cells [u] of column [c] that have a guard in column [x], a row below if [toward] is
    [below] and [back] is [above]. Column [y] is at the other side of [c], [z] behind [x]. *)
Definition guarded (toward back : N -> N) (edge u : N) (y c x z : column) : N :=
  u && (toward (touched_rows x) && (edge || two_contacts (touched_rows x) (touched_rows y)) ||
    toward (looped_rows x) && two_contacts (looped_rows x) (looped_rows y) ||
    toward (plain_rows x) && (toward (plain_rows y) && toward (toward (shaded_rows c || unknown)) ||
      back (plain_rows x) && shaded_rows z)).

(** Prices *)

(** Condition 12, in these rows. *)
Definition covered_price (rows : N) (b c d : column) : Z :=
  let s := shaded_rows c in
  let left := shaded_rows b in
  let right := shaded_rows d in
  let here := (above s || below s || left || right) \ s in
  let over := above s \ s in
  let under := below s \ s in
  2 * (ones (over && rows) + ones (under && rows) + ones ((left \ s) && rows) + ones ((right \ s) && rows) -
    ones (here && rows) - ones ((over && left) && rows) - ones ((over && right) && rows) -
    ones ((under && left) && rows) - ones ((under && right) && rows)).

(** Conditions 9 and 11: what uncovered cells cost, by their guards; [None] if one lacks them. *)
Definition uncovered_price (edge u : N) (g1 g2 g3 g4 : N) : option Z :=
  if empty u then Some 0 else
  let many := two g1 g2 g3 g4 in
  if empty (u \ (many || edge && (g1 || g2 || g3 || g4)))
  then Some (ones ((g1 && g2 && (g3 || g4) || g3 && g4 && (g1 || g2)) && inner_rows) +
    ones ((g1 && g2 && g3 && g4) && inner_rows))
  else None.

(** What a shaded cell of column [c] gets for its contacts in a column beside it. *)
Definition contact_price (c x : column) : Z :=
  let p := plain_rows c in
  let other := shaded_rows c \ p in
  let over := above (shaded_rows x) in
  let under := below (shaded_rows x) in
  2 * (ones ((over && p) && inner_rows) + ones ((under && p) && inner_rows)) -
    (ones ((over && other) && inner_rows) + ones ((under && other) && inner_rows)).

(** What it loses for the uncovered cells of column [x] that it guards; [z] is behind [x], [y] at the other side. *)
Definition guard_loss (side : N) (y c x z : column) : Z :=
  let u := uncovered_rows c x z in
  if empty u then 0 else
  let edge := top || side in
  let few := edge \ two_contacts (touched_rows c) (touched_rows z) in
  let t := touched_rows c in
  let under := guarded below above edge u z x c y in
  let over := guarded above below edge u z x c y in
  ones (above under && inner_rows) + ones (below over && inner_rows) +
    ones ((above (under && few) && t) && inner_rows) + ones ((below (over && few) && t) && inner_rows).

(** Conditions 9 to 12: the price of rows 0 to 4 of column [c], with covered cells in [rows]. All that does not depend
    on the last column is computed before that is given. *)
Definition price (rows side_b side_c : N) (a b c d : column) : column -> option Z :=
  let edge := top || side_c in
  let u := uncovered_rows b c d in
  let t := touched_rows c in
  let base := covered_price rows b c d + 5 * ones (looped_rows c && inner_rows) +
    6 * ones ((t \ edge) && inner_rows) + 2 * ones ((t && top) && inner_rows) + 2 * ones ((t && side_c) && inner_rows) +
    contact_price c b + contact_price c d - guard_loss side_b d c b a in
  let g1 := guarded above below edge u d c b a in
  let g2 := guarded below above edge u d c b a in
  let g3 := guarded above below edge u b c d nothing in
  let g4 := guarded below above edge u b c d nothing in
  (* Only these cells may get guards by the last column. *)
  let more := u && above (plain_rows d) && below (plain_rows d) in
  let alike := uncovered_price edge u g1 g2 g3 g4 in
  fun e =>
    let more := more && shaded_rows e in
    match (if empty more then alike else uncovered_price edge u g1 g2 (g3 || more) (g4 || more)) with
    | None => None
    | Some extra => Some (base + extra - guard_loss 0 b c d e)
    end.

Local Close Scope word_scope.
