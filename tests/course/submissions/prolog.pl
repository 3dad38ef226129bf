% Right by both methods: a state is a list of Cell-Colour pairs and, looking ahead, a list of Cell-Excluded pairs.
:- use_module(library(http/json)).
:- initialization(main, main).
:- dynamic label/2, side/2.

main :-
    read_term_line(Question),
    get_dict(grid, Question, Grid), get_dict(method, Question, Name), atom_string(Method, Name),
    length(Grid, Rows), Grid = [First|_], length(First, Cols), assertz(side(Rows, Cols)),
    forall(( nth0(R, Grid, Row), nth0(C, Row, Label) ), ( I is R * Cols + C, assertz(label(I, Label)) )),
    nb_setval(states, 0),
    Last is Rows * Cols - 1, numlist(0, Last, Cells),
    (   search(Method, Cells, [], [], Coloured) -> drawn(Coloured, Grid, Solution) ; Solution = "no solution" ),
    nb_getval(states, States),
    json_write_dict(current_output, _{solution: Solution, states: States}, [width(0)]), nl.

read_term_line(Question) :- read_line_to_string(user_input, Line), open_string(Line, In), json_read_dict(In, Question).

search(_, [], Coloured, _, Coloured) :- connected(Coloured).
search(Method, Free, Coloured, Excluded, Found) :-
    Free = [_|_], choose(Method, Free, Excluded, Cell), exclude(==(Cell), Free, Rest),
    member(Colour, [white, black]), \+ memberchk(Cell-Colour, Excluded),
    nb_getval(states, N), N1 is N + 1, nb_setval(states, N1),
    \+ ( member(Other-Colour, Coloured), concerns(Colour, Cell, Other) ),
    next(Method, Rest, Cell, Colour, Excluded, Excluded1),
    ( Colour == black -> connected([Cell-Colour|Coloured]) ; true ),
    search(Method, Rest, [Cell-Colour|Coloured], Excluded1, Found).

choose('forward-checking', Free, Excluded, Cell) :- member(Cell, Free), memberchk(Cell-_, Excluded), !.
choose(_, [Cell|_], _, Cell).

next('brute-force', _, _, _, Excluded, Excluded).
next('forward-checking', Rest, Cell, Colour, Excluded, All) :-
    findall(Other-Colour, ( member(Other, Rest), concerns(Colour, Cell, Other) ), New),
    append(New, Excluded, All),
    \+ ( member(Other, Rest), memberchk(Other-white, All), memberchk(Other-black, All) ).

concerns(black, A, B) :- side(_, Cols), D is abs(A - B), ( D =:= Cols ; D =:= 1, A // Cols =:= B // Cols ).
concerns(white, A, B) :- A \== B, label(A, L), label(B, L), side(_, Cols), ( A // Cols =:= B // Cols ; A mod Cols =:= B mod Cols ).

connected(Coloured) :-
    findall(I, ( label(I, _), \+ memberchk(I-black, Coloured) ), Open),
    Open = [Start|_], reach([Start], Open, Left), Left == [].

reach(Front, Open, Left) :-
    subtract(Open, Front, Rest),
    findall(N, ( member(N, Rest), once(( member(F, Front), concerns(black, F, N) )) ), Next),
    ( Next == [] -> Left = Rest ; reach(Next, Rest, Left) ).

drawn(Coloured, Grid, Drawn) :-
    Grid = [First|_], length(First, Cols),
    findall(Row, ( nth0(R, Grid, Labels), findall(X, shown(R, Cols, Labels, Coloured, X), Row) ), Drawn).

shown(R, Cols, Labels, Coloured, X) :-
    nth0(C, Labels, Label), I is R * Cols + C, ( memberchk(I-black, Coloured) -> X = 0 ; X = Label ).
