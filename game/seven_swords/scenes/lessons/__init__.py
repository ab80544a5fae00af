"""Learning by playing: worked examples on a little board, and guided first games."""
