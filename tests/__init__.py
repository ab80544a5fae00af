"""The tests of the game."""
