(** The Hitori number: h(n) = floor(2n / 3) + 1 for all n >= 2. *)

Require Import Lia Arith ZArith ZifyNat.
Require Import Hitori_numbers.Hitori Hitori_numbers.LowerBound Hitori_numbers.SmallSides
  Hitori_numbers.Stripes0 Hitori_numbers.Stripes1 Hitori_numbers.Stripes2.

Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

Lemma upper_bound n : 2 <= n -> exists p, one_solution n p /\ number_of_labels n p <= 2 * n / 3 + 1.
Proof.
  intros Hn. destruct (Nat.eq_dec n 2) as [->|H2]; [exists puzzle2; exact few_labels_of_2|].
  destruct (Nat.eq_dec n 3) as [->|H3]; [exists puzzle3; exact few_labels_of_3|].
  set (m := n / 3). assert (n = 3 * m \/ n = 3 * m + 1 \/ n = 3 * m + 2) as [E|[E|E]] by (unfold m; lia).
  - destruct (few_labels_0 m) as (p & Hp & Hfew); [lia|]. exists p. rewrite E. split; [exact Hp|lia].
  - destruct (few_labels_1 m) as (p & Hp & Hfew); [lia|]. exists p. rewrite E. split; [exact Hp|lia].
  - destruct (few_labels_2 m) as (p & Hp & Hfew); [lia|]. exists p. rewrite E. split; [exact Hp|lia].
Qed.

Theorem the_hitori_number n : 2 <= n -> hitori_number n (2 * n / 3 + 1).
Proof.
  intros Hn. split.
  - destruct (upper_bound n Hn) as (p & Hp & Hfew). exists p. split; [exact Hp|].
    pose proof (lower_bound n p Hn Hp). lia.
  - intros p Hp. exact (lower_bound n p Hn Hp).
Qed.
