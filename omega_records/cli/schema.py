"""`omega-records schema`: JSON Schemas of the models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic.json_schema import JsonSchemaMode


def schema(
    model: Annotated[Literal["record", "verdict", "diagnostic", "ruling"], typer.Argument(help="Which model.")],
) -> None:
    """Print the JSON Schema of a record, a verdict, a diagnostic or a ruling."""
    from json import dumps

    from omega_records.adjudicating import Ruling
    from omega_records.diagnostics import Diagnostic
    from omega_records.record import Record
    from omega_records.verifying import Verdict

    # Programs build records, so theirs is the schema of input; the others are only ever written.
    models: dict[str, tuple[type[BaseModel], JsonSchemaMode]] = {
        "record": (Record, "validation"),
        "verdict": (Verdict, "serialization"),
        "diagnostic": (Diagnostic, "serialization"),
        "ruling": (Ruling, "serialization"),
    }
    found, mode = models[model]
    print(dumps(found.model_json_schema(mode=mode), indent=2))
