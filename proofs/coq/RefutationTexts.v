(** The text of a refutation, as [refutations/N.txt] has it and [refutations/to_coq] copies it into Coq.

    Numbers between spaces: the order in which cells are counted, and 0; detours, each a cell, the cells that connect its
    neighbours, and 0; then steps, of each its literals, 0, its hints, and 0. A cell is its place from 1 on, row by row.
    Nothing here has to be right for the theorem: what is misread is refused. *)

Require Import List ZArith Bool Coq.Init.Byte.
Require Import Hitori_numbers.Hitori Hitori_numbers.LowerBound Hitori_numbers.Forcing Hitori_numbers.Refutations
  Hitori_numbers.FewShaded.
Import ListNotations.

Inductive text := Text (bytes : list byte).
Definition bytes_of (t : text) : list byte := let 'Text bytes := t in bytes.

Declare Scope text_scope.
String Notation text Text bytes_of : text_scope.

Definition digit (b : byte) : option Z :=
  match b with
  | x30 => Some 0 | x31 => Some 1 | x32 => Some 2 | x33 => Some 3 | x34 => Some 4
  | x35 => Some 5 | x36 => Some 6 | x37 => Some 7 | x38 => Some 8 | x39 => Some 9
  | _ => None
  end%Z.

(** The numbers, the last one first. Any byte that is neither a digit nor a minus ends a number. *)
Fixpoint numbers (bytes : list byte) (sign : Z) (current : option Z) (found : list Z) : list Z :=
  match bytes with
  | [] => match current with None => found | Some z => (sign * z)%Z :: found end
  | b :: bytes =>
      match digit b, b with
      | Some d, _ => numbers bytes sign (Some (d + 10 * match current with None => 0 | Some z => z end)%Z) found
      | None, x2d => numbers bytes (-1)%Z None found
      | None, _ => numbers bytes 1%Z None (match current with None => found | Some z => (sign * z)%Z :: found end)
      end
  end.

(** What stands before each 0, in order. *)
Fixpoint lists (backwards : list Z) (current : list Z) (found : list (list Z)) : list (list Z) :=
  match backwards with
  | [] => current :: found
  | Z0 :: before => lists before [] (current :: found)
  | z :: before => lists before (z :: current) found
  end.

Definition lists_in (t : text) : list (list Z) :=
  match numbers (bytes_of t) 1 None [] with
  | Z0 :: before => lists before [] []
  | _ => []
  end.

Fixpoint in_pairs (l : list (list Z)) : list (clause * list positive) :=
  match l with
  | literals :: hints :: l => (literals, map Z.to_pos hints) :: in_pairs l
  | _ => []
  end.

Definition steps_in (texts : list text) : list (clause * list positive) :=
  flat_map (fun t => in_pairs (lists_in t)) texts.

Definition cell_in (n : nat) (z : Z) : cell :=
  let i := (Z.to_nat z - 1)%nat in (i / n, i mod n)%nat.

(** The order of counting, and the detours. *)
Definition cells_in (n : nat) (texts : list text) : list (list cell) :=
  flat_map (fun t => map (map (cell_in n)) (lists_in t)) texts.

Definition detours_in (lists : list (list cell)) : list detour :=
  flat_map (fun l => match l with [] => [] | u :: l => [(u, l)] end) lists.

(** More than k cells of a maximal shading are shaded, if these texts refute that there are fewer. *)
Lemma refuted m k cells steps s : maximal (S m) s ->
  match cells_in (S m) cells with
  | [] => false
  | order :: detours =>
      are_distinct order && forallb (is_inside (S m)) order && forallb (is_detour (S m)) (detours_in detours) &&
      is_refuted (clauses (S m) k order (detours_in detours)) (steps_in steps)
  end = true ->
  k < all_shaded m s.
Proof.
  intros Hs H. destruct (cells_in (S m) cells) as [|order detours]; [discriminate|].
  exact (more_shaded m k order (detours_in detours) (steps_in steps) s Hs H).
Qed.
