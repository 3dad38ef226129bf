(** Blocks obey the potential of the certificate: a part of them, computed. *)

Require Import ZArith.
Require Import Hitori_numbers.Blocks Hitori_numbers.Potentials.
Open Scope Z_scope.

Lemma blocks_part_2 : blocks_part_obey potentials 2.
Proof. vm_cast_no_check (eq_refl true). Qed.
