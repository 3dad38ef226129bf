(** Puzzles of 2 x 2 cells with 2 labels, and of 3 x 3 cells with 3, each with exactly one solution. *)

Require Import Lia List Arith Bool.
Require Import Hitori_numbers.Hitori Hitori_numbers.Forcing.
Import ListNotations.

Definition of_rows {A} (d : A) (rows : list (list A)) (r c : nat) : A := nth c (nth r rows []) d.

(** A cell all of whose neighbours are shaded is connected to nothing else. *)
Lemma isolated n s a b : path n s a b -> (forall c, inside n c -> neighbours a c -> shaded s c) -> a = b.
Proof.
  intros H. destruct H as [a Ha Hs|a b c Ha Hs Hab Hbc]; [reflexivity|]. intros Hall. exfalso.
  pose proof (path_starts n s b c Hbc) as [Hb Hsb]. apply (not_both s b); auto.
Qed.

Ltac each a := destruct a as [[|[|[|?]]] [|[|[|?]]]]; unfold inside in *; cbn [fst snd] in *; try lia.

Section Deductions.

Context (n : nat) (p : labels) (u : shading) (Hu : solution n p u).

Lemma equals_shade r c r' c' :
  r < n -> c < n -> r' < n -> c' < n -> (r, c) <> (r', c') -> r = r' \/ c = c' -> p r c = p r' c' ->
  u r c = false -> u r' c' = true.
Proof.
  intros. destruct (u r' c') eqn:E; [reflexivity|]. exfalso. destruct Hu as [Huniqueness _].
  apply (Huniqueness (r, c) (r', c')); unfold inside, unshaded; cbn [fst snd]; auto.
Qed.

Lemma neighbours_unshade r c r' c' :
  r < n -> c < n -> r' < n -> c' < n -> neighbours (r, c) (r', c') -> u r c = true -> u r' c' = false.
Proof.
  intros. destruct (u r' c') eqn:E; [|reflexivity]. exfalso. destruct Hu as (_ & Hadjacency & _).
  apply (Hadjacency (r, c) (r', c')); unfold inside, shaded; cbn [fst snd]; auto.
Qed.

Lemma not_isolated r c r' c' :
  r < n -> c < n -> r' < n -> c' < n -> (r, c) <> (r', c') -> u r c = false -> u r' c' = false ->
  exists a, inside n a /\ neighbours (r, c) a /\ unshaded u a.
Proof.
  intros. destruct Hu as (_ & _ & Hconnectivity).
  assert (H6 : path n u (r, c) (r', c')) by (apply Hconnectivity; unfold inside, unshaded; cbn [fst snd]; auto).
  inversion H6; subst; [congruence|]. pose proof (path_starts n u _ _ H10). exists b. tauto.
Qed.

End Deductions.

Definition puzzle2 : labels := of_rows 0 [[2; 1]; [1; 1]].
Definition solution2 : shading := of_rows false [[false; false]; [false; true]].

Lemma solves2 : solution 2 puzzle2 solution2.
Proof.
  assert (H : forall a, inside 2 a -> unshaded solution2 a -> path 2 solution2 a (0, 0)).
  { intros a Ha Hs. each a; try discriminate; [apply stay|apply path_one|apply path_one];
      unfold inside, neighbours; cbn [fst snd]; auto; reflexivity. }
  repeat split.
  - intros a b Ha Hb Hne Hline Hsa Hsb. each a; each b; try discriminate; try lia; try congruence; vm_compute; lia.
  - intros a b Ha Hb Hab Hsa Hsb. each a; each b; try discriminate; unfold neighbours in Hab; cbn [fst snd] in Hab; lia.
  - intros a b Ha Hb Hsa Hsb. apply path_trans with (0, 0); [apply H|apply path_sym, H]; auto.
Qed.

Theorem few_labels_of_2 : one_solution 2 puzzle2 /\ number_of_labels 2 puzzle2 <= 2.
Proof.
  split; [|vm_compute; lia]. exists solution2. split; [exact solves2|]. intros u Hu.
  assert (H11 : u 1 1 = true).
  { destruct (u 1 1) eqn:E; [reflexivity|]. exfalso.
    assert (u 0 1 = true) by (apply (equals_shade 2 puzzle2 u Hu 1 1); auto; congruence).
    assert (u 1 0 = true) by (apply (equals_shade 2 puzzle2 u Hu 1 1); auto; congruence).
    assert (u 0 0 = false) by (apply (neighbours_unshade 2 puzzle2 u Hu 0 1); unfold neighbours; cbn [fst snd]; auto; lia).
    destruct (not_isolated 2 puzzle2 u Hu 0 0 1 1) as (a & Ha & Hn & Hs); auto; try congruence.
    unfold neighbours, unshaded in *. each a; congruence. }
  assert (H01 : u 0 1 = false) by (apply (neighbours_unshade 2 puzzle2 u Hu 1 1); unfold neighbours; cbn [fst snd]; auto; lia).
  assert (H10 : u 1 0 = false) by (apply (neighbours_unshade 2 puzzle2 u Hu 1 1); unfold neighbours; cbn [fst snd]; auto; lia).
  assert (H00 : u 0 0 = false).
  { destruct (u 0 0) eqn:E; [|reflexivity]. exfalso.
    destruct (not_isolated 2 puzzle2 u Hu 0 1 1 0) as (a & Ha & Hn & Hs); auto; try congruence.
    unfold neighbours, unshaded in *. each a; congruence. }
  intros a Ha. each a; assumption.
Qed.

Definition puzzle3 : labels := of_rows 0 [[1; 1; 2]; [2; 1; 3]; [3; 1; 1]].
Definition solution3 : shading := of_rows false [[false; true; false]; [false; false; false]; [false; true; false]].

Lemma solves3 : solution 3 puzzle3 solution3.
Proof.
  assert (H10 : path 3 solution3 (1, 0) (1, 1)).
  { apply path_one; unfold inside, neighbours; cbn [fst snd]; auto; try lia; reflexivity. }
  assert (H12 : path 3 solution3 (1, 2) (1, 1)).
  { apply path_one; unfold inside, neighbours; cbn [fst snd]; auto; try lia; reflexivity. }
  assert (H : forall a, inside 3 a -> unshaded solution3 a -> path 3 solution3 a (1, 1)).
  { intros a Ha Hs. each a; try discriminate; try assumption.
    - apply step with (1, 0); unfold inside, neighbours; cbn [fst snd]; auto; lia.
    - apply step with (1, 2); unfold inside, neighbours; cbn [fst snd]; auto; lia.
    - apply stay; unfold inside; cbn [fst snd]; auto.
    - apply step with (1, 0); unfold inside, neighbours; cbn [fst snd]; auto; lia.
    - apply step with (1, 2); unfold inside, neighbours; cbn [fst snd]; auto; lia. }
  repeat split.
  - intros a b Ha Hb Hne Hline Hsa Hsb. each a; each b; try discriminate; try lia; try congruence; vm_compute; lia.
  - intros a b Ha Hb Hab Hsa Hsb. each a; each b; try discriminate; unfold neighbours in Hab; cbn [fst snd] in Hab; lia.
  - intros a b Ha Hb Hsa Hsb. apply path_trans with (1, 1); [apply H|apply path_sym, H]; auto.
Qed.

Theorem few_labels_of_3 : one_solution 3 puzzle3 /\ number_of_labels 3 puzzle3 <= 3.
Proof.
  split; [|vm_compute; lia]. exists solution3. split; [exact solves3|]. intros u Hu.
  assert (H11 : u 1 1 = false).
  { destruct (u 1 1) eqn:E; [|reflexivity]. exfalso.
    assert (u 0 1 = false) by (apply (neighbours_unshade 3 puzzle3 u Hu 1 1); unfold neighbours; cbn [fst snd]; auto; lia).
    assert (u 2 1 = false) by (apply (neighbours_unshade 3 puzzle3 u Hu 1 1); unfold neighbours; cbn [fst snd]; auto; lia).
    assert (u 2 1 = true) by (apply (equals_shade 3 puzzle3 u Hu 0 1); auto; congruence). congruence. }
  assert (H01 : u 0 1 = true) by (apply (equals_shade 3 puzzle3 u Hu 1 1); auto; congruence).
  assert (H21 : u 2 1 = true) by (apply (equals_shade 3 puzzle3 u Hu 1 1); auto; congruence).
  assert (H00 : u 0 0 = false) by (apply (neighbours_unshade 3 puzzle3 u Hu 0 1); unfold neighbours; cbn [fst snd]; auto; lia).
  assert (H02 : u 0 2 = false) by (apply (neighbours_unshade 3 puzzle3 u Hu 0 1); unfold neighbours; cbn [fst snd]; auto; lia).
  assert (H20 : u 2 0 = false) by (apply (neighbours_unshade 3 puzzle3 u Hu 2 1); unfold neighbours; cbn [fst snd]; auto; lia).
  assert (H22 : u 2 2 = false) by (apply (neighbours_unshade 3 puzzle3 u Hu 2 1); unfold neighbours; cbn [fst snd]; auto; lia).
  assert (H10 : u 1 0 = false).
  { destruct (u 1 0) eqn:E; [|reflexivity]. exfalso.
    destruct (not_isolated 3 puzzle3 u Hu 0 0 1 1) as (a & Ha & Hn & Hs); auto; try congruence.
    unfold neighbours, unshaded in *. each a; congruence. }
  assert (H12 : u 1 2 = false).
  { destruct (u 1 2) eqn:E; [|reflexivity]. exfalso.
    destruct (not_isolated 3 puzzle3 u Hu 0 2 1 1) as (a & Ha & Hn & Hs); auto; try congruence.
    unfold neighbours, unshaded in *. each a; congruence. }
  intros a Ha. each a; assumption.
Qed.
