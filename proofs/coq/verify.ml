(* The reader of the checker that Coq proves right: hitori-verify-coq PUZZLE PROOF [PUZZLE PROOF]...

   NOT VERIFIED. It turns the two texts into the values of Checker.v, and its verdict into a line. PUZZLE has a row of
   labels a line, separated by blanks or bars, or a digit a cell, or is `-`, the puzzle written in the proof;
   docs/proofs.md has the format of PROOF. Exit status: 0 all accepted, 1 one refused (with the line that fails), 2 a
   text cannot be read. *)

open Checker

exception Refusal of int * string (* the line, from 1 *)
exception No_puzzle of int * string (* its line *)

let rec positive k = if k = 1 then XH else if k land 1 = 1 then XI (positive (k / 2)) else XO (positive (k / 2))
let natural k = if k = 0 then N0 else Npos (positive k)
let rec place_in_list = function XH -> 1 | XO k -> 2 * place_in_list k | XI k -> (2 * place_in_list k) + 1
let index = function N0 -> 0 | Npos k -> place_in_list k

let read path =
  let file = open_in_bin path in
  let text = really_input_string file (in_channel_length file) in
  close_in file;
  text

(* The lines that say something, with their numbers, as words; and the number of lines. *)
let lines text =
  let split line = String.map (fun c -> if c = '\t' || c = '\r' then ' ' else c) line |> String.split_on_char ' ' in
  let all = List.mapi (fun i line -> (i + 1, List.filter (( <> ) "") (split line))) (String.split_on_char '\n' text) in
  let says = function _, [] -> false | _, word :: _ -> word.[0] <> '#' in
  (List.filter says all, List.length all)

let number at word =
  let is_plain = word <> "" && String.for_all (fun c -> '0' <= c && c <= '9') word in
  if is_plain && String.length word <= 18 && (word = "0" || word.[0] <> '0') then int_of_string word
  else raise (Refusal (at, "expected a number of at most 18 digits"))

let cell at word =
  let wrong = Refusal (at, "expected a cell such as r1c2") in
  match String.index_opt word 'c' with
  | Some c when word.[0] = 'r' -> (
      let after = String.sub word (c + 1) (String.length word - c - 1) in
      match (number at (String.sub word 1 (c - 1)), number at after) with
      | row, col when row > 0 && col > 0 -> (positive row, positive col)
      | _ -> raise wrong)
  | _ -> raise wrong

let literal at word =
  let named () = cell at (String.sub word 1 (String.length word - 1)) in
  match word.[0] with
  | '+' -> (named (), true)
  | '-' -> (named (), false)
  | _ -> raise (Refusal (at, "expected a literal such as +r1c2 or -r1c2"))

let shades at of_char words =
  let shade c = match of_char c with Some x -> x | None -> raise (Refusal (at, "expected rows of shades")) in
  List.map (fun word -> List.map shade (List.of_seq (String.to_seq word))) words

let known_shade = function '#' -> Some true | '.' -> Some false | _ -> None
let backbone_shade = function '?' -> Some None | c -> Option.map Option.some (known_shade c)

(* What stands before a word and after it, if it is there. *)
let rec divided at_word = function
  | [] -> ([], None)
  | word :: rest when word = at_word -> ([], Some rest)
  | word :: rest ->
      let before, after = divided at_word rest in
      (word :: before, after)

let claim at = function
  | [ "claim"; "none" ] -> CNone
  | [ "claim"; "unique" ] -> CUnique
  | [ "claim"; "count"; k ] -> CCount (natural (number at k))
  | "claim" :: "backbone" :: rows -> CBackbone (shades at backbone_shade rows)
  | "claim" :: "follows" :: words -> (
      match divided "given" words with
      | (_ :: _ as wanted), Some given -> CFollows (List.map (literal at) wanted, List.map (literal at) given)
      | _ -> raise (Refusal (at, "expected 'claim follows LITERALS given LITERALS'")))
  | _ -> raise (Refusal (at, "expected a claim"))

let item (at, words) =
  let numbers words = List.map (fun word -> natural (number at word)) words in
  match words with
  | "delete" :: steps -> Delete (numbers steps)
  | step :: kind :: rest -> (
      let step = natural (number at step) in
      match kind with
      | "cut" -> Cut (step, List.map (cell at) rest)
      | "derive" ->
          let literals, from = divided "from" rest in
          Derive (step, List.map (literal at) literals, Option.map numbers from)
      | "solution" -> Solution (step, shades at known_shade rest)
      | _ -> raise (Refusal (at, "expected cut, derive or solution")))
  | _ -> raise (Refusal (at, "expected a step"))

let label at word =
  let label = number at word in
  if label < 1 lsl 32 then natural label else raise (Refusal (at, "expected a label below 2^32"))

(* The rows of PUZZLE, with no empty line among them. Where each of several rows is a word as long as the first, and
   there is no bar, each has a digit a cell. *)
let rows_of text =
  let raw = Array.of_list (String.split_on_char '\n' text) in
  let bare = String.map (function '|' | '\t' | '\r' -> ' ' | c -> c) in
  let rec closed = function
    | (above, _) :: ((below, _) :: _ as rest) ->
        let between = List.init (below - above - 1) (fun i -> bare raw.(above + i)) in
        if List.exists (String.for_all (( = ) ' ')) between then
          raise (Refusal (below, "a row after an empty line: expected one puzzle"));
        closed rest
    | _ -> ()
  in
  let label (line, word) = label line (if word = "." then "0" else word) in
  let is_blank = String.for_all (fun c -> c = ' ' || c = '\t') in
  let rec has_empty = function
    | _ :: (between :: _ :: _ as rest) -> is_blank between || has_empty rest
    | _ -> false
  in
  let whole i line =
    if has_empty (String.split_on_char '|' line) || has_empty (String.split_on_char '\t' line) then
      raise (No_puzzle (i + 1, "nothing between two bars or tabs"));
    match String.index_opt line '\r' with
    | Some place when place < String.length line - 1 -> raise (No_puzzle (i + 1, "a carriage return within a line"))
    | _ -> ()
  in
  Array.iteri whole raw;
  try
    let rows = fst (lines (bare text)) in
    closed rows;
    let is_run =
      match rows with
      | (_, [ first ]) :: _ :: _ when not (List.exists (fun (line, _) -> String.contains raw.(line - 1) '|') rows) ->
          let is_like_it = function _, [ word ] -> String.length word = String.length first | _ -> false in
          List.for_all is_like_it rows
      | _ -> false
    in
    let cells (line, words) =
      let split word = List.map (String.make 1) (List.of_seq (String.to_seq word)) in
      List.map (fun word -> label (line, word)) (if is_run then List.concat_map split words else words)
    in
    List.map cells rows
  with Refusal (line, why) -> raise (No_puzzle (line, why))

let most_cells = 1 lsl 28

(* The puzzle, its line, the claim, its line, and the lines of the steps. *)
let head all last =
  let title, rest = match all with first :: rest -> (first, rest) | [] -> raise (Refusal (last, "it is empty")) in
  if snd title <> [ "hitori"; "proof"; "1" ] then raise (Refusal (fst title, "expected 'hitori proof 1'"));
  match rest with
  | (at, [ "puzzle"; rows; cols ]) :: rest ->
      let rows, cols = (number at rows, number at cols) in
      if rows < 1 || cols < 1 || cols > most_cells / rows then
        raise (Refusal (at, "expected at least one cell, and not too many"));
      let rec take left puzzle rest =
        match rest with
        | [] -> raise (Refusal (last, "the proof ends before its claim"))
        | (line, words) :: rest when left > 0 ->
            if List.length words <> cols then raise (Refusal (line, Printf.sprintf "expected %d labels" cols));
            take (left - 1) (List.map (label line) words :: puzzle) rest
        | (line, words) :: rest -> (List.rev puzzle, at, claim line words, line, rest)
      in
      take rows [] rest
  | (at, _) :: _ -> raise (Refusal (at, "expected 'puzzle ROWS COLS'"))
  | [] -> raise (Refusal (last, "expected 'puzzle ROWS COLS'"))

let words_of = function
  | Numbers_must_increase -> "the numbers of the steps must increase"
  | Nothing_may_follow -> "nothing may follow the empty clause"
  | Not_on_the_board -> "a cell is not on the board"
  | Not_the_shape -> "expected a shade for each cell"
  | No_such_step -> "a cited step has no clause, or it was deleted"
  | Not_a_cut -> "the grid does not fall apart without these cells"
  | Decides_nothing -> "a cited step decides nothing here"
  | No_contradiction -> "no contradiction follows from the negated clause"
  | Breaks_a_rule -> "this is not a solution"
  | One_solution_too_many -> "this is one solution more than the claim allows"
  | Listed_before -> "this solution was listed before"
  | Not_so_many_solutions -> "the number of listed solutions is not as claimed"
  | No_solutions_here -> "this claim has no solution lines"
  | Ends_too_early -> "the proof ends before its claim is shown"
  | Other_puzzle -> "the proof is about another puzzle"
  | Claim_off_the_board -> "the claim does not fit the board"

let verify puzzle_text proof_text =
  let all, last = lines proof_text in
  let own, puzzle_line, claimed, claim_line, rest = head all last in
  let file = match puzzle_text with Some text -> rows_of text | None -> own in
  (* What can be read of the steps, and what is wrong with the next: a step that fails before it is named first. *)
  let rec readable items = function
    | [] -> (List.rev items, None)
    | line :: rest -> (
        match item line with
        | read -> readable (read :: items) rest
        | exception (Refusal _ as wrong) -> (List.rev items, Some wrong))
  in
  let items, wrong = readable [] rest in
  match (check file own claimed items, wrong) with
  | Some (_, Other_puzzle), _ -> raise (Refusal (puzzle_line, words_of Other_puzzle))
  | Some (_, Claim_off_the_board), _ -> raise (Refusal (claim_line, words_of Claim_off_the_board))
  | Some (place, why), _ when index place < List.length items ->
      raise (Refusal (fst (List.nth rest (index place)), words_of why))
  | _, Some wrong -> raise wrong
  | Some (_, why), None -> raise (Refusal (last, words_of why))
  | None, None -> ()

let rec answer status = function
  | puzzle :: proof :: rest -> (
      match verify (if puzzle = "-" then None else Some (read puzzle)) (read proof) with
      | () ->
          print_endline "accepted";
          answer status rest
      | exception Refusal (line, why) ->
          Printf.printf "refused: line %d: %s\n" line why;
          answer 1 rest
      | exception No_puzzle (line, why) ->
          Printf.printf "refused: the puzzle: line %d: %s\n" line why;
          answer 1 rest)
  | [] -> exit status
  | [ _ ] ->
      prerr_endline "usage: hitori-verify-coq PUZZLE PROOF [PUZZLE PROOF]...";
      exit 2

let () =
  try answer 0 (List.tl (Array.to_list Sys.argv)) with
  | Sys_error why ->
      prerr_endline why;
      exit 2
  | Stack_overflow | Out_of_memory ->
      prerr_endline "the proof is too large";
      exit 2
