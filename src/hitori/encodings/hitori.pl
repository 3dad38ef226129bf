% Rules 1 and 2 of Hitori, and any added clauses, in constraint logic programming over finite domains.
%
% The program reads terms from standard input and answers each with one line on standard output:
%
%   add(Clauses).     Clauses are lists of literals, e.g. [[1,2],[-1,-2]]: K says that cell K is shaded, -K that it is
%                     unshaded, and one literal of each clause must hold. Answer: added.
%   find(Seconds).    Answer: shaded([K,...]) with the shaded cells, none, or time_up.
%   forget.           Start over. Answer: forgotten.
%
% A cell is a variable, 1 for shaded. Constraints stay posted from one request to the next; labelling takes the variable
% with the fewest values left, tries unshaded first, and is undone after the answer.

:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(clpfd)).
:- use_module(library(pairs)).
:- use_module(library(time)).

:- initialization((prompt(_, ''), empty_assoc(Cells), serve(consistent(Cells))), main).

serve(State) :-
    read(Request),
    (   Request == end_of_file
    ->  true
    ;   answer(Request, State, Next, Answer),
        print(Answer), nl, flush_output,
        serve(Next)
    ).

answer(add(Clauses), State, Next, added) :-
    (   State = consistent(Cells), foldl(post, Clauses, Cells, Known)
    ->  Next = consistent(Known)
    ;   Next = inconsistent
    ).
answer(forget, _, consistent(Cells), forgotten) :-
    empty_assoc(Cells).
answer(find(Seconds), State, State, Answer) :-
    catch(call_with_time_limit(Seconds, once(found(State, Answer))), time_limit_exceeded, Answer = time_up).

found(consistent(Cells), shaded(Shaded)) :-
    findall(Shaded, labelled(Cells, Shaded), [Shaded]).
found(_, none).

labelled(Cells, Shaded) :-
    assoc_to_values(Cells, Variables),
    once(labeling([ff], Variables)),
    assoc_to_list(Cells, Pairs),
    include(is_shaded, Pairs, Ones),
    pairs_keys(Ones, Shaded).

is_shaded(_-1).

% The positive literals and the complements of the negative ones add up to at least 1.
post(Clause, Cells, Known) :-
    foldl(term, Clause, t(Cells, [], [], 1), t(Known, Signs, Variables, Least)),
    scalar_product(Signs, Variables, #>=, Least).

term(Literal, t(Cells, Signs, Variables, Least), t(Known, [Sign|Signs], [Variable|Variables], Rest)) :-
    Sign is sign(Literal),
    Cell is abs(Literal),
    Rest is Least + min(Sign, 0),
    (   get_assoc(Cell, Cells, Variable)
    ->  Known = Cells
    ;   Variable in 0..1,
        put_assoc(Cell, Cells, Variable, Known)
    ).
