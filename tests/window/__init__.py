"""Tests in a real window on a display of their own."""
