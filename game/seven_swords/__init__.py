"""Seven Swords: its rules, levels, scenes and pictures."""
