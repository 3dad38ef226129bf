"""The web player: a page to play Hitori on, with the engine in it."""
