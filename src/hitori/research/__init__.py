"""Research on the puzzle itself: Hitori numbers, shadings and what is proved of them."""
