"""Laws of rulings, over random games of every kind."""

from __future__ import annotations

import json
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from omega_records.adjudicating import Basis, Ruling
from omega_records.adjudicating.plies import Ply, examine_plies, plies_of, turn_of
from omega_records.adjudicating.scoresheets import dispute_between, is_sound, reconciling_slip, sheet_of
from omega_records.adjudicating.slips import slip_between
from omega_records.colours import COLOURS
from omega_records.reading import Reading
from omega_records.record import CONTROL, Record, ResultToken
from omega_records.verifying import Examination, Status, examine
from tests.adjudicating.helpers import rule
from tests.oracle import has_winning_group, omega_score
from tests.strategies import records

SMALL = {"Omega": "hexagon 3", "Omny": "hexagon 3"}
RULES = {"Omega": ("bga", "open"), "Omny": ("designer", "ludii")}


@st.composite
def finished(draw: st.DrawFn, annotated: bool = False) -> Record:
    """A whole game without a setup, on a small board, that claims what it shows."""
    game = draw(st.sampled_from(sorted(SMALL)))
    record = draw(
        records(
            game=game, rules=draw(st.sampled_from(RULES[game])), annotated=annotated, setup=False, variations=False,
            decision=False, board=SMALL[game],
        )
    )  # fmt: skip
    assume(record.result is not None and record.result.value != "*")
    return record


def examined(record: Record) -> Examination:
    return examine(Reading(record, (), b""))


@given(finished(annotated=True))
def test_a_finished_game_is_ruled_as_its_stones_show(record: Record) -> None:
    ruling = rule(record)
    replay = examined(record).replay
    assert replay is not None
    state = replay.state
    stones = {cell: colour for cell, colour in enumerate(state.stones.owner) if colour >= 0}
    if state.end_reason == "score":
        best = max((omega_score(state.board, stones, colour), colour) for colour in state.order)
        winner = best[1]
    else:
        options = state.options
        won = [c for c in (0, 1) if has_winning_group(state.board, stones, c, options.stars, options.komi)]
        assert len(won) == 1
        winner = 1 - won[0] if options.misere else won[0]
    assert ruling.outcome.kind == "winner" and ruling.outcome.basis is Basis.COMPUTED
    assert ruling.outcome.winner == COLOURS[winner]
    assert ruling.outcome.seat == state.seats[winner] + 1
    assert ruling.repairs == ()


@given(records())
def test_every_ruling_reads_out_and_comes_back_from_json(record: Record) -> None:
    ruling = rule(record)
    data = json.loads(ruling.model_dump_json())
    assert data.pop("text") == ruling.text
    assert Ruling.model_validate_json(json.dumps(data)) == ruling
    assert all(finding.text.endswith(".") for finding in ruling.findings)
    assert not CONTROL.search(ruling.text.replace("\n", ""))


def slipped(plies: list[Ply], board: tuple[str, ...], rng: Random) -> list[Ply]:
    """Return a sheet with one slip of the pen in it."""
    written = list(plies)
    turns = [index for index, ply in enumerate(plies) if not ply.decision]
    index = rng.choice(turns)
    turn = plies[index]
    at = rng.randrange(len(turn.stones))
    colour = turn.stones[at][0]
    before, after = turn.stones[:at], turn.stones[at + 1 :]
    match rng.randrange(6):
        case 0:
            written[index] = turn_of((*before, (colour, rng.choice(board)), *after))
        case 1:
            other = rng.choice(turns)
            written[index], written[other] = written[other], written[index]
        case 2:
            written.insert(index, turn)
        case 3:
            del written[index]
        case 4:
            written[index] = turn_of((*before, *after)) if before or after else turn
        case _:
            swapped = {0: 1, 1: 0}
            written[index] = turn_of((swapped.get(colour, colour), cell) for colour, cell in turn.stones)
    return written


def stones(turn: str) -> frozenset[str]:
    return frozenset(turn.split(","))


@settings(max_examples=40)
@given(finished(), st.integers(0, 2**32 - 1))
def test_the_true_correction_is_among_those_proposed(record: Record, seed: int) -> None:
    replay = examined(record).replay
    assert replay is not None
    board = replay.settings.board
    meant = plies_of(record, replay.settings)
    written = slipped(meant, board.labels, Random(seed))
    faulty = examine_plies(Reading(record, (), b""), written, None)
    assume(faulty.verdict.status is Status.INVALID)
    ruling = rule(faulty.record)
    truth = slip_between(written, meant, board)
    assert truth is not None
    if "repairs" in ruling.partial:
        return
    if truth.turn:
        # Where a turn is missing in Omega can't show, nor the order of its stones; which turn it was can.
        found = {stones(turn) for repair in ruling.repairs for turn in repair.turns}
        assert stones(truth.turn) in found
    else:
        assert truth.text in {repair.text for repair in ruling.repairs}


@given(finished(), st.integers(0, 2**32 - 1))
def test_two_sheets_that_differ_by_one_slip_are_reconciled_by_it(record: Record, seed: int) -> None:
    whole = examined(record)
    assert whole.replay is not None
    meant = plies_of(record, whole.replay.settings)
    written = slipped(meant, whole.replay.settings.board.labels, Random(seed))
    assume(written != meant)
    reading = Reading(record, (), b"")
    faulty = examine_plies(reading, written, None)
    first, second = sheet_of(reading, whole), sheet_of(Reading(faulty.record, (), b""), faulty)
    assert first is not None and second is not None
    dispute = dispute_between(first, second)
    found = reconciling_slip(dispute)
    assert found == (slip_between(written, meant, whole.replay.settings.board), 2)
    ruling = rule(record, faulty.record)
    if not is_sound(faulty) and ruling.outcome.winner:
        # Only the sound sheet and mixtures with it are left.
        assert record.result is not None and ruling.outcome.winner == record.result.value


@settings(max_examples=40)
@given(finished(), st.sampled_from(COLOURS))
def test_a_wrong_result_is_found_and_the_right_one_ruled(record: Record, claimed: str) -> None:
    assert record.result is not None
    truth = record.result.value
    tags = tuple(tag for tag in record.tags if tag.name not in ("Result", "Winner"))
    wrong = record.model_copy(update={"tags": tags, "result": ResultToken(value=claimed)})  # type: ignore[arg-type]
    ruling = rule(wrong)
    assert ruling.outcome.winner == truth
    found = {finding.code for finding in ruling.findings}
    assert bool(found & {"ORN602", "ORN609"}) == (claimed != truth)
