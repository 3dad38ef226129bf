(** The guards in the first two columns of a block, by words, are those of Shares.v.

    Columns 0 to 4 of a block are a window; what is new is that column 0 is on the border, and nothing is beyond it. *)

Require Import Lia List Arith NArith ZArith Bool.
Require Import Hitori_numbers.Totals Hitori_numbers.Hitori Hitori_numbers.Shares Hitori_numbers.Prices
  Hitori_numbers.Meanings Hitori_numbers.WindowGuards Hitori_numbers.Blocks.
Import ListNotations.
Open Scope Z_scope.

Section Corner.

Context (w : picture).
Let A := col w 0.
Let B := col w 1.
Let C := col w 2.
Let D := col w 3.

Ltac uncovered_row r := rows r; rewrite uncovered_test; unfold uncovered_rows; cbn [nothing shaded_rows];
  autorewrite with words; given_cells; kinds; cases.

Lemma uncovered_first r : (r < 6)%nat -> has (uncovered_rows nothing A B) r = uncovered 7 5 w (r, 0%nat).
Proof. intros H. subst A B. uncovered_row r. Qed.
Lemma uncovered_second r : (r < 6)%nat -> has (uncovered_rows A B C) r = uncovered 7 5 w (r, 1%nat).
Proof. intros H. subst A B C. uncovered_row r. Qed.

Ltac guards_of r uncovered_eq u U := unfold guarded; rewrite has_and, uncovered_eq by lia;
  destruct (uncovered 7 5 w u) eqn:U; [|reflexivity]; apply uncovered_unshaded in U; cbn [fst snd andb] in *;
  rewrite seen_guard_test; unfold two_contacts, two; subst A B C D; rewrite ?has_or; apply (f_equal2 orb);
  [apply (f_equal2 orb)|].
Ltac this_row U := cbv -[is_some is_plain is_looped is_touched]; rewrite ?U; cases.
Ltac each_row r U := autorewrite with words; rows r; this_row U.
Ltac first_and_others r U := destruct r as [|r]; [autorewrite with words; this_row U|each_row r U].

(** Of an uncovered cell of column 0, the guards in column 1, and the other way round. *)
Lemma under_first r : (r < 6)%nat ->
  has (guarded below above (N.lor top side) (uncovered_rows nothing A B) nothing A B C) r =
  uncovered 7 5 w (r, 0%nat) && seen_guard 7 5 w at_corner (r, 0%nat) (S r, 1%nat).
Proof. intros H. guards_of r uncovered_first (r, 0%nat) U; first_and_others r U. Qed.
Lemma over_first_column r : (S r < 6)%nat ->
  has (guarded above below (N.lor top side) (uncovered_rows nothing A B) nothing A B C) (S r) =
  uncovered 7 5 w (S r, 0%nat) && seen_guard 7 5 w at_corner (S r, 0%nat) (r, 1%nat).
Proof. intros H. guards_of r uncovered_first (S r, 0%nat) U; each_row r U. Qed.
Lemma under_second r : (r < 6)%nat -> has (guarded below above top (uncovered_rows A B C) C B A nothing) r =
  uncovered 7 5 w (r, 1%nat) && seen_guard 7 5 w at_corner (r, 1%nat) (S r, 0%nat).
Proof. intros H. guards_of r uncovered_second (r, 1%nat) U; first_and_others r U. Qed.
Lemma over_second r : (S r < 6)%nat -> has (guarded above below top (uncovered_rows A B C) C B A nothing) (S r) =
  uncovered 7 5 w (S r, 1%nat) && seen_guard 7 5 w at_corner (S r, 1%nat) (r, 0%nat).
Proof. intros H. guards_of r uncovered_second (S r, 1%nat) U; each_row r U. Qed.

End Corner.
