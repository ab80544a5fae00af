"""The scenes in which Seven Swords is played."""
