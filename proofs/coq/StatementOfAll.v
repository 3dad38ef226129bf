(** What is proved of the most labels, and what it rests on; `make theorem` prints this. *)

Require Import Hitori_numbers.Hitori Hitori_numbers.MostHitoriNumber.

Print most_hitori_number.
Check the_most_hitori_number.
Print Assumptions the_most_hitori_number.
