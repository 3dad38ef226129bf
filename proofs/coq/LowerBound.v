(** No puzzle of n x n cells with a solution has fewer than floor(2n / 3) + 1 labels (n >= 2).

    The unshaded cells are connected, so at least as many edges as there are unshaded cells, less one, join them. Each
    shaded cell takes four edges from those of the grid, or less at the border. So few cells are shaded; but where a
    puzzle has few labels, each line has many shaded cells. *)

Require Import Lia List Arith Bool.
Require Import Hitori_numbers.Sums Hitori_numbers.Graphs Hitori_numbers.Hitori.
Import ListNotations.

Section Shading.

Context (m : nat) (s : shading).
(** The side of the grid. *)
Let n := S m.
Context (Hadjacency : adjacency n s) (Hconnectivity : connectivity n s).

Definition x (r c : nat) : nat := one (s r c).
Definition row (r : nat) : nat := sum n (fun c => x r c).
Definition column (c : nat) : nat := sum n (fun r => x r c).
Definition all_shaded : nat := sum n row.
(** The shaded cells of the border, a corner counted twice. *)
Definition border : nat := row 0 + row m + column 0 + column m.

Definition is_unshaded (a : cell) : bool := negb (s (fst a) (snd a)).
Definition unshaded_cells : list cell := filter is_unshaded (cells n).

Definition across (r : nat) : list (cell * cell) :=
  map (fun c => ((r, c), (r, S c))) (filter (fun c => negb (s r c) && negb (s r (S c))) (seq 0 m)).
Definition down (c : nat) : list (cell * cell) :=
  map (fun r => ((r, c), (S r, c))) (filter (fun r => negb (s r c) && negb (s (S r) c)) (seq 0 m)).
(** The edges between unshaded cells. *)
Definition edges : list (cell * cell) :=
  flat_map across (seq 0 n) ++ flat_map down (seq 0 n).

Lemma in_unshaded_cells a : In a unshaded_cells <-> inside n a /\ unshaded s a.
Proof.
  unfold unshaded_cells, is_unshaded, unshaded. rewrite filter_In, in_cells, negb_true_iff. tauto.
Qed.

Lemma in_edges_across r c : r < n -> c < m -> s r c = false -> s r (S c) = false -> In ((r, c), (r, S c)) edges.
Proof.
  intros Hr Hc H1 H2. unfold edges. apply in_or_app. left. apply in_flat_map. exists r.
  split; [apply in_seq; lia|]. apply in_map_iff. exists c. split; [reflexivity|].
  apply filter_In. rewrite in_seq, H1, H2. simpl. split; [lia|reflexivity].
Qed.

Lemma in_edges_down r c : r < m -> c < n -> s r c = false -> s (S r) c = false -> In ((r, c), (S r, c)) edges.
Proof.
  intros Hr Hc H1 H2. unfold edges. apply in_or_app. right. apply in_flat_map. exists c.
  split; [apply in_seq; lia|]. apply in_map_iff. exists r. split; [reflexivity|].
  apply filter_In. rewrite in_seq, H1, H2. simpl. split; [lia|reflexivity].
Qed.

Lemma edges_are_neighbours a b :
  In (a, b) edges -> inside n a /\ unshaded s a /\ inside n b /\ unshaded s b /\ neighbours a b.
Proof.
  unfold edges. rewrite in_app_iff, !in_flat_map. unfold inside, unshaded, neighbours.
  intros [(i & Hi & H)|(i & Hi & H)]; apply in_seq in Hi; apply in_map_iff in H; destruct H as (j & E & H);
    rewrite filter_In, in_seq, andb_true_iff, !negb_true_iff in H; destruct H as (Hj & H1 & H2);
    inversion E; subst; simpl; unfold n in *; repeat split; auto; lia.
Qed.

Lemma path_joined a b : path n s a b -> joined edges a b.
Proof.
  intros H. induction H as [a _ _|[r c] [r' c'] d Hin Ha Hab Hpath IH]; [apply here|].
  apply path_starts in Hpath. destruct Hpath as [Hin' Hb].
  unfold inside, unshaded, neighbours in *. simpl in *.
  destruct Hab as [[-> [->| ->]]|[-> [->| ->]]].
  - eapply forth; [|exact IH]. apply in_edges_across; unfold n in *; auto; lia.
  - eapply back; [|exact IH]. apply in_edges_across; unfold n in *; auto; lia.
  - eapply forth; [|exact IH]. apply in_edges_down; unfold n in *; auto; lia.
  - eapply back; [|exact IH]. apply in_edges_down; unfold n in *; auto; lia.
Qed.

Lemma nodup_cells : NoDup (cells n).
Proof.
  unfold cells. generalize (seq_NoDup n 0) as H. generalize (seq_NoDup n 0) as Hcols.
  generalize (seq 0 n) at 1 3 as cols. generalize (seq 0 n) as rows.
  intros rows cols Hcols. induction rows as [|r rows IH]; intros H; [constructor|]. cbn [flat_map].
  apply NoDup_cons_iff in H. destruct H as [Hr Hrows].
  apply nodup_app; auto.
  - apply nodup_map; [exact Hcols|]. congruence.
  - intros [r' c'] H1 H2. apply in_map_iff in H1. destruct H1 as (c & E & _). inversion E; subst.
    apply in_flat_map in H2. destruct H2 as (r2 & Hr2 & H2). apply in_map_iff in H2.
    destruct H2 as (c2 & E2 & _). inversion E2; subst. contradiction.
Qed.

Lemma enough_edges : length unshaded_cells <= length edges + 1.
Proof.
  apply connected_edges.
  - intros [a b] [c d]. decide equality; apply Nat.eq_dec.
  - apply NoDup_filter, nodup_cells.
  - intros a b Ha Hb. apply in_unshaded_cells in Ha, Hb. apply path_joined, Hconnectivity; tauto.
Qed.

(** How many unshaded cells and edges there are. *)

Lemma count_unshaded : length unshaded_cells + all_shaded = n * n.
Proof.
  unfold unshaded_cells, cells, all_shaded, row. rewrite <- (sum_const n n).
  assert (H : forall l, length (filter is_unshaded (flat_map (fun r => map (fun c => (r, c)) (seq 0 n)) l)) =
    length (flat_map (fun r => filter (fun c => negb (s r c)) (seq 0 n)) l)).
  { generalize (seq 0 n) as cols. intros cols l. induction l as [|r l IH]; [reflexivity|].
    cbn [flat_map]. rewrite filter_app, !app_length. f_equal; [clear IH|exact IH].
    induction cols as [|c cols IH]; [reflexivity|].
    simpl. unfold is_unshaded at 1. simpl. destruct (s r c); simpl; lia. }
  rewrite H, length_flat_map, <- sum_plus. apply sum_ext. intros r _. rewrite length_filter_seq, <- sum_plus.
  transitivity (sum n (fun _ => 1)); [|rewrite sum_const; lia].
  apply sum_ext. intros c _. unfold x, one. destruct (s r c); reflexivity.
Qed.

Lemma line_of_edges (f : nat -> bool) :
  (forall i, i < m -> f i = true -> f (S i) = true -> False) ->
  sum m (fun i => one (negb (f i) && negb (f (S i)))) + 2 * sum n (fun i => one (f i)) = m + one (f 0) + one (f m).
Proof.
  intros H.
  assert (E : sum m (fun i => one (negb (f i) && negb (f (S i)))) + sum m (fun i => one (f i)) +
    sum m (fun i => one (f (S i))) = m).
  { rewrite <- !sum_plus. transitivity (sum m (fun _ => 1)); [|rewrite sum_const; lia].
    apply sum_ext. intros i Hi. specialize (H i Hi). destruct (f i), (f (S i)); simpl; auto.
    exfalso; auto. }
  assert (sum n (fun i => one (f i)) = sum m (fun i => one (f i)) + one (f m)) by reflexivity.
  assert (sum n (fun i => one (f i)) = one (f 0) + sum m (fun i => one (f (S i)))) by apply sum_first.
  lia.
Qed.

Lemma count_edges : length edges + 4 * all_shaded = 2 * n * m + border.
Proof.
  unfold edges. rewrite app_length, !length_flat_map.
  assert (Ha : sum n (fun r => length (across r)) + 2 * all_shaded = n * m + column 0 + column m).
  { unfold all_shaded, column, row. rewrite <- (sum_const n m).
    replace (2 * sum n (fun r => sum n (fun c => x r c))) with
      (sum n (fun r => sum n (fun c => x r c)) + sum n (fun r => sum n (fun c => x r c))) by lia.
    rewrite <- !sum_plus. apply sum_ext. intros r Hr. unfold across.
    rewrite map_length, length_filter_seq.
    pose proof (line_of_edges (fun c => s r c)) as L. unfold x. simpl in L. simpl. rewrite <- L; [simpl; lia|].
    intros c Hc H1 H2. apply (Hadjacency (r, c) (r, S c)); unfold inside, neighbours, shaded, n in *; simpl; auto; lia. }
  assert (Hd : sum n (fun c => length (down c)) + 2 * all_shaded = n * m + row 0 + row m).
  { unfold all_shaded, row. rewrite sum_swap, <- (sum_const n m).
    replace (2 * sum n (fun c => sum n (fun r => x r c))) with
      (sum n (fun c => sum n (fun r => x r c)) + sum n (fun c => sum n (fun r => x r c))) by lia.
    rewrite <- !sum_plus. apply sum_ext. intros c Hc. unfold down.
    rewrite map_length, length_filter_seq.
    pose proof (line_of_edges (fun r => s r c)) as L. unfold x. simpl in L. simpl. rewrite <- L; [simpl; lia|].
    intros r Hr H1 H2. apply (Hadjacency (r, c) (S r, c)); unfold inside, neighbours, shaded, n in *; simpl; auto; lia. }
  unfold border. lia.
Qed.

(** Few cells are shaded. *)
Theorem few_shaded : 3 * all_shaded <= m * m + border.
Proof. pose proof enough_edges. pose proof count_unshaded. pose proof count_edges. unfold n in *. nia. Qed.

(** Where each line has q shaded cells, q is small. *)
Theorem few_in_each_line q :
  1 <= m -> (forall i, i < n -> q <= row i /\ q <= column i) -> (3 * n - 4) * q <= m * m.
Proof.
  intros Hm Hq.
  assert (Hrows : row 0 + row m + (m - 1) * q <= all_shaded).
  { unfold all_shaded. apply sum_ends; auto. intros i Hi. apply Hq. exact Hi. }
  assert (Hcolumns : column 0 + column m + (m - 1) * q <= all_shaded).
  { unfold all_shaded, row. rewrite sum_swap. apply sum_ends; auto. intros i Hi. apply (proj2 (Hq i Hi)). }
  pose proof few_shaded as Hfew. unfold border in *.
  assert (q <= row 0 /\ q <= column 0) by (apply Hq; unfold n; lia).
  assert (q <= row m /\ q <= column m) by (apply Hq; unfold n; lia).
  unfold n in *. nia.
Qed.

End Shading.

(** The unshaded cells of a line have labels that all differ. A line is given by its cells. *)
Lemma line_labels n p s (line : nat -> cell) :
  uniqueness n p s -> (forall i, i < n -> inside n (line i)) -> (forall i j, line i = line j -> i = j) ->
  (forall i j, fst (line i) = fst (line j) \/ snd (line i) = snd (line j)) ->
  n <= number_of_labels n p + sum n (fun i => one (s (fst (line i)) (snd (line i)))).
Proof.
  intros Hp Hinside Hone Hline. set (free := filter (fun i => negb (s (fst (line i)) (snd (line i)))) (seq 0 n)).
  assert (Hfree : forall i, In i free -> i < n /\ unshaded s (line i)).
  { intros i Hi. unfold free in Hi. rewrite filter_In, in_seq, negb_true_iff in Hi. unfold unshaded. split; [lia|tauto]. }
  assert (Hlength : length free + sum n (fun i => one (s (fst (line i)) (snd (line i)))) = n).
  { unfold free. rewrite length_filter_seq, <- sum_plus. transitivity (sum n (fun _ => 1)); [|rewrite sum_const; lia].
    apply sum_ext. intros i _. destruct (s _ _); reflexivity. }
  enough (length (map (fun i => p (fst (line i)) (snd (line i))) free) <= number_of_labels n p)
    by (rewrite map_length in *; lia).
  apply NoDup_incl_length.
  - apply nodup_map; [apply NoDup_filter, seq_NoDup|]. intros i j Hi Hj E.
    apply Hfree in Hi, Hj. destruct (Nat.eq_dec i j) as [|Hne]; [assumption|]. exfalso.
    apply (Hp (line i) (line j)); auto; try tauto; apply Hinside; tauto.
  - intros l Hl. apply in_map_iff in Hl. destruct Hl as (i & <- & Hi). apply Hfree in Hi.
    apply nodup_In, in_map_iff. exists (line i). split; [reflexivity|]. apply in_cells, Hinside. tauto.
Qed.

(** The bound needs a solution, not that there is only one. *)
Theorem enough_labels n p s : 2 <= n -> solution n p s -> 2 * n / 3 + 1 <= number_of_labels n p.
Proof.
  intros Hn (Hp & Hadjacency & Hconnectivity). destruct n as [|m]; [lia|].
  set (k := number_of_labels (S m) p) in *.
  assert (Hq : (3 * S m - 4) * (S m - k) <= m * m).
  { apply (few_in_each_line m s); auto; try lia. intros i Hi.
    assert (S m <= k + row m s i).
    { apply (line_labels (S m) p s (fun c => (i, c))); unfold inside; simpl; auto. congruence. }
    assert (S m <= k + column m s i).
    { apply (line_labels (S m) p s (fun r => (r, i))); unfold inside; simpl; auto. congruence. }
    lia. }
  enough (2 * S m < 3 * k) by (pose proof (Nat.div_lt_upper_bound (2 * S m) 3 k); lia).
  destruct (le_lt_dec (3 * k) (2 * S m)) as [Hfew|]; [exfalso|assumption].
  assert (S m <= 3 * (S m - k)) by lia. nia.
Qed.

Theorem lower_bound n p : 2 <= n -> one_solution n p -> 2 * n / 3 + 1 <= number_of_labels n p.
Proof. intros Hn (s & Hs & _). exact (enough_labels n p s Hn Hs). Qed.
