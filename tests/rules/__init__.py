"""Tests of the rules: every rule by its id, whole games, secrets, both ways of running."""
