"""The rules of Seven Swords: no window, no files, no clock, no randomness but the state's own."""
