(** All blocks, one after another.

    Columns 0 to 3 of a corner are chosen first, then 4, 5 and 6, each the last one of a window. What is still to come
    costs no less than the windows say, so most corners are settled before all seven columns are chosen. *)

Require Import List ZArith Bool FMapPositive.
Require Import Hitori_numbers.Shares Hitori_numbers.Prices Hitori_numbers.Windows.
Import ListNotations.
Open Scope Z_scope.

(** A column whose cells are all on the border, and what is beyond it: nothing shaded, and nothing uncovered. *)
Definition side : N := 0x7f.
Definition beyond : column := {| key := 1; shaded_rows := 0x7f; plain_rows := 0; looped_rows := 0; touched_rows := 0 |}.

Definition first_price (c d e : column) : option Z := price inner_rows 0 side beyond nothing c d e.
Definition second_price (b c d e : column) : option Z := price inner_rows side 0 nothing b c d e.

(** Condition 3 of column 0, and condition 5 of column 1, which sees two borders. *)
Definition all_touched (c : column) : bool := empty (N.ldiff (shaded_rows c) (touched_rows c)).
Definition no_wall (b c d : column) : bool :=
  (let left := shaded_rows b in
  let right := shaded_rows d && top in
  empty (known && (shaded_rows c && (two_contacts left right || top && any_contact left right))))%word.

(** What the covered cell of row 5 costs. *)
Definition sixth_row : N := 0x20.
Definition sixth (b c d : column) : Z := Z.max 0 (covered_price sixth_row b c d).

Definition kind_at (c : column) (r : nat) : option kind :=
  if N.testbit_nat (plain_rows c) r then Some plain
  else if N.testbit_nat (looped_rows c) r then Some looped
  else if N.testbit_nat (touched_rows c) r then Some touched
  else None.
Definition row_of (l : list column) (r : nat) : column := column_of (map (fun c => kind_at c r) l).

(** Rows 3 to 6 of the columns 0 to 3, from the columns, and from the rows 6 to 3 as columns. *)
Definition corner_key (c0 c1 c2 c3 : column) : positive :=
  key_of (flat_map (fun c => map (kind_at c) [3; 4; 5; 6]%nat) [c0; c1; c2; c3]).
Definition corner_key_of_rows (r6 r5 r4 r3 : column) : positive :=
  key_of (flat_map (fun i => map (fun r => kind_at r i) [r3; r4; r5; r6]) [0; 1; 2; 3]%nat).

Definition found (p : positive) (t : map1) : Z := match PositiveMap.find p t with Some x => Z.max 0 x | None => 0 end.
Definition has_price (p : option Z) : bool := match p with Some _ => true | None => false end.

Section Blocks.

Context (f : followers) (t : map4).

(** The depth of each last node is at most what the table [most] has for its corner. *)
Definition deepest : map1 :=
  fold_left (fun m a => let t := look none a t in
    fold_left (fun m b => let t := look none b t in
      fold_left (fun m c => let t := look none c t in
        fold_left (fun m d => match look 0 d t with
          | 0 => m
          | x => let p := corner_key_of_rows a b c d in PositiveMap.add p (Z.max x (found p m)) m
          end) (thirds_of f b c) m) (thirds_of f a b) m) (seconds a) m) columns none.

Definition all_within (most : map1) : bool :=
  forallb (fun a => let t := look none a t in
    forallb (fun b => let t := look none b t in
      forallb (fun c => let t := look none c t in
        forallb (fun d => match look 0 d t with
          | 0 => true
          | x => x <=? found (corner_key_of_rows a b c d) most
          end) (thirds_of f b c)) (thirds_of f a b)) (seconds a)) columns.

(** Condition 15: a window begins with four columns, or ends with them. *)
Definition begins (a b c d : column) : bool :=
  existsb (fun e => has_price (price known 0 0 a b c d e)) (thirds_of f c d).
Definition ends (b c d e : column) : bool :=
  existsb (fun a => has_price (price known 0 0 a b c d e)) (filter (fun a => fits a b && possible 0 0 a b c) columns).

(** Seven columns: those [before], the last of them first, and four more; [here] is the depth of these. *)
Definition seven_obey (before : list column) (cost here : Z) (a b c d : column) : bool :=
  let row := row_of (rev before ++ [a; b; c; d]) in
  let r6 := row 6%nat in
  let r5 := row 5%nat in
  let r4 := row 4%nat in
  let r3 := row 3%nat in
  if 5 + depth t r6 r5 r4 r3 + sixth b c d <=? cost + here then true
  else if begins a b c d then negb (ends r6 r5 r4 r3) else true.

(** When k columns are to come, each has a window that costs 1 and the growth, and a covered cell of at most 2. *)
Fixpoint rest_obeys (k : nat) (most : Z) (before : list column) (cost here : Z) (a b c d : column) : bool :=
  let least := 5 + most + Z.of_nat k - here in
  if least + 2 <=? cost then true
  else if least + sixth b c d <=? cost then true
  else match k with
  | O => seven_obey before cost here a b c d
  | S k =>
      let p := price inner_rows 0 0 a b c d in
      let next := look none d (look none c (look none b t)) in
      let before := a :: before in
      forallb (fun e =>
        match p e with
        | None => true
        | Some x => rest_obeys k most before (cost + x) (look 0 e next) b c d e
        end) (thirds_of f c d)
  end.

Definition corner_obeys (most : map1) (c0 c1 c2 : column) : bool :=
  match first_price c0 c1 c2 with
  | None => true
  | Some x0 =>
      forallb (fun c3 =>
        match second_price c0 c1 c2 c3 with
        | None => true
        | Some x1 =>
            rest_obeys 3 (found (corner_key c0 c1 c2 c3) most) [] (x0 + x1) (depth t c0 c1 c2 c3) c0 c1 c2 c3
        end) (thirds_of f c1 c2)
  end.

Definition blocks_obey_with (most : map1) (c0 c1 : column) : bool :=
  forallb (corner_obeys most c0 c1) (filter (no_wall c0 c1) (thirds_of f c0 c1)).

Definition blocks_obey (most : map1) (l : list column) : bool :=
  forallb (fun c0 => forallb (blocks_obey_with most c0) (seconds c0)) (filter all_touched l).

End Blocks.

(** The part of the first columns whose number has this remainder. *)
Definition blocks_part_obey (t : map4) (k : Z) : Prop :=
  (let most := deepest all_followers t in
  if all_within all_followers t most then blocks_obey all_followers t most (part k) else false) = true.
