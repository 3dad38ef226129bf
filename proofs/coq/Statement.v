(** What is proved, and what it rests on; `make proofs` prints this. *)

Require Import Hitori_numbers.Hitori Hitori_numbers.HitoriNumber.

Print solution.
Print one_solution.
Print number_of_labels.
Print hitori_number.
Check the_hitori_number.
Print Assumptions the_hitori_number.

(** The most labels rest on one hypothesis, [settled]: what the certificate says of windows and blocks. *)

Require Import Hitori_numbers.Rectangles Hitori_numbers.Shares Hitori_numbers.Kinds Hitori_numbers.MostLabels.

Print obeys_rules.
Print is_possible.
Print is_kept.
Print is_window.
Print window_cost.
Print is_block.
Print block_cost.
Print certificate.
Print settled.
Print maximal_on.
Check least_loss.
Print Assumptions least_loss.
Check most_labels.
Print Assumptions most_labels.

(** That there are so many labels rests on nothing. *)

Require Import Hitori_numbers.ManyLabels Hitori_numbers.SmallPuzzles.

Check many_labels_reached.
Print Assumptions many_labels_reached.
Check many_labels_of_small.
Print Assumptions many_labels_of_small.
