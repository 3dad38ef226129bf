"""Research on the puzzle itself: Hitori numbers, shadings, and proofs about them."""
