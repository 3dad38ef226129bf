(** The most labels: from the certificate of the border to the loss, and from the loss to the labels.

    The loss of a shading is five times its shaded cells less all cells. The one hypothesis, [settled], is that a
    potential suits all windows and blocks that obey the numbered conditions; two programs check it. *)

Require Import Lia List Arith ZArith Bool.
Require Import Hitori_numbers.Totals Hitori_numbers.Sums Hitori_numbers.Hitori Hitori_numbers.LowerBound
  Hitori_numbers.Forcing Hitori_numbers.Rectangles Hitori_numbers.RoundTheGrid Hitori_numbers.Shares
  Hitori_numbers.GridCells Hitori_numbers.Walls Hitori_numbers.Kinds Hitori_numbers.Division Hitori_numbers.Inner
  Hitori_numbers.Views Hitori_numbers.Pieces.
Import ListNotations.
Open Scope Z_scope.

Lemma node_same k k' c c' : (forall r j, (j < 4)%nat -> k r (c + j)%nat = k' r (c' + j)%nat) -> node k c = node k' c'.
Proof.
  intros H. unfold node. cbn [seq flat_map].
  rewrite (map_ext _ _ (fun r => H r 0%nat ltac:(lia))), (map_ext _ _ (fun r => H r 1%nat ltac:(lia))),
    (map_ext _ _ (fun r => H r 2%nat ltac:(lia))), (map_ext _ _ (fun r => H r 3%nat ltac:(lia))). reflexivity.
Qed.

Section Loss.

Context (p q : nat) (Hsides : (2 <= p /\ 2 <= q)%nat \/ (p = q /\ p <= 1)%nat).
Let m := (p + 10)%nat.
Let n := (q + 10)%nat.
Context (s : shading) (k : picture) (Hrule2 : rule2 m n s) (Hrule3 : rule3 m n s) (Hfits : fits m n s k).

Let share_at (r c : nat) : Z := share m n k (r, c).
Let covered_at (r c : nat) : Z := covered_share m n k (r, c).

Lemma seen_piece {A} (of : nat -> nat -> A) sd d r c :
  seen p q sd of r (d + c) = of (fst (place m n sd d (r, c))) (snd (place m n sd d (r, c))).
Proof. destruct sd; reflexivity. Qed.

Lemma piece_node sd d j : node (piece m n k sd d) j = node (seen p q sd k) (d + j).
Proof. apply node_same. intros r i _. unfold piece. rewrite <- seen_piece. f_equal. lia. Qed.

Lemma sides sd : side_length m n sd = length_of p q sd.
Proof. destruct sd; reflexivity. Qed.

Lemma piece_share w d sd a : (2 <= w)%nat -> (d + w < side_length m n sd)%nat -> on_board 7 w a -> (fst a <= 4)%nat ->
  (S (S (snd a)) < w)%nat -> (2 <= snd a \/ d = 0)%nat -> share 7 w (piece m n k sd d) a = share m n k (place m n sd d
    a).
Proof.
  intros Hw Hlength Ha H1 H2 H3.
  assert (Hinner : forall u, on_board 7 w u -> (fst u <= 5)%nat -> (S (snd u) < w)%nat -> (1 <= snd u \/ d = 0)%nat ->
    inner 7 w m n (place m n sd d) u).
  { intros u Hu U1 U2 U3. apply (put_inner m n ltac:(unfold m; lia) ltac:(unfold n; lia) k w d Hw sd Hlength u);
    assumption. }
  symmetry. apply share_seen.
  - apply (put_same m n ltac:(unfold m; lia) ltac:(unfold n; lia) k w d Hw sd Hlength).
  - apply (put_contact m n ltac:(unfold m; lia) ltac:(unfold n; lia) k w d Hw sd Hlength).
  - apply put_kind.
  - apply Hinner; auto; lia.
  - intros u Hu. apply in_contacts in Hu; [|assumption]. destruct Hu as [Hu C]. apply in_contact_iff in C. apply
      Hinner; auto; lia.
Qed.

Lemma piece_covered w d sd a : (2 <= w)%nat -> (d + w < side_length m n sd)%nat -> on_board 7 w a -> (fst a <= 5)%nat ->
  (S (snd a) < w)%nat -> (1 <= snd a \/ d = 0)%nat -> covered_share 7 w (piece m n k sd d) a = covered_share m n k
    (place m n sd d a).
Proof.
  intros Hw Hlength Ha H1 H2 H3. symmetry. apply covered_seen.
  - apply (put_contact m n ltac:(unfold m; lia) ltac:(unfold n; lia) k w d Hw sd Hlength).
  - apply put_kind.
  - apply (put_inner m n ltac:(unfold m; lia) ltac:(unfold n; lia) k w d Hw sd Hlength a); assumption.
Qed.

Lemma piece_is_window d sd : (d + 6 < side_length m n sd)%nat -> is_window (piece m n k sd (S d)).
Proof.
  intros H. assert (Hlength : (S d + 5 < side_length m n sd)%nat) by lia.
  assert (Hm : (10 <= m)%nat) by (unfold m; lia). assert (Hn : (10 <= n)%nat) by (unfold n; lia). split; [|split].
  - intros r c Hr Hc. apply (piece_rules m n Hm Hn s k Hrule2 Hfits 5 (S d) ltac:(lia) sd Hlength (r, c)). split;
      assumption.
  - intros r c Hr Hc. apply (piece_possible m n Hm Hn s k Hrule2 Hrule3 Hfits 5 (S d) ltac:(lia) sd Hlength (r, c));
      unfold on_board; simpl; lia.
  - intros r Hr. apply (piece_kept m n Hm Hn s k Hfits 5 (S d) ltac:(lia) sd Hlength (r, 2%nat)); unfold on_board;
      simpl; lia.
Qed.

Lemma last_node_before sd :
  last_node (piece m n k sd 0) = node (seen p q (before sd) k) (S (length_of p q (before sd) - 9) + 1).
Proof.
  unfold last_node. apply node_same. intros r i Hi. unfold piece.
  destruct sd; cbn [fst snd place seen before length_of]; unfold m, n; f_equal; lia.
Qed.

Lemma piece_is_block sd : is_block (piece m n k sd 0).
Proof.
  assert (Hlength : (0 + 7 < side_length m n sd)%nat) by (destruct sd; simpl; unfold m, n; lia).
  assert (Hm : (10 <= m)%nat) by (unfold m; lia). assert (Hn : (10 <= n)%nat) by (unfold n; lia). split; [|split;
    [|split; [|split]]].
  - intros r c Hr Hc. apply (piece_rules m n Hm Hn s k Hrule2 Hfits 7 0 ltac:(lia) sd Hlength (r, c)). split;
      assumption.
  - intros r c Hr Hc. apply (piece_possible m n Hm Hn s k Hrule2 Hrule3 Hfits 7 0 ltac:(lia) sd Hlength (r, c));
      unfold on_board; simpl; lia.
  - intros r c Hr Hc. apply (piece_kept m n Hm Hn s k Hfits 7 0 ltac:(lia) sd Hlength (r, c)); unfold on_board; simpl;
      lia.
  - exists (piece m n k sd 3). split; [apply piece_is_window; destruct sd; simpl; unfold m, n; lia|].
    rewrite !piece_node. reflexivity.
  - exists (piece m n k (before sd) (S (length_of p q (before sd) - 9))). split.
    + apply piece_is_window. rewrite sides. destruct sd; simpl; lia.
    + rewrite piece_node. symmetry. apply last_node_before.
Qed.

Theorem least_loss_here potential : certificate potential ->
  2 * (Z.of_nat m + Z.of_nat n - 10) <= sum_of (board m n) (share m n k).
Proof.
  intros [Hwindows Hblocks]. rewrite <- total_board.
  apply (twice_the_loss p q Hsides share_at covered_at) with (h := fun sd c => potential (node (seen p q sd k) c)).
  - intros r c Hr Hc. unfold covered_at, share_at, covered_share.
    assert (0 <= share m n k (r, c)).
    { apply (inner_shares m n ltac:(unfold m; lia) ltac:(unfold n; lia) s k Hrule2 Hrule3 Hfits); unfold m, n; lia. }
    destruct (is k None (r, c) && _); lia.
  - intros sd c H1 H2. destruct c as [|[|[|c]]]; try lia.
    assert (Hlength : (S c + 5 < side_length m n sd)%nat) by (rewrite sides; lia).
    pose proof (Hwindows _ (piece_is_window c sd ltac:(lia))) as H. rewrite !piece_node in H.
    replace (S c + 1)%nat with (S (S (S c)) - 1)%nat in H by lia. replace (S c + 0)%nat with (S (S (S c)) - 2)%nat in H
      by lia.
    etransitivity; [exact H|]. apply Z.eq_le_incl. unfold window_cost, window.
    f_equal.
    + apply total_ext. intros r Hr. rewrite piece_share by (try exact Hlength; unfold on_board; simpl; lia).
      replace (S (S (S c))) with (S c + 2)%nat by lia. rewrite seen_piece. unfold share_at. rewrite <-
        surjective_pairing. reflexivity.
    + rewrite piece_covered by (try exact Hlength; unfold on_board; simpl; lia).
      replace (S (S (S c))) with (S c + 2)%nat by lia. rewrite seen_piece. unfold covered_at. rewrite <-
        surjective_pairing. reflexivity.
  - intros sd. assert (Hlength : (0 + 7 < side_length m n sd)%nat) by (destruct sd; simpl; unfold m, n; lia).
    pose proof (Hblocks _ (piece_is_block sd)) as H. rewrite piece_node, last_node_before in H. simpl (0 + 3)%nat in H.
    replace (S (length_of p q (before sd) - 9) + 1)%nat with (length_of p q (before sd) - 7)%nat in H
      by (destruct sd; simpl; unfold length_of; lia).
    etransitivity; [exact H|]. apply Z.eq_le_incl. unfold block_cost, block. f_equal.
    + apply total_ext. intros c Hc. apply total_ext. intros r Hr.
      rewrite piece_share by (try exact Hlength; unfold on_board; simpl; lia).
      unfold share_at. pose proof (seen_piece share_at sd 0 r c) as E.
      simpl (0 + c)%nat in E. unfold share_at in E. rewrite E, <- surjective_pairing. reflexivity.
    + rewrite piece_covered by (try exact Hlength; unfold on_board; simpl; lia).
      pose proof (seen_piece covered_at sd 0 5 5) as E. simpl (0 + 5)%nat in E. rewrite E. unfold covered_at.
      rewrite <- surjective_pairing. reflexivity.
Qed.

End Loss.

(** Every maximal shading of m x n cells loses at least m + n - 10, from sides of 12 on, and of squares from 10 on. *)
Theorem least_loss m n s : (12 <= m /\ 12 <= n)%nat \/ (m = n /\ 10 <= n)%nat -> settled -> maximal_on m n s ->
  Z.of_nat m + Z.of_nat n - 10 <= 5 * count (shades s) (board m n) - Z.of_nat (m * n).
Proof.
  intros Hsides (potential & H) Hs. assert (Hm : (10 <= m)%nat) by lia. assert (Hn : (10 <= n)%nat) by lia.
  destruct (maximal_fits m n s ltac:(lia) ltac:(lia) Hs) as (k & Hk).
  destruct Hs as (H2 & H3 & _).
  pose proof (shares_at_most m n ltac:(lia) ltac:(lia) s k H2 Hk) as Hat_most.
  replace m with (m - 10 + 10)%nat in H2, H3, Hk, Hat_most |- * by lia.
  replace n with (n - 10 + 10)%nat in H2, H3, Hk, Hat_most |- * by lia.
  pose proof (least_loss_here (m - 10) (n - 10) ltac:(lia) s k H2 H3 Hk potential H). lia.
Qed.

(** On squares these are the rules of Hitori.v. *)
Lemma maximal_square n s : (2 <= n)%nat -> maximal n s -> maximal_on n n s.
Proof.
  intros Hn [Hlegal Hfull].
  assert (Hroute : forall t a b, route n n t a b <-> path n t a b).
  { intros t a b. split; intros H; induction H; [apply stay|eapply step|apply arrived|eapply onward]; eauto. }
  split; [exact (proj1 Hlegal)|split].
  - split.
    + destruct (shaded_or_not s (0, 0)%nat) as [H0|H0]; [|exists (0, 0)%nat; split; [unfold on_board; simpl; lia|exact
        H0]].
      exists (0, 1)%nat. split; [unfold on_board; simpl; lia|].
      destruct (shaded_or_not s (0, 1)%nat) as [H1|H1]; [exfalso|exact H1].
      apply (proj1 Hlegal (0, 0)%nat (0, 1)%nat); auto; unfold inside, neighbours; simpl; lia.
    + intros a b Ha Hb Sa Sb. apply Hroute. apply (proj2 Hlegal); assumption.
  - intros a Ha Sa [H2 [_ H3]]. apply (Hfull a Ha Sa). split; [exact H2|]. intros b c Hb Hc Sb Sc. apply Hroute. apply
      H3; assumption.
Qed.

Lemma count_all_shaded m s : count (shades s) (board (S m) (S m)) = Z.of_nat (all_shaded m s).
Proof.
  unfold count. rewrite <- total_board. unfold all_shaded, row, x, shades. simpl fst. simpl snd.
  assert (H : forall b f, Z.of_nat (sum b f) = total b (fun i => Z.of_nat (f i))).
  { intros b f. induction b as [|b IH]; [reflexivity|]. cbn [sum total]. rewrite Nat2Z.inj_add, IH. reflexivity. }
  rewrite H. apply total_ext. intros r _. rewrite H. apply total_ext. intros c _. destruct (s r c); reflexivity.
Qed.

(** The solution of a puzzle with one solution is maximal, because shading another cell cannot break rule 1. *)
Lemma solution_is_maximal n p s : one_solution n p -> solution n p s -> maximal n s.
Proof.
  intros (s' & _ & Hone) (Hunique & Hlegal). split; [exact Hlegal|]. intros a Ha Hs [Hadjacency Hconnectivity].
  assert (Hadd : solution n p (add s a)).
  { split; [|split; assumption]. intros b c Hb Hc Hbc Hline Hsb Hsc.
    apply add_unshaded in Hsb, Hsc. apply Hunique; tauto. }
  pose proof (Hone _ Hadd a Ha) as H1. pose proof (Hone s (conj Hunique Hlegal) a Ha) as H2.
  apply (not_both s a); [|exact Hs]. unfold shaded. rewrite H2, <- H1. apply add_shaded. auto.
Qed.

(** Each label is on an unshaded cell: otherwise one of its cells could be unshaded. *)
Lemma labels_are_unshaded m p s : (2 <= S m)%nat -> one_solution (S m) p -> solution (S m) p s ->
  (number_of_labels (S m) p <= length (unshaded_cells m s))%nat.
Proof.
  intros Hn (s' & _ & Hone) (Hunique & Hlegal). set (label := fun a : cell => p (fst a) (snd a)).
  rewrite <- (map_length label). apply NoDup_incl_length; [apply NoDup_nodup|]. intros l Hl.
  apply nodup_In, in_map_iff in Hl. destruct Hl as (a & <- & Ha). apply in_cells in Ha.
  change (p (fst a) (snd a)) with (label a).
  destruct (shaded_or_not s a) as [Hs|Hs]; [|apply in_map, in_unshaded_cells; auto].
  destruct (in_dec Nat.eq_dec (label a) (map label (unshaded_cells m s))) as [|Hnot]; [assumption|]. exfalso.
  set (t := fun r c => if cell_dec (r, c) a then false else s r c).
  assert (Ht : forall b, unshaded t b -> b = a \/ unshaded s b).
  { intros [r c]. unfold unshaded, t. simpl. destruct (cell_dec (r, c) a); auto. }
  assert (Hother : forall b, inside (S m) b -> unshaded s b -> label b <> label a).
  { intros b Hb Hsb E. apply Hnot. rewrite <- E. apply in_map, in_unshaded_cells. auto. }
  assert (Hsolution : solution (S m) p t).
  { assert (Hlegal' : legal (S m) t).
    { apply legal_within with s; [exact Hn|exact Hlegal|]. intros [r c] _. unfold shaded, t. simpl.
      destruct (cell_dec (r, c) a); [discriminate|auto]. }
    split; [|exact Hlegal']. intros b c Hb Hc Hbc Hline Hsb Hsc. apply Ht in Hsb, Hsc.
    destruct Hsb as [->|Hsb], Hsc as [->|Hsc]; try congruence.
    - intros E. apply (Hother c Hc Hsc). symmetry. exact E.
    - exact (Hother b Hb Hsb).
    - apply Hunique; auto. }
  pose proof (Hone t Hsolution a Ha) as H1. pose proof (Hone s (conj Hunique Hlegal) a Ha) as H2.
  unfold shaded in Hs. rewrite H2, <- H1 in Hs. unfold t in Hs. destruct a as [r c]. simpl in Hs.
  destruct (cell_dec (r, c) (r, c)); congruence.
Qed.

Theorem most_labels n p : (10 <= n)%nat -> settled -> one_solution n p ->
  (number_of_labels n p <= (4 * n * n - 2 * n) / 5 + 2)%nat.
Proof.
  intros Hn Hsettled Hone. pose proof Hone as (s & Hs & _).
  pose proof (least_loss n n s ltac:(lia) Hsettled (maximal_square n s ltac:(lia) (solution_is_maximal n p s Hone Hs))) as
    Hloss.
  destruct n as [|m]; [lia|]. pose proof (labels_are_unshaded m p s ltac:(lia) Hone Hs) as Hlabels.
  pose proof (count_unshaded m s) as Hcount. rewrite count_all_shaded in Hloss.
  apply Nat.le_trans with ((4 * S m * S m - 2 * S m + 10) / 5)%nat.
  - apply Nat.div_le_lower_bound; [lia|]. nia.
  - replace (4 * S m * S m - 2 * S m + 10)%nat with (4 * S m * S m - 2 * S m + 2 * 5)%nat by lia.
    rewrite Nat.div_add by lia. lia.
Qed.
