(** Puzzles of 5 x 5 to 9 x 9 cells with the most labels: each has one solution, by a proof that Checker.v accepts.

    The puzzles are those of `hitori numbers`, and the proofs what `hitori prove` prints for them, in Coq's notation. *)

Require Import Lia List Arith Bool NArith.
Require Import Hitori_numbers.Hitori Hitori_numbers.Rectangles Hitori_numbers.Checker Hitori_numbers.CheckerSound.
Import ListNotations.

(** The puzzle has k labels and no blanks, and the proof shows that it has one solution. *)
Definition shows (n k : nat) (p : puzzle) (lines : list line) : bool :=
  (2 <=? n) && (height p =? n) && (width p =? n) &&
  forallb (fun a => negb (labels_of p (fst a) (snd a) =? 0)) (Hitori.cells n) &&
  (number_of_labels n (labels_of p) =? k) &&
  match check p p CUnique lines with None => true | Some _ => false end.

Lemma shows_right n k p lines : shows n k p lines = true -> exists q, one_solution n q /\ number_of_labels n q = k.
Proof.
  unfold shows. rewrite !andb_true_iff, Nat.leb_le, !Nat.eqb_eq, forallb_forall.
  intros [[[[[Hn Hheight] Hwidth] Hlabels] Hk] H]. exists (labels_of p). split; [|exact Hk].
  destruct (check p p CUnique lines) eqn:E; [discriminate|]. apply checker_sound in E. simpl in E.
  assert (Hsame : forall s, is_solution p s <-> solution n (labels_of p) s).
  { intros s. unfold is_solution. rewrite Hheight, Hwidth. apply squares; [exact Hn|]. intros a Ha E0.
    apply Hitori.in_cells, Hlabels in Ha. rewrite E0 in Ha. discriminate. }
  destruct E as (s & Hs & Hone). exists s. split; [apply Hsame; exact Hs|]. intros t Ht a Ha.
  apply Hsame in Ht. specialize (Hone t Ht a). symmetry. apply Hone. rewrite Hheight, Hwidth. exact Ha.
Qed.

(** Short names for the lines of the proofs. *)
Definition shaded_at (r c : positive) : literal := ((r, c), true).
Definition unshaded_at (r c : positive) : literal := ((r, c), false).
Definition by_lines (number : N) (literals : clause) (from : list N) : line := Derive number literals (Some from).

Definition puzzle_5 : puzzle := [
  [1; 2; 2; 2; 3]; [4; 5; 6; 7; 8]; [9; 10; 11; 12; 13]; [14; 5; 15; 7; 16]; [17; 18; 2; 19; 20]]%N.

Definition proof_5 : list line := [
  Solution 1 [[false; true; false; true; false]; [false; false; false; false; false]; [false; false; false; false;
    false]; [false; true; false; true; false]; [false; false; true; false; false]];
  by_lines 2 [shaded_at 1 4] [];
  by_lines 3 [shaded_at 1 2] [];
  by_lines 4 [unshaded_at 3 2] [];
  by_lines 5 [unshaded_at 3 4] [];
  Cut 6 [(3, 1); (4, 2); (5, 3)]%positive;
  by_lines 7 [unshaded_at 3 1] [2; 3; 6];
  Cut 8 [(3, 3); (4, 2); (4, 4); (5, 3)]%positive;
  by_lines 9 [unshaded_at 3 3] [2; 3; 8];
  Cut 10 [(4, 2); (5, 1); (5, 3)]%positive;
  by_lines 11 [unshaded_at 5 1] [2; 3; 10];
  Cut 12 [(3, 5); (4, 4); (5, 3)]%positive;
  by_lines 13 [unshaded_at 3 5] [2; 12];
  Cut 14 [(4, 4); (5, 3); (5, 5)]%positive;
  by_lines 15 [unshaded_at 5 5] [2; 14];
  Cut 16 [(1, 2); (2, 1)]%positive;
  by_lines 17 [unshaded_at 2 1] [3; 16];
  Cut 18 [(1, 2); (1, 4); (2, 3)]%positive;
  by_lines 19 [unshaded_at 2 3] [2; 3; 18];
  Cut 20 [(1, 4); (2, 5)]%positive;
  by_lines 21 [unshaded_at 2 5] [2; 20];
  by_lines 22 [] [2; 3; 4; 5; 7; 9; 11; 13; 15; 17; 19; 21; 1]]%N.

Definition puzzle_6 : puzzle := [
  [1; 2; 3; 4; 5; 6]; [7; 8; 8; 9; 8; 10]; [11; 12; 13; 14; 13; 10]; [15; 16; 17; 9; 18; 19]; [20; 21; 22; 20; 5; 23];
  [24; 25; 26; 9; 27; 28]]%N.

Definition proof_6 : list line := [
  Solution 1 [[false; false; false; false; false; false]; [false; true; false; false; true; false]; [false; false;
    true; false; false; true]; [false; false; false; true; false; false]; [true; false; false; false; true; false];
    [false; false; false; true; false; false]];
  by_lines 2 [shaded_at 2 5] [];
  by_lines 3 [unshaded_at 2 4] [];
  by_lines 4 [unshaded_at 3 4] [];
  by_lines 5 [unshaded_at 5 4] [];
  Cut 6 [(1, 1); (2, 2); (3, 3); (4, 4); (5, 5); (6, 4)]%positive;
  by_lines 7 [unshaded_at 1 1] [2; 3; 6];
  Cut 8 [(1, 3); (2, 2); (3, 3); (4, 4); (5, 5); (6, 4)]%positive;
  by_lines 9 [unshaded_at 1 3] [2; 3; 8];
  Cut 10 [(2, 2); (3, 1); (3, 3); (4, 4); (5, 5); (6, 4)]%positive;
  by_lines 11 [unshaded_at 3 1] [2; 3; 10];
  Cut 12 [(3, 3); (4, 2); (4, 4); (5, 1); (5, 5); (6, 4)]%positive;
  by_lines 13 [unshaded_at 4 2] [2; 3; 5; 12];
  Cut 14 [(1, 4); (2, 5); (3, 6)]%positive;
  by_lines 15 [unshaded_at 1 4] [2; 14];
  Cut 16 [(1, 6); (2, 5); (3, 6)]%positive;
  by_lines 17 [unshaded_at 1 6] [2; 16];
  Cut 18 [(5, 5); (6, 4); (6, 6)]%positive;
  by_lines 19 [unshaded_at 6 6] [2; 3; 18];
  Cut 20 [(4, 4); (5, 3); (5, 5); (6, 4)]%positive;
  by_lines 21 [unshaded_at 5 3] [2; 3; 20];
  Cut 22 [(5, 1); (6, 2)]%positive;
  by_lines 23 [unshaded_at 6 2] [5; 22];
  by_lines 24 [] [2; 3; 4; 5; 7; 9; 11; 13; 15; 17; 19; 21; 23; 1]]%N.

Definition puzzle_7 : puzzle := [
  [1; 2; 3; 4; 5; 6; 7]; [8; 9; 9; 10; 9; 11; 10]; [12; 13; 14; 15; 14; 11; 16]; [17; 18; 19; 10; 20; 21; 22];
  [23; 24; 25; 23; 5; 26; 27]; [28; 29; 30; 31; 29; 11; 32]; [33; 34; 35; 36; 5; 37; 38]]%N.

Definition proof_7 : list line := [
  Solution 1 [[false; false; false; false; false; false; false]; [false; true; false; false; true; false; true];
    [false; false; true; false; false; true; false]; [false; false; false; true; false; false; false]; [true; false;
    false; false; true; false; false]; [false; true; false; false; false; true; false]; [false; false; false; false;
    true; false; false]];
  by_lines 2 [shaded_at 2 5] [];
  by_lines 3 [unshaded_at 2 4] [];
  by_lines 4 [unshaded_at 3 4] [];
  by_lines 5 [shaded_at 6 6] [];
  by_lines 6 [unshaded_at 6 5] [];
  Cut 7 [(1, 1); (2, 2); (3, 3); (4, 4); (5, 5); (6, 6); (7, 5)]%positive;
  by_lines 8 [unshaded_at 1 1] [2; 3; 5; 7];
  Cut 9 [(1, 3); (2, 2); (3, 3); (4, 4); (5, 5); (6, 6); (7, 5)]%positive;
  by_lines 10 [unshaded_at 1 3] [2; 3; 5; 9];
  Cut 11 [(2, 2); (3, 1); (3, 3); (4, 4); (5, 5); (6, 6); (7, 5)]%positive;
  by_lines 12 [unshaded_at 3 1] [2; 3; 5; 11];
  Cut 13 [(3, 3); (4, 2); (4, 4); (5, 1); (5, 5); (6, 6); (7, 5)]%positive;
  by_lines 14 [unshaded_at 4 2] [2; 3; 5; 13];
  Cut 15 [(4, 4); (5, 1); (5, 3); (5, 5); (6, 2); (6, 6); (7, 5)]%positive;
  by_lines 16 [unshaded_at 5 3] [2; 3; 5; 6; 15];
  Cut 17 [(5, 1); (6, 2); (7, 1)]%positive;
  by_lines 18 [unshaded_at 7 1] [3; 6; 17];
  Cut 19 [(5, 1); (6, 2); (7, 3)]%positive;
  by_lines 20 [unshaded_at 7 3] [3; 6; 19];
  Cut 21 [(2, 7); (3, 6); (4, 7)]%positive;
  by_lines 22 [unshaded_at 4 7] [2; 3; 21];
  Cut 23 [(1, 4); (2, 5); (2, 7); (3, 6)]%positive;
  by_lines 24 [unshaded_at 1 4] [2; 3; 23];
  Cut 25 [(1, 6); (2, 7)]%positive;
  by_lines 26 [unshaded_at 1 6] [3; 25];
  Cut 27 [(5, 5); (6, 4); (6, 6); (7, 5)]%positive;
  by_lines 28 [unshaded_at 6 4] [2; 5; 27];
  Cut 29 [(5, 7); (6, 6); (7, 5)]%positive;
  by_lines 30 [unshaded_at 5 7] [2; 5; 29];
  Cut 31 [(6, 6); (7, 5); (7, 7)]%positive;
  by_lines 32 [unshaded_at 7 7] [2; 5; 31];
  by_lines 33 [] [2; 3; 4; 5; 6; 8; 10; 12; 14; 16; 18; 20; 22; 24; 26; 28; 30; 32; 1]]%N.

Definition puzzle_8 : puzzle := [
  [1; 2; 3; 4; 5; 6; 7; 8]; [9; 9; 10; 11; 9; 12; 13; 11]; [14; 15; 16; 17; 14; 12; 18; 19];
  [20; 21; 22; 21; 5; 23; 24; 25]; [26; 27; 28; 11; 29; 30; 31; 29]; [32; 33; 34; 35; 5; 36; 37; 38];
  [39; 40; 41; 42; 40; 12; 43; 44]; [45; 46; 28; 47; 48; 49; 13; 50]]%N.

Definition proof_8 : list line := [
  Solution 1 [[false; false; false; false; false; false; false; false]; [false; true; false; false; true; false;
    false; true]; [true; false; false; false; false; true; false; false]; [false; true; false; false; true; false;
    false; false]; [false; false; false; true; false; false; false; true]; [false; false; false; false; true; false;
    false; false]; [false; true; false; false; false; true; false; false]; [false; false; true; false; false; false;
    true; false]];
  by_lines 2 [shaded_at 2 5] [];
  by_lines 3 [shaded_at 7 6] [];
  by_lines 4 [unshaded_at 4 3] [];
  by_lines 5 [unshaded_at 5 5] [];
  Cut 6 [(1, 1); (2, 2); (3, 1)]%positive;
  by_lines 7 [unshaded_at 1 1] [2; 6];
  Cut 8 [(1, 3); (2, 2); (3, 1)]%positive;
  by_lines 9 [unshaded_at 1 3] [2; 8];
  Cut 10 [(2, 2); (3, 1); (3, 3); (4, 2)]%positive;
  by_lines 11 [unshaded_at 3 3] [2; 10];
  Cut 12 [(6, 5); (7, 4); (7, 6); (8, 3); (8, 7)]%positive;
  by_lines 13 [unshaded_at 7 4] [2; 3; 12];
  Cut 14 [(6, 1); (7, 2); (8, 3)]%positive;
  by_lines 15 [unshaded_at 6 1] [2; 3; 14];
  Cut 16 [(5, 4); (6, 3); (6, 5); (7, 2); (7, 6); (8, 3); (8, 7)]%positive;
  by_lines 17 [unshaded_at 6 3] [2; 3; 16];
  Cut 18 [(7, 2); (8, 1); (8, 3)]%positive;
  by_lines 19 [unshaded_at 8 1] [2; 3; 18];
  Cut 20 [(4, 5); (5, 4); (5, 6); (6, 5)]%positive;
  by_lines 21 [unshaded_at 5 6] [2; 20];
  Cut 22 [(2, 5); (3, 4); (3, 6); (4, 5)]%positive;
  by_lines 23 [unshaded_at 3 4] [2; 22];
  Cut 24 [(1, 4); (2, 5); (3, 6); (4, 5); (5, 4); (6, 5); (7, 6); (8, 7)]%positive;
  by_lines 25 [unshaded_at 1 4] [2; 3; 24];
  Cut 26 [(1, 6); (2, 5); (3, 6); (4, 5); (5, 4); (6, 5); (7, 6); (8, 7)]%positive;
  by_lines 27 [unshaded_at 1 6] [2; 3; 26];
  Cut 28 [(3, 6); (4, 5); (4, 7); (5, 4); (5, 8); (6, 5); (7, 6); (8, 7)]%positive;
  by_lines 29 [unshaded_at 4 7] [2; 3; 5; 28];
  Cut 30 [(7, 8); (8, 7)]%positive;
  by_lines 31 [unshaded_at 7 8] [2; 30];
  Cut 32 [(5, 8); (6, 7); (7, 6); (8, 7)]%positive;
  by_lines 33 [unshaded_at 6 7] [2; 3; 5; 32];
  Cut 34 [(7, 6); (8, 5); (8, 7)]%positive;
  by_lines 35 [unshaded_at 8 5] [2; 3; 34];
  Cut 36 [(3, 1); (4, 2); (5, 1)]%positive;
  by_lines 37 [unshaded_at 5 1] [2; 36];
  Cut 38 [(1, 7); (2, 8)]%positive;
  by_lines 39 [unshaded_at 1 7] [2; 38];
  by_lines 40 [] [2; 3; 4; 5; 7; 9; 11; 13; 15; 17; 19; 21; 23; 25; 27; 29; 31; 33; 35; 37; 39; 1]]%N.

Definition puzzle_9 : puzzle := [
  [1; 2; 3; 4; 5; 6; 7; 5; 8]; [9; 9; 10; 11; 9; 12; 13; 14; 15]; [16; 17; 18; 19; 16; 12; 20; 21; 22];
  [23; 24; 25; 25; 26; 27; 7; 28; 8]; [29; 30; 31; 11; 32; 33; 34; 14; 35]; [36; 37; 38; 36; 5; 39; 40; 41; 42];
  [43; 44; 45; 11; 46; 47; 7; 48; 49]; [50; 51; 31; 52; 53; 54; 55; 56; 8]; [57; 58; 59; 60; 58; 12; 61; 62; 63]]%N.

Definition proof_9 : list line := [
  Solution 1 [[false; false; false; false; false; false; false; true; false]; [false; true; false; false; true; false;
    false; false; false]; [true; false; false; false; false; true; false; false; false]; [false; false; true; false;
    false; false; true; false; true]; [false; false; false; true; false; false; false; true; false]; [true; false;
    false; false; true; false; false; false; false]; [false; false; false; true; false; false; true; false; false];
    [false; false; true; false; false; false; false; false; true]; [false; true; false; false; false; true; false;
    false; false]];
  by_lines 2 [shaded_at 2 5] [];
  by_lines 3 [shaded_at 9 6] [];
  by_lines 4 [unshaded_at 6 4] [];
  Cut 5 [(1, 1); (2, 2); (3, 1)]%positive;
  by_lines 6 [unshaded_at 1 1] [2; 5];
  Cut 7 [(1, 3); (2, 2); (3, 1)]%positive;
  by_lines 8 [unshaded_at 1 3] [2; 7];
  Cut 9 [(3, 6); (4, 5); (4, 7); (4, 9); (5, 4); (5, 8); (6, 5); (7, 4); (8, 3); (9, 2)]%positive;
  by_lines 10 [unshaded_at 4 5] [2; 3; 9];
  Cut 11 [(5, 4); (6, 3); (6, 5); (7, 4)]%positive;
  by_lines 12 [unshaded_at 6 3] [2; 11];
  Cut 13 [(7, 4); (8, 3); (8, 5); (9, 2); (9, 6)]%positive;
  by_lines 14 [unshaded_at 8 5] [2; 3; 13];
  Cut 15 [(2, 5); (3, 4); (3, 6); (4, 3); (4, 7); (4, 9); (5, 4); (5, 8); (6, 5); (7, 4); (8, 3); (9, 2)]%positive;
  by_lines 16 [unshaded_at 3 4] [2; 3; 15];
  Cut 17 [(4, 3); (5, 2); (5, 4); (6, 1); (6, 5); (7, 4); (8, 3); (9, 2)]%positive;
  by_lines 18 [unshaded_at 5 2] [2; 3; 4; 17];
  Cut 19 [(6, 1); (7, 2); (8, 3); (9, 2)]%positive;
  by_lines 20 [unshaded_at 7 2] [2; 3; 4; 19];
  Cut 21 [(8, 3); (9, 2); (9, 4)]%positive;
  by_lines 22 [unshaded_at 9 4] [2; 3; 21];
  Cut 23 [(4, 7); (4, 9); (5, 6); (5, 8); (6, 5); (7, 4); (8, 3); (9, 2)]%positive;
  by_lines 24 [unshaded_at 5 6] [2; 3; 23];
  Cut 25 [(1, 8); (2, 7); (3, 6); (4, 7); (4, 9); (5, 8)]%positive;
  by_lines 26 [unshaded_at 2 7] [2; 25];
  Cut 27 [(3, 8); (4, 7); (4, 9); (5, 8)]%positive;
  by_lines 28 [unshaded_at 3 8] [2; 27];
  Cut 29 [(4, 9); (5, 8); (6, 9)]%positive;
  by_lines 30 [unshaded_at 6 9] [2; 29];
  Cut 31 [(1, 4); (2, 5); (3, 6); (4, 7); (4, 9); (5, 8)]%positive;
  by_lines 32 [unshaded_at 1 4] [2; 31];
  Cut 33 [(1, 6); (2, 5); (3, 6); (4, 7); (4, 9); (5, 8)]%positive;
  by_lines 34 [unshaded_at 1 6] [2; 33];
  Cut 35 [(8, 9); (9, 8)]%positive;
  by_lines 36 [unshaded_at 9 8] [2; 35];
  Cut 37 [(8, 1); (9, 2)]%positive;
  by_lines 38 [unshaded_at 8 1] [3; 37];
  Cut 39 [(1, 8); (2, 9)]%positive;
  by_lines 40 [unshaded_at 2 9] [2; 39];
  by_lines 41 [] [2; 3; 4; 6; 8; 10; 12; 14; 16; 18; 20; 22; 24; 26; 28; 30; 32; 34; 36; 38; 40; 1]]%N.

(** For 5 <= n <= 9 a puzzle with exactly one solution has floor((4n² - 2n) / 5) + 2 labels. *)
Theorem many_labels_of_small n : 5 <= n <= 9 ->
  exists p, one_solution n p /\ number_of_labels n p = (4 * n * n - 2 * n) / 5 + 2.
Proof.
  intros Hn. assert (E : n = 5 \/ n = 6 \/ n = 7 \/ n = 8 \/ n = 9) by lia. destruct E as [-> |[-> |[-> |[-> | ->]]]].
  - apply (shows_right 5 20 puzzle_5 proof_5). vm_compute. reflexivity.
  - apply (shows_right 6 28 puzzle_6 proof_6). vm_compute. reflexivity.
  - apply (shows_right 7 38 puzzle_7 proof_7). vm_compute. reflexivity.
  - apply (shows_right 8 50 puzzle_8 proof_8). vm_compute. reflexivity.
  - apply (shows_right 9 63 puzzle_9 proof_9). vm_compute. reflexivity.
Qed.
