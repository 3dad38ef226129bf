(** Clauses that hold for every maximal shading with few shaded cells, on small squares.

    A shading is legal, so no two neighbours are shaded. It is maximal, so an unshaded cell without a shaded neighbour
    cannot be shaded: its neighbours are not connected without it. So of the cell and of any cells that connect its
    neighbours one is shaded. Few are shaded, so counting them from cell to cell, in any order, ends below a bound. *)

Require Import List Arith ZArith Bool Lia.
Require Import Hitori_numbers.Sums Hitori_numbers.Hitori Hitori_numbers.LowerBound Hitori_numbers.Forcing
  Hitori_numbers.Refutations.
Import ListNotations.

(** A cell and cells that connect its neighbours: each after the first is beside one before it. *)
Definition detour : Type := cell * list cell.

Definition beside_it (a b : cell) : bool :=
  ((fst a =? fst b) && ((snd b =? S (snd a)) || (snd a =? S (snd b)))) ||
  ((snd a =? snd b) && ((fst b =? S (fst a)) || (fst a =? S (fst b)))).
Definition is_inside (n : nat) (a : cell) : bool := (fst a <? n) && (snd a <? n).
Definition is_in (a : cell) (l : list cell) : bool := existsb (fun b => (fst a =? fst b) && (snd a =? snd b)) l.

Fixpoint connects (before after : list cell) : bool :=
  match after with
  | [] => true
  | a :: after => existsb (beside_it a) before && connects (a :: before) after
  end.

Definition is_detour (n : nat) (d : detour) : bool :=
  let '(u, l) := d in
  is_inside n u && forallb (is_inside n) l && negb (is_in u l) &&
  forallb (fun b => negb (beside_it u b) || is_in b l) (cells n) &&
  match l with [] => false | a :: after => connects [a] after end.

Lemma beside_it_iff a b : beside_it a b = true <-> neighbours a b.
Proof. unfold beside_it, neighbours. rewrite !orb_true_iff, !andb_true_iff, !orb_true_iff, !Nat.eqb_eq. tauto. Qed.

Lemma is_in_iff a l : is_in a l = true <-> In a l.
Proof.
  unfold is_in. rewrite existsb_exists. split.
  - intros (b & Hb & E). apply andb_true_iff in E. rewrite !Nat.eqb_eq in E. destruct a, b. simpl in E.
    destruct E as [-> ->]. exact Hb.
  - intros H. exists a. rewrite !Nat.eqb_refl. auto.
Qed.

Section Detour.

Context (n : nat) (u : cell) (l : list cell) (Hd : is_detour n (u, l) = true).

Lemma detour_parts : inside n u /\ (forall a, In a l -> inside n a) /\ ~ In u l /\
  (forall b, inside n b -> neighbours u b -> In b l) /\ exists a after, l = a :: after /\ connects [a] after = true.
Proof.
  unfold is_detour in Hd. rewrite !andb_true_iff in Hd. destruct Hd as [[[[H1 H2] H3] H4] H5].
  unfold is_inside in *. rewrite andb_true_iff, !Nat.ltb_lt in H1. rewrite forallb_forall in H2, H4. split; [exact H1|].
  split; [|split; [|split]].
  - intros a Ha. apply H2 in Ha. rewrite andb_true_iff, !Nat.ltb_lt in Ha. exact Ha.
  - rewrite <- is_in_iff. apply negb_true_iff in H3. rewrite H3. discriminate.
  - intros b Hb Hub. apply in_cells, H4, orb_true_iff in Hb. rewrite negb_true_iff in Hb. destruct Hb as [Hb|Hb].
    + apply beside_it_iff in Hub. congruence.
    + apply is_in_iff. exact Hb.
  - destruct l as [|a after]; [discriminate|]. exists a, after. auto.
Qed.

Context (s : shading) (Hmaximal : maximal n s) (Hu : unshaded s u) (Hl : forall a, In a l -> unshaded s a).

Let t := add s u.

Lemma all_joined a before after : (forall b, In b before -> path n t b a) ->
  (forall b, In b after -> inside n b /\ unshaded t b) -> connects before after = true ->
  forall b, In b after -> path n t b a.
Proof.
  revert before. induction after as [|c after IH]; intros before Hb Ha H b Hin; [contradiction|].
  simpl in H. apply andb_true_iff in H. destruct H as [H1 H2].
  assert (Hc : path n t c a).
  { apply existsb_exists in H1. destruct H1 as (d & Hin' & N). apply beside_it_iff in N.
    destruct (Ha c (or_introl eq_refl)) as [I U]. eapply step; eauto. }
  destruct Hin as [<-|Hin]; [exact Hc|]. apply (IH (c :: before)); auto.
  - intros d [<-|Hin']; auto.
  - intros d Hin'. apply Ha. right. exact Hin'.
Qed.

Lemma some_goal : exists g, forall a, In a l -> path n t a g.
Proof.
  destruct detour_parts as (_ & Hin & Hnot & _ & g & after & E & H).
  assert (Ht : forall a, In a l -> inside n a /\ unshaded t a).
  { intros a Ha. split; [exact (Hin a Ha)|]. apply add_unshaded. split; [|exact (Hl a Ha)]. intros ->. contradiction. }
  exists g. intros a Ha. rewrite E in *.
  assert (Hg : path n t g g) by (apply stay; apply (Ht g); left; reflexivity).
  destruct Ha as [<-|Ha]; [exact Hg|]. apply (all_joined g [g] after); auto.
  - intros b [<-|[]]. exact Hg.
  - intros b Hb. apply Ht. right. exact Hb.
Qed.

Lemma round_it g : (forall a, In a l -> path n t a g) -> forall a c, path n s a c -> c <> u ->
  (a = u -> path n t c g) /\ (a <> u -> path n t a c \/ (path n t a g /\ path n t c g)).
Proof.
  intros Hg. destruct detour_parts as (_ & _ & _ & Hall & _).
  assert (Hfree : forall b, unshaded s b -> b <> u -> unshaded t b) by (intros b; unfold t; rewrite add_unshaded; auto).
  intros a c H. induction H as [a Ha Sa|a b c Ha Sa Hab Hbc IH]; intros Hc.
  - split; [contradiction|]. intros _. left. apply stay; auto.
  - destruct (IH Hc) as [IH1 IH2]. clear IH. pose proof (path_starts n s b c Hbc) as [Hb Sb]. split.
    + intros ->. assert (Hbu : b <> u).
      { intros ->. unfold neighbours in Hab. lia. }
      assert (Hbg : path n t b g) by (apply Hg, Hall; assumption).
      destruct (IH2 Hbu) as [K|[_ K]]; [|exact K]. apply path_trans with b; [apply path_sym; exact K|exact Hbg].
    + intros Hau. destruct (cell_dec b u) as [->|Hbu].
      * right. split; [|apply IH1; reflexivity]. apply Hg, Hall; [exact Ha|]. apply neighbours_symmetric. exact Hab.
      * destruct (IH2 Hbu) as [K|[K1 K2]]; [left|right; split; [|exact K2]]; eapply step; eauto.
Qed.

Lemma no_detour : False.
Proof.
  destruct Hmaximal as [[Hadjacency Hconnectivity] Hfull]. destruct detour_parts as (Iu & _ & _ & Hall & _).
  destruct some_goal as (g & Hg). apply (Hfull u Iu Hu). split.
  - intros a b Ha Hb Hab Sa Sb. apply add_shaded in Sa, Sb. destruct Sa as [->|Sa], Sb as [->|Sb].
    + unfold neighbours in Hab. lia.
    + apply (not_both s b Sb), Hl, Hall; assumption.
    + apply (not_both s a Sa), Hl, Hall; [exact Ha|]. apply neighbours_symmetric. exact Hab.
    + exact (Hadjacency a b Ha Hb Hab Sa Sb).
  - intros a b Ha Hb Sa Sb. pose proof Sa as Ta. pose proof Sb as Tb. apply add_unshaded in Ta, Tb.
    destruct Ta as [Hau Ua], Tb as [Hbu Ub].
    destruct (round_it g Hg a b (Hconnectivity a b Ha Hb Ua Ub) Hbu) as [_ H].
    destruct (H Hau) as [K|[K1 K2]]; [exact K|]. apply path_trans with g; [exact K1|apply path_sym; exact K2].
Qed.

End Detour.

Fixpoint are_distinct (l : list cell) : bool :=
  match l with [] => true | a :: l => negb (is_in a l) && are_distinct l end.

Lemma are_distinct_right l : are_distinct l = true -> NoDup l.
Proof.
  induction l as [|a l IH]; [constructor|]. simpl. rewrite andb_true_iff, negb_true_iff. intros [H1 H2].
  constructor; [|exact (IH H2)]. rewrite <- is_in_iff, H1. discriminate.
Qed.

Section Clauses.

(** The side, how many cells are shaded at most, and the order in which they are counted. *)
Context (n k : nat) (order : list cell).

Definition is_shaded_at (a : cell) : positive := xO (Pos.of_succ_nat (fst a * n + snd a)).
(** Of the first i cells at least j are shaded. *)
Definition at_least (i j : nat) : positive := xI (Pos.of_succ_nat (i * (k + 2) + j)).

Definition adjacency_clauses : list clause :=
  flat_map (fun a => map (fun b => [Zneg (is_shaded_at a); Zneg (is_shaded_at b)])
    (filter (is_inside n) [(fst a, S (snd a)); (S (fst a), snd a)])) (cells n).

Fixpoint counting_clauses (i : nat) (after : list cell) : list clause :=
  match after with
  | [] => [[Zneg (at_least i (k + 1))]]
  | a :: after =>
      map (fun j => [Zneg (at_least i j); Zpos (at_least (S i) j)]) (seq 0 (k + 2)) ++
      map (fun j => [Zneg (is_shaded_at a); Zneg (at_least i j); Zpos (at_least (S i) (S j))]) (seq 0 (k + 1)) ++
      counting_clauses (S i) after
  end.

Definition detour_clause (d : detour) : clause := map (fun a => Zpos (is_shaded_at a)) (fst d :: snd d).

Definition clauses (detours : list detour) : list clause :=
  adjacency_clauses ++ [Zpos (at_least 0 0)] :: counting_clauses 0 order ++ map detour_clause detours.

Section Values.

Context (s : shading) (Hmaximal : maximal n s).

Definition is_shaded_cell (a : cell) : bool := s (fst a) (snd a).
Definition counted (i : nat) : nat := length (filter is_shaded_cell (firstn i order)).

Definition value (p : positive) : bool :=
  match p with
  | xH => false
  | xO q => let i := Pos.to_nat q - 1 in s (i / n) (i mod n)
  | xI q => let i := Pos.to_nat q - 1 in (i mod (k + 2)) <=? counted (i / (k + 2))
  end.

Lemma split_number a b i j : j < b -> i = a * b + j -> i / b = a /\ i mod b = j.
Proof.
  intros H ->. split; [rewrite Nat.div_add_l, Nat.div_small by lia; lia|].
  rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia. reflexivity.
Qed.

Lemma value_shaded a : inside n a -> value (is_shaded_at a) = is_shaded_cell a.
Proof.
  intros [H1 H2]. unfold value, is_shaded_at. rewrite SuccNat2Pos.id_succ.
  destruct (split_number (fst a) n (S (fst a * n + snd a) - 1) (snd a)) as [E1 E2]; [lia|lia|]. rewrite E1, E2.
  reflexivity.
Qed.

Lemma value_counted i j : j < k + 2 -> value (at_least i j) = (j <=? counted i).
Proof.
  intros H. unfold value, at_least. rewrite SuccNat2Pos.id_succ.
  destruct (split_number i (k + 2) (S (i * (k + 2) + j) - 1) j) as [E1 E2]; [lia|lia|]. rewrite E1, E2. reflexivity.
Qed.

Lemma adjacency_holds c : In c adjacency_clauses -> satisfied value c = true.
Proof.
  unfold adjacency_clauses. rewrite in_flat_map. intros (a & Ha & H). apply in_map_iff in H. destruct H as (b & <- & Hb).
  apply in_cells in Ha. apply filter_In in Hb. destruct Hb as [Hb Ib]. unfold is_inside in Ib.
  rewrite andb_true_iff, !Nat.ltb_lt in Ib. unfold satisfied. cbn [existsb holds]. rewrite !value_shaded by assumption.
  unfold is_shaded_cell. destruct (s (fst a) (snd a)) eqn:Sa, (s (fst b) (snd b)) eqn:Sb; try reflexivity. exfalso.
  destruct Hmaximal as [[H _] _]. apply (H a b Ha Ib); try assumption. unfold neighbours.
  destruct Hb as [<-|[<-|[]]]; simpl; auto.
Qed.

Lemma counting_holds before after c : (forall a, In a order -> inside n a) -> counted (length order) <= k ->
  order = before ++ after -> In c (counting_clauses (length before) after) -> satisfied value c = true.
Proof.
  intros Hin Hfew. revert before. induction after as [|a after IH]; intros before E H.
  - rewrite app_nil_r in E. destruct H as [<-|[]]. unfold satisfied. cbn [existsb holds]. rewrite value_counted by lia.
    rewrite <- E. destruct (Nat.leb_spec (k + 1) (counted (length order))); [lia|]. reflexivity.
  - assert (Hcounted : counted (S (length before)) = counted (length before) + one (is_shaded_cell a)).
    { unfold counted. assert (Hfirst : forall l l' : list cell, firstn (length l) (l ++ l') = l).
      { intros l l'. rewrite firstn_app, firstn_all, Nat.sub_diag. apply app_nil_r. }
      assert (E' : order = (before ++ [a]) ++ after) by (rewrite <- app_assoc; exact E).
      replace (S (length before)) with (length (before ++ [a])) by (rewrite app_length; simpl; lia).
      rewrite E' at 1. rewrite E, !Hfirst, filter_app, app_length. simpl. destruct (is_shaded_cell a); simpl; lia. }
    assert (Ia : inside n a) by (apply Hin; rewrite E; apply in_app_iff; right; left; reflexivity).
    cbn [counting_clauses] in H. rewrite !in_app_iff in H. destruct H as [H|[H|H]].
    + apply in_map_iff in H. destruct H as (j & <- & Hj). apply in_seq in Hj. unfold satisfied. cbn [existsb holds].
      rewrite !value_counted by lia.
      destruct (Nat.leb_spec j (counted (length before))), (Nat.leb_spec j (counted (S (length before))));
        try reflexivity. lia.
    + apply in_map_iff in H. destruct H as (j & <- & Hj). apply in_seq in Hj. unfold satisfied. cbn [existsb holds].
      rewrite !value_counted, value_shaded by (assumption || lia). unfold one in Hcounted.
      destruct (is_shaded_cell a), (Nat.leb_spec j (counted (length before))),
        (Nat.leb_spec (S j) (counted (S (length before)))); try reflexivity. lia.
    + apply (IH (before ++ [a])); [rewrite <- app_assoc; exact E|].
      replace (length (before ++ [a])) with (S (length before)) by (rewrite app_length; simpl; lia). exact H.
Qed.

Lemma detour_holds d : is_detour n d = true -> satisfied value (detour_clause d) = true.
Proof.
  destruct d as [u l]. intros Hd. destruct (satisfied value (detour_clause (u, l))) eqn:E; [reflexivity|]. exfalso.
  destruct (detour_parts n u l Hd) as (Iu & Il & _).
  assert (H : forall a, In a (u :: l) -> unshaded s a).
  { intros a Ha. change (is_shaded_cell a = false). rewrite <- value_shaded;
      [|destruct Ha as [<-|Ha]; [exact Iu|exact (Il a Ha)]].
    destruct (value (is_shaded_at a)) eqn:V; [|reflexivity].
    rewrite <- E. symmetry. unfold satisfied, detour_clause. apply existsb_exists.
    exists (Zpos (is_shaded_at a)). split; [|exact V]. apply (in_map (fun a => Zpos (is_shaded_at a))). exact Ha. }
  apply (no_detour n u l Hd s Hmaximal); [apply H; left; reflexivity|]. intros a Ha. apply H. right. exact Ha.
Qed.

End Values.

End Clauses.

Lemma counted_at_most m s order : are_distinct order = true -> (forall a, In a order -> inside (S m) a) ->
  counted order s (length order) <= all_shaded m s.
Proof.
  intros Hdistinct Hin. unfold counted. rewrite firstn_all. apply are_distinct_right in Hdistinct.
  pose proof (count_unshaded m s) as H.
  assert (Hparts : forall l : list cell, length (filter (is_unshaded s) l) + length (filter (is_shaded_cell s) l) =
    length l).
  { induction l as [|a l IH]; [reflexivity|]. simpl. unfold is_unshaded at 1, is_shaded_cell at 1.
    destruct (s (fst a) (snd a)); simpl; lia. }
  specialize (Hparts (cells (S m))). unfold unshaded_cells in H.
  assert (Hcells : length (cells (S m)) = S m * S m).
  { unfold cells. rewrite length_flat_map. rewrite (sum_ext _ _ (fun _ => S m)), sum_const; [reflexivity|].
    intros r _. rewrite map_length, seq_length. reflexivity. }
  enough (length (filter (is_shaded_cell s) order) <= length (filter (is_shaded_cell s) (cells (S m)))) by lia.
  apply NoDup_incl_length; [apply NoDup_filter; exact Hdistinct|]. intros a Ha. apply filter_In in Ha.
  apply filter_In. split; [apply in_cells, Hin|]; tauto.
Qed.

(** More than k cells are shaded. *)
Theorem more_shaded m k order detours steps s : maximal (S m) s ->
  are_distinct order && forallb (is_inside (S m)) order && forallb (is_detour (S m)) detours &&
  is_refuted (clauses (S m) k order detours) steps = true ->
  k < all_shaded m s.
Proof.
  intros Hmaximal H. rewrite !andb_true_iff, !forallb_forall in H. destruct H as [[[Hdistinct Hin] Hd] Hr].
  assert (Hinside : forall a, In a order -> inside (S m) a).
  { intros a Ha. apply Hin in Ha. unfold is_inside in Ha. rewrite andb_true_iff, !Nat.ltb_lt in Ha. exact Ha. }
  pose proof (counted_at_most m s order Hdistinct Hinside) as Hcounted.
  destruct (le_lt_dec (all_shaded m s) k) as [Hfew|]; [exfalso|assumption].
  apply (refuted_clauses (value (S m) k order s) (clauses (S m) k order detours) steps); [|exact Hr].
  unfold clauses. intros c Hc. rewrite in_app_iff in Hc. destruct Hc as [Hc|[<-|Hc]]; [| |apply in_app_iff in Hc;
    destruct Hc as [Hc|Hc]].
  - apply (adjacency_holds (S m) k order s Hmaximal c Hc).
  - unfold satisfied. cbn [existsb holds]. rewrite value_counted by lia. reflexivity.
  - apply (counting_holds (S m) k order s [] order c); auto. lia.
  - apply in_map_iff in Hc. destruct Hc as (d & <- & Hc). apply detour_holds; [exact Hmaximal|apply Hd; exact Hc].
Qed.
