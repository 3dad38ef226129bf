(** What is proved, and what it rests on; `make proofs` prints this. *)

Require Import Hitori_numbers.Hitori Hitori_numbers.HitoriNumber.

Print solution.
Print one_solution.
Print number_of_labels.
Print hitori_number.
Check the_hitori_number.
Print Assumptions the_hitori_number.
