"""Reporting: verdicts as text for a person and as forms that programs read, a module a form."""
