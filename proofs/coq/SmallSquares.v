(** The most labels of squares of 5 x 5 to 9 x 9 cells, by refutations; with those from 10 x 10 on, of all from 5 x 5. *)

Require Import Lia Arith ZArith.
Require Import Hitori_numbers.Hitori Hitori_numbers.LowerBound Hitori_numbers.Forcing Hitori_numbers.Shares
  Hitori_numbers.MostLabels.
Require Hitori_numbers.made.Refuted5 Hitori_numbers.made.Refuted6 Hitori_numbers.made.Refuted7
  Hitori_numbers.made.Refuted8 Hitori_numbers.made.Refuted9.
Open Scope nat_scope.

Lemma labels_and_shaded m p : 1 <= m -> one_solution (S m) p ->
  exists s, maximal (S m) s /\ number_of_labels (S m) p + all_shaded m s <= S m * S m.
Proof.
  intros Hm Hone. pose proof Hone as (s & Hs & _). exists s. split; [exact (solution_is_maximal _ p s Hone Hs)|].
  pose proof (labels_are_unshaded m p s ltac:(lia) Hone Hs). pose proof (count_unshaded m s). lia.
Qed.

Theorem most_labels_of_small n p : 5 <= n <= 9 -> one_solution n p ->
  number_of_labels n p <= (4 * n * n - 2 * n) / 5 + 2.
Proof.
  intros Hn Hone. destruct n as [|m]; [lia|]. destruct (labels_and_shaded m p ltac:(lia) Hone) as (s & Hs & H).
  assert (E : m = 4 \/ m = 5 \/ m = 6 \/ m = 7 \/ m = 8) by lia.
  destruct E as [-> |[-> |[-> |[-> | ->]]]].
  - pose proof (Refuted5.more_than_4 s Hs). simpl in *. lia.
  - pose proof (Refuted6.more_than_7 s Hs). simpl in *. lia.
  - pose proof (Refuted7.more_than_10 s Hs). simpl in *. lia.
  - pose proof (Refuted8.more_than_13 s Hs). simpl in *. lia.
  - pose proof (Refuted9.more_than_17 s Hs). simpl in *. lia.
Qed.

(** No puzzle of n x n cells, n >= 5, with one solution has more. *)
Theorem most_labels_of_all n p : 5 <= n -> settled -> one_solution n p ->
  number_of_labels n p <= (4 * n * n - 2 * n) / 5 + 2.
Proof.
  intros Hn Hsettled Hone. destruct (le_lt_dec 10 n) as [H|H].
  - exact (most_labels n p H Hsettled Hone).
  - apply most_labels_of_small; [lia|exact Hone].
Qed.
