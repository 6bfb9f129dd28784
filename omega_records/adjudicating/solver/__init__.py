"""The solver: the outcome of an unfinished game, proved without a search or by an exact one.

It works on states of the games alone, and needs neither numpy nor numba; with them (the extra
`[fast]`) the same search runs some fifty times faster or more.
"""

from omega_records.adjudicating.solver.engine import Limits, Progress
from omega_records.adjudicating.solver.fast import COMPILED
from omega_records.adjudicating.solver.proofs import Proof, prove, score_bounds
from omega_records.adjudicating.solver.solve import Solution, Turn, solve

__all__ = ["COMPILED", "Limits", "Progress", "Proof", "Solution", "Turn", "prove", "score_bounds", "solve"]
