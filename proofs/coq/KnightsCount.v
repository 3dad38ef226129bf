(** How many cells the knight's move shading shades: ceil((n² + 2n) / 5) - 2.

    Ten more columns add two cells of the pattern to each row inside and three to the first and the last, and ten more
    rows the same to each column. *)

Require Import Lia List Arith Bool ZArith ZifyNat.
Require Import Hitori_numbers.Sums Hitori_numbers.Hitori Hitori_numbers.LowerBound Hitori_numbers.Knights.
Import ListNotations.

Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

(** Sums with ten more summands, from the 18th on. *)

Lemma sum_app a b f : sum (a + b) f = sum a f + sum b (fun i => f (a + i)).
Proof.
  induction b as [|b IH]; [rewrite Nat.add_0_r; simpl; lia|]. rewrite Nat.add_succ_r. simpl. rewrite IH. lia.
Qed.

Lemma sum_ten_more n f g :
  26 <= n -> (forall x y, x < 10 + n -> y < n -> kept n x y -> f x = g y) ->
  sum (10 + n) f = sum n g + sum 10 (fun i => f (18 + i)).
Proof.
  intros Hn H. replace (10 + n) with (18 + (10 + (n - 18))) by lia. replace (sum n g) with (sum (18 + (n - 18)) g)
    by (f_equal; lia). rewrite !(sum_app 18), (sum_app 10).
  rewrite (sum_ext 18 f g) by (intros i Hi; apply H; unfold kept; lia).
  rewrite (sum_ext (n - 18) (fun i => f (18 + (10 + i))) (fun i => g (18 + i)))
    by (intros i Hi; apply H; unfold kept; lia). lia.
Qed.

(** Ten cells of a line. *)

Lemma ten_of_remainders d k t : d = 1 \/ d = 2 -> t < 5 -> sum 10 (fun i => one ((k + d * i) mod 5 =? t)) = 2.
Proof.
  intros Hd Ht. rewrite (sum_ext 10 _ (fun i => one ((k mod 5 + d * i) mod 5 =? t)))
    by (intros i _; do 2 f_equal; destruct Hd as [-> | ->]; lia).
  assert (Hk : k mod 5 < 5) by lia. generalize dependent (k mod 5). intros j Hj. destruct Hd as [-> | ->];
    (do 5 (destruct t as [|t]; [do 5 (destruct j as [|j]; [reflexivity|]); lia|])); lia.
Qed.

Lemma ten_across n r c : sum 10 (fun i => one (pattern n r (c + i))) = 2.
Proof.
  rewrite <- (ten_of_remainders 2 (r + 2 * c) ((2 * shift n 0) mod 5)) at 2 by lia.
  apply sum_ext. intros i _. unfold pattern. do 3 f_equal. lia.
Qed.

Lemma ten_down n r c : sum 10 (fun i => one (pattern n (r + i) c)) = 2.
Proof.
  rewrite <- (ten_of_remainders 1 (r + 2 * c) ((2 * shift n 0) mod 5)) at 2 by lia.
  apply sum_ext. intros i _. unfold pattern. do 3 f_equal. lia.
Qed.

Lemma ten_of_side t c : t < 10 -> sum 10 (fun i => one (on_side t (c + i))) = 3.
Proof.
  intros Ht. rewrite (sum_ext 10 _ (fun i => one (on_side 0 ((c + 10 - t) mod 10 + i))))
    by (intros i _; unfold on_side; replace ((c + i + 10 - t) mod 10) with (((c + 10 - t) mod 10 + i + 10 - 0) mod 10)
      by lia; reflexivity).
  assert ((c + 10 - t) mod 10 < 10) by lia. generalize dependent ((c + 10 - t) mod 10). intros k Hk.
  do 10 (destruct k as [|k]; [reflexivity|]). lia.
Qed.

Lemma sum_backwards n f : sum n (fun i => f (n - 1 - i)) = sum n f.
Proof.
  induction n as [|n IH]; [reflexivity|]. rewrite sum_first. simpl sum at 2. rewrite <- IH.
  replace (S n - 1 - 0) with n by lia. rewrite Nat.add_comm. f_equal. apply sum_ext. intros i Hi. f_equal. lia.
Qed.

(** Where a cell is of a side. *)

Lemma drawn_none n t r c : 1 <= r -> 4 <= c \/ 4 <= r -> drawn n t r c = None.
Proof.
  intros Hr H. unfold drawn.
  destruct (Nat.ltb_spec r 4), (Nat.ltb_spec c 4), (Nat.eqb_spec r 0); simpl; try reflexivity; lia.
Qed.

Lemma drawn_side n t c : 4 <= c -> c + 4 < n -> drawn n t 0 c = Some (on_side t c).
Proof.
  intros H1 H2. unfold drawn. simpl.
  destruct (Nat.ltb_spec c 4); [lia|]. destruct (Nat.ltb_spec c (n - 4)); [|lia]. reflexivity.
Qed.

Lemma drawn_middle n t r c : 4 <= r -> drawn n t r c = None.
Proof. intros H. apply drawn_none; lia. Qed.

Lemma ten_in_row n r :
  36 <= n -> r < n ->
  sum 10 (fun i => one (knights n r (18 + i))) = if (r =? 0) || (r =? n - 1) then 3 else 2.
Proof.
  intros Hn Hr.
  destruct (Nat.eqb_spec r 0) as [->|H0]; [|destruct (Nat.eqb_spec r (n - 1)) as [->|H1]]; cbn [orb].
  - transitivity (sum 10 (fun i => one (on_side (shift n 0) (18 + i)))); [|apply ten_of_side, shift_small].
    apply sum_ext. intros i Hi. unfold knights. rewrite drawn_side by lia. reflexivity.
  - transitivity (sum 10 (fun i => one (on_side (shift n 2) (n - 28 + i)))); [|apply ten_of_side, shift_small].
    rewrite <- sum_backwards. apply sum_ext. intros i Hi.
    unfold knights. rewrite (drawn_middle n (shift n 0)) by lia.
    rewrite (drawn_middle n (shift n 1)) by lia.
    replace (n - 1 - (n - 1)) with 0 by lia. rewrite drawn_side by lia. cbn [otherwise]. f_equal. f_equal. lia.
  - transitivity (sum 10 (fun i => one (pattern n r (18 + i)))); [|apply ten_across].
    apply sum_ext. intros i Hi. unfold knights. rewrite !drawn_none by lia. reflexivity.
Qed.

Lemma ten_in_column n c :
  36 <= n -> c < n ->
  sum 10 (fun i => one (knights n (18 + i) c)) = if (c =? 0) || (c =? n - 1) then 3 else 2.
Proof.
  intros Hn Hc.
  destruct (Nat.eqb_spec c 0) as [->|H0]; [|destruct (Nat.eqb_spec c (n - 1)) as [->|H1]]; cbn [orb].
  - transitivity (sum 10 (fun i => one (on_side (shift n 3) (n - 28 + i)))); [|apply ten_of_side, shift_small].
    rewrite <- sum_backwards. apply sum_ext. intros i Hi.
    unfold knights. rewrite (drawn_middle n (shift n 0)), (drawn_middle n (shift n 1)) by lia.
    rewrite (drawn_middle n (shift n 2)), drawn_side by lia. cbn [otherwise]. f_equal. f_equal. lia.
  - transitivity (sum 10 (fun i => one (on_side (shift n 1) (18 + i)))); [|apply ten_of_side, shift_small].
    apply sum_ext. intros i Hi. unfold knights. rewrite (drawn_middle n (shift n 0)) by lia.
    replace (n - 1 - (n - 1)) with 0 by lia. rewrite drawn_side by lia. reflexivity.
  - transitivity (sum 10 (fun i => one (pattern n (18 + i) c))); [|apply ten_down].
    apply sum_ext. intros i Hi. unfold knights. rewrite !drawn_none by lia. reflexivity.
Qed.

(** The cells of the grid. *)

Definition shaded_cells (n : nat) : nat := sum n (fun r => sum n (fun c => one (knights n r c))).

Lemma sum_with_ends n : 2 <= n -> sum n (fun i => if (i =? 0) || (i =? n - 1) then 3 else 2) = 2 * n + 2.
Proof.
  intros Hn. destruct n as [|[|n]]; [lia|lia|]. rewrite sum_first. cbn [sum].
  rewrite (sum_ext n _ (fun _ => 2)), sum_const.
  - replace (S (S n) - 1) with (S n) by lia. rewrite !Nat.eqb_refl. simpl. lia.
  - intros i Hi. destruct (Nat.eqb_spec (S i) (S (S n) - 1)); [lia|reflexivity].
Qed.

Lemma ten_more n : 26 <= n -> shaded_cells (10 + n) = shaded_cells n + 4 * n + 24.
Proof.
  intros Hn. unfold shaded_cells.
  rewrite (sum_ten_more n _ (fun r => sum n (fun c => one (knights n r c)) +
    if (r =? 0) || (r =? n - 1) then 3 else 2)); [| |intros r r' Hr Hr' Kr].
  - rewrite sum_plus, sum_with_ends, (sum_swap 10) by lia.
    rewrite (sum_ext (10 + n) _ (fun c => if (c =? 0) || (c =? 10 + n - 1) then 3 else 2))
      by (intros c Hc; apply ten_in_column; lia).
    rewrite sum_with_ends by lia. lia.
  - exact Hn.
  - rewrite (sum_ten_more n _ (fun c => one (knights n r' c))); [|exact Hn|].
    + rewrite ten_in_row by lia. f_equal.
      replace (r =? 0) with (r' =? 0) by (destruct (Nat.eqb_spec r' 0), (Nat.eqb_spec r 0); unfold kept in *; lia).
      replace (r =? 10 + n - 1) with (r' =? n - 1)
        by (destruct (Nat.eqb_spec r' (n - 1)), (Nat.eqb_spec r (10 + n - 1)); unfold kept in *; lia).
      reflexivity.
    + intros c c' Hc Hc' Kc. f_equal. apply knights_kept; auto. lia.
Qed.

Theorem few_shaded_cells : forall n, 10 <= n -> n * n + 2 * n <= 5 * shaded_cells n + 10 <= n * n + 2 * n + 4.
Proof.
  apply by_tens.
  - intros n Hn. apply (check_small_sides (fun n => (n * n + 2 * n <=? 5 * shaded_cells n + 10) &&
      (5 * shaded_cells n + 10 <=? n * n + 2 * n + 4))) in Hn; [|vm_cast_no_check (eq_refl true)].
    rewrite andb_true_iff, !Nat.leb_le in Hn. exact Hn.
  - intros n Hn H. rewrite ten_more by exact Hn. lia.
Qed.
