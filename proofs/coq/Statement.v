(** What is proved, and what it rests on; `make proofs` prints this. *)

Require Import Hitori_numbers.Hitori Hitori_numbers.HitoriNumber.

Print solution.
Print one_solution.
Print number_of_labels.
Print hitori_number.
Check the_hitori_number.
Print Assumptions the_hitori_number.

(** The most labels rest on one hypothesis, [settled]. *)

Require Import Hitori_numbers.Forcing Hitori_numbers.MostLabels.

Print maximal.
Print settled.
Print divides_the_loss.
Print obeys.
Check least_loss.
Print Assumptions least_loss.
Check most_labels.
Print Assumptions most_labels.
