"""Reading: bytes to record spans to Records, with every fault and leniency as a value."""

from omega_records.reading.files import UnreadableError, open_records
from omega_records.reading.limits import Limits
from omega_records.reading.reader import Reading, foreign_bytes, read_stream

__all__ = ["Limits", "Reading", "UnreadableError", "foreign_bytes", "open_records", "read_stream"]
