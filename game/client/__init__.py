"""What any game needs of a window: loop, scenes, input, widgets, texts, sounds, settings."""
