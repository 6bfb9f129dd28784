"""Game records and rules verification for Omega and Omny, two families of games on hexagonal cells."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from omega_records.api import adjudicate, convert, read, render, score, verify

__version__ = "0.1.0"
__all__ = ["__version__", "adjudicate", "convert", "read", "render", "score", "verify"]


def __getattr__(name: str) -> Any:
    # Imported on first use, so that the command line starts without the parser and the models.
    if name in __all__:
        from omega_records import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
