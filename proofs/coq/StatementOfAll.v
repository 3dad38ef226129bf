(** What is proved of the most labels, and what it rests on; `make theorem` prints this. *)

Require Import ZArith.
Require Import Hitori_numbers.Hitori Hitori_numbers.Shares Hitori_numbers.Kinds Hitori_numbers.Totals Hitori_numbers.Walls
  Hitori_numbers.MostLabels Hitori_numbers.AllBlocks Hitori_numbers.MostHitoriNumber.

Open Scope nat_scope.

Print most_hitori_number.
Check the_most_hitori_number.
Print Assumptions the_most_hitori_number.

(** The least loss, of rectangles too; everything that it asks for is settled. *)
Definition least_loss_of_all m n s sides := least_loss m n s sides everything_settled.

Check least_loss_of_all.
Print Assumptions least_loss_of_all.
