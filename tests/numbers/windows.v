(** What proofs/coq/Shares.v says of a window, decided: its cost, or -99 if it is none. *)

Require Import List ZArith Bool.
Require Import Hitori_numbers.Totals Hitori_numbers.Hitori Hitori_numbers.Shares.
Import ListNotations.
Open Scope Z_scope.

Definition implies (a b : bool) : bool := negb a || b.

Section Window.

Context (w : picture).
Let shaded := is_shaded w.
Let around_it := contacts 7 5.
Let some_of (x : kind) a := count (is w (Some x)) (around_it a).

Definition rules (a : cell) : bool :=
  implies (shaded a) (forallb (fun b => negb (shaded b)) (beside 7 5 a)) &&
  implies (shaded a) (forallb (fun b => implies (shaded b)
    (if kind_dec (w (fst a) (snd a)) (w (fst b) (snd b)) then true else false)) (around_it a)) &&
  implies (shaded a && on_top a) (is w (Some touched) a).

Definition possible (a : cell) : bool :=
  implies (negb (shaded a)) (around 7 5 w a <=? 3) &&
  implies (shaded a) (bit (on_top a) + count (fun b => shaded b && on_top b) (around_it a) <=? 1) &&
  implies (is w (Some looped) a || (is w (Some touched) a && negb (on_top a))) (0 <? degree 7 5 w a) &&
  implies (uncovered 7 5 w a) ((2 <=? some_of plain a) || (2 <=? some_of looped a) || (2 <=? some_of touched a) ||
    (on_top a && (0 <? some_of touched a))).

Definition kept (a : cell) : bool :=
  let guards := count (seen_guard 7 5 w on_top a) (around_it a) in
  implies (uncovered 7 5 w a) ((2 <=? guards) || (on_top a && (0 <? guards))).

Definition cost : Z :=
  if forallb (fun r => forallb (fun c => rules (r, c)) (seq 0 5)) (seq 0 7) &&
    forallb (fun r => forallb (fun c => possible (r, c)) (seq 1 3)) (seq 0 6) &&
    forallb (fun r => kept (r, 2%nat)) (seq 0 6)
  then window_cost w else -99.

End Window.

Notation "'N'" := (@None kind).
Notation "'P'" := (Some plain).
Notation "'L'" := (Some looped).
Notation "'T'" := (Some touched).

Definition cost_of (columns : list (list (option kind))) : Z := cost (fun r c => nth r (nth c columns []) None).
