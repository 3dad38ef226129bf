(** Of a shaded cell and its contacts at most one is on the border: two would cut off one or three cells. *)

Require Import Lia List Arith ZArith Bool.
Require Import Hitori_numbers.Totals Hitori_numbers.Hitori Hitori_numbers.Forcing Hitori_numbers.Rectangles
  Hitori_numbers.Shares Hitori_numbers.GridCells Hitori_numbers.Walls Hitori_numbers.Inner.
Import ListNotations.
Open Scope Z_scope.

Lemma cell_is (a b : cell) : fst a = fst b -> snd a = snd b -> a = b.
Proof. destruct a, b. simpl. congruence. Qed.

Definition next_to (i j : nat) : Prop := i = S j \/ j = S i.

Lemma from_border bound a b i : (b = 0 \/ S b = bound)%nat -> next_to b a -> (a < bound)%nat -> (i < bound)%nat ->
  next_to i b -> i = a.
Proof. unfold next_to. lia. Qed.

Lemma between a b c i : next_to b a -> next_to c a -> b <> c -> next_to i a -> i = b \/ i = c.
Proof. unfold next_to. lia. Qed.

Lemma next_to_sym i j : next_to i j -> next_to j i.
Proof. unfold next_to. tauto. Qed.

Lemma beside_cases z y : neighbours z y <-> (fst y = fst z /\ next_to (snd y) (snd z)) \/ (snd y = snd z /\ next_to
  (fst y) (fst z)).
Proof. unfold neighbours, next_to. split; intros [[H K]|[H K]]; auto. Qed.

Lemma contact_next a b : in_contact a b = true -> next_to (fst b) (fst a) /\ next_to (snd b) (snd a).
Proof. intros H. apply in_contact_iff in H. exact H. Qed.

Section Edges.

Context (m n : nat) (Hm : (10 <= m)%nat) (Hn : (10 <= n)%nat) (s : shading) (Hrule2 : rule2 m n s) (Hrule3 : rule3 m n
  s).

Lemma on_border_iff a : on_board m n a ->
  (on_border m n a = true <-> fst a = 0%nat \/ S (fst a) = m \/ snd a = 0%nat \/ S (snd a) = n).
Proof. intros _. unfold on_border. rewrite !orb_true_iff, !Nat.eqb_eq. tauto. Qed.

(** Cells at the border that only shaded cells surround. *)
Lemma no_pocket (pocket : list cell) a :
  In a pocket -> on_board m n a -> unshaded s a ->
  (forall b, In b pocket -> ~ ((4 <= fst b < m - 4)%nat /\ (4 <= snd b < n - 4)%nat)) ->
  (forall x y, In x pocket -> on_board m n y -> neighbours x y -> In y pocket \/ shaded s y) -> False.
Proof.
  intros Hin Ha Sa Hout Hclosed.
  assert (Hc : exists c, on_board m n c /\ unshaded s c /\ (4 <= fst c < m - 4)%nat /\ (4 <= snd c < n - 4)%nat).
  { destruct (shaded_or_not s (4%nat, 4%nat)) as [S4|S4]; [|exists (4, 4)%nat; unfold on_board; simpl; repeat split;
    auto; lia].
    exists (4, 5)%nat. unfold on_board. simpl. repeat split; try lia.
    destruct (shaded_or_not s (4%nat, 5%nat)) as [S5|S5]; [exfalso|exact S5].
    apply (Hrule2 (4, 4)%nat (4, 5)%nat); auto; unfold on_board, neighbours; simpl; lia. }
  destruct Hc as (c & Hc & Sc & Hrow).
  apply (no_island m n s Hrule3 (fun x => if in_dec cell_dec x pocket then true else false) a c Ha Hc Sa Sc).
  - destruct (in_dec cell_dec a pocket); [reflexivity|contradiction].
  - destruct (in_dec cell_dec c pocket) as [Hcp|]; [|reflexivity]. exfalso. exact (Hout c Hcp Hrow).
  - intros x y Hx Hy _ Hxy Ix Iy. destruct (in_dec cell_dec x pocket) as [Hxp|]; [|discriminate].
    destruct (in_dec cell_dec y pocket) as [|Hyp]; [discriminate|]. destruct (Hclosed x y Hxp Hy Hxy); tauto.
Qed.

Lemma unshaded_beside a b : on_board m n a -> on_board m n b -> shaded s a -> neighbours a b -> unshaded s b.
Proof.
  intros Ha Hb Sa Hab. destruct (shaded_or_not s b) as [Sb|Sb]; [exfalso; apply (Hrule2 a b); assumption|exact Sb].
Qed.

(** A cell between shaded cells, with no other neighbours. *)
Lemma no_single a z : on_board m n a -> shaded s a -> on_board m n z -> neighbours a z ->
  ~ ((4 <= fst z < m - 4)%nat /\ (4 <= snd z < n - 4)%nat) ->
  (forall y, on_board m n y -> neighbours z y -> shaded s y) -> False.
Proof.
  intros Ha Sa Hz Naz Hout H. apply (no_pocket [z] z); [left; reflexivity|exact Hz| | |].
  - apply (unshaded_beside a); assumption.
  - intros x [<-|[]]. exact Hout.
  - intros x y [<-|[]] Hy Hxy. right. apply H; assumption.
Qed.

Definition end_row (r : nat) : Prop := (r = 0 \/ S r = m)%nat.
Definition end_col (c : nat) : Prop := (c = 0 \/ S c = n)%nat.

Lemma end_row_out z : end_row (fst z) -> ~ ((4 <= fst z < m - 4)%nat /\ (4 <= snd z < n - 4)%nat).
Proof. unfold end_row. lia. Qed.

Lemma end_col_out z : end_col (snd z) -> ~ ((4 <= fst z < m - 4)%nat /\ (4 <= snd z < n - 4)%nat).
Proof. unfold end_col. lia. Qed.

Lemma corner_cell a b : on_board m n a -> on_board m n b -> shaded s a -> shaded s b -> in_contact a b = true ->
  end_row (fst a) -> end_col (snd b) -> False.
Proof.
  intros [A1 A2] [B1 B2] Sa Sb C Ra Cb. apply contact_next in C. destruct C as [C1 C2].
  apply (no_single a (fst a, snd b)); [split; assumption|exact Sa|split; assumption| |apply end_row_out; exact Ra|].
  - apply beside_cases. left. simpl. auto.
  - intros y [Y1 Y2] N. apply beside_cases in N. simpl in N. destruct N as [[E N]|[E N]].
    + rewrite (cell_is y a); [exact Sa|exact E|]. apply (from_border n _ (snd b)); assumption.
    + rewrite (cell_is y b); [exact Sb| |exact E]. apply (from_border m _ (fst a)); auto using next_to_sym.
Qed.

Lemma corner_triple a b c : on_board m n a -> on_board m n b -> on_board m n c -> shaded s a -> shaded s b -> shaded s
  c ->
  in_contact a b = true -> in_contact a c = true -> fst b <> fst c -> snd b <> snd c ->
  end_row (fst b) -> end_col (snd c) -> False.
Proof.
  intros [A1 A2] [B1 B2] [C1 C2] Sa Sb Sc Cb Cc Er Ec Rb Rc. apply contact_next in Cb, Cc.
  destruct Cb as [Cb1 Cb2], Cc as [Cc1 Cc2].
  assert (Hout : ~ (4 <= fst a < m - 4)%nat) by (unfold end_row, next_to in *; lia).
  apply (no_pocket [(fst b, snd a); (fst b, snd c); (fst a, snd c)] (fst b, snd a)); [left; reflexivity|split;
    assumption| | |].
  - apply (unshaded_beside a); [split; assumption|split; assumption|exact Sa|]. apply beside_cases. right. simpl. auto.
  - intros x [<-|[<-|[<-|[]]]]; [apply end_row_out|apply end_row_out|apply end_col_out]; assumption.
  - intros x y [<-|[<-|[<-|[]]]] [Y1 Y2] N; apply beside_cases in N; simpl in N; destruct N as [[E N]|[E N]].
    + destruct (between (snd a) (snd b) (snd c) (snd y)) as [F|F]; try assumption.
      * right. rewrite (cell_is y b); assumption.
      * left. right. left. destruct y. simpl in *. congruence.
    + right. rewrite (cell_is y a); [exact Sa| |exact E]. apply (from_border m _ (fst b)); assumption.
    + left. left. rewrite <- E, <- (from_border n (snd a) (snd c) (snd y)) by assumption. destruct y; reflexivity.
    + left. right. right. left. rewrite <- E, <- (from_border m (fst a) (fst b) (fst y)) by assumption. destruct y;
        reflexivity.
    + right. rewrite (cell_is y a); [exact Sa|exact E|]. apply (from_border n _ (snd c)); assumption.
    + destruct (between (fst a) (fst b) (fst c) (fst y)) as [F|F]; try assumption.
      * left. right. left. destruct y. simpl in *. congruence.
      * right. rewrite (cell_is y c); assumption.
Qed.

Lemma one_of_two a b : on_board m n a -> on_board m n b -> shaded s a -> shaded s b -> in_contact a b = true ->
  on_border m n a = true -> on_border m n b = true -> False.
Proof.
  intros Ha Hb Sa Sb C Ba Bb. apply on_border_iff in Ba, Bb; try assumption. pose proof C as N. apply contact_next in N.
  assert (H : (end_row (fst a) /\ end_col (snd b)) \/ (end_row (fst b) /\ end_col (snd a))).
  { destruct N as [[N1|N1] [N2|N2]], Ba as [Ba|[Ba|[Ba|Ba]]], Bb as [Bb|[Bb|[Bb|Bb]]];
      first [exfalso; lia|left; split; unfold end_row, end_col; lia|right; split; unfold end_row, end_col; lia]. }
  destruct H as [[H1 H2]|[H1 H2]]; [apply (corner_cell a b)|apply (corner_cell b a)]; auto. rewrite in_contact_sym.
    exact C.
Qed.

Lemma one_of_three a b c : on_board m n a -> on_board m n b -> on_board m n c -> shaded s a -> shaded s b -> shaded s c
  ->
  in_contact a b = true -> in_contact a c = true -> b <> c -> on_border m n b = true -> on_border m n c = true -> False.
Proof.
  intros Ha Hb Hc Sa Sb Sc Cb Cc Hne Bb Bc.
  destruct (on_border m n a) eqn:Ba; [apply (one_of_two a b); assumption|].
  assert (Ba' : ~ on_border m n a = true) by congruence. clear Ba.
  rewrite on_border_iff in Ba', Bb, Bc by assumption. pose proof Cb as Ib. pose proof Cc as Ic. apply contact_next in
    Ib, Ic.
  destruct Ha as [A1 A2], Hb as [B1 B2], Hc as [C1 C2], Ib as [Ib1 Ib2], Ic as [Ic1 Ic2].
  assert (Hb' : end_row (fst b) \/ end_col (snd b)) by (unfold end_row, end_col; tauto).
  assert (Hc' : end_row (fst c) \/ end_col (snd c)) by (unfold end_row, end_col; tauto). clear Ba' Bb Bc.
  assert (Rows : end_row (fst b) -> end_row (fst c) -> fst b = fst c) by (clear - Hm Ib1 Ic1; unfold end_row, next_to
    in *; lia).
  assert (Cols : end_col (snd b) -> end_col (snd c) -> snd b = snd c) by (clear - Hn Ib2 Ic2; unfold end_col, next_to
    in *; lia).
  destruct (Nat.eq_dec (fst b) (fst c)) as [Er|Er]; [|destruct (Nat.eq_dec (snd b) (snd c)) as [Ec|Ec]].
  - assert (Ec : snd b <> snd c) by (intros E; apply Hne, cell_is; assumption).
    assert (Hrow : end_row (fst b)) by (destruct Hb', Hc'; try assumption; [rewrite Er; assumption|exfalso; auto]).
    apply (no_single a (fst b, snd a)); [split; assumption|exact Sa|split; assumption| |apply end_row_out; exact Hrow|].
    + apply beside_cases. right. simpl. auto.
    + intros y [Y1 Y2] N. apply beside_cases in N. simpl in N. destruct N as [[E N]|[E N]].
      * destruct (between (snd a) (snd b) (snd c) (snd y)) as [F|F]; try assumption.
        -- rewrite (cell_is y b); assumption.
        -- rewrite (cell_is y c); [assumption|congruence|assumption].
      * rewrite (cell_is y a); [exact Sa| |exact E]. apply (from_border m _ (fst b)); assumption.
  - assert (Hcol : end_col (snd b)) by (destruct Hb', Hc'; try assumption; [exfalso; auto|rewrite Ec; assumption]).
    apply (no_single a (fst a, snd b)); [split; assumption|exact Sa|split; assumption| |apply end_col_out; exact Hcol|].
    + apply beside_cases. left. simpl. auto.
    + intros y [Y1 Y2] N. apply beside_cases in N. simpl in N. destruct N as [[E N]|[E N]].
      * rewrite (cell_is y a); [exact Sa|exact E|]. apply (from_border n _ (snd b)); assumption.
      * destruct (between (fst a) (fst b) (fst c) (fst y)) as [F|F]; try assumption.
        -- rewrite (cell_is y b); assumption.
        -- rewrite (cell_is y c); [assumption|assumption|congruence].
  - destruct Hb' as [Hb'|Hb'], Hc' as [Hc'|Hc']; try (exfalso; auto; fail).
    + apply (corner_triple a b c); auto; split; assumption.
    + apply (corner_triple a c b); auto; split; assumption.
Qed.

Theorem at_most_one_edge a : on_board m n a -> shades s a = true ->
  bit (on_border m n a) + count (fun b => shades s b && on_border m n b) (contacts m n a) <= 1.
Proof.
  intros Ha Sa.
  destruct (Z_le_gt_dec (count (fun b => shades s b && on_border m n b) (contacts m n a)) 0) as [H0|H0].
  { destruct (on_border m n a); simpl; lia. }
  assert (H1 : 0 < count (fun b => shades s b && on_border m n b) (contacts m n a)) by lia.
  apply count_positive in H1. destruct H1 as (b & Hb & H). pose proof Hb as Hb'. apply andb_true_iff in H. destruct H
    as [Sb Bb].
  apply in_contacts in Hb; [|assumption]. destruct Hb as [Ob Cb].
  destruct (on_border m n a) eqn:Ba; [exfalso; apply (one_of_two a b); assumption|].
  destruct (Z_le_gt_dec (count (fun b => shades s b && on_border m n b) (contacts m n a)) 1) as [|H2]; [simpl; lia|].
    exfalso.
  assert (Hc : exists c, In c (contacts m n a) /\ c <> b /\ shades s c && on_border m n c = true).
  { destruct (in_split _ _ Hb') as (l1 & l2 & E). pose proof (nodup_contacts m n a) as N. rewrite E in *.
    apply NoDup_remove_2 in N. unfold count in H2. rewrite sum_of_app in H2. simpl in H2. rewrite Sb, Bb in H2. simpl
      in H2.
    assert (H : 0 < count (fun b => shades s b && on_border m n b) (l1 ++ l2)) by (unfold count; rewrite sum_of_app;
      lia).
    apply count_positive in H. destruct H as (c & Hc & H). exists c. split; [|split; [|exact H]].
    - rewrite in_app_iff in *. simpl. tauto.
    - intros ->. contradiction. }
  destruct Hc as (c & Hc & Hne & H). apply andb_true_iff in H. destruct H as [Sc Bc].
  apply in_contacts in Hc; [|assumption]. destruct Hc as [Oc Cc]. apply (one_of_three a b c); auto.
Qed.

End Edges.
