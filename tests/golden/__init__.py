"""Golden playthroughs: whole games kept as text, compared line by line with the rules of today.

`python -m tests.golden` writes them, and the perft table, anew; read the differences before
you keep them.
"""
