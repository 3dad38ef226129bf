(** For all n >= 10 a puzzle with exactly one solution has floor((4n² - 2n) / 5) + 2 labels. *)

Require Import Lia List Arith Bool ZArith ZifyNat.
Require Import Hitori_numbers.Sums Hitori_numbers.Hitori Hitori_numbers.LowerBound Hitori_numbers.Forcing
  Hitori_numbers.Knights Hitori_numbers.KnightsMaximal Hitori_numbers.KnightsCount.
Import ListNotations.

Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

(** Each row has a shaded cell. *)

Definition rows_shaded (n : nat) : bool := forallb (fun r => existsb (knights n r) (seq 0 n)) (seq 0 n).

Lemma rows_shaded_iff n : rows_shaded n = true <-> forall r, r < n -> exists c, c < n /\ knights n r c = true.
Proof.
  unfold rows_shaded. rewrite forallb_forall. split.
  - intros H r Hr. specialize (H r). rewrite existsb_exists in H. destruct H as (c & Hc & H); [apply in_seq; lia|].
    apply in_seq in Hc. exists c. split; [lia|exact H].
  - intros H r Hr. apply in_seq in Hr. destruct (H r) as (c & Hc & E); [lia|].
    apply existsb_exists. exists c. rewrite in_seq. split; [lia|exact E].
Qed.

Lemma all_rows_shaded : forall n, 10 <= n -> rows_shaded n = true.
Proof.
  apply by_tens.
  - apply check_small_sides. vm_cast_no_check (eq_refl true).
  - intros n Hn H. rewrite rows_shaded_iff in *. intros r Hr.
    assert (exists r', r' < n /\ kept n r r') as (r' & Hr' & Kr).
    { destruct (le_lt_dec 18 r); [exists (r - 10)|exists r]; unfold kept; lia. }
    destruct (H r' Hr') as (c' & Hc' & E).
    assert (exists c, c < 10 + n /\ kept n c c') as (c & Hc & Kc).
    { destruct (le_lt_dec 4 c'); [exists (10 + c')|exists c']; unfold kept; lia. }
    exists c. split; [exact Hc|]. rewrite (knights_kept n r c r' c'); auto. lia.
Qed.

(** Where the forcing starts: two neighbours of a row, another cell of it, and another neighbour of the second. *)

Record start := { row_of : nat; first : nat; beside : nat; second : nat; other : cell }.

Definition starts : list start := [
  {| row_of := 0; first := 4; beside := 5; second := 6; other := (0, 6) |};
  {| row_of := 4; first := 1; beside := 0; second := 6; other := (5, 0) |};
  {| row_of := 1; first := 1; beside := 0; second := 6; other := (2, 0) |}].

Definition fits (n : nat) (a : start) : bool :=
  knights n (row_of a) (first a) && knights n (row_of a) (second a) && knights n (fst (other a)) (snd (other a)).

Lemma some_start : forall n, 10 <= n -> existsb (fits n) starts = true.
Proof.
  apply by_tens.
  - apply check_small_sides. vm_cast_no_check (eq_refl true).
  - intros n Hn H. rewrite <- H. unfold starts, fits. cbn [existsb row_of first second other fst snd].
    assert (K : forall r c, r < 7 -> c < 7 -> knights (10 + n) r c = knights n r c).
    { intros r c Hr Hc. apply knights_kept; unfold kept; lia. }
    rewrite !K by lia. reflexivity.
Qed.

Lemma knights_puzzle m : 9 <= m ->
  exists p, one_solution (S m) p /\ number_of_labels (S m) p = length (unshaded_cells m (knights (S m))).
Proof.
  intros Hm. pose proof (some_start (S m) ltac:(lia)) as H. apply existsb_exists in H. destruct H as (a & Ha & H).
  unfold fits in H. rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3].
  assert (Hrows : forall r, r < S m -> exists c, c < S m /\ knights (S m) r c = true)
    by (apply rows_shaded_iff, all_rows_shaded; lia).
  pose proof (knights_maximal (S m) ltac:(lia)) as Hmaximal.
  apply (many_labels m (knights (S m))) with (r0 := row_of a) (first := first a) (beside := beside a)
    (second := second a) (other := other a); try assumption; try lia;
    simpl in Ha; destruct Ha as [<-|[<-|[<-|[]]]]; unfold inside, neighbours; simpl; try lia; discriminate.
Qed.

Theorem many_labels_reached n :
  10 <= n -> exists p, one_solution n p /\ number_of_labels n p = (4 * n * n - 2 * n) / 5 + 2.
Proof.
  intros Hn. destruct n as [|m]; [lia|]. destruct (knights_puzzle m) as (p & Hp & E); [lia|].
  exists p. split; [exact Hp|]. rewrite E. pose proof (few_shaded_cells (S m) Hn) as Hfew.
  pose proof (count_unshaded m (knights (S m))) as Hcount.
  change (all_shaded m (knights (S m))) with (shaded_cells (S m)) in Hcount.
  assert (Hsquare : S m <= S m * S m) by nia.
  replace (4 * S m * S m) with (4 * (S m * S m)) by lia.
  (* Linear in the square of the side. *)
  generalize dependent (S m * S m). intros square. lia.
Qed.
