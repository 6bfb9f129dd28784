"""Rendering: positions as pictures."""
