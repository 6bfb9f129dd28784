"""Diagnostics: the code table, and a finding with its place, rule, help and fix."""

from omega_records.diagnostics.code import Code, Severity
from omega_records.diagnostics.diagnostic import Diagnostic, Edit, Fix, Label, diagnose, replacement
from omega_records.diagnostics.findings import Findings
from omega_records.diagnostics.table import BY_CODE, BY_SLUG, CODES, FAMILIES

__all__ = [
    "BY_CODE", "BY_SLUG", "CODES", "FAMILIES", "Code", "Diagnostic", "Edit", "Findings", "Fix", "Label", "Severity",
    "diagnose", "replacement",
]  # fmt: skip
