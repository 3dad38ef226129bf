(** The price of a window, by words, is what it costs by Shares.v. *)

Require Import Lia List Arith NArith ZArith Bool.
Require Import Hitori_numbers.Totals Hitori_numbers.Hitori Hitori_numbers.Shares Hitori_numbers.Prices
  Hitori_numbers.Meanings Hitori_numbers.RowPrices Hitori_numbers.WindowGuards.
Import ListNotations.
Open Scope Z_scope.

Ltac sums := repeat match goal with |- context [bit ?b] => generalize (bit b); intro end; lia.

Lemma some_inversion (x y : Z) : Some x = Some y -> x = y.
Proof. intros [= H]. exact H. Qed.

Section Window.

Context (w : picture).
Let A := col w 0.
Let B := col w 1.
Let C := col w 2.
Let D := col w 3.
Let E := col w 4.

Lemma covered_by_row r : (r < 6)%nat -> covered_row B C D r =
  if is w None (r, 2%nat) && negb (uncovered 7 5 w (r, 2%nat))
  then 2 * (around 7 5 w (r, 2%nat) - 1) - pairs 7 5 w (r, 2%nat) else 0.
Proof.
  intros H. unfold covered_row, around, pairs. subst B C D. rewrite uncovered_test. rows r; autorewrite with words;
  given_cells; kinds; cases.
Qed.

Lemma contacts_by_row r : (r < 5)%nat -> contact_row C B r + contact_row C D r =
  match w r 2%nat with
  | None => 0
  | Some plain => 2 * degree 7 5 w (r, 2%nat)
  | _ => - degree 7 5 w (r, 2%nat)
  end.
Proof.
  intros H. unfold contact_row, degree. subst B C D. rows r; autorewrite with words; given_cells; kinds;
  match goal with |- context [match w ?r 2%nat with _ => _ end] => destruct (w r 2%nat) as [[]|] end;
  cbn [is_some is_plain]; cases.
Qed.

Lemma kept_by_row r : (r < 5)%nat ->
  bit (has (above (guarded below above top (uncovered_rows C B A) A B C D)) r) +
  bit (has (below (guarded above below top (uncovered_rows C B A) A B C D)) r) +
  bit (has (above (guarded below above top (uncovered_rows C D E) E D C B)) r) +
  bit (has (below (guarded above below top (uncovered_rows C D E) E D C B)) r) =
  count (kept_by 7 5 w (r, 2%nat)) (contacts 7 5 (r, 2%nat)).
Proof.
  intros H. rows r; rewrite ?above_first, ?above_next, ?has_below;
  rewrite ?(under_1 w), ?(over_1 w), ?(under_3 w), ?(over_3 w) by lia; unfold count; given_cells; unfold kept_by;
  rewrite !(guards_seen 7 5 w on_top) by reflexivity; cbn [bit]; sums.
Qed.

Lemma alone_by_row r : (r < 5)%nat ->
  let few_1 := N.ldiff top (two_contacts (touched_rows C) (touched_rows A)) in
  let few_3 := N.ldiff top (two_contacts (touched_rows C) (touched_rows E)) in
  let t := has (touched_rows C) r in
  bit (has (above (N.land (guarded below above top (uncovered_rows C B A) A B C D) few_1)) r && t) +
  bit (has (below (N.land (guarded above below top (uncovered_rows C B A) A B C D) few_1)) r && t) +
  bit (has (above (N.land (guarded below above top (uncovered_rows C D E) E D C B) few_3)) r && t) +
  bit (has (below (N.land (guarded above below top (uncovered_rows C D E) E D C B) few_3)) r && t) =
  count (alone 7 5 w (r, 2%nat)) (contacts 7 5 (r, 2%nat)).
Proof.
  intros H. cbv zeta. rows r; rewrite ?above_first, ?above_next, ?has_below, ?has_and, ?has_less;
  rewrite ?(under_1 w), ?(over_1 w), ?(under_3 w), ?(over_3 w) by lia; unfold count; given_cells; unfold alone;
  unfold two_contacts, two; subst A C E; autorewrite with words; given_cells; cbn [andb];
  rewrite ?andb_false_r; cbn [andb]; try reflexivity.
  unfold kept_by. rewrite !(guards_seen 7 5 w on_top) by reflexivity. unfold count. given_cells. kinds.
  repeat match goal with
    | |- context [uncovered ?m ?n ?w ?a] => destruct (uncovered m n w a)
    | |- context [seen_guard ?m ?n ?w ?e ?u ?a] => destruct (seen_guard m n w e u a)
  end; cases.
Qed.

Lemma losses_by_row r : (r < 5)%nat -> loss_row 0 D C B A r + loss_row 0 B C D E r =
  count (kept_by 7 5 w (r, 2%nat)) (contacts 7 5 (r, 2%nat)) + count (alone 7 5 w (r, 2%nat)) (contacts 7 5 (r, 2%nat)).
Proof.
  intros H. rewrite <- kept_by_row, <- alone_by_row by assumption. unfold loss_row. change (N.lor top 0) with top.
  cbv zeta. sums.
Qed.

Let u := uncovered_rows B C D.
Let g1 := guarded above below top u D C B A.
Let g2 := guarded below above top u D C B A.
Let g3 := guarded above below top u B C D E.
Let g4 := guarded below above top u B C D E.

Lemma extra_by_row r : (r < 5)%nat -> extra_row g1 g2 g3 g4 r =
  if uncovered 7 5 w (r, 2%nat) then Z.max 0 (count (guards 7 5 w (r, 2%nat)) (contacts 7 5 (r, 2%nat)) - 2) else 0.
Proof.
  intros H. unfold extra_row. subst g1 g2 g3 g4 u. rows r; rewrite ?over_first;
  rewrite ?(under_left w), ?(over_left w), ?(under_right w), ?(over_right w) by lia; unfold count; given_cells;
  rewrite !(guards_seen 7 5 w on_top) by reflexivity;
  (match goal with |- context [uncovered ?m ?n ?w ?a] => destruct (uncovered m n w a) end; [|reflexivity]);
  repeat match goal with |- context [seen_guard ?m ?n ?w ?e ?u ?a] => destruct (seen_guard m n w e u a) end;
  reflexivity.
Qed.

Lemma no_alone a l : is w (Some touched) a = false -> count (alone 7 5 w a) l = 0.
Proof.
  intros H. unfold count, alone. rewrite H. induction l as [|b l IH]; [reflexivity|]. cbn [sum_of].
  rewrite IH, andb_false_r. reflexivity.
Qed.
Lemma none_kept a l : w (fst a) (snd a) = None -> count (kept_by 7 5 w a) l = 0.
Proof.
  intros H. unfold count, kept_by, guards. rewrite H. induction l as [|b l IH]; [reflexivity|]. cbn [sum_of].
  rewrite IH, andb_false_r. reflexivity.
Qed.

Definition row_price (r : nat) : Z :=
  covered_row B C D r + 5 * bit (has (looped_rows C) r) + 6 * bit (has (touched_rows C) r && negb (has top r)) +
  2 * bit (has (touched_rows C) r && has top r) + (contact_row C B r + contact_row C D r) -
  (loss_row 0 D C B A r + loss_row 0 B C D E r) + extra_row g1 g2 g3 g4 r.

Lemma share_by_row r : (r < 5)%nat -> share 7 5 w (r, 2%nat) = row_price r.
Proof.
  intros H. unfold row_price. rewrite covered_by_row, contacts_by_row, losses_by_row, extra_by_row by lia.
  assert (Hedges : edges_outside 7 5 (r, 2%nat) = bit (r =? 0)%nat) by (rows r; reflexivity).
  subst C. autorewrite with words. unfold at_row. destruct (Nat.ltb_spec r 7); [|lia].
  unfold share. cbn [fst snd]. rewrite Hedges. pose proof (unshaded_test w (r, 2%nat)) as Hnone. cbn [fst snd] in Hnone.
  assert (Hsome : is w None (r, 2%nat) = false -> uncovered 7 5 w (r, 2%nat) = false).
  { unfold uncovered. intros ->. reflexivity. }
  pose proof (touched_test w (r, 2%nat)) as Htouched. cbn [fst snd] in Htouched.
  destruct (w r 2%nat) as [[]|] eqn:K; cbn [is_some is_touched is_looped negb] in *; rewrite ?Hsome by assumption;
    rewrite Hnone; cbn [andb].
  - rewrite no_alone by assumption. destruct (r =? 0)%nat; cbn [bit negb]; lia.
  - rewrite no_alone by assumption. destruct (r =? 0)%nat; cbn [bit negb]; lia.
  - destruct (r =? 0)%nat; cbn [bit negb Z.eqb]; lia.
  - rewrite no_alone by assumption. rewrite none_kept by assumption.
    destruct (uncovered 7 5 w (r, 2%nat)), (r =? 0)%nat; cbn [bit negb]; lia.
Qed.

Lemma price_with_guards : price known 0 0 A B C D E =
  match uncovered_price top u g1 g2 g3 g4 with
  | None => None
  | Some extra => Some (covered_price known B C D + 5 * ones (N.land (looped_rows C) inner_rows) +
      6 * ones (N.land (N.ldiff (touched_rows C) top) inner_rows) +
      2 * ones (N.land (N.land (touched_rows C) top) inner_rows) +
      contact_price C B + contact_price C D - guard_loss 0 D C B A + extra - guard_loss 0 B C D E)
  end.
Proof.
  unfold price. change (N.lor top 0) with top. fold u.
  set (more := N.land (N.land (N.land u (above (plain_rows D))) (below (plain_rows D))) (shaded_rows E)).
  pose proof (more_over top u B C D E : N.lor _ more = g3) as H3.
  pose proof (more_under top u B C D E : N.lor _ more = g4) as H4.
  assert (Hif : (if empty more
    then uncovered_price top u g1 g2 (guarded above below top u B C D nothing) (guarded below above top u B C D nothing)
    else uncovered_price top u g1 g2 (N.lor (guarded above below top u B C D nothing) more)
      (N.lor (guarded below above top u B C D nothing) more)) = uncovered_price top u g1 g2 g3 g4).
  { rewrite H3, H4. destruct (empty more) eqn:Hmore; [|reflexivity]. apply empty_not in Hmore.
    rewrite Hmore, N.lor_0_r in H3, H4. rewrite H3, H4. reflexivity. }
  fold g1 g2. rewrite Hif. destruct (uncovered_price top u g1 g2 g3 g4) as [extra|]; [|reflexivity]. f_equal.
  replace (N.land (N.land (touched_rows C) 0) inner_rows) with 0%N by (rewrite N.land_0_r; reflexivity).
  cbn [ones]. lia.
Qed.

Lemma price_is cost : price known 0 0 A B C D E = Some cost ->
  cost = total 5 (fun r => share 7 5 w (r, 2%nat)) + covered_row B C D 5.
Proof.
  rewrite price_with_guards. destruct (uncovered_price top u g1 g2 g3 g4) as [extra|] eqn:Hextra;
    [|intros; discriminate].
  intros Hcost. apply some_inversion in Hcost. subst cost. apply extra_rows in Hextra.
  2: { intros U. subst g1 g2. unfold guarded. rewrite U. split; reflexivity. }
  rewrite (total_ext 5 _ row_price) by (intros r Hr; apply share_by_row; assumption).
  unfold row_price. clearbody g1 g2 g3 g4. clearbody u. clearbody A B C D E.
  rewrite Hextra, covered_rows, !contact_rows, !loss_rows, !ones_inner. cbn [total].
  autorewrite with words. lia.
Qed.

Lemma sixth_covered : covered_row B C D 5 <= covered_share 7 5 w (5%nat, 2%nat).
Proof.
  rewrite covered_by_row by lia. unfold covered_share, share.
  pose proof (unshaded_test w (5%nat, 2%nat)) as Hnone. cbn [fst snd] in *.
  destruct (w 5%nat 2%nat) as [[]|]; cbn [is_some negb] in Hnone; rewrite Hnone; cbn [andb]; try lia.
  destruct (uncovered 7 5 w (5%nat, 2%nat)); cbn [negb]; lia.
Qed.

Lemma window_has_price : (forall r, (r < 6)%nat -> is_kept 7 5 w on_top (r, 2%nat)) ->
  price known 0 0 A B C D E <> None.
Proof.
  intros Hkept. rewrite price_with_guards.
  pose proof (enough_guards top u g1 g2 g3 g4) as H. destruct (uncovered_price top u g1 g2 g3 g4); [discriminate|].
  exfalso. apply H; [|reflexivity]. clear H. intros r Hr. destruct (Nat.ltb_spec r 6) as [H6|H6].
  2: { exfalso. subst u. unfold uncovered_rows in Hr. rewrite has_less, has_known in Hr.
       destruct (Nat.ltb_spec r 6); [lia|discriminate]. }
  specialize (Hkept r H6). unfold is_kept in Hkept. subst u. rewrite (uncovered_2 w) in Hr by assumption.
  specialize (Hkept Hr).
  assert (Htest : two_of (seen_guard 7 5 w on_top (r, 2%nat)) (contacts 7 5 (r, 2%nat)) ||
    (r =? 0)%nat && existsb (seen_guard 7 5 w on_top (r, 2%nat)) (contacts 7 5 (r, 2%nat)) = true).
  { rewrite <- count_two, <- count_any, orb_true_iff, andb_true_iff, Z.leb_le, Z.ltb_lt. exact Hkept. }
  clear Hkept. revert Htest. unfold two. subst g1 g2 g3 g4.
  rows r; rewrite ?has_or, ?has_and, ?has_or, ?over_first;
  rewrite ?(under_left w), ?(over_left w), ?(under_right w), ?(over_right w) by lia; rewrite Hr, has_top; given_cells;
  repeat match goal with |- context [seen_guard ?m ?n ?w ?e ?u ?a] => destruct (seen_guard m n w e u a) end;
  cbn; congruence.
Qed.

End Window.
