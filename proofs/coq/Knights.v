(** Cells a knight's move apart with a border of period ten, on n x n cells, n >= 10.

    Inside, a cell is shaded if row + 2 column leaves a certain remainder mod 5. On each side, seen with that side at the
    top, the cells at 0, 4 and 6 mod 10 are shaded, counted from a *shift*. Where two sides meet, 4 x 4 cells are drawn by
    hand. The idea of the proofs: ten more rows and columns make nothing new. *)

Require Import Lia List Arith Bool ZArith ZifyNat String Ascii.
Require Import Hitori_numbers.Hitori.
Import ListNotations.

Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.
Arguments Nat.modulo : simpl never.
Arguments Nat.div : simpl never.

(** The corner at the left of the top side, by the shift of that side. *)
Definition corners : list (list string) := [
  ["...."; "#.#."; "...."; ".#.."];
  [".#.."; "...#"; "#..."; "..#."];
  [".#.."; "..#."; "...."; "#..#"];
  ["...#"; "#..."; "..#."; "...."];
  ["...."; ".#.."; "#..#"; "...."];
  [".#.."; "..#."; "...."; ".#.."];
  ["..#."; "#..#"; "...."; "#.#."];
  ["...#"; "#..."; ".#.."; "...#"];
  ["...."; ".#.."; "#.#."; "...."];
  [".#.."; "..#."; "...#"; "#..."]]%string.

(** By the remainder of n mod 10, the shifts of the top, right, bottom and left side. *)
Definition shifts : list (list nat) := [
  [3; 8; 3; 8]; [0; 5; 0; 5]; [0; 3; 4; 6]; [4; 4; 4; 4]; [0; 9; 7; 8];
  [3; 3; 3; 3]; [0; 0; 0; 0]; [0; 8; 4; 1]; [4; 9; 4; 9]; [0; 4; 7; 3]].

Definition shift (n side : nat) : nat := nth side (nth (n mod 10) shifts []) 0.

Definition in_corner (t r c : nat) : bool :=
  match get c (nth r (nth t corners []) EmptyString) with Some a => Ascii.eqb a "#" | None => false end.

Definition on_side (t c : nat) : bool :=
  let i := (c + 10 - t) mod 10 in (i =? 0) || (i =? 4) || (i =? 6).

(** What a side with its corner says of a cell, if anything. *)
Definition drawn (n t r c : nat) : option bool :=
  if (r <? 4) && (c <? 4) then Some (in_corner t r c)
  else if (r =? 0) && (c <? n - 4) then Some (on_side t c)
  else None.

Definition pattern (n r c : nat) : bool := (r + 2 * c) mod 5 =? (2 * shift n 0) mod 5.

Definition otherwise (a : option bool) (b : bool) : bool := match a with Some x => x | None => b end.

Definition knights (n : nat) : shading := fun r c =>
  otherwise (drawn n (shift n 0) r c)
    (otherwise (drawn n (shift n 1) (n - 1 - c) r)
      (otherwise (drawn n (shift n 2) (n - 1 - r) (n - 1 - c))
        (otherwise (drawn n (shift n 3) c (n - 1 - r)) (pattern n r c)))).

(** Ten more rows and columns. *)

(** Line x of 10 + n is as far from one side as line y of n, and not in a corner at the other. *)
Definition kept (n x y : nat) : Prop := (x = y /\ y + 4 < n) \/ (x = 10 + y /\ 4 <= y).

Lemma kept_back n x y : x < 10 + n -> y < n -> kept n x y -> kept n (10 + n - 1 - x) (n - 1 - y).
Proof. unfold kept. lia. Qed.

Lemma shift_kept n side : shift (10 + n) side = shift n side.
Proof. unfold shift. replace ((10 + n) mod 10) with (n mod 10) by lia. reflexivity. Qed.

Lemma shift_small n side : shift n side < 10.
Proof.
  unfold shift. assert (n mod 10 < 10) by lia. generalize dependent (n mod 10). intros k Hk.
  do 10 (destruct k as [|k]; [do 5 (destruct side as [|side]; [simpl; lia|]); simpl; lia|]). lia.
Qed.

Lemma on_side_kept t c : t < 10 -> on_side t (10 + c) = on_side t c.
Proof.
  intros Ht. unfold on_side. replace ((10 + c + 10 - t) mod 10) with ((c + 10 - t) mod 10) by lia. reflexivity.
Qed.

Lemma drawn_kept n t r c r' c' :
  8 <= n -> t < 10 -> kept n r r' -> kept n c c' -> drawn (10 + n) t r c = drawn n t r' c'.
Proof.
  intros Hn Ht Hr Hc. unfold drawn.
  replace (r =? 0) with (r' =? 0) by (destruct (Nat.eqb_spec r' 0), (Nat.eqb_spec r 0); unfold kept in *; lia).
  replace (c <? 10 + n - 4) with (c' <? n - 4)
    by (destruct (Nat.ltb_spec c' (n - 4)), (Nat.ltb_spec c (10 + n - 4)); unfold kept in *; lia).
  replace (r <? 4) with (r' <? 4) by (destruct (Nat.ltb_spec r' 4), (Nat.ltb_spec r 4); unfold kept in *; lia).
  replace (c <? 4) with (c' <? 4) by (destruct (Nat.ltb_spec c' 4), (Nat.ltb_spec c 4); unfold kept in *; lia).
  destruct (Nat.ltb_spec r' 4), (Nat.ltb_spec c' 4); simpl;
    try (replace r' with r by (unfold kept in *; lia); replace c' with c by (unfold kept in *; lia); reflexivity);
    destruct ((r' =? 0) && (c' <? n - 4)); try reflexivity; destruct Hc as [[-> _]|[-> _]];
    rewrite ?on_side_kept by assumption; reflexivity.
Qed.

Theorem knights_kept n r c r' c' :
  10 <= n -> r < 10 + n -> c < 10 + n -> r' < n -> c' < n -> kept n r r' -> kept n c c' ->
  knights (10 + n) r c = knights n r' c'.
Proof.
  intros Hn Hr Hc Hr' Hc' Kr Kc. unfold knights. rewrite !shift_kept.
  pose proof (kept_back n r r' Hr Hr' Kr). pose proof (kept_back n c c' Hc Hc' Kc).
  rewrite (drawn_kept n (shift n 0) r c r' c') by (auto using shift_small; lia).
  rewrite (drawn_kept n (shift n 1) _ r (n - 1 - c') r') by (auto using shift_small; lia).
  rewrite (drawn_kept n (shift n 2) _ _ (n - 1 - r') (n - 1 - c')) by (auto using shift_small; lia).
  rewrite (drawn_kept n (shift n 3) c _ c' (n - 1 - r')) by (auto using shift_small; lia).
  unfold pattern. rewrite shift_kept.
  replace ((r + 2 * c) mod 5) with ((r' + 2 * c') mod 5) by (unfold kept in *; lia). reflexivity.
Qed.

(** So what holds for the sides from 10 to 35 and carries over holds for all. *)
Lemma by_tens (P : nat -> Prop) :
  (forall n, 10 <= n < 36 -> P n) -> (forall n, 26 <= n -> P n -> P (10 + n)) -> forall n, 10 <= n -> P n.
Proof.
  intros Hbase Hstep n. induction n as [n IH] using lt_wf_ind. intros Hn.
  destruct (le_lt_dec 36 n) as [H|H]; [|apply Hbase; lia].
  replace n with (10 + (n - 10)) by lia. apply Hstep; [lia|]. apply IH; lia.
Qed.

(** [vm_cast_no_check] has the kernel run such a check, once. *)
Definition small_sides : list nat := seq 10 26.

Lemma check_small_sides (check : nat -> bool) :
  forallb check small_sides = true -> forall n, 10 <= n < 36 -> check n = true.
Proof. intros H n Hn. rewrite forallb_forall in H. apply H, in_seq. lia. Qed.
