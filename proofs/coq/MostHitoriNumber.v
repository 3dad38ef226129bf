(** The most labels of n x n cells are floor((4n² - 2n) / 5) + 2, for all n >= 5, if [blocks_settled]. *)

Require Import Lia Arith ZArith.
Require Import Hitori_numbers.Hitori Hitori_numbers.Shares Hitori_numbers.WindowsSound Hitori_numbers.Potentials
  Hitori_numbers.AllWindows Hitori_numbers.SmallSquares Hitori_numbers.SmallPuzzles Hitori_numbers.ManyLabels.
Open Scope nat_scope.

(** k is H(n): the most labels of a puzzle of n x n cells with exactly one solution. *)
Definition most_hitori_number (n k : nat) : Prop :=
  (exists p, one_solution n p /\ number_of_labels n p = k) /\
  (forall p, one_solution n p -> number_of_labels n p <= k).

(** For 5 <= n <= 9 nothing has to be settled. *)
Theorem the_small_most_hitori_numbers n : 5 <= n <= 9 -> most_hitori_number n ((4 * n * n - 2 * n) / 5 + 2).
Proof.
  intros Hn. split; [apply many_labels_of_small; exact Hn|]. intros p Hp. apply most_labels_of_small; assumption.
Qed.

(** The second half of the certificate of Shares.v: the blocks obey the potential that the windows obey. *)
Definition blocks_settled : Prop := forall b, is_block b ->
  (5 + potential potentials (node b 3) - potential potentials (last_node b) <= block_cost b)%Z.

Theorem the_most_hitori_number n : 5 <= n -> blocks_settled -> most_hitori_number n ((4 * n * n - 2 * n) / 5 + 2).
Proof.
  intros Hn Hblocks. split.
  - destruct (le_lt_dec 10 n) as [H|H]; [apply many_labels_reached; exact H|apply many_labels_of_small; lia].
  - intros p Hp. apply most_labels_of_all; [exact Hn| |exact Hp]. exists (potential potentials).
    split; [exact certificate_of_windows|exact Hblocks].
Qed.
