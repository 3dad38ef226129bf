(** Trails of contacts: paths that visit no cell twice. *)

Require Import Lia List Arith ZArith Bool.
Require Import Hitori_numbers.Hitori Hitori_numbers.Shares Hitori_numbers.GridCells.
Import ListNotations.

(** A path that visits no cell twice. *)
Inductive trail : list cell -> cell -> cell -> Prop :=
  | trail_end a : trail [a] a a
  | trail_step a b c l : in_contact a b = true -> trail l b c -> ~ In a l -> trail (a :: l) a c.

Lemma nodup_trail l a b : trail l a b -> NoDup l.
Proof. intros H. induction H; constructor; auto. constructor. Qed.

Lemma trail_from l a b c : trail l a b -> In c l -> exists k, trail k c b /\ incl k l.
Proof.
  intros H. induction H as [a|a b d l Hab H IH Ha]; intros Hc.
  - destruct Hc as [<-|[]]. exists [a]. split; [constructor|apply incl_refl].
  - destruct Hc as [<-|Hc].
    + exists (a :: l). split; [econstructor; eauto|apply incl_refl].
    + destruct (IH Hc) as (k & Hk & Hkl). exists k. split; [exact Hk|apply incl_tl; exact Hkl].
Qed.

Lemma trail_starts l a b : trail l a b -> exists k, l = a :: k.
Proof. intros H. destruct H; eauto. Qed.

(** A closed walk of six steps to the next number, from u to a, p, q, r, b and back to u. *)
Lemma far_walk u a p q r b : one_apart u a = true -> one_apart a p = true -> one_apart p q = true ->
  one_apart q r = true -> one_apart r b = true -> one_apart u b = true -> one_apart u q = false ->
  one_apart p b = true /\ one_apart a r = true /\ a = b.
Proof. intros H1 H2 H3 H4 H5 H6 H7. rewrite <- not_true_iff_false in H7. rewrite !one_apart_iff in *. lia. Qed.

Lemma near_walk u a p q r b : one_apart u a = true -> one_apart a p = true -> one_apart p q = true ->
  one_apart q r = true -> one_apart r b = true -> one_apart u b = true -> a <> b ->
  one_apart p b = true \/ one_apart a r = true.
Proof.
  intros H1 H2 H3 H4 H5 H6 H7. destruct (one_apart p b) eqn:H8; [auto|]. destruct (one_apart a r) eqn:H9; [auto|].
  exfalso. rewrite <- not_true_iff_false in H8, H9. rewrite !one_apart_iff in *. lia.
Qed.

(** Two contacts of a cell that at most five cells join: two of its contacts have a common one. *)
Lemma short_trail l u a b : trail l a b -> (length l <= 5)%nat -> in_contact u a = true -> in_contact u b = true -> a
  <> b ->
  exists x y z, In x l /\ In y l /\ In z l /\ x <> y /\ in_contact u x = true /\ in_contact u y = true /\
    in_contact x z = true /\ in_contact y z = true.
Proof.
  intros H Hl Ha Hb Hne. pose proof (nodup_trail _ _ _ H) as Hnodup. revert Ha Hb Hne.
  inversion H as [|? p ? l1 C1 T1 N1]; subst; [congruence|].
  inversion T1 as [|? q ? l2 C2 T2 N2]; subst; intros Ha Hb Hne.
  { exfalso. rewrite in_contact_iff in *. lia. }
  inversion T2 as [|? r ? l3 C3 T3 N3]; subst.
  { exists a, b, p. rewrite (in_contact_sym b). simpl. auto 10. }
  inversion T3 as [|? t ? l4 C4 T4 N4]; subst.
  { exfalso. rewrite in_contact_iff in *. lia. }
  inversion T4 as [|? v ? l5 C5 T5 N5]; subst.
  2: { destruct (trail_starts _ _ _ T5) as (k & ->). simpl in Hl. lia. }
  destruct (in_contact u q) eqn:Hq.
  - exists a, q, p. rewrite (in_contact_sym q). simpl in *. repeat split; auto.
  - destruct (in_contact p b) eqn:Hp; [exists a, b, p; rewrite (in_contact_sym b); simpl; auto 10|].
    destruct (in_contact a r) eqn:Hr; [exists a, b, r; rewrite (in_contact_sym b); simpl; auto 10|].
    exfalso. unfold in_contact in *. rewrite !andb_true_iff in *.
    destruct (one_apart (fst u) (fst q)) eqn:Fq, (one_apart (snd u) (snd q)) eqn:Sq; try discriminate.
    + destruct (far_walk (snd u) (snd a) (snd p) (snd q) (snd r) (snd b)) as (E1 & E2 & E3); try tauto.
      rewrite E1 in Hp. rewrite E2 in Hr. rewrite andb_true_r in *.
      destruct (near_walk (fst u) (fst a) (fst p) (fst q) (fst r) (fst b)); try tauto; try congruence.
      intros E. apply Hne. destruct a, b; simpl in *; congruence.
    + destruct (far_walk (fst u) (fst a) (fst p) (fst q) (fst r) (fst b)) as (E1 & E2 & E3); try tauto.
      rewrite E1 in Hp. rewrite E2 in Hr. simpl in *.
      destruct (near_walk (snd u) (snd a) (snd p) (snd q) (snd r) (snd b)); try tauto; try congruence.
      intros E. apply Hne. destruct a, b; simpl in *; congruence.
    + destruct (far_walk (fst u) (fst a) (fst p) (fst q) (fst r) (fst b)) as (E1 & E2 & E3); try tauto.
      destruct (far_walk (snd u) (snd a) (snd p) (snd q) (snd r) (snd b)) as (E4 & E5 & E6); try tauto.
      apply Hne. destruct a, b; simpl in *; congruence.
Qed.
