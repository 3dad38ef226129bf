(** Stripes with holes: legal shadings with floor((n - 1) / 3) shaded cells in each line.

    A stripe are the cells whose row + column is a number with a certain remainder mod 3; between two stripes are bands of
    unshaded cells. Each stripe has a hole that joins the band before to the band behind. *)

Require Import Lia List Arith Bool ZArith ZifyNat.
Require Import Hitori_numbers.Sums Hitori_numbers.Hitori Hitori_numbers.Forcing.
Import ListNotations.

Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.
Arguments Nat.modulo : simpl never.
Arguments Nat.div : simpl never.

(** Counting the shaded cells of a line. *)

Lemma count_by (f : nat -> bool) n q (g : nat -> nat) :
  (forall i, i < q -> g i < n /\ f (g i) = true) -> (forall i j, i < j -> j < q -> g i <> g j) ->
  q <= sum n (fun i => one (f i)).
Proof.
  intros Hg Hone. rewrite <- length_filter_seq. rewrite <- (seq_length q 0) at 1. rewrite <- (map_length g).
  apply NoDup_incl_length.
  - apply nodup_map; [apply seq_NoDup|]. intros i j Hi Hj E. apply in_seq in Hi, Hj.
    destruct (lt_eq_lt_dec i j) as [[H|H]|H]; [|exact H|]; exfalso.
    + apply (Hone i j); auto; lia.
    + apply (Hone j i); auto; lia.
  - intros x Hx. apply in_map_iff in Hx. destruct Hx as (i & <- & Hi). apply in_seq in Hi.
    apply filter_In. rewrite in_seq. destruct (Hg i); [lia|]. split; [lia|assumption].
Qed.

(** Every third cell is shaded, except perhaps one. *)
Lemma count_thirds (f : nat -> bool) n q e h :
  3 * q + e < n -> (forall i, i <= q -> 3 * i + e <> h -> f (3 * i + e) = true) -> q <= sum n (fun i => one (f i)).
Proof.
  intros Hn Hf. apply (count_by f n q (fun i => if 3 * i + e <? h then 3 * i + e else 3 * S i + e)).
  - intros i Hi. destruct (Nat.ltb_spec (3 * i + e) h); (split; [lia|apply Hf; lia]).
  - intros i j Hij Hj. destruct (Nat.ltb_spec (3 * i + e) h), (Nat.ltb_spec (3 * j + e) h); lia.
Qed.

Lemma count_some (f : nat -> bool) n : 1 <= sum n (fun i => one (f i)) -> exists i, i < n /\ f i = true.
Proof.
  induction n as [|n IH]; simpl; intros H; [lia|]. destruct (f n) eqn:E.
  - exists n. split; [lia|exact E].
  - destruct IH as (i & Hi & Ei); [simpl in H; lia|]. exists i. split; [lia|exact Ei].
Qed.

(** Walking along a band. *)

Section Walk.

Context (n : nat) (s : shading).

Lemma walk d r c :
  r + d < n -> c < n -> d <= c -> (forall i, i <= d -> s (r + i) (c - i) = false) ->
  (forall i, i < d -> s (r + i + 1) (c - i) = false) -> path n s (r, c) (r + d, c - d).
Proof.
  intros Hr Hc Hd H1 H2. induction d as [|d IH].
  - rewrite Nat.add_0_r, Nat.sub_0_r. apply stay; [split; simpl; lia|].
    specialize (H1 0). rewrite Nat.add_0_r, Nat.sub_0_r in H1. apply H1. lia.
  - apply path_trans with (r + d, c - d); [apply IH; auto; lia|].
    apply step with (r + d + 1, c - d).
    + split; simpl; lia.
    + apply H1. lia.
    + unfold neighbours. simpl. right. split; [reflexivity|left; lia].
    + apply path_one.
      * split; simpl; lia.
      * split; simpl; lia.
      * apply H2. lia.
      * apply (H1 (S d)). lia.
      * unfold neighbours. simpl. left. split; [lia|right; lia].
Qed.

(** All unshaded: the cells whose row + column is sigma, and those where it is one more. *)
Lemma along_diagonal sigma r c r' c' :
  (forall i j, i < n -> j < n -> i + j = sigma \/ i + j = S sigma -> s i j = false) ->
  r + c = sigma -> r' + c' = sigma -> r <= r' -> r' < n -> c < n -> path n s (r, c) (r', c').
Proof.
  intros H Hrc Hrc' Hle Hr' Hc. replace r' with (r + (r' - r)) by lia. replace c' with (c - (r' - r)) by lia.
  apply walk; try lia; intros i Hi; apply H; lia.
Qed.

Lemma band sigma r c r' c' :
  (forall i j, i < n -> j < n -> i + j = sigma \/ i + j = S sigma -> s i j = false) ->
  1 <= sigma -> r + c = sigma \/ r + c = S sigma -> r' + c' = sigma ->
  r < n -> c < n -> r' < n -> c' < n -> path n s (r, c) (r', c').
Proof.
  intros H Hsigma Hrc Hrc' Hr Hc Hr' Hc'.
  assert (Hdiagonal : forall i j, i + j = sigma -> i < n -> j < n -> path n s (i, j) (r', c')).
  { intros i j Hij Hi Hj. destruct (le_lt_dec i r').
    - apply along_diagonal with sigma; auto.
    - apply path_sym. apply along_diagonal with sigma; auto; lia. }
  destruct Hrc as [Hrc|Hrc]; [apply Hdiagonal; auto|]. destruct r as [|r].
  - apply step with (0, c - 1); [split; simpl; lia|apply H; simpl; lia|unfold neighbours; simpl; lia|apply Hdiagonal; lia].
  - apply step with (r, c); [split; simpl; lia|apply H; simpl; lia|unfold neighbours; simpl; lia|apply Hdiagonal; lia].
Qed.

End Walk.

(** Where each stripe except single corners has a hole, the unshaded cells are connected. *)
Lemma connected_by_holes n s o root :
  2 <= n -> o = 0 /\ root = (0, 1) /\ s 0 0 = true \/ o = 1 /\ root = (0, 0) ->
  (forall r c, r < n -> c < n -> (r + c) mod 3 <> o -> s r c = false) ->
  (forall sigma, sigma mod 3 = o -> 1 <= sigma -> sigma < 2 * n - 2 ->
    exists r c, r < n /\ c < n /\ r + c = sigma /\ s r c = false) ->
  connectivity n s.
Proof.
  intros Hn Ho Hbands Hholes.
  assert (H : forall sum r c, r + c = sum -> r < n -> c < n -> s r c = false -> path n s (r, c) root).
  { intros sum. induction sum as [sum IH] using lt_wf_ind. intros r c Hrc Hr Hc Hs.
    (* A cell that is not in the first row and column at once has a cell before it. *)
    assert (Hbefore : forall i j, i + j <= sum -> 1 <= i + j -> i < n -> j < n -> s i j = false -> (i + j) mod 3 = o ->
      path n s (i, j) root).
    { intros i j Hij Hone Hi Hj Hsij Hmod. destruct i as [|i].
      - apply step with (0, j - 1); [split; simpl; lia|exact Hsij|unfold neighbours; simpl; lia|].
        apply (IH (j - 1)); try lia. apply Hbands; lia.
      - apply step with (i, j); [split; simpl; lia|exact Hsij|unfold neighbours; simpl; lia|].
        apply (IH (i + j)); try lia. apply Hbands; lia. }
    destruct (Nat.eq_dec ((r + c) mod 3) o) as [Hmod|Hmod].
    - destruct (Nat.eq_dec sum 0) as [Hzero|Hzero]; [|apply Hbefore; auto; lia].
      assert (r = 0 /\ c = 0) as [-> ->] by lia. destruct Ho as [(-> & _ & E)|(-> & _)]; [congruence|].
      simpl in Hmod. lia.
    - (* The band starts behind the stripe sigma. *)
      destruct (Nat.eq_dec sum 0) as [Hzero|Hzero].
      { assert (r = 0 /\ c = 0) as [-> ->] by lia. destruct Ho as [(-> & _ & E)|(-> & ->)]; [simpl in Hmod; lia|].
        apply stay; [split; simpl; lia|exact Hs]. }
      assert (exists sigma, sigma mod 3 = o /\ (sum = S sigma \/ sum = S (S sigma))) as (sigma & Hsigma & Hsum).
      { destruct (Nat.eq_dec ((sum - 1) mod 3) o); [exists (sum - 1); split; [assumption|lia]|].
        exists (sum - 2). split; lia. }
      assert (Hband : forall i j, i < n -> j < n -> i + j = S sigma \/ i + j = S (S sigma) -> s i j = false)
        by (intros; apply Hbands; lia).
      destruct (Nat.eq_dec sigma 0) as [Hfirst|Hfirst].
      + destruct Ho as [(-> & -> & E)|(-> & ->)]; [|simpl in Hsigma; subst sigma; simpl in Hsigma; lia].
        apply band with (S sigma); auto; lia.
      + destruct (Hholes sigma) as (i & j & Hi & Hj & Hij & Hhole); auto; try lia.
        assert (Hnext : exists i' j', i' + j' = S sigma /\ i' < n /\ j' < n /\ neighbours (i', j') (i, j)).
        { destruct (le_lt_dec n (S i)).
          - exists i, (S j). unfold neighbours. simpl. lia.
          - exists (S i), j. unfold neighbours. simpl. lia. }
        destruct Hnext as (i' & j' & Hij' & Hi' & Hj' & Hneighbours).
        apply path_trans with (i', j'); [apply band with (S sigma); auto; lia|].
        apply step with (i, j); [split; simpl; lia|apply Hband; simpl; lia|exact Hneighbours|].
        apply Hbefore; auto; lia. }
  intros [r c] [r' c'] [Hr Hc] [Hr' Hc'] Hs Hs'. simpl in *.
  apply path_trans with root; [|apply path_sym]; eapply H; eauto.
Qed.

(** Shaded cells whose row + column leaves one remainder do not touch. *)
Lemma stripes_adjacency n s o :
  (forall r c, r < n -> c < n -> s r c = true -> (r + c) mod 3 = o) -> adjacency n s.
Proof.
  intros H [r c] [r' c'] [Hr Hc] [Hr' Hc'] Hab Hs Hs'. unfold shaded, neighbours in *. simpl in *.
  apply H in Hs; auto. apply H in Hs'; auto. clear H. destruct Hab as [[-> [->| ->]]|[-> [->| ->]]]; lia.
Qed.
