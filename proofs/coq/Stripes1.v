(** Stripes on (3m + 1) x (3m + 1) cells, those where row + column is 0 mod 3. Every second one has a hole; in the others a
    pair of cells is replaced by the other two of their square, so that every line keeps its number of shaded cells. *)

Require Import Lia List Arith Bool ZArith ZifyNat.
Require Import Hitori_numbers.Sums Hitori_numbers.Hitori Hitori_numbers.Forcing Hitori_numbers.Stripes.
Import ListNotations.

Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

Section Thirds.

Context (m : nat) (Hm : 1 <= m).
Let n := 3 * m + 1.

(** The cells where column = row + 3 are the holes and the new pairs. *)
Definition stripes1 : shading := fun r c =>
  if c =? r + 3 then negb (r mod 3 =? 0)
  else ((r + c) mod 3 =? 0) && negb ((r mod 3 =? 1) && (c =? r + 4)) && negb ((r mod 3 =? 2) && (c =? r + 2)).

Lemma stripes1_spec r c :
  stripes1 r c = true <->
  (c = r + 3 /\ r mod 3 <> 0) \/
  (c <> r + 3 /\ (r + c) mod 3 = 0 /\ ~ (r mod 3 = 1 /\ c = r + 4) /\ ~ (r mod 3 = 2 /\ c = r + 2)).
Proof.
  unfold stripes1. destruct (Nat.eqb_spec c (r + 3)) as [E|E].
  - rewrite negb_true_iff, Nat.eqb_neq. lia.
  - rewrite !andb_true_iff, !negb_true_iff, !andb_false_iff, !Nat.eqb_eq, !Nat.eqb_neq. lia.
Qed.

Lemma stripes1_unshaded r c :
  ~ ((c = r + 3 /\ r mod 3 <> 0) \/
    (c <> r + 3 /\ (r + c) mod 3 = 0 /\ ~ (r mod 3 = 1 /\ c = r + 4) /\ ~ (r mod 3 = 2 /\ c = r + 2))) ->
  stripes1 r c = false.
Proof.
  intros H. destruct (stripes1 r c) eqn:E; [|reflexivity]. apply stripes1_spec in E. tauto.
Qed.

Ltac free := apply stripes1_unshaded; lia.

Lemma stripes1_adjacency : adjacency n stripes1.
Proof.
  intros [r c] [r' c'] [Hr Hc] [Hr' Hc'] Hab Hs Hs'. unfold shaded, neighbours in *. cbn [fst snd] in *.
  apply stripes1_spec in Hs. apply stripes1_spec in Hs'. destruct Hab as [[-> [->| ->]]|[-> [->| ->]]]; lia.
Qed.

Lemma stripes1_false r c :
  stripes1 r c = false ->
  ~ ((c = r + 3 /\ r mod 3 <> 0) \/
    (c <> r + 3 /\ (r + c) mod 3 = 0 /\ ~ (r mod 3 = 1 /\ c = r + 4) /\ ~ (r mod 3 = 2 /\ c = r + 2))).
Proof. intros H. rewrite <- stripes1_spec, H. discriminate. Qed.

(** From each unshaded cell the way leads to the band before, and so to the first. *)

Definition rooted (r c : nat) : Prop := path n stripes1 (r, c) (0, 1).

Lemma rooted_root : rooted 0 1.
Proof. apply stay; [split; simpl; unfold n; lia|reflexivity]. Qed.

Section Total.

Context (total : nat) (IH : forall i j, i + j < total -> i < n -> j < n -> stripes1 i j = false -> rooted i j).

Lemma from r c r' c' :
  r < n -> c < n -> stripes1 r c = false -> neighbours (r, c) (r', c') -> rooted r' c' -> rooted r c.
Proof. intros. apply step with (r', c'); auto. split; assumption. Qed.

(** Down and up along a band. *)
Lemma downwards d r c :
  r + d < n -> c < n -> d <= c -> (forall i, i <= d -> stripes1 (r + i) (c - i) = false) ->
  (forall i, i < d -> stripes1 (r + i + 1) (c - i) = false) -> rooted (r + d) (c - d) -> rooted r c.
Proof. intros. apply path_trans with (r + d, c - d); [apply walk; auto|assumption]. Qed.

Lemma upwards d r c :
  r + d < n -> c < n -> d <= c -> (forall i, i <= d -> stripes1 (r + i) (c - i) = false) ->
  (forall i, i < d -> stripes1 (r + i + 1) (c - i) = false) -> rooted r c -> rooted (r + d) (c - d).
Proof. intros. apply path_trans with (r, c); [apply path_sym, walk; auto|assumption]. Qed.

(** Behind a stripe with one hole. *)
Lemma behind_hole t r c : 6 * t + 4 <= total -> r + c = 6 * t + 4 -> r < n -> c < n -> rooted r c.
Proof.
  intros Htotal Hrc Hr Hc.
  assert (Hhole : rooted (3 * t) (3 * t + 3)) by (apply IH; unfold n in *; try lia; free).
  destruct (le_lt_dec r (3 * t)) as [H|H].
  - apply (downwards (3 * t - r)); unfold n in *; try lia; try (intros; free).
    replace (r + (3 * t - r)) with (3 * t) by lia. replace (c - (3 * t - r)) with (3 * t + 4) by lia.
    apply from with (3 * t) (3 * t + 3); unfold neighbours, n in *; cbn [fst snd]; try lia; [free|exact Hhole].
  - replace r with (3 * t + 1 + (r - 3 * t - 1)) by lia. replace c with (3 * t + 3 - (r - 3 * t - 1)) by lia.
    apply upwards; unfold n in *; try lia; try (intros; free).
    apply from with (3 * t) (3 * t + 3); unfold neighbours, n in *; cbn [fst snd]; try lia; [free|exact Hhole].
Qed.

(** Behind a stripe of which a pair was replaced. *)
Lemma behind_pair t r c :
  1 <= t -> 6 * t + 1 <= total -> r + c = 6 * t + 1 -> r < n -> c < n -> r <> 3 * t - 1 -> rooted r c.
Proof.
  intros Ht Htotal Hrc Hr Hc Hne.
  destruct (le_lt_dec r (3 * t - 2)) as [H|H].
  - assert (Hhole : rooted (3 * t - 2) (3 * t + 2)) by (apply IH; unfold n in *; try lia; free).
    apply (downwards (3 * t - 2 - r)); unfold n in *; try lia; try (intros; free).
    replace (r + (3 * t - 2 - r)) with (3 * t - 2) by lia. replace (c - (3 * t - 2 - r)) with (3 * t + 3) by lia.
    apply from with (3 * t - 2) (3 * t + 2); unfold neighbours, n in *; cbn [fst snd]; try lia; [free|exact Hhole].
  - assert (Hhole : rooted (3 * t - 1) (3 * t + 1)) by (apply IH; unfold n in *; try lia; free).
    replace r with (3 * t + (r - 3 * t)) by lia. replace c with (3 * t + 1 - (r - 3 * t)) by lia.
    apply upwards; unfold n in *; try lia; try (intros; free).
    apply from with (3 * t - 1) (3 * t + 1); unfold neighbours, n in *; cbn [fst snd]; try lia; [free|exact Hhole].
Qed.

Lemma rooted_next r c : r + c = total -> r < n -> c < n -> stripes1 r c = false -> rooted r c.
Proof.
  intros Hrc Hr Hc Hs. pose proof (stripes1_false r c Hs) as Hs'.
  set (t := total / 6).
  assert (total = 6 * t \/ total = 6 * t + 1 \/ total = 6 * t + 2 \/ total = 6 * t + 3 \/ total = 6 * t + 4 \/
    total = 6 * t + 5) as Hcases by (unfold t; lia).
  clearbody t. destruct Hcases as [E|[E|[E|[E|[E|E]]]]].
  - assert ((r mod 3 = 1 /\ c = r + 4) \/ (r mod 3 = 2 /\ c = r + 2)) as [H|H] by lia.
    + apply from with (r - 1) c; unfold neighbours; cbn [fst snd]; auto; try lia. apply IH; try lia. free.
    + apply from with r (c - 1); unfold neighbours; cbn [fst snd]; auto; try lia. apply IH; try lia. free.
  - destruct (Nat.eq_dec t 0) as [Ht|Ht]; [|apply (behind_pair t); lia].
    destruct r as [|r]; [replace c with 1 by lia; exact rooted_root|].
    replace (S r) with 1 by lia. replace c with 0 by lia.
    apply from with 1 1; unfold neighbours, n; cbn [fst snd]; try lia; [reflexivity|].
    apply from with 0 1; unfold neighbours, n; cbn [fst snd]; try lia; [reflexivity|exact rooted_root].
  - destruct (Nat.eq_dec t 0) as [Ht|Ht].
    + destruct r as [|r].
      * apply from with 0 (c - 1); unfold neighbours; cbn [fst snd]; auto; try lia. apply IH; try lia. free.
      * apply from with r c; unfold neighbours; cbn [fst snd]; auto; try lia. apply IH; try lia. free.
    + destruct (le_lt_dec r (3 * t - 1)) as [H|H].
      * destruct r as [|r].
        -- apply from with 0 (c - 1); unfold neighbours; cbn [fst snd]; auto; try lia. apply (behind_pair t); lia.
        -- apply from with r c; unfold neighbours; cbn [fst snd]; auto; try lia. apply (behind_pair t); lia.
      * destruct c as [|c].
        -- apply from with (r - 1) 0; unfold neighbours; cbn [fst snd]; auto; try lia. apply (behind_pair t); lia.
        -- apply from with r c; unfold neighbours; cbn [fst snd]; auto; try lia. apply (behind_pair t); lia.
  - assert (r mod 3 = 0 /\ c = r + 3) by lia.
    apply from with r (c - 1); unfold neighbours; cbn [fst snd]; auto; try lia. apply IH; try lia. free.
  - apply (behind_hole t); lia.
  - destruct (le_lt_dec r (3 * t)) as [H|H].
    + apply from with r (c - 1); unfold neighbours; cbn [fst snd]; auto; try lia. apply (behind_hole t); lia.
    + apply from with (r - 1) c; unfold neighbours; cbn [fst snd]; auto; try lia. apply (behind_hole t); lia.
Qed.

End Total.

Lemma all_rooted total r c : r + c = total -> r < n -> c < n -> stripes1 r c = false -> rooted r c.
Proof.
  revert r c. induction total as [total IH] using lt_wf_ind. intros r c Hrc Hr Hc Hs.
  apply (rooted_next total); auto. intros i j Hij Hi Hj. apply (IH (i + j)); auto.
Qed.

Lemma stripes1_legal : legal n stripes1.
Proof.
  split; [exact stripes1_adjacency|]. intros [r c] [r' c'] [Hr Hc] [Hr' Hc'] Hs Hs'.
  apply path_trans with (0, 1); [|apply path_sym]; eapply all_rooted; eauto.
Qed.

Lemma stripes1_rows r : r < n -> m <= sum n (fun c => one (stripes1 r c)).
Proof.
  intros Hr. unfold n in *. assert (r mod 3 = 0 \/ r mod 3 = 1 \/ r mod 3 = 2) as [H|[H|H]] by lia.
  - apply (count_thirds (stripes1 r) (3 * m + 1) m 0 (r + 3)); [lia|].
    intros i Hi Hne. apply stripes1_spec. lia.
  - apply (count_by (stripes1 r) (3 * m + 1) m (fun i => if 3 * i + 2 =? r + 4 then r + 3 else 3 * i + 2)).
    + intros i Hi. rewrite stripes1_spec. destruct (Nat.eqb_spec (3 * i + 2) (r + 4)); lia.
    + intros i j Hij Hj. destruct (Nat.eqb_spec (3 * i + 2) (r + 4)), (Nat.eqb_spec (3 * j + 2) (r + 4)); lia.
  - apply (count_by (stripes1 r) (3 * m + 1) m (fun i => if 3 * i + 1 =? r + 2 then r + 3 else 3 * i + 1)).
    + intros i Hi. rewrite stripes1_spec. destruct (Nat.eqb_spec (3 * i + 1) (r + 2)); lia.
    + intros i j Hij Hj. destruct (Nat.eqb_spec (3 * i + 1) (r + 2)), (Nat.eqb_spec (3 * j + 1) (r + 2)); lia.
Qed.

Lemma stripes1_columns c : c < n -> m <= sum n (fun r => one (stripes1 r c)).
Proof.
  intros Hc. unfold n in *. assert (c mod 3 = 0 \/ c mod 3 = 1 \/ c mod 3 = 2) as [H|[H|H]] by lia.
  - apply (count_thirds (fun r => stripes1 r c) (3 * m + 1) m 0 (if 3 <=? c then c - 3 else 3 * m + 1)); [lia|].
    intros i Hi Hne. apply stripes1_spec. destruct (Nat.leb_spec 3 c); lia.
  - apply (count_by (fun r => stripes1 r c) (3 * m + 1) m (fun i => if 3 * i + 4 =? c then 3 * i + 1 else 3 * i + 2)).
    + intros i Hi. rewrite stripes1_spec. destruct (Nat.eqb_spec (3 * i + 4) c); lia.
    + intros i j Hij Hj. destruct (Nat.eqb_spec (3 * i + 4) c), (Nat.eqb_spec (3 * j + 4) c); lia.
  - apply (count_by (fun r => stripes1 r c) (3 * m + 1) m (fun i => if 3 * i + 5 =? c then 3 * i + 2 else 3 * i + 1)).
    + intros i Hi. rewrite stripes1_spec. destruct (Nat.eqb_spec (3 * i + 5) c); lia.
    + intros i j Hij Hj. destruct (Nat.eqb_spec (3 * i + 5) c), (Nat.eqb_spec (3 * j + 5) c); lia.
Qed.

Theorem few_labels_1 : exists p, one_solution n p /\ number_of_labels n p <= 2 * m + 1.
Proof.
  assert (En : n = S (n - 1)) by (unfold n; lia). rewrite En.
  apply (few_labels (n - 1) (2 * m + 1) stripes1) with (r0 := 3) (first := 0) (beside := 1) (second := 3) (other := (2, 1));
    rewrite <- ?En; unfold inside, shaded, neighbours, n in *; cbn [fst snd]; try lia; try congruence; try reflexivity.
  - apply stripes1_legal.
  - intros r Hr. pose proof (stripes1_rows r Hr). unfold n in *. lia.
  - intros c Hc. pose proof (stripes1_columns c Hc). unfold n in *. lia.
  - intros r Hr. apply count_some. pose proof (stripes1_rows r Hr). unfold n in *. lia.
Qed.

End Thirds.
