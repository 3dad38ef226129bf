(** The most labels of n x n cells are floor((4n² - 2n) / 5) + 2, for all n >= 5. *)

Require Import Lia Arith.
Require Import Hitori_numbers.Hitori Hitori_numbers.AllBlocks Hitori_numbers.SmallSquares Hitori_numbers.SmallPuzzles
  Hitori_numbers.ManyLabels.
Open Scope nat_scope.

(** k is H(n): the most labels of a puzzle of n x n cells with exactly one solution. *)
Definition most_hitori_number (n k : nat) : Prop :=
  (exists p, one_solution n p /\ number_of_labels n p = k) /\
  (forall p, one_solution n p -> number_of_labels n p <= k).

Theorem the_most_hitori_number n : 5 <= n -> most_hitori_number n ((4 * n * n - 2 * n) / 5 + 2).
Proof.
  intros Hn. split.
  - destruct (le_lt_dec 10 n) as [H|H]; [apply many_labels_reached; exact H|apply many_labels_of_small; lia].
  - intros p Hp. apply most_labels_of_all; [exact Hn|exact everything_settled|exact Hp].
Qed.
