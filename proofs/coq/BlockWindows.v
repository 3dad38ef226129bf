(** Columns d to d + 4 of a block, d = 0, 1, 2, are a window, and its shares are those of the block. *)

Require Import Lia List Arith NArith ZArith Bool Permutation.
Require Import Hitori_numbers.Totals Hitori_numbers.Hitori Hitori_numbers.Rectangles Hitori_numbers.Shares
  Hitori_numbers.GridCells Hitori_numbers.Views.
Import ListNotations.
Open Scope Z_scope.

Definition from (d : nat) (b : picture) : picture := fun r c => b r (d + c)%nat.

Section Five.

Context (b : picture) (d : nat) (Hd : (d <= 2)%nat).

Let put (a : cell) : cell := (fst a, d + snd a)%nat.
Let w := from d b.

Lemma put_kind a : on_board 7 5 a -> b (fst (put a)) (snd (put a)) = w (fst a) (snd a).
Proof. reflexivity. Qed.

Lemma put_on a : on_board 7 5 a -> on_board 7 7 (put a).
Proof. unfold on_board, put. cbn. lia. Qed.

Lemma put_same x y : same_cell (put x) (put y) = same_cell x y.
Proof. apply eq_true_iff_eq. unfold same_cell, put. rewrite !andb_true_iff, !Nat.eqb_eq. cbn. lia. Qed.

Lemma put_contact x y : in_contact (put x) (put y) = in_contact x y.
Proof. apply eq_true_iff_eq. rewrite !in_contact_iff. unfold put. cbn. lia. Qed.

Lemma put_adjacent x y : adjacent (put x) (put y) = adjacent x y.
Proof. apply eq_true_iff_eq. rewrite !adjacent_iff. unfold neighbours, put. cbn. lia. Qed.

Lemma inner_cell r c : (r < 7)%nat -> (c < 4)%nat -> (1 <= c \/ d = 0)%nat -> inner 7 5 7 7 put (r, c).
Proof.
  intros Hr Hc Hcd. split; [split; cbn; lia|]. subst put. cbv beta. cbn [fst snd].
  destruct d as [|[|[|]]]; try lia;
  (destruct c as [|[|[|[|]]]]; [..|lia]; try lia;
  do 7 (destruct r as [|r]; [split; apply Permutation_refl|])); lia.
Qed.

Lemma put_shaded a : on_board 7 5 a -> is_shaded b (put a) = is_shaded w a.
Proof. apply (shaded_seen 7 5 put w b put_kind). Qed.

Lemma share_here r c : (r < 6)%nat -> (c <= 2)%nat -> (c = 2 \/ d = 0)%nat ->
  share 7 7 b (r, d + c)%nat = share 7 5 w (r, c).
Proof.
  intros Hr Hc Hcd.
  apply (share_seen 7 5 7 7 put w b (fun x y _ _ => put_same x y) (fun x y _ _ => put_contact x y) put_kind (r, c)).
  - apply inner_cell; lia.
  - intros [x y] H. apply in_contacts in H; [|split; cbn; lia]. destruct H as [[H1 H2] H]. cbn in H1, H2.
    apply in_contact_iff in H. cbn in H. apply inner_cell; lia.
Qed.

Lemma guard_here edge edge' u a : inner 7 5 7 7 put u -> inner 7 5 7 7 put a -> edge' (put u) = edge u ->
  seen_guard 7 7 b edge' (put u) (put a) = seen_guard 7 5 w edge u a.
Proof.
  intros Hu Ha E. unfold seen_guard. rewrite E, put_kind by apply Ha.
  destruct (w (fst a) (snd a)) as [[]|]; [| | |reflexivity].
  - f_equal. apply sum_contacts with (1 := Hu). intros x _ Hx. rewrite (is_seen 7 5 put w b put_kind) by exact Hx.
    rewrite (common_seen 7 5 7 7 put w b (fun x y _ _ => put_same x y) (fun x y _ _ => put_contact x y) put_kind)
      by assumption. rewrite put_same. reflexivity.
  - rewrite (kinds_seen 7 5 7 7 put w b put_kind) by assumption. reflexivity.
  - rewrite (kinds_seen 7 5 7 7 put w b put_kind) by assumption. reflexivity.
Qed.

(** An uncovered cell of the window has its guards if it has them in the block. *)
Lemma kept_here edge edge' r c : (r < 6)%nat -> (c <= 2)%nat -> (c = 2 \/ d = 0)%nat ->
  edge' (put (r, c)) = edge (r, c) ->
  is_kept 7 7 b edge' (put (r, c)) -> is_kept 7 5 w edge (r, c).
Proof.
  intros Hr Hc Hcd E H U. assert (Hin : inner 7 5 7 7 put (r, c)) by (apply inner_cell; lia).
  assert (Hcount : count (seen_guard 7 7 b edge' (put (r, c))) (contacts 7 7 (put (r, c))) =
    count (seen_guard 7 5 w edge (r, c)) (contacts 7 5 (r, c))).
  { apply sum_contacts with (1 := Hin). intros [x y] H' [H1 H2]. apply in_contacts in H'; [|split; cbn; lia].
    destruct H' as [_ H']. apply in_contact_iff in H'. cbn in H', H1, H2.
    rewrite (guard_here edge) by (try exact Hin; try exact E; apply inner_cell; lia). reflexivity. }
  unfold is_kept in H. rewrite Hcount, E in H. apply H. rewrite <- U.
  apply (uncovered_seen 7 5 7 7 put w b put_kind _ Hin).
Qed.

Lemma window_here : is_block b -> is_window w.
Proof.
  intros (Hrules & Hpossible & Hkept & _). split; [|split].
  - intros r c Hr Hc. destruct (Hrules r (d + c)%nat Hr ltac:(lia)) as (H1 & H2 & H3).
    assert (Hon : on_board 7 5 (r, c)) by (split; assumption).
    change (r, d + c)%nat with (put (r, c)) in *. rewrite put_shaded in * by exact Hon. split; [|split].
    + intros S a Ha. apply in_beside in Ha; [|exact Hon]. destruct Ha as [Ha Hadj].
      rewrite <- put_shaded by exact Ha. apply (H1 S). apply in_beside; [apply put_on, Hon|].
      split; [apply put_on, Ha|]. rewrite put_adjacent. exact Hadj.
    + intros S a Ha Sa. apply in_contacts in Ha; [|exact Hon]. destruct Ha as [Ha Hcon].
      rewrite <- put_shaded in Sa by exact Ha. apply (H2 S (put a)); [|exact Sa].
      apply in_contacts; [apply put_on, Hon|]. split; [apply put_on, Ha|]. rewrite put_contact. exact Hcon.
    + intros S E. apply (H3 S). unfold at_corner, put. cbn in *. rewrite E. apply orb_true_r.
  - intros r c Hr Hc. assert (Hin : inner 7 5 7 7 put (r, c)) by (apply inner_cell; lia).
    destruct (Hpossible r (d + c)%nat Hr ltac:(lia)) as (H4 & H5 & H6 & H7).
    change (r, d + c)%nat with (put (r, c)) in *.
    assert (Hedge : at_corner (put (r, c)) = on_top (r, c)).
    { unfold at_corner, on_top, put. cbn [fst snd]. destruct (d + c)%nat eqn:E; [lia|reflexivity]. }
    rewrite (around_seen 7 5 7 7 put w b put_kind _ Hin) in H4.
    rewrite (degree_seen 7 5 7 7 put w b put_kind _ Hin) in H6.
    rewrite (uncovered_seen 7 5 7 7 put w b put_kind _ Hin), !(kinds_seen 7 5 7 7 put w b put_kind _ _ Hin) in H7.
    rewrite !(is_seen 7 5 put w b put_kind) in H6 by apply Hin. rewrite put_shaded in H4, H5 by apply Hin.
    rewrite Hedge in *. split; [exact H4|split; [|split; [exact H6|exact H7]]].
    intros S. specialize (H5 S). etransitivity; [|exact H5]. apply Z.add_le_mono_l. unfold count.
    erewrite (sum_contacts 7 5 7 7 put (fun x => bit (is_shaded b x && at_corner x))); [|exact Hin|intros; reflexivity].
    apply sum_of_le. intros a Ha. apply in_contacts in Ha; [|apply Hin]. destruct Ha as [Ha _].
    rewrite put_shaded by exact Ha. destruct (is_shaded w a); [cbn [andb]|cbn; lia].
    unfold on_top, at_corner, put. cbn [fst snd]. destruct (fst a =? 0)%nat; [rewrite orb_true_r; cbn; lia|].
    cbn [bit]. apply bit_range.
  - intros r Hr. apply (kept_here on_top at_corner); try lia.
    + unfold at_corner, on_top, put. cbn [fst snd]. destruct (d + 2)%nat eqn:E; [lia|reflexivity].
    + apply (Hkept r (d + 2)%nat); lia.
Qed.

End Five.
