(** A connected graph of v vertices has at least v - 1 edges. *)

Require Import Lia List Arith.
Import ListNotations.

Section Graph.

Context {A : Type} (eq_dec : forall x y : A, {x = y} + {x <> y}).

(** Joined by a path of edges, each of which may be walked in both directions. *)
Inductive joined (edges : list (A * A)) : A -> A -> Prop :=
  | here x : joined edges x x
  | forth x y z : In (x, y) edges -> joined edges y z -> joined edges x z
  | back x y z : In (y, x) edges -> joined edges y z -> joined edges x z.

(** A name for each vertex, the same at both ends of an edge: vertices that are joined have one name. *)
Definition respects (name : A -> A) (edges : list (A * A)) : Prop :=
  forall x y, In (x, y) edges -> name x = name y.

Lemma joined_one_name name edges x y : respects name edges -> joined edges x y -> name x = name y.
Proof.
  intros Hname Hxy. induction Hxy as [|x y z Hin _ IH|x y z Hin _ IH]; [reflexivity| |];
    apply Hname in Hin; congruence.
Qed.

Lemma joined_trans edges x y z : joined edges x y -> joined edges y z -> joined edges x z.
Proof. intros H. induction H; intros K; [exact K|eapply forth|eapply back]; eauto. Qed.

Lemma joined_sym edges x y : joined edges x y -> joined edges y x.
Proof.
  intros H. induction H as [x|x y z Hin _ IH|x y z Hin _ IH]; [apply here| |]; (eapply joined_trans; [exact IH|]).
  - eapply back; [exact Hin|apply here].
  - eapply forth; [exact Hin|apply here].
Qed.

Lemma joined_more e edges x y : joined edges x y -> joined (e :: edges) x y.
Proof.
  intros H. induction H; [apply here|eapply forth|eapply back]; simpl; eauto.
Qed.

(** Names that tell which vertices are joined. *)
Lemma one_name_each (edges : list (A * A)) :
  exists name, respects name edges /\ forall x y, name x = name y -> joined edges x y.
Proof.
  induction edges as [|[a b] edges (name & Hname & Hjoined)].
  - exists (fun x => x). split; [intros x y []|]. intros x y ->. apply here.
  - exists (fun x => if eq_dec (name x) (name b) then name a else name x). split.
    + intros x y [Hxy|Hxy].
      * inversion Hxy; subst. destruct (eq_dec (name y) (name y)) as [_|]; [|congruence].
        destruct (eq_dec (name x) (name y)); reflexivity.
      * apply Hname in Hxy. rewrite Hxy. reflexivity.
    + assert (Hab : joined ((a, b) :: edges) a b) by (eapply forth; [left; reflexivity|apply here]).
      assert (H : forall x, name x = name b -> joined ((a, b) :: edges) x a).
      { intros x Hx. apply joined_trans with b; [apply joined_more; auto|apply joined_sym; exact Hab]. }
      intros x y E. destruct (eq_dec (name x) (name b)), (eq_dec (name y) (name b)).
      * apply joined_trans with a; auto. apply joined_sym. auto.
      * apply joined_trans with a; auto. apply joined_more. auto.
      * apply joined_trans with a; [apply joined_more; auto|apply joined_sym; auto].
      * apply joined_more. auto.
Qed.

Lemma length_remove x (l : list A) : NoDup l -> length l <= S (length (remove eq_dec x l)).
Proof.
  induction l as [|a l IH]; simpl; intros Hl; [lia|]. inversion Hl; subst.
  destruct (eq_dec x a) as [->|Hne].
  - rewrite notin_remove; auto.
  - simpl. apply le_n_S. auto.
Qed.

(** Each edge joins at most two of the names into one, so that many names are left. *)
Lemma many_names (vertices : list A) (edges : list (A * A)) :
  NoDup vertices ->
  exists name names,
    respects name edges /\ NoDup names /\
    (forall x, In x names -> exists v, In v vertices /\ name v = x) /\
    length vertices <= length names + length edges.
Proof.
  intros Hvertices. induction edges as [|[a b] edges (name & names & Hname & Hnames & Hfrom & Hcount)].
  - exists (fun x => x), vertices. repeat split; auto.
    + intros x y [].
    + intros x Hx. exists x. auto.
    + simpl. lia.
  - exists (fun x => if eq_dec (name x) (name b) then name a else name x).
    exists (remove eq_dec (name b) names). repeat split.
    + intros x y [Hxy|Hxy].
      * inversion Hxy; subst. destruct (eq_dec (name y) (name y)) as [_|]; [|congruence].
        destruct (eq_dec (name x) (name y)); reflexivity.
      * apply Hname in Hxy. rewrite Hxy. reflexivity.
    + clear - Hnames eq_dec. induction names as [|x names IH]; simpl; [constructor|].
      inversion Hnames; subst. destruct (eq_dec (name b) x); auto. constructor; auto.
      intros Hin. apply in_remove in Hin. tauto.
    + intros x Hx. apply in_remove in Hx. destruct Hx as [Hx Hne].
      destruct (Hfrom x Hx) as (v & Hv & Hvx). exists v. split; auto.
      destruct (eq_dec (name v) (name b)); congruence.
    + pose proof (length_remove (name b) names Hnames). simpl. lia.
Qed.

Theorem connected_edges (vertices : list A) (edges : list (A * A)) :
  NoDup vertices -> (forall x y, In x vertices -> In y vertices -> joined edges x y) ->
  length vertices <= length edges + 1.
Proof.
  intros Hvertices Hconnected.
  destruct (many_names vertices edges Hvertices) as (name & names & Hname & Hnames & Hfrom & Hcount).
  enough (length names <= 1) by lia.
  destruct names as [|x [|y names]]; simpl; try lia. exfalso.
  destruct (Hfrom x) as (v & Hv & Hvx); [simpl; auto|].
  destruct (Hfrom y) as (w & Hw & Hwy); [simpl; auto|].
  assert (x = y) by (subst; eapply joined_one_name; eauto).
  apply NoDup_cons_iff in Hnames. destruct Hnames as [Hout _]. apply Hout. left. congruence.
Qed.

End Graph.
