(** What the words of Prices.v mean: on a window they are the conditions and shares of Shares.v. *)

Require Import Lia List Arith NArith ZArith Bool.
Require Import Hitori_numbers.Totals Hitori_numbers.Hitori Hitori_numbers.Shares Hitori_numbers.Prices.
Import ListNotations.
Open Scope Z_scope.

(** Words, row by row *)

Lemma has_and x y r : has (N.land x y) r = has x r && has y r.
Proof. apply N.land_spec. Qed.
Lemma has_or x y r : has (N.lor x y) r = has x r || has y r.
Proof. apply N.lor_spec. Qed.
Lemma has_less x y r : has (N.ldiff x y) r = has x r && negb (has y r).
Proof. apply N.ldiff_spec. Qed.
Lemma above_first x : has (above x) 0 = false.
Proof. unfold has, above. destruct x; reflexivity. Qed.
Lemma above_next x r : has (above x) (S r) = has x r.
Proof. unfold has, above. rewrite Nat2N.inj_succ, N.double_spec. apply N.testbit_even_succ, N.le_0_l. Qed.
Lemma has_below x r : has (below x) r = has x (S r).
Proof. unfold has, below. rewrite Nat2N.inj_succ, N.div2_spec, N.shiftr_spec by apply N.le_0_l. f_equal. lia. Qed.

#[export] Hint Rewrite has_and has_or has_less above_first above_next has_below : words.

Lemma same_rows x y : (forall r, has x r = has y r) -> x = y.
Proof.
  intros H. apply N.bits_inj. intros i. specialize (H (N.to_nat i)). unfold has in H. rewrite N2Nat.id in H. exact H.
Qed.
Lemma empty_if x : (forall r, has x r = false) -> empty x = true.
Proof.
  intros H. replace x with 0%N; [reflexivity|]. apply same_rows. intros r. rewrite H. apply N.bits_0.
Qed.
Lemma empty_not x : empty x = true -> x = 0%N.
Proof. destruct x; [reflexivity|discriminate]. Qed.

Lemma no_row x r : (x < 2 ^ N.of_nat r)%N -> has x r = false.
Proof.
  intros H. unfold has. destruct x as [|p]; [apply N.bits_0|]. apply N.bits_above_log2. apply N.log2_lt_pow2; lia.
Qed.

Lemma has_top r : has top r = (r =? 0)%nat.
Proof. destruct r as [|r]; [reflexivity|]. unfold has, top. destruct (N.of_nat (S r)) eqn:E; [lia|reflexivity]. Qed.

Lemma has_known r : has known r = (r <? 6)%nat.
Proof.
  do 6 (destruct r as [|r]; [reflexivity|]). apply no_row. apply N.lt_le_trans with (2 ^ 6)%N; [reflexivity|].
  apply N.pow_le_mono_r; lia.
Qed.

Lemma has_nothing r : has 0 r = false.
Proof. unfold has. apply N.bits_0. Qed.
#[export] Hint Rewrite has_top has_known has_nothing : words.

Lemma ones_inner x : ones (N.land x inner_rows) = total 5 (fun r => bit (has x r)).
Proof. destruct x as [|p]; [reflexivity|]. do 5 (destruct p as [p|p|]; try reflexivity). Qed.
Lemma ones_known x : ones (N.land x known) = total 6 (fun r => bit (has x r)).
Proof. destruct x as [|p]; [reflexivity|]. do 6 (destruct p as [p|p|]; try reflexivity). Qed.

Lemma has_word test l r : test None = false -> has (word test l) r = test (nth r l None).
Proof.
  intros Hnone. revert r. induction l as [|x l IH]; intros [|r]; cbn [word nth];
    try (unfold has; rewrite N.bits_0; auto).
  - unfold has. destruct (test x), (word test l); reflexivity.
  - rewrite <- IH. unfold has. rewrite Nat2N.inj_succ. destruct (test x).
    + rewrite N.succ_double_spec. apply N.testbit_odd_succ, N.le_0_l.
    + rewrite N.double_spec. apply N.testbit_even_succ, N.le_0_l.
Qed.

(** The columns of a picture *)

Definition seven (w : picture) (c : nat) : list (option kind) := map (fun r => w r c) (seq 0 7).
Definition col (w : picture) (c : nat) : column := column_of (seven w c).

Definition at_row (w : picture) (c r : nat) : option kind := if (r <? 7)%nat then w r c else None.

Lemma seven_row w c r : nth r (seven w c) None = at_row w c r.
Proof. do 7 (destruct r as [|r]; [reflexivity|]). destruct r; reflexivity. Qed.

Lemma has_shaded w c r : has (shaded_rows (col w c)) r = is_some (at_row w c r).
Proof. cbn [col column_of shaded_rows]. rewrite has_word, seven_row; reflexivity. Qed.
Lemma has_plain w c r : has (plain_rows (col w c)) r = is_plain (at_row w c r).
Proof. cbn [col column_of plain_rows]. rewrite has_word, seven_row; reflexivity. Qed.
Lemma has_looped w c r : has (looped_rows (col w c)) r = is_looped (at_row w c r).
Proof. cbn [col column_of looped_rows]. rewrite has_word, seven_row; reflexivity. Qed.
Lemma has_touched w c r : has (touched_rows (col w c)) r = is_touched (at_row w c r).
Proof. cbn [col column_of touched_rows]. rewrite has_word, seven_row; reflexivity. Qed.
#[export] Hint Rewrite has_shaded has_plain has_looped has_touched : words.

(** Counts of a few cells *)

Fixpoint two_of {A} (test : A -> bool) (l : list A) : bool :=
  match l with
  | [] => false
  | a :: l => test a && existsb test l || two_of test l
  end.

Lemma count_any {A} (test : A -> bool) l : (0 <? count test l) = existsb test l.
Proof.
  unfold count. induction l as [|a l IH]; [reflexivity|]. cbn [existsb sum_of]. rewrite <- IH.
  pose proof (sum_of_nonnegative l (fun a => bit (test a)) ltac:(intros; apply bit_range)) as H.
  destruct (test a); cbn [bit orb]; [apply Z.ltb_lt; lia|reflexivity].
Qed.

Lemma count_two {A} (test : A -> bool) l : (2 <=? count test l) = two_of test l.
Proof.
  induction l as [|a l IH]; [reflexivity|]. cbn [two_of]. rewrite <- IH, <- count_any. unfold count. cbn [sum_of].
  pose proof (sum_of_nonnegative l (fun a => bit (test a)) ltac:(intros; apply bit_range)) as H.
  destruct (test a); cbn [bit andb orb]; [|reflexivity].
  apply eq_true_iff_eq. rewrite orb_true_iff, Z.ltb_lt, !Z.leb_le. lia.
Qed.

(** The definitions of Shares.v, by tests *)

Section Tests.

Context (m n : nat) (w : picture).

Lemma plain_test a : is w (Some plain) a = is_plain (w (fst a) (snd a)).
Proof. unfold is, is_plain. destruct kind_dec as [E|E], (w (fst a) (snd a)) as [[]|]; congruence. Qed.
Lemma looped_test a : is w (Some looped) a = is_looped (w (fst a) (snd a)).
Proof. unfold is, is_looped. destruct kind_dec as [E|E], (w (fst a) (snd a)) as [[]|]; congruence. Qed.
Lemma touched_test a : is w (Some touched) a = is_touched (w (fst a) (snd a)).
Proof. unfold is, is_touched. destruct kind_dec as [E|E], (w (fst a) (snd a)) as [[]|]; congruence. Qed.
Lemma unshaded_test a : is w None a = negb (is_some (w (fst a) (snd a))).
Proof. unfold is, is_some. destruct kind_dec as [E|E], (w (fst a) (snd a)) as [[]|]; try reflexivity; congruence. Qed.
Lemma shaded_test a : is_shaded w a = is_some (w (fst a) (snd a)).
Proof. unfold is_shaded. rewrite unshaded_test. apply negb_involutive. Qed.

Lemma uncovered_test a : uncovered m n w a = is w None a && negb (existsb (is_shaded w) (beside m n a)).
Proof.
  unfold uncovered. f_equal. rewrite <- count_any. apply eq_true_iff_eq. rewrite negb_true_iff, Z.eqb_eq, Z.ltb_ge.
  pose proof (sum_of_nonnegative (beside m n a) (fun b => bit (is_shaded w b)) ltac:(intros; apply bit_range)).
  unfold count. lia.
Qed.

Lemma uncovered_unshaded a : uncovered m n w a = true -> is_some (w (fst a) (snd a)) = false.
Proof. unfold uncovered. rewrite unshaded_test. destruct (is_some _); [discriminate|reflexivity]. Qed.

Lemma have_common_test a b : have_common m n w a b =
  negb (same_cell a b) && existsb (fun c => is_shaded w c && in_contact c b) (contacts m n a).
Proof. unfold have_common. rewrite count_any. reflexivity. Qed.

Lemma existsb_same {X} (f g : X -> bool) l : (forall a, f a = g a) -> existsb f l = existsb g l.
Proof. intros H. induction l as [|a l IH]; cbn [existsb]; [reflexivity|]. rewrite H, IH. reflexivity. Qed.
Lemma two_of_same {X} (f g : X -> bool) l : (forall a, f a = g a) -> two_of f l = two_of g l.
Proof.
  intros H. induction l as [|a l IH]; cbn [two_of]; [reflexivity|]. rewrite H, IH, (existsb_same f g) by exact H.
  reflexivity.
Qed.

Definition of_cell (test : option kind -> bool) (a : cell) : bool := test (w (fst a) (snd a)).

Lemma seen_guard_test edge u a : seen_guard m n w edge u a =
  of_cell is_touched a && (edge u || two_of (of_cell is_touched) (contacts m n u)) ||
  of_cell is_looped a && two_of (of_cell is_looped) (contacts m n u) ||
  of_cell is_plain a && existsb (fun b => of_cell is_plain b &&
    (negb (same_cell a b) && existsb (fun c => of_cell is_some c && in_contact c b) (contacts m n a) ||
    negb (same_cell a b) && (fst a =? 6)%nat && (fst b =? 6)%nat)) (contacts m n u).
Proof.
  unfold seen_guard. rewrite !count_two, count_any.
  rewrite (two_of_same _ _ _ touched_test), (two_of_same _ _ _ looped_test).
  unfold of_cell at 1 3 5. destruct (w (fst a) (snd a)) as [[]|]; cbn [is_touched is_looped is_plain andb orb];
    rewrite ?orb_false_r; try reflexivity.
  apply existsb_same. intros b. rewrite plain_test, have_common_test. unfold of_cell. f_equal. f_equal. f_equal.
  apply existsb_same. intros c. rewrite shaded_test. reflexivity.
Qed.

(** Above the last row, what is seen is all. *)
Lemma guards_seen edge u a : (fst a =? 6)%nat = false -> (0 <? edges_outside m n u) = edge u ->
  guards m n w u a = seen_guard m n w edge u a.
Proof.
  intros H6 Hedge. unfold guards, seen_guard. rewrite Hedge. destruct (w (fst a) (snd a)) as [[]|]; try reflexivity.
  rewrite !count_any. induction (contacts m n u) as [|b l IH]; [reflexivity|]. cbn [existsb].
  rewrite IH, H6, andb_false_r, andb_false_l, orb_false_r. reflexivity.
Qed.

End Tests.

(** On cells that are given, all that does not depend on their kinds is computed, and the rest is looked up. *)
Ltac given_cells := repeat match goal with
  | |- context [contacts ?m ?n (?r, ?c)] =>
      let l := eval cbv in (contacts m n (r, c)) in change (contacts m n (r, c)) with l
  | |- context [beside ?m ?n (?r, ?c)] =>
      let l := eval cbv in (beside m n (r, c)) in change (beside m n (r, c)) with l
  | |- context [in_contact ?a ?b] => let v := eval cbv in (in_contact a b) in change (in_contact a b) with v
  | |- context [same_cell ?a ?b] => let v := eval cbv in (same_cell a b) in change (same_cell a b) with v
  | |- context [on_top ?a] => let v := eval cbv in (on_top a) in change (on_top a) with v
  | |- context [at_row ?w ?c ?r] => let v := eval cbv in (at_row w c r) in change (at_row w c r) with v
  | |- context [has (Npos ?p) ?r] => let v := eval cbv in (has (Npos p) r) in change (has (Npos p) r) with v
  | |- context [is_some None] => change (is_some None) with false
  | |- context [is_plain None] => change (is_plain None) with false
  | |- context [is_looped None] => change (is_looped None) with false
  | |- context [is_touched None] => change (is_touched None) with false
  | |- context [Nat.eqb ?a ?b] => let v := eval cbv in (Nat.eqb a b) in change (Nat.eqb a b) with v
  | |- context [Nat.ltb ?a ?b] => let v := eval cbv in (Nat.ltb a b) in change (Nat.ltb a b) with v
  | |- _ => progress cbn [existsb two_of sum_of count map fst snd negb]
  | |- _ => progress rewrite ?have_common_test
  end.
Ltac shorter := rewrite ?andb_false_r, ?andb_true_r, ?orb_false_r, ?orb_true_r.
Ltac kinds := rewrite ?plain_test, ?looped_test, ?touched_test, ?unshaded_test, ?shaded_test; cbn [fst snd].
(** Each kind of each cell in turn, until both sides are the same. *)
Ltac cases := cbv iota; lazymatch goal with
  | |- ?x = ?x => reflexivity
  | |- context [is_touched (?w ?r ?c)] => destruct (is_touched (w r c)); cases
  | |- context [is_looped (?w ?r ?c)] => destruct (is_looped (w r c)); cases
  | |- context [is_plain (?w ?r ?c)] => destruct (is_plain (w r c)); cases
  | |- context [is_some (?w ?r ?c)] => destruct (is_some (w r c)); cases
  | |- _ => reflexivity
  end.
Ltac rows r := destruct r as [|[|[|[|[|[|r]]]]]]; try (exfalso; lia).
