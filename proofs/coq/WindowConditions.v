(** The columns of a window, by words, obey the conditions 1 to 7. *)

Require Import Lia List Arith NArith ZArith Bool.
Require Import Hitori_numbers.Totals Hitori_numbers.Hitori Hitori_numbers.Rectangles Hitori_numbers.Shares
  Hitori_numbers.GridCells Hitori_numbers.Prices Hitori_numbers.Meanings Hitori_numbers.WindowGuards.
Import ListNotations.
Open Scope Z_scope.

Section Window.

Context (w : picture) (Hw : is_window w).

Lemma shaded_apart a b : on_board 7 5 a -> on_board 7 5 b -> adjacent a b = true ->
  is_some (w (fst a) (snd a)) = true -> is_some (w (fst b) (snd b)) = false.
Proof.
  intros Ha Hb Hab Sa. destruct Hw as (Hrules & _), a as [r c]. destruct (Hrules r c (proj1 Ha) (proj2 Ha)) as (H & _).
  rewrite <- shaded_test in *. apply H; [assumption|]. apply in_beside; auto.
Qed.

Lemma shaded_alike a b : on_board 7 5 a -> on_board 7 5 b -> in_contact a b = true ->
  is_some (w (fst a) (snd a)) = true -> is_some (w (fst b) (snd b)) = true -> w (fst a) (snd a) = w (fst b) (snd b).
Proof.
  intros Ha Hb Hab Sa Sb. destruct Hw as (Hrules & _), a as [r c].
  destruct (Hrules r c (proj1 Ha) (proj2 Ha)) as (_ & H & _).
  rewrite <- shaded_test in *. apply H; [assumption| |assumption]. apply in_contacts; auto.
Qed.

Lemma window_column c : (c < 5)%nat -> is_column (col w c) = true.
Proof.
  intros Hc. apply empty_if. intros [|r]; autorewrite with words.
  - destruct Hw as (Hrules & _). destruct (Hrules 0%nat c ltac:(lia) Hc) as (_ & _ & H).
    rewrite shaded_test, touched_test in H. cbn [fst snd] in H. change (at_row w c 0) with (w 0%nat c).
    destruct (is_some (w 0%nat c)); [|reflexivity]. rewrite H by reflexivity. reflexivity.
  - cbn [Nat.eqb]. rewrite andb_false_r, orb_false_r. unfold at_row. destruct (Nat.ltb_spec (S r) 7); [|reflexivity].
    destruct (Nat.ltb_spec r 7); [|lia]. destruct (is_some (w (S r) c)) eqn:S1; [|reflexivity].
    apply (shaded_apart (S r, c) (r, c)); try (split; simpl; lia); [|exact S1]. apply adjacent_iff. right. cbn. lia.
Qed.

Lemma beside_column c r i x : (S c < 5)%nat -> at_row w (S c) r = Some x -> (i = S r \/ r = S i) ->
  at_row w c i = None \/ at_row w c i = Some x.
Proof.
  unfold at_row. intros Hc. destruct (Nat.ltb_spec r 7) as [Hr|]; [|discriminate]. intros K Hi.
  destruct (Nat.ltb_spec i 7) as [Hi7|]; [|auto]. destruct (w i c) as [y|] eqn:K'; [|auto]. right. rewrite <- K, <- K'.
  apply (shaded_alike (i, c) (r, S c)); try (split; simpl; lia); cbn [fst snd]; rewrite ?K, ?K'; try reflexivity.
  apply in_contact_iff. cbn [fst snd]. lia.
Qed.

Lemma window_fits c : (S c < 5)%nat -> fits (col w c) (col w (S c)) = true.
Proof.
  intros Hc. apply empty_if. intros r. unfold any_contact.
  destruct (at_row w (S c) r) as [x|] eqn:K.
  2: { autorewrite with words. rewrite K. cbn [is_some]. rewrite !andb_false_r. reflexivity. }
  assert (Hleft : is_some (at_row w c r) = false).
  { unfold at_row in *. destruct (Nat.ltb_spec r 7) as [Hr|]; [|reflexivity].
    apply (shaded_apart (r, S c) (r, c)); try (split; simpl; lia); cbn [fst snd]; [|rewrite K; reflexivity].
    apply adjacent_iff. left. cbn. lia. }
  pose proof (fun i => beside_column c r i x Hc K) as H.
  destruct r as [|r]; autorewrite with words; rewrite Hleft, K; cbn [is_some];
    destruct (H _ (or_introl eq_refl)) as [E|E]; rewrite E;
    try (destruct (H r (or_intror eq_refl)) as [E'|E']; rewrite E'); destruct x; reflexivity.
Qed.

Lemma uncovered_turned b c d : uncovered_rows b c d = uncovered_rows d c b.
Proof. unfold uncovered_rows. f_equal. rewrite <- !N.lor_assoc, (N.lor_comm (shaded_rows b)). reflexivity. Qed.

Lemma uncovered_middle c r : (c < 3)%nat -> (r < 6)%nat ->
  has (uncovered_rows (col w c) (col w (S c)) (col w (S (S c)))) r = uncovered 7 5 w (r, S c).
Proof.
  intros Hc Hr. destruct c as [|[|[|c]]]; [|apply uncovered_2|apply uncovered_3|lia]; try assumption.
  rewrite uncovered_turned. apply uncovered_1. assumption.
Qed.

Ltac each_column c := destruct c as [|[|[|c]]]; try (exfalso; lia).

Lemma two_by_row test c r : test None = false -> (c < 3)%nat -> (r < 6)%nat ->
  has (two_contacts (word test (seven w c)) (word test (seven w (S (S c))))) r =
  two_of (of_cell w test) (contacts 7 5 (r, S c)).
Proof.
  intros Hnone Hc Hr. unfold two_contacts, two, of_cell. rows r; each_column c; autorewrite with words;
  rewrite !has_word by assumption; given_cells; cbn [nth seven map seq];
  repeat match goal with |- context [test (w ?r ?c)] => destruct (test (w r c)) end; reflexivity.
Qed.

Lemma any_by_row test c r : test None = false -> (c < 3)%nat -> (r < 6)%nat ->
  has (any_contact (word test (seven w c)) (word test (seven w (S (S c))))) r =
  existsb (of_cell w test) (contacts 7 5 (r, S c)).
Proof.
  intros Hnone Hc Hr. unfold any_contact, of_cell. rows r; each_column c; autorewrite with words;
  rewrite !has_word by assumption; given_cells; cbn [nth seven map seq];
  repeat match goal with |- context [test (w ?r ?c)] => destruct (test (w r c)) end; reflexivity.
Qed.

Lemma window_possible c : (c < 3)%nat -> possible 0 0 (col w c) (col w (S c)) (col w (S (S c))) = true.
Proof.
  intros Hc. unfold possible. change (N.lor top 0) with top. apply andb_true_iff. split; apply empty_if; intros r.
  - rewrite has_and, has_known. destruct (Nat.ltb_spec r 6) as [Hr|]; [cbn [andb]|reflexivity].
    destruct Hw as (_ & H & _). destruct (H r (S c) Hr ltac:(lia)) as (H4 & H5 & H6 & _). clear H.
    rewrite !has_or, !orb_false_iff. repeat split.
    + rewrite shaded_test in H4. unfold around in H4. cbn [fst snd] in H4.
      destruct (is_some (w r (S c))) eqn:S1.
      * rewrite has_less, has_shaded. unfold at_row. destruct (Nat.ltb_spec r 7); [|lia]. rewrite S1.
        apply andb_false_r.
      * specialize (H4 eq_refl). revert H4. unfold count. rows r; each_column c; autorewrite with words;
        given_cells; kinds;
        repeat match goal with |- context [is_some (w ?r ?c)] => destruct (is_some (w r c)) end;
        cbn; lia || reflexivity.
    + rewrite has_and, has_shaded. rewrite shaded_test in H5. cbn [fst snd] in H5. unfold at_row.
      destruct (Nat.ltb_spec r 7); [|lia]. destruct (is_some (w r (S c))); [|reflexivity]. specialize (H5 eq_refl).
      revert H5. unfold count, two_contacts, two, any_contact. rows r; each_column c; autorewrite with words;
      given_cells; kinds;
      repeat match goal with |- context [is_some (w ?r ?c)] => destruct (is_some (w r c)) end; cbn; lia || reflexivity.
    + rewrite has_less, has_or, has_less, has_looped, has_touched, has_top.
      rewrite looped_test, touched_test in H6. cbn [fst snd] in H6. unfold at_row. destruct (Nat.ltb_spec r 7); [|lia].
      unfold on_top in H6. cbn [fst] in H6.
      destruct (is_looped (w r (S c)) || is_touched (w r (S c)) && negb (r =? 0)%nat) eqn:K; [|reflexivity].
      assert (0 < degree 7 5 w (r, S c)) as Hd.
      { apply H6. apply orb_true_iff in K. rewrite andb_true_iff, negb_true_iff in K. tauto. }
      change (shaded_rows (col w c)) with (word is_some (seven w c)).
      change (shaded_rows (col w (S (S c)))) with (word is_some (seven w (S (S c)))).
      rewrite any_by_row by auto. unfold degree in Hd. apply Z.ltb_lt in Hd. rewrite count_any in Hd.
      rewrite (existsb_same _ _ _ (shaded_test w)) in Hd. unfold of_cell. rewrite Hd. reflexivity.
  - rewrite has_less. destruct (Nat.ltb_spec r 6) as [Hr|Hr].
    2: { unfold uncovered_rows. rewrite has_less, has_known. destruct (Nat.ltb_spec r 6); [lia|reflexivity]. }
    rewrite uncovered_middle by assumption. destruct (uncovered 7 5 w (r, S c)) eqn:U; [cbn [andb]|reflexivity].
    destruct Hw as (_ & H & _). destruct (H r (S c) Hr ltac:(lia)) as (_ & _ & _ & H7). clear H. specialize (H7 U).
    apply negb_false_iff. rewrite !has_or, has_and, has_top.
    change (plain_rows (col w ?c)) with (word is_plain (seven w c)).
    change (looped_rows (col w ?c)) with (word is_looped (seven w c)).
    change (touched_rows (col w ?c)) with (word is_touched (seven w c)).
    rewrite !two_by_row, any_by_row by auto. rewrite <- !Z.leb_le, <- Z.ltb_lt, !count_two, count_any in H7.
    rewrite (two_of_same _ _ _ (plain_test w)), (two_of_same _ _ _ (looped_test w)),
      (two_of_same _ _ _ (touched_test w)), (existsb_same _ _ _ (touched_test w)) in H7.
    unfold of_cell. unfold on_top in H7. cbn [fst] in H7. rewrite !orb_true_iff, andb_true_iff. tauto.
Qed.

End Window.
