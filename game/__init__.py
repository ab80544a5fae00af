"""The games of the house, the window they share, and the keeping of games."""
