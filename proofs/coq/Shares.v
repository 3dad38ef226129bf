(** The shares of the cells, in halves, and what the certificate of the border says.

    docs/hitori-numbers.md divides the loss of a shading among the cells; each shaded cell has a [kind]. Here are the
    shares on a grid of m x n cells. A *window* is a grid of seven rows and five columns, a piece of the border; a
      *block*
    one of seven rows and columns, a corner. [certificate] is what two programs check: that each window and each block
    that obeys the numbered conditions costs enough. *)

Require Import Lia List Arith ZArith Bool Permutation.
Require Import Hitori_numbers.Totals Hitori_numbers.Hitori.
Import ListNotations.
Open Scope Z_scope.

Inductive kind := plain | looped | touched.

Definition kind_dec (a b : option kind) : {a = b} + {a <> b}.
Proof. decide equality. decide equality. Defined.

(** The kind of each shaded cell, and none of the others. *)
Definition picture : Type := nat -> nat -> option kind.

Definition one_apart (i j : nat) : bool := (S i =? j)%nat || (S j =? i)%nat.
(** Two cells share exactly a corner. *)
Definition in_contact (a b : cell) : bool := one_apart (fst a) (fst b) && one_apart (snd a) (snd b).
Definition same_cell (a b : cell) : bool := (fst a =? fst b)%nat && (snd a =? snd b)%nat.

Section Shares.

Context (m n : nat) (k : picture).

Definition is (x : option kind) (a : cell) : bool := if kind_dec (k (fst a) (snd a)) x then true else false.
Definition is_shaded (a : cell) : bool := negb (is None a).

Definition near (bound i : nat) : list nat :=
  (match i with O => [] | S i => [i] end) ++ (if (S i <? bound)%nat then [S i] else []).
(** The cells that share an edge with a cell, and those that share exactly a corner. *)
Definition beside (a : cell) : list cell :=
  map (fun r => (r, snd a)) (near m (fst a)) ++ map (fun c => (fst a, c)) (near n (snd a)).
Definition contacts (a : cell) : list cell := list_prod (near m (fst a)) (near n (snd a)).
(** The edges of a cell that are on the border. *)
Definition edges_outside (a : cell) : Z := 4 - sum_of (beside a) (fun _ => 1).

Definition uncovered (a : cell) : bool := is None a && (count is_shaded (beside a) =? 0).
Definition have_common (a b : cell) : bool :=
  negb (same_cell a b) && (0 <? count (fun c => is_shaded c && in_contact c b) (contacts a)).

(** Does the second cell keep the first one unshaded? *)
Definition guards (u a : cell) : bool :=
  match k (fst a) (snd a) with
  | None => false
  | Some touched => (0 <? edges_outside u) || (2 <=? count (is (Some touched)) (contacts u))
  | Some looped => 2 <=? count (is (Some looped)) (contacts u)
  | Some plain => 0 <? count (fun b => is (Some plain) b && have_common a b) (contacts u)
  end.

Definition kept_by (a u : cell) : bool := uncovered u && guards u a.
Definition alone (a u : cell) : bool :=
  kept_by a u && ((0 <? edges_outside u) && (count (is (Some touched)) (contacts u) =? 1)) && is (Some touched) a.

Definition degree (a : cell) : Z := count is_shaded (contacts a).
Definition around (a : cell) : Z := count is_shaded (beside a).
(** The pairs of shaded neighbours that are in contact, each counted from both ends. *)
Definition pairs (a : cell) : Z :=
  sum_of (beside a) (fun b => count (fun d => is_shaded b && is_shaded d && in_contact b d) (beside a)).

Definition share (a : cell) : Z :=
  match k (fst a) (snd a) with
  | Some plain => 2 * degree a - count (kept_by a) (contacts a)
  | Some looped => 5 - degree a - count (kept_by a) (contacts a)
  | Some touched =>
      (if edges_outside a =? 0 then 6 else 2 * edges_outside a) - degree a - count (kept_by a) (contacts a) -
      count (alone a) (contacts a)
  | None =>
      if uncovered a then Z.max 0 (count (guards a) (contacts a) - 2) else 2 * (around a - 1) - pairs a
  end.

Definition covered_share (a : cell) : Z := if is None a && negb (uncovered a) then Z.max 0 (share a) else 0.

(** The conditions on a cell of a window or block: what its neighbours and contacts have to be (1 to 7), and its guards
    (9), where row 7 is not seen. [edge] says which cells are on the border. *)

Definition obeys_rules (edge : cell -> bool) (a : cell) : Prop :=
  (is_shaded a = true -> forall b, In b (beside a) -> is_shaded b = false) /\
  (is_shaded a = true -> forall b, In b (contacts a) -> is_shaded b = true -> k (fst a) (snd a) = k (fst b) (snd b)) /\
  (is_shaded a = true -> edge a = true -> is (Some touched) a = true).

Definition is_possible (edge : cell -> bool) (a : cell) : Prop :=
  (is_shaded a = false -> around a <= 3) /\
  (is_shaded a = true -> bit (edge a) + count (fun b => is_shaded b && edge b) (contacts a) <= 1) /\
  (is (Some looped) a = true \/ is (Some touched) a = true /\ edge a = false -> 0 < degree a) /\
  (uncovered a = true ->
    2 <= count (is (Some plain)) (contacts a) \/ 2 <= count (is (Some looped)) (contacts a) \/
    2 <= count (is (Some touched)) (contacts a) \/ edge a = true /\ 0 < count (is (Some touched)) (contacts a)).

Definition seen_guard (edge : cell -> bool) (u a : cell) : bool :=
  match k (fst a) (snd a) with
  | None => false
  | Some touched => edge u || (2 <=? count (is (Some touched)) (contacts u))
  | Some looped => 2 <=? count (is (Some looped)) (contacts u)
  | Some plain =>
      0 <? count (fun b => is (Some plain) b && (have_common a b ||
        (negb (same_cell a b) && (fst a =? 6)%nat && (fst b =? 6)%nat))) (contacts u)
  end.

Definition is_kept (edge : cell -> bool) (a : cell) : Prop :=
  uncovered a = true ->
  2 <= count (seen_guard edge a) (contacts a) \/ edge a = true /\ 0 < count (seen_guard edge a) (contacts a).

End Shares.

(** Four columns of a piece of the border, the nodes of the certificate. *)
Definition node (k : picture) (c : nat) : list (option kind) :=
  flat_map (fun j => map (fun r => k r (c + j)%nat) (seq 0 7)) (seq 0 4).
(** The same of a corner, seen from the side before it: its rows 6 to 3. *)
Definition last_node (k : picture) : list (option kind) := node (fun r c => k (6 - c)%nat r) 0.

Definition on_top (a : cell) : bool := (fst a =? 0)%nat.
Definition at_corner (a : cell) : bool := (snd a =? 0)%nat || (fst a =? 0)%nat.

Definition is_window (w : picture) : Prop :=
  (forall r c, (r < 7)%nat -> (c < 5)%nat -> obeys_rules 7 5 w on_top (r, c)) /\
  (forall r c, (r < 6)%nat -> (1 <= c < 4)%nat -> is_possible 7 5 w on_top (r, c)) /\
  (forall r, (r < 6)%nat -> is_kept 7 5 w on_top (r, 2%nat)).

Definition window_cost (w : picture) : Z :=
  total 5 (fun r => share 7 5 w (r, 2%nat)) + covered_share 7 5 w (5%nat, 2%nat).

Definition is_block (b : picture) : Prop :=
  (forall r c, (r < 7)%nat -> (c < 7)%nat -> obeys_rules 7 7 b at_corner (r, c)) /\
  (forall r c, (r < 6)%nat -> (c < 6)%nat -> is_possible 7 7 b at_corner (r, c)) /\
  (forall r c, (r < 6)%nat -> (c < 5)%nat -> is_kept 7 7 b at_corner (r, c)) /\
  (exists w, is_window w /\ node w 0 = node b 3) /\
  (exists w, is_window w /\ node w 1 = last_node b).

Definition block_cost (b : picture) : Z :=
  total 5 (fun c => total 5 (fun r => share 7 7 b (r, c))) - covered_share 7 7 b (5%nat, 5%nat).

(** What the certificate says, and two programs check: of finitely many windows and blocks. *)
Definition certificate (potential : list (option kind) -> Z) : Prop :=
  (forall w, is_window w -> 1 + potential (node w 1) - potential (node w 0) <= window_cost w) /\
  (forall b, is_block b -> 5 + potential (node b 3) - potential (last_node b) <= block_cost b).

Definition settled : Prop := exists potential, certificate potential.

(** The cells of the grid. *)
Definition board (m n : nat) : list cell := list_prod (seq 0 m) (seq 0 n).
