(** A kind for each shaded cell of a maximal shading: touched if its component has a cell on the border; of the others,
    looped if it has six cells or more, and plain if it has fewer. What the certificate and the shares need of it. *)

Require Import Lia List Arith ZArith Bool.
Require Import Hitori_numbers.Totals Hitori_numbers.Graphs Hitori_numbers.Hitori Hitori_numbers.Forcing
  Hitori_numbers.Rectangles Hitori_numbers.Shares Hitori_numbers.GridCells Hitori_numbers.Walls Hitori_numbers.Trails.
Import ListNotations.
Open Scope Z_scope.

Definition maximal_on (m n : nat) (s : shading) : Prop :=
  rule2 m n s /\ rule3 m n s /\
  forall a, on_board m n a -> unshaded s a -> ~ (rule2 m n (add s a) /\ rule3 m n (add s a)).

Lemma sum_of_prod {A B} (l : list A) (k : list B) f :
  sum_of (list_prod l k) f = sum_of l (fun a => sum_of k (fun b => f (a, b))).
Proof. induction l as [|a l IH]; simpl; [reflexivity|]. rewrite sum_of_app, IH, sum_of_map. reflexivity. Qed.

Section Kinds.

Context (m n : nat) (s : shading).
Let shades := Walls.shades s.

(** The contacts of shaded cells, each once. *)
Definition links : list (cell * cell) :=
  filter (fun p => shades (fst p) && shades (snd p) && in_contact (fst p) (snd p) && (fst (fst p) <? fst (snd p))%nat)
    (list_prod (board m n) (board m n)).

Lemma in_links a b : In (a, b) links <-> on_board m n a /\ on_board m n b /\ shades a = true /\ shades b = true /\
  in_contact a b = true /\ (fst a < fst b)%nat.
Proof.
  unfold links. rewrite filter_In, !andb_true_iff. simpl. rewrite Nat.ltb_lt.
  pose proof (in_prod_iff (board m n) (board m n) a b) as H. rewrite !in_board in H. tauto.
Qed.

Context (name : cell -> cell) (Hrespects : respects name links).
Context (Hjoined : forall a b, name a = name b -> Graphs.joined links a b).

Let in_component := Walls.in_component s name.
Definition component (v : cell) : list cell := filter (in_component v) (board m n).

Lemma in_component_iff v a : In a (component v) <-> on_board m n a /\ shades a = true /\ name a = v.
Proof.
  unfold component, in_component, Walls.in_component. rewrite filter_In, in_board, andb_true_iff, same_cell_iff. tauto.
Qed.

Lemma one_name a b : on_board m n a -> on_board m n b -> shades a = true -> shades b = true ->
  in_contact a b = true -> name a = name b.
Proof.
  intros Ha Hb Sa Sb C. assert (H : (fst a < fst b)%nat \/ (fst b < fst a)%nat) by (apply in_contact_iff in C; lia).
  destruct H as [H|H]; [|symmetry]; apply Hrespects, in_links; rewrite ?(in_contact_sym b); auto 10.
Qed.

Lemma trail_of a b : on_board m n a -> shades a = true -> Graphs.joined links a b ->
  exists l, trail l a b /\ incl l (component (name a)).
Proof.
  intros Ha Sa H. induction H as [a|a b c Hin _ IH|a b c Hin _ IH].
  - exists [a]. split; [constructor|]. intros b [<-|[]]. apply in_component_iff. auto.
  - pose proof (Hrespects _ _ Hin) as E. apply in_links in Hin. destruct Hin as (_ & Hb & _ & Sb & C & _).
    destruct (IH Hb Sb) as (l & Hl & Hincl). destruct (in_dec cell_dec a l) as [Hal|Hal].
    + destruct (trail_from l b c a Hl Hal) as (k & Hk & Hkl). exists k. split; [exact Hk|]. rewrite E. eapply
        incl_tran; eauto.
    + exists (a :: l). split; [econstructor; eauto|]. intros d [<-|Hd]; [apply in_component_iff; auto|]. rewrite E.
        auto.
  - pose proof (Hrespects _ _ Hin) as E. apply in_links in Hin. destruct Hin as (Hb & _ & Sb & _ & C & _).
    destruct (IH Hb Sb) as (l & Hl & Hincl). destruct (in_dec cell_dec a l) as [Hal|Hal].
    + destruct (trail_from l b c a Hl Hal) as (k & Hk & Hkl). exists k. split; [exact Hk|]. rewrite <- E. eapply
        incl_tran; eauto.
    + exists (a :: l). split; [econstructor; [rewrite in_contact_sym; exact C|exact Hl|exact Hal]|].
      intros d [<-|Hd]; [apply in_component_iff; auto|]. rewrite <- E. auto.
Qed.

(** The contacts of a component are at least as many as its cells, less one. *)
Lemma degrees v : component v <> [] ->
  2 * (Z.of_nat (length (component v)) - 1) <= sum_of (component v) (fun a => count shades (contacts m n a)).
Proof.
  intros _. set (mine := fun p : cell * cell => in_component v (fst p) && in_component v (snd p)).
  set (inner := filter mine links).
  assert (Hedges : (length (component v) <= length inner + 1)%nat).
  { apply (connected_edges cell_dec); [apply NoDup_filter, nodup_board|]. intros a b Ha Hb.
    apply in_component_iff in Ha, Hb. destruct Ha as (Ha & Sa & Na), Hb as (Hb & Sb & Nb).
    pose proof (Hjoined a b ltac:(congruence)) as H. clear Hb Sb Nb.
    induction H as [a|a b c Hin _ IH|a b c Hin _ IH]; [apply here| |]; pose proof (Hrespects _ _ Hin) as E;
      pose proof Hin as K; apply in_links in K; destruct K as (K1 & K2 & K3 & K4 & _ & _).
    - apply forth with b; [|apply IH; congruence]. apply filter_In. split; [exact Hin|].
      unfold mine, in_component, Walls.in_component. simpl. fold shades. rewrite K3, K4. simpl.
      apply andb_true_iff. rewrite !same_cell_iff. split; congruence.
    - apply back with b; [|apply IH; congruence]. apply filter_In. split; [exact Hin|].
      unfold mine, in_component, Walls.in_component. simpl. fold shades. rewrite K3, K4. simpl.
      apply andb_true_iff. rewrite !same_cell_iff. split; congruence. }
  set (down a b := bit (in_component v a && in_component v b && in_contact a b && (fst a <? fst b)%nat)).
  assert (Hlength : Z.of_nat (length inner) = sum_of (board m n) (fun a => sum_of (board m n) (down a))).
  { rewrite <- (Z.mul_1_l (Z.of_nat _)), <- (Z.mul_1_l (sum_of _ _)). f_equal. unfold inner, links.
    rewrite <- count_length. unfold count. rewrite sum_of_filter, sum_of_prod.
    apply sum_of_ext. intros a _. apply sum_of_ext. intros b _. unfold mine, down, in_component, Walls.in_component.
      simpl.
    fold shades. destruct (shades a), (shades b), (in_contact a b), (fst a <? fst b)%nat, (same_cell (name a) v),
      (same_cell (name b) v); reflexivity. }
  assert (Hsum : sum_of (component v) (fun a => count shades (contacts m n a)) =
    sum_of (board m n) (fun a => sum_of (board m n) (down a)) + sum_of (board m n) (fun a => sum_of (board m n) (fun b
      => down b a))).
  { unfold component. rewrite sum_of_filter, <- sum_of_plus. apply sum_of_ext. intros a Ha. apply in_board in Ha.
    rewrite <- sum_of_plus. destruct (in_component v a) eqn:Ea.
    - unfold count. rewrite contacts_sum by assumption. apply sum_of_ext. intros b Hb. apply in_board in Hb. unfold
        down.
      rewrite Ea, (in_contact_sym b a), !andb_true_r.
      destruct (in_contact a b) eqn:C; [|rewrite !andb_false_r; reflexivity].
      assert (E : in_component v b = shades b).
      { unfold in_component, Walls.in_component in Ea |- *. fold shades in Ea |- *. destruct (shades b) eqn:Sb;
        [|reflexivity].
        apply andb_true_iff in Ea. rewrite <- (one_name a b) by tauto. simpl. tauto. }
      rewrite E. apply in_contact_iff in C. destruct (Nat.ltb_spec (fst a) (fst b)), (Nat.ltb_spec (fst b) (fst a)),
        (shades b);
        simpl; lia.
    - symmetry. rewrite (sum_of_ext _ _ (fun _ => 0)); [apply sum_of_zero|]. intros b _. unfold down. rewrite Ea.
      rewrite andb_false_r. reflexivity. }
  pose proof (sum_of_swap (board m n) (board m n) down). lia.
Qed.

Let is_touched := Walls.is_touched m n s name.

Definition kind_of (r c : nat) : option kind :=
  if shades (r, c)
  then Some (if is_touched (r, c) then touched else if (6 <=? length (component (name (r, c))))%nat then looped else
    plain)
  else None.

Lemma is_kind x a : is kind_of x a = true <-> kind_of (fst a) (snd a) = x.
Proof. unfold is. destruct (kind_dec _ _); split; congruence. Qed.

Lemma kind_shaded a : is_shaded kind_of a = shades a.
Proof.
  destruct a as [r c]. unfold is_shaded, is, kind_of. simpl. destruct (shades (r, c)); [|reflexivity].
  destruct (is_touched (r, c)); [reflexivity|]. destruct (6 <=? length (component (name (r, c))))%nat; reflexivity.
Qed.

Lemma one_kind a b : shades a = true -> shades b = true -> name a = name b ->
  kind_of (fst a) (snd a) = kind_of (fst b) (snd b).
Proof.
  destruct a as [r c], b as [x y]. intros Sa Sb E. unfold kind_of, is_touched, Walls.is_touched. simpl.
  rewrite Sa, Sb, E. reflexivity.
Qed.

Definition excess (a : cell) : Z :=
  match kind_of (fst a) (snd a) with
  | Some looped => 5 - 3 * count shades (contacts m n a)
  | Some touched => (if on_border m n a then 0 else 6) - 3 * count shades (contacts m n a)
  | _ => 0
  end.

Lemma no_excess : sum_of (board m n) excess <= 0.
Proof.
  apply (sum_of_groups cell_dec name). intros v.
  assert (E : sum_of (filter (fun a => if cell_dec (name a) v then true else false) (board m n)) excess =
    sum_of (component v) excess).
  { unfold component. rewrite !sum_of_filter. apply sum_of_ext. intros a _.
    unfold in_component, Walls.in_component. fold shades. destruct (cell_dec (name a) v) as [Ev|Ev].
    - apply same_cell_iff in Ev. rewrite Ev, andb_true_r. destruct (shades a) eqn:Sa; [reflexivity|].
      unfold excess, kind_of. rewrite <- surjective_pairing, Sa. reflexivity.
    - rewrite <- same_cell_iff, not_true_iff_false in Ev. rewrite Ev, andb_false_r. reflexivity. }
  rewrite E. clear E. destruct (component v) as [|a0 rest] eqn:EC; [simpl; lia|].
  pose proof (degrees v) as D. rewrite EC in D. specialize (D ltac:(discriminate)). rewrite <- EC in D |- *.
  assert (H0 : In a0 (component v)) by (rewrite EC; left; reflexivity). clear EC rest.
  apply in_component_iff in H0. destruct H0 as (Ha0 & Sa0 & Na0).
  assert (Hkind : forall a, In a (component v) -> kind_of (fst a) (snd a) = kind_of (fst a0) (snd a0)).
  { intros a Ha. apply in_component_iff in Ha. apply one_kind; try tauto. destruct Ha as (_ & _ & ->). auto. }
  assert (Hlength : forall z (l : list cell), sum_of l (fun _ => z) = z * Z.of_nat (length l)).
  { intros z l. induction l as [|a l IH]; cbn [sum_of length]; lia. }
  unfold kind_of in Hkind at 2. rewrite <- surjective_pairing, Sa0, Na0 in Hkind.
  destruct (is_touched a0) eqn:Ht.
  - assert (Hsum : sum_of (component v) excess =
      sum_of (component v) (fun a => 6 + (-6) * bit (on_border m n a)) +
      (-3) * sum_of (component v) (fun a => count shades (contacts m n a))).
    { rewrite <- sum_of_times, <- sum_of_plus. apply sum_of_ext. intros a Ha. unfold excess. rewrite (Hkind a Ha).
      destruct (on_border m n a); simpl; lia. }
    rewrite sum_of_plus, sum_of_times, Hlength in Hsum.
    assert (1 <= sum_of (component v) (fun a => bit (on_border m n a))); [|lia].
    unfold is_touched, Walls.is_touched in Ht. rewrite Na0, Z.ltb_lt in Ht. unfold component. rewrite sum_of_filter.
    enough (E : count (fun b => in_component v b && on_border m n b) (board m n) =
      sum_of (board m n) (fun a => if in_component v a then bit (on_border m n a) else 0)) by (unfold in_component in
        *; lia).
    unfold count. apply sum_of_ext. intros b _. destruct (in_component v b); reflexivity.
  - destruct (Nat.leb_spec 6 (length (component v))) as [H6|H6].
    + assert (Hsum : sum_of (component v) excess =
        sum_of (component v) (fun _ => 5) + (-3) * sum_of (component v) (fun a => count shades (contacts m n a))).
      { rewrite <- sum_of_times, <- sum_of_plus. apply sum_of_ext. intros a Ha. unfold excess. rewrite (Hkind a Ha).
        lia. }
      rewrite Hlength in Hsum. lia.
    + rewrite (sum_of_ext _ _ (fun _ => 0)); [rewrite sum_of_zero; lia|]. intros a Ha. unfold excess. rewrite (Hkind a
        Ha).
      reflexivity.
Qed.

Lemma joined_somewhere a b : Graphs.joined links a b -> a <> b ->
  exists c, on_board m n c /\ shades c = true /\ in_contact a c = true.
Proof.
  intros H Hne. destruct H as [a|a c b Hin _|a c b Hin _]; [congruence| |]; exists c; apply in_links in Hin.
  - tauto.
  - rewrite in_contact_sym. tauto.
Qed.

Lemma degree_positive a : on_board m n a ->
  kind_of (fst a) (snd a) = Some looped \/ kind_of (fst a) (snd a) = Some touched /\ on_border m n a = false ->
  0 < count shades (contacts m n a).
Proof.
  intros Ha Hk. apply count_positive.
  enough (H : exists b, name a = name b /\ a <> b).
  { destruct H as (b & Hb & Hne). destruct (joined_somewhere a b (Hjoined a b Hb) Hne) as (c & Hc & Sc & C).
    exists c. rewrite in_contacts by assumption. auto. }
  unfold kind_of in Hk. rewrite <- surjective_pairing in Hk. destruct (shades a) eqn:Sa; [|destruct Hk as [|[]];
    discriminate].
  destruct (is_touched a) eqn:Ht.
  - destruct Hk as [Hk|[_ Hb]]; [discriminate|]. unfold is_touched, Walls.is_touched in Ht.
    apply Z.ltb_lt, count_positive in Ht. destruct Ht as (b & _ & H). apply andb_true_iff in H. destruct H as [H Hbb].
    apply andb_true_iff in H. destruct H as [_ H]. apply same_cell_iff in H. exists b. split; [auto|]. intros ->.
      congruence.
  - destruct (Nat.leb_spec 6 (length (component (name a)))) as [H6|]; [|destruct Hk as [|[]]; discriminate].
    destruct (component (name a)) as [|b [|c rest]] eqn:E; simpl in H6; try lia.
    assert (Hb : In b (component (name a))) by (rewrite E; simpl; auto).
    assert (Hc : In c (component (name a))) by (rewrite E; simpl; auto).
    assert (Hbc : b <> c).
    { assert (N : NoDup (component (name a))) by apply NoDup_filter, nodup_board. rewrite E in N. inversion N; subst.
      simpl in *. intuition. }
    apply in_component_iff in Hb, Hc. destruct (cell_dec a b) as [<-|Hab]; [exists c|exists b]; intuition.
Qed.

End Kinds.

(** What keeps an uncovered cell, by kinds. *)
Definition keeps (m n : nat) (k : picture) (u : cell) : Prop :=
  2 <= count (is k (Some touched)) (contacts m n u) \/
  on_border m n u = true /\ 0 < count (is k (Some touched)) (contacts m n u) \/
  2 <= count (is k (Some looped)) (contacts m n u) \/
  exists a b, In a (contacts m n u) /\ In b (contacts m n u) /\ a <> b /\ is k (Some plain) a = true /\
    is k (Some plain) b = true /\ have_common m n k a b = true /\ have_common m n k b a = true.

Record fits (m n : nat) (s : shading) (k : picture) : Prop := {
  fits_shaded : forall a, is_shaded k a = shades s a;
  fits_contact : forall a b, on_board m n a -> on_board m n b -> shades s a = true -> shades s b = true ->
    in_contact a b = true -> k (fst a) (snd a) = k (fst b) (snd b);
  fits_border : forall a, on_board m n a -> shades s a = true -> on_border m n a = true -> is k (Some touched) a = true;
  fits_degree : forall a, on_board m n a ->
    is k (Some looped) a = true \/ is k (Some touched) a = true /\ on_border m n a = false -> 0 < degree m n k a;
  fits_keeps : forall u, on_board m n u -> uncovered m n k u = true -> keeps m n k u;
  fits_excess : sum_of (board m n) (fun a =>
    match k (fst a) (snd a) with
    | Some looped => 5 - 3 * degree m n k a
    | Some touched => (if on_border m n a then 0 else 6) - 3 * degree m n k a
    | _ => 0
    end) <= 0
}.

Theorem maximal_fits m n s : (2 <= m)%nat -> (2 <= n)%nat -> maximal_on m n s -> exists k, fits m n s k.
Proof.
  intros Hm Hn (H2 & H3 & Hfull). destruct (one_name_each cell_dec (links m n s)) as (name & Hr & Hj).
  exists (kind_of m n s name).
  assert (Hdegree : forall a, degree m n (kind_of m n s name) a = count (shades s) (contacts m n a)).
  { intros a. unfold degree, count. apply sum_of_ext. intros b _. rewrite kind_shaded. reflexivity. }
  constructor.
  - intros a. apply kind_shaded.
  - intros a b Ha Hb Sa Sb C. apply one_kind; auto. eapply one_name; eauto.
  - intros a Ha Sa Hb. apply is_kind. unfold kind_of. rewrite <- surjective_pairing, Sa.
    replace (is_touched m n s name a) with true; [reflexivity|]. symmetry. unfold is_touched. rewrite Z.ltb_lt,
      count_positive.
    exists a. rewrite in_board. unfold in_component. rewrite Sa, Hb. split; [exact Ha|]. simpl. rewrite andb_true_r.
    apply same_cell_iff. reflexivity.
  - intros a Ha H. rewrite Hdegree. rewrite !is_kind in H. eapply degree_positive; eauto.
  - intros u Hu Hc. unfold uncovered in Hc. apply andb_true_iff in Hc. destruct Hc as [Hc Hb].
    apply is_kind in Hc. assert (Su : unshaded s u).
    { unfold kind_of in Hc. rewrite <- surjective_pairing in Hc. unfold shades in Hc. unfold unshaded.
      destruct (s (fst u) (snd u)); [discriminate|reflexivity]. }
    assert (Hbeside : forall b, on_board m n b -> neighbours u b -> unshaded s b).
    { intros b Ob Nb. destruct (shaded_or_not s b) as [Sb|Sb]; [exfalso|exact Sb]. rewrite Z.eqb_eq in Hb.
      assert (0 < count (is_shaded (kind_of m n s name)) (beside m n u)); [|lia]. apply count_positive. exists b.
      rewrite in_beside, adjacent_iff, kind_shaded by assumption. auto. }
    assert (Hname : forall a b, on_board m n a -> on_board m n b -> shades s a = true -> shades s b = true ->
      in_contact a b = true -> name a = name b) by (intros; eapply one_name; eauto).
    assert (Hkind : forall a, shades s a = true -> forall x, is (kind_of m n s name) x a =
      if kind_dec (Some (if is_touched m n s name a then touched
        else if (6 <=? length (component m n s name (name a)))%nat then looped else plain)) x then true else false).
    { intros a Sa x. unfold is, kind_of. rewrite <- surjective_pairing, Sa. reflexivity. }
    destruct (walls m n s name u Hm Hn H2 H3 Hname Hu Su Hbeside (Hfull u Hu Su)) as
      [(a & b & Ha & Hb' & Hne & Sa & Sb & H)|(Hbu & a & Ha & Sa & Ht)].
    + destruct H as [E|[Ta Tb]].
      * pose proof (Hkind a Sa) as Ka. pose proof (Hkind b Sb) as Kb.
        assert (Et : is_touched m n s name b = is_touched m n s name a) by (unfold is_touched; rewrite E; reflexivity).
        rewrite Et, <- E in Kb. destruct (is_touched m n s name a).
        { left. apply (count_two _ _ a b); auto; rewrite ?Ka, ?Kb; reflexivity. }
        destruct (Nat.leb_spec 6 (length (component m n s name (name a)))) as [H6|H6].
        { right. right. left. apply (count_two _ _ a b); auto; rewrite ?Ka, ?Kb; reflexivity. }
        right. right. right. apply in_contacts in Ha, Hb'; try assumption.
        destruct (trail_of m n s name Hr a b) as (l & Hl & Hincl); [tauto|exact Sa|apply Hj; exact E|].
        assert (length l <= 5)%nat.
        { pose proof (NoDup_incl_length (nodup_trail _ _ _ Hl) Hincl). lia. }
        destruct (short_trail l u a b Hl) as (x & y & z & Hx & Hy & Hz & Hxy & Cx & Cy & Cxz & Cyz); try tauto.
        apply Hincl, in_component_iff in Hx, Hy, Hz. destruct Hx as (Ox & Sx & Nx), Hy as (Oy & Sy & Ny), Hz as (Oz &
          Sz & Nz).
        assert (Hplain : forall c, shades s c = true -> name c = name a -> is (kind_of m n s name) (Some plain) c =
          true).
        { intros c Sc Nc. apply is_kind. rewrite (one_kind m n s name c a) by assumption. apply is_kind. rewrite Ka.
          reflexivity. }
        assert (Hcommon : forall c d, on_board m n c -> c <> d -> in_contact c z = true -> in_contact d z = true ->
          have_common m n (kind_of m n s name) c d = true).
        { intros c d Oc Hcd Cc Cd. unfold have_common. apply andb_true_iff. split.
          - rewrite negb_true_iff, <- not_true_iff_false, same_cell_iff. exact Hcd.
          - rewrite Z.ltb_lt, count_positive. exists z. rewrite in_contacts, kind_shaded by assumption.
            fold shades. rewrite Sz, (in_contact_sym z d), Cd. auto. }
        exists x, y. rewrite !in_contacts by assumption. repeat split; auto; apply Ox || apply Oy.
      * left. apply (count_two _ _ a b); auto; rewrite Hkind, ?Ta, ?Tb by assumption; reflexivity.
    + right. left. split; [exact Hbu|]. apply count_positive. exists a. split; [exact Ha|]. rewrite Hkind, Ht by
        assumption.
      reflexivity.
  - rewrite (sum_of_ext _ _ (excess m n s name)); [eapply no_excess; eauto|]. intros a _. unfold excess.
    rewrite Hdegree. reflexivity.
Qed.
