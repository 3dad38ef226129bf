(** The checker as a program in OCaml, and what its proof rests on; `make proofs` runs this in `build/coq`. *)

Require Import Hitori_numbers.Rectangles Hitori_numbers.Checker Hitori_numbers.CheckerSound.
Require Extraction ExtrOcamlBasic.

Print solves.
Print holds.
Check checker_sound.
Print Assumptions checker_sound.
Set Warnings "-extraction-opaque-accessed".
Extraction "checker.ml" check.
