(** Sums over 0..n-1, and lists that hold no element twice. *)

Require Import Lia List Arith.
Import ListNotations.

Fixpoint sum (n : nat) (f : nat -> nat) : nat :=
  match n with
  | 0 => 0
  | S n => sum n f + f n
  end.

Lemma sum_ext n f g : (forall i, i < n -> f i = g i) -> sum n f = sum n g.
Proof.
  induction n as [|n IH]; simpl; intros H; [reflexivity|].
  rewrite IH, (H n); auto.
Qed.

Lemma sum_plus n f g : sum n (fun i => f i + g i) = sum n f + sum n g.
Proof. induction n; simpl; lia. Qed.

Lemma sum_le n f g : (forall i, i < n -> f i <= g i) -> sum n f <= sum n g.
Proof.
  induction n as [|n IH]; simpl; intros H; [lia|].
  specialize (H n) as Hn. assert (sum n f <= sum n g) by auto. lia.
Qed.

Lemma sum_const n k : sum n (fun _ => k) = n * k.
Proof. induction n; simpl; lia. Qed.

Lemma sum_swap n m f : sum n (fun i => sum m (f i)) = sum m (fun j => sum n (fun i => f i j)).
Proof.
  induction n as [|n IH]; simpl.
  - rewrite sum_const. lia.
  - rewrite IH, <- sum_plus. reflexivity.
Qed.

Lemma sum_first n f : sum (S n) f = f 0 + sum n (fun i => f (S i)).
Proof. induction n as [|n IH]; simpl in *; lia. Qed.

(** The length of a list that is filtered, as a sum. *)
Definition one (b : bool) : nat := if b then 1 else 0.

Lemma length_flat_map {A} (f : nat -> list A) n : length (flat_map f (seq 0 n)) = sum n (fun i => length (f i)).
Proof.
  induction n as [|n IH]; [reflexivity|].
  rewrite seq_S, flat_map_app, app_length, IH. simpl. rewrite app_nil_r. reflexivity.
Qed.

Lemma length_filter_seq (p : nat -> bool) n : length (filter p (seq 0 n)) = sum n (fun i => one (p i)).
Proof.
  induction n as [|n IH]; [reflexivity|].
  rewrite seq_S, filter_app, app_length, IH. simpl. destruct (p n); reflexivity.
Qed.

(** A function that is one to one on a list that holds no element twice takes at least as many values. *)
Lemma nodup_map {A B} (f : A -> B) (l : list A) :
  NoDup l -> (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup (map f l).
Proof.
  induction l as [|a l IH]; simpl; intros Hl Hf; constructor; inversion Hl; subst.
  - intros Hin. apply in_map_iff in Hin. destruct Hin as [x [Hx Hin]].
    assert (x = a) by auto. subst. contradiction.
  - auto.
Qed.

Lemma nodup_app {A} (l k : list A) : NoDup l -> NoDup k -> (forall x, In x l -> ~ In x k) -> NoDup (l ++ k).
Proof.
  induction l as [|a l IH]; simpl; intros Hl Hk H; [exact Hk|]. inversion Hl; subst. constructor.
  - rewrite in_app_iff. intros [Hin|Hin]; [contradiction|]. apply (H a); auto.
  - apply IH; auto.
Qed.

(** The first and the last summand apart, each other at least q. *)
Lemma sum_ends m f q :
  1 <= m -> (forall i, i < S m -> q <= f i) -> f 0 + f m + (m - 1) * q <= sum (S m) f.
Proof.
  intros Hm Hq. destruct m as [|k]; [lia|]. rewrite sum_first. simpl sum.
  assert (sum k (fun _ => q) <= sum k (fun i => f (S i))) by (apply sum_le; intros; apply Hq; lia).
  rewrite sum_const in *. replace (S k - 1) with k by lia. lia.
Qed.
