(** What keeps an uncovered cell: it touches two cells of one component, or two touched components, or it is on the
    border and touches one.

    If the cell were shaded, the unshaded cells would fall apart into two parts. A contact of two shaded cells *parts*
      if
    its two common neighbours are in different parts. Round a shaded cell inside the grid the part changes an even
      number
    of times, so an even number of its contacts part. Summed over a component that does not touch the border, each
      contact
    within it counts twice: so an even number of its cells part from the uncovered cell. *)

Require Import Lia List Arith ZArith Bool.
Require Import Hitori_numbers.Totals Hitori_numbers.Graphs Hitori_numbers.Hitori Hitori_numbers.Forcing
  Hitori_numbers.Rectangles Hitori_numbers.Shares Hitori_numbers.GridCells.
Import ListNotations.
Open Scope Z_scope.

Lemma same_cell_iff a b : same_cell a b = true <-> a = b.
Proof.
  destruct a as [r c], b as [x y]. unfold same_cell. simpl. rewrite andb_true_iff, !Nat.eqb_eq.
  split; [intros [-> ->]; reflexivity|intros E; inversion E; auto].
Qed.

Lemma sum_of_even {A} (l : list A) f : (forall a, In a l -> exists z, f a = 2 * z) -> exists z, sum_of l f = 2 * z.
Proof.
  induction l as [|a l IH]; intros H; [exists 0; reflexivity|]. destruct (H a) as (y & Hy); [left; reflexivity|].
  destruct IH as (z & Hz); [intros; apply H; right; assumption|]. exists (y + z). simpl. lia.
Qed.

Lemma neighbours_not_same a : ~ neighbours a a.
Proof. unfold neighbours. lia. Qed.

Section Walls.

Context (m n : nat) (Hm : (2 <= m)%nat) (Hn : (2 <= n)%nat) (s : shading).
Context (Hrule2 : rule2 m n s) (Hrule3 : rule3 m n s).

Definition shades (a : cell) : bool := s (fst a) (snd a).

(** The same for all cells of a component. *)
Context (name : cell -> cell).
Context (Hname : forall a b, on_board m n a -> on_board m n b -> shades a = true -> shades b = true ->
  in_contact a b = true -> name a = name b).

Definition in_component (v a : cell) : bool := shades a && same_cell (name a) v.
Definition is_touched (a : cell) : bool :=
  0 <? count (fun b => in_component (name a) b && on_border m n b) (board m n).

(** An uncovered cell that cannot be shaded. *)
Context (u : cell) (Hu : on_board m n u) (Hunshaded : unshaded s u).
Context (Hbeside : forall b, on_board m n b -> neighbours u b -> unshaded s b).
Context (Hfull : ~ (rule2 m n (add s u) /\ rule3 m n (add s u))).

Definition free (b : cell) : bool := negb (shades b) && negb (same_cell b u).

Lemma free_iff b : free b = true <-> unshaded (add s u) b.
Proof.
  unfold free, shades. rewrite add_unshaded, andb_true_iff, !negb_true_iff. unfold unshaded.
  destruct (same_cell b u) eqn:E.
  - apply same_cell_iff in E. split; [intros [_ F]; discriminate|tauto].
  - assert (b <> u) by (intros F; apply same_cell_iff in F; congruence). tauto.
Qed.

Definition steps : list (cell * cell) :=
  filter (fun p => free (fst p) && free (snd p) && adjacent (fst p) (snd p)) (list_prod (board m n) (board m n)).

Lemma in_steps a b : In (a, b) steps <->
  on_board m n a /\ on_board m n b /\ free a = true /\ free b = true /\ neighbours a b.
Proof.
  unfold steps. rewrite filter_In, !andb_true_iff. simpl. rewrite adjacent_iff.
  pose proof (in_prod_iff (board m n) (board m n) a b) as H. rewrite !in_board in H. tauto.
Qed.

Lemma joined_route a b : on_board m n a -> free a = true -> joined steps a b -> route m n (add s u) a b.
Proof.
  intros Ha Hf H. apply free_iff in Hf. induction H as [a|a b c Hin _ IH|a b c Hin _ IH].
  - apply arrived; assumption.
  - apply in_steps in Hin. destruct Hin as (_ & Hb & _ & Hfb & Hab). apply onward with b; auto.
    apply IH; [assumption|]. apply free_iff. assumption.
  - apply in_steps in Hin. destruct Hin as (Hb & _ & Hfb & _ & Hab). apply onward with b; auto using neighbours_back.
    apply IH; [assumption|]. apply free_iff. assumption.
Qed.

Lemma some_beside a : on_board m n a -> exists r c,
  on_board m n (r, snd a) /\ neighbours a (r, snd a) /\ on_board m n (fst a, c) /\ neighbours a (fst a, c).
Proof.
  destruct a as [r c]. unfold on_board, neighbours. simpl. intros [H1 H2].
  exists (match r with O => 1%nat | S r => r end), (match c with O => 1%nat | S c => c end).
  destruct r, c; repeat split; auto; lia.
Qed.

(** Names of the parts, of which there are two. *)
Context (part : cell -> cell) (Hpart : respects part steps).
Context (Hjoined : forall a b, part a = part b -> joined steps a b).

Lemma two_parts : exists a b,
  on_board m n a /\ on_board m n b /\ free a = true /\ free b = true /\ part a <> part b.
Proof.
  destruct (existsb (fun p => free (fst p) && free (snd p) && negb (same_cell (part (fst p)) (part (snd p))))
    (list_prod (board m n) (board m n))) eqn:E.
  - apply existsb_exists in E. destruct E as ([a b] & Hin & H). simpl in H.
    rewrite !andb_true_iff, negb_true_iff in H. destruct H as ((Ha & Hb) & Hne).
    pose proof (in_prod_iff (board m n) (board m n) a b) as K. rewrite !in_board in K. apply K in Hin.
    exists a, b. refine (conj (proj1 Hin) (conj (proj2 Hin) (conj Ha (conj Hb _)))). intros F. apply same_cell_iff in
      F. congruence.
  - exfalso. apply Hfull. split.
    + intros a b Ha Hb Hab Sa Sb. apply add_shaded in Sa, Sb. destruct Sa as [->|Sa], Sb as [->|Sb].
      * apply (neighbours_not_same u Hab).
      * apply (not_both s b); auto.
      * apply (not_both s a); auto using neighbours_back.
      * apply (Hrule2 a b); auto.
    + split.
      * destruct (some_beside u Hu) as (r & c & Hr & Hrn & _). exists (r, snd u). split; [assumption|].
        apply add_unshaded. split; [intros F; rewrite F in Hrn; apply (neighbours_not_same u Hrn)|auto].
      * intros a b Ha Hb Fa Fb. apply free_iff in Fa, Fb. apply joined_route; auto. apply Hjoined.
        destruct (same_cell (part a) (part b)) eqn:F; [apply same_cell_iff; assumption|]. exfalso.
        rewrite <- not_true_iff_false, existsb_exists in E. apply E. exists (a, b). split.
        -- apply in_prod; apply in_board; assumption.
        -- simpl. rewrite Fa, Fb, F. reflexivity.
Qed.

(** Is a cell in the part of this one? *)
Context (first : cell).
Definition inside_part (a : cell) : bool := same_cell (part a) (part first).
Definition parts (a b : cell) : bool := xorb (inside_part (fst a, snd b)) (inside_part (fst b, snd a)).

Lemma parts_sym a b : parts a b = parts b a.
Proof. apply xorb_comm. Qed.

Lemma one_part a b : on_board m n a -> on_board m n b -> free a = true -> free b = true -> neighbours a b ->
  inside_part a = inside_part b.
Proof. intros. unfold inside_part. rewrite (Hpart a b); [reflexivity|]. apply in_steps. auto. Qed.

Lemma free_beside a b : on_board m n a -> on_board m n b -> (shades a = true \/ a = u) -> neighbours a b -> free b =
  true.
Proof.
  intros Ha Hb [Hs| ->] Hab; apply free_iff, add_unshaded.
  - split.
    + intros ->. apply (not_both s a); [exact Hs|]. apply Hbeside; auto using neighbours_back.
    + destruct (shaded_or_not s b) as [F|F]; [exfalso; apply (Hrule2 a b); assumption|exact F].
  - split; [intros ->; apply (neighbours_not_same u Hab)|auto].
Qed.

Lemma corners_of a b : on_board m n a -> on_board m n b -> in_contact a b = true ->
  on_board m n (fst a, snd b) /\ on_board m n (fst b, snd a) /\ neighbours a (fst a, snd b) /\
  neighbours a (fst b, snd a) /\ neighbours (fst a, snd b) b /\ neighbours (fst b, snd a) b.
Proof. rewrite in_contact_iff. unfold on_board, neighbours. simpl. lia. Qed.

Lemma parts_shaded a b : on_board m n a -> on_board m n b -> (shades a = true \/ a = u) -> in_contact a b = true ->
  free b = true -> parts a b = false.
Proof.
  intros Ha Hb Hs Hab Hf. destruct (corners_of a b Ha Hb Hab) as (H1 & H2 & N1 & N2 & N3 & N4). unfold parts.
  rewrite (one_part _ b H1 Hb), (one_part _ b H2 Hb); try assumption; [apply xorb_nilpotent| |];
    apply (free_beside a); assumption.
Qed.

Lemma inner_parts a : on_board m n a -> on_border m n a = false -> exists z, count (parts a) (contacts m n a) = 2 * z.
Proof.
  intros Ha Hb. destruct (inner_cell m n a Ha Hb) as (r & c & -> & Hr & Hc).
  rewrite inner_contacts by assumption. unfold count, parts. simpl.
  destruct (inside_part (S r, c)), (inside_part (r, S c)), (inside_part (S r, S (S c))), (inside_part (S (S r), S c));
    first [exists 0; reflexivity|exists 1; reflexivity|exists 2; reflexivity].
Qed.

Context (Hfirst : on_board m n first /\ free first = true).
Context (Hother : exists b, on_board m n b /\ free b = true /\ part first <> part b).

Lemma some_contact_parts : exists a, In a (contacts m n u) /\ parts u a = true.
Proof.
  destruct (existsb (parts u) (contacts m n u)) eqn:E; [apply existsb_exists in E; exact E|]. exfalso.
  assert (Hno : forall r c, on_board m n (r, snd u) -> neighbours u (r, snd u) -> on_board m n (fst u, c) ->
    neighbours u (fst u, c) -> inside_part (fst u, c) = inside_part (r, snd u)).
  { intros r c Hr Nr Hc Nc. destruct (parts u (r, c)) eqn:F.
    - rewrite <- not_true_iff_false, existsb_exists in E. destruct E. exists (r, c). split; [|exact F].
      apply in_contacts; [exact Hu|]. rewrite in_contact_iff. unfold on_board, neighbours in *. simpl in *. lia.
    - apply xorb_eq in F. exact F. }
  destruct (some_beside u Hu) as (r & c & Hr & Nr & Hc & Nc).
  assert (Hall : forall a, on_board m n a -> neighbours u a -> inside_part a = inside_part (fst u, c)).
  { intros [x y] Ha Na. pose proof Na as [[Ex _]|[Ey _]]; simpl in *.
    - subst x. rewrite (Hno r y), (Hno r c) by assumption. reflexivity.
    - subst y. symmetry. apply Hno; assumption. }
  set (f := fun a => if same_cell a u then inside_part (fst u, c) else inside_part a).
  destruct Hfirst as [Hf1 Hf2], Hother as (b & Hb1 & Hb2 & Hb3).
  assert (Hfree : forall a, free a = true -> same_cell a u = false /\ unshaded s a).
  { intros a Ha. unfold free in Ha. rewrite andb_true_iff, !negb_true_iff in Ha. unfold unshaded. tauto. }
  destruct (crossing m n s f first b) as (x & y & Hx & Hy & Sx & Sy & Hxy & Fx & Fy).
  - destruct Hrule3 as [_ H]. apply H; auto; apply Hfree; assumption.
  - unfold f. rewrite (proj1 (Hfree _ Hf2)). unfold inside_part. apply same_cell_iff. reflexivity.
  - unfold f. rewrite (proj1 (Hfree _ Hb2)). unfold inside_part. rewrite <- not_true_iff_false, same_cell_iff.
      congruence.
  - unfold f in *. destruct (same_cell x u) eqn:Ex, (same_cell y u) eqn:Ey.
    + congruence.
    + apply same_cell_iff in Ex. subst x. rewrite (Hall y) in Fy by assumption. congruence.
    + apply same_cell_iff in Ey. subst y. rewrite (Hall x) in Fx by auto using neighbours_back. congruence.
    + rewrite (one_part x y) in Fx; try assumption; [congruence| |]; unfold free; rewrite ?Ex, ?Ey; unfold shades;
        unfold unshaded in *; rewrite ?Sx, ?Sy; reflexivity.
Qed.

(** An even number of cells of a component inside the grid part from the cell. *)
Lemma even_component v : (forall b, on_board m n b -> in_component v b = true -> on_border m n b = false) ->
  exists z, count (fun a => in_component v a && parts u a) (contacts m n u) = 2 * z.
Proof.
  intros Hinner.
  assert (Hu0 : shades u = false) by exact Hunshaded.
  set (within a b := bit (in_component v a && in_component v b && in_contact a b && parts a b)).
  destruct (sum_of_symmetric (board m n) within) as (z1 & E1).
  { intros a b. unfold within. f_equal. rewrite (in_contact_sym a), (parts_sym a).
    destruct (in_component v a), (in_component v b); reflexivity. }
  { intros a. unfold within. rewrite in_contact_self, andb_false_r. reflexivity. }
  destruct (sum_of_even (board m n) (fun a => if in_component v a then count (parts a) (contacts m n a) else 0))
    as (z2 & E2).
  { intros a Ha. destruct (in_component v a) eqn:Ea; [|exists 0; reflexivity]. apply in_board in Ha.
    apply inner_parts; auto. }
  exists (z2 - z1). unfold count. rewrite (contacts_sum m n u) by assumption.
  enough (E : sum_of (board m n) (fun a => if in_component v a then count (parts a) (contacts m n a) else 0) =
    sum_of (board m n) (fun a => sum_of (board m n) (within a)) +
    sum_of (board m n) (fun b => if in_contact u b then bit (in_component v b && parts u b) else 0)) by lia.
  rewrite <- sum_of_plus. apply sum_of_ext. intros a Ha. apply in_board in Ha.
  destruct (in_component v a) eqn:Ea.
  - unfold count. rewrite contacts_sum by assumption.
    assert (Hone : (if in_contact u a then bit (true && parts u a) else 0) =
      sum_of (board m n) (fun b => if same_cell b u then (if in_contact a b then bit (parts a b) else 0) else 0)).
    { rewrite <- (sum_of_part [u]).
      - simpl. rewrite in_contact_sym, parts_sym. destruct (in_contact a u); simpl; lia.
      - repeat constructor. intros [].
      - apply nodup_board.
      - intros b. rewrite same_cell_iff, in_board. simpl. split; [intros [<-|[]]; auto|intros [_ ->]; auto]. }
    rewrite Hone, <- sum_of_plus. apply sum_of_ext. intros b Hb. apply in_board in Hb. unfold within. rewrite Ea.
    assert (Sa : shades a = true) by (unfold in_component in Ea; apply andb_true_iff in Ea; tauto).
    destruct (in_contact a b) eqn:C; [|rewrite andb_false_r; destruct (same_cell b u); reflexivity].
    destruct (same_cell b u) eqn:F.
    + apply same_cell_iff in F. subst b. unfold in_component. rewrite Hu0. simpl. lia.
    + destruct (shades b) eqn:Sb.
      * replace (in_component v b) with true; [simpl; lia|]. symmetry. unfold in_component in *. rewrite Sb.
        rewrite <- (Hname a b) by assumption. apply andb_true_iff in Ea. simpl. tauto.
      * rewrite (parts_shaded a b); auto; [simpl; rewrite andb_false_r; reflexivity|]. unfold free. rewrite Sb, F.
          reflexivity.
  - rewrite (sum_of_ext _ _ (fun _ => 0)); [|intros b _; unfold within; rewrite Ea; reflexivity].
    rewrite sum_of_zero. simpl. destruct (in_contact u a); reflexivity.
Qed.

Definition kept : Prop :=
  (exists a b, In a (contacts m n u) /\ In b (contacts m n u) /\ a <> b /\ shades a = true /\ shades b = true /\
    (name a = name b \/ is_touched a = true /\ is_touched b = true)) \/
  (on_border m n u = true /\ exists a, In a (contacts m n u) /\ shades a = true /\ is_touched a = true).

Lemma parting_is_shaded a : In a (contacts m n u) -> parts u a = true -> shades a = true.
Proof.
  intros Ha Hp. apply in_contacts in Ha; [|assumption]. destruct Ha as [Ha Hc].
  destruct (shades a) eqn:E; [reflexivity|]. exfalso.
  rewrite (parts_shaded u a) in Hp; auto; [discriminate|]. unfold free. rewrite E. simpl.
  rewrite negb_true_iff, <- not_true_iff_false, same_cell_iff. intros ->. rewrite in_contact_self in Hc. discriminate.
Qed.

Lemma untouched_is_double a : In a (contacts m n u) -> parts u a = true -> is_touched a = false -> kept.
Proof.
  intros Ha Hp Ht. pose proof (parting_is_shaded a Ha Hp) as Sa. left. destruct (even_component (name a)) as (z & Hz).
  - intros b Hb Hin. unfold is_touched in Ht. destruct (on_border m n b) eqn:F; [exfalso|reflexivity].
    rewrite Z.ltb_ge in Ht. assert (0 < count (fun b => in_component (name a) b && on_border m n b) (board m n));
      [|lia].
    apply count_positive. exists b. rewrite in_board, Hin, F. auto.
  - destruct (another (fun b => in_component (name a) b && parts u b) _ a z (nodup_contacts m n u) Ha) as (b & Hb & Hne
      & H);
      [|exact Hz|].
    + unfold in_component. rewrite Sa, Hp. simpl. rewrite andb_true_r. apply same_cell_iff. reflexivity.
    + apply andb_true_iff in H. destruct H as [H _]. unfold in_component in H. apply andb_true_iff in H.
      destruct H as [Sb H]. apply same_cell_iff in H. exists a, b. repeat split; auto.
Qed.

Lemma is_kept_by_walls : kept.
Proof.
  destruct some_contact_parts as (a & Ha & Hp). pose proof (parting_is_shaded a Ha Hp) as Sa.
  destruct (is_touched a) eqn:Ht; [|eapply untouched_is_double; eauto].
  destruct (on_border m n u) eqn:Hb; [right; eauto|]. destruct (inner_parts u Hu Hb) as (z & Hz).
  destruct (another _ _ a z (nodup_contacts m n u) Ha Hp Hz) as (b & Hb' & Hne & Hpb).
  destruct (is_touched b) eqn:Htb; [|eapply untouched_is_double; eauto].
  left. exists a, b. repeat split; auto using parting_is_shaded.
Qed.

End Walls.

Theorem walls m n s name u : (2 <= m)%nat -> (2 <= n)%nat -> rule2 m n s -> rule3 m n s ->
  (forall a b, on_board m n a -> on_board m n b -> shades s a = true -> shades s b = true ->
    in_contact a b = true -> name a = name b) ->
  on_board m n u -> unshaded s u -> (forall b, on_board m n b -> neighbours u b -> unshaded s b) ->
  ~ (rule2 m n (add s u) /\ rule3 m n (add s u)) -> kept m n s name u.
Proof.
  intros Hm Hn H2 H3 Hname Hu Hs Hbeside Hfull. destruct (one_name_each cell_dec (steps m n s u)) as (part & Hp & Hj).
  destruct (two_parts m n Hm Hn s H2 u Hu Hbeside Hfull part Hj) as (a & b & Ha & Hb & Fa & Fb & Hne).
  eapply is_kept_by_walls with (part := part) (first := a); eauto.
Qed.
