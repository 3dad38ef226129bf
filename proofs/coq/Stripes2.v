(** Stripes on (3m + 2) x (3m + 2) cells, those where row + column is 1 mod 3: a hole in each, beside the main diagonal. *)

Require Import Lia List Arith Bool ZArith ZifyNat.
Require Import Hitori_numbers.Sums Hitori_numbers.Hitori Hitori_numbers.Forcing Hitori_numbers.Stripes.
Import ListNotations.

Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

Section Thirds.

Context (m : nat) (Hm : 1 <= m).
Let n := 3 * m + 2.

Definition hole2 (r c : nat) : bool :=
  (r mod 3 =? 1) && (r =? c + 1) || (r mod 3 =? 0) && (c =? r + 4).
Definition stripes2 : shading := fun r c => ((r + c) mod 3 =? 1) && negb (hole2 r c).

Lemma hole2_spec r c : hole2 r c = true <-> (r mod 3 = 1 /\ r = c + 1) \/ (r mod 3 = 0 /\ c = r + 4).
Proof. unfold hole2. rewrite orb_true_iff, !andb_true_iff, !Nat.eqb_eq. tauto. Qed.

Lemma stripes2_spec r c : stripes2 r c = true <-> (r + c) mod 3 = 1 /\ hole2 r c <> true.
Proof. unfold stripes2. rewrite andb_true_iff, Nat.eqb_eq, negb_true_iff. destruct (hole2 r c); intuition congruence. Qed.

Lemma stripes2_unshaded r c : (r + c) mod 3 <> 1 \/ hole2 r c = true -> stripes2 r c = false.
Proof.
  intros H. destruct (stripes2 r c) eqn:E; [|reflexivity]. apply stripes2_spec in E. tauto.
Qed.

Lemma stripes2_legal : legal n stripes2.
Proof.
  split.
  - apply stripes_adjacency with 1. intros r c _ _ H. apply stripes2_spec in H. tauto.
  - apply connected_by_holes with 1 (0, 0).
    + unfold n. lia.
    + right. auto.
    + intros r c _ _ H. apply stripes2_unshaded. auto.
    + intros sigma Hsigma H1 H2. unfold n in *. set (t := sigma / 6).
      destruct (Nat.eq_dec (sigma mod 6) 1).
      * exists (3 * t + 1), (3 * t). repeat split; unfold t in *; try lia. apply stripes2_unshaded. right.
        apply hole2_spec. left. lia.
      * exists (3 * t), (3 * t + 4). repeat split; unfold t in *; try lia. apply stripes2_unshaded. right.
        apply hole2_spec. right. lia.
Qed.

Lemma stripes2_rows r : r < n -> m <= sum n (fun c => one (stripes2 r c)).
Proof.
  intros Hr. unfold n in *. assert (r mod 3 = 0 \/ r mod 3 = 1 \/ r mod 3 = 2) as [H|[H|H]] by lia.
  - apply (count_thirds (stripes2 r) (3 * m + 2) m 1 (r + 4)); [lia|].
    intros i Hi Hne. apply stripes2_spec. rewrite hole2_spec. lia.
  - apply (count_thirds (stripes2 r) (3 * m + 2) m 0 (r - 1)); [lia|].
    intros i Hi Hne. apply stripes2_spec. rewrite hole2_spec. lia.
  - apply (count_by (stripes2 r) (3 * m + 2) m (fun i => 3 * i + 2)); [|lia].
    intros i Hi. rewrite stripes2_spec, hole2_spec. lia.
Qed.

Lemma stripes2_columns c : c < n -> m <= sum n (fun r => one (stripes2 r c)).
Proof.
  intros Hc. unfold n in *. assert (c mod 3 = 0 \/ c mod 3 = 1 \/ c mod 3 = 2) as [H|[H|H]] by lia.
  - apply (count_thirds (fun r => stripes2 r c) (3 * m + 2) m 1 (c + 1)); [lia|].
    intros i Hi Hne. apply stripes2_spec. rewrite hole2_spec. lia.
  - apply (count_thirds (fun r => stripes2 r c) (3 * m + 2) m 0 (if 4 <=? c then c - 4 else 3 * m + 2)); [lia|].
    intros i Hi Hne. apply stripes2_spec. rewrite hole2_spec. destruct (Nat.leb_spec 4 c); lia.
  - apply (count_by (fun r => stripes2 r c) (3 * m + 2) m (fun i => 3 * i + 2)); [|lia].
    intros i Hi. rewrite stripes2_spec, hole2_spec. lia.
Qed.

Theorem few_labels_2 : exists p, one_solution n p /\ number_of_labels n p <= 2 * m + 2.
Proof.
  assert (En : n = S (n - 1)) by (unfold n; lia). rewrite En.
  apply (few_labels (n - 1) (2 * m + 2) stripes2) with (r0 := 3) (first := 1) (beside := 0) (second := 4) (other := (4, 0));
    rewrite <- ?En; unfold inside, shaded, neighbours, n in *; cbn [fst snd]; try lia; try congruence;
    try (apply stripes2_spec; split; [reflexivity|rewrite hole2_spec; lia]).
  - apply stripes2_legal.
  - intros r Hr. pose proof (stripes2_rows r Hr). unfold n in *. lia.
  - intros c Hc. pose proof (stripes2_columns c Hc). unfold n in *. lia.
  - intros r Hr. apply count_some. pose proof (stripes2_rows r Hr). unfold n in *. lia.
Qed.

End Thirds.
