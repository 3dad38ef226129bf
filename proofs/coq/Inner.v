(** What holds of single cells: the rules about neighbours and the border; and shares far from the border are not
  negative. *)

Require Import Lia List Arith ZArith Bool.
Require Import Hitori_numbers.Totals Hitori_numbers.Hitori Hitori_numbers.Forcing Hitori_numbers.Rectangles
  Hitori_numbers.Shares
  Hitori_numbers.GridCells Hitori_numbers.Walls Hitori_numbers.Kinds Hitori_numbers.Division.
Import ListNotations.
Open Scope Z_scope.

(** Decide each contact of cells that are written out. *)
Ltac decide_contacts := repeat match goal with
  | |- context [in_contact ?a ?b] =>
    let H := fresh in destruct (in_contact a b) eqn:H;
    [apply in_contact_iff in H; simpl in H; try (exfalso; lia); clear H
    |rewrite <- not_true_iff_false, in_contact_iff in H; simpl in H; try (exfalso; lia); clear H]
  end.

Section Inner.

Context (m n : nat) (Hm : (5 <= m)%nat) (Hn : (5 <= n)%nat) (s : shading) (k : picture).
Context (Hrule2 : rule2 m n s) (Hrule3 : rule3 m n s) (Hfits : fits m n s k).

Let shaded_is a : is_shaded k a = shades s a := fits_shaded m n s k Hfits a.

(** A set of unshaded cells with shaded neighbours only is everything. *)
Lemma no_island (island : cell -> bool) a b :
  on_board m n a -> on_board m n b -> unshaded s a -> unshaded s b -> island a = true -> island b = false ->
  (forall x y, on_board m n x -> on_board m n y -> unshaded s x -> neighbours x y -> island x = true -> island y =
    false ->
    shaded s y) -> False.
Proof.
  intros Ha Hb Sa Sb Ia Ib H. destruct Hrule3 as [_ H3].
  destruct (crossing m n s island a b (H3 a b Ha Hb Sa Sb) Ia Ib) as (x & y & Hx & Hy & Sx & Sy & Hxy & Ix & Iy).
  apply (not_both s y); [|exact Sy]. exact (H x y Hx Hy Sx Hxy Ix Iy).
Qed.

Lemma three_around a : on_board m n a -> shades s a = false -> around m n k a <= 3.
Proof.
  intros Ha Sa. destruct (Z_le_gt_dec (around m n k a) 3) as [|Hfour]; [assumption|]. exfalso.
  assert (Hall : forall b, In b (beside m n a) -> shades s b = true).
  { intros b Hb. destruct (shades s b) eqn:Sb; [reflexivity|]. exfalso.
    pose proof (edges_of_border m n a ltac:(lia) ltac:(lia) Ha) as [He _]. unfold edges_outside in He.
    assert (Hlt : around m n k a + 1 <= sum_of (beside m n a) (fun _ => 1)); [|lia].
    destruct (in_split _ _ Hb) as (l1 & l2 & E). unfold around, count. rewrite E, !sum_of_app. simpl.
    rewrite shaded_is, Sb. assert (H : forall l : list cell, sum_of l (fun a => bit (is_shaded k a)) <= sum_of l (fun _
      => 1)).
    { intros l. apply sum_of_le. intros. apply bit_range. }
    pose proof (H l1). pose proof (H l2). simpl. lia. }
  assert (Hb : exists b c, on_board m n b /\ neighbours a b /\ on_board m n c /\ neighbours b c /\ c <> a).
  { destruct a as [r c]. destruct (some_beside m n ltac:(lia) ltac:(lia) (r, c) Ha) as (x & y & Hx & Nx & Hy & Ny).
    simpl in *. exists (x, c), (x, y). unfold on_board, neighbours in *. simpl in *. repeat split; try lia. intros E.
      inversion E. lia. }
  destruct Hb as (b & c & Hb & Nab & Hc & Nbc & Hne).
  assert (Sb : shades s b = true) by (apply Hall, in_beside; [exact Ha|]; rewrite adjacent_iff; auto).
  assert (Sc : unshaded s c).
  { destruct (shaded_or_not s c) as [Sc|Sc]; [exfalso; apply (Hrule2 b c); assumption|exact Sc]. }
  apply (no_island (fun x => same_cell x a) a c Ha Hc Sa Sc).
  - apply same_cell_iff. reflexivity.
  - rewrite <- not_true_iff_false, same_cell_iff. exact Hne.
  - intros x y Hx Hy _ Nxy Ex _. apply same_cell_iff in Ex. subst x. apply Hall, in_beside; [exact Ha|].
    rewrite adjacent_iff. auto.
Qed.

Lemma kept_by_plain a u : on_board m n a -> is k (Some plain) a = true -> In u (contacts m n a) -> kept_by m n k a u =
  true ->
  shades s u = false /\ exists c, In c (contacts m n a) /\ shades s c = true /\ (fst c = fst u \/ snd c = snd u).
Proof.
  intros Ha Pa Hu H. unfold kept_by in H. apply andb_true_iff in H. destruct H as [Hun Hg]. split.
  - unfold uncovered in Hun. apply andb_true_iff in Hun. destruct Hun as [Hun _].
    rewrite (none_iff m n s k Hfits) in Hun. apply negb_true_iff in Hun. exact Hun.
  - unfold guards in Hg. unfold is in Pa. destruct (kind_dec (k (fst a) (snd a)) (Some plain)) as [E|]; [|discriminate].
    rewrite E in Hg. apply Z.ltb_lt, count_positive in Hg. destruct Hg as (b & Hb & Hg). apply andb_true_iff in Hg.
    destruct Hg as [_ Hc]. unfold have_common in Hc. apply andb_true_iff in Hc. destruct Hc as [Hne Hc].
    rewrite negb_true_iff, <- not_true_iff_false, same_cell_iff in Hne.
    apply Z.ltb_lt, count_positive in Hc. destruct Hc as (c & Hc & H). apply andb_true_iff in H. destruct H as [Sc C].
    rewrite shaded_is in Sc. exists c. split; [exact Hc|]. split; [exact Sc|].
    apply in_contacts in Hu; [|assumption]. apply in_contacts in Hc; [|assumption].
    destruct Hu as [Ou Cu], Hc as [Oc Cc]. apply in_contacts in Hb; [|assumption]. destruct Hb as [_ Cb].
    rewrite in_contact_iff in *. destruct a as [ar ac], b as [br bc]. simpl in *.
    destruct (Nat.eq_dec (fst c) (fst u)) as [|H1]; [auto|]. destruct (Nat.eq_dec (snd c) (snd u)) as [|H2]; [auto|].
      exfalso.
    apply Hne. f_equal; lia.
Qed.

Lemma disjoint_counts {A} (f g : A -> bool) l : (forall a, In a l -> f a = true -> g a = false) ->
  count f l + count g l <= Z.of_nat (length l).
Proof.
  intros H. unfold count. rewrite <- sum_of_plus. replace (Z.of_nat (length l)) with (sum_of l (fun _ => 1)).
  - apply sum_of_le. intros a Ha. specialize (H a Ha). destruct (f a); [rewrite H by reflexivity; simpl; lia|].
    destruct (g a); simpl; lia.
  - clear H. induction l as [|a l IH]; cbn [sum_of length]; lia.
Qed.

Theorem inner_shares r c : (2 <= r < m - 2)%nat -> (2 <= c < n - 2)%nat -> 0 <= share m n k (r, c).
Proof.
  intros Hr Hc. destruct r as [|r]; [lia|]. destruct c as [|c]; [lia|].
  assert (Ha : on_board m n (S r, S c)) by (unfold on_board; simpl; lia).
  pose proof (inner_contacts m n r c ltac:(lia) ltac:(lia)) as EC. pose proof (inner_beside m n r c ltac:(lia)
    ltac:(lia)) as EB.
  assert (Hdisjoint : degree m n k (S r, S c) + count (kept_by m n k (S r, S c)) (contacts m n (S r, S c)) <= 4).
  { pose proof (disjoint_counts (is_shaded k) (kept_by m n k (S r, S c)) (contacts m n (S r, S c))) as D.
    assert (L : length (contacts m n (S r, S c)) = 4%nat) by (rewrite EC; reflexivity). rewrite L in D. apply D. intros
      u Hu Su. unfold kept_by, uncovered. rewrite (none_iff m n s k Hfits).
    rewrite shaded_is in Su. rewrite Su. reflexivity. }
  assert (Hno_edges : forall a, In a ((S r, S c) :: contacts m n (S r, S c)) -> edges_outside m n a = 0).
  { intros a Hin. assert (Hin' : (fst a = r \/ fst a = S r \/ fst a = S (S r)) /\ (snd a = c \/ snd a = S c \/ snd a =
    S (S c))).
    { rewrite EC in Hin. simpl in Hin. intuition (subst; simpl; auto). }
    destruct r as [|r]; [lia|]. destruct c as [|c]; [lia|]. destruct a as [x y]. simpl in Hin'.
    destruct x as [|x]; [lia|]. destruct y as [|y]; [lia|]. unfold edges_outside. rewrite inner_beside by lia.
      reflexivity. }
  assert (Halone : count (alone m n k (S r, S c)) (contacts m n (S r, S c)) = 0).
  { unfold count. rewrite (sum_of_ext _ _ (fun _ => 0)); [apply sum_of_zero|]. intros u Hu. unfold alone.
    rewrite (Hno_edges u) by (right; exact Hu). rewrite andb_false_r. reflexivity. }
  unfold share. destruct (k (fst (S r, S c)) (snd (S r, S c))) as [[]|] eqn:K.
  - assert (Pa : is k (Some plain) (S r, S c) = true) by (unfold is; rewrite K; reflexivity).
    assert (Hkept : forall u, In u (contacts m n (S r, S c)) -> kept_by m n k (S r, S c) u = true ->
      shades s u = false /\ exists c', In c' (contacts m n (S r, S c)) /\ shades s c' = true /\ (fst c' = fst u \/ snd
        c' = snd u))
      by (intros; apply kept_by_plain; assumption).
    unfold degree, count in *. rewrite EC in *. simpl in *. rewrite !shaded_is in *.
    pose proof (Hkept (r, c) ltac:(auto)) as K1. pose proof (Hkept (r, S (S c)) ltac:(auto)) as K2.
    pose proof (Hkept (S (S r), c) ltac:(auto)) as K3. pose proof (Hkept (S (S r), S (S c)) ltac:(auto 10)) as K4.
    assert (Hsome : forall u : cell, (exists c' : cell, (((r, c) = c' \/ (r, S (S c)) = c' \/ (S (S r), c) = c' \/ (S
      (S r), S (S c)) = c' \/ False) /\
      shades s c' = true /\ (fst c' = fst u \/ snd c' = snd u))) -> shades s u = false ->
      (fst u = r /\ snd u = c \/ fst u = S (S r) /\ snd u = S (S c) -> shades s (r, S (S c)) = true \/ shades s (S (S
        r), c) = true) /\
      (fst u = r /\ snd u = S (S c) \/ fst u = S (S r) /\ snd u = c -> shades s (r, c) = true \/ shades s (S (S r), S
        (S c)) = true)).
    { intros u (c' & Hin & Sc & Hline) Su. assert (c' <> u) by congruence. destruct u as [x y]. simpl in *.
      split; intros [[-> ->]|[-> ->]]; destruct Hin as [<-|[<-|[<-|[<-|[]]]]]; simpl in *; auto; try congruence; lia. }
    pose proof (fun H => Hsome (r, c) (proj2 (K1 H)) (proj1 (K1 H))) as M1.
    pose proof (fun H => Hsome (r, S (S c)) (proj2 (K2 H)) (proj1 (K2 H))) as M2.
    pose proof (fun H => Hsome (S (S r), c) (proj2 (K3 H)) (proj1 (K3 H))) as M3.
    pose proof (fun H => Hsome (S (S r), S (S c)) (proj2 (K4 H)) (proj1 (K4 H))) as M4. simpl in M1, M2, M3, M4.
    assert (N1 : kept_by m n k (S r, S c) (r, c) = true -> shades s (r, S (S c)) = true \/ shades s (S (S r), c) = true)
      by (intros H; apply (proj1 (M1 H)); auto).
    assert (N2 : kept_by m n k (S r, S c) (r, S (S c)) = true -> shades s (r, c) = true \/ shades s (S (S r), S (S c))
      = true)
      by (intros H; apply (proj2 (M2 H)); auto).
    assert (N3 : kept_by m n k (S r, S c) (S (S r), c) = true -> shades s (r, c) = true \/ shades s (S (S r), S (S c))
      = true)
      by (intros H; apply (proj2 (M3 H)); auto).
    assert (N4 : kept_by m n k (S r, S c) (S (S r), S (S c)) = true -> shades s (r, S (S c)) = true \/ shades s (S (S
      r), c) = true)
      by (intros H; apply (proj1 (M4 H)); auto).
    clear M1 M2 M3 M4 K1 K2 K3 K4 Hkept Hsome Hno_edges Halone.
    destruct (kept_by m n k (S r, S c) (r, c)), (kept_by m n k (S r, S c) (r, S (S c))),
      (kept_by m n k (S r, S c) (S (S r), c)), (kept_by m n k (S r, S c) (S (S r), S (S c))),
      (shades s (r, c)), (shades s (r, S (S c))), (shades s (S (S r), c)), (shades s (S (S r), S (S c)));
      simpl in *; try lia; intuition discriminate.
  - lia.
  - rewrite Halone, (Hno_edges (S r, S c)) by (left; reflexivity). simpl. lia.
  - destruct (uncovered m n k (S r, S c)) eqn:Hun; [lia|].
    assert (Sa : shades s (S r, S c) = false).
    { rewrite <- shaded_is. unfold is_shaded, is. rewrite K. reflexivity. }
    pose proof (three_around (S r, S c) Ha Sa) as H3. unfold uncovered in Hun. apply andb_false_iff in Hun.
    destruct Hun as [Hun|Hun]; [unfold is in Hun; rewrite K in Hun; discriminate|]. fold (around m n k (S r, S c)) in
      Hun.
    rewrite Z.eqb_neq in Hun. unfold pairs. unfold around, count in *. rewrite EB in *. simpl in *.
    decide_contacts. rewrite !andb_true_r, !andb_false_r.
    destruct (is_shaded k (r, S c)), (is_shaded k (S (S r), S c)), (is_shaded k (S r, c)), (is_shaded k (S r, S (S c)));
      simpl in *; lia.
Qed.

End Inner.
