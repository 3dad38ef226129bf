"""How few clues an n x n puzzle needs that has exactly one solution."""
