"""Laws over random legal games: they verify clean, and no single change to one goes unseen."""

from io import BytesIO
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from oracle import has_winning_group, omega_score
from strategies import records

import omega_records
from omega_records.colours import COLOURS, INDEX
from omega_records.formats.orn import write
from omega_records.games import GAMES
from omega_records.reading import read_stream
from omega_records.record import Record, Turn
from omega_records.verifying import Examination, Status, Verdict, examine, normalise

SOUND = (Status.VALID, Status.UNFINISHED)


def verify(record: Record) -> Verdict:
    (verdict,) = omega_records.verify(write(record).encode())
    return verdict


def judged(text: str) -> Examination:
    (reading,) = read_stream(BytesIO(text.encode()))
    return examine(reading)


@pytest.mark.parametrize(("game", "rules"), [(g.name, rules) for g in GAMES.values() for rules in g.rulesets])
@given(st.data())
def test_a_random_legal_game_verifies_clean(game: str, rules: str, data: st.DataObject) -> None:
    record = data.draw(records(game=game, rules=rules))
    verdict = verify(record)
    findings = [d for d in verdict.diagnostics if d.severity != "note" and d.slug != "degenerate-komi"]
    assert not findings
    degenerate = "degenerate-komi" in {d.slug for d in verdict.diagnostics}
    assert verdict.status in SOUND or (degenerate and verdict.status is Status.WARNINGS)


@given(records())
def test_the_canonical_form_is_its_own_canonical_form(record: Record) -> None:
    text = write(record)
    assert write(normalise(judged(text))) == text


@given(records(annotated=False, decision=False))
def test_the_ending_is_that_of_the_oracle(record: Record) -> None:
    """Every position on the way is judged from scratch: the game ends at the first that is over."""
    examination = judged(write(record))
    played = examination.replay
    assert played is not None
    settings, state = played.settings, played.state
    stones = {cell: colour for colour, cell in settings.setup or ()}
    board, options = settings.board, settings.options
    plies = [turn for turn in record.line if isinstance(turn, Turn)]
    for ply, turn in enumerate(plies, start=1):
        mover = settings.order[(settings.order.index(settings.on_turn) + ply - 1) % len(settings.order)]
        for stone in turn.stones:
            stones[board.index[stone.cell]] = mover if stone.colour is None else INDEX[stone.colour]
        if settings.game.name == "Omny":
            won = has_winning_group(board, stones, mover, options.stars, options.komi)
            assert won is (ply == examination.verdict.ending_ply)
    if settings.game.name == "Omega" and state.over:
        for colour in examination.verdict.colours:
            assert colour.score == omega_score(board, stones, INDEX[colour.colour])


def mutable(record: Record) -> list[int]:
    """Return the indexes of the turns of a record."""
    return [index for index, entry in enumerate(record.line) if isinstance(entry, Turn)]


def some_turn(record: Record, rng: Random) -> tuple[int, Turn]:
    """Return a turn of a record with its index; a record without one is passed over."""
    turns = mutable(record)
    assume(turns)
    index = rng.choice(turns)
    turn = record.line[index]
    assert isinstance(turn, Turn)
    return index, turn


def with_turn(record: Record, index: int, *turns: Turn) -> Record:
    line = (*record.line[:index], *turns, *record.line[index + 1 :])
    return record.model_copy(update={"line": line})


def blamed(record: Record, verdict: Verdict, code: str, index: int) -> None:
    """Assert that `code` is reported, and inside the entry of that index."""
    found = [d for d in verdict.diagnostics if d.code == code]
    assert found, (code, verdict.diagnostics)
    (reading,) = read_stream(BytesIO(write(record).encode()))
    span = reading.record.line[index].span
    assert span is not None
    assert reading.record.source is not None
    place = reading.record.source.locate(span)
    where = found[0].place
    assert where is not None
    assert place.offset <= where.offset <= place.offset + place.length


PLAIN = records(annotated=False, decision=False)


@given(PLAIN, st.randoms(use_true_random=False))
def test_a_stone_moved_to_an_occupied_cell(record: Record, rng: Random) -> None:
    turns = mutable(record)
    assume(len(turns) > 1)
    index = rng.choice(turns[1:])
    earlier = rng.choice([entry for entry in record.line[:index] if isinstance(entry, Turn)])
    turn = record.line[index]
    assert isinstance(turn, Turn)
    at = rng.randrange(len(turn.stones))
    stone = turn.stones[at].model_copy(update={"cell": rng.choice(earlier.stones).cell})
    stones = (*turn.stones[:at], stone, *turn.stones[at + 1 :])
    mutant = with_turn(record, index, turn.model_copy(update={"stones": stones}))
    verdict = verify(mutant)
    assert verdict.status is Status.INVALID
    blamed(mutant, verdict, "ORN402", index)


@given(records(game="Omega", annotated=False, decision=False), st.randoms(use_true_random=False))
def test_a_stone_dropped(record: Record, rng: Random) -> None:
    index, turn = some_turn(record, rng)
    mutant = with_turn(record, index, turn.model_copy(update={"stones": turn.stones[1:]}))
    blamed(mutant, verify(mutant), "ORN404", index)


@given(
    records(game="Omega", annotated=False, decision=False, variations=False).filter(
        lambda r: r.value("Rules") in ("bga", "ludii")
    ),
    st.randoms(use_true_random=False),
)
def test_colours_exchanged_within_a_turn(record: Record, rng: Random) -> None:
    index, turn = some_turn(record, rng)
    mutant = with_turn(record, index, turn.model_copy(update={"stones": turn.stones[::-1]}))
    blamed(mutant, verify(mutant), "ORN407", index)


@given(PLAIN)
def test_a_turn_appended_to_a_finished_game(record: Record) -> None:
    turns = mutable(record)
    verdict = verify(record)
    assume(turns and verdict.ending_ply is not None)
    surplus = record.line[turns[-1]].model_copy(update={"number": None})
    mutant = record.model_copy(update={"line": (*record.line, surplus)})
    verdict = verify(mutant)
    blamed(mutant, verdict, "ORN501", len(record.line))
    assert verdict.ending_ply == len(turns)


@given(PLAIN, st.randoms(use_true_random=False))
def test_a_turn_removed_from_a_finished_game(record: Record, rng: Random) -> None:
    turns = mutable(record)
    verdict = verify(record)
    assume(len(turns) > 1 and verdict.ending_ply is not None and not record.variations)
    index = rng.choice(turns)
    verdict = verify(with_turn(record, index))
    assert verdict.status is not Status.VALID, "a removed turn went unseen"


@given(PLAIN, st.randoms(use_true_random=False))
def test_a_claim_changed(record: Record, rng: Random) -> None:
    verdict = verify(record)
    assume(verdict.computed.winner is not None and record.result is not None)
    assert record.result is not None
    others = [c.colour for c in verdict.colours if c.colour != verdict.computed.winner]
    wrong = record.result.model_copy(update={"value": str(rng.choice([*others, "Draw"]))})
    mutant = record.model_copy(
        update={"result": wrong, "tags": tuple(tag for tag in record.tags if tag.name != "Result")}
    )
    found = {d.code for d in verify(mutant).diagnostics if d.severity == "error"}
    assert found in ({"ORN602"}, {"ORN604"})


@given(records(game="Omega", annotated=False, decision=False), st.integers(-3, 3).filter(bool))
def test_a_score_changed(record: Record, by: int) -> None:
    verdict = verify(record)
    assume(verdict.reason == "score")
    colour = verdict.colours[0]
    assert colour.score is not None
    assume(colour.score + by >= 0)
    (tag,) = omega_records.read(f'[Scores "{colour.colour} {colour.score + by}"]*'.encode())
    tags = tuple(tag for tag in record.tags if tag.name != "Scores") + tag.record.tags
    found = verify(record.model_copy(update={"tags": tags})).diagnostics
    (finding,) = [d for d in found if d.severity == "error"]
    assert (finding.code, finding.colour) == ("ORN603", COLOURS[0])
