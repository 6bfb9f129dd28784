"""Models as JSON: a line each, or one array written item by item."""

from __future__ import annotations

from json import dumps
from typing import TextIO

from pydantic import BaseModel

from omega_records.reporting.visible import HIDDEN


def json_line(item: BaseModel) -> str:
    """Return a model as one line of JSON, with what a terminal must not get escaped; a reader sees no difference."""
    return HIDDEN.sub(lambda match: dumps(match[0])[1:-1], item.model_dump_json())


class JsonArray:
    """An array of models on a text stream, one to a line; it is whole once `end` was called."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._separator = "[\n"

    def add(self, item: BaseModel) -> None:
        """Write an item."""
        self._stream.write(self._separator + json_line(item))
        self._separator = ",\n"

    def end(self) -> None:
        """Close the array."""
        self._stream.write("[]\n" if self._separator == "[\n" else "\n]\n")
