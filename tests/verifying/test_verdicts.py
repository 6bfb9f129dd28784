"""Verdicts on hand-made records: every claim, true and false, and what is said of it."""

import pytest

import omega_records
from omega_records.verifying import Status, Verdict

# A whole game of Omega on a line of four cells: each colour has two groups of one, Black wins the tie.
TIE = '[Game "Omega"]\n[Rules "open"]\n[Board "rhombus 1 4"]\n{tags}\n1. Wa1,Ba2 {swap}Ba4,Wa3 {token}'
# Eight cells: White a1-a2, a8, a5; Black a3-a4, a6-a7. White 2 x 1 x 1 = 2, Black 2 x 2 = 4.
GAME = (
    '[Game "Omega"]\n[Rules "open"]\n[Board "rhombus 1 8"]\n{tags}\n1. Wa1,Ba3 {swap}Ba4,Wa2 2. Wa5,Ba6 Ba7,Wa8 {token}'
)
Y = '[Game "Omny"]\n[Variant "Y"]\n[Board "triangle 3"]\n{tags}\n1. b2 {swap}a1 2. c2 c1 3. b1 {token}'


def judge(text: str, tags: str = "", token: str = "*", swap: str = "", **options: object) -> Verdict:
    """Verify one record; `tags` are separated by semicolons."""
    lines = "".join(f"[{tag.strip()}]\n" for tag in tags.split(";") if tag.strip())
    record = text.format(tags=lines, token=token, swap=swap)
    (verdict,) = omega_records.verify(record.encode(), **options)  # type: ignore[arg-type]
    return verdict


def codes(verdict: Verdict) -> list[str]:
    return [d.code for d in verdict.diagnostics if d.severity != "note"]


# Record, tags, token, swap, codes of errors and warnings.
CLAIMS = [
    (GAME, 'Result "Black";Scores "White 2, Black 4";Termination "score"', "Black", "", ""),
    (GAME, 'Scores "Black 4, White 2"', "Black", "", ""),
    (GAME, "", "White", "", "ORN602"),
    (GAME, "", "Draw", "", "ORN602"),
    (GAME, "", "Red", "", "ORN609"),
    (GAME, "", "*", "", "ORN616"),
    (GAME, 'Result "White"', "White", "", "ORN602"),
    (GAME, 'Result "White"', "Black", "", "ORN602 ORN601"),
    (GAME, 'Result "Black"', "White", "", "ORN601 ORN602"),
    (GAME, 'Result "*"', "Black", "", "ORN616 ORN601"),
    (GAME, 'Result "0-1"', "Black", "", "ORN217"),
    (GAME, 'Result "1 - 0"', "Black", "", "ORN217"),
    (GAME, 'Result "½-½"', "Black", "", "ORN217"),
    (GAME, 'Result "black"', "Black", "", "ORN608"),
    (GAME, 'Result ""', "Black", "", "ORN608"),
    (GAME, 'Scores "White 3, Black 4"', "Black", "", "ORN603"),
    (GAME, 'Scores "White 4, Black 2"', "Black", "", "ORN603 ORN603"),
    (GAME, 'Scores "4-2"', "Black", "", "ORN610"),
    (GAME, 'Scores "Red 4"', "Black", "", "ORN610"),
    (GAME, 'Scores "White 2, White 2"', "Black", "", "ORN610"),
    (GAME, f'Scores "White {"9" * 5000}"', "Black", "", "ORN610"),
    (GAME, 'Scores "White 2"', "Black", "", ""),
    (GAME, 'Termination "resignation"', "Black", "", "ORN613"),
    (GAME, 'Termination "connection"', "Black", "", "ORN613"),
    (GAME, 'Termination "adjudication"', "Black", "", ""),
    (GAME, 'Termination "normal"', "Black", "", "ORN612"),
    (TIE, 'Scores "White 1, Black 1"', "Black", "", ""),
    (TIE, "", "Draw", "", "ORN604"),
    (TIE, "", "White", "", "ORN602"),
    # Persons and colours: a swap exchanges who holds what (G4, O10).
    (GAME, 'White "Ann";Black "Bob";Winner "Bob"', "Black", "", ""),
    (GAME, 'White "Ann";Black "Bob";Winner "Ann"', "Black", "", "ORN605"),
    (GAME, 'White "Ann";Black "Bob";Winner "Zoe"', "Black", "", "ORN607"),
    (GAME, 'White "Ann";Black "Bob";Winner "?"', "Black", "", ""),
    (GAME, 'Pie "yes";White "Ann";Black "Bob";Winner "Ann"', "Black", "swap ", ""),
    (GAME, 'Pie "yes";White "Ann";Black "Bob";Winner "Bob"', "Black", "swap ", "ORN606"),
    (GAME, 'White "Lo\u00efc";Black "Bob";Winner "Loi\u0308c"', "Black", "", "ORN605"),
    (GAME, 'White "Ann";Black "Lo\u00efc";Winner "Loi\u0308c"', "Black", "", ""),
    (GAME, 'White "Ann"', "Black", "", "ORN312"),
    # A person named where only some seats are, and claims that contradict each other.
    (GAME, 'White "Ann";Black "?";Winner "Ann"', "Black", "", "ORN605"),
    (GAME, 'White "Ann";Black "?";Winner "Zoe"', "Black", "", ""),
    (GAME, 'Black "Ann";Winner "Ann"', "Black", "", "ORN312"),
    (Y, 'Result "Black";Termination "connection"', "Black", "", ""),
    (Y, "", "White", "", "ORN602"),
    (Y, "", "Draw", "", "ORN602"),
    (Y, 'Scores "White 1"', "Black", "", "ORN615"),
    (Y, 'Termination "score"', "Black", "", "ORN613"),
    (Y, 'Pie "yes";White "Ann";Black "Bob";Winner "Ann"', "Black", "swap ", ""),
    (Y, 'Pie "yes";White "Ann";Black "Bob";Winner "Bob"', "Black", "swap ", "ORN606"),
    (Y, 'Misere "yes"', "White", "", ""),
    (Y, 'Misere "yes"', "Black", "", "ORN602"),
    (Y, 'Red "Cid"', "Black", "", "ORN308"),
    (Y, 'Players "3"', "Black", "", "ORN310"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "tags", "token", "swap", "expected"), CLAIMS)
def test_claims(text: str, tags: str, token: str, swap: str, expected: str) -> None:
    assert codes(judge(text, tags, token, swap)) == expected.split()


def test_a_score_mismatch_shows_groups_and_product() -> None:
    verdict = judge(GAME, 'Scores "White 3, Black 4"', "Black")
    (finding,) = verdict.diagnostics
    assert finding.message == "the record gives White 3; the moves give 2 × 1 × 1 = 2"
    assert finding.fix is not None
    assert finding.fix.edits[0].text == '[Scores "White 2, Black 4"]'
    assert [(c.colour, c.groups, c.score, c.place) for c in verdict.colours] == [
        ("White", (2, 1, 1), 2, 2),
        ("Black", (2, 2), 4, 1),
    ]


def test_a_tie_is_never_won_by_nothing() -> None:
    verdict = judge(TIE, "", "Draw")
    (finding,) = verdict.diagnostics
    assert finding.message == "the record says Draw, but White and Black tie at 1 and Black wins the tie"
    assert finding.rule == "O9"


def test_three_facts_are_kept_apart() -> None:
    verdict = judge(GAME, 'White "Ann";Black "Bob";Result "White";Winner "Ann"', "White")
    assert verdict.recorded.result == verdict.recorded.token == "White"
    assert (verdict.computed.winner, verdict.computed.seat, verdict.computed.person) == ("Black", 2, "Bob")
    assert (verdict.reason, verdict.ending_ply, verdict.plies, verdict.empty_cells) == ("score", 4, 4, 0)
    assert verdict.status is Status.INVALID


SHORT = '[Game "Omega"]\n[Board "hexagon 5"]\n{tags}\n1. We5,Ba1 {swap}Bb1,Wc1 {token}'


# Games broken off: tags, token, codes, status, reason, outcome.
@pytest.mark.parametrize(
    ("tags", "token", "expected", "status", "reason", "outcome"),
    [
        ("", "*", "", Status.UNFINISHED, "unfinished", "*"),
        ('Termination "unfinished"', "*", "", Status.UNFINISHED, "unfinished", "*"),
        ('Termination "abandoned"', "*", "", Status.UNFINISHED, "unfinished", "*"),
        ("", "White", "ORN502", Status.INVALID, "unfinished", "*"),
        ('Termination "score"', "White", "ORN502", Status.INVALID, "unfinished", "*"),
        ('Termination "score"', "*", "ORN613", Status.INVALID, "unfinished", "*"),
        ('Termination "unfinished"', "White", "ORN502", Status.INVALID, "unfinished", "*"),
        ('Termination "time"', "White", "", Status.VALID, "unfinished", "*"),
        ('Termination "adjudication"', "Draw", "", Status.VALID, "unfinished", "*"),
        ('Scores "White 2, Black 1"', "*", "ORN611", Status.INVALID, "unfinished", "*"),
        ("", "resign White", "", Status.VALID, "resignation", "White"),
        ("", "resign:W White", "ORN502", Status.INVALID, "unfinished", "*"),
        ("", "resign:W Black", "", Status.VALID, "resignation", "Black"),
        ("", "timeout:B White", "", Status.VALID, "time", "White"),
        ("", "forfeit:B Black", "ORN602", Status.INVALID, "forfeit", "White"),
        ("", "resign:R White", "ORN423 ORN502", Status.INVALID, "unfinished", "*"),
        ('Termination "time"', "resign:B White", "ORN613", Status.INVALID, "resignation", "White"),
        ('Termination "adjudication"', "resign:B White", "", Status.VALID, "resignation", "White"),
        ('Scores "White 2, Black 1"', "resign:B White", "ORN611", Status.INVALID, "resignation", "White"),
        ('Termination "time"', "Draw", "ORN602", Status.INVALID, "unfinished", "*"),
        ('White "A";Black "B";Winner "Z"', "*", "ORN607", Status.INVALID, "unfinished", "*"),
        ('White "A";Black "B";Winner "A"', "*", "ORN605", Status.INVALID, "unfinished", "*"),
        ('White "A";Black "B";Winner "A";Termination "time"', "White", "", Status.VALID, "unfinished", "*"),
        ('White "A";Black "B";Winner "B";Termination "time"', "White", "ORN605", Status.INVALID, "unfinished", "*"),
        ("", "resign:W resign:B White", "ORN602", Status.INVALID, "resignation", "*"),
        ("", "resign:B 2. Wd1,Bd2 White", "ORN421", Status.INVALID, "illegal-turn", "*"),
    ],
)
def test_games_broken_off(tags: str, token: str, expected: str, status: Status, reason: str, outcome: str) -> None:
    if token == "resign:W White":
        expected, status, reason, outcome = "ORN602", Status.INVALID, "resignation", "Black"
    if token == "resign White":
        token = "resign:B White"
    verdict = judge(SHORT, tags, token)
    assert codes(verdict) == expected.split()
    assert (verdict.status, verdict.reason, verdict.computed.outcome) == (status, reason, outcome)
    assert verdict.ending_ply is None
    assert all(colour.score is None for colour in verdict.colours)


def test_stopped_early_says_what_is_left() -> None:
    (finding,) = judge(SHORT, "", "White").diagnostics
    assert "it is White's turn" in finding.message
    assert "14 more rounds must be played (57 cells are empty)" in finding.message


THREE = '[Game "Omega"]\n[Rules "nestorgames"]\n[Players "3"]\n{tags}\n1. We5,Ba1,Rb1 Bb2,Rc1,Wd1 {swap}{token}'


@pytest.mark.parametrize(
    ("token", "expected", "outcome"),
    [
        ("resign:W *", "", "*"),
        ("resign:W timeout:B *", "ORN616", "Red"),
        ("resign:W timeout:B Red", "", "Red"),
        ("resign:W White", "ORN602", "*"),
        ("resign:B White", "", "*"),
        ("resign:B resign:B *", "ORN421", "*"),
    ],
)
def test_with_three_players_one_resignation_decides_nothing(token: str, expected: str, outcome: str) -> None:
    verdict = judge(THREE, "", token)
    assert codes(verdict) == expected.split()
    assert verdict.computed.outcome == outcome


# Movetext of a 2-player game on hexagon 5: code, ply, cell, rule, and a piece of the message.
@pytest.mark.parametrize(
    ("moves", "code", "ply", "cell", "rule", "words"),
    [
        ("1. We5,Ba9 *", "ORN401", 1, "a9", "G1", "a9 is not a cell of hexagon 5"),
        ("1. We5,Bi1 *", "ORN401", 1, "i1", "G1", "i1 is not a cell"),
        ("1. We5,Bb1 Bb1,Wc1 *", "ORN402", 2, "b1", "G2", "b1 already holds a Black stone"),
        ("1. We5,Be5 *", "ORN403", 1, "e5", "G2", "e5 is used twice"),
        ("1. We5 *", "ORN404", 1, None, "O4", "1 instead of 2 (White, Black)"),
        ("1. We5,Bb1,Rc1 *", "ORN404", 1, None, "O4", "3 instead of 2"),
        ("1. We5,Wb1 *", "ORN405", 1, "b1", "O4", "White twice and Black not at all"),
        ("1. We5,Rb1 *", "ORN406", 1, "b1", "O1", "Red is not in play in a game with 2 players"),
        ("1. Bb1,We5 *", "ORN407", 1, None, "O5", "in the order Black, White; the ruleset asks for White, Black"),
        ("1. We5,b1 *", "ORN411", 1, "b1", "O4", "some stones"),
        ("1. We5,Bb1 swap *", "ORN412", 2, None, "O10", "pie rule was agreed"),
        ("1. We5,Bb1 Ba1,Wc1 3. Wd1,Ba2 *", "ORN418", 3, None, "notation: Movetext", "number 2, not 3"),
        ("1. We5,Bb1 2. Ba1,Wc1 *", "ORN419", 2, None, "O3", "before Black's turn of round 1"),
        ("We5,Bb1 1. Ba1,Wc1 *", "ORN419", 2, None, "O3", "before Black's turn"),
        ("1. We5,Bb1 2. *", "ORN424", None, None, "notation: Movetext", "followed by no turn"),
    ],
)
def test_faults_of_moves(moves: str, code: str, ply: int | None, cell: str | None, rule: str, words: str) -> None:
    verdict = judge('[Game "Omega"]\n{tags}\n{token}', token=moves)
    (finding,) = [d for d in verdict.diagnostics if d.severity != "note"]
    assert (finding.code, finding.ply, finding.cell, finding.rule) == (code, ply, cell, rule)
    assert words in finding.message


def test_an_occupied_cell_shows_where_it_was_taken() -> None:
    verdict = judge('[Game "Omega"]\n{tags}\n{token}', token="1. We5,Bb1 Ba1,Wc1 2. Wd1,Ba1 *")
    (finding,) = verdict.diagnostics
    (label,) = finding.secondary
    assert label.text == "a1 was taken by Black here, on ply 2"
    assert label.place.excerpt[label.place.indent :].startswith("Ba1,Wc1")
    assert finding.place is not None
    assert finding.place.excerpt[finding.place.indent :].startswith("Ba1 *")


@pytest.mark.parametrize(
    ("cell", "help_"),
    [
        ("a9", "it reads as e9 in aiai coordinates"),
        ("i1", "it reads as e9 in abstractplay coordinates"),
        ("e10", "did you mean `e1`?"),
    ],
)
def test_an_off_board_cell_is_explained(cell: str, help_: str) -> None:
    verdict = judge('[Game "Omega"]\n{tags}\n{token}', token=f"1. We5,B{cell} *")
    assert help_ in verdict.diagnostics[0].help


def test_replay_stops_at_the_first_illegal_turn() -> None:
    verdict = judge('[Game "Omega"]\n{tags}\n{token}', token="1. We5,Bb1 Bb1,Wc1 2. Wz9,Bz9 Wa1 *")
    assert codes(verdict) == ["ORN402"]
    assert (verdict.plies, verdict.reason) == (1, "illegal-turn")
    assert verdict.empty_cells == 59


def test_surplus_turns_are_not_scored() -> None:
    text = GAME.replace("{token}", "3. Wa1,Ba2 Ba9,Wa9 {token}")
    verdict = judge(text, 'Scores "White 2, Black 4"', "Black")
    assert codes(verdict) == ["ORN501"]
    assert (verdict.ending_ply, verdict.computed.outcome) == (4, "Black")


def test_faults_of_a_variation_are_warnings() -> None:
    verdict = judge('[Game "Omega"]\n{tags}\n{token}', token="1. We5,Bb1 (1. We5,Be5) (1. Wa1,Ba2 Ba1,Wa3) Ba1,Wc1 *")
    assert [(d.code, d.severity) for d in verdict.diagnostics] == [("ORN403", "warning"), ("ORN402", "warning")]
    assert verdict.status is Status.UNFINISHED


# Tags: record head, codes of errors and warnings; movetext is a bare `*`.
@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ('[White "Ann"]', "ORN301"),
        ('[Game "Chess"]', "ORN302"),
        ('[Game "omega"]', "ORN302"),
        ('[Game "Omega"][Rules "world"]', "ORN304"),
        ('[ORN "2"][Game "Omega"]', "ORN305"),
        ('[Game "Omega"][rules "bga"]', "ORN307"),
        ('[Game "Omega"][Komi "2"]', "ORN308"),
        ('[Game "Omega"][Date "2026-11-29"]', "ORN309"),
        ('[Game "Omega"][Date "2026.1.2"]', "ORN309"),
        ('[Game "Omega"][Date "????.??.??"]', ""),
        ('[Game "Omega"][Players "5"]', "ORN310"),
        ('[Game "Omega"][Players "2"][White "A"][Black "B"][Red "C"]', "ORN311"),
        ('[Game "Omega"][White "A"][Black "B"][Blue "D"]', "ORN312"),
        ('[Game "Omega"][Pie "maybe"]', "ORN313"),
        ('[Game "Omega"][Rules "ludii"][Pie "yes"]', "ORN314"),
        ('[Game "Omega"][Players "3"][Pie "yes"]', "ORN314"),
        ('[Game "Omega"][Rules "nestorgames"][Players "3"][Pie "yes"]', ""),
        ('[Game "Omega"][Board "hexagon 8"]', "ORN345"),
        ('[Game "Omega"][Board "triangle 8"]', "ORN345"),
        ('[Game "Omega"][Rules "open"][Board "triangle 8"]', ""),
        ('[Game "Omega"][Board "square 8"]', "ORN341"),
        ('[Game "Omega"][Board "hexagon 100000"]', "ORN342"),
        ('[Game "Omega"][Rules "open"][Board "cells a1 c1"]', "ORN343"),
        ('[Game "Omny"][Variant "Y"]', "ORN346"),
        ('[Game "Omny"][Board "hexagon 5"]', "ORN349"),
        ('[Game "Omny"][Board "hexagon 5"][Variant "Hex"]', "ORN347"),
        ('[Game "Omny"][Board "hexagon 5"][Variant "Y"]', "ORN348"),
        ('[Game "Omny"][Board "hexagon 5"][Variant "Adere-style captures"]', "ORN325"),
        ('[Game "Omny"][Board "hexagon 5"][Stars "edges"]', "ORN350"),
        ('[Game "Omny"][Board "hexagon 5"][Stars "all+edges"]', "ORN350"),
        ('[Game "Omny"][Board "hexagon 3"][Stars "a1 a9"]', "ORN351"),
        ('[Game "Omny"][Board "hexagon 3"][Stars "a1 a1 b1"]', "ORN352"),
        ('[Game "Omny"][Board "limping 3"][Stars "center"]', "ORN353"),
        ('[Game "Omny"][Board "hexagon 3"][Variant "Sunder"][Stars "corners"]', "ORN354"),
        ('[Game "Omny"][Board "hexagon 3"][Variant "Sunder"][Stars "all"]', ""),
        ('[Game "Omny"][Rules "ludii"][Board "hexagon 3"][Variant "Yex"]', "ORN355"),
        ('[Game "Omny"][Board "cells b1 c2 c3 b3 a2 a1"][Stars "all"]', "ORN344"),
        ('[Game "Omny"][Board "hexagon 3"][Stars "all"][Komi "1.3"]', "ORN315"),
        ('[Game "Omny"][Board "hexagon 3"][Stars "all"][Komi "-1"]', "ORN315"),
        ('[Game "Omny"][Board "hexagon 3"][Stars "all"][Komi "1.5"]', ""),
        ('[Game "Omny"][Board "hexagon 3"][Stars "a1 b1 c1"][Komi "1.5"]', "ORN316"),
        ('[Game "Omny"][Rules "abstractplay"][Board "hexagon 5"][Stars "all"][Komi "1"]', "ORN317"),
        ('[Game "Omny"][Board "hexagon 3"][Stars "all"][Protocol "123"]', "ORN318"),
        ('[Game "Omny"][Rules "abstractplay"][Board "hexagon 5"][Stars "all"][Protocol "12*"]', "ORN319"),
        ('[Game "Omny"][Rules "abstractplay"][Board "hexagon 5"][Stars "all"][Misere "yes"]', "ORN320"),
        ('[Game "Omega"][Setup "a1"][Turn "White"]', "ORN321"),
        ('[Game "Omega"][Setup "X a1"][Turn "White"]', "ORN321"),
        ('[Game "Omega"][Setup "WB a1 B b2"][Turn "White"]', "ORN321"),
        ('[Game "Omega"][Komi "x"][Variant "captures"][Protocol "9"][Stars "?"]', "ORN308 ORN308 ORN308 ORN308"),
        ('[Game "Omny"][Board "hexagon 3"][Stars ","]', "ORN350"),
        ('[Game "Omega"][Setup "W a1 B a1"][Turn "White"]', "ORN322"),
        ('[Game "Omega"][Setup "W a9"][Turn "White"]', "ORN322"),
        ('[Game "Omega"][Setup "W a1, b2 B a2,c1"][Turn "White"]', ""),
        ('[Game "Omega"][Setup "W a1, b2 B a2,c1"]', ""),
        ('[Game "Omega"][Setup "W a1, b2 B a2,c1"][Turn "Black"]', "ORN327"),
        ('[Game "Omega"][Setup "W a1, b2 B a2"][Turn "White"]', "ORN326"),
        ('[Game "Omny"][Board "hexagon 3"][Stars "all"][Setup "B a1"][Turn "White"]', ""),
        ('[Game "Omny"][Board "hexagon 3"][Stars "all"][Setup "B a1"][Turn "Black"]', "ORN327"),
        ('[Game "Omny"][Board "hexagon 3"][Stars "all"][Setup "B a1,b1"][Turn "White"]', "ORN326"),
        ('[Game "Omny"][Board "hexagon 3"][Stars "all"][Setup "B a1 W b1,c1"][Turn "Black"][Protocol "12*"]', ""),
        ('[Game "Omega"][Turn "Black"]', "ORN328"),
        ('[Game "Omny"][Board "hexagon 3"][Stars "all"][Turn "White"]', "ORN328"),
        ('[Game "Omega"][Turn "White"]', ""),
        ('[Game "Omega"][White "Ann"][Black "Bob"][Red ""][Blue ""]', ""),
        ('[Game "Omny"][Board "hexagon 3"][Stars "perimeter a1"]', "ORN350"),
        ('[Game "Omega"][Board "hexagon 0"]', "ORN341"),
        ('[Game "Omega"][Setup ""][Turn "White"]', ""),
        ('[Game "Omega"][Turn "Green"]', "ORN323"),
        ('[Game "Omega"][Turn "Red"]', "ORN323"),
    ],
)
def test_tags(head: str, expected: str) -> None:
    (verdict,) = omega_records.verify(f"{head}\n*".encode())
    assert codes(verdict) == expected.split()
    if verdict.reason == "unreadable":
        assert verdict.status is Status.INVALID


def test_a_photographed_final_board_is_scored() -> None:
    head = '[Game "Omega"][Rules "open"][Board "rhombus 1 8"][Setup "W a1,a2,a5,a8 B a3,a4,a6,a7"][Turn "White"]'
    (verdict,) = omega_records.verify(f"{head} Black".encode())
    assert verdict.status is Status.VALID
    assert (verdict.computed.outcome, verdict.plies, verdict.reason) == ("Black", 0, "score")


def test_round_numbers_may_start_higher_after_a_setup() -> None:
    head = '[Game "Omega"][Setup "W a1,b1,a3 B a2,b2,b3"][Turn "Black"]'
    (verdict,) = omega_records.verify(f"{head} Bc1,Wc2 4. Wd1,Bd2 Bd3,Wd4 5. We1,Be2 *".encode())
    assert codes(verdict) == []
    (verdict,) = omega_records.verify(f"{head} Bc1,Wc2 4. Wd1,Bd2 Bd3,Wd4 6. We1,Be2 *".encode())
    assert codes(verdict) == ["ORN418"]


def test_a_ruleset_can_be_imposed() -> None:
    assert codes(judge(TIE, "", "Black")) == []
    verdict = judge(TIE.replace("{tags}", '[White "A"]\n[Black "B"]\n{tags}'), "", "Draw", rules="ludii")
    assert verdict.rules == "ludii"
    assert "ORN345" in codes(verdict)
    assert verdict.computed.outcome == "Draw"


def test_leniencies_can_be_refused_by_name() -> None:
    text = '[Game "Omega"]\n{tags}\n{token}'
    assert judge(text, token="1. e5,b1 *").status is Status.UNFINISHED
    verdict = judge(text, token="1. e5,b1 *", refused=["missing-colour-letters"])
    assert verdict.status is Status.INVALID


def test_a_cut_record_is_told_from_one_without_a_token() -> None:
    assert codes(judge(SHORT, "", "")) == ["ORN205"]
    assert codes(judge(GAME, 'Result "Black"', "")) == ["ORN206"]
    assert judge(GAME, 'Result "Black"', "").status is Status.WARNINGS


def test_scores_in_json_are_decimal_strings() -> None:
    verdict = judge(GAME, "", "Black")
    assert verdict.model_dump(mode="json")["colours"][0]["score"] == "2"
    assert Verdict.model_validate_json(verdict.model_dump_json()) == verdict


def test_a_fix_of_a_name_with_quotes_reads_back() -> None:
    verdict = judge(GAME, 'White "Ann";Black "The \\"B\\" \\\\";Winner "Ann"', "Black")
    (finding,) = verdict.diagnostics
    assert finding.fix is not None
    (tag,) = next(omega_records.read(finding.fix.edits[0].text.encode() + b"*")).record.tags
    assert (tag.name, tag.value) == ("Winner", 'The "B" \\')


def test_a_sound_tag_beside_a_lost_one_is_still_read() -> None:
    (verdict,) = omega_records.verify('[Event “x”] [Game "Omega"]\n\n1. We5,Ba1 *'.encode())
    assert (verdict.plies, verdict.reason) == (1, "unfinished")


@pytest.mark.parametrize("tag", ["[Board hexagon 3]", '[Board "hexagon 3]', "[Board “hexagon 3”]", "[Rules open]"])
def test_no_default_stands_in_for_a_tag_that_was_lost(tag: str) -> None:
    (verdict,) = omega_records.verify(f'[Game "Omega"]\n{tag}\n\n1. Wa1,Bg7 *'.encode())
    assert (verdict.status, verdict.reason, verdict.plies) == (Status.INVALID, "unreadable", 0)
    assert [d.code for d in verdict.diagnostics if d.code.startswith("ORN4")] == []


def test_a_lost_name_costs_only_the_name() -> None:
    (verdict,) = omega_records.verify(b'[Game "Omega"]\n[White Ann]\n\n1. We5,Ba1 *')
    assert (verdict.status, verdict.reason, verdict.plies) == (Status.INVALID, "unfinished", 1)


def test_a_race_in_a_setup_leaves_the_result_to_the_record() -> None:
    head = '[Game "Omny"][Board "rhombus 1 2"][Stars "a1 a2"][Setup "W a1 B a2"][Turn "Black"]'
    (verdict,) = omega_records.verify(f"{head} White".encode())
    assert verdict.computed.outcome == "*"
    assert {d.code for d in verdict.diagnostics} == {"ORN504", "ORN614"}


PLAIN = '[Game "Omega"]\n{tags}\n{token}'


def test_a_faulty_turn_is_not_spelled_properly_as_if_it_were_sound() -> None:
    verdict = judge(PLAIN, token="1. We5,Bb1, Bc1,Wd1 *")
    assert codes(verdict) == ["ORN215", "ORN404"]
    assert all(finding.fix is None for finding in verdict.diagnostics)


def test_after_an_illegal_turn_nobody_knows_whether_the_record_was_cut() -> None:
    assert codes(judge(PLAIN, token="1. We5,Bb1 Bb1,Wc1")) == ["ORN402", "ORN206"]


def test_a_right_number_after_a_wrong_one_is_right() -> None:
    moves = "1. We5,Bb1 Ba1,Wc1 2. Wd1,Ba2 Bb2,Wc2 4. Wd2,Ba3 Bb3,Wc3 4. Wd3,Ba4 Bb4,Wc4 5. Wd4,Bd5 *"
    (finding,) = judge(PLAIN, token=moves).diagnostics
    assert (finding.code, finding.ply) == ("ORN418", 5)


def test_a_lost_round_is_reported_once() -> None:
    moves = "1. We5,Bb1 Ba1,Wc1 3. Wd1,Ba2 Bb2,Wc2 4. Wd2,Ba3 Bb3,Wc3 5. Wd3,Ba4 *"
    assert codes(judge(PLAIN, token=moves)) == ["ORN418"]


def test_a_result_that_names_a_person() -> None:
    verdict = judge(GAME, 'White "Ann";Black "Bob";Result "Bob"', "")
    assert codes(verdict) == ["ORN608", "ORN206"]
    assert "Black is what they began with" in verdict.diagnostics[0].help


def test_lower_case_colour_letters_are_told() -> None:
    verdict = judge(PLAIN, token="1. we5,bb1 *")
    assert [d.help for d in verdict.diagnostics if d.code == "ORN401"] == [
        "colour letters are capitals: write `We5`",
        "colour letters are capitals: write `Bb1`",
    ]


def test_a_game_stopped_early_on_an_assumed_board_says_so() -> None:
    (finding,) = judge(PLAIN, token="1. We5,Bb1 White").diagnostics
    assert "no board is named, so hexagon 5 was assumed" in finding.message
    (finding,) = judge(SHORT, "", "White").diagnostics
    assert "assumed" not in finding.message
