(** What the checker does in a step is right: propagation, clauses, flood fill. *)

Require Import Lia List Arith Bool NArith PArith.
Require Import Hitori_numbers.Hitori Hitori_numbers.Rectangles Hitori_numbers.Checker Hitori_numbers.CheckerBoard.
Import ListNotations.

Lemma sides_of p : sides (board_of p) = (height p, width p).
Proof. reflexivity. Qed.

Opaque cell_of board_of.

Lemma same_literal l k : same_place (fst l) (fst k) && eqb (snd l) (snd k) = true -> l = k.
Proof.
  rewrite andb_true_iff. intros [H K]. apply eqb_prop in K. destruct (same_place_spec (fst l) (fst k)); [|discriminate].
  destruct l, k. simpl in *. congruence.
Qed.

Lemma says_negated s l : says s (negated l) <-> ~ says s l.
Proof. unfold says, negated. destruct l as [a [|]]; simpl; destruct (s _ _); simpl; intuition congruence. Qed.

Lemma says_or s l : says s l \/ says s (negated l).
Proof. unfold says, negated. destruct l as [a [|]]; simpl; destruct (s _ _); simpl; auto. Qed.

Lemma one_shade s l x : says s l -> says s (fst l, x) -> x = snd l.
Proof. intros H K. transitivity (s (fst (cell_of (fst l))) (snd (cell_of (fst l)))); [symmetry; exact K|exact H]. Qed.

Section Sound.

Context (p : puzzle).
Let m := height p.
Let n := width p.
Context (Hshape : is_shape m n p = true).
Let b := board_of p.

(** Rules 1 and 2. *)

Definition agrees (s : shading) (known : map bool) : Prop := forall a x, get a known = Some x -> says s (a, x).

Lemma agrees_nothing s : agrees s nothing.
Proof. intros a x H. rewrite get_nothing in H. discriminate. Qed.

Lemma agrees_put s known l : agrees s known -> says s l -> agrees s (put (fst l) (snd l) known).
Proof.
  intros H K a x E. rewrite get_put in E. destruct (same_place_spec a (fst l)) as [->|]; [|auto].
  inversion E; subst. destruct l. exact K.
Qed.

Lemma consequences_hold s l k : is_solution p s -> says s l -> In k (consequences b l) -> says s k.
Proof.
  intros (H1 & H2 & _) Hl Hk. unfold consequences in Hk. apply in_map_iff in Hk. destruct Hk as (c & <- & Hc).
  destruct l as [a [|]]; unfold says in *; simpl in *.
  - apply (near_spec p Hshape) in Hc. destruct Hc as (Ha & Hc & H).
    destruct (s (fst (cell_of c)) (snd (cell_of c))) eqn:E; [|reflexivity]. exfalso.
    apply (H2 (cell_of a) (cell_of c)); assumption.
  - apply (equal_spec p Hshape) in Hc. destruct Hc as (Ha & Hc & Hne & Hline & Hlabel & Hsame).
    destruct (s (fst (cell_of c)) (snd (cell_of c))) eqn:E; [reflexivity|]. exfalso.
    apply (H1 (cell_of a) (cell_of c)); assumption.
Qed.

Lemma suppose_sound s new : forall known queue,
  agrees s known -> Forall (says s) queue -> Forall (says s) new ->
  match suppose known queue new with
  | Some (known', queue') => agrees s known' /\ Forall (says s) queue'
  | None => False
  end.
Proof.
  induction new as [|l new IH]; intros known queue H Hq Hn; simpl; [auto|]. inversion Hn; subst.
  destruct (get (fst l) known) as [x|] eqn:E.
  - pose proof (H _ _ E) as K. simpl. destruct (eqb x (snd l)) eqn:F; [apply IH; assumption|].
    apply eqb_false_iff in F. exfalso. apply F. apply (one_shade s); assumption.
  - apply IH; auto. apply agrees_put; assumption.
Qed.

Lemma close_sound s fuel : is_solution p s -> forall known queue,
  agrees s known -> Forall (says s) queue ->
  match close fuel b known queue with Some known' => agrees s known' | None => False end.
Proof.
  intros Hs. induction fuel as [|f fuel IH]; intros known queue H Hq; destruct queue as [|l queue]; simpl; auto.
  inversion Hq; subst.
  assert (Hnew : Forall (says s) (consequences b l)).
  { apply Forall_forall. intros k. apply consequences_hold; assumption. }
  pose proof (suppose_sound s (consequences b l) known queue H) as K.
  destruct (suppose known queue (consequences b l)) as [[known' queue']|]; [|apply K; assumption].
  destruct K as [K1 K2]; [assumption|assumption|]. apply IH; assumption.
Qed.

Lemma settle_sound s known new : is_solution p s -> agrees s known -> Forall (says s) new ->
  match settle b known new with Some known' => agrees s known' | None => False end.
Proof.
  intros Hs H Hn. unfold settle. pose proof (suppose_sound s new known [] H (Forall_nil _) Hn) as K.
  destruct (suppose known [] new) as [[known' queue]|]; [|exact K]. destruct K. apply close_sound; assumption.
Qed.

(** Clauses. *)

Definition true_in (s : shading) (c : clause) : Prop := exists l, In l c /\ says s l.

Lemma read_several known c : forall o, match read known c o true with Open | True_already => True | _ => False end.
Proof.
  induction c as [|l c IH]; intros o; simpl; [auto|]. destruct (get (fst l) known) as [x|].
  - destruct (eqb x (snd l)); [exact I|apply IH].
  - destruct o; apply IH.
Qed.

Lemma read_sound s known c : agrees s known -> forall o several,
  true_in s c \/ (exists l, o = Some l /\ says s l) ->
  match read known c o several with All_false => False | Unit l => says s l | _ => True end.
Proof.
  intros H. induction c as [|l c IH]; intros o several Hc; simpl.
  - destruct Hc as [(l & [] & _)|(l & -> & Hl)]. destruct several; auto.
  - destruct (get (fst l) known) as [x|] eqn:E.
    + destruct (eqb x (snd l)) eqn:F; [auto|]. apply IH. destruct Hc as [(k & [->|Hk] & Hs)|Hc]; [|left; exists k; auto|auto].
      apply H in E. apply eqb_false_iff in F. exfalso. apply F. apply (one_shade s); assumption.
    + destruct o as [o|].
      * destruct (same_place (fst o) (fst l) && eqb (snd o) (snd l)) eqn:F.
        -- apply same_literal in F. subst o. rewrite orb_false_r. apply IH.
           destruct Hc as [(k & [->|Hk] & Hs)|Hc]; [right; eauto|left; exists k; auto|auto].
        -- rewrite orb_true_r. pose proof (read_several known c (Some o)). destruct (read known c (Some o) true); tauto.
      * apply IH. destruct Hc as [(k & [->|Hk] & Hs)|(k & E' & _)]; [right; eauto|left; exists k; auto|discriminate].
Qed.

Lemma follow_sound s : is_solution p s -> forall cited known,
  agrees s known -> Forall (true_in s) cited -> follow b known cited <> None.
Proof.
  intros Hs cited. induction cited as [|c cited IH]; intros known H Hc; simpl; [discriminate|]. inversion Hc; subst.
  pose proof (read_sound s known c H None false (or_introl H2)) as K.
  destruct (read known c None false) as [| |l|]; [auto|destruct K| |discriminate].
  pose proof (settle_sound s known [l] Hs H) as K'. destruct (settle b known [l]); [auto|]. destruct K'; auto.
Qed.

Lemma sweep_sound s : is_solution p s -> forall all known is_new,
  agrees s known -> Forall (true_in s) all ->
  match sweep b known all is_new with Some (known', _) => agrees s known' | None => False end.
Proof.
  intros Hs all. induction all as [|c all IH]; intros known is_new H Hc; simpl; [auto|]. inversion Hc; subst.
  pose proof (read_sound s known c H None false (or_introl H2)) as K.
  destruct (read known c None false) as [| |l|]; [apply IH; auto|destruct K| |apply IH; auto].
  pose proof (settle_sound s known [l] Hs H) as K'. destruct (settle b known [l]); [apply IH; auto|]. apply K'; auto.
Qed.

Lemma saturate_sound s all : is_solution p s -> Forall (true_in s) all -> forall fuel known,
  agrees s known -> saturate fuel b known all <> None.
Proof.
  intros Hs Hall fuel. induction fuel as [|f fuel IH]; intros known H; simpl;
    pose proof (sweep_sound s Hs all known false H Hall) as K;
    destruct (sweep b known all false) as [[known' [|]]|]; try discriminate; try destruct K; auto.
Qed.

Lemma look_up_spec numbers all : forall found c,
  look_up numbers all = Some found -> In c found -> exists i, M.find i all = Some c.
Proof.
  induction numbers as [|i numbers IH]; intros found c H Hc; simpl in H; [inversion H; subst; destruct Hc|].
  destruct (M.find (N.succ_pos i) all) as [d|] eqn:E; [|discriminate].
  destruct (look_up numbers all) as [rest|]; [|discriminate]. inversion H; subst.
  destruct Hc as [->|Hc]; [eauto|]. eapply IH; eauto.
Qed.

Lemma not_true_in s c : ~ true_in s c -> Forall (says s) (List.map negated c).
Proof.
  intros H. apply Forall_forall. intros k Hk. apply in_map_iff in Hk. destruct Hk as (l & <- & Hl).
  apply says_negated. intros K. apply H. exists l. auto.
Qed.

Lemma true_in_or s c : true_in s c \/ ~ true_in s c.
Proof.
  induction c as [|l c [(k & Hk & Hs)|IH]]; [right; intros (k & [] & _)|left; exists k; simpl; auto|].
  destruct (says_or s l) as [H|H]; [left; exists l; simpl; auto|]. apply says_negated in H.
  right. intros (k & [->|Hk] & Hs); [auto|]. apply IH. exists k. auto.
Qed.

Lemma objection_sound s facts st c from :
  is_solution p s -> match facts with Some known => agrees s known | None => False end ->
  (forall i d, M.find i (clauses st) = Some d -> true_in s d) ->
  objection b facts st c from = None -> true_in s c.
Proof.
  intros Hs Hfacts Hst H. destruct (true_in_or s c) as [|Hc]; [assumption|]. exfalso. unfold objection in H.
  destruct (look_up _ (clauses st)) as [cited|] eqn:E; [|destruct from; discriminate].
  destruct facts as [known|]; [|exact Hfacts].
  pose proof (settle_sound s known _ Hs Hfacts (not_true_in s c Hc)) as K.
  destruct (settle b known _) as [known'|]; [|exact K]. destruct from as [numbers|].
  - revert H. apply follow_sound with s; auto. apply Forall_forall. intros d Hd.
    destruct (look_up_spec _ _ _ _ E Hd) as (i & Hi). eauto.
  - revert H. apply saturate_sound with s; auto. apply Forall_forall. intros d Hd.
    apply in_map_iff in Hd. destruct Hd as ([i d'] & Ed & Hd). simpl in Ed. subst.
    apply Hst with i. apply M.elements_complete. exact Hd.
Qed.

(** Flood fill: what is reached is joined to the start, and nothing free beside it is missed. *)

Lemma spread_keeps free new : forall reached queue a,
  let (reached', queue') := spread free reached queue new in
  (has a reached = true -> has a reached' = true) /\ (In a queue -> In a queue').
Proof.
  induction new as [|c new IH]; intros reached queue a; simpl; [auto|].
  destruct (free c && negb (has c reached)).
  - specialize (IH (put c tt reached) (c :: queue) a). destruct (spread free (put c tt reached) (c :: queue) new).
    rewrite has_put in IH. destruct IH as [H K]. split; intros L; [apply H; rewrite L; apply orb_true_r|simpl in *; auto].
  - apply IH.
Qed.

Lemma spread_new free new : forall reached queue a,
  let (reached', queue') := spread free reached queue new in
  (has a reached' = true -> has a reached = true \/ (In a new /\ free a = true /\ In a queue')) /\
  (In a queue' -> In a queue \/ has a reached' = true) /\
  (In a new -> free a = true -> has a reached' = true).
Proof.
  induction new as [|c new IH]; intros reached queue a; simpl; [tauto|].
  destruct (free c && negb (has c reached)) eqn:E.
  - pose proof (spread_keeps free new (put c tt reached) (c :: queue) c) as Hkeep.
    pose proof (spread_keeps free new (put c tt reached) (c :: queue) a) as Hkeep'.
    specialize (IH (put c tt reached) (c :: queue) a). destruct (spread free (put c tt reached) (c :: queue) new) as [r q].
    rewrite !has_put in *. destruct (same_place_spec c c) as [_|]; [|congruence]. simpl in Hkeep.
    apply andb_prop in E. destruct E as [E _].
    destruct IH as (H1 & H2 & H3). split; [|split].
    + intros H. apply H1 in H. destruct H as [H|H]; [|intuition].
      destruct (same_place_spec a c) as [->|]; [|auto]. right. split; [auto|]. split; [exact E|].
      apply Hkeep. simpl. auto.
    + intros H. apply H2 in H. destruct H as [[<-|H]|H]; [|auto|auto]. right. apply Hkeep. reflexivity.
    + intros [<-|H] F; [|auto]. apply Hkeep. reflexivity.
  - pose proof (spread_keeps free new reached queue a) as Hkeep.
    specialize (IH reached queue a). destruct (spread free reached queue new) as [r q].
    destruct IH as (H1 & H2 & H3). split; [|split; [exact H2|]].
    + intros H. apply H1 in H. intuition.
    + intros [<-|H] F; [|auto]. apply Hkeep. rewrite F in E. simpl in E. destruct (has c reached); [reflexivity|discriminate].
Qed.

Section Flood.

Context (free : place -> bool) (start : place).

(** Any relation that goes on from cell to free neighbour. *)
Context (joined : place -> Prop) (Hstart : joined start).
Context (Hjoined : forall a c, joined a -> In c (at_ a (near b)) -> free c = true -> joined c).

Lemma flood_sound fuel : forall reached queue,
  (forall a, has a reached = true -> joined a) ->
  (forall a, In a queue -> has a reached = true) ->
  (forall a c, has a reached = true -> In c (at_ a (near b)) -> free c = true -> In a queue \/ has c reached = true) ->
  forall final, flood fuel b free reached queue = Some final ->
  (forall a, has a final = true -> joined a) /\
  (forall a c, has a final = true -> In c (at_ a (near b)) -> free c = true -> has c final = true) /\
  (forall a, has a reached = true -> has a final = true).
Proof.
  induction fuel as [|f fuel IH]; intros reached queue H1 H2 H3 final H; destruct queue as [|a queue]; simpl in H;
    try discriminate; try (inversion H; subst; split; [exact H1|split; [|auto]]; intros x c Hx Hc F;
    destruct (H3 x c Hx Hc F) as [[]|]; assumption).
  pose proof (fun x => spread_keeps free (at_ a (near b)) reached queue x) as Hkeep.
  pose proof (fun x => spread_new free (at_ a (near b)) reached queue x) as Hnew.
  destruct (spread free reached queue (at_ a (near b))) as [reached' queue'].
  destruct (IH reached' queue') with (final := final) as (K1 & K2 & K3); auto.
  - intros x Hx. apply Hnew in Hx. destruct Hx as [Hx|(Hx & F & _)]; [auto|].
    apply Hjoined with a; auto. apply H1, H2. left. reflexivity.
  - intros x Hx. apply Hnew in Hx. destruct Hx as [Hx|Hx]; [|exact Hx]. apply Hkeep, H2. right. exact Hx.
  - intros x c Hx Hc F. apply Hnew in Hx. destruct Hx as [Hx|(_ & _ & Hx)]; [|left; exact Hx].
    destruct (H3 x c Hx Hc F) as [[<-|K]|K].
    + right. apply Hnew; assumption.
    + left. apply Hkeep. exact K.
    + right. apply Hkeep. exact K.
  - split; [exact K1|split; [exact K2|]]. intros x Hx. apply K3, Hkeep. exact Hx.
Qed.

Lemma part_sound reached : part b free start = Some reached ->
  (forall a, has a reached = true -> joined a) /\
  (forall a c, has a reached = true -> In c (at_ a (near b)) -> free c = true -> has c reached = true) /\
  has start reached = true.
Proof.
  intros H. unfold part in H.
  assert (Hone : forall a, has a (put start tt nothing) = true <-> a = start).
  { intros a. rewrite has_put. unfold has at 1. rewrite get_nothing, orb_false_r.
    destruct (same_place_spec a start); split; congruence. }
  apply flood_sound in H; [destruct H as (H1 & H2 & H3)| | |].
  - split; [exact H1|split; [exact H2|]]. apply H3, Hone. reflexivity.
  - intros a Ha. apply Hone in Ha. subst. exact Hstart.
  - intros a [<-|[]]. apply Hone. reflexivity.
  - intros a c Ha _ _. apply Hone in Ha. subst. left. left. reflexivity.
Qed.

End Flood.
End Sound.
