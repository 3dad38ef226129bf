(** A piece of the border, or a corner, as one sees it from a side: its shares are those of the grid. *)

Require Import Lia List Arith ZArith Bool Permutation.
Require Import Hitori_numbers.Totals Hitori_numbers.Hitori Hitori_numbers.Rectangles Hitori_numbers.Shares
  Hitori_numbers.GridCells.
Import ListNotations.
Open Scope Z_scope.

Section Views.

(** A small grid in a large one. *)
Context (m0 n0 m n : nat) (place : cell -> cell) (k0 k : picture).
Context (Hon : forall a, on_board m0 n0 a -> on_board m n (place a)).
Context (Hsame : forall a b, on_board m0 n0 a -> on_board m0 n0 b -> same_cell (place a) (place b) = same_cell a b).
Context (Hcontact : forall a b, on_board m0 n0 a -> on_board m0 n0 b -> in_contact (place a) (place b) = in_contact a
  b).
Context (Hkind : forall a, on_board m0 n0 a -> k (fst (place a)) (snd (place a)) = k0 (fst a) (snd a)).

(** All that is around the cell is in the small grid. *)
Definition inner (a : cell) : Prop :=
  on_board m0 n0 a /\ Permutation (beside m n (place a)) (map place (beside m0 n0 a)) /\
  Permutation (contacts m n (place a)) (map place (contacts m0 n0 a)).

Lemma is_seen x a : on_board m0 n0 a -> is k x (place a) = is k0 x a.
Proof. intros Ha. unfold is. rewrite Hkind by assumption. reflexivity. Qed.

Lemma shaded_seen a : on_board m0 n0 a -> is_shaded k (place a) = is_shaded k0 a.
Proof. intros Ha. unfold is_shaded. rewrite is_seen by assumption. reflexivity. Qed.

Lemma sum_contacts f g a : inner a -> (forall b, In b (contacts m0 n0 a) -> on_board m0 n0 b -> f (place b) = g b) ->
  sum_of (contacts m n (place a)) f = sum_of (contacts m0 n0 a) g.
Proof.
  intros (Ha & _ & H) E. rewrite (sum_of_perm _ _ _ H), sum_of_map. apply sum_of_ext. intros b Hb. apply E; [exact Hb|].
  apply in_contacts in Hb; tauto.
Qed.

Lemma sum_beside f g a : inner a -> (forall b, In b (beside m0 n0 a) -> on_board m0 n0 b -> f (place b) = g b) ->
  sum_of (beside m n (place a)) f = sum_of (beside m0 n0 a) g.
Proof.
  intros (Ha & H & _) E. rewrite (sum_of_perm _ _ _ H), sum_of_map. apply sum_of_ext. intros b Hb. apply E; [exact Hb|].
  apply in_beside in Hb; tauto.
Qed.

Lemma edges_seen a : inner a -> edges_outside m n (place a) = edges_outside m0 n0 a.
Proof. intros Ha. unfold edges_outside. rewrite (sum_beside _ (fun _ => 1) a Ha); reflexivity. Qed.

Lemma around_seen a : inner a -> around m n k (place a) = around m0 n0 k0 a.
Proof. intros Ha. apply sum_beside; [exact Ha|]. intros b _ Hb. rewrite shaded_seen by assumption. reflexivity. Qed.

Lemma degree_seen a : inner a -> degree m n k (place a) = degree m0 n0 k0 a.
Proof. intros Ha. apply sum_contacts; [exact Ha|]. intros b _ Hb. rewrite shaded_seen by assumption. reflexivity. Qed.

Lemma kinds_seen x a : inner a -> count (is k x) (contacts m n (place a)) = count (is k0 x) (contacts m0 n0 a).
Proof. intros Ha. apply sum_contacts; [exact Ha|]. intros b _ Hb. rewrite is_seen by assumption. reflexivity. Qed.

Lemma uncovered_seen a : inner a -> uncovered m n k (place a) = uncovered m0 n0 k0 a.
Proof.
  intros Ha. unfold uncovered. rewrite is_seen by apply Ha. pose proof (around_seen a Ha) as E. unfold around in E.
    rewrite E.
  reflexivity.
Qed.

Lemma common_seen a b : inner a -> on_board m0 n0 b -> have_common m n k (place a) (place b) = have_common m0 n0 k0 a b.
Proof.
  intros Ha Hb. unfold have_common. rewrite Hsame by (auto; apply Ha). f_equal. f_equal. apply sum_contacts; [exact
    Ha|].
  intros c _ Hc. rewrite shaded_seen, Hcontact by assumption. reflexivity.
Qed.

Lemma guards_seen u a : inner u -> inner a -> guards m n k (place u) (place a) = guards m0 n0 k0 u a.
Proof.
  intros Hu Ha. unfold guards. rewrite Hkind by apply Ha. destruct (k0 (fst a) (snd a)) as [[]|]; [| | |reflexivity].
  - f_equal. apply sum_contacts; [exact Hu|]. intros b _ Hb. rewrite is_seen, common_seen by assumption. reflexivity.
  - rewrite kinds_seen by assumption. reflexivity.
  - rewrite kinds_seen, edges_seen by assumption. reflexivity.
Qed.

Lemma kept_seen a u : inner a -> inner u -> kept_by m n k (place a) (place u) = kept_by m0 n0 k0 a u.
Proof. intros Ha Hu. unfold kept_by. rewrite uncovered_seen, guards_seen by assumption. reflexivity. Qed.

Lemma alone_seen a u : inner a -> inner u -> alone m n k (place a) (place u) = alone m0 n0 k0 a u.
Proof.
  intros Ha Hu. unfold alone. rewrite kept_seen, edges_seen, kinds_seen, is_seen by (try assumption; apply Ha).
    reflexivity.
Qed.

Lemma pairs_seen a : inner a -> pairs m n k (place a) = pairs m0 n0 k0 a.
Proof.
  intros Ha. apply sum_beside; [exact Ha|]. intros b _ Hb. apply sum_beside; [exact Ha|]. intros d _ Hd.
  rewrite !shaded_seen, Hcontact by assumption. reflexivity.
Qed.

Theorem share_seen a : inner a -> (forall u, In u (contacts m0 n0 a) -> inner u) -> share m n k (place a) = share m0 n0
  k0 a.
Proof.
  intros Ha Hu. unfold share. rewrite Hkind by apply Ha.
  assert (Hkept : count (kept_by m n k (place a)) (contacts m n (place a)) = count (kept_by m0 n0 k0 a) (contacts m0 n0
    a)).
  { apply sum_contacts; [exact Ha|]. intros u Hin _. rewrite kept_seen by auto. reflexivity. }
  assert (Halone : count (alone m n k (place a)) (contacts m n (place a)) = count (alone m0 n0 k0 a) (contacts m0 n0
    a)).
  { apply sum_contacts; [exact Ha|]. intros u Hin _. rewrite alone_seen by auto. reflexivity. }
  rewrite Hkept, Halone, degree_seen, edges_seen, uncovered_seen, around_seen, pairs_seen by assumption.
  assert (Hguards : count (guards m n k (place a)) (contacts m n (place a)) = count (guards m0 n0 k0 a) (contacts m0 n0
    a)).
  { apply sum_contacts; [exact Ha|]. intros u Hin _. rewrite guards_seen by auto. reflexivity. }
  rewrite Hguards. reflexivity.
Qed.

(** Of a covered cell, only its neighbours count. *)
Theorem covered_seen a : inner a -> covered_share m n k (place a) = covered_share m0 n0 k0 a.
Proof.
  intros Ha. unfold covered_share. rewrite is_seen, uncovered_seen by (try assumption; apply Ha).
  destruct (is k0 None a) eqn:E; [|reflexivity]. destruct (uncovered m0 n0 k0 a) eqn:F; [reflexivity|]. simpl. f_equal.
  unfold share. rewrite Hkind by apply Ha. unfold is in E.
  destruct (kind_dec (k0 (fst a) (snd a)) None) as [G|]; [rewrite G|discriminate].
  rewrite uncovered_seen, F, around_seen, pairs_seen by assumption. reflexivity.
Qed.

End Views.

