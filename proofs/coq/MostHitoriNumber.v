(** The most labels of n x n cells are floor((4n² - 2n) / 5) + 2, for n >= 12, if [settled]. *)

Require Import Lia Arith.
Require Import Hitori_numbers.Hitori Hitori_numbers.Shares Hitori_numbers.MostLabels Hitori_numbers.ManyLabels.

(** k is H(n): the most labels of a puzzle of n x n cells with exactly one solution. *)
Definition most_hitori_number (n k : nat) : Prop :=
  (exists p, one_solution n p /\ number_of_labels n p = k) /\
  (forall p, one_solution n p -> number_of_labels n p <= k).

Theorem the_most_hitori_number n : 12 <= n -> settled -> most_hitori_number n ((4 * n * n - 2 * n) / 5 + 2).
Proof.
  intros Hn Hsettled. split; [apply many_labels_reached; lia|]. intros p Hp. apply most_labels; assumption.
Qed.
