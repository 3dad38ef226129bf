(** All windows, one after another. *)

Require Import Lia List ZArith Bool FMapPositive.
Require Import Hitori_numbers.Shares Hitori_numbers.Prices.
Import ListNotations.
Open Scope Z_scope.

(** Seven rows with their kinds, by their numbers. *)
Fixpoint all_lists (n : nat) : list (list (option kind)) :=
  match n with
  | O => [[]]
  | S n => flat_map (fun l => map (fun x => x :: l) [None; Some plain; Some looped; Some touched]) (all_lists n)
  end.

Definition columns : list column := filter is_column (map column_of (all_lists 7)).

(** The columns that can follow one, and two. *)
Definition seconds (a : column) : list column := filter (fits a) columns.
Definition thirds (a b : column) : list column := filter (possible 0 0 a b) (seconds b).

Definition table {A} (f : column -> A) (l : list column) : PositiveMap.t A :=
  fold_right (fun x t => PositiveMap.add (key x) (f x) t) (PositiveMap.empty A) l.
Definition look {A} (default : A) (c : column) (t : PositiveMap.t A) : A :=
  match PositiveMap.find (key c) t with Some x => x | None => default end.

(** For each two columns that fit those that can follow them. *)
Definition followers : Type := PositiveMap.t (PositiveMap.t (list column)).
Definition all_followers : followers :=
  let follow := table seconds columns in
  table (fun a => let next := look [] a follow in
    table (fun b => filter (possible 0 0 a b) (look [] b follow)) next) columns.

(** A potential of four columns: a number for some of them, 0 for all others. *)
Definition map1 : Type := PositiveMap.t Z.
Definition map2 : Type := PositiveMap.t map1.
Definition map3 : Type := PositiveMap.t map2.
Definition map4 : Type := PositiveMap.t map3.
Definition none {A} : PositiveMap.t A := PositiveMap.empty A.

Definition depth (t : map4) (a b c d : column) : Z := look 0 d (look none c (look none b (look none a t))).

Section Windows.

Context (f : followers) (t : map4).

Definition thirds_of (a b : column) : list column := look [] b (look none a f).

Definition four_obey (here1 : map1) (a b c d : column) : bool :=
  let here := 1 + look 0 d here1 in
  let next := look none d (look none c (look none b t)) in
  let p := price known 0 0 a b c d in
  forallb (fun e =>
    match p e with
    | None => true
    | Some cost => here <=? cost + look 0 e next
    end) (thirds_of c d).

Definition three_obey (here2 : map2) (a b c : column) : bool :=
  let here1 := look none c here2 in forallb (four_obey here1 a b c) (thirds_of b c).

Definition two_obey (here3 : map3) (a b : column) : bool :=
  let here2 := look none b here3 in forallb (three_obey here2 a b) (thirds_of a b).

Definition one_obeys (a : column) : bool :=
  let here3 := look none a t in forallb (two_obey here3 a) (seconds a).

End Windows.

(** The columns are divided among a few files, which Coq can compile side by side. *)
Definition part (k : Z) : list column := filter (fun c => Zpos (key c) mod 5 =? k) columns.

Lemma in_a_part c : In c columns -> In c (part 0) \/ In c (part 1) \/ In c (part 2) \/ In c (part 3) \/ In c (part 4).
Proof.
  intros H. unfold part. rewrite !filter_In, !Z.eqb_eq. pose proof (Z.mod_pos_bound (Zpos (key c)) 5 ltac:(lia)).
  set (k := Zpos (key c) mod 5) in *. assert (k = 0 \/ k = 1 \/ k = 2 \/ k = 3 \/ k = 4) by lia. tauto.
Qed.

Definition part_obeys (t : map4) (k : Z) : Prop := forallb (one_obeys all_followers t) (part k) = true.

(** Reading the potentials: a digit for each four columns, in their order, is a bit 0 or a bit 1 and three bits. *)
Definition stream : Type := positive * list positive.

Definition next_chunk (l : list positive) : stream := match l with [] => (xH, []) | p :: l => (p, l) end.
Definition digit (b0 b1 b2 : bool) : option Z := Some (Z.b2z b0 + 2 * Z.b2z b1 + 4 * Z.b2z b2).
Definition take (p : positive) (continue : bool -> positive -> option Z * stream) (s : stream) : option Z * stream :=
  match p with xH => (None, s) | xO p => continue false p | xI p => continue true p end.
Definition read (s : stream) : option Z * stream :=
  let s := match fst s with xH => next_chunk (snd s) | _ => s end in
  let l := snd s in
  match fst s with
  | xH => (None, s)
  | xO p => (None, (p, l))
  | xI p => take p (fun b0 p => take p (fun b1 p => take p (fun b2 p => (digit b0 b1 b2, (p, l))) s) s) s
  end.

Fixpoint read_map {A} (step : column -> stream -> option A * stream) (l : list column) (s : stream) :
    PositiveMap.t A * stream :=
  match l with
  | [] => (none, s)
  | c :: l =>
      let (x, s) := step c s in
      let (t, s) := read_map step l s in
      (match x with None => t | Some x => PositiveMap.add (key c) x t end, s)
  end.

Definition unless_empty {A} (r : PositiveMap.t A * stream) : option (PositiveMap.t A) * stream :=
  let (t, s) := r in (if PositiveMap.is_empty t then None else Some t, s).

Definition read_potentials (f : followers) (s : stream) : map4 :=
  fst (read_map (fun a s => unless_empty (
    read_map (fun b s => unless_empty (
      read_map (fun c s => unless_empty (
        read_map (fun d s => read s) (thirds_of f b c) s)) (thirds_of f a b) s)) (seconds a) s)) columns s).
