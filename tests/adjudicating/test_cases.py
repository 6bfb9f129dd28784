"""The cases that an arbiter brings, each with what the rules and a policy make of it."""

from __future__ import annotations

import pytest

from omega_records.adjudicating import Basis, Regulations
from omega_records.adjudicating.proofs import limits
from tests.adjudicating.helpers import PLAYED, SAMPLES, omega, rule, texts

ILLEGAL = PLAYED.replace("Bd2,Wb1", "Be3,Wb1")
OMNY = '[Game "Omny"]\n[Board "hexagon 3"]\n[Stars "all"]\n[White "Ann"]\n[Black "Bob"]\n\n'
THREE = '[Game "Omega"]\n[Board "hexagon 3"]\n[Players "3"]\n[White "Ann"]\n[Black "Bob"]\n[Red "Cyd"]\n\n'


def policy(**regulations: str) -> Regulations:
    return Regulations.model_validate({"name": "test", **regulations})


# Claims.


@pytest.mark.parametrize(
    ("result", "tags", "code", "text"),
    [
        ("Black", "", "ORN602", "The record says Black won, but White won, by White 16, Black 10."),
        ("White", '[Scores "White 15, Black 10"]', "ORN603", "The record gives White 15; the moves give 4 × 4 = 16."),
        ("White", '[Winner "Bob"]', "ORN605", "The record names Bob as winner; White won, held by Ann."),
        ("White", '[Termination "resignation"]', "ORN613", "The record says that the game ended by resignation"),
    ],
)
def test_a_wrong_claim_is_named_and_not_believed(result: str, tags: str, code: str, text: str) -> None:
    ruling = rule(omega(result, tags=tags))
    assert next(f.text for f in ruling.findings if f.code == code).startswith(text)
    assert (ruling.outcome.winner, ruling.outcome.person) == ("White", "Ann")


def test_groups_and_the_product_are_shown_with_their_cells() -> None:
    ruling = rule(omega("White"))
    assert "White (Ann) has 2 groups: 4 × 4 = 16." in texts(ruling)
    shown = next(f.evidence for f in ruling.findings if f.text.startswith("White (Ann) has"))
    assert shown == "groups: b1 b2 c2 b3 / e3 e4 d5 e5"
    assert ruling.position is not None
    assert [colour.score for colour in ruling.position.colours] == [16, 10]


def test_a_tie_that_the_ruleset_scores_as_a_draw() -> None:
    record = (SAMPLES / "tie-as-draw.orn").read_text().replace("bga", "open")
    assert rule(record).outcome.winner == "Black"
    drawn = record.replace("open", "ludii").replace("hexagon 3", "hexagon 3")
    assert rule(drawn).outcome.kind == "draw"


# An illegal turn.


def test_an_illegal_turn_is_left_to_the_regulations() -> None:
    ruling = rule(omega("White", ILLEGAL))
    assert ruling.outcome.kind == "undetermined" and ruling.outcome.keys == ("illegal_turn",)
    assert "Ply 6, Be3,Wb1, is illegal: e3 already holds a White stone." in texts(ruling)
    assert "By the order of turns it was made by Black (Bob)." in texts(ruling)
    assert ruling.position is not None and ruling.position.ply == 5


@pytest.mark.parametrize(
    ("choice", "kind", "winner", "ply"),
    [("forfeit", "winner", "White", None), ("resume", "replay", None, 5), ("void", "void", None, None)],
)
def test_what_a_policy_makes_of_an_illegal_turn(choice: str, kind: str, winner: str | None, ply: int | None) -> None:
    outcome = rule(omega("White", ILLEGAL), policy=policy(illegal_turn=choice)).outcome
    assert (outcome.kind, outcome.winner, outcome.ply, outcome.basis) == (kind, winner, ply, Basis.POLICY)


def test_nobody_forfeits_where_it_is_not_certain_who_moved() -> None:
    lost_line = ILLEGAL.replace("3. W", "4. W")
    ruling = rule(omega("White", lost_line), policy=policy(illegal_turn="forfeit"))
    assert ruling.outcome.needed == ("who made the turn on ply 6",)
    doubled = rule(OMNY + "1. a1 Bb2\n*\n", policy=policy(illegal_turn="forfeit"))
    assert doubled.outcome.kind == "undetermined"


def test_nobody_forfeits_by_a_gap_in_the_record() -> None:
    swap = PLAYED.replace("Bd3", "swap Bd3")
    ruling = rule(omega("White", swap), policy=policy(illegal_turn="forfeit"))
    assert ruling.outcome.needed == ("whether the pie rule was agreed: the record doesn't say so",)
    resumed = rule(omega("*", PLAYED.replace("3. W", "resign 3. W")), policy=policy(illegal_turn="forfeit"))
    assert "was meant" in resumed.outcome.needed[0]


def test_with_three_players_a_forfeit_names_no_winner() -> None:
    ruling = rule(f"{THREE}1. Wa1,Ba2,Ra3 Ba1,Rb2,Wb3\n*\n", policy=policy(illegal_turn="forfeit"))
    assert ruling.outcome.kind == "undetermined"
    assert "White (Ann) and Red (Cyd)" in ruling.outcome.needed[0]


def test_acceptance_is_evidence_and_no_legality() -> None:
    ruling = rule(omega("White", ILLEGAL.replace("Be3,Wb1", "Be3,Wb1 {[%accepted arbiter]}")))
    finding = next(f for f in ruling.findings if "accepted by arbiter" in f.text)
    assert finding.basis is Basis.TERMINATION
    assert ruling.outcome.kind == "undetermined"


# Too long, too short.


def test_surplus_turns_are_named_and_not_scored() -> None:
    longer = PLAYED + "5. Wa2,Ba3\n"
    ruling = rule(omega("White", longer))
    assert "Ply 9, Wa2,Ba3, in White's place in the order, stands after the end" in texts(ruling)
    assert (ruling.outcome.winner, ruling.outcome.basis) == ("White", Basis.COMPUTED)
    assert rule(omega("White", longer), policy=policy(surplus_turns="ignore")).outcome.winner == "White"
    assert rule(omega("White", longer), policy=policy(surplus_turns="void")).outcome.kind == "void"
    assert rule(omega("White"), policy=policy(surplus_turns="void")).outcome.winner == "White"


def test_both_counts_of_rounds_after_a_swap() -> None:
    ruling = rule(SAMPLES / "two-counts.orn")
    assert "The winner depends on which count the event plays by." in texts(ruling)
    other = rule(SAMPLES / "two-counts.orn", rules="bga-live")
    assert {ruling.outcome.winner, other.outcome.winner} == {"White", "Black"}


@pytest.mark.parametrize(
    ("choice", "kind"), [("resume", "replay"), ("void", "void")],
)  # fmt: skip
def test_what_a_policy_makes_of_an_early_stop(choice: str, kind: str) -> None:
    outcome = rule(SAMPLES / "stopped-early.orn", policy=policy(early_stop=choice)).outcome
    assert (outcome.kind, outcome.basis) == (kind, Basis.POLICY)


# Persons.


def test_a_resignation_rests_on_the_word_of_the_record() -> None:
    early = "".join(PLAYED.splitlines(keepends=True)[:1])
    ruling = rule(omega("White", early + "resign:B "))
    assert (ruling.outcome.winner, ruling.outcome.basis) == ("White", Basis.TERMINATION)
    tagged = rule(omega("Black", early, '[Termination "resignation"]'))
    assert (tagged.outcome.winner, tagged.outcome.basis) == ("Black", Basis.TERMINATION)
    unnamed = rule(omega("*", early, '[Termination "abandoned"]'))
    assert unnamed.outcome.kind == "undetermined"
    torn = rule(omega("Black", early, '[Result "White"][Termination "time"]'))
    assert torn.outcome.kind == "undetermined"


def test_one_of_three_who_resigns_leaves_two() -> None:
    ruling = rule(f"{THREE}1. Wa1,Ba2,Ra3 resign\n*\n")
    assert ruling.outcome.kind == "undetermined"


# Two scoresheets.


def test_a_scoresheet_that_cannot_stand_and_claims_otherwise_keeps_the_dispute_open() -> None:
    assert rule(omega("White"), omega("White", ILLEGAL)).outcome.winner == "White"
    ruling = rule(omega("White"), omega("Black", ILLEGAL))
    assert ruling.outcome.kind == "undetermined" and ruling.outcome.keys == ("scoresheet_conflict",)


def test_scoresheets_of_different_games_are_told_apart() -> None:
    ruling = rule(omega("White"), omega("White", tags='[Rules "open"]'))
    assert "The scoresheets differ in the ruleset: bga and open." in texts(ruling)
    assert ruling.outcome.kind == "undetermined"


def test_players_named_differently_are_not_named_in_the_outcome() -> None:
    ruling = rule(omega("White"), omega("White", ILLEGAL).replace("Ann", "Zoe"))
    assert "name the players differently" in texts(ruling)
    assert (ruling.outcome.winner, ruling.outcome.person) == ("White", None)


def test_a_swap_on_one_sheet_alone_is_a_dispute_over_the_person() -> None:
    pie = '[Pie "yes"]'
    ruling = rule(omega("White", tags=pie), omega("White", PLAYED.replace("Bd3", "swap Bd3"), pie))
    assert "decision missing or too many" in texts(ruling)
    assert ruling.outcome.kind == "undetermined"


def test_resuming_is_from_the_last_position_that_is_on_both() -> None:
    first, second = SAMPLES / "winner-in-dispute.white.orn", SAMPLES / "winner-in-dispute.black.orn"
    ruling = rule(first, second, policy=policy(scoresheet_conflict="resume"))
    assert (ruling.outcome.kind, ruling.outcome.ply) == ("replay", 13)
    assert ruling.position is not None and ruling.position.ply == 13 and not ruling.position.final


@pytest.mark.parametrize(
    ("choice", "kind", "winner"), [("official", "winner", "Black"), ("void", "void", None)],
)  # fmt: skip
def test_what_a_policy_makes_of_a_conflict(choice: str, kind: str, winner: str | None) -> None:
    first, second = SAMPLES / "winner-in-dispute.white.orn", SAMPLES / "winner-in-dispute.black.orn"
    outcome = rule(first, second, policy=policy(scoresheet_conflict=choice)).outcome
    assert (outcome.kind, outcome.winner, outcome.basis) == (kind, winner, Basis.POLICY)


@pytest.mark.parametrize("tags", ["", '[Game "Go"]'])
def test_a_scoresheet_that_cannot_be_judged(tags: str) -> None:
    ruling = rule(omega("White"), f"{tags}\n\nnonsense\n")
    assert ruling.outcome.kind == "undetermined"
    assert "don't let its moves be judged" in texts(ruling)


# Unfinished.


def test_a_record_that_contradicts_itself_on_persons_proves_nothing() -> None:
    early = PLAYED.splitlines(keepends=True)[0]
    ruling = rule(omega("White", early + "resign:W "))
    assert ruling.outcome.kind == "undetermined"
    assert ruling.outcome.needed[0].startswith(
        "whether White (Ann) resigned: the record also gives the result as White"
    )


def test_what_holds_whatever_is_played_decides_without_a_policy() -> None:
    ruling = rule(SAMPLES / "decided-anyway.orn")
    assert (ruling.outcome.kind, ruling.outcome.basis) == ("winner", Basis.PROVED)
    assert ruling.proof is not None and ruling.proof.whatever and ruling.proof.method == "argument"


def test_best_play_decides_by_policy_alone() -> None:
    ruling = rule(SAMPLES / "adjourned.orn")
    assert (ruling.outcome.kind, ruling.outcome.best_play) == ("undetermined", "Black")
    settled = rule(SAMPLES / "adjourned.orn", policy=policy(early_stop="best-play"))
    assert (settled.outcome.winner, settled.outcome.basis) == ("Black", Basis.POLICY)


def test_a_search_that_is_cut_short_decides_nothing() -> None:
    for nothing in (limits(positions=0), limits(seconds=0.0)):
        ruling = rule(SAMPLES / "adjourned.orn", search=nothing, policy=policy(early_stop="best-play"))
        assert ruling.outcome.kind == "undetermined" and ruling.outcome.best_play is None
        assert ruling.proof is not None and ruling.proof.unknown
        assert "Who wins from here is not decided: the search stopped at its limit" in texts(ruling)


def test_every_turn_of_the_other_side_has_a_reply_that_wins() -> None:
    ruling = rule(SAMPLES / "adjourned.orn", explain=True)
    assert ruling.proof is not None and ruling.proof.all_replies
    cells = 11
    assert len(ruling.proof.replies) == cells * (cells - 1)
    record = (SAMPLES / "adjourned.orn").read_text().removesuffix("*\n\n").replace('[Result "*"]\n', "")
    record = record.replace('[Termination "unfinished"]\n', "")
    for turn, reply in ruling.proof.replies[::17]:
        after = rule(f"{record} 3. {turn} {reply} *\n")
        assert after.outcome.best_play == "Black" or after.outcome.winner == "Black"


@pytest.mark.parametrize(("choice", "winner"), [("loss", "Black"), ("win", "White")])
def test_a_loss_on_time_by_who_cannot_lose(choice: str, winner: str) -> None:
    ruling = rule(SAMPLES / "time-leader.orn")
    key = "time_forfeit_when_leader_cannot_lose"
    assert (ruling.outcome.kind, ruling.outcome.keys) == ("undetermined", (key,))
    outcome = rule(SAMPLES / "time-leader.orn", policy=policy(**{key: choice})).outcome
    assert (outcome.winner, outcome.basis) == (winner, Basis.POLICY)


def test_a_swap_that_may_still_come_leaves_everything_open() -> None:
    ruling = rule('[Game "Omny"]\n[Board "hexagon 2"]\n[Stars "all"]\n[Pie "yes"]\n\n1. b2\n*\n')
    assert ruling.outcome.kind == "undetermined" and ruling.outcome.best_play is None
    assert "colours may still be swapped" in texts(ruling)


def test_a_claim_against_what_is_proved_keeps_the_game_open() -> None:
    record = (SAMPLES / "decided-anyway.orn").read_text().replace('[Termination "abandoned"]\n', "")
    assert rule(record.replace("*\n", "Black\n")).outcome.winner == "Black"
    ruling = rule(record.replace("*\n", "White\n"))
    # White may hold a result that the record doesn't explain: Black may have resigned.
    assert ruling.outcome.kind == "undetermined" and "how the game ended" in ruling.outcome.needed[0]
    assert "Whatever is played from here, Black (Tomas) wins." in texts(ruling)


def test_a_record_that_is_cut_short_decides_nothing() -> None:
    record = (SAMPLES / "decided-anyway.orn").read_text().replace('[Termination "abandoned"]\n', "")
    for cut in (record.replace("*\n", ""), record.replace("*\n", "%% &&\n")):
        ruling = rule(cut)
        assert ruling.outcome.needed == ("the rest of the record, which is missing",)
