(** The windows and blocks of a maximal shading obey the conditions of the certificate. *)

Require Import Lia List Arith ZArith Bool Permutation.
Require Import Hitori_numbers.Totals Hitori_numbers.Sums Hitori_numbers.Hitori Hitori_numbers.Forcing
  Hitori_numbers.Rectangles Hitori_numbers.RoundTheGrid Hitori_numbers.Shares Hitori_numbers.GridCells
  Hitori_numbers.Walls Hitori_numbers.Kinds Hitori_numbers.Division Hitori_numbers.Inner Hitori_numbers.Edges
  Hitori_numbers.Views.
Import ListNotations.
Open Scope Z_scope.

(** Where a piece of seven rows that begins in column d of a side is on the grid, and back. *)
Definition place (m n : nat) (side : side) (d : nat) (a : cell) : cell :=
  match side with
  | top => (fst a, d + snd a)
  | right => (d + snd a, n - 1 - fst a)
  | bottom => (m - 1 - fst a, n - 1 - (d + snd a))
  | left => (m - 1 - (d + snd a), fst a)
  end%nat.

Definition back (m n : nat) (side : side) (d : nat) (a : cell) : cell :=
  match side with
  | top => (fst a, snd a - d)
  | right => (n - 1 - snd a, fst a - d)
  | bottom => (m - 1 - fst a, n - 1 - snd a - d)
  | left => (snd a, m - 1 - fst a - d)
  end%nat.

Definition side_length (m n : nat) (side : side) : nat := match side with top | bottom => n | right | left => m end.

Definition piece (m n : nat) (k : picture) (side : side) (d : nat) : picture :=
  fun r c => k (fst (place m n side d (r, c))) (snd (place m n side d (r, c))).

Section Pieces.

Context (m n : nat) (Hm : (10 <= m)%nat) (Hn : (10 <= n)%nat) (s : shading) (k : picture).
Context (Hrule2 : rule2 m n s) (Hrule3 : rule3 m n s) (Hfits : fits m n s k).
(** A window where d is not 0, a block where it is. *)
Context (w d : nat) (Hw : (2 <= w)%nat) (sd : side) (Hlength : (d + w < side_length m n sd)%nat).

Let put := place m n sd d.
Let w0 := piece m n k sd d.
Let shaded_is a : is_shaded k a = shades s a := fits_shaded m n s k Hfits a.

Definition edge (a : cell) : bool := ((d =? 0)%nat && (snd a =? 0)%nat) || (fst a =? 0)%nat.

Lemma put_on a : on_board 7 w a -> on_board m n (put a).
Proof. unfold on_board, put, place, side_length in *. destruct sd; simpl; lia. Qed.

Lemma put_same a b : on_board 7 w a -> on_board 7 w b -> same_cell (put a) (put b) = same_cell a b.
Proof.
  intros Ha Hb. apply eq_true_iff_eq. unfold same_cell. rewrite !andb_true_iff, !Nat.eqb_eq.
  unfold on_board, put, place, side_length in *. destruct sd; simpl; lia.
Qed.

Lemma put_contact a b : on_board 7 w a -> on_board 7 w b -> in_contact (put a) (put b) = in_contact a b.
Proof.
  intros Ha Hb. apply eq_true_iff_eq. rewrite !in_contact_iff.
  unfold on_board, put, place, side_length in *. destruct sd; simpl; lia.
Qed.

Lemma put_neighbours a b : on_board 7 w a -> on_board 7 w b -> (neighbours (put a) (put b) <-> neighbours a b).
Proof.
  intros Ha Hb. unfold neighbours. unfold on_board, put, place, side_length in *. destruct sd; simpl; lia.
Qed.

Lemma put_kind a : on_board 7 w a -> k (fst (put a)) (snd (put a)) = w0 (fst a) (snd a).
Proof. intros _. unfold w0, piece, put. destruct a. reflexivity. Qed.

Lemma put_edge a : on_board 7 w a -> on_border m n (put a) = edge a.
Proof.
  intros Ha. apply eq_true_iff_eq. unfold edge. rewrite (on_border_iff m n) by (apply put_on; exact Ha).
  rewrite orb_true_iff, andb_true_iff, !Nat.eqb_eq.
  unfold on_board, put, place, side_length in *. destruct sd; simpl; lia.
Qed.

Definition along (b : cell) : nat :=
  match sd with top => snd b | right => fst b | bottom => n - 1 - snd b | left => m - 1 - fst b end.

Lemma along_back b : snd (back m n sd d b) = (along b - d)%nat.
Proof. unfold back, along. destruct sd; reflexivity. Qed.

Lemma contact_depth a c : on_board 7 w a -> on_board m n c -> in_contact (put a) c = true ->
  next_to (fst (back m n sd d c)) (fst a) /\ next_to (along c) (d + snd a)%nat.
Proof.
  intros [A1 A2] [C1 C2] C. apply contact_next in C. destruct C as [N1 N2].
  unfold next_to, put, place, back, along, side_length in *. split; destruct sd; simpl in *; clear - N1 N2 A1 A2 C1 C2
    Hm Hn Hlength; lia.
Qed.

Lemma put_back b : on_board m n b ->
  (fst (back m n sd d b) < 7)%nat -> (snd (back m n sd d b) < w)%nat ->
  (d <= match sd with top => snd b | right => fst b | bottom => n - 1 - snd b | left => m - 1 - fst b end)%nat ->
  put (back m n sd d b) = b.
Proof.
  intros Hb H1 H2 H3. unfold on_board, put, place, back, side_length in *. destruct b as [x y]. destruct sd; simpl in *;
    f_equal; lia.
Qed.

Lemma put_one a b : on_board 7 w a -> on_board 7 w b -> put a = put b -> a = b.
Proof.
  intros Ha Hb E. apply same_cell_iff. rewrite <- put_same by assumption. apply same_cell_iff. exact E.
Qed.

(** A cell of the grid that is near to one of the piece, but not too near to its open sides. *)
Lemma near_back a b : on_board 7 w a -> (fst a <= 5)%nat -> (S (snd a) < w)%nat -> (1 <= snd a \/ d = 0)%nat ->
  on_board m n b -> neighbours (put a) b \/ in_contact (put a) b = true ->
  on_board 7 w (back m n sd d b) /\ put (back m n sd d b) = b.
Proof.
  intros Ha H1 H2 H3 Hb Hab. rewrite in_contact_iff in Hab.
  assert (H : (fst (back m n sd d b) < 7)%nat /\ (snd (back m n sd d b) < w)%nat /\
    (d <= match sd with top => snd b | right => fst b | bottom => n - 1 - snd b | left => m - 1 - fst b end)%nat).
  { unfold neighbours, on_board, put, place, back, side_length in *. destruct sd; simpl in *; lia. }
  split; [split; tauto|]. apply put_back; tauto.
Qed.

Lemma put_inner a : on_board 7 w a -> (fst a <= 5)%nat -> (S (snd a) < w)%nat -> (1 <= snd a \/ d = 0)%nat ->
  inner 7 w m n put a.
Proof.
  intros Ha H1 H2 H3. pose proof (put_on a Ha) as Hpa. split; [exact Ha|]. split; apply NoDup_Permutation.
  - apply nodup_beside.
  - apply nodup_map; [apply nodup_beside|]. intros x y Hx Hy. apply in_beside in Hx, Hy; try assumption. apply put_one;
      tauto.
  - intros b. rewrite in_beside, adjacent_iff, in_map_iff by assumption. split.
    + intros [Hb Hab]. destruct (near_back a b Ha H1 H2 H3 Hb (or_introl Hab)) as [H E]. exists (back m n sd d b).
      split; [exact E|]. rewrite in_beside, adjacent_iff by assumption. split; [exact H|]. apply put_neighbours; auto.
      rewrite E. exact Hab.
    + intros (c & <- & Hc). rewrite in_beside, adjacent_iff in Hc by assumption. split; [apply put_on; tauto|].
      apply put_neighbours; tauto.
  - apply nodup_contacts.
  - apply nodup_map; [apply nodup_contacts|]. intros x y Hx Hy. apply in_contacts in Hx, Hy; try assumption. apply
      put_one; tauto.
  - intros b. rewrite in_contacts, in_map_iff by assumption. split.
    + intros [Hb Hab]. destruct (near_back a b Ha H1 H2 H3 Hb (or_intror Hab)) as [H E]. exists (back m n sd d b).
      split; [exact E|]. rewrite in_contacts by assumption. split; [exact H|]. rewrite <- put_contact, E by assumption.
        exact Hab.
    + intros (c & <- & Hc). rewrite in_contacts in Hc by assumption. split; [apply put_on; tauto|].
      rewrite put_contact; tauto.
Qed.

Let put_shaded a (Ha : on_board 7 w a) : is_shaded w0 a = shades s (put a).
Proof. rewrite <- shaded_is. symmetry. apply (shaded_seen 7 w put w0 k put_kind a Ha). Qed.

Lemma piece_rules a : on_board 7 w a -> obeys_rules 7 w w0 edge a.
Proof.
  intros Ha. pose proof (put_on a Ha) as Hpa. split; [|split].
  - intros Sa b Hb. rewrite in_beside, adjacent_iff in Hb by assumption. destruct Hb as [Hb Hab].
    rewrite put_shaded in Sa |- * by assumption. destruct (shades s (put b)) eqn:Sb; [exfalso|reflexivity].
    apply (Hrule2 (put a) (put b)); auto using put_on. apply put_neighbours; assumption.
  - intros Sa b Hb Sb. rewrite in_contacts in Hb by assumption. destruct Hb as [Hb Hab].
    rewrite put_shaded in Sa, Sb by assumption. rewrite <- !put_kind by assumption.
    apply (fits_contact m n s k Hfits); auto using put_on. rewrite put_contact; assumption.
  - intros Sa Ea. rewrite put_shaded in Sa by assumption. rewrite <- put_edge in Ea by assumption.
    rewrite <- (is_seen 7 w put w0 k put_kind) by assumption. apply (fits_border m n s k Hfits); assumption.
Qed.

Lemma piece_possible a : on_board 7 w a -> (fst a <= 5)%nat -> (S (snd a) < w)%nat -> (1 <= snd a \/ d = 0)%nat ->
  is_possible 7 w w0 edge a.
Proof.
  intros Ha H1 H2 H3. pose proof (put_on a Ha) as Hpa. pose proof (put_inner a Ha H1 H2 H3) as Hin. split; [|split;
    [|split]].
  - intros Sa. rewrite put_shaded in Sa by assumption. rewrite <- (around_seen 7 w m n put w0 k put_kind a Hin).
    apply (three_around m n ltac:(lia) ltac:(lia) s k Hrule2 Hrule3 Hfits); assumption.
  - intros Sa. rewrite put_shaded in Sa by assumption. rewrite <- put_edge by assumption.
    pose proof (at_most_one_edge m n Hm Hn s Hrule2 Hrule3 (put a) Hpa Sa) as H.
    unfold count in H |- *. erewrite (sum_contacts 7 w m n put) in H; [exact H|exact Hin|].
    intros b _ Hb. simpl. rewrite put_shaded, put_edge by assumption. reflexivity.
  - intros H. rewrite <- (degree_seen 7 w m n put w0 k put_kind a Hin). apply (fits_degree m n s k Hfits); [exact Hpa|].
    rewrite !(is_seen 7 w put w0 k put_kind), put_edge by assumption. exact H.
  - intros H. rewrite <- !(kinds_seen 7 w m n put w0 k put_kind _ a Hin), <- put_edge by assumption.
    rewrite <- (uncovered_seen 7 w m n put w0 k put_kind a Hin) in H.
    destruct (fits_keeps m n s k Hfits (put a) Hpa H) as [Ht|[Ht|[Ht|(x & y & Hx & Hy & Hne & Px & Py & _)]]]; try
      tauto.
    left. apply (count_two _ _ x y); assumption.
Qed.

Lemma guard_seen u a : on_board 7 w u -> (fst u <= 5)%nat -> (S (S (snd u)) < w)%nat -> (2 <= snd u \/ d = 0)%nat ->
  In a (contacts 7 w u) -> guards m n k (put u) (put a) = true -> seen_guard 7 w w0 edge u a = true.
Proof.
  intros Hu H1 H2 H3 Ha Hg. pose proof (put_on u Hu) as Hpu.
  assert (Hin : inner 7 w m n put u) by (apply put_inner; auto; lia).
  apply in_contacts in Ha; [|assumption]. destruct Ha as [Ha Ca].
  unfold guards in Hg. rewrite put_kind in Hg by assumption. unfold seen_guard.
  destruct (w0 (fst a) (snd a)) as [[]|]; [| | |discriminate].
  - rewrite Z.ltb_lt in *. unfold count in Hg. erewrite (sum_contacts 7 w m n put) in Hg; [| exact Hin | intros;
      reflexivity].
    pose proof (proj1 (count_positive _ _) Hg) as (b & Hb & H). apply andb_true_iff in H. destruct H as [Pb C].
    apply count_positive. exists b. split; [exact Hb|]. apply in_contacts in Hb; [|assumption]. destruct Hb as [Hb Cb].
    rewrite (is_seen 7 w put w0 k put_kind) in Pb by assumption. rewrite Pb. simpl.
    unfold have_common in C |- *. rewrite put_same in C by assumption. apply andb_true_iff in C. destruct C as [Hne C].
    rewrite Hne. simpl. destruct ((fst a =? 6)%nat && (fst b =? 6)%nat) eqn:E6; [apply orb_true_r|]. rewrite
      orb_false_r.
    apply Z.ltb_lt, count_positive in C. destruct C as (c & Hc & H). apply andb_true_iff in H. destruct H as [Sc Ccb].
    apply in_contacts in Hc; [|apply put_on; exact Ha]. destruct Hc as [Hc Cac].
    assert (Hback : on_board 7 w (back m n sd d c) /\ put (back m n sd d c) = c).
    { assert (H : (fst (back m n sd d c) < 7)%nat /\ (snd (back m n sd d c) < w)%nat /\
        (d <= match sd with top => snd c | right => fst c | bottom => n - 1 - snd c | left => m - 1 - fst c end)%nat).
      { destruct (contact_depth a c Ha Hc Cac) as [Na Aa]. rewrite in_contact_sym in Ccb.
        destruct (contact_depth b c Hb Hc Ccb) as [Nb _]. apply contact_next in Ca, Cb. destruct Ca as [Ca1 Ca2], Cb as
          [Cb1 _].
        fold (along c). rewrite along_back.
        assert (H6 : (fst a <> 6 \/ fst b <> 6)%nat).
        { rewrite <- not_true_iff_false, andb_true_iff, !Nat.eqb_eq in E6. clear - E6. lia. }
        assert (Hrow : (fst (back m n sd d c) < 7)%nat).
        { destruct Ha as [Ha _], Hb as [Hb _]. clear - Na Nb H6 Ha Hb. unfold next_to in *. lia. }
        assert (Hcol : (d <= along c < d + w)%nat).
        { clear - Aa Ca2 H2 H3. unfold next_to in *. lia. }
        lia. }
      split; [split; tauto|]. apply put_back; tauto. }
    destruct Hback as [Hback E]. apply Z.ltb_lt, count_positive. exists (back m n sd d c).
    rewrite in_contacts by assumption. rewrite <- E in Sc, Ccb, Cac. rewrite put_contact in Ccb, Cac by assumption.
    rewrite shaded_is, <- put_shaded in Sc by assumption. rewrite Sc, Ccb. auto.
  - rewrite (kinds_seen 7 w m n put w0 k put_kind) in Hg by assumption. exact Hg.
  - rewrite (kinds_seen 7 w m n put w0 k put_kind) in Hg by assumption. rewrite <- put_edge by assumption.
    rewrite (proj2 (edges_of_border m n (put u) ltac:(lia) ltac:(lia) Hpu)). exact Hg.
Qed.

Lemma piece_kept u : on_board 7 w u -> (fst u <= 5)%nat -> (S (S (snd u)) < w)%nat -> (2 <= snd u \/ d = 0)%nat ->
  is_kept 7 w w0 edge u.
Proof.
  intros Hu H1 H2 H3 Hun. pose proof (put_on u Hu) as Hpu.
  assert (Hin : inner 7 w m n put u) by (apply put_inner; auto; lia).
  rewrite <- (uncovered_seen 7 w m n put w0 k put_kind u Hin) in Hun.
  assert (Hcount : count (guards m n k (put u)) (contacts m n (put u)) <= count (seen_guard 7 w w0 edge u) (contacts 7
    w u)).
  { unfold count. erewrite (sum_contacts 7 w m n put); [|exact Hin|intros; reflexivity].
    apply (count_le (fun a => guards m n k (put u) (put a))). intros a Ha Hg. apply guard_seen; assumption. }
  rewrite <- put_edge by assumption.
  destruct (two_guards m n ltac:(lia) ltac:(lia) s k Hfits (put u) Hpu Hun) as [H|(Hb & H & _)]; [left; lia|right;
    split; [exact Hb|lia]].
Qed.

End Pieces.
