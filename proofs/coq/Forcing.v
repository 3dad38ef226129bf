(** From a legal shading to a puzzle with exactly one solution and few labels, or many.

    Add cells to the shading until none can be added; colour the unshaded cells; let the shaded cells of each row copy the
    label of an unshaded cell below or above a shaded one. Then a solver is forced to shade row after row. *)

Require Import Lia List Arith Bool.
Require Import Hitori_numbers.Sums Hitori_numbers.Graphs Hitori_numbers.Hitori Hitori_numbers.Colouring
  Hitori_numbers.LowerBound.
Import ListNotations.

Definition legal (n : nat) (s : shading) : Prop := adjacency n s /\ connectivity n s.

(** All cells of the grid that the first shades are shaded in the second. *)
Definition within (n : nat) (s t : shading) : Prop := forall a, inside n a -> shaded s a -> shaded t a.

Definition cell_dec (a b : cell) : {a = b} + {a <> b} := place_dec a b.

Definition add (s : shading) (a : cell) : shading := fun r c => if cell_dec (r, c) a then true else s r c.

Lemma shaded_or_not s a : shaded s a \/ unshaded s a.
Proof. unfold shaded, unshaded. destruct (s _ _); auto. Qed.

Lemma not_both s a : shaded s a -> unshaded s a -> False.
Proof. unfold shaded, unshaded. congruence. Qed.

Lemma add_shaded s a b : shaded (add s a) b <-> b = a \/ shaded s b.
Proof.
  unfold shaded, add. destruct b as [r c]. simpl. destruct (cell_dec (r, c) a); split; auto. intros [H|H]; congruence.
Qed.

Lemma add_unshaded s a b : unshaded (add s a) b <-> b <> a /\ unshaded s b.
Proof.
  unfold unshaded, add. destruct b as [r c]. simpl. destruct (cell_dec (r, c) a); split; try tauto; try congruence.
Qed.

(** Paths. *)

Lemma neighbours_symmetric a b : neighbours a b -> neighbours b a.
Proof. unfold neighbours. intros [[H [K|K]]|[H [K|K]]]; auto. Qed.

Lemma path_trans n s a b c : path n s a b -> path n s b c -> path n s a c.
Proof. intros H. induction H; intros K; [exact K|]. eapply step; eauto. Qed.

Lemma path_one n s a b :
  inside n a -> inside n b -> unshaded s a -> unshaded s b -> neighbours a b -> path n s a b.
Proof. intros. eapply step; eauto. apply stay; auto. Qed.

Lemma path_ends n s a b : path n s a b -> inside n b /\ unshaded s b.
Proof. intros H. induction H; auto. Qed.

Lemma path_sym n s a b : path n s a b -> path n s b a.
Proof.
  intros H. induction H as [a Ha Hs|a b c Ha Hs Hab Hbc IH]; [apply stay; auto|].
  apply path_trans with b; [exact IH|]. pose proof (path_starts n s b c Hbc).
  apply path_one; try tauto. apply neighbours_symmetric. exact Hab.
Qed.

Lemma unshaded_within n s t a : within n s t -> inside n a -> unshaded t a -> unshaded s a.
Proof.
  intros Hst Ha Ht. destruct (shaded_or_not s a) as [K|K]; [|exact K].
  exfalso. apply (not_both t a); auto.
Qed.

Lemma path_within n s t a b : within n s t -> path n t a b -> path n s a b.
Proof.
  intros Hst H. induction H as [a Ha Ht|a b c Ha Ht Hab Hbc IH].
  - apply stay; [exact Ha|]. apply unshaded_within with n t; auto.
  - apply step with b; auto. apply unshaded_within with n t; auto.
Qed.

(** Unshading keeps a shading legal: the neighbours of what was shaded are unshaded. *)
Lemma legal_within n s t : 2 <= n -> legal n t -> within n s t -> legal n s.
Proof.
  intros Hn [Hadjacency Hconnectivity] Hst. split.
  - intros a b Ha Hb Hab Hsa Hsb. apply (Hadjacency a b); auto.
  - assert (Hnear : forall a, inside n a -> unshaded s a -> exists b, inside n b /\ unshaded t b /\ path n s a b).
    { intros [r c] Ha Hs. destruct (shaded_or_not t (r, c)) as [Ht|Ht].
      - unfold inside in Ha. simpl in Ha.
        assert (exists b, inside n b /\ neighbours (r, c) b) as (b & Hb & Hab).
        { unfold inside, neighbours. destruct c as [|c].
          - exists (r, 1). simpl. split; [lia|auto].
          - exists (r, c). simpl. split; [lia|auto]. }
        assert (Htb : unshaded t b).
        { destruct (shaded_or_not t b); [|assumption]. exfalso. apply (Hadjacency (r, c) b); auto. }
        exists b. split; [exact Hb|]. split; [exact Htb|]. apply path_one; auto. apply unshaded_within with n t; auto.
      - exists (r, c). split; [exact Ha|]. split; [exact Ht|]. apply stay; auto. }
    intros a b Ha Hb Hsa Hsb.
    destruct (Hnear a Ha Hsa) as (a' & Ha' & Hta & Haa'). destruct (Hnear b Hb Hsb) as (b' & Hb' & Htb & Hbb').
    apply path_trans with a'; [exact Haa'|]. apply path_trans with b'; [|apply path_sym; exact Hbb'].
    apply path_within with t; auto.
Qed.

(** Whether a shading is legal can be decided. *)

Lemma neighbours_dec a b : {neighbours a b} + {~ neighbours a b}.
Proof.
  unfold neighbours.
  destruct (Nat.eq_dec (fst a) (fst b)), (Nat.eq_dec (snd a) (snd b)),
    (Nat.eq_dec (snd b) (S (snd a))), (Nat.eq_dec (snd a) (S (snd b))),
    (Nat.eq_dec (fst b) (S (fst a))), (Nat.eq_dec (fst a) (S (fst b))); (left; tauto) || (right; tauto).
Qed.

Definition decided (P : Prop) : Prop := P \/ ~ P.

Lemma all_decided {A} (P : A -> Prop) (l : list A) :
  (forall x, In x l -> decided (P x)) -> (forall x, In x l -> P x) \/ (exists x, In x l /\ ~ P x).
Proof.
  induction l as [|a l IH]; intros H; [left; intros x []|].
  destruct (H a) as [Ha|Ha]; [left; reflexivity| |right; exists a; simpl; auto].
  destruct IH as [IH|(x & Hx & IH)]; [intros; apply H; right; assumption| |].
  - left. intros x [<-|Hx]; auto.
  - right. exists x. simpl. auto.
Qed.

Lemma adjacency_decided n s : decided (adjacency n s).
Proof.
  destruct (all_decided (fun a => forall b, In b (cells n) -> neighbours a b -> shaded s a -> shaded s b -> False)
    (cells n)) as [H|(a & Ha & H)].
  - intros a _.
    destruct (all_decided (fun b => neighbours a b -> shaded s a -> shaded s b -> False) (cells n)) as [H|(b & Hb & H)].
    + intros b _. unfold decided. pose proof (not_both s a). pose proof (not_both s b).
      destruct (neighbours_dec a b), (shaded_or_not s a), (shaded_or_not s b); tauto.
    + left. exact H.
    + right. intros K. apply H. apply K. exact Hb.
  - left. intros a b Ha Hb. apply H; apply in_cells; assumption.
  - right. intros K. apply H. intros b Hb. apply K; apply in_cells; assumption.
Qed.

Lemma connectivity_decided m s : decided (connectivity (S m) s).
Proof.
  destruct (one_name_each cell_dec (edges m s)) as (name & Hname & Hjoined).
  assert (Hpath : forall a b, inside (S m) a -> unshaded s a -> joined (edges m s) a b -> path (S m) s a b).
  { intros a b Ha Hs H. induction H as [a|a b c Hab _ IH|a b c Hab _ IH]; [apply stay; auto| |];
      apply edges_are_neighbours in Hab; destruct Hab as (H1 & H2 & H3 & H4 & H5);
      (eapply step; [exact Ha|exact Hs| |apply IH; assumption]); [exact H5|apply neighbours_symmetric; exact H5]. }
  destruct (all_decided (fun a => forall b, In b (unshaded_cells m s) -> name a = name b) (unshaded_cells m s))
    as [H|(a & Ha & H)].
  - intros a _. destruct (all_decided (fun b => name a = name b) (unshaded_cells m s)) as [H|(b & Hb & H)].
    + intros b _. unfold decided. destruct (cell_dec (name a) (name b)); auto.
    + left. exact H.
    + right. auto.
  - left. intros a b Ha Hb Hsa Hsb. apply Hpath; auto. apply Hjoined. apply H; apply in_unshaded_cells; auto.
  - right. intros K. apply H. intros b Hb. apply in_unshaded_cells in Ha, Hb.
    apply joined_one_name with (edges m s); auto. apply path_joined. apply K; tauto.
Qed.

Lemma legal_decided n s : 1 <= n -> decided (legal n s).
Proof.
  intros Hn. destruct n as [|m]; [lia|]. unfold legal, decided.
  destruct (adjacency_decided (S m) s), (connectivity_decided m s); tauto.
Qed.

(** Each legal shading is part of a maximal one. *)

Definition maximal (n : nat) (s : shading) : Prop :=
  legal n s /\ forall a, inside n a -> unshaded s a -> ~ legal n (add s a).

Lemma fewer_unshaded m s a :
  inside (S m) a -> unshaded s a -> length (unshaded_cells m (add s a)) < length (unshaded_cells m s).
Proof.
  intros Ha Hs.
  assert (H : length (a :: unshaded_cells m (add s a)) <= length (unshaded_cells m s)); [|simpl in H; lia].
  apply NoDup_incl_length.
  - constructor; [|apply NoDup_filter, nodup_cells]. rewrite in_unshaded_cells, add_unshaded. tauto.
  - intros b [<-|Hb]; [apply in_unshaded_cells; auto|].
    rewrite in_unshaded_cells, add_unshaded in Hb. apply in_unshaded_cells. tauto.
Qed.

Lemma maximal_extension n s : 1 <= n -> legal n s -> exists t, maximal n t /\ within n s t.
Proof.
  intros Hn. destruct n as [|m]; [lia|].
  remember (length (unshaded_cells m s)) as k eqn:Ek. assert (Hk : length (unshaded_cells m s) <= k) by lia. clear Ek.
  revert s Hk. induction k as [|k IH]; intros s Hk Hlegal;
    (destruct (all_decided (fun a => ~ legal (S m) (add s a)) (unshaded_cells m s)) as [H|(a & Ha & H)];
    [intros a _; unfold decided; destruct (legal_decided (S m) (add s a) Hn); tauto| |]).
  - exists s. split; [split; auto|intros a; auto]. intros a Ha Hs. apply H, in_unshaded_cells. auto.
  - destruct (unshaded_cells m s); simpl in *; [contradiction|lia].
  - exists s. split; [split; auto|intros a; auto]. intros a Ha Hs. apply H, in_unshaded_cells. auto.
  - assert (Hadd : legal (S m) (add s a)) by (destruct (legal_decided (S m) (add s a) Hn); tauto).
    apply in_unshaded_cells in Ha. destruct (IH (add s a)) as (t & Ht & Hst); auto.
    { pose proof (fewer_unshaded m s a). intuition lia. }
    exists t. split; [exact Ht|]. intros b Hb Hsb. apply Hst; auto. apply add_shaded. auto.
Qed.

(** A maximal shading has no larger legal one. *)
Lemma maximal_is_whole n s t : 2 <= n -> maximal n s -> legal n t -> within n s t -> within n t s.
Proof.
  intros Hn [_ Hmaximal] Ht Hst a Ha Hta. destruct (shaded_or_not s a) as [|Hs]; [assumption|]. exfalso.
  apply (Hmaximal a Ha Hs). apply legal_within with t; auto. intros b Hb Hsb.
  apply add_shaded in Hsb. destruct Hsb as [->|Hsb]; auto.
Qed.

Section Puzzle.

Context (m k : nat) (s : shading).
Let n := S m.
(** A legal shading with few unshaded cells in each line, and a shaded one in each row. *)
Context (Hn : 2 <= n) (Hlegal : legal n s).
Context (Hrows : forall r, r < n -> n <= k + sum n (fun c => one (s r c))).
Context (Hcolumns : forall c, c < n -> n <= k + sum n (fun r => one (s r c))).
Context (Hany : forall r, r < n -> exists c, c < n /\ s r c = true).
(** Where the forcing starts: two neighbours and another cell of a row, and a neighbour of the second. *)
Context (r0 first beside second : nat) (other : cell).
Context (Hfirst : inside n (r0, first)) (Hsfirst : shaded s (r0, first)).
Context (Hbeside : inside n (r0, beside)) (Hneighbours : neighbours (r0, first) (r0, beside)).
Context (Hsecond : inside n (r0, second)) (Hssecond : shaded s (r0, second)) (Hdifferent : second <> first).
Context (Hother : inside n other) (Hsother : shaded s other).
Context (Hbother : neighbours (r0, beside) other) (Hofirst : other <> (r0, first)).

Section Maximal.

Context (t : shading) (Hmaximal : maximal n t) (Hst : within n s t).

Lemma in_unshaded r c : In (r, c) (unshaded_cells m t) <-> r < n /\ c < n /\ t r c = false.
Proof. rewrite in_unshaded_cells. unfold inside, unshaded, n. simpl. tauto. Qed.

(** A line is given by the cell at each index. *)
Lemma few_on_line (on : nat * nat -> bool) (index : nat * nat -> nat) (place : nat -> nat * nat) :
  (forall a, In a (unshaded_cells m t) -> on a = true -> index a < n /\ place (index a) = a) ->
  (forall i, i < n -> inside n (place i)) ->
  n <= k + sum n (fun i => one (s (fst (place i)) (snd (place i)))) ->
  length (filter on (unshaded_cells m t)) <= k.
Proof.
  intros Hon Hplace Hline.
  assert (H : length (map index (filter on (unshaded_cells m t))) <=
    length (filter (fun i => negb (t (fst (place i)) (snd (place i)))) (seq 0 n))).
  { apply NoDup_incl_length.
    - apply nodup_map; [apply NoDup_filter, NoDup_filter, nodup_cells|].
      intros a b Ha Hb E. apply filter_In in Ha. apply filter_In in Hb.
      destruct (Hon a) as [_ <-]; try tauto. destruct (Hon b) as [_ <-]; try tauto. congruence.
    - intros i H. apply in_map_iff in H. destruct H as (a & <- & H). apply filter_In in H. destruct H as [Ha H].
      destruct (Hon a Ha H) as [H1 H2]. rewrite filter_In, in_seq, negb_true_iff, H2. split; [lia|].
      apply in_unshaded_cells in Ha. apply Ha. }
  rewrite map_length, length_filter_seq in H.
  assert (sum n (fun i => one (negb (t (fst (place i)) (snd (place i))))) +
    sum n (fun i => one (s (fst (place i)) (snd (place i)))) <= n).
  { rewrite <- sum_plus. transitivity (sum n (fun _ => 1)); [apply sum_le|rewrite sum_const; lia].
    intros i Hi. destruct (s (fst (place i)) (snd (place i))) eqn:E; [|destruct (t _ _); simpl; lia].
    pose proof (Hst (place i) (Hplace i Hi) E) as Ht. unfold shaded in Ht. rewrite Ht. simpl. lia. }
  lia.
Qed.

Lemma none_outside (on : nat * nat -> bool) :
  (forall a, In a (unshaded_cells m t) -> on a = false) -> length (filter on (unshaded_cells m t)) <= k.
Proof.
  intros H. destruct (filter on (unshaded_cells m t)) as [|a l] eqn:E; [simpl; lia|]. exfalso.
  assert (Ha : In a (filter on (unshaded_cells m t))) by (rewrite E; left; reflexivity).
  apply filter_In in Ha. destruct Ha as [Ha Hon]. rewrite (H a Ha) in Hon. discriminate.
Qed.

Lemma few_in_row r : length (filter (in_row r) (unshaded_cells m t)) <= k.
Proof.
  destruct (le_lt_dec n r) as [Hr|Hr].
  - apply none_outside. intros [u c] H. apply in_unshaded in H. apply Nat.eqb_neq. simpl. lia.
  - apply few_on_line with snd (fun c => (r, c)); auto.
    + intros [u c] H E. apply in_unshaded in H. apply Nat.eqb_eq in E. simpl in *. split; [tauto|congruence].
    + intros c Hc. split; simpl; assumption.
    + exact (Hrows r Hr).
Qed.

Lemma few_in_column c : length (filter (in_column c) (unshaded_cells m t)) <= k.
Proof.
  destruct (le_lt_dec n c) as [Hc|Hc].
  - apply none_outside. intros [r u] H. apply in_unshaded in H. apply Nat.eqb_neq. simpl. lia.
  - apply few_on_line with fst (fun r => (r, c)); auto.
    + intros [r u] H E. apply in_unshaded in H. apply Nat.eqb_eq in E. simpl in *. split; [tauto|congruence].
    + intros r Hr. split; simpl; assumption.
    + exact (Hcolumns c Hc).
Qed.

(** A shaded cell of each row, in the first row the one that is known first. *)
Definition known (r : nat) : nat :=
  if r =? r0 then second else match find (fun c => t r c) (seq 0 n) with Some c => c | None => 0 end.

(** The cell of each row whose label the shaded cells copy. *)
Definition model (r : nat) : nat := if r =? r0 then beside else if r0 <? r then known (r - 1) else known (S r).

Lemma known_is_shaded r : r < n -> known r < n /\ shaded t (r, known r).
Proof.
  intros Hr. unfold known. destruct (Nat.eqb_spec r r0) as [->|_].
  - split; [apply Hsecond|]. apply Hst; auto.
  - destruct (find (fun c => t r c) (seq 0 n)) as [c|] eqn:E.
    + apply find_some in E. rewrite in_seq in E. destruct E. split; [lia|assumption].
    + exfalso. destruct (Hany r Hr) as (c & Hc & Hs).
      apply find_none with (x := c) in E; [|apply in_seq; lia].
      assert (t r c = true); [|congruence]. apply (Hst (r, c)); [split; simpl; assumption|exact Hs].
Qed.

Lemma beside_shaded a b : inside n a -> inside n b -> shaded t a -> neighbours a b -> unshaded t b.
Proof.
  intros Ha Hb Hta Hab. destruct (shaded_or_not t b) as [Htb|]; [|assumption]. exfalso.
  destruct Hmaximal as [[Hadjacency _] _]. apply (Hadjacency a b); auto.
Qed.

Lemma model_is_unshaded r : r < n -> model r < n /\ unshaded t (r, model r).
Proof.
  intros Hr. unfold model. destruct (Nat.eqb_spec r r0) as [->|Hne].
  - split; [apply Hbeside|]. apply beside_shaded with (r0, first); auto.
  - destruct (Nat.ltb_spec r0 r) as [Hlt|Hge].
    + destruct (known_is_shaded (r - 1)) as [H1 H2]; [lia|]. split; [exact H1|].
      apply beside_shaded with (r - 1, known (r - 1)); unfold inside, neighbours; simpl; auto; lia.
    + assert (S r < n) by (destruct Hfirst; simpl in *; lia).
      destruct (known_is_shaded (S r)) as [H1 H2]; [lia|]. split; [exact H1|].
      apply beside_shaded with (S r, known (S r)); unfold inside, neighbours; simpl; auto; lia.
Qed.

Section Labels.

Context (f : nat -> nat -> nat) (Hproper : proper (unshaded_cells m t) f).
Context (Hfew : forall r c, In (r, c) (unshaded_cells m t) -> f r c < k).

Definition copied : labels := fun r c => if t r c then f r (model r) else f r c.

Lemma copied_labels : number_of_labels n copied <= k.
Proof.
  unfold number_of_labels. transitivity (length (seq 0 k)); [|rewrite seq_length; lia]. apply NoDup_incl_length; [apply NoDup_nodup|].
  intros l Hl. apply nodup_In, in_map_iff in Hl. destruct Hl as ([r c] & <- & Hin). apply in_cells in Hin.
  destruct Hin as [Hr Hc]. simpl in *. apply in_seq. split; [lia|]. simpl. unfold copied.
  destruct (t r c) eqn:E; apply Hfew, in_unshaded; [|auto].
  destruct (model_is_unshaded r Hr) as [H1 H2]. auto.
Qed.

Lemma copied_solution : solution n copied t.
Proof.
  destruct Hmaximal as [[Hadjacency Hconnectivity] _]. split; [|split; assumption].
  intros [r c] [u d] [Hr Hc] [Hu Hd] Hne Hline Ht1 Ht2. unfold copied, unshaded in *. simpl in *.
  rewrite Ht1, Ht2. destruct Hproper as [H1 H2]. intros E. apply Hne. destruct Hline as [->| ->].
  - f_equal. apply (H1 u c d); auto; apply in_unshaded; auto.
  - f_equal. apply (H2 r u d); auto; apply in_unshaded; auto.
Qed.

(** Any solution. *)
Context (u : shading) (Hu : solution n copied u).

(** Two different cells of a row with one label are not both unshaded. *)
Lemma not_equal r c d :
  r < n -> c < n -> d < n -> c <> d -> copied r c = copied r d -> unshaded u (r, c) -> shaded u (r, d).
Proof.
  intros Hr Hc Hd Hne E Huc. destruct (shaded_or_not u (r, d)) as [|Hud]; [assumption|]. exfalso.
  destruct Hu as [Huniqueness _]. apply (Huniqueness (r, c) (r, d)); unfold inside; simpl; auto. congruence.
Qed.

Lemma copies_model r c : r < n -> t r c = true -> copied r c = copied r (model r).
Proof.
  intros Hr E. unfold copied. rewrite E. destruct (model_is_unshaded r Hr) as [_ H]. unfold unshaded in H. simpl in H.
  rewrite H. reflexivity.
Qed.

Lemma unshaded_beside a b : inside n a -> inside n b -> shaded u a -> neighbours a b -> unshaded u b.
Proof.
  intros Ha Hb Hua Hab. destruct (shaded_or_not u b) as [Hub|]; [|assumption]. exfalso.
  destruct Hu as (_ & Hadjacency & _). apply (Hadjacency a b); auto.
Qed.

(** Where the model is unshaded, the shaded cells of the row are. *)
Lemma row_follows r c : r < n -> c < n -> unshaded u (r, model r) -> t r c = true -> shaded u (r, c).
Proof.
  intros Hr Hc Hmodel E. destruct (model_is_unshaded r Hr) as [H1 H2]. apply not_equal with (model r); auto.
  - intros Ec. rewrite Ec in H2. unfold unshaded in H2. simpl in H2. congruence.
  - symmetry. apply copies_model; auto.
Qed.

Lemma model_r0 : model r0 = beside.
Proof. unfold model. rewrite Nat.eqb_refl. reflexivity. Qed.

(** Of the two neighbours that have one label, one is unshaded. *)
Lemma first_row c : c < n -> c <> first -> t r0 c = true -> shaded u (r0, c).
Proof.
  intros Hc Hne E. destruct (shaded_or_not u (r0, beside)) as [Hub|Hub].
  - assert (Huf : unshaded u (r0, first)).
    { apply unshaded_beside with (r0, beside); auto. apply neighbours_symmetric. exact Hneighbours. }
    apply not_equal with first; auto; try apply Hfirst.
    assert (Htf : t r0 first = true) by (apply (Hst (r0, first)); auto).
    rewrite (copies_model r0 first), (copies_model r0 c); auto; apply Hfirst.
  - apply row_follows; auto; [apply Hfirst|]. rewrite model_r0. exact Hub.
Qed.

Lemma known_is_shaded_there r :
  r < n -> (r <> r0 -> forall c, c < n -> t r c = true -> shaded u (r, c)) -> shaded u (r, known r).
Proof.
  intros Hr H. destruct (known_is_shaded r Hr) as [H1 H2]. destruct (Nat.eq_dec r r0) as [->|Hne].
  - apply first_row; auto. unfold known. rewrite Nat.eqb_refl. exact Hdifferent.
  - apply H; auto.
Qed.

Lemma rows_below d c : r0 + S d < n -> c < n -> t (r0 + S d) c = true -> shaded u (r0 + S d, c).
Proof.
  revert c. induction d as [|d IH]; intros c Hr Hc E.
  - apply row_follows; auto. unfold model.
    destruct (Nat.eqb_spec (r0 + 1) r0); [lia|]. destruct (Nat.ltb_spec r0 (r0 + 1)); [|lia].
    replace (r0 + 1 - 1) with r0 by lia. destruct (known_is_shaded r0) as [H1 H2]; [lia|].
    apply unshaded_beside with (r0, known r0); unfold inside, neighbours; simpl; auto; try lia.
    apply known_is_shaded_there; [lia|]. congruence.
  - apply row_follows; auto. unfold model.
    destruct (Nat.eqb_spec (r0 + S (S d)) r0); [lia|]. destruct (Nat.ltb_spec r0 (r0 + S (S d))); [|lia].
    replace (r0 + S (S d) - 1) with (r0 + S d) by lia. destruct (known_is_shaded (r0 + S d)) as [H1 H2]; [lia|].
    apply unshaded_beside with (r0 + S d, known (r0 + S d)); unfold inside, neighbours; simpl; auto; try lia.
    apply known_is_shaded_there; [lia|]. intros _ e He Ee. apply IH; auto. lia.
Qed.

Lemma rows_above d r c : r0 = r + S d -> c < n -> t r c = true -> shaded u (r, c).
Proof.
  revert r c. induction d as [|d IH]; intros r c Hr Hc E; destruct Hfirst as [H0 _]; simpl in H0;
    (apply row_follows; auto; [lia|]; unfold model; destruct (Nat.eqb_spec r r0); [lia|];
    destruct (Nat.ltb_spec r0 r); [lia|]; destruct (known_is_shaded (S r)) as [H1 H2]; [lia|];
    apply unshaded_beside with (S r, known (S r)); unfold inside, neighbours; simpl; auto; try lia;
    apply known_is_shaded_there; [lia|]; intros Hne e He Ee; try lia).
  apply (IH (S r)); auto. lia.
Qed.

Lemma all_but_first r c : r < n -> c < n -> (r, c) <> (r0, first) -> t r c = true -> shaded u (r, c).
Proof.
  intros Hr Hc Hne E. destruct (lt_eq_lt_dec r r0) as [[H|H]|H].
  - apply (rows_above (r0 - r - 1)); auto; lia.
  - subst r. apply first_row; auto; congruence.
  - assert (Er : r = r0 + S (r - r0 - 1)) by lia. rewrite Er in *. apply rows_below; auto.
Qed.

Lemma forced : within n t u.
Proof.
  intros [r c] [Hr Hc] E. simpl in Hr, Hc. destruct (cell_dec (r, c) (r0, first)) as [H|H].
  - rewrite H. assert (Hbu : unshaded u (r0, beside)).
    { apply unshaded_beside with other; auto; [|apply neighbours_symmetric; exact Hbother].
      destruct other as [ro co]. apply all_but_first; auto; try apply Hother. apply (Hst (ro, co)); auto. }
    apply row_follows; try apply Hfirst; [rewrite model_r0; exact Hbu|]. apply (Hst (r0, first)); auto.
  - apply all_but_first; auto.
Qed.

Lemma only_one a : inside n a -> u (fst a) (snd a) = t (fst a) (snd a).
Proof.
  intros Ha. assert (H : within n u t).
  { apply maximal_is_whole; auto; [|exact forced]. destruct Hu as (_ & H1 & H2). split; assumption. }
  destruct (shaded_or_not u a) as [E|E].
  - pose proof (H a Ha E) as E'. unfold shaded in *. congruence.
  - destruct (shaded_or_not t a) as [E'|E'].
    + exfalso. apply (not_both u a); auto. apply forced; auto.
    + unfold unshaded in *. congruence.
Qed.

End Labels.
End Maximal.

(** A maximal shading can have a label of its own for each unshaded cell. *)

Definition own_label (r c : nat) : nat := r * n + c.

Lemma own_label_once r c r' c' : c < n -> c' < n -> own_label r c = own_label r' c' -> (r, c) = (r', c').
Proof.
  unfold own_label. intros Hc Hc' E. assert (r = r') as <-; [|f_equal; lia].
  destruct (lt_eq_lt_dec r r') as [[H|H]|H]; [nia|exact H|nia].
Qed.

Theorem many_labels :
  maximal n s -> exists p, one_solution n p /\ number_of_labels n p = length (unshaded_cells m s).
Proof.
  intros Hmaximal. assert (Hst : within n s s) by (intros a; auto). exists (copied s own_label). split.
  - exists s. split; [|intros u Hu a Ha; apply (only_one s Hmaximal Hst own_label); auto].
    apply copied_solution; auto. split.
    + intros r c d Hc Hd E. apply in_unshaded in Hc, Hd. apply own_label_once in E; try tauto. congruence.
    + intros c r u Hr Hu E. apply in_unshaded in Hr, Hu. apply own_label_once in E; try tauto. congruence.
  - set (own := fun a : cell => own_label (fst a) (snd a)). rewrite <- (map_length own).
    assert (Hone : NoDup (map own (unshaded_cells m s))).
    { apply nodup_map; [apply NoDup_filter, nodup_cells|]. intros [r c] [u d] Ha Hb E.
      apply in_unshaded in Ha, Hb. apply own_label_once; tauto. }
    unfold number_of_labels. apply Nat.le_antisymm; (apply NoDup_incl_length; [apply NoDup_nodup || exact Hone|]).
    + intros l Hl. apply nodup_In, in_map_iff in Hl. destruct Hl as ([r c] & <- & Hin). apply in_cells in Hin.
      destruct Hin as [Hr Hc]. simpl in *. apply in_map_iff. unfold copied. destruct (s r c) eqn:E.
      * destruct (model_is_unshaded s Hmaximal Hst r Hr) as [H1 H2]. exists (r, model s r).
        split; [reflexivity|]. apply in_unshaded. auto.
      * exists (r, c). split; [reflexivity|]. apply in_unshaded. auto.
    + intros l Hl. apply in_map_iff in Hl. destruct Hl as ([r c] & <- & Hin). apply in_unshaded in Hin.
      destruct Hin as (Hr & Hc & E). apply nodup_In, in_map_iff. exists (r, c).
      split; [unfold copied; simpl; rewrite E; reflexivity|]. apply in_cells. split; assumption.
Qed.

Theorem few_labels : exists p, one_solution n p /\ number_of_labels n p <= k.
Proof.
  destruct (maximal_extension n s) as (t & Ht & Hst); [lia|exact Hlegal|].
  destruct (colouring k (unshaded_cells m t)) as (f & Hproper & Hfew).
  - apply NoDup_filter, nodup_cells.
  - apply few_in_row. exact Hst.
  - apply few_in_column. exact Hst.
  - exists (copied t f). split.
    + exists t. split; [apply copied_solution; auto|]. intros u Hu a Ha.
      apply (only_one t Ht Hst f); auto.
    + apply copied_labels; auto.
Qed.

End Puzzle.
