(** All windows obey the potential of the certificate: computed. *)

Require Import List ZArith Bool.
Require Import Hitori_numbers.Shares Hitori_numbers.Prices Hitori_numbers.Windows Hitori_numbers.WindowsSound
  Hitori_numbers.PotentialData.
Open Scope Z_scope.

Definition potentials : map4 := read_potentials all_followers (next_chunk digits).

Lemma all_windows :
  (let f := all_followers in let t := read_potentials f (next_chunk digits) in forallb (one_obeys f t) columns) = true.
Proof. vm_cast_no_check (eq_refl true). Time Qed.

(** The first half of the certificate of Shares.v. *)
Theorem certificate_of_windows w : is_window w ->
  1 + potential potentials (node w 1) - potential potentials (node w 0) <= window_cost w.
Proof. intros Hw. apply windows_obey; [exact Hw|exact all_windows]. Qed.

Print Assumptions certificate_of_windows.
