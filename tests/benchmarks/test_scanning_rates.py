"""How often the cards of a rendered sheet are read, by reader and level: QR.md, section 7, in figures.

pytest -m benchmark tests/benchmarks/test_scanning_rates.py -s
"""

import pytest

from missions.cards import DECK
from print_cards.judging.acceptance import SHOTS, photographed, subject_of, tally
from print_cards.judging.judge import judge
from print_cards.judging.photographs import Level, Scene
from print_cards.judging.readers import ZXING, more_readers
from tests.print_cards.printing import make_order, typeset_order

pytestmark = pytest.mark.benchmark

READERS = (ZXING, *more_readers())


@pytest.fixture(scope="module")
def deck(tmp_path_factory):
    path = tmp_path_factory.mktemp("deck") / "deck.pdf"
    path.write_bytes(typeset_order(make_order(cards=DECK))[0])
    return path


@pytest.fixture(scope="module")
def subjects(deck):
    found = []

    def gather(judged, _readers):
        found.extend(subject_of(one) for one in judged)
        return iter(())

    judge(deck, scenes=gather)
    return found


def test_the_deck_meets_the_acceptance_table(deck):
    scenes = photographed(shots=SHOTS, progress=lambda _: None)
    verdict = judge(deck, readers=READERS, scenes=scenes)
    print("\n" + verdict.table())
    assert verdict.passed


@pytest.mark.parametrize("level", Level)
def test_rates_by_reader(subjects, level):
    scenes = [Scene(level, 50_000 + k) for k in range(60)]
    ours = tally(subjects, scenes, READERS)
    twins = tally(subjects, scenes, READERS, twins=True)
    for name, found in (("ours", ours), ("black on white", twins)):
        rates = ", ".join(f"{reader.name} {found.rate(reader):.1%}" for reader in READERS)
        print(f"\n{level} light, {name}: {rates}; any {found.by_any / found.scenes:.1%}; wrong {found.wrong}")
    assert ours.wrong == 0
    assert twins.mean - ours.mean <= 10
    if level is Level.NORMAL:
        assert all(ours.rate(reader) >= 0.95 for reader in READERS)
