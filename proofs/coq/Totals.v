(** Sums of integers, over numbers and over lists. *)

Require Import Lia List Arith ZArith Bool Permutation.
Import ListNotations.
Open Scope Z_scope.

Arguments Z.add : simpl never.
Arguments Z.sub : simpl never.
Arguments Z.mul : simpl never.

Fixpoint total (n : nat) (f : nat -> Z) : Z :=
  match n with
  | O => 0
  | S n => total n f + f n
  end.

Lemma total_ext n f g : (forall i, (i < n)%nat -> f i = g i) -> total n f = total n g.
Proof. induction n as [|n IH]; simpl; intros H; [reflexivity|]. rewrite IH, (H n); auto. Qed.

Lemma total_le n f g : (forall i, (i < n)%nat -> f i <= g i) -> total n f <= total n g.
Proof.
  induction n as [|n IH]; simpl; intros H; [lia|]. specialize (H n) as Hn. assert (total n f <= total n g) by auto. lia.
Qed.

Lemma total_plus n f g : total n (fun i => f i + g i) = total n f + total n g.
Proof. induction n; simpl; lia. Qed.

Lemma total_zero n : total n (fun _ => 0) = 0.
Proof. induction n; simpl; lia. Qed.

Lemma total_app a b f : total (a + b) f = total a f + total b (fun i => f (a + i)%nat).
Proof.
  induction b as [|b IH]; [rewrite Nat.add_0_r; simpl; lia|]. rewrite Nat.add_succ_r. simpl. lia.
Qed.

Lemma total_swap a b f : total a (fun i => total b (f i)) = total b (fun j => total a (fun i => f i j)).
Proof.
  induction a as [|a IH]; simpl; [rewrite total_zero; reflexivity|]. rewrite IH, <- total_plus. reflexivity.
Qed.

Lemma total_back n f : total n f = total n (fun i => f (n - 1 - i)%nat).
Proof.
  induction n as [|n IH]; [reflexivity|]. pose proof (total_app 1 n (fun i => f (S n - 1 - i)%nat)) as E.
  change (1 + n)%nat with (S n) in E. rewrite E. cbn [total]. rewrite IH.
  rewrite (total_ext n (fun i => f (S n - 1 - (1 + i))%nat) (fun i => f (n - 1 - i)%nat)) by (intros; f_equal; lia).
  replace (S n - 1 - 0)%nat with n by lia. lia.
Qed.

Lemma total_first_last n f : total (S (S n)) f = f O + total n (fun i => f (S i)) + f (S n).
Proof. pose proof (total_app 1 (S n) f) as E. cbn [total plus] in *. lia. Qed.

Definition bit (b : bool) : Z := if b then 1 else 0.

Lemma bit_range b : 0 <= bit b <= 1.
Proof. destruct b; simpl; lia. Qed.

Fixpoint sum_of {A} (l : list A) (f : A -> Z) : Z :=
  match l with
  | [] => 0
  | a :: l => f a + sum_of l f
  end.

Definition count {A} (test : A -> bool) (l : list A) : Z := sum_of l (fun a => bit (test a)).

Section Lists.

Context {A : Type}.
Implicit Types (l big : list A) (f g : A -> Z).

Lemma sum_of_ext l f g : (forall a, In a l -> f a = g a) -> sum_of l f = sum_of l g.
Proof. induction l as [|a l IH]; simpl; intros H; [reflexivity|]. rewrite H, IH by auto. reflexivity. Qed.

Lemma sum_of_le l f g : (forall a, In a l -> f a <= g a) -> sum_of l f <= sum_of l g.
Proof.
  induction l as [|a l IH]; simpl; intros H; [lia|]. pose proof (H a (or_introl eq_refl)).
  assert (sum_of l f <= sum_of l g) by auto. lia.
Qed.

Lemma sum_of_plus l f g : sum_of l (fun a => f a + g a) = sum_of l f + sum_of l g.
Proof. induction l; simpl; lia. Qed.

Lemma sum_of_times l z f : sum_of l (fun a => z * f a) = z * sum_of l f.
Proof. induction l; simpl; lia. Qed.

Lemma sum_of_zero l : sum_of l (fun _ => 0) = 0.
Proof. induction l; simpl; lia. Qed.

Lemma sum_of_app l big f : sum_of (l ++ big) f = sum_of l f + sum_of big f.
Proof. induction l; simpl; lia. Qed.

Lemma sum_of_perm l big f : Permutation l big -> sum_of l f = sum_of big f.
Proof. intros H. induction H; simpl; lia. Qed.

Lemma sum_of_map {B} (g : B -> A) (l : list B) f : sum_of (map g l) f = sum_of l (fun b => f (g b)).
Proof. induction l; simpl; lia. Qed.

Lemma sum_of_filter test l f : sum_of (filter test l) f = sum_of l (fun a => if test a then f a else 0).
Proof. induction l as [|a l IH]; simpl; [reflexivity|]. destruct (test a); simpl; lia. Qed.

Lemma count_length test l : count test l = Z.of_nat (length (filter test l)).
Proof.
  unfold count. induction l as [|a l IH]; cbn [sum_of filter]; [reflexivity|].
  destruct (test a); cbn [length bit]; lia.
Qed.

(** Part of a list, with no element twice, as a condition on the whole. *)
Lemma sum_of_part l big test f :
  NoDup l -> NoDup big -> (forall a, In a l <-> In a big /\ test a = true) ->
  sum_of l f = sum_of big (fun a => if test a then f a else 0).
Proof.
  intros Hl Hbig H. rewrite <- sum_of_filter. apply sum_of_perm, NoDup_Permutation; [assumption|apply NoDup_filter;
    assumption|].
  intros a. rewrite filter_In. apply H.
Qed.

Lemma sum_of_nonnegative l f : (forall a, In a l -> 0 <= f a) -> 0 <= sum_of l f.
Proof. intros H. rewrite <- (sum_of_zero l). apply sum_of_le. exact H. Qed.

Lemma count_positive test l : 0 < count test l <-> exists a, In a l /\ test a = true.
Proof.
  unfold count. induction l as [|b l IH]; simpl; [split; [lia|intros (a & [] & _)]|].
  assert (0 <= sum_of l (fun a => bit (test a))) by (apply sum_of_nonnegative; intros; apply bit_range).
  split.
  - destruct (test b) eqn:E; [exists b; auto|]. simpl. intros K. destruct IH as [IH _].
    destruct IH as (a & Ha & Ht); [lia|]. exists a. auto.
  - intros (a & [->|Ha] & Ht); [rewrite Ht; simpl; lia|]. destruct IH as [_ IH].
    assert (0 < sum_of l (fun a => bit (test a))) by (apply IH; exists a; auto). destruct (test b); simpl; lia.
Qed.

Lemma count_two test l a b : In a l -> In b l -> a <> b -> test a = true -> test b = true -> 2 <= count test l.
Proof.
  intros Ha Hb Hne Ta Tb. rewrite count_length.
  assert (2 <= length (filter test l))%nat; [|lia]. change 2%nat with (length [a; b]).
  apply NoDup_incl_length; [repeat constructor; simpl; intuition|].
  intros c [<-|[<-|[]]]; apply filter_In; auto.
Qed.

(** A second one, where the number is even. *)
Lemma another test l a z : NoDup l -> In a l -> test a = true -> count test l = 2 * z ->
  exists b, In b l /\ b <> a /\ test b = true.
Proof.
  intros Hl Ha Ht Hz. destruct (in_split _ _ Ha) as (l1 & l2 & ->). apply NoDup_remove_2 in Hl.
  unfold count in Hz. rewrite sum_of_app in Hz. simpl in Hz. rewrite Ht in Hz. simpl in Hz.
  assert (0 < count test (l1 ++ l2)) as H.
  { unfold count. rewrite sum_of_app.
    assert (0 <= sum_of l1 (fun a => bit (test a))) by (apply sum_of_nonnegative; intros; apply bit_range).
    assert (0 <= sum_of l2 (fun a => bit (test a))) by (apply sum_of_nonnegative; intros; apply bit_range).
    lia. }
  apply count_positive in H. destruct H as (b & Hb & Hbt). exists b. split; [|split; [|exact Hbt]].
  - rewrite in_app_iff in *. simpl. tauto.
  - intros ->. contradiction.
Qed.

(** What is not positive in each group is not positive. *)
Lemma sum_of_groups {V} (dec : forall v w : V, {v = w} + {v <> w}) (name : A -> V) f l :
  (forall v, sum_of (filter (fun a => if dec (name a) v then true else false) l) f <= 0) -> sum_of l f <= 0.
Proof.
  remember (length l) as k eqn:E. assert (Hk : (length l <= k)%nat) by lia. clear E. revert l Hk.
  induction k as [|k IH]; intros l Hk H; [destruct l; simpl in *; lia|]. destruct l as [|a l]; [simpl; lia|].
  set (mine := fun b => if dec (name b) (name a) then true else false).
  assert (Hsplit : sum_of (a :: l) f = sum_of (filter mine (a :: l)) f + sum_of (filter (fun b => negb (mine b)) (a ::
    l)) f).
  { rewrite !sum_of_filter, <- sum_of_plus. apply sum_of_ext. intros b _. destruct (mine b); simpl; lia. }
  pose proof (H (name a)) as Hmine. fold mine in Hmine.
  assert (sum_of (filter (fun b => negb (mine b)) (a :: l)) f <= 0); [|lia]. apply IH.
  - assert (mine a = true) as Ha by (unfold mine; destruct (dec (name a) (name a)); congruence). simpl. rewrite Ha.
      simpl.
    simpl in Hk. assert (length (filter (fun b => negb (mine b)) l) <= length l)%nat; [|lia].
    clear. induction l as [|b l IH]; simpl; [lia|]. destruct (mine b); simpl; lia.
  - intros v. destruct (dec (name a) v) as [<-|Hv].
    + rewrite sum_of_filter, sum_of_filter. rewrite (sum_of_ext _ _ (fun _ => 0)); [rewrite sum_of_zero; lia|].
      intros b _. unfold mine. destruct (dec (name b) (name a)); reflexivity.
    + rewrite sum_of_filter, sum_of_filter. specialize (H v). rewrite sum_of_filter in H.
      rewrite (sum_of_ext _ _ (fun b => if dec (name b) v then f b else 0)).
      * erewrite sum_of_ext in H; [exact H|]. intros b _. simpl. destruct (dec (name b) v); reflexivity.
      * intros b _. unfold mine. destruct (dec (name b) (name a)), (dec (name b) v); simpl; congruence.
Qed.

End Lists.

Lemma sum_of_swap {A B} (l : list A) (k : list B) (f : A -> B -> Z) :
  sum_of l (fun a => sum_of k (f a)) = sum_of k (fun b => sum_of l (fun a => f a b)).
Proof. induction l as [|a l IH]; simpl; [rewrite sum_of_zero; reflexivity|]. rewrite IH, <- sum_of_plus. reflexivity.
  Qed.

(** A symmetric sum without a diagonal is even. *)
Lemma sum_of_symmetric {A} (l : list A) (f : A -> A -> Z) :
  (forall a b, f a b = f b a) -> (forall a, f a a = 0) -> exists z, sum_of l (fun a => sum_of l (f a)) = 2 * z.
Proof.
  intros Hs Hd. induction l as [|a l (z & IH)]; [exists 0; reflexivity|]. exists (sum_of l (f a) + z). simpl.
  rewrite Hd, sum_of_plus, IH, (sum_of_ext l (fun b => f b a) (f a)) by (intros; apply Hs). lia.
Qed.

(** Each pair from its other end. *)
Lemma sum_of_ends {A} (big : list A) (part : A -> list A) (test : A -> A -> bool) (f : A -> A -> Z) :
  NoDup big -> (forall a, In a big -> NoDup (part a)) ->
  (forall a b, In a big -> (In b (part a) <-> In b big /\ test a b = true)) -> (forall a b, test a b = test b a) ->
  sum_of big (fun a => sum_of (part a) (f a)) = sum_of big (fun a => sum_of (part a) (fun b => f b a)).
Proof.
  intros Hbig Hpart Hin Hs.
  assert (E : forall g, sum_of big (fun a => sum_of (part a) (g a)) =
    sum_of big (fun a => sum_of big (fun b => if test a b then g a b else 0))).
  { intros g. apply sum_of_ext. intros a Ha. apply sum_of_part; auto. }
  rewrite (E f), (E (fun a b => f b a)), sum_of_swap. apply sum_of_ext. intros a _. apply sum_of_ext. intros b _.
  rewrite Hs. reflexivity.
Qed.
