(** The price of the inner rows of a column, on the border or not, is a sum over its rows. *)

Require Import Lia List Arith NArith ZArith Bool.
Require Import Hitori_numbers.Totals Hitori_numbers.Hitori Hitori_numbers.Shares Hitori_numbers.Prices
  Hitori_numbers.Meanings Hitori_numbers.RowPrices Hitori_numbers.WindowPrices.
Import ListNotations.
Open Scope Z_scope.

Lemma covered_inner b c d : covered_price inner_rows b c d = total 5 (covered_row b c d).
Proof. unfold covered_price, covered_row. rewrite !ones_inner. cbn [total]. autorewrite with words. ring. Qed.

Section Price.

Context (side_b side_c : N) (a b c d e : column).
Let edge := N.lor top side_c.
Let u := uncovered_rows b c d.
Let g1 := guarded above below edge u d c b a.
Let g2 := guarded below above edge u d c b a.
Let g3 := guarded above below edge u b c d e.
Let g4 := guarded below above edge u b c d e.

Definition price_row (r : nat) : Z :=
  covered_row b c d r + 5 * bit (has (looped_rows c) r) + 6 * bit (has (touched_rows c) r && negb (has edge r)) +
  2 * bit (has (touched_rows c) r && has top r) + 2 * bit (has (touched_rows c) r && has side_c r) +
  (contact_row c b r + contact_row c d r) - (loss_row side_b d c b a r + loss_row 0 b c d e r) +
  extra_row g1 g2 g3 g4 r.

Lemma price_with_all_guards rows : price rows side_b side_c a b c d e =
  match uncovered_price edge u g1 g2 g3 g4 with
  | None => None
  | Some extra => Some (covered_price rows b c d + 5 * ones (N.land (looped_rows c) inner_rows) +
      6 * ones (N.land (N.ldiff (touched_rows c) edge) inner_rows) +
      2 * ones (N.land (N.land (touched_rows c) top) inner_rows) +
      2 * ones (N.land (N.land (touched_rows c) side_c) inner_rows) +
      contact_price c b + contact_price c d - guard_loss side_b d c b a + extra - guard_loss 0 b c d e)
  end.
Proof.
  unfold price. fold edge. fold u.
  set (more := N.land (N.land (N.land u (above (plain_rows d))) (below (plain_rows d))) (shaded_rows e)).
  pose proof (more_over edge u b c d e : N.lor _ more = g3) as H3.
  pose proof (more_under edge u b c d e : N.lor _ more = g4) as H4.
  assert (Hif : (if empty more
    then uncovered_price edge u g1 g2 (guarded above below edge u b c d nothing)
      (guarded below above edge u b c d nothing)
    else uncovered_price edge u g1 g2 (N.lor (guarded above below edge u b c d nothing) more)
      (N.lor (guarded below above edge u b c d nothing) more)) = uncovered_price edge u g1 g2 g3 g4).
  { rewrite H3, H4. destruct (empty more) eqn:Hmore; [|reflexivity]. apply empty_not in Hmore.
    rewrite Hmore, N.lor_0_r in H3, H4. rewrite H3, H4. reflexivity. }
  fold g1 g2. rewrite Hif. destruct (uncovered_price edge u g1 g2 g3 g4) as [extra|]; reflexivity.
Qed.

Lemma price_by_rows cost : price inner_rows side_b side_c a b c d e = Some cost -> cost = total 5 price_row.
Proof.
  rewrite price_with_all_guards. destruct (uncovered_price edge u g1 g2 g3 g4) as [extra|] eqn:Hextra;
    [|intros; discriminate].
  intros Hcost. apply some_inversion in Hcost. subst cost. apply extra_rows in Hextra.
  2: { intros U. subst g1 g2. unfold guarded. rewrite U. split; reflexivity. }
  unfold price_row. clearbody g1 g2 g3 g4. clearbody u. clearbody edge.
  rewrite Hextra, covered_inner, !contact_rows, !loss_rows, !ones_inner. cbn [total].
  rewrite !has_and, !has_less. lia.
Qed.

(** An uncovered cell of rows 0 to 5 that has two guards, or one and is on the border, has a price. *)
Lemma has_a_price rows :
  (forall r, (r < 6)%nat -> has u r = true ->
    has (N.lor (two g1 g2 g3 g4) (N.land edge (N.lor (N.lor (N.lor g1 g2) g3) g4))) r = true) ->
  price rows side_b side_c a b c d e <> None.
Proof.
  intros H. rewrite price_with_all_guards. pose proof (enough_guards edge u g1 g2 g3 g4) as H'.
  destruct (uncovered_price edge u g1 g2 g3 g4); [discriminate|]. exfalso. apply H'; [|reflexivity]. clear H'.
  intros r Hr. apply H; [|exact Hr]. destruct (Nat.ltb_spec r 6) as [H6|H6]; [exact H6|exfalso].
  subst u. unfold uncovered_rows in Hr. rewrite has_less, has_known in Hr.
  destruct (Nat.ltb_spec r 6); [lia|discriminate].
Qed.

End Price.

(** A column without uncovered cells has none that are guarded. *)
Lemma no_loss side y c x z r : uncovered_rows c x z = 0%N -> loss_row side y c x z r = 0.
Proof.
  intros U. unfold loss_row. rewrite U. unfold guarded. cbn [N.land above below N.double N.div2].
  rewrite !has_nothing. reflexivity.
Qed.
