(** The rules on a board of m rows and n columns, with blank cells.

    Hitori.v has the definitions of the paper "Hitori Numbers": squares without blanks. These differ in three things: a
    board has two sides; label 0 is a blank, which never clashes; and at least one cell is unshaded, which matters on a
    board of one cell only. [squares] proves that on squares of two or more rows without blanks they are the same. *)

Require Import Lia List Arith Bool.
Require Import Hitori_numbers.Hitori.
Import ListNotations.

Definition on_board (m n : nat) (a : cell) : Prop := fst a < m /\ snd a < n.

(** Rule 1: no label but 0 occurs twice among the unshaded cells of a row or column. *)
Definition rule1 (m n : nat) (p : labels) (s : shading) : Prop :=
  forall a b, on_board m n a -> on_board m n b -> a <> b -> fst a = fst b \/ snd a = snd b ->
  unshaded s a -> unshaded s b -> p (fst a) (snd a) <> 0 -> p (fst a) (snd a) <> p (fst b) (snd b).

(** Rule 2: no two shaded cells share an edge. *)
Definition rule2 (m n : nat) (s : shading) : Prop :=
  forall a b, on_board m n a -> on_board m n b -> neighbours a b -> shaded s a -> shaded s b -> False.

(** Rule 3: the unshaded cells are connected, and there is one. *)
Inductive route (m n : nat) (s : shading) : cell -> cell -> Prop :=
  | arrived a : on_board m n a -> unshaded s a -> route m n s a a
  | onward a b c : on_board m n a -> unshaded s a -> neighbours a b -> route m n s b c -> route m n s a c.

Definition rule3 (m n : nat) (s : shading) : Prop :=
  (exists a, on_board m n a /\ unshaded s a) /\
  forall a b, on_board m n a -> on_board m n b -> unshaded s a -> unshaded s b -> route m n s a b.

Definition solves (m n : nat) (p : labels) (s : shading) : Prop := rule1 m n p s /\ rule2 m n s /\ rule3 m n s.

(** Two shadings that differ only outside of the board are the same. *)
Definition same (m n : nat) (s t : shading) : Prop :=
  forall a, on_board m n a -> s (fst a) (snd a) = t (fst a) (snd a).

Theorem squares n p s :
  2 <= n -> (forall a, inside n a -> p (fst a) (snd a) <> 0) -> (solves n n p s <-> solution n p s).
Proof.
  intros Hn Hp. assert (Hpath : forall a b, route n n s a b <-> path n s a b).
  { intros a b. split; intros H; induction H; [apply stay|eapply step|apply arrived|eapply onward]; eauto. }
  split.
  - intros (H1 & H2 & _ & H3). split; [|split].
    + intros a b Ha Hb Hne Hline Hsa Hsb. apply H1; auto.
    + exact H2.
    + intros a b Ha Hb Hsa Hsb. apply Hpath. auto.
  - intros (H1 & H2 & H3). split; [|split; [|split]].
    + intros a b Ha Hb Hne Hline Hsa Hsb _. apply H1; auto.
    + exact H2.
    + assert (Ha : inside n (0, 0)) by (unfold inside; simpl; lia).
      assert (Hb : inside n (0, 1)) by (unfold inside; simpl; lia).
      destruct (s 0 0) eqn:E; [|exists (0, 0); auto]. exists (0, 1). split; [exact Hb|]. unfold unshaded. simpl.
      destruct (s 0 1) eqn:F; [|reflexivity]. exfalso. apply (H2 (0, 0) (0, 1)); auto. left. simpl. auto.
    + intros a b Ha Hb Hsa Hsb. apply Hpath. auto.
Qed.

(** Labels made blank only weaken rule 1: a solution stays one. *)
Theorem blanking m n (p q : labels) s :
  (forall a, on_board m n a -> p (fst a) (snd a) <> 0 -> q (fst a) (snd a) = p (fst a) (snd a)) ->
  solves m n q s -> solves m n p s.
Proof.
  intros Hpq (H1 & H2 & H3). split; [|split; assumption].
  intros a b Ha Hb Hne Hline Hsa Hsb Hpa E. apply (H1 a b); auto; rewrite (Hpq a), ?(Hpq b); auto; congruence.
Qed.

(** Routes. *)

Lemma neighbours_back a b : neighbours a b -> neighbours b a.
Proof. unfold neighbours. intros [[H [K|K]]|[H [K|K]]]; auto. Qed.

Lemma route_ends m n s a b : route m n s a b -> on_board m n b /\ unshaded s b.
Proof. intros H. induction H; auto. Qed.

Lemma route_starts m n s a b : route m n s a b -> on_board m n a /\ unshaded s a.
Proof. intros H. destruct H; auto. Qed.

Lemma route_trans m n s a b c : route m n s a b -> route m n s b c -> route m n s a c.
Proof. intros H. induction H; intros K; [exact K|]. eapply onward; eauto. Qed.

Lemma route_sym m n s a b : route m n s a b -> route m n s b a.
Proof.
  intros H. induction H as [a Ha Hs|a b c Ha Hs Hab Hbc IH]; [apply arrived; auto|].
  apply route_trans with b; [exact IH|]. destruct (route_starts m n s b c Hbc).
  apply onward with a; auto using neighbours_back. apply arrived; auto.
Qed.

(** A route out of a set of cells leaves it somewhere. *)
Lemma crossing m n s (f : cell -> bool) a b :
  route m n s a b -> f a = true -> f b = false ->
  exists x y, on_board m n x /\ on_board m n y /\ unshaded s x /\ unshaded s y /\ neighbours x y /\
    f x = true /\ f y = false.
Proof.
  intros H. induction H as [a Ha Hs|a b c Ha Hs Hab Hbc IH]; intros E F; [congruence|].
  destruct (f b) eqn:G; [auto|]. destruct (route_starts m n s b c Hbc). exists a, b. auto 10.
Qed.

(** The whole board is connected. *)
Definition blank_sheet : shading := fun _ _ => false.

Lemma to_corner m n a : on_board m n a -> route m n blank_sheet a (0, 0).
Proof.
  destruct a as [r c]. revert c. induction r as [|r IHr]; intros c.
  - induction c as [|c IHc]; intros [Hr Hc]; simpl in *; [apply arrived; [split; assumption|reflexivity]|].
    apply onward with (0, c); [split; assumption|reflexivity|left; simpl; auto|]. apply IHc. split; simpl; lia.
  - intros [Hr Hc]. simpl in *. apply onward with (r, c); [split; assumption|reflexivity|right; simpl; auto|].
    apply IHr. split; simpl; lia.
Qed.

Lemma board_connected m n a b : on_board m n a -> on_board m n b -> route m n blank_sheet a b.
Proof. intros Ha Hb. apply route_trans with (0, 0); [|apply route_sym]; apply to_corner; assumption. Qed.

(** A proper part of the board has a cell beside the rest. *)
Lemma border m n (f : cell -> bool) a b :
  on_board m n a -> on_board m n b -> f a = true -> f b = false ->
  exists x y, on_board m n x /\ on_board m n y /\ neighbours x y /\ f x = true /\ f y = false.
Proof.
  intros Ha Hb E F. destruct (crossing m n blank_sheet f a b) as (x & y & H); auto using board_connected.
  exists x, y. tauto.
Qed.
