"""What an opponent knows of Seven Swords in particular."""
