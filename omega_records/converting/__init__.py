"""Converting: a read, a check and a write.

A room of its own because it joins `formats` with `verifying`, and formats know no rules.
"""

from omega_records.converting.convert import Conversion, Converter, Wish, file_of, read_format, readable
from omega_records.converting.losses import LOSSES
from omega_records.converting.sources import read_any

__all__ = ["LOSSES", "Conversion", "Converter", "Wish", "file_of", "read_any", "read_format", "readable"]
