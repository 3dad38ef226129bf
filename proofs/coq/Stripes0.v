(** Stripes on 3m x 3m cells: a hole in each, on a path from the left border to the bottom. *)

Require Import Lia List Arith Bool ZArith ZifyNat.
Require Import Hitori_numbers.Sums Hitori_numbers.Hitori Hitori_numbers.Forcing Hitori_numbers.Stripes.
Import ListNotations.

Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

Section Thirds.

Context (m : nat) (Hm : 2 <= m).
Let n := 3 * m.

Definition hole0 (r c : nat) : bool :=
  (3 <=? r) && (c =? 2 * (r - 3)) && (c <=? 2 * m) || (2 * m <=? c) && (r =? 3 + m + 2 * (c - 2 * m)).
Definition stripes0 : shading := fun r c => ((r + c) mod 3 =? 0) && negb (hole0 r c).

Lemma hole0_spec r c :
  hole0 r c = true <-> (3 <= r /\ c = 2 * (r - 3) /\ c <= 2 * m) \/ (2 * m <= c /\ r = 3 + m + 2 * (c - 2 * m)).
Proof.
  unfold hole0. rewrite orb_true_iff, !andb_true_iff, !Nat.eqb_eq, !Nat.leb_le. tauto.
Qed.

Lemma stripes0_spec r c : stripes0 r c = true <-> (r + c) mod 3 = 0 /\ hole0 r c <> true.
Proof. unfold stripes0. rewrite andb_true_iff, Nat.eqb_eq, negb_true_iff. destruct (hole0 r c); intuition congruence. Qed.

Lemma stripes0_unshaded r c : (r + c) mod 3 <> 0 \/ hole0 r c = true -> stripes0 r c = false.
Proof.
  intros H. destruct (stripes0 r c) eqn:E; [|reflexivity]. apply stripes0_spec in E. tauto.
Qed.

Lemma stripes0_legal : legal n stripes0.
Proof.
  split.
  - apply stripes_adjacency with 0. intros r c _ _ H. apply stripes0_spec in H. tauto.
  - apply connected_by_holes with 0 (0, 1).
    + unfold n. lia.
    + left. repeat split. apply stripes0_spec. split; [reflexivity|]. rewrite hole0_spec. lia.
    + intros r c _ _ H. apply stripes0_unshaded. auto.
    + intros sigma Hsigma H1 H2. unfold n in *. set (k := sigma / 3 - 1). destruct (le_lt_dec k m).
      * exists (3 + k), (2 * k). repeat split; unfold k in *; try lia. apply stripes0_unshaded. right.
        apply hole0_spec. left. lia.
      * exists (3 + m + 2 * (k - m)), (2 * m + (k - m)). repeat split; unfold k in *; try lia.
        apply stripes0_unshaded. right. apply hole0_spec. right. lia.
Qed.

Lemma stripes0_rows r : r < n -> m - 1 <= sum n (fun c => one (stripes0 r c)).
Proof.
  intros Hr. unfold n in *. set (h := if r <=? 3 + m then 2 * (r - 3) else 2 * m + (r - 3 - m) / 2).
  apply (count_thirds (stripes0 r) (3 * m) (m - 1) ((3 - r mod 3) mod 3) h); [lia|].
  intros i Hi Hne. apply stripes0_spec. split; [lia|]. rewrite hole0_spec. unfold h in Hne.
  destruct (Nat.leb_spec r (3 + m)); lia.
Qed.

Lemma stripes0_columns c : c < n -> m - 1 <= sum n (fun r => one (stripes0 r c)).
Proof.
  intros Hc. unfold n in *. set (h := if c <=? 2 * m then 3 + c / 2 else 3 + m + 2 * (c - 2 * m)).
  apply (count_thirds (fun r => stripes0 r c) (3 * m) (m - 1) ((3 - c mod 3) mod 3) h); [lia|].
  intros i Hi Hne. apply stripes0_spec. split; [lia|]. rewrite hole0_spec. unfold h in Hne.
  destruct (Nat.leb_spec c (2 * m)); lia.
Qed.

Theorem few_labels_0 : exists p, one_solution n p /\ number_of_labels n p <= 2 * m + 1.
Proof.
  assert (En : n = S (n - 1)) by (unfold n; lia). rewrite En.
  apply (few_labels (n - 1) (2 * m + 1) stripes0) with (r0 := 0) (first := 3) (beside := 2) (second := 0) (other := (1, 2));
    rewrite <- ?En; unfold inside, shaded, neighbours, n in *; cbn [fst snd]; try lia; try congruence;
    try (apply stripes0_spec; split; [reflexivity|rewrite hole0_spec; lia]).
  - apply stripes0_legal.
  - intros r Hr. pose proof (stripes0_rows r Hr). unfold n in *. lia.
  - intros c Hc. pose proof (stripes0_columns c Hc). unfold n in *. lia.
  - intros r Hr. apply count_some. pose proof (stripes0_rows r Hr). unfold n in *. lia.
Qed.

End Thirds.
