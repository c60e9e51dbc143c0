"""The simulated phone: the same scenes every time, harder where they should be, and a control that fails."""

from io import BytesIO

import cv2
import numpy as np
import pytest
from PIL import Image

from missions.cards import NUMBERED
from print_cards.judging.acceptance import Subject, photographed, subject_of, tally
from print_cards.judging.judge import judge
from print_cards.judging.photographs import FRAMES, Level, Scene, frames
from print_cards.judging.readers import ZXING, more_readers, symbols_in
from print_cards.judging.virtual_phone import Dirt, Light, Shot, photograph, soiled
from print_cards.judging.virtual_printer import Press, Printing, printed
from print_cards.pictures import card_png
from tests.print_cards.printing import BASE

READERS = (ZXING, *more_readers())


@pytest.fixture(scope="session")
def subjects(tmp_path_factory) -> list[Subject]:
    """A yellow, a red and a blue card of three galaxies."""
    found = []

    def gather(judged, _readers):
        found.extend(subject_of(one) for one in judged)
        return iter(())

    for card in (NUMBERED[0], NUMBERED[9], NUMBERED[17]):
        path = tmp_path_factory.mktemp("subjects") / f"{card.slug}.png"
        path.write_bytes(card_png(card, BASE))
        judge(path, scenes=gather)
    return found


def test_a_subject_is_the_panel_and_its_twin_reads_the_same(subjects):
    for subject in subjects:
        (code,) = symbols_in(Image.fromarray(subject.picture))
        (twin,) = symbols_in(Image.fromarray(subject.twin))
        assert code.text == twin.text == subject.text
        assert twin.corners == pytest.approx(np.array(code.corners), abs=2)


def test_a_twin_is_black_on_white(subjects):
    for subject in subjects:
        (code,) = symbols_in(Image.fromarray(subject.twin))
        x, y = code.at(-3, code.modules / 2)
        assert subject.twin[round(y), round(x)].tolist() == [255, 255, 255]


def test_a_scene_is_the_same_every_time_and_no_other_scene(subjects):
    picture = subjects[0].picture
    first, again = list(frames(picture, Scene(Level.POOR, 7))), list(frames(picture, Scene(Level.POOR, 7)))
    assert len(first) == FRAMES
    assert all((a == b).all() for a, b in zip(first, again, strict=True))
    other = next(frames(picture, Scene(Level.POOR, 8)))
    assert other.shape != first[0].shape or (other != first[0]).any()


def test_the_hand_moves_between_frames_and_the_dirt_stays():
    paper = np.full((600, 600, 3), 0.8, np.float32)
    spot = Dirt(x=0.5, y=0.5, wide=0.05, high=0.05, angle=0, darkness=0.9)
    dirty = soiled(paper, (spot,))
    assert dirty[300, 300].max() < 0.3
    assert dirty[100, 100].min() == pytest.approx(0.8, abs=0.01)


def test_ink_spreads_by_the_dot_gain():
    picture = np.full((300, 300, 3), 255, np.uint8)
    picture[:, 150:] = 0

    def edge(gain: float) -> float:
        light = printed(picture, Printing(Press.INKJET, gain=gain))[150, :, 1]
        return float(np.interp(-0.44, -light, np.arange(300))) * 25.4 / 300

    for gain in (-0.05, 0.05, 0.1):
        assert edge(0.0) - edge(gain) == pytest.approx(gain, abs=0.015)


def test_paper_is_not_white_and_ink_is_not_black():
    picture = np.zeros((60, 60, 3), np.uint8)
    assert printed(picture, Printing(Press.INKJET)).mean() == pytest.approx(0.035, abs=0.002)
    assert printed(picture + 255, Printing(Press.INKJET)).mean() == pytest.approx(0.84, abs=0.002)


@pytest.mark.parametrize("press", [Press.COLOUR_LASER, Press.BLACK_LASER])
@pytest.mark.parametrize("grey", [60, 128, 200])
def test_a_screen_of_dots_keeps_the_shade(press, grey):
    shade = ((grey / 255 + 0.055) / 1.055) ** 2.4
    light = printed(np.full((200, 200, 3), grey, np.uint8), Printing(press))
    assert (light.mean() - 0.035) / 0.805 == pytest.approx(shade, abs=0.06)


def test_a_black_and_white_laser_prints_no_colour(subjects):
    light = printed(subjects[0].picture, Printing(Press.BLACK_LASER))
    assert np.ptp(light, axis=2).max() < 1e-6


def test_a_tilted_card_is_seen_shorter():
    paper = np.full((1200, 1200, 3), 0.05, np.float32)
    paper[100:1100, 100:1100] = 0.8
    random = np.random.default_rng(0)
    flat, tilted = (photograph(paper, Light(), Shot(tilt=tilt), random) for tilt in (0, 40))

    def height(picture):
        bright = picture[:, picture.shape[1] // 2, 1]
        return (bright > 0.8 * bright.max()).sum()

    assert height(tilted) / height(flat) == pytest.approx(np.cos(np.radians(40)), abs=0.06)


def test_warm_light_takes_the_blue():
    paper = np.full((300, 300, 3), 0.8, np.float32)
    random = np.random.default_rng(0)
    red, _, blue = photograph(paper, Light(warmth=0.9), Shot(), random)[60:140, 60:140].mean(axis=(0, 1))
    assert blue < 0.75 * red


def test_good_light_is_read_by_everyone_and_poor_light_is_harder(subjects):
    good = tally(subjects, (Scene(Level.NORMAL, k) for k in range(8)), READERS)
    poor = tally(subjects, (Scene(Level.POOR, k) for k in range(8)), READERS)
    assert all(good.rate(reader) >= 0.9 for reader in READERS)
    assert poor.mean < good.mean
    assert good.wrong == poor.wrong == 0


def test_yellow_modules_on_white_fail_so_the_scenes_can_tell(subjects):
    subject = subjects[0]
    dark = 1 - subject.twin.astype(np.float32) / 255
    pale = np.asarray(255 - dark * (255 - np.array([255, 214, 0], np.float32)), np.uint8)
    control = Subject(subject.text, pale, pale)
    scenes = [Scene(Level.POOR, k) for k in range(8)]
    assert tally([control], scenes, READERS).mean < tally([subject], scenes, READERS).mean - 15


def test_a_picture_without_scale_is_photographed_at_the_usual_size(tmp_path):
    with Image.open(BytesIO(card_png(NUMBERED[3], BASE, dpi=165))) as small:
        pixels = np.asarray(small.convert("RGB"))
    cv2.imwrite(str(tmp_path / "no-dpi.png"), pixels[:, :, ::-1])
    seen = []

    def gather(judged, _readers):
        seen.extend(subject_of(one) for one in judged)
        return iter(())

    judge(tmp_path / "no-dpi.png", scenes=gather)
    (code,) = symbols_in(Image.fromarray(seen[0].picture))
    assert code.width == pytest.approx(22 / 25.4 * 300, rel=0.02)


def test_the_thorough_form_adds_the_acceptance_table(tmp_path):
    path = tmp_path / "card.png"
    path.write_bytes(card_png(NUMBERED[0], BASE))
    said: list[str] = []
    verdict = judge(path, readers=(ZXING,), scenes=photographed(shots=2, progress=said.append))
    rows = [row.subject for row in verdict.rows]
    for part in ("scenes in good light", "tilted", "black-and-white laser", "scenes in poor light", "lost"):
        assert any(row.startswith(part) for row in rows), part
    assert said
