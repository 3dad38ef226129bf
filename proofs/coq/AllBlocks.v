(** All blocks obey the potential of the certificate, so all that it says is proved. *)

Require Import Lia ZArith.
Require Import Hitori_numbers.Shares Hitori_numbers.WindowsSound Hitori_numbers.Blocks Hitori_numbers.BlocksSound
  Hitori_numbers.Potentials Hitori_numbers.AllWindows Hitori_numbers.BlocksPart0 Hitori_numbers.BlocksPart1
  Hitori_numbers.BlocksPart2 Hitori_numbers.BlocksPart3 Hitori_numbers.BlocksPart4.
Open Scope Z_scope.

Lemma all_blocks_parts k : 0 <= k < 5 -> blocks_part_obey potentials k.
Proof.
  intros Hk. assert (k = 0 \/ k = 1 \/ k = 2 \/ k = 3 \/ k = 4) as [->|[->|[->|[->| ->]]]] by lia;
  [exact blocks_part_0|exact blocks_part_1|exact blocks_part_2|exact blocks_part_3|exact blocks_part_4].
Qed.

(** The second half of the certificate of Shares.v. *)
Theorem certificate_of_blocks b : is_block b ->
  5 + potential potentials (node b 3) - potential potentials (last_node b) <= block_cost b.
Proof. exact (blocks_obey_all potentials certificate_of_windows all_blocks_parts b). Qed.

Theorem everything_settled : settled.
Proof. exists (potential potentials). split; [exact certificate_of_windows|exact certificate_of_blocks]. Qed.
