(** The prices in column 0 of a block, by words, are the shares of Shares.v. *)

Require Import Lia List Arith NArith ZArith Bool.
Require Import Hitori_numbers.Totals Hitori_numbers.Hitori Hitori_numbers.Shares Hitori_numbers.Prices
  Hitori_numbers.Meanings Hitori_numbers.RowPrices Hitori_numbers.WindowGuards Hitori_numbers.WindowPrices
  Hitori_numbers.WindowConditions Hitori_numbers.Blocks Hitori_numbers.SidePrices Hitori_numbers.BlockGuards.
Import ListNotations.
Open Scope Z_scope.

Section Corner.

Context (w : picture).
Let A := col w 0.
Let B := col w 1.
Let C := col w 2.

Lemma covered_first r : (r < 6)%nat -> covered_row nothing A B r =
  if is w None (r, 0%nat) && negb (uncovered 7 5 w (r, 0%nat))
  then 2 * (around 7 5 w (r, 0%nat) - 1) - pairs 7 5 w (r, 0%nat) else 0.
Proof.
  intros H. unfold covered_row, around, pairs. subst A B. rewrite uncovered_test. cbn [nothing shaded_rows].
  rows r; autorewrite with words; given_cells; kinds; cases.
Qed.

Lemma contacts_first r : (r < 5)%nat -> contact_row A nothing r + contact_row A B r =
  match w r 0%nat with
  | None => 0
  | Some plain => 2 * degree 7 5 w (r, 0%nat)
  | _ => - degree 7 5 w (r, 0%nat)
  end.
Proof.
  intros H. unfold contact_row, degree. subst A B. cbn [nothing shaded_rows]. rows r; autorewrite with words;
  given_cells; kinds;
  match goal with |- context [match w ?r 0%nat with _ => _ end] => destruct (w r 0%nat) as [[]|] end;
  cbn [is_some is_plain]; cases.
Qed.

Let over10 := guarded above below top (uncovered_rows A B C) C B A nothing.
Let under10 := guarded below above top (uncovered_rows A B C) C B A nothing.

Lemma losses_first r : (r < 5)%nat -> loss_row 0 B A nothing beyond r + loss_row 0 nothing A B C r =
  count (kept_by 7 5 w (r, 0%nat)) (contacts 7 5 (r, 0%nat)) + count (alone 7 5 w (r, 0%nat)) (contacts 7 5 (r, 0%nat)).
Proof.
  intros H. rewrite no_loss.
  2: { apply same_rows. intros i. unfold uncovered_rows. cbn [beyond shaded_rows]. rewrite has_less, has_known, !has_or.
       rewrite has_nothing. do 6 (destruct i as [|i]; [cbn; rewrite ?orb_true_r; reflexivity|]). reflexivity. }
  assert (Hkept : bit (has (above under10) r) + bit (has (below over10) r) =
    count (kept_by 7 5 w (r, 0%nat)) (contacts 7 5 (r, 0%nat))).
  { subst over10 under10. rows r; rewrite ?above_first, ?above_next, ?has_below;
    rewrite ?(under_second w), ?(over_second w) by lia; unfold count; given_cells; unfold kept_by;
    rewrite !(guards_seen 7 5 w at_corner) by reflexivity; cbn [bit]; sums. }
  set (few := N.ldiff top (two_contacts (touched_rows A) (touched_rows C))).
  assert (Halone : bit (has (above (N.land under10 few)) r && has (touched_rows A) r) +
      bit (has (below (N.land over10 few)) r && has (touched_rows A) r) =
    count (alone 7 5 w (r, 0%nat)) (contacts 7 5 (r, 0%nat))).
  { subst over10 under10 few. rows r; rewrite ?above_first, ?above_next, ?has_below, ?has_and, ?has_less;
    rewrite ?(under_second w), ?(over_second w) by lia; unfold count; given_cells; unfold alone;
    unfold two_contacts, two; subst A C; autorewrite with words; given_cells; cbn [andb];
    rewrite ?andb_false_r; cbn [andb]; try reflexivity.
    unfold kept_by. rewrite !(guards_seen 7 5 w at_corner) by reflexivity. unfold count. given_cells. kinds.
    repeat match goal with
      | |- context [uncovered ?m ?n ?w ?a] => destruct (uncovered m n w a)
      | |- context [seen_guard ?m ?n ?w ?e ?u ?a] => destruct (seen_guard m n w e u a)
    end; cases. }
  rewrite <- Hkept, <- Halone. unfold loss_row. change (N.lor top 0) with top. cbv zeta. fold over10 under10 few. sums.
Qed.

Lemma no_guards_beyond toward back edge u : toward 0%N = 0%N -> guarded toward back edge u B A nothing beyond = 0%N.
Proof.
  intros E. unfold guarded. cbn [nothing touched_rows looped_rows plain_rows]. rewrite E. cbn [N.land N.lor].
  apply N.land_0_r.
Qed.

Lemma extra_first r : (r < 5)%nat ->
  extra_row (guarded above below (N.lor top side) (uncovered_rows nothing A B) B A nothing beyond)
    (guarded below above (N.lor top side) (uncovered_rows nothing A B) B A nothing beyond)
    (guarded above below (N.lor top side) (uncovered_rows nothing A B) nothing A B C)
    (guarded below above (N.lor top side) (uncovered_rows nothing A B) nothing A B C) r =
  if uncovered 7 5 w (r, 0%nat) then Z.max 0 (count (guards 7 5 w (r, 0%nat)) (contacts 7 5 (r, 0%nat)) - 2) else 0.
Proof.
  intros H.
  rewrite !no_guards_beyond by reflexivity. unfold extra_row. rewrite !has_nothing. cbn [andb orb].
  rewrite andb_false_r. cbn [bit].
  assert (Hat_most : count (guards 7 5 w (r, 0%nat)) (contacts 7 5 (r, 0%nat)) <= 2).
  { unfold count. rows r; given_cells; repeat match goal with |- context [bit ?b] => destruct b; cbn [bit] end; lia. }
  destruct (uncovered 7 5 w (r, 0%nat)); lia.
Qed.

Lemma share_first r : (r < 5)%nat -> share 7 5 w (r, 0%nat) = price_row 0 side beyond nothing A B C r.
Proof.
  intros H. unfold price_row. rewrite covered_first, contacts_first, losses_first, extra_first by lia.
  assert (Hedges : edges_outside 7 5 (r, 0%nat) = 1 + bit (r =? 0)%nat) by (rows r; reflexivity).
  assert (Hside : has side r = true) by (rows r; reflexivity).
  subst A. autorewrite with words. unfold at_row. destruct (Nat.ltb_spec r 7); [|lia]. rewrite Hside, orb_true_r.
  unfold share. cbn [fst snd]. rewrite Hedges. pose proof (unshaded_test w (r, 0%nat)) as Hnone. cbn [fst snd] in Hnone.
  assert (Hsome : is w None (r, 0%nat) = false -> uncovered 7 5 w (r, 0%nat) = false).
  { unfold uncovered. intros ->. reflexivity. }
  pose proof (touched_test w (r, 0%nat)) as Htouched. cbn [fst snd] in Htouched.
  destruct (w r 0%nat) as [[]|] eqn:K; cbn [is_some is_touched is_looped negb] in *; rewrite ?Hsome by assumption;
    rewrite Hnone; cbn [andb].
  - rewrite no_alone by assumption. cbn [bit]. lia.
  - rewrite no_alone by assumption. cbn [bit]. lia.
  - destruct (r =? 0)%nat; cbn [bit negb]; [change (1 + 1 =? 0) with false|change (1 + 0 =? 0) with false]; lia.
  - rewrite no_alone by assumption. rewrite none_kept by assumption.
    destruct (uncovered 7 5 w (r, 0%nat)); cbn [bit negb]; lia.
Qed.

Lemma first_price_is cost : first_price A B C = Some cost -> cost = total 5 (fun r => share 7 5 w (r, 0%nat)).
Proof.
  intros H. apply price_by_rows in H. rewrite H. apply total_ext. intros r Hr. symmetry. apply share_first. exact Hr.
Qed.

Lemma first_has_price : (forall r, (r < 6)%nat -> is_kept 7 5 w at_corner (r, 0%nat)) -> first_price A B C <> None.
Proof.
  intros Hkept. apply has_a_price. intros r H6 Hr. specialize (Hkept r H6). unfold is_kept in Hkept.
  rewrite (uncovered_first w) in Hr by assumption. specialize (Hkept Hr).
  assert (Htest : existsb (seen_guard 7 5 w at_corner (r, 0%nat)) (contacts 7 5 (r, 0%nat)) = true).
  { rewrite <- count_any, Z.ltb_lt. lia. }
  clear Hkept. revert Htest. unfold two. rewrite !no_guards_beyond by reflexivity.
  rewrite ?has_or, ?has_and, ?has_or, ?has_nothing.
  assert (Hedge : has (N.lor top side) r = true) by (rows r; reflexivity). rewrite <- ?has_or, ?Hedge.
  rows r; rewrite ?has_or, ?over_first, ?(over_first_column w), ?(under_first w) by lia; rewrite Hr; given_cells;
  repeat match goal with |- context [seen_guard ?m ?n ?w ?e ?u ?a] => destruct (seen_guard m n w e u a) end;
  cbn; congruence.
Qed.

End Corner.
