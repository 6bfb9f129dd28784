"""Formats: one module each, with `read` and/or `write`, and a registry row that says what it can carry."""
