(** The prices in column 1 of a block, by words, are the shares of Shares.v. *)

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
Let D := col w 3.

Lemma covered_second r : (r < 6)%nat -> covered_row A B C r =
  if is w None (r, 1%nat) && negb (uncovered 7 5 w (r, 1%nat))
  then 2 * (around 7 5 w (r, 1%nat) - 1) - pairs 7 5 w (r, 1%nat) else 0.
Proof.
  intros H. unfold covered_row, around, pairs. subst A B C. rewrite uncovered_test. rows r; autorewrite with words;
  given_cells; kinds; cases.
Qed.

Lemma contacts_second r : (r < 5)%nat -> contact_row B A r + contact_row B C r =
  match w r 1%nat with
  | None => 0
  | Some plain => 2 * degree 7 5 w (r, 1%nat)
  | _ => - degree 7 5 w (r, 1%nat)
  end.
Proof.
  intros H. unfold contact_row, degree. subst A B C. rows r; autorewrite with words; given_cells; kinds;
  match goal with |- context [match w ?r 1%nat with _ => _ end] => destruct (w r 1%nat) as [[]|] end;
  cbn [is_some is_plain]; cases.
Qed.

(** Column 2 is not on the border but at its top. *)
Lemma under_third r : (r < 6)%nat -> has (guarded below above top (uncovered_rows B C D) D C B A) r =
  uncovered 7 5 w (r, 2%nat) && seen_guard 7 5 w at_corner (r, 2%nat) (S r, 1%nat).
Proof. exact (under_left w r). Qed.
Lemma over_third r : (S r < 6)%nat -> has (guarded above below top (uncovered_rows B C D) D C B A) (S r) =
  uncovered 7 5 w (S r, 2%nat) && seen_guard 7 5 w at_corner (S r, 2%nat) (r, 1%nat).
Proof. exact (over_left w r). Qed.
Lemma under_right_of_second r : (r < 6)%nat -> has (guarded below above top (uncovered_rows A B C) A B C D) r =
  uncovered 7 5 w (r, 1%nat) && seen_guard 7 5 w at_corner (r, 1%nat) (S r, 2%nat).
Proof. rewrite uncovered_turned. exact (under_1 w r). Qed.
Lemma over_right_of_second r : (S r < 6)%nat -> has (guarded above below top (uncovered_rows A B C) A B C D) (S r) =
  uncovered 7 5 w (S r, 1%nat) && seen_guard 7 5 w at_corner (S r, 1%nat) (r, 2%nat).
Proof. rewrite uncovered_turned. exact (over_1 w r). Qed.

Let over0 := guarded above below (N.lor top side) (uncovered_rows nothing A B) nothing A B C.
Let under0 := guarded below above (N.lor top side) (uncovered_rows nothing A B) nothing A B C.
Let over2 := guarded above below top (uncovered_rows B C D) D C B A.
Let under2 := guarded below above top (uncovered_rows B C D) D C B A.

Lemma kept_second r : (r < 5)%nat ->
  bit (has (above under0) r) + bit (has (below over0) r) + bit (has (above under2) r) + bit (has (below over2) r) =
  count (kept_by 7 5 w (r, 1%nat)) (contacts 7 5 (r, 1%nat)).
Proof.
  intros H. subst over0 under0 over2 under2. rows r; rewrite ?above_first, ?above_next, ?has_below;
  rewrite ?(under_first w), ?(over_first_column w), ?under_third, ?over_third by lia; unfold count; given_cells;
  unfold kept_by; rewrite !(guards_seen 7 5 w at_corner) by reflexivity; cbn [bit]; sums.
Qed.

Lemma alone_second r : (r < 5)%nat ->
  let few0 := N.ldiff (N.lor top side) (two_contacts (touched_rows B) (touched_rows nothing)) in
  let few2 := N.ldiff top (two_contacts (touched_rows B) (touched_rows D)) in
  let t := has (touched_rows B) r in
  bit (has (above (N.land under0 few0)) r && t) + bit (has (below (N.land over0 few0)) r && t) +
  bit (has (above (N.land under2 few2)) r && t) + bit (has (below (N.land over2 few2)) r && t) =
  count (alone 7 5 w (r, 1%nat)) (contacts 7 5 (r, 1%nat)).
Proof.
  intros H. cbv zeta. subst over0 under0 over2 under2.
  rows r; rewrite ?above_first, ?above_next, ?has_below, ?has_and, ?has_less;
  rewrite ?(under_first w), ?(over_first_column w), ?under_third, ?over_third by lia; unfold count; given_cells;
  unfold alone; unfold two_contacts, two; subst B D; cbn [nothing touched_rows]; autorewrite with words; given_cells;
  cbn [andb]; rewrite ?andb_false_r; cbn [andb]; try reflexivity;
  unfold kept_by; rewrite !(guards_seen 7 5 w at_corner) by reflexivity; unfold count; given_cells; kinds;
  repeat match goal with
    | |- context [uncovered ?m ?n ?w ?a] => destruct (uncovered m n w a)
    | |- context [seen_guard ?m ?n ?w ?e ?u ?a] => destruct (seen_guard m n w e u a)
  end; cases.
Qed.

Lemma losses_second r : (r < 5)%nat -> loss_row side C B A nothing r + loss_row 0 A B C D r =
  count (kept_by 7 5 w (r, 1%nat)) (contacts 7 5 (r, 1%nat)) + count (alone 7 5 w (r, 1%nat)) (contacts 7 5 (r, 1%nat)).
Proof.
  intros H. rewrite <- kept_second, <- alone_second by assumption. unfold loss_row. change (N.lor top 0) with top.
  rewrite (uncovered_turned B A nothing). cbv zeta. fold over0 under0 over2 under2. sums.
Qed.

Let u := uncovered_rows A B C.
Let g1 := guarded above below top u C B A nothing.
Let g2 := guarded below above top u C B A nothing.
Let g3 := guarded above below top u A B C D.
Let g4 := guarded below above top u A B C D.

Lemma extra_second r : (r < 5)%nat -> extra_row g1 g2 g3 g4 r =
  if uncovered 7 5 w (r, 1%nat) then Z.max 0 (count (guards 7 5 w (r, 1%nat)) (contacts 7 5 (r, 1%nat)) - 2) else 0.
Proof.
  intros H. unfold extra_row. subst g1 g2 g3 g4 u. rows r; rewrite ?over_first;
  rewrite ?(under_second w), ?(over_second w), ?under_right_of_second, ?over_right_of_second by lia; unfold count;
  given_cells; rewrite !(guards_seen 7 5 w at_corner) by reflexivity;
  (match goal with |- context [uncovered ?m ?n ?w ?a] => destruct (uncovered m n w a) end; [|reflexivity]);
  repeat match goal with |- context [seen_guard ?m ?n ?w ?e ?u ?a] => destruct (seen_guard m n w e u a) end;
  reflexivity.
Qed.

Lemma share_second r : (r < 5)%nat -> share 7 5 w (r, 1%nat) = price_row side 0 nothing A B C D r.
Proof.
  intros H. unfold price_row. change (N.lor top 0) with top. fold u. fold g1 g2 g3 g4.
  rewrite covered_second, contacts_second, losses_second, extra_second by lia.
  assert (Hedges : edges_outside 7 5 (r, 1%nat) = bit (r =? 0)%nat) by (rows r; reflexivity).
  subst B. autorewrite with words. unfold at_row. destruct (Nat.ltb_spec r 7); [|lia].
  unfold share. cbn [fst snd]. rewrite Hedges. pose proof (unshaded_test w (r, 1%nat)) as Hnone. cbn [fst snd] in Hnone.
  assert (Hsome : is w None (r, 1%nat) = false -> uncovered 7 5 w (r, 1%nat) = false).
  { unfold uncovered. intros ->. reflexivity. }
  pose proof (touched_test w (r, 1%nat)) as Htouched. cbn [fst snd] in Htouched.
  destruct (w r 1%nat) as [[]|] eqn:K; cbn [is_some is_touched is_looped negb] in *; rewrite ?Hsome by assumption;
    rewrite Hnone; cbn [andb].
  - rewrite no_alone by assumption. destruct (r =? 0)%nat; cbn [bit negb]; lia.
  - rewrite no_alone by assumption. destruct (r =? 0)%nat; cbn [bit negb]; lia.
  - destruct (r =? 0)%nat; cbn [bit negb Z.eqb]; lia.
  - rewrite no_alone by assumption. rewrite none_kept by assumption.
    destruct (uncovered 7 5 w (r, 1%nat)), (r =? 0)%nat; cbn [bit negb]; lia.
Qed.

Lemma second_price_is cost : second_price A B C D = Some cost -> cost = total 5 (fun r => share 7 5 w (r, 1%nat)).
Proof.
  intros H. apply price_by_rows in H. rewrite H. apply total_ext. intros r Hr. symmetry. apply share_second. exact Hr.
Qed.

Lemma second_has_price : (forall r, (r < 6)%nat -> is_kept 7 5 w at_corner (r, 1%nat)) -> second_price A B C D <> None.
Proof.
  intros Hkept. apply has_a_price. intros r H6 Hr. specialize (Hkept r H6). unfold is_kept in Hkept.
  change (N.lor top 0) with top in *. rewrite (uncovered_second w) in Hr by assumption. specialize (Hkept Hr).
  assert (Htest : two_of (seen_guard 7 5 w at_corner (r, 1%nat)) (contacts 7 5 (r, 1%nat)) ||
    (r =? 0)%nat && existsb (seen_guard 7 5 w at_corner (r, 1%nat)) (contacts 7 5 (r, 1%nat)) = true).
  { rewrite <- count_two, <- count_any, orb_true_iff, andb_true_iff, Z.leb_le, Z.ltb_lt. exact Hkept. }
  clear Hkept. revert Htest. fold u. fold g1 g2 g3 g4. unfold two. subst g1 g2 g3 g4 u.
  rows r; rewrite ?has_or, ?has_and, ?has_or, ?over_first;
  rewrite ?(under_second w), ?(over_second w), ?under_right_of_second, ?over_right_of_second by lia;
  rewrite Hr, has_top; given_cells;
  repeat match goal with |- context [seen_guard ?m ?n ?w ?e ?u ?a] => destruct (seen_guard m n w e u a) end;
  cbn; congruence.
Qed.

End Corner.
