"""Golden pictures of every scene, small; `python -m tests.pictures` takes them anew."""
