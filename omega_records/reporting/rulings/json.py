"""A ruling as JSON, in ASCII: whatever a name holds is an escape."""

from __future__ import annotations

from json import dumps

from omega_records.adjudicating import Ruling


def write(ruling: Ruling, *, explain: bool = False) -> str:
    """Return a ruling as JSON by its schema; evidence is always there, so `explain` adds nothing here."""
    del explain
    # DEL is the one control character that ASCII output would leave as it is.
    return dumps(ruling.model_dump(mode="json"), indent=2).replace("\x7f", "\\u007f") + "\n"
