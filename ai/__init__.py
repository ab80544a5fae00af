"""Opponents: they see observations, never states."""
