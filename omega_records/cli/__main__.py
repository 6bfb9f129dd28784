"""`python -m omega_records.cli` is the command `omega-records`."""

from omega_records.cli.main import run

run()
