(** All windows obey the potential of the certificate. *)

Require Import ZArith.
Require Import Hitori_numbers.Totals Hitori_numbers.Shares Hitori_numbers.Windows Hitori_numbers.WindowsSound
  Hitori_numbers.Potentials Hitori_numbers.WindowsPart0 Hitori_numbers.WindowsPart1 Hitori_numbers.WindowsPart2
  Hitori_numbers.WindowsPart3 Hitori_numbers.WindowsPart4.
Open Scope Z_scope.

Lemma all_windows w : is_window w ->
  1 + potential potentials (node w 1) - potential potentials (node w 0) <= window_cost w /\
  0 <= total 5 (fun r => share 7 5 w (r, 2%nat)).
Proof. intros Hw. exact (windows_obey w Hw potentials part_0 part_1 part_2 part_3 part_4). Qed.

(** The first half of the certificate of Shares.v. *)
Theorem certificate_of_windows w : is_window w ->
  1 + potential potentials (node w 1) - potential potentials (node w 0) <= window_cost w.
Proof. intros Hw. apply all_windows, Hw. Qed.

(** The five priced cells of a window do not cost less than 0; the search through blocks needs it. *)
Theorem window_costs_something w : is_window w -> 0 <= total 5 (fun r => share 7 5 w (r, 2%nat)).
Proof. intros Hw. apply all_windows, Hw. Qed.

