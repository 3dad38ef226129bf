(** If all windows of Shares.v and all blocks of Blocks.v obey the potential, all blocks of Shares.v do. *)

Require Import Lia List Arith NArith ZArith Bool FMapPositive.
Require Import Hitori_numbers.Totals Hitori_numbers.Hitori Hitori_numbers.Shares Hitori_numbers.Prices
  Hitori_numbers.Meanings Hitori_numbers.RowPrices Hitori_numbers.WindowPrices Hitori_numbers.WindowConditions
  Hitori_numbers.Windows Hitori_numbers.WindowsSound Hitori_numbers.Blocks Hitori_numbers.SidePrices
  Hitori_numbers.FirstColumn Hitori_numbers.SecondColumn Hitori_numbers.BlockWindows Hitori_numbers.BlockConditions.
Import ListNotations.
Open Scope Z_scope.

Lemma potential_node t w c : potential t (node w c) =
  - depth t (col w (c + 0)) (col w (c + 1)) (col w (c + 2)) (col w (c + 3)).
Proof. reflexivity. Qed.

Lemma column_of_node w c j : (j < 4)%nat -> col w (c + j) = column_of (firstn 7 (skipn (7 * j) (node w c))).
Proof. intros Hj. do 4 (destruct j as [|j]; [reflexivity|]). lia. Qed.

Lemma same_node w w' c c' j : node w c = node w' c' -> (j < 4)%nat -> col w (c + j) = col w' (c' + j).
Proof. intros E Hj. rewrite !column_of_node, E by exact Hj. reflexivity. Qed.

Lemma has_price_in rows rows' side_b side_c a b c d e :
  price rows side_b side_c a b c d e <> None -> price rows' side_b side_c a b c d e <> None.
Proof. rewrite !price_with_all_guards. destruct (uncovered_price _ _ _ _ _ _); congruence. Qed.

(** The price of the inner cells of a window. *)
Lemma inner_price w : is_window w ->
  price inner_rows 0 0 (col w 0) (col w 1) (col w 2) (col w 3) (col w 4) =
  Some (total 5 (fun r => share 7 5 w (r, 2%nat))).
Proof.
  intros (_ & _ & Hkept). pose proof (has_price_in known inner_rows _ _ _ _ _ _ _ (window_has_price w Hkept)) as H.
  destruct (price inner_rows 0 0 _ _ _ _ _) as [x|] eqn:E; [|congruence]. apply price_by_rows in E. subst x. f_equal.
  apply total_ext. intros r Hr. rewrite (share_by_row w r Hr). unfold price_row, row_price.
  change (N.lor top 0) with top. rewrite has_nothing, andb_false_r. cbn [bit]. lia.
Qed.

(** What [all_within] says of four columns. *)
Lemma within f t most a b c d : all_within f t most = true -> In a columns -> In b (seconds a) ->
  In c (thirds_of f a b) -> In d (thirds_of f b c) -> depth t a b c d <= found (corner_key_of_rows a b c d) most.
Proof.
  intros H Ha Hb Hc Hd. unfold all_within in H. cbv zeta in H.
  rewrite forallb_forall in H. specialize (H a Ha). rewrite forallb_forall in H. specialize (H b Hb).
  rewrite forallb_forall in H. specialize (H c Hc). rewrite forallb_forall in H. specialize (H d Hd).
  unfold depth. assert (H0 : forall p, 0 <= found p most) by (intros p; unfold found; destruct PositiveMap.find; lia).
  destruct (look 0 d _); [apply H0|apply Z.leb_le, H|apply Z.leb_le, H].
Qed.

Section Block.

Context (b : picture) (Hb : is_block b) (t : map4) (most : map1).
Context (Hwindows : forall w, is_window w -> 1 + potential t (node w 1) - potential t (node w 0) <= window_cost w).
Context (Hwithin : all_within all_followers t most = true).

Definition shares (c : nat) : Z := total 5 (fun r => share 7 7 b (r, c)).
Definition obeys : Prop := 5 + potential t (node b 3) - potential t (last_node b) <= block_cost b.

Let at_place (d j : nat) : column := col (from d b) j.
Let here (d : nat) : Z := depth t (at_place d 0) (at_place d 1) (at_place d 2) (at_place d 3).
Let last : Z := depth t (col (turned b) 0) (col (turned b) 1) (col (turned b) 2) (col (turned b) 3).

Lemma obeys_if : 5 + last + sixth (col b 4) (col b 5) (col b 6) <= total 5 shares + here 3 -> obeys.
Proof.
  intros H. unfold obeys, block_cost. change (last_node b) with (node (turned b) 0). rewrite !potential_node.
  fold (here 3). pose proof (covered_corner b) as Hc. change (total 5 (fun c => total 5 _)) with (total 5 shares).
  change (depth t (col (turned b) (0 + 0)) _ _ _) with last.
  change (depth t (col b (3 + 0)) _ _ _) with (here 3). lia.
Qed.

Lemma shares_here d : (d <= 2)%nat -> total 5 (fun r => share 7 5 (from d b) (r, 2%nat)) = shares (d + 2).
Proof. intros Hd. apply total_ext. intros r Hr. symmetry. apply share_here; lia. Qed.

Lemma window_step d : (d <= 2)%nat -> 1 + here d <=
  shares (d + 2) + sixth (at_place d 1) (at_place d 2) (at_place d 3) +
  depth t (at_place d 1) (at_place d 2) (at_place d 3) (at_place d 4).
Proof.
  intros Hd. pose proof (Hwindows _ (window_here b d Hd Hb)) as H. rewrite !potential_node in H.
  unfold window_cost in H. rewrite shares_here in H by exact Hd. pose proof (covered_window (from d b)) as Hc.
  unfold here, at_place. cbn [plus] in H. lia.
Qed.

Lemma last_at_most : last <= found (corner_key (col b 0) (col b 1) (col b 2) (col b 3)) most.
Proof.
  rewrite same_corner. destruct Hb as (_ & _ & _ & _ & w & Hw & E). change (last_node b) with (node (turned b) 0) in E.
  pose proof (same_node _ _ 1 0 0 E) as E0. pose proof (same_node _ _ 1 0 1 E) as E1.
  pose proof (same_node _ _ 1 0 2 E) as E2. pose proof (same_node _ _ 1 0 3 E) as E3. cbn [plus] in *.
  unfold last. rewrite <- E0, <- E1, <- E2, <- E3 by lia.
  apply (within all_followers);
  [exact Hwithin|apply in_columns|apply next_column|apply third_column|apply third_column]; auto; lia.
Qed.

Lemma window_priced w : is_window w ->
  has_price (price known 0 0 (col w 0) (col w 1) (col w 2) (col w 3) (col w 4)) = true.
Proof.
  intros (_ & _ & Hkept). pose proof (window_has_price w Hkept) as H. destruct (price _ _ _ _ _ _ _ _); [reflexivity|].
  congruence.
Qed.

Lemma window_begins : begins all_followers (col b 3) (col b 4) (col b 5) (col b 6) = true.
Proof.
  destruct Hb as (_ & _ & _ & (w & Hw & E) & _).
  pose proof (same_node _ _ 0 3 0 E) as E0. pose proof (same_node _ _ 0 3 1 E) as E1.
  pose proof (same_node _ _ 0 3 2 E) as E2. pose proof (same_node _ _ 0 3 3 E) as E3. cbn [plus] in *.
  rewrite <- E0, <- E1, <- E2, <- E3 by lia. apply existsb_exists. exists (col w 4).
  split; [apply third_column; auto|apply window_priced, Hw].
Qed.

Lemma window_ends : ends (col (turned b) 0) (col (turned b) 1) (col (turned b) 2) (col (turned b) 3) = true.
Proof.
  destruct Hb as (_ & _ & _ & _ & w & Hw & E). change (last_node b) with (node (turned b) 0) in E.
  pose proof (same_node _ _ 1 0 0 E) as E0. pose proof (same_node _ _ 1 0 1 E) as E1.
  pose proof (same_node _ _ 1 0 2 E) as E2. pose proof (same_node _ _ 1 0 3 E) as E3. cbn [plus] in *.
  rewrite <- E0, <- E1, <- E2, <- E3 by lia.
  apply existsb_exists. exists (col w 0). split; [|apply window_priced, Hw]. apply filter_In.
  split; [apply in_columns; auto; lia|]. apply andb_true_iff.
  split; [apply window_fits; auto; lia|apply window_possible; auto; lia].
Qed.

Let corner : positive := corner_key (col b 0) (col b 1) (col b 2) (col b 3).

(** When k columns are still to come. *)
Lemma settled_with k d : (d + k = 3)%nat ->
  5 + found corner most + Z.of_nat k - here d + sixth (at_place d 1) (at_place d 2) (at_place d 3) <=
    total (S (S d)) shares -> obeys.
Proof.
  intros Hdk H. apply obeys_if. pose proof last_at_most as Hlast. fold corner in Hlast.
  pose proof (window_step 0 ltac:(lia)) as W0. pose proof (window_step 1 ltac:(lia)) as W1.
  pose proof (window_step 2 ltac:(lia)) as W2. pose proof sixth_at_most as Hsixth.
  change (depth t (at_place 0 1) (at_place 0 2) (at_place 0 3) (at_place 0 4)) with (here 1) in W0.
  change (depth t (at_place 1 1) (at_place 1 2) (at_place 1 3) (at_place 1 4)) with (here 2) in W1.
  change (depth t (at_place 2 1) (at_place 2 2) (at_place 2 3) (at_place 2 4)) with (here 3) in W2.
  pose proof (Hsixth (at_place 1 1) (at_place 1 2) (at_place 1 3)) as S1.
  pose proof (Hsixth (at_place 2 1) (at_place 2 2) (at_place 2 3)) as S2.
  pose proof (Hsixth (at_place 3 1) (at_place 3 2) (at_place 3 3)) as S3.
  change (sixth (col b 4) (col b 5) (col b 6)) with (sixth (at_place 3 1) (at_place 3 2) (at_place 3 3)).
  cbn [plus] in *. clearbody here last. revert H. cbn [total].
  destruct d as [|[|[|[|d]]]]; [..|lia]; cbn [total]; intros H; lia.
Qed.

Lemma rest_sound k : forall d before, (d + k = 3)%nat -> before = rev (map (col b) (seq 0 d)) ->
  rest_obeys all_followers t k (found corner most) before (total (S (S d)) shares) (here d)
    (at_place d 0) (at_place d 1) (at_place d 2) (at_place d 3) = true -> obeys.
Proof.
  induction k as [|k IH]; intros d before Hdk Hbefore; cbn [rest_obeys]; cbv zeta.
  - destruct (Z.leb_spec (5 + found corner most + Z.of_nat 0 - here d + 2) (total (S (S d)) shares)) as [H|_].
    { intros _. apply (settled_with 0 d Hdk).
      pose proof (sixth_at_most (at_place d 1) (at_place d 2) (at_place d 3)). lia. }
    destruct (Z.leb_spec (5 + found corner most + Z.of_nat 0 - here d + sixth (at_place d 1) (at_place d 2)
      (at_place d 3)) (total (S (S d)) shares)) as [H|_].
    { intros _. apply (settled_with 0 d Hdk). exact H. }
    assert (d = 3%nat) as -> by lia. subst before. unfold seven_obey. cbv zeta.
    change (rev (rev (map (col b) (seq 0 3))) ++ [at_place 3 0; at_place 3 1; at_place 3 2; at_place 3 3]) with
      [col b 0; col b 1; col b 2; col b 3; col b 4; col b 5; col b 6].
    pose proof (rows_turned b 0 ltac:(lia)) as R0. pose proof (rows_turned b 1 ltac:(lia)) as R1.
    pose proof (rows_turned b 2 ltac:(lia)) as R2. pose proof (rows_turned b 3 ltac:(lia)) as R3.
    cbn [Nat.sub] in R0, R1, R2, R3. rewrite R0, R1, R2, R3. fold last.
    pose proof window_begins as Hbegins. pose proof window_ends as Hends.
    destruct (Z.leb_spec (5 + last + sixth (at_place 3 1) (at_place 3 2) (at_place 3 3)) (total 5 shares + here 3))
      as [H|_]; [intros _; apply obeys_if; exact H|].
    change (begins all_followers (at_place 3 0) (at_place 3 1) (at_place 3 2) (at_place 3 3)) with
      (begins all_followers (col b 3) (col b 4) (col b 5) (col b 6)). rewrite Hbegins, Hends. discriminate.
  - destruct (Z.leb_spec (5 + found corner most + Z.of_nat (S k) - here d + 2) (total (S (S d)) shares)) as [H|_].
    { intros _. apply (settled_with (S k) d Hdk).
      pose proof (sixth_at_most (at_place d 1) (at_place d 2) (at_place d 3)). lia. }
    destruct (Z.leb_spec (5 + found corner most + Z.of_nat (S k) - here d + sixth (at_place d 1) (at_place d 2)
      (at_place d 3)) (total (S (S d)) shares)) as [H|_].
    { intros _. apply (settled_with (S k) d Hdk). exact H. }
    rewrite forallb_forall. intros H. assert (Hw : is_window (from d b)) by (apply window_here; [lia|exact Hb]).
    specialize (H _ (third_column (from d b) Hw 2 ltac:(lia))). fold (at_place d 4) in H.
    unfold at_place in H at 1 2 3 4 5. rewrite (inner_price _ Hw), shares_here in H by lia.
    apply (IH (S d) (at_place d 0 :: before)); [lia| |].
    + subst before. rewrite seq_S, map_app, rev_app_distr. unfold at_place, from. cbn [plus map rev app].
      f_equal. unfold col, seven, from. rewrite Nat.add_0_r. reflexivity.
    + replace (d + 2)%nat with (S (S d)) in H by lia. cbn [total] in *.
      assert (Hnext : forall j, at_place (S d) j = at_place d (S j)).
      { intros j. unfold at_place, from. unfold col, seven. rewrite Nat.add_succ_r. reflexivity. }
      unfold here. rewrite !Hnext. exact H.
Qed.

(** The first four columns *)

Lemma kept_in_block r c : (r < 6)%nat -> (c <= 2)%nat -> is_kept 7 5 b at_corner (r, c).
Proof.
  intros Hr Hc. apply (kept_here b 0 ltac:(lia) at_corner at_corner); auto.
  destruct Hb as (_ & _ & H & _). exact (H r c Hr ltac:(lia)).
Qed.

Lemma shares_of c : (c <= 2)%nat -> total 5 (fun r => share 7 5 b (r, c)) = shares c.
Proof. intros Hc. apply total_ext. intros r Hr. symmetry. apply (share_here b 0); lia. Qed.

Lemma corner_sound : corner_obeys all_followers t most (col b 0) (col b 1) (col b 2) = true -> obeys.
Proof.
  unfold corner_obeys. pose proof (first_has_price b (fun r Hr => kept_in_block r 0 Hr ltac:(lia))) as H0.
  destruct (first_price (col b 0) (col b 1) (col b 2)) as [x0|] eqn:E0; [|congruence]. clear H0.
  apply (first_price_is b) in E0. rewrite shares_of in E0 by lia.
  assert (Hw : is_window b) by exact (window_here b 0 ltac:(lia) Hb).
  rewrite forallb_forall. intros H. specialize (H _ (third_column b Hw 1 ltac:(lia))).
  pose proof (second_has_price b (fun r Hr => kept_in_block r 1 Hr ltac:(lia))) as H1.
  destruct (second_price (col b 0) (col b 1) (col b 2) (col b 3)) as [x1|] eqn:E1; [|congruence]. clear H1.
  apply (second_price_is b) in E1. rewrite shares_of in E1 by lia. subst x0 x1.
  apply (rest_sound 3 0 []); [reflexivity|reflexivity|]. exact H.
Qed.

Theorem block_obeys l : blocks_obey all_followers t most l = true -> In (col b 0) l -> obeys.
Proof.
  unfold blocks_obey. rewrite forallb_forall. intros H Hl.
  assert (Hw : is_window b) by exact (window_here b 0 ltac:(lia) Hb).
  assert (H0 : In (col b 0) (filter all_touched l)) by (apply filter_In; split; [exact Hl|apply first_touched, Hb]).
  specialize (H _ H0). rewrite forallb_forall in H. specialize (H _ (next_column b Hw 0 ltac:(lia))).
  unfold blocks_obey_with in H. rewrite forallb_forall in H. apply corner_sound, H. apply filter_In.
  split; [apply third_column; auto; lia|apply block_no_wall, Hb].
Qed.

End Block.

Lemma part_obeys_within t k : blocks_part_obey t k -> let most := deepest all_followers t in
  all_within all_followers t most = true /\ blocks_obey all_followers t most (part k) = true.
Proof.
  unfold blocks_part_obey. cbv zeta.
  destruct (all_within all_followers t (deepest all_followers t)); [auto|discriminate].
Qed.

(** The second half of the certificate of Shares.v, from the first and the search. *)
Theorem blocks_obey_all t :
  (forall w, is_window w -> 1 + potential t (node w 1) - potential t (node w 0) <= window_cost w) ->
  (forall k, 0 <= k < 5 -> blocks_part_obey t k) ->
  forall b, is_block b -> 5 + potential t (node b 3) - potential t (last_node b) <= block_cost b.
Proof.
  intros Hwindows H b Hb. assert (Hw : is_window b) by exact (window_here b 0 ltac:(lia) Hb).
  assert (Hpart : exists k, 0 <= k < 5 /\ In (col b 0) (part k)).
  { destruct (in_a_part _ (in_columns b Hw 0 ltac:(lia))) as [Hin|[Hin|[Hin|[Hin|Hin]]]];
    [exists 0|exists 1|exists 2|exists 3|exists 4]; (split; [lia|exact Hin]). }
  destruct Hpart as (k & Hk & Hin). destruct (part_obeys_within t k (H k Hk)) as [Hwithin Hobey].
  exact (block_obeys b Hb t _ Hwindows Hwithin _ Hobey Hin).
Qed.
