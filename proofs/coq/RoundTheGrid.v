(** Round the grid: from windows along the sides and blocks in the corners to all cells.

    Whatever the cells share, strips and blocks do not overlap, and the growth of a potential cancels on the closed
      walk. *)

Require Import Lia List Arith ZArith.
Require Import Hitori_numbers.Totals.
Open Scope Z_scope.

(** The sides clockwise, each seen with the border above and the side before it on the left. *)

Section Round.

Context (p q : nat) (Hsides : (2 <= p /\ 2 <= q)%nat \/ (p = q /\ p <= 1)%nat).
Let m := (p + 10)%nat.
Let n := (q + 10)%nat.
(** What each cell shares, and what it shares as a covered cell. *)
Context (f g : nat -> nat -> Z).
Context (Hinner : forall r c, (4 <= r < m - 4)%nat -> (4 <= c < n - 4)%nat -> 0 <= g r c <= f r c).

Inductive side := top | right | bottom | left.

Definition length_of (s : side) : nat := match s with top | bottom => n | right | left => m end.
Definition before (s : side) : side := match s with top => left | right => top | bottom => right | left => bottom end.

(** The cell in this row and column as one sees a side. *)
Definition seen {A} (s : side) (of : nat -> nat -> A) (r c : nat) : A :=
  match s with
  | top => of r c
  | right => of c (n - 1 - r)%nat
  | bottom => of (m - 1 - r)%nat (n - 1 - c)%nat
  | left => of (m - 1 - c)%nat r
  end.

(** What the middle of a window costs, and what a block costs: the covered cell that two windows price is taken off. *)
Definition window (s : side) (c : nat) : Z := total 5 (fun r => seen s f r c) + seen s g 5 c.
Definition block (s : side) : Z := total 5 (fun c => total 5 (fun r => seen s f r c)) - seen s g 5 5.
Definition strip (s : side) : Z := total (length_of s - 10) (fun i => window s (5 + i)).

Definition region (of : nat -> nat -> Z) (r rows c cols : nat) : Z :=
  total rows (fun i => total cols (fun j => of (r + i)%nat (c + j)%nat)).

Lemma nine_regions :
  total m (fun r => total n (f r)) =
    region f 0 5 0 5 + region f 0 5 5 q + region f 0 5 (5 + q) 5 +
    (region f 5 p 0 5 + region f 5 p 5 q + region f 5 p (5 + q) 5) +
    (region f (5 + p) 5 0 5 + region f (5 + p) 5 5 q + region f (5 + p) 5 (5 + q) 5).
Proof.
  assert (Hrow : forall r, total n (f r) =
    total 5 (fun j => f r (0 + j)%nat) + total q (fun j => f r (5 + j)%nat) + total 5 (fun j => f r (5 + q + j)%nat)).
  { intros r. replace n with (5 + q + 5)%nat by (unfold n; lia). rewrite !total_app. reflexivity. }
  replace m with (5 + p + 5)%nat by (unfold m; lia). rewrite !total_app.
  rewrite !(total_ext _ _ _ (fun i _ => Hrow _)), !total_plus. unfold region. simpl (0 + _)%nat. lia.
Qed.

(** The four rims of a rectangle, where nothing is negative. *)
Lemma frame a b of :
  (forall i j, (i < S (S a))%nat -> (j < S (S b))%nat -> 0 <= of i j) ->
  total (S (S b)) (of O) + total (S (S b)) (of (S a)) + total (S (S a)) (fun i => of i O) +
  total (S (S a)) (fun i => of i (S b)) - of O O - of O (S b) - of (S a) O - of (S a) (S b)
  <= total (S (S a)) (fun i => total (S (S b)) (of i)).
Proof.
  intros H. rewrite (total_first_last a (fun i => total (S (S b)) (of i))).
  rewrite (total_first_last a (fun i => of i O)), (total_first_last a (fun i => of i (S b))).
  assert (total a (fun i => of (S i) O + of (S i) (S b)) <= total a (fun i => total (S (S b)) (of (S i)))) as Hmiddle.
  { apply total_le. intros i Hi. rewrite total_first_last.
    assert (total b (fun _ => 0) <= total b (fun j => of (S i) (S j))) by (apply total_le; intros; apply H; lia).
    rewrite total_zero in *. lia. }
  rewrite total_plus in Hmiddle. lia.
Qed.

(** On the smallest squares no window prices a row-five cell but the one in the middle, which all four sides do. *)
Lemma small_rim : p = q -> (p <= 1)%nat ->
  total q (fun i => seen top g 5 (5 + i)) + total p (fun i => seen right g 5 (5 + i)) +
  total q (fun i => seen bottom g 5 (5 + i)) + total p (fun i => seen left g 5 (5 + i)) -
  seen top g 5 5 - seen right g 5 5 - seen bottom g 5 5 - seen left g 5 5 <= region f 5 p 5 q.
Proof.
  intros E Hp.
  assert (Hg : forall s, 0 <= seen s g 5 5).
  { intros s. destruct s; apply Hinner; unfold m, n; lia. }
  pose proof (Hg top). pose proof (Hg right). pose proof (Hg bottom). pose proof (Hg left).
  assert (D : (p = 0 /\ q = 0)%nat \/ (p = 1 /\ q = 1)%nat) by lia.
  unfold region. destruct D as [[P Q]|[P Q]]; rewrite P, Q; cbn [total]; [lia|].
  assert (0 <= f 5%nat 5%nat) by (destruct (Hinner 5 5)%nat; unfold m, n; lia).
  assert (seen right g 5 5 = seen top g 5 5 /\ seen bottom g 5 5 = seen top g 5 5 /\ seen left g 5 5 = seen top g 5 5)
    by (unfold seen, m, n; rewrite P, Q; repeat split; reflexivity).
  simpl (5 + 0)%nat. lia.
Qed.

Lemma rim :
  total q (fun i => seen top g 5 (5 + i)) + total p (fun i => seen right g 5 (5 + i)) +
  total q (fun i => seen bottom g 5 (5 + i)) + total p (fun i => seen left g 5 (5 + i)) -
  seen top g 5 5 - seen right g 5 5 - seen bottom g 5 5 - seen left g 5 5 <= region f 5 p 5 q.
Proof.
  destruct Hsides as [[Hp Hq]|[Hpq Hp]]; [|exact (small_rim Hpq Hp)].
  pose proof (frame (p - 2) (q - 2) (fun i j => g (5 + i)%nat (5 + j)%nat)) as H. cbv beta in H.
  replace (S (S (p - 2))) with p in H by lia. replace (S (p - 2)) with (p - 1)%nat in H by lia.
  replace (S (S (q - 2))) with q in H by lia. replace (S (q - 2)) with (q - 1)%nat in H by lia.
  assert (Hg : forall i j, (i < p)%nat -> (j < q)%nat -> 0 <= g (5 + i)%nat (5 + j)%nat).
  { intros i j Hi Hj. apply Hinner; unfold m, n; lia. }
  specialize (H Hg).
  assert (total p (fun i => total q (fun j => g (5 + i)%nat (5 + j)%nat)) <= region f 5 p 5 q).
  { unfold region. apply total_le. intros i Hi. apply total_le. intros j Hj. apply Hinner; unfold m, n; lia. }
  assert (E1 : total q (fun i => seen top g 5 (5 + i)) = total q (fun j => g (5 + 0)%nat (5 + j)%nat)) by reflexivity.
  assert (E2 : total p (fun i => seen right g 5 (5 + i)) = total p (fun i => g (5 + i)%nat (5 + (q - 1))%nat)).
  { apply total_ext. intros i Hi. unfold seen, n. f_equal. lia. }
  assert (E3 : total q (fun i => seen bottom g 5 (5 + i)) = total q (fun j => g (5 + (p - 1))%nat (5 + j)%nat)).
  { rewrite total_back. apply total_ext. intros i Hi. unfold seen, m, n. f_equal; lia. }
  assert (E4 : total p (fun i => seen left g 5 (5 + i)) = total p (fun i => g (5 + i)%nat (5 + 0)%nat)).
  { rewrite total_back. apply total_ext. intros i Hi. unfold seen, m. f_equal; lia. }
  assert (C2 : seen right g 5 5 = g (5 + 0)%nat (5 + (q - 1))%nat) by (unfold seen, n; f_equal; lia).
  assert (C3 : seen bottom g 5 5 = g (5 + (p - 1))%nat (5 + (q - 1))%nat) by (unfold seen, m, n; f_equal; lia).
  assert (C4 : seen left g 5 5 = g (5 + (p - 1))%nat (5 + 0)%nat) by (unfold seen, m; f_equal; lia).
  assert (C1 : seen top g 5 5 = g (5 + 0)%nat (5 + 0)%nat) by reflexivity.
  lia.
Qed.

Lemma strips_and_blocks :
  strip top + strip right + strip bottom + strip left + (block top + block right + block bottom + block left)
  <= total m (fun r => total n (f r)).
Proof.
  rewrite nine_regions. pose proof rim as H. unfold strip, window, block, length_of.
  replace (n - 10)%nat with q by (unfold n; lia). replace (m - 10)%nat with p by (unfold m; lia).
  rewrite !total_plus.
  assert (E1 : total q (fun i => total 5 (fun r => seen top f r (5 + i))) = region f 0 5 5 q).
  { rewrite total_swap. reflexivity. }
  assert (E2 : total p (fun i => total 5 (fun r => seen right f r (5 + i))) = region f 5 p (5 + q) 5).
  { apply total_ext. intros i Hi. rewrite total_back. apply total_ext. intros j Hj. unfold seen, n. f_equal. lia. }
  assert (E3 : total q (fun i => total 5 (fun r => seen bottom f r (5 + i))) = region f (5 + p) 5 5 q).
  { rewrite total_swap, total_back. apply total_ext. intros i Hi. rewrite total_back. apply total_ext. intros j Hj.
    unfold seen, m, n. f_equal; lia. }
  assert (E4 : total p (fun i => total 5 (fun r => seen left f r (5 + i))) = region f 5 p 0 5).
  { rewrite total_back. apply total_ext. intros i Hi. apply total_ext. intros j Hj. unfold seen, m. f_equal; lia. }
  assert (B1 : total 5 (fun c => total 5 (fun r => seen top f r c)) = region f 0 5 0 5).
  { rewrite total_swap. reflexivity. }
  assert (B2 : total 5 (fun c => total 5 (fun r => seen right f r c)) = region f 0 5 (5 + q) 5).
  { apply total_ext. intros i Hi. rewrite total_back. apply total_ext. intros j Hj. unfold seen, n. f_equal. lia. }
  assert (B3 : total 5 (fun c => total 5 (fun r => seen bottom f r c)) = region f (5 + p) 5 (5 + q) 5).
  { rewrite total_swap, total_back. apply total_ext. intros i Hi. rewrite total_back. apply total_ext. intros j Hj.
    unfold seen, m, n. f_equal; lia. }
  assert (B4 : total 5 (fun c => total 5 (fun r => seen left f r c)) = region f (5 + p) 5 0 5).
  { rewrite total_back. apply total_ext. intros i Hi. apply total_ext. intros j Hj. unfold seen, m. f_equal; lia. }
  rewrite E1, E2, E3, E4, B1, B2, B3, B4. lia.
Qed.

(** The potential of the node that begins in column c of a side. *)
Context (h : side -> nat -> Z).
Context (Hwindows : forall s c, (5 <= c)%nat -> (c + 5 < length_of s)%nat -> 1 + h s (c - 1)%nat - h s (c - 2)%nat <=
  window s c).
Context (Hblocks : forall s, 5 + h s 3%nat - h (before s) (length_of (before s) - 7)%nat <= block s).

Lemma strip_grows s :
  Z.of_nat (length_of s) - 10 + h s (length_of s - 7)%nat - h s 3%nat <= strip s.
Proof.
  assert (Hlong : (10 <= length_of s)%nat) by (destruct s; unfold length_of, m, n; lia).
  assert (H : forall k, (k <= length_of s - 10)%nat ->
    Z.of_nat k + h s (3 + k)%nat - h s 3%nat <= total k (fun i => window s (5 + i))).
  { induction k as [|k IH]; intros Hk; [simpl; lia|]. cbn [total].
    specialize (Hwindows s (5 + k)%nat). replace (5 + k - 1)%nat with (3 + S k)%nat in Hwindows by lia.
    replace (5 + k - 2)%nat with (3 + k)%nat in Hwindows by lia. lia. }
  specialize (H (length_of s - 10)%nat (le_n _)). replace (3 + (length_of s - 10))%nat with (length_of s - 7)%nat in H
    by lia.
  unfold strip. lia.
Qed.

(** Round the grid the growth of the potential cancels. *)
Theorem twice_the_loss : 2 * (Z.of_nat m + Z.of_nat n - 10) <= total m (fun r => total n (f r)).
Proof.
  pose proof strips_and_blocks. pose proof (strip_grows top). pose proof (strip_grows right).
  pose proof (strip_grows bottom). pose proof (strip_grows left).
  pose proof (Hblocks top). pose proof (Hblocks right). pose proof (Hblocks bottom). pose proof (Hblocks left).
  unfold before, length_of in *. lia.
Qed.

End Round.
