(** Neighbours, contacts and the cells of a grid, as lists. *)

Require Import Lia List Arith ZArith Bool Permutation.
Require Import Hitori_numbers.Totals Hitori_numbers.Sums Hitori_numbers.Hitori Hitori_numbers.Rectangles
  Hitori_numbers.Shares.
Import ListNotations.
Open Scope Z_scope.

Lemma one_apart_iff i j : one_apart i j = true <-> j = S i \/ i = S j.
Proof. unfold one_apart. rewrite orb_true_iff, !Nat.eqb_eq. intuition. Qed.

Lemma one_apart_sym i j : one_apart i j = one_apart j i.
Proof. unfold one_apart. apply orb_comm. Qed.

Lemma in_near b i j : (i < b)%nat -> (In j (near b i) <-> one_apart i j = true /\ (j < b)%nat).
Proof.
  intros Hi. rewrite one_apart_iff. unfold near. rewrite in_app_iff.
  destruct (Nat.ltb_spec (S i) b), i; simpl; intuition lia.
Qed.

Lemma nodup_near b i : NoDup (near b i).
Proof. unfold near. destruct (_ <? _)%nat, i; simpl; repeat constructor; simpl; intuition lia. Qed.

Lemma nodup_product {A B} (l : list A) (k : list B) : NoDup l -> NoDup k -> NoDup (list_prod l k).
Proof.
  intros Hl Hk. induction l as [|a l IH]; [constructor|]. inversion Hl; subst. simpl. apply nodup_app; auto.
  - apply nodup_map; [exact Hk|]. congruence.
  - intros [x y] K1 K2. apply in_map_iff in K1. destruct K1 as (z & E & _). inversion E; subst.
    apply in_prod_iff in K2. tauto.
Qed.

Lemma in_contact_sym a b : in_contact a b = in_contact b a.
Proof. unfold in_contact. rewrite (one_apart_sym (fst a)), (one_apart_sym (snd a)). reflexivity. Qed.

Lemma in_contact_iff a b :
  in_contact a b = true <-> (fst b = S (fst a) \/ fst a = S (fst b)) /\ (snd b = S (snd a) \/ snd a = S (snd b)).
Proof. unfold in_contact. rewrite andb_true_iff, !one_apart_iff. tauto. Qed.

Lemma in_contact_self a : in_contact a a = false.
Proof. destruct (in_contact a a) eqn:E; [apply in_contact_iff in E; lia|reflexivity]. Qed.

Definition adjacent (a b : cell) : bool :=
  ((fst a =? fst b)%nat && one_apart (snd a) (snd b)) || ((snd a =? snd b)%nat && one_apart (fst a) (fst b)).

Lemma adjacent_iff a b : adjacent a b = true <-> neighbours a b.
Proof.
  unfold adjacent, neighbours. rewrite orb_true_iff, !andb_true_iff, !Nat.eqb_eq, !one_apart_iff. tauto.
Qed.

Lemma adjacent_sym a b : adjacent a b = adjacent b a.
Proof.
  unfold adjacent. rewrite (Nat.eqb_sym (fst a)), (Nat.eqb_sym (snd a)), (one_apart_sym (fst a)), (one_apart_sym (snd
    a)).
  reflexivity.
Qed.

Section Grid.

Context (m n : nat).

Lemma in_board a : In a (board m n) <-> on_board m n a.
Proof.
  destruct a as [r c]. unfold board, on_board. pose proof (in_prod_iff (seq 0 m) (seq 0 n) r c) as H.
  rewrite !in_seq in H. simpl. etransitivity; [exact H|]. lia.
Qed.

Lemma nodup_board : NoDup (board m n).
Proof. apply nodup_product; apply seq_NoDup. Qed.

Lemma in_contacts a b : on_board m n a -> (In b (contacts m n a) <-> on_board m n b /\ in_contact a b = true).
Proof.
  intros [H1 H2]. destruct b as [r c]. unfold contacts, in_contact, on_board. rewrite andb_true_iff.
  pose proof (in_prod_iff (near m (fst a)) (near n (snd a)) r c) as H. rewrite !in_near in H by assumption. simpl.
  etransitivity; [exact H|]. tauto.
Qed.

Lemma nodup_contacts a : NoDup (contacts m n a).
Proof. apply nodup_product; apply nodup_near. Qed.

Lemma in_beside a b : on_board m n a -> (In b (beside m n a) <-> on_board m n b /\ adjacent a b = true).
Proof.
  intros [H1 H2]. destruct a as [r c], b as [x y]. unfold beside, adjacent, on_board in *. simpl in *.
  rewrite in_app_iff, !in_map_iff, orb_true_iff, !andb_true_iff, !Nat.eqb_eq. split.
  - intros [(i & E & Hi)|(i & E & Hi)]; inversion E; subst; apply in_near in Hi; tauto.
  - intros ((Hx & Hy) & [(-> & H)|(-> & H)]).
    + right. exists y. split; [reflexivity|]. apply in_near; auto.
    + left. exists x. split; [reflexivity|]. apply in_near; auto.
Qed.

Lemma nodup_beside a : NoDup (beside m n a).
Proof.
  destruct a as [r c]. unfold beside. apply nodup_app.
  - apply nodup_map; [apply nodup_near|]. congruence.
  - apply nodup_map; [apply nodup_near|]. congruence.
  - intros x H1 H2. apply in_map_iff in H1, H2. destruct H1 as (i & <- & Hi), H2 as (j & E & Hj). simpl in *.
    inversion E; subst. unfold near in Hi. rewrite in_app_iff in Hi. destruct (S i <? m)%nat, i; simpl in Hi; intuition
      lia.
Qed.

Lemma total_board f : total m (fun r => total n (fun c => f (r, c))) = sum_of (board m n) f.
Proof.
  assert (H : forall b g, total b g = sum_of (seq 0 b) g).
  { intros b g. induction b as [|b IH]; [reflexivity|]. rewrite seq_S, sum_of_app. simpl. rewrite IH. lia. }
  unfold board. rewrite H. generalize (seq 0 m) as rows. intros rows. induction rows as [|r rows IH]; [reflexivity|].
  simpl. rewrite sum_of_app, IH, H, sum_of_map. reflexivity.
Qed.

(** A sum over the neighbours or contacts of each cell, counted from the other end. *)
Lemma contacts_from_both f :
  sum_of (board m n) (fun a => sum_of (contacts m n a) (f a)) =
  sum_of (board m n) (fun a => sum_of (contacts m n a) (fun b => f b a)).
Proof.
  apply (sum_of_ends _ _ in_contact); auto using nodup_board, nodup_contacts, in_contact_sym.
  intros a b Ha. apply in_board in Ha. rewrite in_contacts, in_board by assumption. tauto.
Qed.

Lemma beside_from_both f :
  sum_of (board m n) (fun a => sum_of (beside m n a) (f a)) =
  sum_of (board m n) (fun a => sum_of (beside m n a) (fun b => f b a)).
Proof.
  apply (sum_of_ends _ _ adjacent); auto using nodup_board, nodup_beside, adjacent_sym.
  intros a b Ha. apply in_board in Ha. rewrite in_beside, in_board by assumption. tauto.
Qed.

Lemma contacts_sum a f : on_board m n a ->
  sum_of (contacts m n a) f = sum_of (board m n) (fun b => if in_contact a b then f b else 0).
Proof.
  intros Ha. apply sum_of_part; auto using nodup_board, nodup_contacts. intros b. rewrite in_contacts, in_board; tauto.
Qed.

(** The four contacts and neighbours of an inner cell. *)
Lemma inner_contacts r c : (S (S r) < m)%nat -> (S (S c) < n)%nat ->
  contacts m n (S r, S c) = [(r, c); (r, S (S c)); (S (S r), c); (S (S r), S (S c))].
Proof.
  intros H1 H2. unfold contacts, near. simpl fst. simpl snd.
  destruct (Nat.ltb_spec (S (S r)) m), (Nat.ltb_spec (S (S c)) n); try lia. reflexivity.
Qed.

Lemma inner_beside r c : (S (S r) < m)%nat -> (S (S c) < n)%nat ->
  beside m n (S r, S c) = [(r, S c); (S (S r), S c); (S r, c); (S r, S (S c))].
Proof.
  intros H1 H2. unfold beside, near. simpl fst. simpl snd.
  destruct (Nat.ltb_spec (S (S r)) m), (Nat.ltb_spec (S (S c)) n); try lia. reflexivity.
Qed.

(** Is a cell on the border? *)
Definition on_border (a : cell) : bool :=
  (fst a =? 0)%nat || (S (fst a) =? m)%nat || (snd a =? 0)%nat || (S (snd a) =? n)%nat.

Lemma edges_of_border a : (2 <= m)%nat -> (2 <= n)%nat -> on_board m n a ->
  0 <= edges_outside m n a <= 2 /\ (on_border a = (0 <? edges_outside m n a)).
Proof.
  destruct a as [r c]. intros Hm Hn [H1 H2]. unfold edges_outside, beside, near, on_border.
  cbn [fst snd] in *.
  rewrite sum_of_app, !sum_of_map.
  destruct r as [|r], c as [|c]; repeat match goal with
    | |- context [(?i <? ?j)%nat] => destruct (Nat.ltb_spec i j)
    | |- context [(S ?i =? ?j)%nat] => destruct (Nat.eqb_spec (S i) j)
    end; simpl; try lia; (split; [lia|reflexivity]).
Qed.

Lemma inner_cell a : on_board m n a -> on_border a = false ->
  exists r c, a = (S r, S c) /\ (S (S r) < m)%nat /\ (S (S c) < n)%nat.
Proof.
  destruct a as [r c]. unfold on_board, on_border. cbn [fst snd]. rewrite !orb_false_iff, !Nat.eqb_neq. intros [H1 H2]
    H.
  destruct r as [|r], c as [|c]; try (exfalso; tauto). exists r, c. repeat split; lia.
Qed.

End Grid.
