(** A checker for the proofs of docs/proofs.md: claims and what they mean, the lines of a proof, and the program.

    CheckerSound.v proves that what it accepts is true. Cells are written as in a proof, r1c2 as (1, 2), and a literal is
    a cell with a shade: +r1c2 is ((1, 2), true). Everything is looked up in maps from binary numbers. *)

Require Import List Arith Bool NArith PArith FMapPositive.
Require Import Hitori_numbers.Hitori Hitori_numbers.Rectangles.
Import ListNotations.
Module M := PositiveMap.

Definition place : Type := positive * positive.
Definition literal : Type := place * bool.
Definition clause : Type := list literal.
Definition puzzle : Type := list (list N).

Inductive claim : Type :=
  | CNone
  | CUnique
  | CCount (k : N)
  | CBackbone (rows : list (list (option bool)))
  | CFollows (wanted given : list literal).

Inductive line : Type :=
  | Cut (number : N) (cells : list place)
  | Derive (number : N) (literals : clause) (from : option (list N))
  | Solution (number : N) (rows : list (list bool))
  | Delete (numbers : list N).

(** What a claim means. *)

Definition height {A} (rows : list (list A)) : nat := length rows.
Definition width {A} (rows : list (list A)) : nat := length (hd [] rows).
Definition labels_of (p : puzzle) : labels := fun r c => N.to_nat (nth c (nth r p []) 0%N).
Definition cell_of (a : place) : cell := (pred (Pos.to_nat (fst a)), pred (Pos.to_nat (snd a))).
Definition says (s : shading) (l : literal) : Prop := s (fst (cell_of (fst l))) (snd (cell_of (fst l))) = snd l.

Definition is_solution (p : puzzle) : shading -> Prop := solves (height p) (width p) (labels_of p).
Definition alike (p : puzzle) : shading -> shading -> Prop := same (height p) (width p).

Definition holds (p : puzzle) (c : claim) : Prop :=
  match c with
  | CNone => forall s, ~ is_solution p s
  | CUnique => exists s, is_solution p s /\ forall t, is_solution p t -> alike p s t
  | CCount k => exists l,
      N.of_nat (length l) = k /\ (forall s, In s l -> is_solution p s) /\
      ForallOrdPairs (fun s t => ~ alike p s t) l /\
      forall t, is_solution p t -> exists s, In s l /\ alike p s t
  | CBackbone rows => (exists s, is_solution p s) /\
      forall a, on_board (height p) (width p) a ->
      match nth (snd a) (nth (fst a) rows []) None with
      | Some shade => forall s, is_solution p s -> s (fst a) (snd a) = shade
      | None => exists s t, is_solution p s /\ is_solution p t /\ s (fst a) (snd a) <> t (fst a) (snd a)
      end
  | CFollows wanted given => forall s, is_solution p s -> Forall (says s) given -> Forall (says s) wanted
  end.

(** Maps. *)

Definition map (A : Type) : Type := M.t (M.t A).
Definition nothing {A} : map A := M.empty _.

Definition get {A} (a : place) (m : map A) : option A :=
  match M.find (fst a) m with Some row => M.find (snd a) row | None => None end.

Definition put {A} (a : place) (x : A) (m : map A) : map A :=
  M.add (fst a) (M.add (snd a) x match M.find (fst a) m with Some row => row | None => M.empty A end) m.

Definition has (a : place) {A} (m : map A) : bool := match get a m with Some _ => true | None => false end.

Fixpoint put_all {A} (l : list (place * A)) (m : map A) : map A :=
  match l with [] => m | (a, x) :: rest => put_all rest (put a x m) end.

Definition map_of {A} (l : list (place * A)) : map A := put_all l nothing.

(** Rows of things, with the cells where they stand. *)

Fixpoint numbered {A} (k : positive) (l : list A) : list (positive * A) :=
  match l with [] => [] | x :: rest => (k, x) :: numbered (Pos.succ k) rest end.

Definition placed {A} (rows : list (list A)) : list (place * A) :=
  flat_map (fun row => List.map (fun x => ((fst row, fst x), snd x)) (numbered 1 (snd row))) (numbered 1 rows).

Definition is_shape {A} (m n : nat) (rows : list (list A)) : bool :=
  (length rows =? m) && forallb (fun row => length row =? n) rows.

(** The board: its cells, and what a literal rules out by rules 1 and 2. *)

Record board : Type := {
  sides : nat * nat;
  cells : list place;
  near : map (list place); (* the cells beside a cell *)
  equal : map (list place) (* the cells of its row and column with its label, which is not 0 *)
}.

Definition same_place (a b : place) : bool := Pos.eqb (fst a) (fst b) && Pos.eqb (snd a) (snd b).

Definition beside (a : place) : list place :=
  let (r, c) := a in
  (if Pos.eqb r 1 then [] else [(Pos.pred r, c)]) ++ (if Pos.eqb c 1 then [] else [(r, Pos.pred c)]) ++
  [(Pos.succ r, c); (r, Pos.succ c)].

Definition equals_of (rows columns : list positive) (table : map N) (a : place) (x : N) : list place :=
  if N.eqb x 0 then [] else
  filter (fun b => negb (same_place b a) && match get b table with Some y => N.eqb x y | None => false end)
    (List.map (fun c => (fst a, c)) columns ++ List.map (fun r => (r, snd a)) rows).

Definition board_of (p : puzzle) : board :=
  let labelled := placed p in
  let table := map_of labelled in
  let rows := List.map fst (numbered 1 p) in
  let columns := List.map fst (numbered 1 (hd [] p)) in
  {| sides := (height p, width p);
     cells := List.map fst labelled;
     near := map_of (List.map (fun x => (fst x, filter (fun b => has b table) (beside (fst x)))) labelled);
     equal := map_of (List.map (fun x => (fst x, equals_of rows columns table (fst x) (snd x))) labelled) |}.

Definition at_ (a : place) (m : map (list place)) : list place := match get a m with Some l => l | None => [] end.

Definition consequences (b : board) (l : literal) : list literal :=
  List.map (fun a => (a, negb (snd l))) (at_ (fst l) (if snd l then near b else equal b)).

(** Rules 1 and 2 applied until nothing new follows; None is a contradiction. *)

Definition negated (l : literal) : literal := (fst l, negb (snd l)).

Fixpoint suppose (known : map bool) (queue new : list literal) : option (map bool * list literal) :=
  match new with
  | [] => Some (known, queue)
  | l :: rest =>
    match get (fst l) known with
    | Some shade => if eqb shade (snd l) then suppose known queue rest else None
    | None => suppose (put (fst l) (snd l) known) (l :: queue) rest
    end
  end.

Fixpoint close (fuel : list place) (b : board) (known : map bool) (queue : list literal) : option (map bool) :=
  match queue, fuel with
  | l :: rest, _ :: fuel' =>
    match suppose known rest (consequences b l) with
    | Some (known', queue') => close fuel' b known' queue'
    | None => None
    end
  | _, _ => Some known
  end.

Definition settle (b : board) (known : map bool) (new : list literal) : option (map bool) :=
  match suppose known [] new with Some (known', queue) => close (cells b) b known' queue | None => None end.

(** What a clause says where some cells are known. *)

Inductive reading : Type := True_already | All_false | Unit (l : literal) | Open.

Fixpoint read (known : map bool) (c : clause) (open : option literal) (several : bool) : reading :=
  match c with
  | [] => if several then Open else match open with Some l => Unit l | None => All_false end
  | l :: rest =>
    match get (fst l) known with
    | Some shade => if eqb shade (snd l) then True_already else read known rest open several
    | None =>
      match open with
      | None => read known rest (Some l) several
      | Some o => read known rest open (several || negb (same_place (fst o) (fst l) && eqb (snd o) (snd l)))
      end
    end
  end.

Inductive reason : Type :=
  | Numbers_must_increase | Nothing_may_follow | Not_on_the_board | Not_the_shape | No_such_step
  | Not_a_cut | Decides_nothing | No_contradiction | Breaks_a_rule | One_solution_too_many | Listed_before
  | Not_so_many_solutions | No_solutions_here | Ends_too_early | Other_puzzle
  | Claim_off_the_board.

(** The cited clauses, each once and in their order. *)
Fixpoint follow (b : board) (known : map bool) (cited : list clause) : option reason :=
  match cited with
  | [] => Some No_contradiction
  | c :: rest =>
    match read known c None false with
    | True_already => follow b known rest
    | All_false => None
    | Open => Some Decides_nothing
    | Unit l => match settle b known [l] with Some known' => follow b known' rest | None => None end
    end
  end.

(** All clauses, again and again until they say nothing new. *)
Fixpoint sweep (b : board) (known : map bool) (all : list clause) (is_new : bool) : option (map bool * bool) :=
  match all with
  | [] => Some (known, is_new)
  | c :: rest =>
    match read known c None false with
    | True_already | Open => sweep b known rest is_new
    | All_false => None
    | Unit l => match settle b known [l] with Some known' => sweep b known' rest true | None => None end
    end
  end.

Fixpoint saturate (fuel : list place) (b : board) (known : map bool) (all : list clause) : option reason :=
  match fuel, sweep b known all false with
  | _, None => None
  | _ :: fuel', Some (known', true) => saturate fuel' b known' all
  | _, _ => Some No_contradiction
  end.

(** Flood fill. *)

Fixpoint spread (free : place -> bool) (reached : map unit) (queue new : list place) : map unit * list place :=
  match new with
  | [] => (reached, queue)
  | a :: rest =>
    if free a && negb (has a reached) then spread free (put a tt reached) (a :: queue) rest
    else spread free reached queue rest
  end.

Fixpoint flood (fuel : list place) (b : board) (free : place -> bool) (reached : map unit) (queue : list place)
    : option (map unit) :=
  match queue, fuel with
  | [], _ => Some reached
  | _, [] => None
  | a :: rest, _ :: fuel' =>
    let (reached', queue') := spread free reached rest (at_ a (near b)) in flood fuel' b free reached' queue'
  end.

Definition part (b : board) (free : place -> bool) (start : place) : option (map unit) :=
  flood (cells b) b free (put start tt nothing) [start].

(** Without these cells the grid falls apart, or no cell is left. *)
Definition is_cut (b : board) (cut : list place) : bool :=
  let removed := map_of (List.map (fun a => (a, tt)) cut) in
  let free a := negb (has a removed) in
  match find free (cells b) with
  | None => true
  | Some start =>
    match part b free start with
    | None => false
    | Some reached => existsb (fun a => free a && negb (has a reached)) (cells b)
    end
  end.

Definition obeys (b : board) (rows : list (list bool)) : bool :=
  let table := map_of (placed rows) in
  let shade a := match get a table with Some x => x | None => false end in
  let free a := negb (shade a) in
  forallb (fun a => if shade a then forallb free (at_ a (near b)) else forallb shade (at_ a (equal b))) (cells b) &&
  match find free (cells b) with
  | None => false
  | Some start =>
    match part b free start with
    | None => false
    | Some reached => forallb (fun a => shade a || has a reached) (cells b)
    end
  end.

(** The state after some lines. *)

Record state : Type := {
  clauses : M.t clause; (* by the numbers of their steps *)
  last : N;
  count : N; (* solutions listed *)
  seen : M.t unit; (* their keys *)
  derived : map unit; (* the marks of literals that are the clause of a derive step *)
  shown : map unit; (* the marks of literals that are true in a solution of a backbone *)
  is_refuted : bool
}.

Definition at_first : state :=
  {| clauses := M.empty _; last := 0; count := 0; seen := M.empty _; derived := nothing; shown := nothing;
     is_refuted := false |}.

Fixpoint key (shades : list bool) : positive :=
  match shades with [] => xH | true :: rest => xI (key rest) | false :: rest => xO (key rest) end.

(** A literal as a place of a map: no two have one. *)
Definition mark (l : literal) : place :=
  (fst (fst l), if snd l then xI (snd (fst l)) else xO (snd (fst l))).

Definition literals_of (rows : list (list bool)) : list literal := placed rows.

Definition goal (c : claim) : option N :=
  match c with CNone => Some 0%N | CUnique => Some 1%N | CCount k => Some k | _ => None end.

Inductive verdict (A : Type) : Type := Fine (x : A) | Refused (why : reason).
Arguments Fine {A}. Arguments Refused {A}.

Definition add (n : N) (c : clause) (st : state) : state :=
  {| clauses := M.add (N.succ_pos n) c (clauses st); last := n; count := count st; seen := seen st;
     derived := derived st; shown := shown st; is_refuted := is_refuted st |}.

Fixpoint look_up (numbers : list N) (all : M.t clause) : option (list clause) :=
  match numbers with
  | [] => Some []
  | n :: rest =>
    match M.find (N.succ_pos n) all, look_up rest all with
    | Some c, Some found => Some (c :: found)
    | _, _ => None
    end
  end.

Fixpoint remove (numbers : list N) (all : M.t clause) : option (M.t clause) :=
  match numbers with
  | [] => Some all
  | n :: rest =>
    match M.find (N.succ_pos n) all with
    | Some _ => remove rest (M.remove (N.succ_pos n) all)
    | None => None
    end
  end.

(** Why a clause does not follow; None if it does. [facts] are what the givens decide, None if they contradict. *)
Definition objection (b : board) (facts : option (map bool)) (st : state) (c : clause) (from : option (list N))
    : option reason :=
  match from, look_up (match from with Some numbers => numbers | None => [] end) (clauses st) with
  | _, None => Some No_such_step
  | _, Some cited =>
    match facts with
    | None => None
    | Some known =>
      match settle b known (List.map negated c) with
      | None => None
      | Some known' =>
        match from with
        | Some _ => follow b known' cited
        | None => saturate (cells b) b known' (List.map snd (M.elements (clauses st)))
        end
      end
    end
  end.

Definition is_on (b : board) (a : place) : bool := has a (near b).

Definition take_cut (b : board) (st : state) (n : N) (cut : list place) : verdict state :=
  if negb (forallb (is_on b) cut) then Refused Not_on_the_board else
  if is_cut b cut then Fine (add n (List.map (fun a => (a, false)) cut) st) else Refused Not_a_cut.

(** The clause of a derive step is known to follow. *)
Definition note (c : claim) (n : N) (literals : clause) (st : state) : verdict state :=
  let st := add n literals st in
  match literals with
  | [] =>
    let refuted := {| clauses := clauses st; last := n; count := count st; seen := seen st; derived := derived st;
                      shown := shown st; is_refuted := true |} in
    match goal c with
    | Some k => if N.eqb (count st) k then Fine refuted else Refused Not_so_many_solutions
    | None => Fine refuted
    end
  | l :: rest =>
    if forallb (fun k => same_place (fst k) (fst l) && eqb (snd k) (snd l)) rest then
      Fine {| clauses := clauses st; last := n; count := count st; seen := seen st;
              derived := put (mark l) tt (derived st); shown := shown st; is_refuted := is_refuted st |}
    else Fine st
  end.

Definition take_derive (b : board) (facts : option (map bool)) (c : claim) (st : state) (n : N) (literals : clause)
    (from : option (list N)) : verdict state :=
  if negb (forallb (fun l => is_on b (fst l)) literals) then Refused Not_on_the_board else
  match objection b facts st literals from with
  | Some why => Refused why
  | None => note c n literals st
  end.

Definition take_solution (b : board) (c : claim) (st : state) (n : N) (rows : list (list bool)) : verdict state :=
  if negb (is_shape (fst (sides b)) (snd (sides b)) rows) then Refused Not_the_shape else
  if negb (obeys b rows) then Refused Breaks_a_rule else
  match c, goal c with
  | CBackbone _, _ =>
    Fine {| clauses := clauses st; last := n; count := N.succ (count st); seen := seen st; derived := derived st;
            shown := put_all (List.map (fun l => (mark l, tt)) (literals_of rows)) (shown st);
            is_refuted := is_refuted st |}
  | _, None => Refused No_solutions_here
  | _, Some k =>
    if negb (N.ltb (count st) k) then Refused One_solution_too_many else
    match M.find (key (concat rows)) (seen st) with
    | Some _ => Refused Listed_before
    | None =>
      Fine {| clauses := M.add (N.succ_pos n) (List.map negated (literals_of rows)) (clauses st); last := n;
              count := N.succ (count st); seen := M.add (key (concat rows)) tt (seen st); derived := derived st;
              shown := shown st; is_refuted := is_refuted st |}
    end
  end.

(** The clause without literals ends the proof, unless the claim is a backbone. *)
Definition is_over (c : claim) (st : state) : bool :=
  is_refuted st && match c with CBackbone _ => false | _ => true end.

Definition take (b : board) (facts : option (map bool)) (c : claim) (st : state) (l : line) : verdict state :=
  if is_over c st then Refused Nothing_may_follow else
  let numbered_step n next := if N.ltb (last st) n then next else Refused Numbers_must_increase in
  match l with
  | Delete numbers =>
    match remove numbers (clauses st) with
    | None => Refused No_such_step
    | Some others =>
      Fine {| clauses := others; last := last st; count := count st; seen := seen st; derived := derived st;
              shown := shown st; is_refuted := is_refuted st |}
    end
  | Cut n cut => numbered_step n (take_cut b st n cut)
  | Derive n literals from => numbered_step n (take_derive b facts c st n literals from)
  | Solution n rows => numbered_step n (take_solution b c st n rows)
  end.

(** The end: has everything been shown that is claimed? *)
Definition is_shown (c : claim) (st : state) : bool :=
  match c with
  | CBackbone rows =>
    negb (N.eqb (count st) 0) &&
    forallb (fun x =>
      match snd x with
      | Some shade => has (mark (fst x, shade)) (derived st)
      | None => has (mark (fst x, true)) (shown st) && has (mark (fst x, false)) (shown st)
      end) (placed rows)
  | CFollows wanted _ => is_refuted st || forallb (fun l => has (mark l) (derived st)) wanted
  | _ => is_refuted st
  end.

(** Whether a line is accepted or refused is told by its place in the list. *)
Fixpoint run (b : board) (facts : option (map bool)) (c : claim) (st : state) (at_line : N) (lines : list line)
    : option (N * reason) :=
  match lines with
  | [] => if is_shown c st then None else Some (at_line, Ends_too_early)
  | l :: rest =>
    match take b facts c st l with
    | Fine st' => run b facts c st' (N.succ at_line) rest
    | Refused why => Some (at_line, why)
    end
  end.

Definition is_proper (b : board) (c : claim) : bool :=
  match c with
  | CBackbone rows => is_shape (fst (sides b)) (snd (sides b)) rows
  | CFollows wanted given => forallb (fun l => is_on b (fst l)) (wanted ++ given)
  | _ => true
  end.

Definition givens (c : claim) : list literal := match c with CFollows _ given => given | _ => [] end.

(** A file's puzzle fits a proof: the same labels, or for [follows] the same wherever the proof's is not blank. *)
Definition fits (c : claim) (file own : puzzle) : bool :=
  is_shape (height own) (width own) own && is_shape (height own) (width own) file &&
  forallb (fun rows =>
    forallb (fun x => N.eqb (fst x) (snd x) || match c with CFollows _ _ => N.eqb (snd x) 0 | _ => false end)
      (combine (fst rows) (snd rows))) (combine file own).

(** None if the lines prove the claim about the file's puzzle; else the place of the line that fails, from 0, and why.
    [own] is the puzzle written in the proof. *)
Definition check (file own : puzzle) (c : claim) (lines : list line) : option (N * reason) :=
  if negb (fits c file own) then Some (0%N, Other_puzzle) else
  let b := board_of own in
  if negb (is_proper b c) then Some (0%N, Claim_off_the_board) else
  run b (settle b nothing (givens c)) c at_first 0 lines.
