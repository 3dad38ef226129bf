(** Small refutations: what a proof of steps refutes is false.

    A proof is a list of clauses, each with hints: the clauses by which unit propagation shows it, as in the format LRAT
    of SAT solvers. The last clause is empty. *)

Require Import List ZArith PArith FMapPositive Bool.
Import ListNotations.

Module Map := PositiveMap.

(** A literal is a variable or, negative, its opposite. *)
Definition clause : Type := list Z.

Definition holds (v : positive -> bool) (l : Z) : bool :=
  match l with Z0 => false | Zpos p => v p | Zneg p => negb (v p) end.
Definition satisfied (v : positive -> bool) (c : clause) : bool := existsb (holds v) c.

Definition assignment : Type := Map.t bool.

Definition is_false (a : assignment) (l : Z) : bool :=
  match l with
  | Z0 => true
  | Zpos p => match Map.find p a with Some false => true | _ => false end
  | Zneg p => match Map.find p a with Some true => true | _ => false end
  end.
Definition assign (a : assignment) (l : Z) : assignment :=
  match l with Z0 => a | Zpos p => Map.add p true a | Zneg p => Map.add p false a end.

Inductive outcome := conflict | unit (l : Z) | open.

(** What is left of a clause: nothing, one literal, or more. *)
Fixpoint scan (a : assignment) (c : clause) (found : option Z) : outcome :=
  match c with
  | [] => match found with None => conflict | Some l => unit l end
  | l :: c =>
      if is_false a l then scan a c found
      else match found with None => scan a c (Some l) | Some _ => open end
  end.

Definition database : Type := Map.t clause.

Fixpoint propagates (d : database) (a : assignment) (hints : list positive) : bool :=
  match hints with
  | [] => false
  | h :: hints =>
      match Map.find h d with
      | None => false
      | Some c =>
          match scan a c None with
          | conflict => true
          | unit l => propagates d (assign a l) hints
          | open => false
          end
      end
  end.

Definition opposed (c : clause) : assignment := fold_left (fun a l => assign a (Z.opp l)) c (Map.empty bool).

Fixpoint refutes (d : database) (next : positive) (steps : list (clause * list positive)) : bool :=
  match steps with
  | [] => false
  | (c, hints) :: steps =>
      if propagates d (opposed c) hints
      then match c with [] => true | _ => refutes (Map.add next c d) (Pos.succ next) steps end
      else false
  end.

(** The clauses with their numbers, counted from 1, and the next number. *)
Definition numbered (clauses : list clause) : database * positive :=
  fold_left (fun '(d, next) c => (Map.add next c d, Pos.succ next)) clauses (Map.empty clause, 1%positive).

Definition is_refuted (clauses : list clause) (steps : list (clause * list positive)) : bool :=
  let '(d, next) := numbered clauses in refutes d next steps.

Section Sound.

Context (v : positive -> bool).

Definition agrees (a : assignment) : Prop := forall p b, Map.find p a = Some b -> v p = b.

Lemma false_literal a l : agrees a -> is_false a l = true -> holds v l = false.
Proof.
  intros Ha. destruct l as [|p|p]; simpl; [reflexivity| |]; specialize (Ha p);
    destruct (Map.find p a) as [[]|]; try discriminate; intros _; rewrite (Ha _ eq_refl); reflexivity.
Qed.

Lemma agrees_assign a l : agrees a -> holds v l = true -> agrees (assign a l).
Proof.
  intros Ha Hl. destruct l as [|p|p]; simpl in *; [exact Ha| |]; intros q b; (destruct (Pos.eq_dec q p) as [->|H];
    [rewrite Map.gss; intros E; inversion E; subst|rewrite Map.gso by exact H; apply Ha]).
  - exact Hl.
  - apply negb_true_iff. exact Hl.
Qed.

Lemma scan_right a c found : agrees a ->
  satisfied v c = true \/ (exists l, found = Some l /\ holds v l = true) ->
  match scan a c found with conflict => False | unit l => holds v l = true | open => True end.
Proof.
  intros Ha. revert found. induction c as [|l c IH]; intros found H; simpl.
  - destruct H as [H|(l & -> & H)]; [discriminate|exact H].
  - destruct (is_false a l) eqn:E.
    + apply IH. destruct H as [H|H]; [left|right; exact H]. simpl in H. rewrite (false_literal a l Ha E) in H. exact H.
    + destruct found as [l'|]; [exact I|]. apply IH. destruct H as [H|(l' & E' & _)]; [|discriminate].
      simpl in H. apply orb_true_iff in H. destruct H as [H|H]; [right; exists l; auto|left; exact H].
Qed.

Lemma propagates_right d a hints : (forall h c, Map.find h d = Some c -> satisfied v c = true) -> agrees a ->
  propagates d a hints = true -> False.
Proof.
  intros Hd. revert a. induction hints as [|h hints IH]; intros a Ha; simpl; [discriminate|].
  destruct (Map.find h d) as [c|] eqn:E; [|discriminate].
  pose proof (scan_right a c None Ha (or_introl (Hd h c E))) as H.
  destruct (scan a c None); [contradiction| |discriminate]. apply IH, agrees_assign; assumption.
Qed.

Lemma opposed_agrees c : satisfied v c = false -> agrees (opposed c).
Proof.
  unfold opposed. assert (H : agrees (Map.empty bool)) by (intros p b E; rewrite Map.gempty in E; discriminate).
  revert H. generalize (Map.empty bool). induction c as [|l c IH]; intros a Ha Hc; [exact Ha|]. simpl in *.
  apply orb_false_iff in Hc. destruct Hc as [Hl Hc]. apply IH; [|exact Hc]. destruct l as [|p|p]; [exact Ha| |];
    apply agrees_assign; try exact Ha; simpl in *; [rewrite Hl; reflexivity|apply negb_false_iff; exact Hl].
Qed.

Lemma refutes_right d next steps : (forall h c, Map.find h d = Some c -> satisfied v c = true) ->
  refutes d next steps = true -> False.
Proof.
  revert d next. induction steps as [|[c hints] steps IH]; intros d next Hd; simpl; [discriminate|].
  destruct (propagates d (opposed c) hints) eqn:Hp; [|discriminate]. intros H. destruct (satisfied v c) eqn:E.
  - destruct c as [|l c]; [discriminate|]. apply IH in H; [exact H|]. intros h c'.
    destruct (Pos.eq_dec h next) as [->|Hne]; [rewrite Map.gss; intros E'; inversion E'; subst; exact E|].
    rewrite Map.gso by exact Hne. apply Hd.
  - exact (propagates_right d (opposed c) hints Hd (opposed_agrees c E) Hp).
Qed.

Lemma numbered_right clauses : (forall c, In c clauses -> satisfied v c = true) ->
  forall h c, Map.find h (fst (numbered clauses)) = Some c -> satisfied v c = true.
Proof.
  intros H. unfold numbered.
  assert (H0 : forall h c, Map.find h (fst (Map.empty clause, 1%positive)) = Some c -> satisfied v c = true).
  { intros h c. simpl. rewrite Map.gempty. discriminate. }
  revert H H0. generalize (Map.empty clause, 1%positive).
  induction clauses as [|c clauses IH]; intros [d next] H H0; [exact H0|]. simpl. apply IH.
  - intros c' Hc'. apply H. right. exact Hc'.
  - intros h c'. simpl. destruct (Pos.eq_dec h next) as [->|Hne].
    + rewrite Map.gss. intros E. inversion E. subst. apply H. left. reflexivity.
    + rewrite Map.gso by exact Hne. apply H0.
Qed.

(** Not all of the clauses hold. *)
Theorem refuted_clauses clauses steps : (forall c, In c clauses -> satisfied v c = true) ->
  is_refuted clauses steps = true -> False.
Proof.
  intros H. unfold is_refuted. pose proof (numbered_right clauses H) as Hd. destruct (numbered clauses) as [d next].
  exact (refutes_right d next steps Hd).
Qed.

End Sound.
