(** The most labels: from windows and corner blocks that are dear enough to the loss, and from the loss to the labels.

    The loss of a shading is five times its shaded cells less all cells. docs/hitori-numbers.md divides it among the
    cells, in shares that a [kind] of each shaded cell decides, and has a program check that windows along the border and
    blocks in the corners cost enough beyond the growth of a potential. Those two things are the one hypothesis here,
    [settled]; what follows from it is proved. *)

Require Import Lia List Arith ZArith Bool.
Require Import Hitori_numbers.Sums Hitori_numbers.Hitori Hitori_numbers.LowerBound Hitori_numbers.Forcing.
Import ListNotations.
Open Scope Z_scope.

(** Sums of integers. *)

Fixpoint total (n : nat) (f : nat -> Z) : Z :=
  match n with
  | O => 0
  | S n => total n f + f n
  end.

Lemma total_ext n f g : (forall i, (i < n)%nat -> f i = g i) -> total n f = total n g.
Proof. induction n as [|n IH]; simpl; intros H; [reflexivity|]. rewrite IH, (H n); auto. Qed.

Lemma total_le n f g : (forall i, (i < n)%nat -> f i <= g i) -> total n f <= total n g.
Proof.
  induction n as [|n IH]; simpl; intros H; [lia|]. specialize (H n) as Hn. assert (total n f <= total n g) by auto. lia.
Qed.

Lemma total_plus n f g : total n (fun i => f i + g i) = total n f + total n g.
Proof. induction n; simpl; lia. Qed.

Lemma total_zero n : total n (fun _ => 0) = 0.
Proof. induction n; simpl; lia. Qed.

Lemma total_app a b f : total (a + b) f = total a f + total b (fun i => f (a + i)%nat).
Proof.
  induction b as [|b IH]; [rewrite Nat.add_0_r; simpl; lia|]. rewrite Nat.add_succ_r. simpl. lia.
Qed.

Lemma total_swap a b f : total a (fun i => total b (f i)) = total b (fun j => total a (fun i => f i j)).
Proof.
  induction a as [|a IH]; simpl; [rewrite total_zero; reflexivity|]. rewrite IH, <- total_plus. reflexivity.
Qed.

Lemma total_back n f : total n f = total n (fun i => f (n - 1 - i)%nat).
Proof.
  induction n as [|n IH]; [reflexivity|]. pose proof (total_app 1 n (fun i => f (S n - 1 - i)%nat)) as E.
  change (1 + n)%nat with (S n) in E. rewrite E. cbn [total]. rewrite IH.
  rewrite (total_ext n (fun i => f (S n - 1 - (1 + i))%nat) (fun i => f (n - 1 - i)%nat)) by (intros; f_equal; lia).
  replace (S n - 1 - 0)%nat with n by lia. lia.
Qed.

Lemma total_first_last n f : total (S (S n)) f = f O + total n (fun i => f (S i)) + f (S n).
Proof. pose proof (total_app 1 (S n) f) as E. cbn [total plus] in *. lia. Qed.

(** Round the grid: the sides clockwise, each seen with the border above and the side before it on the left. *)

Section Round.

Context (p q : nat) (Hp : (2 <= p)%nat) (Hq : (2 <= q)%nat).
Let m := (p + 10)%nat.
Let n := (q + 10)%nat.
(** What each cell shares, and what it shares as a covered cell. *)
Context (f g : nat -> nat -> Z).
Context (Hinner : forall r c, (5 <= r < m - 5)%nat -> (5 <= c < n - 5)%nat -> 0 <= g r c <= f r c).

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

Lemma rim :
  total q (fun i => seen top g 5 (5 + i)) + total p (fun i => seen right g 5 (5 + i)) +
  total q (fun i => seen bottom g 5 (5 + i)) + total p (fun i => seen left g 5 (5 + i)) -
  seen top g 5 5 - seen right g 5 5 - seen bottom g 5 5 - seen left g 5 5 <= region f 5 p 5 q.
Proof.
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
Context (Hwindows : forall s c, (5 <= c)%nat -> (c + 5 < length_of s)%nat -> 1 + h s (c - 1)%nat - h s (c - 2)%nat <= window s c).
Context (Hblocks : forall s, 5 + h s 3%nat - h (before s) (length_of (before s) - 7)%nat <= block s).

Lemma strip_grows s :
  Z.of_nat (length_of s) - 10 + h s (length_of s - 7)%nat - h s 3%nat <= strip s.
Proof.
  assert (Hlong : (12 <= length_of s)%nat) by (destruct s; unfold length_of, m, n; lia).
  assert (H : forall k, (k <= length_of s - 10)%nat ->
    Z.of_nat k + h s (3 + k)%nat - h s 3%nat <= total k (fun i => window s (5 + i))).
  { induction k as [|k IH]; intros Hk; [simpl; lia|]. cbn [total].
    specialize (Hwindows s (5 + k)%nat). replace (5 + k - 1)%nat with (3 + S k)%nat in Hwindows by lia.
    replace (5 + k - 2)%nat with (3 + k)%nat in Hwindows by lia. lia. }
  specialize (H (length_of s - 10)%nat (le_n _)). replace (3 + (length_of s - 10))%nat with (length_of s - 7)%nat in H by lia.
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

(** The shares of the cells of a square, in halves. *)

Inductive kind := plain | looped | touched.

Definition kind_dec (a b : option kind) : {a = b} + {a <> b}.
Proof. decide equality. decide equality. Defined.

Section Shares.

Context (n : nat) (k : nat -> nat -> option kind).

Definition of (a : cell) : option kind := k (fst a) (snd a).
Definition is (x : option kind) (a : cell) : bool := if kind_dec (of a) x then true else false.
Definition is_shaded (a : cell) : bool := negb (is None a).
Definition count (test : cell -> bool) (l : list cell) : Z := Z.of_nat (length (filter test l)).

Definition near (i : nat) : list nat :=
  (match i with O => [] | S i => [i] end) ++ (if (S i <? n)%nat then [S i] else []).
(** The cells that share an edge with a cell, and those that share exactly a corner. *)
Definition beside (a : cell) : list cell :=
  map (fun r => (r, snd a)) (near (fst a)) ++ map (fun c => (fst a, c)) (near (snd a)).
Definition contacts (a : cell) : list cell := list_prod (near (fst a)) (near (snd a)).
(** The edges of a cell that are on the border. *)
Definition edges_outside (a : cell) : Z := 4 - Z.of_nat (length (beside a)).

Definition uncovered (a : cell) : bool := is None a && negb (existsb is_shaded (beside a)).
Definition have_common (a b : cell) : bool :=
  negb (if cell_dec a b then true else false) &&
  existsb (fun c => is_shaded c && existsb (fun d => if cell_dec c d then true else false) (contacts b)) (contacts a).

(** Does the second cell keep the first one unshaded? *)
Definition guards (u a : cell) : bool :=
  match of a with
  | None => false
  | Some touched => (0 <? edges_outside u) || (2 <=? count (is (Some touched)) (contacts u))
  | Some looped => 2 <=? count (is (Some looped)) (contacts u)
  | Some plain => existsb (fun b => is (Some plain) b && have_common a b) (contacts u)
  end.

Definition kept_by (a u : cell) : bool := uncovered u && guards u a.
Definition alone (a u : cell) : bool :=
  kept_by a u && (0 <? edges_outside u) && (count (is (Some touched)) (contacts u) =? 1).

Definition share (r c : nat) : Z :=
  let a := (r, c) in
  let joined := count is_shaded (contacts a) in
  let kept := count (kept_by a) (contacts a) in
  match of a with
  | Some plain => 2 * joined - kept
  | Some looped => 5 - joined - kept
  | Some touched =>
      (if edges_outside a =? 0 then 6 else 2 * edges_outside a) - joined - kept - count (alone a) (contacts a)
  | None =>
      let around := filter is_shaded (beside a) in
      if uncovered a then Z.max 0 (count (guards a) (contacts a) - 2)
      else 2 * (Z.of_nat (length around) - 1) -
        Z.of_nat (length (filter (fun b => existsb (fun d => if cell_dec (snd b) d then true else false) (contacts (fst b)))
          (list_prod around around)))
  end.

Definition covered_share (r c : nat) : Z :=
  if is None (r, c) && negb (uncovered (r, c)) then Z.max 0 (share r c) else 0.

(** Four columns of seven rows along a side. *)
Definition node (s : side) (c : nat) : list (option kind) :=
  flat_map (fun j => map (fun i => seen (n - 10) (n - 10) s k i (c + j)%nat) (seq 0 7)) (seq 0 4).

(** What is divided is not more than twice the loss, and inner cells give away nothing. *)
Definition divides_the_loss (s : shading) : Prop :=
  (forall r c, (r < n)%nat -> (c < n)%nat -> is_shaded (r, c) = s r c) /\
  (forall r c, (5 <= r < n - 5)%nat -> (5 <= c < n - 5)%nat -> 0 <= share r c) /\
  total n (fun r => total n (share r)) <= 2 * (5 * Z.of_nat (sum n (fun r => sum n (fun c => one (s r c)))) - Z.of_nat (n * n)).

(** What the certificate says of each window and of each corner block. *)
Definition obeys (potential : list (option kind) -> Z) : Prop :=
  (forall s c, (5 <= c)%nat -> (c + 5 < n)%nat ->
    1 + potential (node s (c - 1)) - potential (node s (c - 2)) <= window (n - 10) (n - 10) share covered_share s c) /\
  (forall s, 5 + potential (node s 3) - potential (node (before s) (n - 7)) <=
    block (n - 10) (n - 10) share covered_share s).

End Shares.

(** The one hypothesis: every maximal shading has kinds that divide its loss, and one potential suits all of them. *)
Definition settled (n : nat) : Prop :=
  exists potential, forall s, maximal n s -> exists k, divides_the_loss n k s /\ obeys n k potential.

Theorem least_loss n s : (12 <= n)%nat -> settled n -> maximal n s ->
  2 * Z.of_nat n - 10 <= 5 * Z.of_nat (sum n (fun r => sum n (fun c => one (s r c)))) - Z.of_nat (n * n).
Proof.
  intros Hn (h & H) Hs. destruct (H s Hs) as (k & (_ & Hinner & Htotal) & Hwindows & Hblocks).
  assert (Hm : (n = n - 10 + 10)%nat) by lia.
  pose proof (twice_the_loss (n - 10) (n - 10) ltac:(lia) ltac:(lia) (share n k) (covered_share n k)) as L.
  specialize (L ltac:(intros r c Hr Hc; unfold covered_share; rewrite <- Hm in Hr, Hc; specialize (Hinner r c Hr Hc);
    destruct (is k None (r, c) && _); lia)).
  specialize (L (fun s c => h (node n k s c))).
  assert (Hlength : forall s, length_of (n - 10) (n - 10) s = n) by (intros []; simpl; lia).
  specialize (L ltac:(intros s' c H1 H2; rewrite Hlength in H2; apply Hwindows; assumption)).
  specialize (L ltac:(intros s'; rewrite Hlength; apply Hblocks)).
  rewrite <- Hm in L. lia.
Qed.

(** The solution of a puzzle with one solution is maximal, because shading another cell cannot break rule 1. *)
Lemma solution_is_maximal n p s : one_solution n p -> solution n p s -> maximal n s.
Proof.
  intros (s' & _ & Hone) (Hunique & Hlegal). split; [exact Hlegal|]. intros a Ha Hs [Hadjacency Hconnectivity].
  assert (Hadd : solution n p (add s a)).
  { split; [|split; assumption]. intros b c Hb Hc Hbc Hline Hsb Hsc.
    apply add_unshaded in Hsb, Hsc. apply Hunique; tauto. }
  pose proof (Hone _ Hadd a Ha) as H1. pose proof (Hone s (conj Hunique Hlegal) a Ha) as H2.
  apply (not_both s a); [|exact Hs]. unfold shaded. rewrite H2, <- H1. apply add_shaded. auto.
Qed.

(** Each label is on an unshaded cell: otherwise one of its cells could be unshaded. *)
Lemma labels_are_unshaded m p s : (2 <= S m)%nat -> one_solution (S m) p -> solution (S m) p s ->
  (number_of_labels (S m) p <= length (unshaded_cells m s))%nat.
Proof.
  intros Hn (s' & _ & Hone) (Hunique & Hlegal). set (label := fun a : cell => p (fst a) (snd a)).
  rewrite <- (map_length label). apply NoDup_incl_length; [apply NoDup_nodup|]. intros l Hl.
  apply nodup_In, in_map_iff in Hl. destruct Hl as (a & <- & Ha). apply in_cells in Ha.
  change (p (fst a) (snd a)) with (label a).
  destruct (shaded_or_not s a) as [Hs|Hs]; [|apply in_map, in_unshaded_cells; auto].
  destruct (in_dec Nat.eq_dec (label a) (map label (unshaded_cells m s))) as [|Hnot]; [assumption|]. exfalso.
  set (t := fun r c => if cell_dec (r, c) a then false else s r c).
  assert (Ht : forall b, unshaded t b -> b = a \/ unshaded s b).
  { intros [r c]. unfold unshaded, t. simpl. destruct (cell_dec (r, c) a); auto. }
  assert (Hother : forall b, inside (S m) b -> unshaded s b -> label b <> label a).
  { intros b Hb Hsb E. apply Hnot. rewrite <- E. apply in_map, in_unshaded_cells. auto. }
  assert (Hsolution : solution (S m) p t).
  { assert (Hlegal' : legal (S m) t).
    { apply legal_within with s; [exact Hn|exact Hlegal|]. intros [r c] _. unfold shaded, t. simpl.
      destruct (cell_dec (r, c) a); [discriminate|auto]. }
    split; [|exact Hlegal']. intros b c Hb Hc Hbc Hline Hsb Hsc. apply Ht in Hsb, Hsc.
    destruct Hsb as [->|Hsb], Hsc as [->|Hsc]; try congruence.
    - intros E. apply (Hother c Hc Hsc). symmetry. exact E.
    - exact (Hother b Hb Hsb).
    - apply Hunique; auto. }
  pose proof (Hone t Hsolution a Ha) as H1. pose proof (Hone s (conj Hunique Hlegal) a Ha) as H2.
  unfold shaded in Hs. rewrite H2, <- H1 in Hs. unfold t in Hs. destruct a as [r c]. simpl in Hs.
  destruct (cell_dec (r, c) (r, c)); congruence.
Qed.

Theorem most_labels n p : (12 <= n)%nat -> settled n -> one_solution n p ->
  (number_of_labels n p <= (4 * n * n - 2 * n) / 5 + 2)%nat.
Proof.
  intros Hn Hsettled Hone. pose proof Hone as (s & Hs & _).
  pose proof (least_loss n s Hn Hsettled (solution_is_maximal n p s Hone Hs)) as Hloss.
  destruct n as [|m]; [lia|]. pose proof (labels_are_unshaded m p s ltac:(lia) Hone Hs) as Hlabels.
  pose proof (count_unshaded m s) as Hcount. unfold all_shaded, row, x in Hcount.
  apply Nat.le_trans with ((4 * S m * S m - 2 * S m + 10) / 5)%nat.
  - apply Nat.div_le_lower_bound; [lia|]. nia.
  - replace (4 * S m * S m - 2 * S m + 10)%nat with (4 * S m * S m - 2 * S m + 2 * 5)%nat by lia.
    rewrite Nat.div_add by lia. lia.
Qed.
