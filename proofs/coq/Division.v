(** The shares add up to at most twice the loss, and inner cells give away nothing. *)

Require Import Lia List Arith ZArith Bool.
Require Import Hitori_numbers.Totals Hitori_numbers.Hitori Hitori_numbers.Rectangles Hitori_numbers.Shares
  Hitori_numbers.GridCells Hitori_numbers.Walls Hitori_numbers.Kinds.
Import ListNotations.
Open Scope Z_scope.

Lemma count_le {A} (test test' : A -> bool) l :
  (forall a, In a l -> test a = true -> test' a = true) -> count test l <= count test' l.
Proof.
  intros H. apply sum_of_le. intros a Ha. specialize (H a Ha). destruct (test a); [rewrite H by reflexivity; lia|].
  destruct (test' a); simpl; lia.
Qed.

Lemma count_nonnegative {A} (test : A -> bool) l : 0 <= count test l.
Proof. apply sum_of_nonnegative. intros. apply bit_range. Qed.

Section Division.

Context (m n : nat) (Hm : (2 <= m)%nat) (Hn : (2 <= n)%nat) (s : shading) (k : picture).
Context (Hrule2 : rule2 m n s) (Hrule3 : rule3 m n s) (Hfits : fits m n s k).

Let shaded_is a : is_shaded k a = shades s a := fits_shaded m n s k Hfits a.

Lemma none_iff a : is k None a = negb (shades s a).
Proof. rewrite <- shaded_is. unfold is_shaded. rewrite negb_involutive. reflexivity. Qed.

Lemma not_beside a b : on_board m n a -> shades s a = true -> In b (beside m n a) -> shades s b = false.
Proof.
  intros Ha Sa Hb. apply in_beside in Hb; [|assumption]. destruct Hb as [Hb C]. apply adjacent_iff in C.
  destruct (shades s b) eqn:E; [|reflexivity]. exfalso. apply (Hrule2 a b); assumption.
Qed.

(** Twice the loss, cell by cell. *)
Definition gross (a : cell) : Z := if shades s a then 2 * edges_outside m n a else 2 * around m n k a - 2.

Lemma total_gross : sum_of (board m n) gross = 2 * (5 * count (shades s) (board m n) - Z.of_nat (m * n)).
Proof.
  pose proof (beside_from_both m n (fun a b => if negb (shades s a) && shades s b then 2 else 0)) as E.
  assert (E1 : sum_of (board m n) gross = sum_of (board m n) (fun a => if shades s a then 2 * edges_outside m n a else
    -2) +
    sum_of (board m n) (fun a => sum_of (beside m n a) (fun b => if negb (shades s a) && shades s b then 2 else 0))).
  { rewrite <- sum_of_plus. apply sum_of_ext. intros a _. unfold gross, around, count. destruct (shades s a); simpl.
    - rewrite sum_of_zero. lia.
    - rewrite (sum_of_ext _ (fun b => if shades s b then 2 else 0) (fun b => 2 * bit (is_shaded k b))); [rewrite
        sum_of_times; lia|].
      intros b _. rewrite shaded_is. destruct (shades s b); reflexivity. }
  rewrite E1, E, <- sum_of_plus.
  assert (Hsize : sum_of (board m n) (fun _ => 1) = Z.of_nat (m * n)).
  { assert (H : forall l : list cell, sum_of l (fun _ => 1) = Z.of_nat (length l)).
    { induction l as [|a l IH]; cbn [sum_of length]; lia. }
    rewrite H. f_equal. unfold board. pose proof (prod_length (seq 0 m) (seq 0 n)) as L. rewrite !seq_length in L.
      exact L. }
  transitivity (sum_of (board m n) (fun a => 10 * bit (shades s a) + (-2) * 1)).
  - apply sum_of_ext. intros a Ha. apply in_board in Ha. destruct (shades s a) eqn:Sa.
    + rewrite (sum_of_ext _ _ (fun _ => 2 * 1)).
      * rewrite sum_of_times. unfold edges_outside. simpl bit. lia.
      * intros b Hb. rewrite (not_beside a b) by assumption. reflexivity.
    + rewrite (sum_of_ext _ _ (fun _ => 0)); [rewrite sum_of_zero; simpl; lia|]. intros b _. rewrite andb_false_r.
        reflexivity.
  - rewrite sum_of_plus, !sum_of_times, Hsize. unfold count. lia.
Qed.

(** Each contact of two shaded cells is in the pairs of both common neighbours. *)
Lemma contacts_pay :
  sum_of (board m n) (fun a => if shades s a then 2 * degree m n k a else 0) <= sum_of (board m n) (pairs m n k).
Proof.
  unfold pairs. rewrite (beside_from_both m n (fun a b => count (fun d => is_shaded k b && is_shaded k d && in_contact
    b d) (beside m n a))).
  apply sum_of_le. intros b Hb. apply in_board in Hb. rewrite shaded_is. destruct (shades s b) eqn:Sb.
  - unfold degree, count. rewrite (contacts_sum m n b) by assumption.
    rewrite <- sum_of_times.
    rewrite (sum_of_ext (beside m n b) _ (fun a => sum_of (board m n)
      (fun d => if adjacent a d then bit (is_shaded k d && in_contact b d) else 0))).
    + rewrite sum_of_swap. apply sum_of_le. intros d Hd. apply in_board in Hd.
      destruct (in_contact b d) eqn:C.
      2: { rewrite (sum_of_ext _ _ (fun _ => 0)); [rewrite sum_of_zero; lia|]. intros a _. rewrite andb_false_r.
           destruct (adjacent a d); reflexivity. }
      destruct (is_shaded k d); simpl.
      2: { rewrite (sum_of_ext _ _ (fun _ => 0)); [rewrite sum_of_zero; lia|]. intros a _. destruct (adjacent a d);
        reflexivity. }
      apply (count_two (fun a => adjacent a d) (beside m n b) (fst b, snd d) (fst d, snd b)).
      * apply in_beside; [exact Hb|]. rewrite adjacent_iff. apply in_contact_iff in C. unfold on_board, neighbours in
          *. simpl. lia.
      * apply in_beside; [exact Hb|]. rewrite adjacent_iff. apply in_contact_iff in C. unfold on_board, neighbours in
          *. simpl. lia.
      * apply in_contact_iff in C. intros E. injection E. lia.
      * rewrite adjacent_iff. apply in_contact_iff in C. unfold neighbours. simpl. lia.
      * rewrite adjacent_iff. apply in_contact_iff in C. unfold neighbours. simpl. lia.
    + intros a Ha. apply in_beside in Ha; [|assumption]. destruct Ha as [Ha _]. simpl.
      apply sum_of_part; auto using nodup_board, nodup_beside. intros d. rewrite in_beside, in_board; tauto.
  - apply sum_of_nonnegative. intros a _. apply count_nonnegative.
Qed.

Lemma pairs_covered a : on_board m n a -> around m n k a = 0 \/ shades s a = true -> pairs m n k a = 0.
Proof.
  intros Ha H. unfold pairs. rewrite (sum_of_ext _ _ (fun _ => 0)); [apply sum_of_zero|]. intros b Hb.
  assert (E : is_shaded k b = false).
  { destruct H as [H|H]; [|rewrite shaded_is; eapply not_beside; eauto]. destruct (is_shaded k b) eqn:E; [|reflexivity].
    assert (0 < around m n k a); [|lia]. apply count_positive. eauto. }
  rewrite E. unfold count. rewrite (sum_of_ext _ _ (fun _ => 0)); [apply sum_of_zero|]. reflexivity.
Qed.

Definition taken (a u : cell) : Z := bit (kept_by m n k a u) + bit (alone m n k a u).

Lemma kind_is x a : is k x a = true -> k (fst a) (snd a) = x.
Proof. intros Ha. unfold is in Ha. destruct (kind_dec _ _); [assumption|discriminate]. Qed.

Lemma touched_guards u : 2 <= count (is k (Some touched)) (contacts m n u) -> 2 <= count (guards m n k u) (contacts m n
  u).
Proof.
  intros Ht. etransitivity; [exact Ht|]. apply count_le. intros a _ Ka. apply kind_is in Ka. unfold guards. rewrite Ka.
  apply orb_true_iff. right. apply Z.leb_le. exact Ht.
Qed.

Lemma border_guard u a : on_board m n u -> on_border m n u = true -> is k (Some touched) a = true -> guards m n k u a =
  true.
Proof.
  intros Hu Hb Ka. apply kind_is in Ka. unfold guards. rewrite Ka. apply orb_true_iff. left.
  rewrite <- (proj2 (edges_of_border m n u Hm Hn Hu)). exact Hb.
Qed.

(** An uncovered cell has two guards, or it is on the border and has a touched one. *)
Lemma two_guards u : on_board m n u -> uncovered m n k u = true ->
  2 <= count (guards m n k u) (contacts m n u) \/ on_border m n u = true /\ 0 < count (guards m n k u) (contacts m n u)
    /\
  0 < count (is k (Some touched)) (contacts m n u).
Proof.
  intros Hu Hun.
  destruct (fits_keeps m n s k Hfits u Hu Hun) as [Ht|[[Hb Ht]|[Hl|(a & b & Ha & Hb & Hne & Pa & Pb & Cab & Cba)]]].
  - left. apply touched_guards. exact Ht.
  - right. split; [exact Hb|]. split; [|exact Ht]. apply count_positive in Ht. destruct Ht as (a & Ha & Ka).
    apply count_positive. exists a. split; [exact Ha|]. apply border_guard; assumption.
  - left. etransitivity; [exact Hl|]. apply count_le. intros a _ Ka. apply kind_is in Ka. unfold guards. rewrite Ka.
    apply Z.leb_le. exact Hl.
  - left. apply (count_two _ _ a b); auto.
    + unfold guards. rewrite (kind_is _ _ Pa). apply Z.ltb_lt, count_positive. exists b. rewrite Pb, Cab. auto.
    + unfold guards. rewrite (kind_is _ _ Pb). apply Z.ltb_lt, count_positive. exists a. rewrite Pa, Cba. auto.
Qed.

Lemma enough_guards u : on_board m n u -> uncovered m n k u = true ->
  Z.max 0 (count (guards m n k u) (contacts m n u) - 2) <= -2 + sum_of (contacts m n u) (fun a => taken a u).
Proof.
  intros Hu Hun.
  assert (E : sum_of (contacts m n u) (fun a => taken a u) = count (guards m n k u) (contacts m n u) +
    count (fun a => alone m n k a u) (contacts m n u)).
  { unfold count. rewrite <- sum_of_plus. apply sum_of_ext. intros a _. unfold taken, kept_by. rewrite Hun.
    reflexivity. }
  rewrite E. pose proof (count_nonnegative (fun a => alone m n k a u) (contacts m n u)).
  destruct (two_guards u Hu Hun) as [H2|(Hb & Hg & Ht)]; [lia|].
  destruct (Z_le_gt_dec 2 (count (is k (Some touched)) (contacts m n u))) as [H2|H2].
  { pose proof (touched_guards u H2). lia. }
  assert (0 < count (fun a => alone m n k a u) (contacts m n u)); [|lia].
  pose proof Ht as Ha. apply count_positive in Ha. destruct Ha as (a & Ha & Ka). apply count_positive. exists a.
  split; [exact Ha|]. unfold alone, kept_by. rewrite Hun, (border_guard u a Hu Hb Ka), Ka. simpl. rewrite andb_true_r.
  rewrite <- (proj2 (edges_of_border m n u Hm Hn Hu)), Hb. apply Z.eqb_eq. lia.
Qed.

Definition over (a : cell) : Z :=
  match k (fst a) (snd a) with
  | Some looped => 5 - 3 * degree m n k a
  | Some touched => (if on_border m n a then 0 else 6) - 3 * degree m n k a
  | _ => 0
  end.

Lemma share_at_most a : on_board m n a ->
  share m n k a <= gross a + (if shades s a then 2 * degree m n k a else 0) + over a + (-1) * pairs m n k a +
    sum_of (contacts m n a) (fun b => taken b a) + (-1) * sum_of (contacts m n a) (fun u => taken a u).
Proof.
  intros Ha.
  assert (Hinto : shades s a = true \/ uncovered m n k a = false -> sum_of (contacts m n a) (fun b => taken b a) = 0).
  { intros H. rewrite (sum_of_ext _ _ (fun _ => 0)); [apply sum_of_zero|]. intros b _. unfold taken, alone, kept_by.
    destruct H as [H|H]; [unfold uncovered; rewrite none_iff, H|rewrite H]; reflexivity. }
  assert (Hout : sum_of (contacts m n a) (fun u => taken a u) =
    count (kept_by m n k a) (contacts m n a) + count (alone m n k a) (contacts m n a)).
  { unfold count. rewrite <- sum_of_plus. reflexivity. }
  assert (Halone : k (fst a) (snd a) <> Some touched -> count (alone m n k a) (contacts m n a) = 0).
  { intros H. unfold count. rewrite (sum_of_ext _ _ (fun _ => 0)); [apply sum_of_zero|]. intros u _. unfold alone, is.
    destruct (kind_dec (k (fst a) (snd a)) (Some touched)); [contradiction|]. rewrite andb_false_r. reflexivity. }
  pose proof (edges_of_border m n a Hm Hn Ha) as [He Hb].
  assert (Hkind : k (fst a) (snd a) = None \/ shades s a = true).
  { rewrite <- shaded_is. unfold is_shaded, is. destruct (kind_dec (k (fst a) (snd a)) None); auto. }
  assert (Hborder : shades s a = true -> k (fst a) (snd a) <> Some touched -> edges_outside m n a = 0).
  { intros Sa Hk. destruct (on_border m n a) eqn:E; [|symmetry in Hb; rewrite Z.ltb_ge in Hb; lia]. exfalso.
    pose proof (fits_border m n s k Hfits a Ha Sa E) as H. unfold is in H. destruct (kind_dec _ _);
      [contradiction|discriminate]. }
  destruct (k (fst a) (snd a)) as [[]|] eqn:K.
  1-3: destruct Hkind as [Hkind|Sa]; [discriminate|]; rewrite Hinto, (pairs_covered a), Hout by auto;
    unfold share, gross, over; rewrite K, Sa.
  - rewrite Halone, Hborder by (auto; discriminate). lia.
  - rewrite Halone, Hborder by (auto; discriminate). lia.
  - rewrite Hb. destruct (Z.eqb_spec (edges_outside m n a) 0), (Z.ltb_spec 0 (edges_outside m n a)); lia.
  - assert (Sa : shades s a = false).
    { rewrite <- shaded_is. unfold is_shaded, is. destruct (kind_dec (k (fst a) (snd a)) None);
      [reflexivity|congruence]. }
    assert (Hkept : count (kept_by m n k a) (contacts m n a) = 0).
    { unfold count. rewrite (sum_of_ext _ _ (fun _ => 0)); [apply sum_of_zero|]. intros u _. unfold kept_by, guards.
      rewrite K, andb_false_r. reflexivity. }
    rewrite Hout, Hkept, Halone by discriminate. unfold share, gross, over. rewrite K, Sa.
    destruct (uncovered m n k a) eqn:Hun.
    + pose proof (enough_guards a Ha Hun). unfold uncovered in Hun. apply andb_true_iff in Hun. destruct Hun as [_ Hun].
      fold (around m n k a) in Hun. apply Z.eqb_eq in Hun. rewrite pairs_covered by auto. lia.
    + rewrite Hinto by auto. lia.
Qed.

Theorem shares_at_most :
  sum_of (board m n) (share m n k) <= 2 * (5 * count (shades s) (board m n) - Z.of_nat (m * n)).
Proof.
  rewrite <- total_gross. etransitivity; [apply sum_of_le; intros a Ha; apply share_at_most, in_board, Ha|].
  rewrite !sum_of_plus, !sum_of_times. pose proof contacts_pay. pose proof (contacts_from_both m n taken) as E.
  pose proof (fits_excess m n s k Hfits) as Hover. fold over in Hover.
  change (fun a : cell => sum_of (contacts m n a) (taken a)) with (fun a : cell => sum_of (contacts m n a) (fun u =>
    taken a u)) in E.
  lia.
Qed.

End Division.
