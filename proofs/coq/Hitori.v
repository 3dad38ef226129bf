(** Hitori, as in A. Suzuki, M. Kiyomi, Y. Otachi, K. Uchizawa, T. Uno, "Hitori Numbers" (2017).

    Cells are pairs of a row and a column, both counted from 0 and below n. A shading says of each cell whether it is
    shaded; what it says of cells outside of the grid does not matter. *)

Require Import List Arith Bool.
Import ListNotations.

Definition cell : Type := nat * nat.
Definition inside (n : nat) (c : cell) : Prop := fst c < n /\ snd c < n.

(** The cells of the grid, row by row. *)
Definition cells (n : nat) : list cell :=
  flat_map (fun r => map (fun c => (r, c)) (seq 0 n)) (seq 0 n).

Definition shading : Type := nat -> nat -> bool.
Definition labels : Type := nat -> nat -> nat.

(** Two cells share an edge. *)
Definition neighbours (a b : cell) : Prop :=
  (fst a = fst b /\ (snd b = S (snd a) \/ snd a = S (snd b))) \/
  (snd a = snd b /\ (fst b = S (fst a) \/ fst a = S (fst b))).

Definition shaded (s : shading) (a : cell) : Prop := s (fst a) (snd a) = true.
Definition unshaded (s : shading) (a : cell) : Prop := s (fst a) (snd a) = false.

(** Rule 1: no label occurs twice among the unshaded cells of a row or column. *)
Definition uniqueness (n : nat) (p : labels) (s : shading) : Prop :=
  forall a b, inside n a -> inside n b -> a <> b -> fst a = fst b \/ snd a = snd b ->
  unshaded s a -> unshaded s b -> p (fst a) (snd a) <> p (fst b) (snd b).

(** Rule 2: no two shaded cells share an edge. *)
Definition adjacency (n : nat) (s : shading) : Prop :=
  forall a b, inside n a -> inside n b -> neighbours a b -> shaded s a -> shaded s b -> False.

(** Rule 3: the unshaded cells are connected. *)
Inductive path (n : nat) (s : shading) : cell -> cell -> Prop :=
  | stay a : inside n a -> unshaded s a -> path n s a a
  | step a b c : inside n a -> unshaded s a -> neighbours a b -> path n s b c -> path n s a c.

Definition connectivity (n : nat) (s : shading) : Prop :=
  forall a b, inside n a -> inside n b -> unshaded s a -> unshaded s b -> path n s a b.

Definition solution (n : nat) (p : labels) (s : shading) : Prop :=
  uniqueness n p s /\ adjacency n s /\ connectivity n s.

(** Exactly one solution: two shadings that differ only outside of the grid are the same. *)
Definition one_solution (n : nat) (p : labels) : Prop :=
  exists s, solution n p s /\
  forall t, solution n p t -> forall a, inside n a -> t (fst a) (snd a) = s (fst a) (snd a).

(** How many different labels the cells of a puzzle have. *)
Definition number_of_labels (n : nat) (p : labels) : nat :=
  length (nodup Nat.eq_dec (map (fun a => p (fst a) (snd a)) (cells n))).

(** k is the Hitori number h(n): the fewest labels of a puzzle of n x n cells with exactly one solution. *)
Definition hitori_number (n k : nat) : Prop :=
  (exists p, one_solution n p /\ number_of_labels n p = k) /\
  (forall p, one_solution n p -> k <= number_of_labels n p).

Lemma in_cells n a : In a (cells n) <-> inside n a.
Proof.
  unfold cells, inside. destruct a as [r c]. rewrite in_flat_map. simpl. split.
  - intros (r' & Hr & Hc). apply in_seq in Hr. apply in_map_iff in Hc.
    destruct Hc as (c' & E & Hc). apply in_seq in Hc. inversion E; subst. intuition auto with arith.
  - intros [Hr Hc]. exists r. rewrite in_seq, in_map_iff. split; [auto with arith|].
    exists c. rewrite in_seq. auto with arith.
Qed.

Lemma path_starts n s a b : path n s a b -> inside n a /\ unshaded s a.
Proof. intros H. destruct H; auto. Qed.
