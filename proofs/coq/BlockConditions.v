(** The columns of a block, by words, obey what the search reads of them besides the windows. *)

Require Import Lia List Arith NArith ZArith Bool.
Require Import Hitori_numbers.Totals Hitori_numbers.Hitori Hitori_numbers.Shares Hitori_numbers.Prices
  Hitori_numbers.Meanings Hitori_numbers.RowPrices Hitori_numbers.WindowPrices Hitori_numbers.Blocks.
Import ListNotations.
Open Scope Z_scope.

Lemma ones_sixth x : ones (N.land x sixth_row) = bit (has x 5).
Proof. destruct x as [|p]; [reflexivity|]. do 6 (destruct p as [p|p|]; try reflexivity). Qed.

Lemma sixth_price b c d : covered_price sixth_row b c d = covered_row b c d 5.
Proof. unfold covered_price, covered_row. rewrite !ones_sixth. autorewrite with words. reflexivity. Qed.

Section Block.

Context (b : picture) (Hb : is_block b).

Lemma first_touched : all_touched (col b 0) = true.
Proof.
  apply empty_if. intros r. rewrite has_less, has_shaded, has_touched. unfold at_row.
  destruct (Nat.ltb_spec r 7) as [Hr|]; [|reflexivity]. destruct Hb as (Hrules & _).
  destruct (Hrules r 0%nat Hr ltac:(lia)) as (_ & _ & H). rewrite shaded_test, touched_test in H. cbn [fst snd] in H.
  destruct (is_some (b r 0%nat)); [|reflexivity]. rewrite H by reflexivity. reflexivity.
Qed.

Lemma block_no_wall : no_wall (col b 0) (col b 1) (col b 2) = true.
Proof.
  apply empty_if. intros r. rewrite has_and, has_known. destruct (Nat.ltb_spec r 6) as [Hr|]; [cbn [andb]|reflexivity].
  destruct Hb as (_ & H & _). destruct (H r 1%nat Hr ltac:(lia)) as (_ & H5 & _). clear H.
  rewrite has_and, has_shaded. rewrite shaded_test in H5. cbn [fst snd] in H5. unfold at_row.
  destruct (Nat.ltb_spec r 7); [|lia]. destruct (is_some (b r 1%nat)); [|reflexivity]. specialize (H5 eq_refl).
  revert H5. unfold count, two_contacts, two, any_contact. rows r; autorewrite with words; given_cells; kinds;
  repeat match goal with |- context [is_some (b ?r ?c)] => destruct (is_some (b r c)) end; cbn; lia || reflexivity.
Qed.

(** The covered cell that the windows of both sides price. *)
Lemma covered_corner : covered_share 7 7 b (5%nat, 5%nat) <= sixth (col b 4) (col b 5) (col b 6).
Proof.
  unfold sixth. rewrite sixth_price.
  assert (H : is b None (5%nat, 5%nat) && negb (uncovered 7 7 b (5%nat, 5%nat)) = true ->
    covered_row (col b 4) (col b 5) (col b 6) 5 = 2 * (around 7 7 b (5%nat, 5%nat) - 1) - pairs 7 7 b (5%nat, 5%nat)).
  { unfold covered_row, around, pairs. rewrite uncovered_test. autorewrite with words. given_cells. kinds.
    repeat match goal with |- context [is_some (b ?r ?c)] => destruct (is_some (b r c)) end;
    cbn [negb andb orb bit]; intros; try discriminate; reflexivity. }
  unfold covered_share, share. pose proof (unshaded_test b (5%nat, 5%nat)) as Hnone. cbn [fst snd] in *.
  destruct (is b None (5%nat, 5%nat)) eqn:K; cbn [andb] in *; [|lia].
  destruct (b 5%nat 5%nat) as [[]|]; try discriminate.
  destruct (uncovered 7 7 b (5%nat, 5%nat)); cbn [negb] in *; [lia|]. rewrite H by reflexivity. lia.
Qed.

End Block.

Lemma covered_window w : covered_share 7 5 w (5%nat, 2%nat) <= sixth (col w 1) (col w 2) (col w 3).
Proof.
  unfold sixth. rewrite sixth_price, covered_by_row by lia. unfold covered_share, share.
  pose proof (unshaded_test w (5%nat, 2%nat)) as Hnone. cbn [fst snd] in *.
  destruct (is w None (5%nat, 2%nat)) eqn:K; cbn [andb] in *; [|lia].
  destruct (w 5%nat 2%nat) as [[]|]; try discriminate.
  destruct (uncovered 7 5 w (5%nat, 2%nat)); cbn [negb]; lia.
Qed.

Lemma sixth_at_most b c d : sixth b c d <= 2.
Proof.
  unfold sixth. rewrite sixth_price. unfold covered_row.
  repeat match goal with |- context [has ?x ?r] => destruct (has x r) end; cbn; lia.
Qed.

(** Rows of a block, from its columns *)

Lemma kind_at_row w c r : (r < 7)%nat -> kind_at (col w c) r = w r c.
Proof.
  intros Hr. unfold kind_at. rewrite <- !Ndigits.Ntestbit_Nbit. fold (has (plain_rows (col w c)) r).
  fold (has (looped_rows (col w c)) r) (has (touched_rows (col w c)) r). rewrite has_plain, has_looped, has_touched.
  unfold at_row. destruct (Nat.ltb_spec r 7); [|lia]. destruct (w r c) as [[]|]; reflexivity.
Qed.

(** A block seen from the side before it: its rows 6 to 0. *)
Definition turned (b : picture) : picture := fun r c => b (6 - c)%nat r.

Lemma row_of_block b r : (r < 7)%nat ->
  row_of [col b 0; col b 1; col b 2; col b 3; col b 4; col b 5; col b 6] r = column_of (map (fun c => b r c) (seq 0 7)).
Proof.
  intros Hr. unfold row_of. cbn [map seq]. rewrite !kind_at_row by exact Hr. reflexivity.
Qed.

Lemma rows_turned b c : (c <= 6)%nat ->
  row_of [col b 0; col b 1; col b 2; col b 3; col b 4; col b 5; col b 6] (6 - c) = col (turned b) c.
Proof. intros Hc. apply row_of_block. lia. Qed.

Lemma same_corner b : corner_key (col b 0) (col b 1) (col b 2) (col b 3) =
  corner_key_of_rows (col (turned b) 0) (col (turned b) 1) (col (turned b) 2) (col (turned b) 3).
Proof.
  unfold corner_key, corner_key_of_rows. f_equal. cbn [flat_map map app]. rewrite !kind_at_row by lia. reflexivity.
Qed.
