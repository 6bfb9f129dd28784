"""Formats: one module each, with `read` and/or `write`."""
