(** The uncovered cells of a window and their guards, by words, are those of Shares.v. *)

Require Import Lia List Arith NArith ZArith Bool.
Require Import Hitori_numbers.Totals Hitori_numbers.Hitori Hitori_numbers.Shares Hitori_numbers.Prices
  Hitori_numbers.Meanings.
Import ListNotations.
Open Scope Z_scope.

Section Window.

Context (w : picture).
Let A := col w 0.
Let B := col w 1.
Let C := col w 2.
Let D := col w 3.
Let E := col w 4.

Ltac uncovered_row r := rows r; rewrite uncovered_test; unfold uncovered_rows; autorewrite with words; given_cells;
  kinds; cases.

Lemma uncovered_1 r : (r < 6)%nat -> has (uncovered_rows C B A) r = uncovered 7 5 w (r, 1%nat).
Proof. intros H. subst A B C. uncovered_row r. Qed.
Lemma uncovered_2 r : (r < 6)%nat -> has (uncovered_rows B C D) r = uncovered 7 5 w (r, 2%nat).
Proof. intros H. subst B C D. uncovered_row r. Qed.
Lemma uncovered_3 r : (r < 6)%nat -> has (uncovered_rows C D E) r = uncovered 7 5 w (r, 3%nat).
Proof. intros H. subst C D E. uncovered_row r. Qed.

(** A touched guard, a looped one and a plain one, each for itself. *)
Ltac guards_of r uncovered_eq u U := unfold guarded; rewrite has_and, uncovered_eq by lia;
  destruct (uncovered 7 5 w u) eqn:U; [|reflexivity]; apply uncovered_unshaded in U; cbn [fst snd andb] in *;
  rewrite seen_guard_test; unfold two_contacts, two; subst A B C D E; rewrite ?has_or; apply (f_equal2 orb);
  [apply (f_equal2 orb)|].
Ltac this_row U := cbv -[is_some is_plain is_looped is_touched]; rewrite ?U; cases.
Ltac each_row r U := autorewrite with words; rows r; this_row U.
Ltac first_and_others r U := destruct r as [|r]; [autorewrite with words; this_row U|each_row r U].

Lemma under_1 r : (r < 6)%nat -> has (guarded below above top (uncovered_rows C B A) A B C D) r =
  uncovered 7 5 w (r, 1%nat) && seen_guard 7 5 w on_top (r, 1%nat) (S r, 2%nat).
Proof. intros H. guards_of r uncovered_1 (r, 1%nat) U; first_and_others r U. Qed.
Lemma over_1 r : (S r < 6)%nat -> has (guarded above below top (uncovered_rows C B A) A B C D) (S r) =
  uncovered 7 5 w (S r, 1%nat) && seen_guard 7 5 w on_top (S r, 1%nat) (r, 2%nat).
Proof. intros H. guards_of r uncovered_1 (S r, 1%nat) U; each_row r U. Qed.
Lemma under_3 r : (r < 6)%nat -> has (guarded below above top (uncovered_rows C D E) E D C B) r =
  uncovered 7 5 w (r, 3%nat) && seen_guard 7 5 w on_top (r, 3%nat) (S r, 2%nat).
Proof. intros H. guards_of r uncovered_3 (r, 3%nat) U; first_and_others r U. Qed.
Lemma over_3 r : (S r < 6)%nat -> has (guarded above below top (uncovered_rows C D E) E D C B) (S r) =
  uncovered 7 5 w (S r, 3%nat) && seen_guard 7 5 w on_top (S r, 3%nat) (r, 2%nat).
Proof. intros H. guards_of r uncovered_3 (S r, 3%nat) U; each_row r U. Qed.
Lemma under_left r : (r < 6)%nat -> has (guarded below above top (uncovered_rows B C D) D C B A) r =
  uncovered 7 5 w (r, 2%nat) && seen_guard 7 5 w on_top (r, 2%nat) (S r, 1%nat).
Proof. intros H. guards_of r uncovered_2 (r, 2%nat) U; first_and_others r U. Qed.
Lemma over_left r : (S r < 6)%nat -> has (guarded above below top (uncovered_rows B C D) D C B A) (S r) =
  uncovered 7 5 w (S r, 2%nat) && seen_guard 7 5 w on_top (S r, 2%nat) (r, 1%nat).
Proof. intros H. guards_of r uncovered_2 (S r, 2%nat) U; each_row r U. Qed.
Lemma under_right r : (r < 6)%nat -> has (guarded below above top (uncovered_rows B C D) B C D E) r =
  uncovered 7 5 w (r, 2%nat) && seen_guard 7 5 w on_top (r, 2%nat) (S r, 3%nat).
Proof. intros H. guards_of r uncovered_2 (r, 2%nat) U; first_and_others r U. Qed.
Lemma over_right r : (S r < 6)%nat -> has (guarded above below top (uncovered_rows B C D) B C D E) (S r) =
  uncovered 7 5 w (S r, 2%nat) && seen_guard 7 5 w on_top (S r, 2%nat) (r, 3%nat).
Proof. intros H. guards_of r uncovered_2 (S r, 2%nat) U; each_row r U. Qed.

End Window.
