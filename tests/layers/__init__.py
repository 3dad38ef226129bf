"""Which file imports which, in each language of the project: the readers of `tests/test_layers.py`.

A reader takes the folder of a tree, e.g. `src/hitori`, and gives its arrows: for each file, by its path in the tree,
the files of the tree that it names, e.g. `{"puzzle.py": {"errors.py", "shading.py"}}`. An import counts wherever it
stands, in a function or for types alone. `FORMS` of a reader are the ways to write one, `NEW` is a file to plant.
"""
