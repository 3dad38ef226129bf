"""The web player: a page to play Hitori on, served on this machine only; needs the extra `web`."""
