(** The knight's move shading with its border is maximal, for all n >= 10. *)

Require Import Lia List Arith Bool.
Require Import Hitori_numbers.Hitori Hitori_numbers.Forcing Hitori_numbers.Knights Hitori_numbers.Surroundings.
Import ListNotations.

(** Each walk goes from an unshaded cell to one before it; the short ones suffice for most. *)
Definition trails : list (list move) := [
  [Up];
  [Left];
  [Right; Up];
  [Down; Left; Left; Up];
  [Right; Down; Down; Left; Left; Up; Left; Up];
  [Right; Down; Down; Left; Down; Left; Left; Up; Up; Up];
  [Down; Left; Down; Left; Left; Up; Up]].

(** The first four are single cells; the others are in the corners of the grid. *)
Definition pockets : list (list move) := [
  [Left];
  [Right];
  [Up];
  [Down];
  [Up; Up; Left];
  [Right; Right; Up];
  [Down; Down; Right];
  [Left; Left; Down];
  [Up; Right; Down; Up; Right];
  [Up; Right; Up; Down; Down];
  [Down; Right; Up; Down; Right];
  [Down; Left; Up; Down; Down];
  [Down; Left; Up; Down; Left];
  [Up; Right; Down; Up; Up; Up; Left];
  [Down; Left; Up; Down; Down; Down; Right]].

Definition good_here (n : nat) : bool :=
  let s := from_table (table n (knights n)) in
  forallb (fun r => forallb (fun c => good trails pockets (is_first r c) (around n s r c)) (seq 0 n)) (seq 0 n).

Lemma good_here_iff n : good_here n = true <->
  forall r c, r < n -> c < n -> good trails pockets (is_first r c) (around n (knights n) r c) = true.
Proof.
  unfold good_here. cbn zeta. rewrite forallb_forall. split.
  - intros H r c Hr Hc. specialize (H r). rewrite forallb_forall in H. rewrite <- around_table.
    apply H; apply in_seq; lia.
  - intros H r Hr. apply forallb_forall. intros c Hc. apply in_seq in Hr, Hc. rewrite around_table. apply H; lia.
Qed.

(** The surroundings of line x of 10 + n are those of this line of n. *)
Definition line_kept (x : nat) : nat := if x <? 18 then x else x - 10.

Lemma around_kept n r c :
  26 <= n -> r < 10 + n -> c < 10 + n ->
  around (10 + n) (knights (10 + n)) r c = around n (knights n) (line_kept r) (line_kept c).
Proof.
  intros Hn Hr Hc.
  assert (Hline : forall x i, x < 10 + n -> i < 9 ->
    (on (10 + n) (x + i) = false /\ on n (line_kept x + i) = false) \/
    (on (10 + n) (x + i) = true /\ on n (line_kept x + i) = true /\ x + i - 4 < 10 + n /\ line_kept x + i - 4 < n /\
      kept n (x + i - 4) (line_kept x + i - 4))).
  { intros x i Hx Hi. unfold on, line_kept, kept.
    destruct (Nat.ltb_spec x 18);
      repeat match goal with
      | |- context [?a <=? ?b] => destruct (Nat.leb_spec a b)
      | |- context [?a <? ?b] => destruct (Nat.ltb_spec a b)
      end; simpl; lia. }
  apply map_ext_in. intros i Hi. apply map_ext_in. intros j Hj. apply in_seq in Hi, Hj. unfold look.
  destruct (Hline r i) as [[-> ->]|(-> & -> & H1 & H2 & H3)]; try lia; [reflexivity|].
  destruct (Hline c j) as [[-> ->]|(-> & -> & K1 & K2 & K3)]; try lia; [reflexivity|]. simpl andb. cbn iota.
  f_equal. apply knights_kept; try assumption. lia.
Qed.

Lemma first_kept r c : is_first (line_kept r) (line_kept c) = is_first r c.
Proof.
  assert (H : forall x, (line_kept x =? 0) = (x =? 0)).
  { intros x. unfold line_kept. destruct (Nat.ltb_spec x 18); [reflexivity|].
    destruct (Nat.eqb_spec (x - 10) 0), (Nat.eqb_spec x 0); lia. }
  unfold is_first. rewrite !H. reflexivity.
Qed.

Lemma line_kept_inside n x : 26 <= n -> x < 10 + n -> line_kept x < n.
Proof. intros Hn Hx. unfold line_kept. destruct (Nat.ltb_spec x 18); lia. Qed.

Lemma all_good : forall n, 10 <= n -> good_here n = true.
Proof.
  apply by_tens.
  - apply check_small_sides. vm_cast_no_check (eq_refl true).
  - intros n Hn H. rewrite good_here_iff in *. intros r c Hr Hc. rewrite around_kept, <- first_kept by assumption.
    apply H; apply line_kept_inside; assumption.
Qed.

Theorem knights_maximal n : 10 <= n -> maximal n (knights n).
Proof.
  intros Hn. apply (good_is_maximal trails pockets). apply good_here_iff, all_good. exact Hn.
Qed.
