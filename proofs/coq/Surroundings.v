(** Conditions on the surroundings of single cells that make a shading maximal.

    From each unshaded cell but the first a *trail* of unshaded cells leads to one that is before it, row by row; so all
    are connected. And each unshaded cell has a shaded neighbour, or shading it closes a *pocket*: unshaded cells beside
    it that have no other way out. Trails and pockets are walks like [Left; Up], from a few lists, and short, so that
    they are seen in the 9 x 9 cells around the cell. *)

Require Import Lia List Arith Bool.
Require Import Hitori_numbers.Hitori Hitori_numbers.Forcing.
Import ListNotations.

Inductive move := Up | Down | Left | Right.

Definition moved (m : move) (a : cell) : cell :=
  let (i, j) := a in match m with Up => (i - 1, j) | Down => (S i, j) | Left => (i, j - 1) | Right => (i, S j) end.

Fixpoint walked (a : cell) (moves : list move) : list cell :=
  match moves with
  | [] => []
  | m :: rest => moved m a :: walked (moved m a) rest
  end.

(** The 9 x 9 cells around a cell, which is at [centre]. Cells outside of the grid are None. *)
Definition surroundings : Type := list (list (option bool)).
Definition centre : cell := (4, 4).

(** Whether a line of the surroundings is in the grid; x is counted from four lines before the grid. *)
Definition on (n x : nat) : bool := (4 <=? x) && (x <? n + 4).

Definition look (n : nat) (s : shading) (r c i j : nat) : option bool :=
  if on n (r + i) && on n (c + j) then Some (s (r + i - 4) (c + j - 4)) else None.

Definition around (n : nat) (s : shading) (r c : nat) : surroundings :=
  map (fun i => map (look n s r c i) (seq 0 9)) (seq 0 9).

Definition cell_at (v : surroundings) (a : cell) : option bool := nth (snd a) (nth (fst a) v []) None.

Definition is_free (v : surroundings) (a : cell) : bool := match cell_at v a with Some false => true | _ => false end.
Definition is_shaded (v : surroundings) (a : cell) : bool := match cell_at v a with Some true => true | _ => false end.

Definition beside (a : cell) : list cell := map (fun m => moved m a) [Up; Down; Left; Right].

(** Whether the cell is before the centre, row by row. *)
Definition before_centre (a : cell) : bool := (fst a <? 4) || ((fst a =? 4) && (snd a <? 4)).

Definition is_trail (v : surroundings) (moves : list move) : bool :=
  let cells := walked centre moves in forallb (is_free v) cells && before_centre (last cells centre).

Definition is_one_of (cells : list cell) (a : cell) : bool :=
  existsb (fun b => (fst a =? fst b) && (snd a =? snd b)) cells.

(** All four neighbours are in the 9 x 9 cells, or outside of the grid. *)
Definition has_sides (a : cell) : bool := (1 <=? fst a) && (fst a <=? 7) && (1 <=? snd a) && (snd a <=? 7).

(** No unshaded cell is beside the pocket but the centre; and one that is beside the centre is not in the pocket. *)
Definition is_pocket (v : surroundings) (moves : list move) : bool :=
  let cells := walked centre moves in
  (1 <=? length moves) && negb (is_one_of cells centre) &&
  forallb (fun a => is_free v a && has_sides a &&
    forallb (fun b => negb (is_free v b) || is_one_of (centre :: cells) b) (beside a)) cells &&
  existsb (fun b => is_free v b && negb (is_one_of cells b)) (beside centre).

Definition is_first (r c : nat) : bool := (r =? 0) && (c =? 0).

Lemma nth_of_seq {A} (f : nat -> A) k i d : i < k -> nth i (map f (seq 0 k)) d = f i.
Proof.
  intros Hi. rewrite nth_indep with (d' := f 0) by (rewrite map_length, seq_length; exact Hi).
  rewrite (map_nth f), seq_nth by exact Hi. reflexivity.
Qed.

(** A shading of which each cell is computed once. *)
Definition table (n : nat) (s : shading) : list (list bool) := map (fun r => map (s r) (seq 0 n)) (seq 0 n).
Definition from_table (t : list (list bool)) : shading := fun r c => nth c (nth r t []) false.

Lemma around_table n s r c : around n (from_table (table n s)) r c = around n s r c.
Proof.
  apply map_ext. intros i. apply map_ext. intros j. unfold look, on.
  destruct (Nat.leb_spec 4 (r + i)), (Nat.ltb_spec (r + i) (n + 4)), (Nat.leb_spec 4 (c + j)),
    (Nat.ltb_spec (c + j) (n + 4)); try reflexivity. simpl. f_equal. unfold from_table, table.
  rewrite (nth_of_seq (fun r => map (s r) (seq 0 n))), nth_of_seq by lia. reflexivity.
Qed.

Section Conditions.

Context (trails pockets : list (list move)).

(** With `or` in place of the last `if`, a pocket would be searched for every cell. *)
Definition good (first : bool) (v : surroundings) : bool :=
  let beside_shaded := existsb (is_shaded v) (beside centre) in
  if is_shaded v centre then negb beside_shaded
  else (first || existsb (is_trail v) trails) && (if beside_shaded then true else existsb (is_pocket v) pockets).

Section Sound.

Context (n : nat) (s : shading).

(** The cell x is at the place a of the surroundings of (r, c). *)
Definition spot (r c : nat) (a x : cell) : Prop := fst x + 4 = r + fst a /\ snd x + 4 = c + snd a.

Lemma cell_at_inner r c a : fst a < 9 -> snd a < 9 -> cell_at (around n s r c) a = look n s r c (fst a) (snd a).
Proof.
  intros Hi Hj. unfold cell_at, around.
  rewrite (nth_of_seq (fun i => map (look n s r c i) (seq 0 9))), nth_of_seq by assumption. reflexivity.
Qed.

Lemma cell_at_outer r c a : 9 <= fst a \/ 9 <= snd a -> cell_at (around n s r c) a = None.
Proof.
  intros H. unfold cell_at. destruct (le_lt_dec 9 (fst a)) as [Hi|Hi].
  - rewrite (nth_overflow (around n s r c)); [destruct (snd a); reflexivity|]. unfold around.
    rewrite map_length, seq_length. exact Hi.
  - apply nth_overflow. unfold around. rewrite (nth_of_seq (fun i => map (look n s r c i) (seq 0 9))) by exact Hi.
    rewrite map_length, seq_length. lia.
Qed.

Lemma on_true x : on n x = true <-> 4 <= x < n + 4.
Proof. unfold on. rewrite andb_true_iff, Nat.leb_le, Nat.ltb_lt. tauto. Qed.

Lemma some_cell r c a b :
  cell_at (around n s r c) a = Some b -> exists x, spot r c a x /\ inside n x /\ s (fst x) (snd x) = b.
Proof.
  intros H. destruct (le_lt_dec 9 (fst a)); [rewrite cell_at_outer in H by auto; discriminate|].
  destruct (le_lt_dec 9 (snd a)); [rewrite cell_at_outer in H by auto; discriminate|].
  rewrite cell_at_inner in H by assumption. unfold look in H.
  destruct (on n (r + fst a)) eqn:E1; [|discriminate]. destruct (on n (c + snd a)) eqn:E2; [|discriminate].
  apply on_true in E1, E2. injection H as H. exists (r + fst a - 4, c + snd a - 4).
  unfold spot, inside. simpl. split; [lia|]. split; [lia|exact H].
Qed.

Lemma spot_cell r c a x :
  fst a < 9 -> snd a < 9 -> spot r c a x -> inside n x -> cell_at (around n s r c) a = Some (s (fst x) (snd x)).
Proof.
  intros Hi Hj [H1 H2] [K1 K2]. rewrite cell_at_inner by assumption. unfold look.
  replace (on n (r + fst a)) with true by (symmetry; apply on_true; lia).
  replace (on n (c + snd a)) with true by (symmetry; apply on_true; lia). simpl.
  do 2 f_equal; lia.
Qed.

Lemma spot_centre r c : spot r c centre (r, c).
Proof. split; reflexivity. Qed.

Lemma spot_same r c a x y : spot r c a x -> spot r c a y -> x = y.
Proof. destruct x, y. unfold spot. simpl. intros [] []. f_equal; lia. Qed.

Lemma spot_place r c a b x : spot r c a x -> spot r c b x -> a = b.
Proof. destruct a, b. unfold spot. simpl. intros [] []. f_equal; lia. Qed.

Lemma free_spot r c a :
  is_free (around n s r c) a = true -> exists x, spot r c a x /\ inside n x /\ unshaded s x.
Proof.
  unfold is_free. destruct (cell_at (around n s r c) a) as [[|]|] eqn:E; try discriminate. intros _.
  apply some_cell in E. exact E.
Qed.

Lemma shaded_spot r c a :
  is_shaded (around n s r c) a = true -> exists x, spot r c a x /\ inside n x /\ shaded s x.
Proof.
  unfold is_shaded. destruct (cell_at (around n s r c) a) as [[|]|] eqn:E; try discriminate. intros _.
  apply some_cell in E. exact E.
Qed.

Lemma spot_moved r c m a x y : spot r c a x -> spot r c (moved m a) y -> x = y \/ neighbours x y.
Proof.
  destruct a as [i j], x as [u w], y as [u' w']. unfold spot, neighbours.
  destruct m; simpl; intros [] []; [destruct i as [|i]| |destruct j as [|j]|];
    (left; f_equal; lia) || (right; lia).
Qed.

Lemma neighbour_beside r c a x y :
  1 <= fst a -> 1 <= snd a -> spot r c a x -> neighbours x y ->
  exists b, In b (beside a) /\ spot r c b y /\ fst b <= S (fst a) /\ snd b <= S (snd a).
Proof.
  destruct a as [i j], x as [u w], y as [u' w']. unfold spot, neighbours, beside. simpl.
  intros Hi Hj [] [[-> [->| ->]]|[-> [->| ->]]].
  - exists (i, S j). simpl. intuition lia.
  - exists (i, j - 1). simpl. intuition lia.
  - exists (S i, j). simpl. intuition lia.
  - exists (i - 1, j). simpl. intuition lia.
Qed.

(** Trails. *)

Lemma trail_path r c moves a x :
  spot r c a x -> inside n x -> unshaded s x -> forallb (is_free (around n s r c)) (walked a moves) = true ->
  exists y, spot r c (last (walked a moves) a) y /\ path n s x y.
Proof.
  revert a x. induction moves as [|m rest IH]; intros a x Hax Hx Hs H.
  - exists x. split; [exact Hax|]. apply stay; assumption.
  - simpl in H. apply andb_true_iff in H. destruct H as [Hfree H].
    apply free_spot in Hfree. destruct Hfree as (y & Hy & Hin & Hsy).
    destruct (IH (moved m a) y Hy Hin Hsy H) as (z & Hz & Hyz). exists z. split.
    + simpl. destruct rest as [|m' rest]; [exact Hz|]. cbn [walked] in *.
      replace (last (moved m' (moved m a) :: walked (moved m' (moved m a)) rest) a)
        with (last (moved m' (moved m a) :: walked (moved m' (moved m a)) rest) (moved m a)); [exact Hz|].
      generalize (moved m' (moved m a)) as b, (walked (moved m' (moved m a)) rest) as l. clear.
      intros b l. revert b. induction l as [|d l IH]; intros b; [reflexivity|]. exact (IH d).
    + destruct (spot_moved r c m a x y Hax Hy) as [->|Hxy]; [exact Hyz|]. apply step with y; assumption.
Qed.

Lemma trail_leads_back r c moves :
  r < n -> c < n -> s r c = false -> is_trail (around n s r c) moves = true ->
  exists y, path n s (r, c) y /\ (fst y < r \/ fst y = r /\ snd y < c).
Proof.
  intros Hr Hc Hs H. unfold is_trail in H. apply andb_true_iff in H. destruct H as [Hfree H].
  destruct (trail_path r c moves centre (r, c)) as (y & [H1 H2] & Hy); auto using spot_centre; [split; assumption|].
  exists y. split; [exact Hy|]. unfold before_centre in H.
  rewrite orb_true_iff, andb_true_iff, !Nat.ltb_lt, Nat.eqb_eq in H. lia.
Qed.

(** Where each unshaded cell but the first has a way to one before it, they are connected. *)
Lemma connected_by_order :
  (forall r c, r < n -> c < n -> s r c = false -> r = 0 /\ c = 0 \/
    exists y, path n s (r, c) y /\ (fst y < r \/ fst y = r /\ snd y < c)) ->
  connectivity n s.
Proof.
  intros Hback.
  assert (H : forall r c, r < n -> c < n -> s r c = false -> path n s (r, c) (0, 0)).
  { intros r. induction r as [r IHr] using lt_wf_ind. intros c. induction c as [c IHc] using lt_wf_ind. intros Hr Hc Hs.
    destruct (Hback r c Hr Hc Hs) as [[-> ->]|([u w] & Hpath & Hbefore)]; [apply stay; [split|]; assumption|].
    apply path_trans with (u, w); [exact Hpath|]. apply path_ends in Hpath. destruct Hpath as [[Hu Hw] Hs']. simpl in *.
    destruct Hbefore as [Hbefore|[-> Hbefore]]; [apply IHr|apply IHc]; assumption. }
  intros [r c] [r' c'] [Hr Hc] [Hr' Hc'] Hs Hs'.
  apply path_trans with (0, 0); [|apply path_sym]; apply H; assumption.
Qed.

(** Pockets. *)

(** A path does not leave a set that is closed. *)
Lemma closed_set (t : shading) (P : cell -> Prop) a b :
  (forall x y, P x -> neighbours x y -> inside n y -> unshaded t y -> P y) -> path n t a b -> P a -> P b.
Proof.
  intros Hclosed H. induction H as [a Ha Hs|a b c Ha Hs Hab Hbc IH]; intros Pa; [exact Pa|].
  apply IH. apply path_starts in Hbc. apply (Hclosed a b); tauto.
Qed.

Lemma is_one_of_iff l a : is_one_of l a = true <-> In a l.
Proof.
  unfold is_one_of. rewrite existsb_exists. split.
  - intros (b & Hb & H). rewrite andb_true_iff, !Nat.eqb_eq in H. destruct a, b. simpl in H.
    destruct H as [-> ->]. exact Hb.
  - intros H. exists a. rewrite !Nat.eqb_refl. auto.
Qed.

Lemma is_one_of_not l a : negb (is_one_of l a) = true <-> ~ In a l.
Proof. rewrite <- is_one_of_iff. destruct (is_one_of l a); simpl; split; congruence. Qed.

Lemma pocket_closes r c moves :
  r < n -> c < n -> is_pocket (around n s r c) moves = true -> ~ connectivity n (add s (r, c)).
Proof.
  intros Hr Hc H Hconnectivity. unfold is_pocket in H. cbn zeta in H.
  rewrite !andb_true_iff, existsb_exists, forallb_forall in H.
  destruct H as [[[Hmoves Hcentre] Hcells] (b & Hb & Hout)].
  apply is_one_of_not in Hcentre. rewrite andb_true_iff, is_one_of_not in Hout. destruct Hout as [Hfree Hout].
  apply free_spot in Hfree. destruct Hfree as (y & Hy & Hyin & Hys).
  assert (Hnot : forall a x, a <> centre -> spot r c a x -> x <> (r, c)).
  { intros a x Hne Hax ->. apply Hne. apply spot_place with r c (r, c); auto using spot_centre. }
  set (l := walked centre moves) in *.
  assert (Hfirst : exists a, In a l).
  { destruct moves as [|m rest]; [discriminate|]. exists (moved m centre). left. reflexivity. }
  destruct Hfirst as (a & Ha). pose proof (Hcells a Ha) as Hfree.
  rewrite !andb_true_iff in Hfree. destruct Hfree as [[Hfree _] _]. apply free_spot in Hfree.
  destruct Hfree as (x & Hx & Hxin & Hxs).
  enough (exists a, In a l /\ spot r c a y) as (a' & Ha' & Hspot).
  { apply Hout. replace b with a'; [exact Ha'|]. apply spot_place with r c y; assumption. }
  apply (closed_set (add s (r, c)) (fun z => exists a, In a l /\ spot r c a z) x y).
  - intros u w (d & Hd & Hu) Huw Hw Hws. pose proof (Hcells d Hd) as H.
    rewrite !andb_true_iff, forallb_forall in H. destruct H as [[_ Hsides] Hbeside].
    unfold has_sides in Hsides. rewrite !andb_true_iff, !Nat.leb_le in Hsides.
    destruct (neighbour_beside r c d u w) as (e & He & Hspot & H1 & H2); auto; try tauto.
    exists e. split; [|exact Hspot]. specialize (Hbeside e He).
    apply add_unshaded in Hws. destruct Hws as [Hne Hws]. unfold is_free in Hbeside.
    rewrite (spot_cell r c e w) in Hbeside by (auto; lia). unfold unshaded in Hws.
    rewrite Hws in Hbeside. simpl in Hbeside.
    apply (is_one_of_iff (centre :: l)) in Hbeside. destruct Hbeside as [<-|Hin]; [|exact Hin].
    exfalso. apply Hne. apply spot_same with r c centre; auto using spot_centre.
  - apply Hconnectivity; auto; apply add_unshaded; split; auto.
    + apply (Hnot a); auto. intros ->. contradiction.
    + apply (Hnot b); auto. intros ->. unfold beside, centre in Hb. simpl in Hb. intuition discriminate.
  - exists a. split; assumption.
Qed.

(** All together. *)

Context (Hgood : forall r c, r < n -> c < n -> good (is_first r c) (around n s r c) = true).

Lemma centre_shaded r c : r < n -> c < n -> is_shaded (around n s r c) centre = s r c.
Proof.
  intros Hr Hc. unfold is_shaded. rewrite (spot_cell r c centre (r, c)) by (unfold spot, inside; simpl; lia).
  simpl. destruct (s r c); reflexivity.
Qed.

Lemma no_shaded_neighbour r c y :
  existsb (is_shaded (around n s r c)) (beside centre) = false -> inside n y -> neighbours (r, c) y -> unshaded s y.
Proof.
  intros H Hy Hxy. destruct (shaded_or_not s y) as [Hs|Hs]; [|exact Hs]. exfalso.
  destruct (neighbour_beside r c centre (r, c) y) as (b & Hb & Hspot & H1 & H2);
    auto using spot_centre; try (simpl; lia). simpl in H1, H2.
  enough (existsb (is_shaded (around n s r c)) (beside centre) = true) by congruence.
  apply existsb_exists. exists b. split; [exact Hb|]. unfold is_shaded.
  rewrite (spot_cell r c b y) by (auto; lia). unfold shaded in Hs. rewrite Hs. reflexivity.
Qed.

Theorem good_is_maximal : maximal n s.
Proof.
  split; [split|].
  - intros [r c] y [Hr Hc] Hy Hxy Hs Hs'. simpl in Hr, Hc.
    pose proof (Hgood r c Hr Hc) as H. unfold good in H. cbn zeta in H.
    rewrite centre_shaded in H by assumption. unfold shaded in Hs. simpl in Hs. rewrite Hs in H.
    apply negb_true_iff in H. apply (not_both s y Hs'). apply (no_shaded_neighbour r c); assumption.
  - apply connected_by_order. intros r c Hr Hc Hs. pose proof (Hgood r c Hr Hc) as H. unfold good in H. cbn zeta in H.
    rewrite centre_shaded, Hs, !andb_true_iff, orb_true_iff in H by assumption. destruct H as [[H|H] _].
    + left. unfold is_first in H. rewrite andb_true_iff, !Nat.eqb_eq in H. exact H.
    + right. apply existsb_exists in H. destruct H as (moves & _ & H). apply (trail_leads_back r c moves); assumption.
  - intros [r c] [Hr Hc] Hs [Hadjacency Hconnectivity]. simpl in Hr, Hc. unfold unshaded in Hs. simpl in Hs.
    pose proof (Hgood r c Hr Hc) as H. unfold good in H. cbn zeta in H.
    rewrite centre_shaded, Hs, andb_true_iff in H by assumption. destruct H as [_ H].
    destruct (existsb (is_shaded (around n s r c)) (beside centre)) eqn:E; [|apply existsb_exists in H];
      [clear H; apply existsb_exists in E; destruct E as (b & Hb & H)|destruct H as (moves & Hin & H)].
    + apply shaded_spot in H. destruct H as (y & Hy & Hyin & Hys).
      unfold beside in Hb. apply in_map_iff in Hb. destruct Hb as (m & <- & _).
      destruct (spot_moved r c m centre (r, c) y (spot_centre r c) Hy) as [<-|Hxy].
      * unfold shaded in Hys. simpl in Hys. congruence.
      * apply (Hadjacency (r, c) y); auto; [split; assumption| |]; apply add_shaded; auto.
    + apply (pocket_closes r c moves); auto.
Qed.

End Sound.
End Conditions.
