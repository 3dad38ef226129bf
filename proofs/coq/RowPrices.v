(** The prices of a column, by words, are sums over its rows. *)

Require Import Lia List Arith NArith ZArith Bool.
Require Import Hitori_numbers.Totals Hitori_numbers.Hitori Hitori_numbers.Shares Hitori_numbers.Prices
  Hitori_numbers.Meanings.
Import ListNotations.
Open Scope Z_scope.

Definition covered_row (b c d : column) (r : nat) : Z :=
  let s := has (shaded_rows c) r in
  let over := has (above (shaded_rows c)) r && negb s in
  let under := has (below (shaded_rows c)) r && negb s in
  let left := has (shaded_rows b) r in
  let right := has (shaded_rows d) r in
  2 * (bit over + bit under + bit (left && negb s) + bit (right && negb s) -
    bit ((has (above (shaded_rows c)) r || has (below (shaded_rows c)) r || left || right) && negb s) -
    bit (over && left) - bit (over && right) - bit (under && left) - bit (under && right)).

Lemma covered_rows b c d : covered_price known b c d = total 6 (covered_row b c d).
Proof.
  unfold covered_price, covered_row. rewrite !ones_known. cbn [total]. autorewrite with words. ring.
Qed.

Definition contact_row (c x : column) (r : nat) : Z :=
  let p := has (plain_rows c) r in
  let other := has (shaded_rows c) r && negb p in
  let over := has (above (shaded_rows x)) r in
  let under := has (below (shaded_rows x)) r in
  2 * (bit (over && p) + bit (under && p)) - (bit (over && other) + bit (under && other)).

Lemma contact_rows c x : contact_price c x = total 5 (contact_row c x).
Proof. unfold contact_price, contact_row. rewrite !ones_inner. cbn [total]. autorewrite with words. ring. Qed.

Definition loss_row (side : N) (y c x z : column) (r : nat) : Z :=
  let u := uncovered_rows c x z in
  let edge := N.lor top side in
  let few := N.ldiff edge (two_contacts (touched_rows c) (touched_rows z)) in
  let under := guarded below above edge u z x c y in
  let over := guarded above below edge u z x c y in
  bit (has (above under) r) + bit (has (below over) r) +
  (bit (has (above (N.land under few)) r && has (touched_rows c) r) +
    bit (has (below (N.land over few)) r && has (touched_rows c) r)).

Lemma loss_rows side y c x z : guard_loss side y c x z = total 5 (loss_row side y c x z).
Proof.
  unfold guard_loss, loss_row. rewrite !ones_inner. destruct (empty (uncovered_rows c x z)) eqn:U.
  - apply empty_not in U. rewrite U. unfold guarded. cbn [total N.land above below N.double N.div2].
    rewrite !has_nothing. reflexivity.
  - cbn [total]. rewrite !has_and. ring.
Qed.

Definition extra_row (g1 g2 g3 g4 : N) (r : nat) : Z :=
  let g1 := has g1 r in
  let g2 := has g2 r in
  let g3 := has g3 r in
  let g4 := has g4 r in
  bit (g1 && g2 && (g3 || g4) || g3 && g4 && (g1 || g2)) + bit (g1 && g2 && g3 && g4).

Lemma extra_rows edge u g1 g2 g3 g4 x : (u = 0%N -> g1 = 0%N /\ g2 = 0%N) ->
  uncovered_price edge u g1 g2 g3 g4 = Some x -> x = total 5 (extra_row g1 g2 g3 g4).
Proof.
  unfold uncovered_price. cbv zeta. intros Hu. destruct (empty u) eqn:U.
  - intros [= <-]. apply empty_not in U. destruct (Hu U) as [-> ->]. unfold extra_row. cbn [total].
    rewrite !has_nothing. cbn [andb orb]. rewrite !andb_false_r. reflexivity.
  - destruct (empty (N.ldiff _ _)); [|discriminate]. intros [= <-]. rewrite !ones_inner. unfold extra_row. cbn [total].
    rewrite !has_or, !has_and, !has_or. ring.
Qed.

Lemma enough_guards edge u g1 g2 g3 g4 :
  (forall r, has u r = true ->
    has (N.lor (two g1 g2 g3 g4) (N.land edge (N.lor (N.lor (N.lor g1 g2) g3) g4))) r = true) ->
  uncovered_price edge u g1 g2 g3 g4 <> None.
Proof.
  intros H. unfold uncovered_price. cbv zeta. destruct (empty u); [discriminate|].
  rewrite empty_if; [discriminate|]. intros r. rewrite has_less. specialize (H r).
  destruct (has u r); [rewrite H by reflexivity|]; reflexivity.
Qed.

(** The guards of the middle column, with the last column. *)
Lemma more_of u t l a y z b s : N.lor (N.land u (N.lor (N.lor t l) (N.land a (N.lor (N.land y z) (N.land b 0)))))
    (N.land (N.land (N.land u a) b) s) =
  N.land u (N.lor (N.lor t l) (N.land a (N.lor (N.land y z) (N.land b s)))).
Proof.
  apply same_rows. intros r. autorewrite with words. destruct (has u r), (has a r), (has b r), (has s r);
  cbn [andb orb]; rewrite ?orb_false_r, ?orb_true_r, ?andb_false_r; reflexivity.
Qed.
Lemma more_over edge u b c d e : N.lor (guarded above below edge u b c d nothing)
  (N.land (N.land (N.land u (above (plain_rows d))) (below (plain_rows d))) (shaded_rows e)) =
  guarded above below edge u b c d e.
Proof. apply more_of. Qed.
Lemma more_under edge u b c d e : N.lor (guarded below above edge u b c d nothing)
  (N.land (N.land (N.land u (above (plain_rows d))) (below (plain_rows d))) (shaded_rows e)) =
  guarded below above edge u b c d e.
Proof.
  rewrite <- (N.land_assoc u), (N.land_comm (above _)), (N.land_assoc u). apply more_of.
Qed.

Lemma over_first edge u y c x z : has (guarded above below edge u y c x z) 0 = false.
Proof. unfold guarded. autorewrite with words. cbn [andb orb]. rewrite ?andb_false_r. reflexivity. Qed.

