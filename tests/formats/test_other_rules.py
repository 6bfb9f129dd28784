"""What a target's own rules or game would make of a record."""

from tests.formats.helpers import SAMPLES, convert_all

THREE = b'[Game "Omega"]\n[Board "hexagon 4"]\n[Players "3"]\n\n1. Wa1,Bb1,Rc1 resign:W resign:B Red\n'


def codes(data: bytes, to: str) -> list[str]:
    return [d.code for done in convert_all(data, to, "orn") for d in done.diagnostics if d.severity == "error"]


def test_a_game_that_a_target_does_not_have_is_refused_before_it_is_written() -> None:
    assert codes(THREE, "abstractplay") == ["ORN831", "ORN841"]


def test_a_tie_that_a_target_would_call_a_draw_is_refused() -> None:
    data = (SAMPLES.parent / "valid" / "omega" / "bga-tie-goes-to-black.orn").read_bytes()
    assert "ORN828" in codes(data, "ludii")
    sound = (SAMPLES.parent / "valid" / "omega" / "bga-two-players.orn").read_bytes()
    assert "ORN828" not in codes(sound, "ludii")
