"""The command `omega-records`: its commands, one line each."""

from __future__ import annotations

from typing import Annotated

import typer

from omega_records.cli.adjudicate import adjudicate
from omega_records.cli.common import INTERRUPTED, Guarded
from omega_records.cli.convert import convert
from omega_records.cli.explain import explain
from omega_records.cli.fix import fix
from omega_records.cli.fmt import fmt
from omega_records.cli.formats import formats
from omega_records.cli.rules import rules
from omega_records.cli.schema import schema
from omega_records.cli.score import score
from omega_records.cli.show import show
from omega_records.cli.verify import verify

# Plain help: Rich's costs more time than the rest of the start.
app = typer.Typer(
    no_args_is_help=True, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)  # fmt: skip


def _version(asked: bool) -> None:
    if asked:
        from omega_records import __version__

        print(f"omega-records {__version__}")
        raise typer.Exit


@app.callback()
def main(
    _: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Read game records of Omega and Omny, replay them by the rules, and say what is right and wrong in them.

    Exit codes: 0 nothing found, 1 findings, 2 wrong use or unreadable input, 3 a bug in omega-records.
    """


app.command(cls=Guarded)(verify)
app.command(cls=Guarded)(fmt)
app.command(cls=Guarded)(adjudicate)
app.command(cls=Guarded)(fix)
app.command(cls=Guarded)(convert)
app.command(cls=Guarded)(formats)
app.command(cls=Guarded)(show)
app.command(cls=Guarded)(score)
app.command(cls=Guarded)(explain)
app.command(cls=Guarded)(rules)
app.command(cls=Guarded)(schema)


def run() -> None:
    """Run the command line; the console script."""
    try:
        app(prog_name="omega-records")
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
