(** The potential of the certificate. Nothing has to be proved of it. *)

Require Import Hitori_numbers.Windows Hitori_numbers.made.PotentialData.

Definition potentials : map4 := read_potentials all_followers (next_chunk digits).
