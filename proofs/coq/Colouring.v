(** König's theorem: if no line of a grid has more than k cells of a set, k colours suffice for the set so that no colour
    occurs twice in a line.

    One cell after another gets a colour. Where its row and its column lack different colours a and b, the two change places
    along the chain of cells of these colours that starts in the column; it never comes to the row. *)

Require Import Lia List Arith Bool.
Require Import Hitori_numbers.Sums.
Import ListNotations.

Definition places : Type := list (nat * nat).

(** No colour occurs twice in a line, among the cells of a list. *)
Definition proper (l : places) (f : nat -> nat -> nat) : Prop :=
  (forall r c d, In (r, c) l -> In (r, d) l -> f r c = f r d -> c = d) /\
  (forall r t c, In (r, c) l -> In (t, c) l -> f r c = f t c -> r = t).

Definition in_row (r : nat) (a : nat * nat) : bool := fst a =? r.
Definition in_column (c : nat) (a : nat * nat) : bool := snd a =? c.

Lemma place_dec (a b : nat * nat) : {a = b} + {a <> b}.
Proof. decide equality; apply Nat.eq_dec. Qed.

(** A line with fewer than k cells lacks one of k colours. *)
Lemma missing_colour {A} (g : A -> nat) k (line : list A) :
  length line < k -> exists a, a < k /\ forall x, In x line -> g x <> a.
Proof.
  intros Hlength.
  destruct (List.existsb (fun a => negb (List.existsb (fun x => g x =? a) line)) (seq 0 k)) eqn:E.
  - apply existsb_exists in E. destruct E as (a & Ha & E). exists a. apply in_seq in Ha. split; [lia|].
    intros x Hx Hxa. apply negb_true_iff in E.
    assert (H : existsb (fun x => g x =? a) line = true); [|congruence].
    apply existsb_exists. exists x. split; [assumption|]. now apply Nat.eqb_eq.
  - exfalso. assert (H : incl (seq 0 k) (map g line)).
    { intros a Ha. destruct (in_dec Nat.eq_dec a (map g line)) as [|Hout]; [assumption|]. exfalso.
      assert (H : existsb (fun a => negb (existsb (fun x => g x =? a) line)) (seq 0 k) = true); [|congruence].
      apply existsb_exists. exists a. split; [assumption|]. apply negb_true_iff.
      destruct (existsb (fun x => g x =? a) line) eqn:E'; [|reflexivity]. exfalso. apply Hout.
      apply existsb_exists in E'. destruct E' as (x & Hx & Hxa). apply Nat.eqb_eq in Hxa. subst. now apply in_map. }
    apply NoDup_incl_length in H; [|apply seq_NoDup]. rewrite seq_length, map_length in H. lia.
Qed.

Section Chain.

Context (l : places) (f : nat -> nat -> nat) (a b : nat).

(** From a column along the cell of colour a to a row, and from there along the cell of colour b to the next column. *)
Definition next (c d : nat) : Prop :=
  exists r, In (r, c) l /\ f r c = a /\ In (r, d) l /\ f r d = b.

(** The columns of the chain from a column. *)
Lemma chain (start : nat) :
  exists chain : list nat, In start chain /\
    (forall c d, In c chain -> next c d -> In d chain) /\
    (forall d, In d chain -> d = start \/ exists c, In c chain /\ next c d).
Proof.
  assert (Hnext : forall (w : list nat),
    (exists c d, In c w /\ next c d /\ ~ In d w) \/ (forall c d, In c w -> next c d -> In d w)).
  { intros w.
    set (test := fun x y : nat * nat => (fst x =? fst y) && (f (fst x) (snd x) =? a) && (f (fst y) (snd y) =? b) &&
      (if in_dec Nat.eq_dec (snd x) w then true else false) && (if in_dec Nat.eq_dec (snd y) w then false else true)).
    destruct (existsb (fun x => existsb (test x) l) l) eqn:E.
    - left. apply existsb_exists in E. destruct E as ([r c] & Hc & E).
      apply existsb_exists in E. destruct E as ([t d] & Hd & E). unfold test in E. simpl in E.
      repeat rewrite andb_true_iff in E. destruct E as [[[[E1 E2] E3] E4] E5].
      apply Nat.eqb_eq in E1, E2, E3. subst t. exists c, d.
      destruct (in_dec Nat.eq_dec c w); [|discriminate]. destruct (in_dec Nat.eq_dec d w); [discriminate|].
      repeat split; auto. exists r. auto.
    - right. intros c d Hc (r & Hrc & Hfc & Hrd & Hfd).
      destruct (in_dec Nat.eq_dec d w) as [|Hd]; [assumption|]. exfalso.
      assert (H : existsb (fun x => existsb (test x) l) l = true); [|congruence].
      apply existsb_exists. exists (r, c). split; [assumption|]. apply existsb_exists. exists (r, d). split; [assumption|].
      unfold test. simpl. rewrite Hfc, Hfd, !Nat.eqb_refl.
      destruct (in_dec Nat.eq_dec c w); [|contradiction]. destruct (in_dec Nat.eq_dec d w); [contradiction|]. reflexivity. }
  (* Columns are added until there is no next one; each is a column of l, or the start. *)
  assert (H : forall fuel (w : list nat), S (length l) <= length w + fuel -> NoDup w -> incl w (start :: map snd l) ->
    In start w -> (forall d, In d w -> d = start \/ exists c, In c w /\ next c d) ->
    exists chain : list nat, In start chain /\
      (forall c d, In c chain -> next c d -> In d chain) /\
      (forall d, In d chain -> d = start \/ exists c, In c chain /\ next c d)).
  { intros fuel. induction fuel as [|fuel IH]; intros w Hlength Hw Hincl Hstart Hfrom;
      (destruct (Hnext w) as [(c & d & Hc & Hcd & Hd)|Hclosed]; [|exists w; auto]).
    - exfalso. assert (H : length (d :: w) <= length (start :: map snd l)).
      { apply NoDup_incl_length; [constructor; auto|]. intros x [<-|Hx]; [|auto].
        destruct Hcd as (r & _ & _ & Hrd & _). right. apply in_map_iff. exists (r, d). auto. }
      simpl in H. rewrite map_length in H. lia.
    - apply (IH (d :: w)); simpl; auto; try lia.
      + constructor; auto.
      + intros x [<-|Hx]; [|auto]. destruct Hcd as (r & _ & _ & Hrd & _). right. apply in_map_iff. exists (r, d). auto.
      + intros x [<-|Hx]; [right; exists c; auto|]. destruct (Hfrom x Hx) as [|(e & He & Hex)]; [auto|].
        right. exists e. auto. }
  apply (H (length l) [start]).
  - simpl. lia.
  - constructor; [auto|constructor].
  - intros x [<-|[]]. simpl. auto.
  - simpl. auto.
  - intros d [<-|[]]. auto.
Qed.

End Chain.

Theorem colouring k (l : places) :
  NoDup l -> (forall r, length (filter (in_row r) l) <= k) -> (forall c, length (filter (in_column c) l) <= k) ->
  exists f, proper l f /\ forall r c, In (r, c) l -> f r c < k.
Proof.
  induction l as [|[r c] l IH]; intros Hl Hrows Hcolumns.
  - exists (fun _ _ => 0). split; [split|]; simpl; tauto.
  - apply NoDup_cons_iff in Hl. destruct Hl as [Hout Hl].
    destruct IH as (f & Hf & Hk); auto.
    { intros t. specialize (Hrows t). simpl in Hrows. destruct (in_row t (r, c)); simpl in Hrows; lia. }
    { intros d. specialize (Hcolumns d). simpl in Hcolumns. destruct (in_column d (r, c)); simpl in Hcolumns; lia. }
    destruct (missing_colour (fun x => f (fst x) (snd x)) k (filter (in_row r) l)) as (a & Ha & Hmissa).
    { specialize (Hrows r). simpl in Hrows. unfold in_row at 1 in Hrows. simpl in Hrows.
      rewrite Nat.eqb_refl in Hrows. simpl in Hrows. lia. }
    destruct (missing_colour (fun x => f (fst x) (snd x)) k (filter (in_column c) l)) as (b & Hb & Hmissb).
    { specialize (Hcolumns c). simpl in Hcolumns. unfold in_column at 1 in Hcolumns. simpl in Hcolumns.
      rewrite Nat.eqb_refl in Hcolumns. simpl in Hcolumns. lia. }
    assert (Hrow : forall d, In (r, d) l -> f r d <> a).
    { intros d Hd. apply (Hmissa (r, d)). apply filter_In. split; [assumption|]. apply Nat.eqb_refl. }
    assert (Hcolumn : forall t, In (t, c) l -> f t c <> b).
    { intros t Ht. apply (Hmissb (t, c)). apply filter_In. split; [assumption|]. apply Nat.eqb_refl. }
    destruct (chain l f a b c) as (w & Hc & Hclosed & Hfrom).
    set (g := fun t d => if in_dec Nat.eq_dec d w then
      if f t d =? a then b else if f t d =? b then a else f t d else f t d).
    set (h := fun t d => if place_dec (t, d) (r, c) then a else g t d).
    exists h. destruct Hf as [Hfr Hfc].
    (* In a row, cells of both colours are both on the chain or both off it. *)
    assert (Hback : forall t d e, In (t, d) l -> In (t, e) l -> f t d = a -> f t e = b -> In e w -> In d w).
    { intros t d e Hd He Hfd Hfe Hew. destruct (Hfrom e Hew) as [->|(d' & Hd' & t' & H1 & H2 & H3 & H4)].
      - exfalso. apply (Hcolumn t); auto.
      - assert (t' = t) by (apply (Hfc t' t e); auto; congruence). subst.
        assert (d' = d) by (apply (Hfr t d' d); auto; congruence). subst. assumption. }
    assert (Hg : proper l g).
    { split.
      - intros t d e Hd He. unfold g.
        destruct (in_dec Nat.eq_dec d w) as [Hdw|Hdw], (in_dec Nat.eq_dec e w) as [Hew|Hew];
          destruct (Nat.eqb_spec (f t d) a) as [E1|E1], (Nat.eqb_spec (f t e) a) as [E2|E2];
          destruct (Nat.eqb_spec (f t d) b) as [E3|E3], (Nat.eqb_spec (f t e) b) as [E4|E4];
          intros E; try (apply (Hfr t); auto; congruence); exfalso.
        all: try congruence.
        all: try (apply Hew; apply (Hclosed d); auto; exists t; auto; fail).
        all: try (apply Hdw; apply (Hclosed e); auto; exists t; auto; fail).
        all: try (apply Hew; apply (Hback t e d); auto; fail).
        all: try (apply Hdw; apply (Hback t d e); auto; fail).
      - intros t u d Ht Hu. unfold g. destruct (in_dec Nat.eq_dec d w); [|apply Hfc; auto].
        destruct (Nat.eqb_spec (f t d) a) as [E1|E1], (Nat.eqb_spec (f u d) a) as [E2|E2];
          destruct (Nat.eqb_spec (f t d) b) as [E3|E3], (Nat.eqb_spec (f u d) b) as [E4|E4];
          intros E; try (apply (Hfc t u d); auto; congruence); exfalso; congruence. }
    (* The new cell's row and column lack a now. *)
    assert (Hgrow : forall d, In (r, d) l -> g r d <> a).
    { intros d Hd. unfold g. pose proof (Hrow d Hd).
      destruct (in_dec Nat.eq_dec d w) as [Hdw|]; [|assumption].
      destruct (Nat.eqb_spec (f r d) a); [contradiction|].
      destruct (Nat.eqb_spec (f r d) b) as [E|]; [|assumption]. exfalso.
      destruct (Hfrom d Hdw) as [->|(e & He & t & H1 & H2 & H3 & H4)].
      - apply (Hcolumn r); auto.
      - assert (t = r) by (apply (Hfc t r d); auto; congruence). subst t. apply (Hrow e); auto. }
    assert (Hgcolumn : forall t, In (t, c) l -> g t c <> a).
    { intros t Ht. unfold g. pose proof (Hcolumn t Ht).
      destruct (in_dec Nat.eq_dec c w) as [_|]; [|contradiction].
      destruct (Nat.eqb_spec (f t c) a) as [E|E]; [congruence|].
      destruct (Nat.eqb_spec (f t c) b); congruence. }
    assert (Hnew : h r c = a).
    { unfold h. destruct (place_dec (r, c) (r, c)); congruence. }
    assert (Hold : forall t d, In (t, d) l -> h t d = g t d).
    { intros t d Hd. unfold h. destruct (place_dec (t, d) (r, c)) as [E|]; [|reflexivity].
      exfalso. apply Hout. rewrite <- E. exact Hd. }
    clearbody h.
    destruct Hg as [Hgr Hgc]. split; [split|].
    + intros t d e [E1|Hd] [E2|He].
      * congruence.
      * injection E1 as <- <-. rewrite Hnew, (Hold _ _ He). intros E. exfalso. apply (Hgrow e); congruence.
      * injection E2 as <- <-. rewrite Hnew, (Hold _ _ Hd). intros E. exfalso. apply (Hgrow d); auto.
      * rewrite (Hold _ _ Hd), (Hold _ _ He). apply Hgr; assumption.
    + intros t u d [E1|Ht] [E2|Hu].
      * congruence.
      * injection E1 as <- <-. rewrite Hnew, (Hold _ _ Hu). intros E. exfalso. apply (Hgcolumn u); auto.
      * injection E2 as <- <-. rewrite Hnew, (Hold _ _ Ht). intros E. exfalso. apply (Hgcolumn t); auto.
      * rewrite (Hold _ _ Ht), (Hold _ _ Hu). apply Hgc; assumption.
    + intros t d [E|Hd].
      * injection E as <- <-. rewrite Hnew. exact Ha.
      * rewrite (Hold _ _ Hd). unfold g. specialize (Hk t d Hd).
        destruct (in_dec Nat.eq_dec d w); [|assumption].
        destruct (f t d =? a); [assumption|]. destruct (f t d =? b); assumption.
Qed.
