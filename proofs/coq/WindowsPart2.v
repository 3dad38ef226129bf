(** Windows obey the potential of the certificate: a part of them, computed. *)

Require Import ZArith.
Require Import Hitori_numbers.Windows Hitori_numbers.Potentials.
Open Scope Z_scope.

Lemma part_2 : part_obeys potentials 2.
Proof. vm_cast_no_check (eq_refl true). Qed.
