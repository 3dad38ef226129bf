(** What the checker accepts is true: [checker_sound], for all boards, claims and lists of lines. *)

Require Import Lia List Arith Bool NArith PArith.
Require Import Hitori_numbers.Hitori Hitori_numbers.Rectangles Hitori_numbers.Checker Hitori_numbers.CheckerBoard
  Hitori_numbers.CheckerSteps.
Import ListNotations.

Opaque cell_of board_of.

Definition shading_of (rows : list (list bool)) : shading := fun r c => nth c (nth r rows []) false.

Lemma mark_injective l k : mark l = mark k -> l = k.
Proof. destruct l as [[r c] [|]], k as [[u d] [|]]; unfold mark; simpl; congruence. Qed.

Lemma key_injective l : forall k, key l = key k -> l = k.
Proof.
  induction l as [|[|] l IH]; intros [|[|] k] H; simpl in H; try discriminate; try reflexivity;
    inversion H; f_equal; auto.
Qed.

Section Sound.

Context (p : puzzle).
Let m := height p.
Let n := width p.
Context (Hshape : is_shape m n p = true).
Let b := board_of p.

Lemma place_in_cells x : on_board m n x -> In (place_of x) (Checker.cells b).
Proof. intros H. apply (in_cells p Hshape). rewrite cell_of_place. exact H. Qed.

(** A cut holds in every solution. *)
Lemma cut_sound s cut :
  is_solution p s -> is_cut b cut = true -> true_in s (List.map (fun a => (a, false)) cut).
Proof.
  intros (H1 & H2 & (u & Hu & Hsu) & H3) Hcut.
  destruct (true_in_or s (List.map (fun a => (a, false)) cut)) as [|Hno]; [assumption|]. exfalso.
  unfold is_cut in Hcut. set (removed := map_of (List.map (fun a => (a, tt)) cut)) in *.
  set (free := fun a => negb (has a removed)) in *.
  assert (Hshaded : forall x, free (place_of x) = false -> shaded s x).
  { intros x Hx. unfold free in Hx. apply negb_false_iff in Hx. unfold has in Hx.
    destruct (get (place_of x) removed) as [t|] eqn:E; [|discriminate]. apply get_map_of, in_map_iff in E.
    destruct E as (a & E & Ha). inversion E; subst. unfold shaded. destruct (s (fst x) (snd x)) eqn:F; [reflexivity|].
    exfalso. apply Hno. exists (place_of x, false). split; [apply in_map_iff; exists (place_of x); auto|].
    unfold says. simpl. rewrite cell_of_place. exact F. }
  assert (Hfree : forall x, unshaded s x -> free (place_of x) = true).
  { intros x Hx. destruct (free (place_of x)) eqn:E; [reflexivity|]. apply Hshaded in E. unfold shaded, unshaded in *.
    congruence. }
  destruct (find free (Checker.cells b)) as [start|] eqn:E.
  - apply find_some in E. destruct E as [Hstart Fstart]. apply (in_cells p Hshape) in Hstart. fold m n in Hstart.
    destruct (part b free start) as [reached|] eqn:Epart; [|discriminate].
    apply (part_sound p free start (fun _ => True)) in Epart; auto. destruct Epart as (_ & Hclosed & Hin).
    apply existsb_exists in Hcut. destruct Hcut as (g & Hg & Fg). apply andb_prop in Fg. destruct Fg as [Fg Rg].
    change (free g = true) in Fg.
    apply (in_cells p Hshape) in Hg. fold m n in Hg. apply negb_true_iff in Rg.
    assert (Hnext : forall x y, on_board m n x -> on_board m n y -> neighbours x y ->
      has (place_of x) reached = true -> free (place_of y) = true -> has (place_of y) reached = true).
    { intros x y Hx Hy Hxy Rx Fy. apply Hclosed with (place_of x); auto. apply (near_spec p Hshape).
      rewrite !cell_of_place. auto. }
    assert (Hunshaded : forall x y, on_board m n x -> on_board m n y -> neighbours x y -> free (place_of y) = false ->
      unshaded s x).
    { intros x y Hx Hy Hxy Fy. unfold unshaded. destruct (s (fst x) (snd x)) eqn:F; [|reflexivity]. exfalso.
      apply (H2 x y); auto. }
    destruct (border m n (fun x => has (place_of x) reached) (cell_of start) (cell_of g))
      as (x & y & Hx & Hy & Hxy & Rx & Ry); auto; try (rewrite place_of_cell; assumption).
    destruct (border m n (fun x => free (place_of x) && negb (has (place_of x) reached)) (cell_of g) (cell_of start))
      as (x' & y' & Hx' & Hy' & Hxy' & Rx' & Ry'); auto.
    { rewrite place_of_cell, Fg, Rg. reflexivity. }
    { rewrite place_of_cell, Fstart, Hin. reflexivity. }
    apply andb_prop in Rx'. destruct Rx' as [Fx' Rx']. apply negb_true_iff in Rx'.
    assert (Ux : unshaded s x).
    { apply Hunshaded with y; auto. destruct (free (place_of y)) eqn:F; [|reflexivity].
      rewrite (Hnext x y) in Ry; auto. }
    assert (Ux' : unshaded s x').
    { apply Hunshaded with y'; auto. destruct (free (place_of y')) eqn:F; [|reflexivity].
      simpl in Ry'. apply negb_false_iff in Ry'. rewrite (Hnext y' x') in Rx'; auto using neighbours_back. }
    destruct (crossing m n s (fun x => has (place_of x) reached) x x')
      as (v & w & Hv & Hw & Uv & Uw & Hvw & Rv & Rw); auto.
    rewrite (Hnext v w) in Rw; auto. discriminate.
  - assert (free (place_of u) = false); [|specialize (Hfree u Hsu); congruence].
    apply (find_none free (Checker.cells b)); [exact E|]. apply place_in_cells. exact Hu.
Qed.

(** A solution line is a solution. *)

Lemma says_placed rows l : In l (literals_of rows) -> says (shading_of rows) l.
Proof. destruct l as [a x]. intros H. unfold says, shading_of. apply placed_value. exact H. Qed.

Lemma obeys_sound rows : is_shape m n rows = true -> obeys b rows = true -> is_solution p (shading_of rows).
Proof.
  intros Hrows H. unfold obeys in H. set (table := map_of (placed rows)) in *.
  set (shade := fun a => match get a table with Some x => x | None => false end) in *.
  assert (Hshade : forall x, on_board m n x -> shade (place_of x) = shading_of rows (fst x) (snd x)).
  { intros x Hx. rewrite <- (cell_of_place x) in Hx. apply (placed_on_board m n rows _ Hrows) in Hx.
    destruct Hx as (v & Hv). unfold shade, table. rewrite (get_map_of_function _ _ v); auto.
    - apply says_placed in Hv. unfold says in Hv. simpl in Hv. rewrite cell_of_place in Hv. auto.
    - intros y Hy. eapply placed_function; eauto. }
  apply andb_prop in H. destruct H as [Hpairs Hpart]. rewrite forallb_forall in Hpairs.
  change (forall x, In x (Checker.cells b) ->
    (if shade x then forallb (fun a => negb (shade a)) (at_ x (near b)) else forallb shade (at_ x (equal b))) = true)
    in Hpairs.
  split; [|split].
  - intros x y Hx Hy Hne Hline Ux Uy Hlabel Hsame. unfold unshaded in *.
    specialize (Hpairs _ (place_in_cells x Hx)). rewrite (Hshade x Hx), Ux, forallb_forall in Hpairs.
    specialize (Hpairs (place_of y)). rewrite (Hshade y Hy), Uy in Hpairs.
    assert (false = true); [|discriminate]. apply Hpairs, (equal_spec p Hshape). rewrite !cell_of_place.
    unfold clashes. auto 10.
  - intros x y Hx Hy Hxy Sx Sy. unfold shaded in *.
    specialize (Hpairs _ (place_in_cells x Hx)). rewrite (Hshade x Hx), Sx, forallb_forall in Hpairs.
    specialize (Hpairs (place_of y)). rewrite (Hshade y Hy), Sy in Hpairs.
    assert (negb true = true); [|discriminate]. apply Hpairs, (near_spec p Hshape). rewrite !cell_of_place. auto.
  - destruct (find _ (Checker.cells b)) as [start|] eqn:E; [|discriminate].
    apply find_some in E. destruct E as [Hstart Fstart]. apply (in_cells p Hshape) in Hstart. fold m n in Hstart.
    apply negb_true_iff in Fstart.
    assert (Ustart : unshaded (shading_of rows) (cell_of start)).
    { unfold unshaded. rewrite <- Hshade by exact Hstart. rewrite place_of_cell. exact Fstart. }
    destruct (part b _ start) as [reached|] eqn:Epart; [|discriminate].
    apply (part_sound p _ start (fun a => route m n (shading_of rows) (cell_of start) (cell_of a))) in Epart.
    + destruct Epart as (Hjoined & _ & _). rewrite forallb_forall in Hpart.
      change (forall x, In x (Checker.cells b) -> shade x || has x reached = true) in Hpart.
      assert (Hall : forall x, on_board m n x -> unshaded (shading_of rows) x ->
        route m n (shading_of rows) (cell_of start) x).
      { intros x Hx Ux. specialize (Hpart _ (place_in_cells x Hx)). rewrite (Hshade x Hx) in Hpart.
        unfold unshaded in Ux. rewrite Ux in Hpart. apply Hjoined in Hpart. rewrite cell_of_place in Hpart. exact Hpart. }
      split; [exists (cell_of start); auto|]. intros x y Hx Hy Ux Uy.
      apply route_trans with (cell_of start); [apply route_sym|]; auto.
    + apply arrived; assumption.
    + intros a c Ha Hc Fc. apply (near_spec p Hshape) in Hc. destruct Hc as (Hina & Hinc & Hac).
      apply negb_true_iff in Fc.
      assert (Uc : unshaded (shading_of rows) (cell_of c)).
      { unfold unshaded. rewrite <- Hshade by exact Hinc. rewrite place_of_cell. exact Fc. }
      apply route_trans with (cell_of a); [exact Ha|].
      apply onward with (cell_of c); auto; [apply (route_ends m n _ _ _ Ha)|apply arrived; assumption].
Qed.

(** Solutions that are the same. *)

Lemma alike_or s t : alike p s t \/ exists a, In a (Checker.cells b) /\ ~ says s (a, t (fst (cell_of a)) (snd (cell_of a))).
Proof.
  destruct (forallb (fun a => eqb (s (fst (cell_of a)) (snd (cell_of a))) (t (fst (cell_of a)) (snd (cell_of a))))
    (Checker.cells b)) eqn:E.
  - left. intros x Hx. rewrite forallb_forall in E. apply place_in_cells, E in Hx. rewrite cell_of_place in Hx.
    apply eqb_prop. exact Hx.
  - right. assert (H : existsb (fun a => negb (eqb (s (fst (cell_of a)) (snd (cell_of a)))
      (t (fst (cell_of a)) (snd (cell_of a))))) (Checker.cells b) = true).
    { revert E. generalize (Checker.cells b). intros l. induction l as [|a l IH]; simpl; [discriminate|].
      destruct (eqb _ _); simpl; auto. }
    apply existsb_exists in H. destruct H as (a & Ha & H). exists a. split; [exact Ha|]. intros K. unfold says in K.
    simpl in K. rewrite K, eqb_reflx in H. discriminate.
Qed.

Lemma alike_sym s t : alike p s t -> alike p t s.
Proof. intros H a Ha. symmetry. apply H. exact Ha. Qed.

Lemma alike_rows r q :
  is_shape m n r = true -> is_shape m n q = true -> alike p (shading_of r) (shading_of q) -> r = q.
Proof.
  rewrite !shape_spec. intros [H1 H2] [K1 K2] H. apply nth_ext with [] []; [congruence|]. intros i Hi.
  assert (Hr : length (nth i r []) = n) by (apply H2, nth_In; exact Hi).
  assert (Hq : length (nth i q []) = n) by (apply K2, nth_In; congruence).
  apply nth_ext with false false; [congruence|]. intros j Hj. apply (H (i, j)). split; simpl; fold m n; congruence.
Qed.

(** What holds after some lines: [listed] are the solutions so far. *)

Definition good (c : claim) (listed : list shading) (s : shading) : Prop :=
  is_solution p s /\ Forall (says s) (givens c) /\ Forall (fun t => ~ alike p s t) listed.

Record valid (c : claim) (listed : list shading) (st : state) : Prop := {
  v_clauses : forall i d, M.find i (clauses st) = Some d -> forall s, good c listed s -> true_in s d;
  v_derived : forall l, has (mark l) (derived st) = true -> forall s, good c listed s -> says s l;
  v_refuted : is_refuted st = true -> forall s, ~ good c listed s;
  v_solutions : forall s, In s listed -> is_solution p s;
  v_different : ForallOrdPairs (fun s t => ~ alike p s t) listed;
  v_count : match goal c with
    | Some k => N.of_nat (length listed) = count st /\ (is_refuted st = true -> count st = k)
    | None => listed = []
    end;
  v_some : count st <> 0%N -> exists s, is_solution p s;
  v_seen : forall s, In s listed -> exists rows,
    s = shading_of rows /\ is_shape m n rows = true /\ M.find (key (concat rows)) (seen st) <> None;
  v_shown : forall l, has (mark l) (shown st) = true -> exists s, is_solution p s /\ says s l
}.

Lemma valid_at_first c : valid c [] at_first.
Proof.
  assert (Hnothing : forall l, @has (mark l) unit nothing = false).
  { intros l. unfold has. rewrite get_nothing. reflexivity. }
  constructor; simpl.
  - intros i d H. rewrite M.gempty in H. discriminate.
  - intros l H. rewrite Hnothing in H. discriminate.
  - discriminate.
  - intros s [].
  - constructor.
  - destruct (goal c); [split; [reflexivity|discriminate]|reflexivity].
  - congruence.
  - intros s [].
  - intros l H. rewrite Hnothing in H. discriminate.
Qed.

Lemma find_add (i : positive) (j : N) (x d : clause) all :
  M.find i (M.add (N.succ_pos j) x all) = Some d -> d = x \/ M.find i all = Some d.
Proof.
  destruct (Pos.eq_dec i (N.succ_pos j)) as [->|H]; [rewrite M.gss; left; congruence|].
  rewrite M.gso by exact H. auto.
Qed.

Lemma valid_add c listed st i d :
  valid c listed st -> (forall s, good c listed s -> true_in s d) -> valid c listed (add i d st).
Proof.
  intros [] H. constructor; simpl; auto. intros j e K. apply find_add in K. destruct K as [->|K]; [exact H|eauto].
Qed.

Lemma cut_step c listed st i cut st' :
  valid c listed st -> take_cut b st i cut = Fine st' -> valid c listed st'.
Proof.
  intros Hst H. unfold take_cut in H. destruct (negb _); [discriminate|].
  destruct (is_cut b cut) eqn:E; [|discriminate]. inversion H; subst. apply valid_add; [exact Hst|].
  intros s (Hs & _). apply cut_sound; assumption.
Qed.

Lemma derive_step c listed st i d from st' facts :
  (forall s, is_solution p s -> Forall (says s) (givens c) ->
    match facts with Some known => agrees s known | None => False end) ->
  is_over c st = false -> valid c listed st -> take_derive b facts c st i d from = Fine st' -> valid c listed st'.
Proof.
  intros Hfacts Hover Hst H. unfold take_derive in H. destruct (negb _); [discriminate|].
  destruct (objection b facts st d from) eqn:E; [discriminate|].
  assert (Hd : forall s, good c listed s -> true_in s d).
  { intros s Hs. pose proof Hs as (Hs1 & Hs2 & _). apply (objection_sound p Hshape s facts st d from); auto;
      [apply Hfacts; assumption|]. intros j e He. eapply v_clauses; eauto. }
  pose proof (valid_add c listed st i d Hst Hd) as Hadd. unfold note in H. destruct d as [|l d].
  - assert (Hno : forall s, ~ good c listed s).
    { intros s Hs. destruct (Hd s Hs) as (l & [] & _). }
    destruct Hadd. simpl in *. destruct (goal c) as [k|] eqn:G.
    + destruct (N.eqb_spec (count st) k) as [Hk|]; [|discriminate]. inversion H; subst.
      constructor; simpl; auto. rewrite G. tauto.
    + inversion H; subst. constructor; simpl; auto. rewrite G. reflexivity.
  - match type of H with (if ?t then _ else _) = _ => destruct t eqn:F end; inversion H; subst; [|exact Hadd].
    assert (Hl : forall s, good c listed s -> says s l).
    { intros s Hs. destruct (Hd s Hs) as (k & [->|Hk] & K); [exact K|]. rewrite forallb_forall in F.
      apply F, same_literal in Hk. subst. exact K. }
    destruct Hadd. constructor; simpl in *; auto. intros k K0. rewrite has_put in K0. revert K0.
    destruct (same_place_spec (mark k) (mark l)) as [K|K]; simpl; [|auto].
    apply mark_injective in K. subst. auto.
Qed.

Lemma solution_step c listed st i rows st' :
  is_over c st = false -> valid c listed st -> take_solution b c st i rows = Fine st' ->
  exists listed', valid c listed' st'.
Proof.
  intros Hover Hst H. unfold take_solution in H. rewrite (sides_of p : sides b = (m, n)) in H. simpl in H.
  destruct (is_shape m n rows) eqn:Hrows; simpl in H; [|discriminate].
  destruct (obeys b rows) eqn:Hobeys; simpl in H; [|discriminate].
  pose proof (obeys_sound rows Hrows Hobeys) as Hsolution.
  assert (Hcounted : forall k, goal c = Some k ->
    (if negb (N.ltb (count st) k) then Refused One_solution_too_many else
    match M.find (key (concat rows)) (seen st) with
    | Some _ => Refused Listed_before
    | None =>
      Fine {| clauses := M.add (N.succ_pos i) (List.map negated (literals_of rows)) (clauses st); last := i;
              count := N.succ (count st); seen := M.add (key (concat rows)) tt (seen st); derived := derived st;
              shown := shown st; is_refuted := is_refuted st |}
    end) = Fine st' -> exists listed', valid c listed' st').
  { clear H. intros k G H. destruct (negb _); [discriminate|].
    destruct (M.find (key (concat rows)) (seen st)) eqn:Hseen; [discriminate|]. inversion H; subst.
    assert (Hrefuted : is_refuted st = false).
    { unfold is_over in Hover. destruct c; try discriminate; rewrite andb_true_r in Hover; exact Hover. }
    assert (Hbefore : forall s, good c (shading_of rows :: listed) s -> good c listed s).
    { intros s (H1 & H2 & H3). inversion H3; subst. split; [|split]; assumption. }
    exists (shading_of rows :: listed). destruct Hst. rewrite G in *. destruct v_count0 as [Hcount _].
    constructor; simpl in *; try rewrite G; eauto.
    - intros j d Hj s Hs. apply find_add in Hj. destruct Hj as [->|Hj]; [|eauto]. destruct Hs as (_ & _ & Hs).
      inversion Hs; subst. destruct (alike_or s (shading_of rows)) as [|(a & Ha & K)]; [contradiction|].
      apply (in_cells p Hshape) in Ha. apply (placed_on_board m n rows a Hrows) in Ha. destruct Ha as (x & Hx).
      exists (negated (a, x)). split; [apply in_map; exact Hx|]. apply says_negated.
      apply says_placed in Hx. unfold says in Hx. simpl in Hx. rewrite <- Hx. exact K.
    - congruence.
    - intros s [<-|Hs]; auto.
    - constructor; [|assumption]. apply Forall_forall. intros t Ht K. destruct (v_seen0 t Ht) as (q & -> & Hq & Hkey).
      apply alike_rows in K; auto. subst q. congruence.
    - split; [lia|congruence].
    - intros s [<-|Hs].
      + exists rows. rewrite M.gss. repeat split; auto. discriminate.
      + destruct (v_seen0 s Hs) as (q & Es & Hq & Hkey). exists q. repeat split; auto.
        destruct (Pos.eq_dec (key (concat q)) (key (concat rows))) as [->|Hne]; [rewrite M.gss; discriminate|].
        rewrite M.gso; assumption. }
  destruct c; try (eapply Hcounted; [reflexivity|exact H]); [|discriminate]. inversion H; subst.
  exists listed. destruct Hst. constructor; simpl in *; eauto.
  intros l Hl. unfold has in Hl.
  destruct (get (mark l) _) as [t|] eqn:E; [|discriminate]. apply get_put_all in E. destruct E as [E|E].
  - apply in_map_iff in E. destruct E as (k & E & Hk). inversion E as [E']. destruct t.
    assert (k = l) by (apply mark_injective; congruence). subst k. exists (shading_of rows).
    split; [exact Hsolution|apply says_placed; exact Hk].
  - apply v_shown0. unfold has. rewrite E. reflexivity.
Qed.

Lemma remove_keeps numbers : forall all others i d,
  remove numbers all = Some others -> M.find i others = Some d -> M.find i all = Some d.
Proof.
  induction numbers as [|j numbers IH]; intros all others i d H Hd; simpl in H; [congruence|].
  destruct (M.find (N.succ_pos j) all) eqn:E; [|discriminate]. apply (IH _ _ i d) in H; auto.
  destruct (Pos.eq_dec i (N.succ_pos j)) as [->|Hne]; [rewrite M.grs in H; discriminate|].
  rewrite M.gro in H; assumption.
Qed.

Context (c : claim) (facts : option (map bool)).
Context (Hfacts : forall s, is_solution p s -> Forall (says s) (givens c) ->
  match facts with Some known => agrees s known | None => False end).

Lemma take_sound listed st l st' :
  valid c listed st -> take b facts c st l = Fine st' -> exists listed', valid c listed' st'.
Proof.
  intros Hst H. unfold take in H. destruct (is_over c st) eqn:Hover; [discriminate|]. destruct l as [i cut|i d from|i rows|numbers].
  - destruct (N.ltb _ _); [|discriminate]. exists listed. eapply cut_step; eauto.
  - destruct (N.ltb _ _); [|discriminate]. exists listed. eapply derive_step; eauto.
  - destruct (N.ltb _ _); [|discriminate]. eapply solution_step; eauto.
  - destruct (remove numbers (clauses st)) as [others|] eqn:E; [|discriminate]. inversion H; subst. exists listed.
    destruct Hst. constructor; simpl in *; auto. intros i d Hi. apply v_clauses0 with i. eapply remove_keeps; eauto.
Qed.

(** The end. *)

Lemma listed_or s listed : Forall (says s) (givens c) -> is_solution p s ->
  good c listed s \/ exists t, In t listed /\ alike p s t.
Proof.
  intros Hg Hs. assert (H : Forall (fun t => ~ alike p s t) listed \/ exists t, In t listed /\ alike p s t).
  { induction listed as [|t listed [IH|(u & Hu & IH)]]; [left; constructor| |right; exists u; simpl; auto].
    destruct (alike_or s t) as [H|(a & Ha & H)]; [right; exists t; simpl; auto|]. left. constructor; [|exact IH].
    intros K. apply H. unfold says. simpl. apply K. apply (in_cells p Hshape). exact Ha. }
  destruct H; [left; split; [|split]; assumption|right; assumption].
Qed.

Lemma shown_sound listed st : is_proper b c = true -> valid c listed st -> is_shown c st = true -> holds p c.
Proof.
  intros Hproper Hst H. destruct Hst.
  assert (Hall : is_refuted st = true -> givens c = [] -> forall s, is_solution p s -> exists t, In t listed /\ alike p s t).
  { intros Hr Hg s Hs. destruct (listed_or s listed) as [K|K]; auto; [rewrite Hg; constructor|].
    exfalso. exact (v_refuted0 Hr s K). }
  destruct c as [| |k|rows|wanted given]; simpl in *.
  - destruct v_count0 as [Hn Hk]. rewrite (Hk H) in Hn. destruct listed; [|discriminate].
    intros s Hs. destruct (Hall H eq_refl s Hs) as (t & [] & _).
  - destruct v_count0 as [Hn Hk]. rewrite (Hk H) in Hn. destruct listed as [|s [|? ?]]; [discriminate| |simpl in Hn; lia].
    exists s. split; [apply v_solutions0; left; reflexivity|]. intros t Ht. apply alike_sym.
    destruct (Hall H eq_refl t Ht) as (u & [<-|[]] & K). exact K.
  - destruct v_count0 as [Hn Hk]. exists listed. split; [rewrite Hn; auto|].
    split; [exact v_solutions0|]. split; [exact v_different0|].
    intros t Ht. destruct (Hall H eq_refl t Ht) as (s & Hin & K). exists s. split; [exact Hin|]. apply alike_sym. exact K.
  - apply andb_prop in H. destruct H as [Hsome H]. subst listed. rewrite (sides_of p : sides b = (m, n)) in Hproper. simpl in Hproper.
    split; [apply v_some0; destruct (N.eqb_spec (count st) 0); [discriminate|assumption]|].
    intros a Ha. rewrite <- (cell_of_place a) in Ha. pose proof Ha as Ha'.
    apply (placed_on_board m n rows _ Hproper) in Ha. destruct Ha as (x & Hx).
    rewrite forallb_forall in H. specialize (H _ Hx). simpl in H.
    apply placed_value with (d := None) in Hx. rewrite cell_of_place in Hx. rewrite Hx. destruct x as [shade|].
    + intros s Hs. assert (K : says s (place_of a, shade)).
      { apply v_derived0; [exact H|]. split; [exact Hs|split; constructor]. }
      unfold says in K. simpl in K. rewrite cell_of_place in K. exact K.
    + apply andb_prop in H. destruct H as [H1 H2]. destruct (v_shown0 _ H1) as (s & Hs & K).
      destruct (v_shown0 _ H2) as (t & Ht & L). exists s, t. unfold says in *. simpl in *. rewrite cell_of_place in *.
      split; [exact Hs|split; [exact Ht|congruence]].
  - subst listed. intros s Hs Hg.
    assert (Hgood : good (CFollows wanted given) [] s) by (split; [exact Hs|split; [exact Hg|constructor]]).
    apply Forall_forall. intros l Hl. apply orb_prop in H. destruct H as [H|H]; [exfalso; eapply v_refuted0; eauto|].
    rewrite forallb_forall in H. auto.
Qed.

Lemma run_sound lines : is_proper b c = true -> forall listed st i,
  valid c listed st -> run b facts c st i lines = None -> holds p c.
Proof.
  intros Hproper. induction lines as [|l lines IH]; intros listed st i Hst H; simpl in H.
  - destruct (is_shown c st) eqn:E; [|discriminate]. eapply shown_sound; eauto.
  - destruct (take b facts c st l) as [st'|] eqn:E; [|discriminate].
    destruct (take_sound listed st l st' Hst E) as (listed' & Hst'). eauto.
Qed.

End Sound.

(** The file's puzzle in place of the proof's. *)

Lemma fits_spec c file own :
  fits c file own = true ->
  is_shape (height own) (width own) own = true /\ height file = height own /\ width file = width own /\
  forall a, on_board (height own) (width own) a ->
    labels_of file (fst a) (snd a) = labels_of own (fst a) (snd a) \/
    (labels_of own (fst a) (snd a) = 0 /\ match c with CFollows _ _ => True | _ => False end).
Proof.
  unfold fits. intros H. apply andb_prop in H. destruct H as [H Hlabels]. apply andb_prop in H. destruct H as [Hown Hfile].
  pose proof Hown as Hown'. pose proof Hfile as Hfile'. rewrite shape_spec in Hown', Hfile'.
  destruct Hown' as [Hm Hn], Hfile' as [Hm' Hn']. split; [exact Hown|]. split; [exact Hm'|]. split.
  - unfold height, width in *. destruct file as [|row file]; [destruct own; [reflexivity|discriminate]|].
    simpl. apply Hn'. left. reflexivity.
  - intros [r k] [Hr Hk]. simpl in *. rewrite forallb_forall in Hlabels.
    assert (E : length file = length own) by (unfold height in *; congruence).
    assert (Hin : In (nth r file [], nth r own []) (combine file own)).
    { rewrite <- (combine_nth file own r [] [] E). apply nth_In. rewrite combine_length. unfold height in *. lia. }
    apply Hlabels in Hin. simpl in Hin. rewrite forallb_forall in Hin.
    assert (H1 : length (nth r file []) = width own) by (apply Hn', nth_In; unfold height in *; lia).
    assert (H2 : length (nth r own []) = width own) by (apply Hn, nth_In; unfold height in *; lia).
    assert (E' : length (nth r file []) = length (nth r own [])) by congruence.
    specialize (Hin (nth k (nth r file []) 0%N, nth k (nth r own []) 0%N)). simpl in Hin. unfold labels_of.
    apply orb_prop in Hin.
    + destruct Hin as [Hin|Hin]; [apply N.eqb_eq in Hin; left; congruence|].
      destruct c; try discriminate. apply N.eqb_eq in Hin. right. rewrite Hin. auto.
    + rewrite <- (combine_nth _ _ k 0%N 0%N E'). apply nth_In. rewrite combine_length. lia.
Qed.

(** If the checker accepts a claim about a puzzle, it is true. *)
Theorem checker_sound file own c lines : check file own c lines = None -> holds file c.
Proof.
  unfold check. destruct (fits c file own) eqn:Hfits; simpl; [|discriminate].
  destruct (is_proper (board_of own) c) eqn:Hproper; simpl; [|discriminate]. intros H.
  apply fits_spec in Hfits. destruct Hfits as (Hshape & Hm & Hn & Hlabels).
  assert (Hholds : holds own c).
  { eapply run_sound with (facts := settle (board_of own) nothing (givens c)); eauto using valid_at_first.
    intros s Hs Hg. apply settle_sound; auto. apply agrees_nothing. }
  assert (Hto : forall s, is_solution file s -> is_solution own s).
  { intros s Hs. unfold is_solution in *. rewrite Hm, Hn in Hs. revert Hs. apply blanking. intros a Ha Hne.
    destruct (Hlabels a Ha) as [E|[E _]]; [exact E|congruence]. }
  destruct c as [| |k|rows|wanted given]; [| | | |intros s Hs; apply Hholds; auto].
  all: assert (Hiff : forall s, is_solution file s <-> is_solution own s) by
    (intros s; split; [apply Hto|]; intros Hs; unfold is_solution in *; rewrite Hm, Hn; revert Hs; apply blanking;
    intros a Ha Hne; destruct (Hlabels a Ha) as [E|[_ []]]; congruence);
    unfold holds, alike in *; rewrite ?Hm, ?Hn.
  - intros s Hs. apply (Hholds s), Hto, Hs.
  - destruct Hholds as (s & Hs & K). exists s. split; [apply Hiff; exact Hs|]. intros t Ht. apply K, Hto, Ht.
  - destruct Hholds as (l & Hlength & Hl & Hdiffer & K). exists l. split; [exact Hlength|]. split; [|split; [exact Hdiffer|]].
    + intros s Hs. apply Hiff, Hl, Hs.
    + intros t Ht. apply K, Hto, Ht.
  - destruct Hholds as ((s & Hs) & K). split; [exists s; apply Hiff; exact Hs|]. intros a Ha. specialize (K a Ha).
    destruct (nth _ _ None) as [shade|].
    + intros t Ht. apply K, Hto, Ht.
    + destruct K as (t & u & Ht & Hu & K). exists t, u. split; [|split; [|exact K]]; apply Hiff; assumption.
Qed.
