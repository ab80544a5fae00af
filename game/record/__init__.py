"""Games kept: a game is its level, its seed, who played, and the list of actions.

Everything here knows a game only through its protocol and the table `game.games`. There is no
window in it.
"""
