(** The checker's board is right: its cells, the neighbours and the equals of each, its cuts and its solutions. *)

Require Import Lia List Arith Bool NArith PArith.
Require Import Hitori_numbers.Hitori Hitori_numbers.Rectangles Hitori_numbers.Checker.
Import ListNotations.

(** Cells as pairs of positive and of natural numbers. *)

Definition place_of (a : cell) : place := (Pos.of_succ_nat (fst a), Pos.of_succ_nat (snd a)).

Lemma cell_of_place a : cell_of (place_of a) = a.
Proof. destruct a as [r c]. unfold cell_of, place_of. simpl. f_equal; lia. Qed.

Lemma place_of_cell a : place_of (cell_of a) = a.
Proof. destruct a as [r c]. unfold cell_of, place_of. simpl. f_equal; lia. Qed.

Lemma cell_of_injective a b : cell_of a = cell_of b -> a = b.
Proof. intros H. rewrite <- (place_of_cell a), H. apply place_of_cell. Qed.

Lemma same_place_spec a b : reflect (a = b) (same_place a b).
Proof.
  destruct a as [r c], b as [u d]. unfold same_place. simpl.
  destruct (Pos.eqb_spec r u), (Pos.eqb_spec c d); simpl; constructor; congruence.
Qed.

(** Maps. *)

Lemma get_nothing {A} a : get a (@nothing A) = None.
Proof. unfold get, nothing. rewrite M.gempty. reflexivity. Qed.

Lemma get_put {A} a b (x : A) m : get a (put b x m) = if same_place a b then Some x else get a m.
Proof.
  destruct a as [r c], b as [u d]. unfold get, put, same_place. simpl.
  destruct (Pos.eqb_spec r u) as [->|Hr]; simpl.
  - rewrite M.gss. destruct (Pos.eqb_spec c d) as [->|Hc]; [rewrite M.gss; reflexivity|].
    rewrite M.gso by assumption. destruct (M.find u m); [reflexivity|apply M.gempty].
  - rewrite M.gso by assumption. reflexivity.
Qed.

Lemma has_put {A} a b (x : A) m : has a (put b x m) = same_place a b || has a m.
Proof. unfold has. rewrite get_put. destruct (same_place a b); reflexivity. Qed.

Lemma get_put_all {A} l a (x : A) : forall m, get a (put_all l m) = Some x -> In (a, x) l \/ get a m = Some x.
Proof.
  induction l as [|[b y] l IH]; intros m H; simpl in *; [auto|]. apply IH in H. destruct H as [H|H]; [auto|].
  rewrite get_put in H. destruct (same_place_spec a b) as [->|]; [|auto]. left. left. congruence.
Qed.

Lemma put_all_keeps {A} (l : list (place * A)) a : forall m, get a m <> None -> get a (put_all l m) <> None.
Proof.
  induction l as [|[b y] l IH]; intros m H; simpl; [exact H|]. apply IH. rewrite get_put.
  destruct (same_place a b); congruence.
Qed.

Lemma put_all_has {A} (l : list (place * A)) a x : forall m, In (a, x) l -> get a (put_all l m) <> None.
Proof.
  induction l as [|[b y] l IH]; intros m H; [destruct H|]. destruct H as [H|H]; simpl.
  - inversion H; subst. apply put_all_keeps. rewrite get_put. destruct (same_place_spec a a); congruence.
  - apply IH. exact H.
Qed.

Lemma get_map_of {A} l a (x : A) : get a (map_of l) = Some x -> In (a, x) l.
Proof. intros H. apply get_put_all in H. rewrite get_nothing in H. destruct H; [assumption|discriminate]. Qed.

(** Where each cell has one value. *)
Lemma get_map_of_function {A} l a (x : A) :
  (forall y, In (a, y) l -> y = x) -> In (a, x) l -> get a (map_of l) = Some x.
Proof.
  intros H Hin. pose proof (put_all_has l a x nothing Hin) as Hsome. unfold map_of.
  destruct (get a (put_all l nothing)) as [y|] eqn:E; [|congruence]. apply get_map_of in E. f_equal. auto.
Qed.

(** Rows. *)

Lemma in_numbered {A} (l : list A) i x :
  forall k, In (i, x) (numbered k l) <-> (k <= i)%positive /\ nth_error l (Pos.to_nat i - Pos.to_nat k) = Some x.
Proof.
  induction l as [|y l IH]; intros k; simpl.
  - split; [intros []|]. intros [_ H]. destruct (Pos.to_nat i - Pos.to_nat k); discriminate.
  - rewrite IH. split.
    + intros [H|[Hk H]].
      * inversion H; subst. split; [lia|]. rewrite Nat.sub_diag. reflexivity.
      * split; [lia|]. replace (Pos.to_nat i - Pos.to_nat k) with (S (Pos.to_nat i - Pos.to_nat (Pos.succ k))) by lia.
        exact H.
    + intros [Hk H]. destruct (Pos.eq_dec k i) as [->|Hne].
      * left. rewrite Nat.sub_diag in H. simpl in H. congruence.
      * right. split; [lia|].
        replace (Pos.to_nat i - Pos.to_nat k) with (S (Pos.to_nat i - Pos.to_nat (Pos.succ k))) in H by lia. exact H.
Qed.

Lemma in_numbered_1 {A} (l : list A) i x : In (i, x) (numbered 1 l) <-> nth_error l (pred (Pos.to_nat i)) = Some x.
Proof.
  rewrite in_numbered. replace (Pos.to_nat i - Pos.to_nat 1) with (pred (Pos.to_nat i)) by lia.
  split; [tauto|]. split; [lia|assumption].
Qed.

Lemma in_placed {A} (rows : list (list A)) a x :
  In (a, x) (placed rows) <->
  exists row, nth_error rows (fst (cell_of a)) = Some row /\ nth_error row (snd (cell_of a)) = Some x.
Proof.
  unfold placed. rewrite in_flat_map. destruct a as [r c]. unfold cell_of. simpl. split.
  - intros ([i row] & H & K). apply in_map_iff in K. destruct K as ([j y] & E & K). simpl in *. inversion E; subst.
    apply in_numbered_1 in H, K. eauto.
  - intros (row & H & K). exists (r, row). split; [apply in_numbered_1; exact H|].
    apply in_map_iff. exists (c, x). split; [reflexivity|]. apply in_numbered_1. exact K.
Qed.

Lemma placed_function {A} (rows : list (list A)) a x y : In (a, x) (placed rows) -> In (a, y) (placed rows) -> x = y.
Proof. rewrite !in_placed. intros (row & H & K) (row' & H' & K'). congruence. Qed.

Lemma placed_value {A} (rows : list (list A)) a x d :
  In (a, x) (placed rows) -> nth (snd (cell_of a)) (nth (fst (cell_of a)) rows []) d = x.
Proof.
  rewrite in_placed. intros (row & H & K). rewrite (nth_error_nth _ _ [] H). apply nth_error_nth. exact K.
Qed.

Lemma shape_spec {A} m n (rows : list (list A)) :
  is_shape m n rows = true <-> length rows = m /\ forall row, In row rows -> length row = n.
Proof.
  unfold is_shape. rewrite andb_true_iff, forallb_forall, Nat.eqb_eq.
  split; intros [H K]; (split; [exact H|]); intros row Hrow; apply K in Hrow; apply Nat.eqb_eq; assumption.
Qed.

Lemma placed_on_board {A} m n (rows : list (list A)) a :
  is_shape m n rows = true -> (on_board m n (cell_of a) <-> exists x, In (a, x) (placed rows)).
Proof.
  rewrite shape_spec. intros [H K]. unfold on_board. split.
  - intros [Hr Hc]. destruct (nth_error rows (fst (cell_of a))) as [row|] eqn:E;
      [|apply nth_error_None in E; lia].
    assert (length row = n) by (apply K; eapply nth_error_In; eauto).
    destruct (nth_error row (snd (cell_of a))) as [x|] eqn:F; [|apply nth_error_None in F; lia].
    exists x. apply in_placed. eauto.
  - intros (x & Hx). apply in_placed in Hx. destruct Hx as (row & Hr & Hc).
    assert (length row = n) by (apply K; eapply nth_error_In; eauto).
    assert (fst (cell_of a) < length rows) by (apply nth_error_Some; congruence).
    assert (snd (cell_of a) < length row) by (apply nth_error_Some; congruence). lia.
Qed.

(** Neighbours. *)

Lemma in_beside a b : In b (beside a) <-> neighbours (cell_of a) (cell_of b).
Proof.
  destruct a as [r c], b as [u d]. unfold beside, neighbours, cell_of. rewrite !in_app_iff.
  assert (Hpair : forall v e : positive, (v, e) = (u, d) <-> v = u /\ e = d) by (intuition congruence).
  destruct (Pos.eqb_spec r 1), (Pos.eqb_spec c 1); simpl; rewrite ?Hpair;
    (split; intros H; decompose [and or] H; try contradiction;
    repeat first [split; lia | left; split; lia | left; left; split; lia | left; split; [lia|left; lia] |
      left; split; [lia|right; lia] | split; [lia|left; lia] | split; [lia|right; lia] | right]).
Qed.

Section Board.

Context (p : puzzle).
Let m := height p.
Let n := width p.
Context (Hshape : is_shape m n p = true).
Let b := board_of p.

Lemma in_cells a : In a (Checker.cells b) <-> on_board m n (cell_of a).
Proof.
  rewrite (placed_on_board m n p a Hshape). simpl. rewrite in_map_iff. split.
  - intros ([a' x] & E & H). simpl in E. subst. eauto.
  - intros (x & H). exists (a, x). auto.
Qed.

Lemma label_found a x : In (a, x) (placed p) -> get a (map_of (placed p)) = Some x.
Proof. intros H. apply get_map_of_function; [|exact H]. intros y K. eapply placed_function; eauto. Qed.

Lemma label_is a x : In (a, x) (placed p) -> labels_of p (fst (cell_of a)) (snd (cell_of a)) = N.to_nat x.
Proof. intros H. unfold labels_of. f_equal. apply placed_value. exact H. Qed.

(** What stands in a map made of what stands in each cell. *)
Lemma at_tabulated {A} (f : place * N -> list A) a x :
  In (a, x) (placed p) -> get a (map_of (List.map (fun y => (fst y, f y)) (placed p))) = Some (f (a, x)).
Proof.
  intros H. apply get_map_of_function.
  - intros l K. apply in_map_iff in K. destruct K as ([a' x'] & E & K). simpl in E. inversion E; subst.
    rewrite (placed_function p a x' x); auto.
  - apply in_map_iff. exists (a, x). auto.
Qed.

Lemma tabulated_at {A} (f : place * N -> list A) a l :
  get a (map_of (List.map (fun y => (fst y, f y)) (placed p))) = Some l -> exists x, In (a, x) (placed p) /\ l = f (a, x).
Proof.
  intros H. apply get_map_of, in_map_iff in H. destruct H as ([a' x] & E & H). simpl in E. inversion E; subst. eauto.
Qed.

Lemma has_label a : has a (map_of (placed p)) = true <-> on_board m n (cell_of a).
Proof.
  rewrite (placed_on_board m n p a Hshape). unfold has. split.
  - destruct (get a _) as [x|] eqn:E; [|discriminate]. intros _. exists x. apply get_map_of. exact E.
  - intros (x & H). rewrite (label_found a x H). reflexivity.
Qed.

Lemma near_spec a c :
  In c (at_ a (near b)) <-> on_board m n (cell_of a) /\ on_board m n (cell_of c) /\ neighbours (cell_of a) (cell_of c).
Proof.
  unfold at_, b, board_of. simpl. split.
  - destruct (get a _) as [l|] eqn:E; [|intros []]. apply tabulated_at in E. destruct E as (x & Hx & ->). simpl.
    rewrite filter_In, has_label, in_beside. intros [H K]. split; [|auto]. apply (placed_on_board m n p a Hshape). eauto.
  - intros (Ha & Hc & H). apply (placed_on_board m n p a Hshape) in Ha. destruct Ha as (x & Hx).
    rewrite (at_tabulated (fun x => filter (fun b => has b (map_of (placed p))) (beside (fst x))) a x Hx). simpl.
    rewrite filter_In, has_label, in_beside. auto.
Qed.

Lemma is_on_spec a : is_on b a = true <-> on_board m n (cell_of a).
Proof.
  rewrite (placed_on_board m n p a Hshape). unfold is_on, has, b, board_of. simpl. split.
  - destruct (get a _) as [l|] eqn:E; [|discriminate]. apply tabulated_at in E. destruct E as (x & Hx & _). eauto.
  - intros (x & Hx). rewrite (at_tabulated (fun x => filter (fun b => has b (map_of (placed p))) (beside (fst x))) a x Hx).
    reflexivity.
Qed.

Lemma in_rows i : In i (List.map fst (numbered 1 p)) <-> pred (Pos.to_nat i) < m.
Proof.
  rewrite in_map_iff. split.
  - intros ([i' row] & E & H). simpl in E. subst. apply in_numbered_1 in H. apply nth_error_Some. congruence.
  - intros H. apply nth_error_Some in H. destruct (nth_error p (pred (Pos.to_nat i))) as [row|] eqn:E; [|congruence].
    exists (i, row). split; [reflexivity|]. apply in_numbered_1. exact E.
Qed.

Lemma in_columns i : In i (List.map fst (numbered 1 (hd [] p))) <-> pred (Pos.to_nat i) < n.
Proof.
  rewrite in_map_iff. split.
  - intros ([i' row] & E & H). simpl in E. subst. apply in_numbered_1 in H. apply nth_error_Some. congruence.
  - intros H. apply nth_error_Some in H. destruct (nth_error (hd [] p) (pred (Pos.to_nat i))) as [row|] eqn:E;
      [|congruence].
    exists (i, row). split; [reflexivity|]. apply in_numbered_1. exact E.
Qed.

Definition clashes (a c : cell) : Prop :=
  on_board m n a /\ on_board m n c /\ a <> c /\ (fst a = fst c \/ snd a = snd c) /\
  labels_of p (fst a) (snd a) <> 0 /\ labels_of p (fst a) (snd a) = labels_of p (fst c) (snd c).

Lemma equal_spec a c : In c (at_ a (equal b)) <-> clashes (cell_of a) (cell_of c).
Proof.
  assert (Hin : forall x, In (a, x) (placed p) ->
    (In c (equals_of (List.map fst (numbered 1 p)) (List.map fst (numbered 1 (hd [] p))) (map_of (placed p)) a x) <->
     clashes (cell_of a) (cell_of c))).
  { intros x Hx. assert (Ha : on_board m n (cell_of a)) by (apply (placed_on_board m n p a Hshape); eauto).
    unfold equals_of, clashes. rewrite (label_is a x Hx). destruct (N.eqb_spec x 0) as [->|Hne].
    { simpl. split; [intros []|tauto]. }
    rewrite filter_In, in_app_iff, andb_true_iff, negb_true_iff. split.
    - intros (Hline & Hdiffer & Hlabel). destruct (get c _) as [y|] eqn:E; [|discriminate].
      apply get_map_of in E. apply N.eqb_eq in Hlabel. subst y.
      split; [exact Ha|]. split; [apply (placed_on_board m n p c Hshape); eauto|]. split; [|split; [|split]].
      + intros H. apply cell_of_injective in H. subst. destruct (same_place_spec c c); congruence.
      + destruct Hline as [H|H]; apply in_map_iff in H; destruct H as (i & <- & _); auto.
      + lia.
      + rewrite (label_is c x E). reflexivity.
    - intros (_ & Hc & Hdiffer & Hline & Hlabel & Hsame).
      destruct (proj1 (placed_on_board m n p c Hshape) Hc) as (y & Hy).
      rewrite (label_is c y Hy) in Hsame. assert (x = y) by lia. subst y. destruct Hc as [Hr Hc]. split; [|split].
      + destruct a as [r k], c as [u d]. unfold cell_of in *. simpl in *. destruct Hline as [H|H].
        * left. apply in_map_iff. exists d. split; [f_equal; lia|]. apply in_columns. exact Hc.
        * right. apply in_map_iff. exists u. split; [f_equal; lia|]. apply in_rows. exact Hr.
      + destruct (same_place_spec c a); [congruence|reflexivity].
      + rewrite (label_found c x Hy). apply N.eqb_refl. }
  unfold at_, b, board_of. simpl. split.
  - destruct (get a _) as [l|] eqn:E; [|intros []].
    apply (tabulated_at (fun x => equals_of (List.map fst (numbered 1 p)) (List.map fst (numbered 1 (hd [] p)))
      (map_of (placed p)) (fst x) (snd x))) in E.
    destruct E as (x & Hx & ->). simpl. apply Hin. exact Hx.
  - intros H. destruct (proj1 (placed_on_board m n p a Hshape) (proj1 H)) as (x & Hx).
    rewrite (at_tabulated (fun x => equals_of (List.map fst (numbered 1 p)) (List.map fst (numbered 1 (hd [] p)))
      (map_of (placed p)) (fst x) (snd x)) a x Hx). simpl. apply Hin; assumption.
Qed.

End Board.
