(** If all windows of Windows.v obey the potential, all windows of Shares.v do. *)

Require Import Lia List Arith NArith ZArith Bool FMapPositive.
Require Import Hitori_numbers.Totals Hitori_numbers.Hitori Hitori_numbers.Shares Hitori_numbers.Prices
  Hitori_numbers.Meanings Hitori_numbers.RowPrices Hitori_numbers.WindowPrices Hitori_numbers.WindowConditions
  Hitori_numbers.Windows.
Import ListNotations.
Open Scope Z_scope.

(** The potential of a node by the numbers of its columns. *)
Definition potential (t : map4) (l : list (option kind)) : Z :=
  - depth t (column_of (firstn 7 l)) (column_of (firstn 7 (skipn 7 l))) (column_of (firstn 7 (skipn 14 l)))
    (column_of (firstn 7 (skipn 21 l))).

Lemma all_lists_all l : In l (all_lists (length l)).
Proof.
  induction l as [|x l IH]; [left; reflexivity|]. cbn [length all_lists]. apply in_flat_map. exists l.
  split; [exact IH|].
  apply (in_map (fun x => x :: l)). destruct x as [[]|]; cbn; tauto.
Qed.

Lemma all_columns l : length l = 7%nat -> is_column (column_of l) = true -> In (column_of l) columns.
Proof.
  intros Hl H. apply filter_In. split; [|exact H]. apply in_map. rewrite <- Hl. apply all_lists_all.
Qed.

Lemma key_injective l l' : length l = length l' -> key_of l = key_of l' -> l = l'.
Proof.
  revert l'. induction l as [|x l IH]; intros [|x' l'] Hl; try discriminate; [reflexivity|].
  destruct x as [[]|], x' as [[]|]; cbn [key_of]; intros [= H]; f_equal; apply IH; auto.
Qed.

Lemma all_lists_length n l : In l (all_lists n) -> length l = n.
Proof.
  revert l. induction n as [|n IH]; intros l; [intros [<-|[]]; reflexivity|]. cbn [all_lists].
  rewrite in_flat_map. intros (l' & H & Hl). apply in_map_iff in Hl. destruct Hl as (x & <- & _). cbn [length]. auto.
Qed.

Lemma same_key c c' : In c columns -> In c' columns -> key c = key c' -> c = c'.
Proof.
  unfold columns. rewrite !filter_In, !in_map_iff. intros [(l & <- & Hl) _] [(l' & <- & Hl') _] H.
  apply all_lists_length in Hl, Hl'. f_equal. apply key_injective; [congruence|exact H].
Qed.

Lemma look_table {A} (f : column -> A) default l c : incl l columns -> In c l -> look default c (table f l) = f c.
Proof.
  intros Hl Hc. unfold look. enough (PositiveMap.find (key c) (table f l) = Some (f c)) as -> by reflexivity.
  induction l as [|x l IH]; [destruct Hc|]. cbn [table fold_right].
  destruct (Pos.eq_dec (key c) (key x)) as [E|E].
  - apply same_key in E; [|apply Hl, Hc|apply Hl; left; reflexivity]. subst x. apply PositiveMap.gss.
  - rewrite PositiveMap.gso by exact E. apply IH; [intros y Hy; apply Hl; right; exact Hy|].
    destruct Hc as [->|Hc]; [congruence|exact Hc].
Qed.

Lemma in_seconds a b : In b (seconds a) <-> In b columns /\ fits a b = true.
Proof. apply filter_In. Qed.

Lemma thirds_found a b : In a columns -> In b (seconds a) -> thirds_of all_followers a b = thirds a b.
Proof.
  intros Ha Hb. apply in_seconds in Hb as Hb'. destruct Hb' as [Hb' _]. unfold thirds_of, all_followers.
  set (follow := table seconds columns). set (find := fun a => look [] a follow).
  assert (Hfollow : forall c, In c columns -> look [] c follow = seconds c).
  { intros c Hc. unfold follow. apply look_table; [apply incl_refl|exact Hc]. }
  rewrite look_table; [|apply incl_refl|exact Ha]. rewrite Hfollow by exact Ha.
  rewrite look_table; [|intros c Hc; apply in_seconds in Hc; tauto|exact Hb]. rewrite Hfollow by exact Hb'. reflexivity.
Qed.

Section Window.

Context (w : picture) (Hw : is_window w).

Lemma in_columns c : (c < 5)%nat -> In (col w c) columns.
Proof. intros Hc. apply all_columns; [reflexivity|]. apply window_column; assumption. Qed.

Lemma next_column c : (S c < 5)%nat -> In (col w (S c)) (seconds (col w c)).
Proof. intros Hc. apply in_seconds. split; [apply in_columns; lia|apply window_fits; assumption]. Qed.

Lemma third_column c : (c < 3)%nat -> In (col w (S (S c))) (thirds_of all_followers (col w c) (col w (S c))).
Proof.
  intros Hc. rewrite thirds_found by (try apply in_columns; try apply next_column; lia).
  apply filter_In. split; [apply next_column; lia|apply window_possible; assumption].
Qed.

Lemma window_obeys t : one_obeys all_followers t (col w 0) = true ->
  1 + potential t (node w 1) - potential t (node w 0) <= window_cost w.
Proof.
  intros H. change (potential t (node w 1)) with (- depth t (col w 1) (col w 2) (col w 3) (col w 4)).
  change (potential t (node w 0)) with (- depth t (col w 0) (col w 1) (col w 2) (col w 3)).
  unfold one_obeys in H. cbv zeta in H. rewrite forallb_forall in H. specialize (H _ (next_column 0 ltac:(lia))).
  unfold two_obey in H. cbv zeta in H. rewrite forallb_forall in H. specialize (H _ (third_column 0 ltac:(lia))).
  unfold three_obey in H. cbv zeta in H. rewrite forallb_forall in H. specialize (H _ (third_column 1 ltac:(lia))).
  unfold four_obey in H. cbv zeta in H. rewrite forallb_forall in H. specialize (H _ (third_column 2 ltac:(lia))).
  pose proof (window_has_price w (proj2 (proj2 Hw))) as Hprice.
  destruct (price known 0 0 (col w 0) (col w 1) (col w 2) (col w 3) (col w 4)) as [cost|] eqn:E; [|congruence].
  apply price_is in E. pose proof (sixth_covered w) as Hsixth. apply Z.leb_le in H.
  unfold window_cost, depth. lia.
Qed.

Theorem windows_obey t : part_obeys t 0 -> part_obeys t 1 -> part_obeys t 2 -> part_obeys t 3 -> part_obeys t 4 ->
  1 + potential t (node w 1) - potential t (node w 0) <= window_cost w.
Proof.
  unfold part_obeys. rewrite !forallb_forall. intros H0 H1 H2 H3 H4. apply window_obeys.
  destruct (in_a_part _ (in_columns 0 ltac:(lia))) as [H|[H|[H|[H|H]]]];
  [apply H0|apply H1|apply H2|apply H3|apply H4]; exact H.
Qed.

End Window.
