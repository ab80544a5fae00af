"""The scenes that any game shares: title, new game, options, dialogues, result, help."""
