(** All windows obey the potential of the certificate. *)

Require Import ZArith.
Require Import Hitori_numbers.Shares Hitori_numbers.WindowsSound Hitori_numbers.Potentials Hitori_numbers.WindowsPart0
  Hitori_numbers.WindowsPart1 Hitori_numbers.WindowsPart2 Hitori_numbers.WindowsPart3 Hitori_numbers.WindowsPart4.
Open Scope Z_scope.

(** The first half of the certificate of Shares.v. *)
Theorem certificate_of_windows w : is_window w ->
  1 + potential potentials (node w 1) - potential potentials (node w 0) <= window_cost w.
Proof. intros Hw. exact (windows_obey w Hw potentials part_0 part_1 part_2 part_3 part_4). Qed.
