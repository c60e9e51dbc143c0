"""What every store promises, shown on each real engine: every number exactly once, changes by owners only."""

import subprocess
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from mission_site.store import Store, StoredDeck, StoreError, upgrade_store
from missions.draws import Position
from tests.mission_site.store.patient import patient_store

PROCESSES, THREADS, DRAWS = 4, 8, 60
SIZE = 24
DRAW_MANY = """
import sys
from concurrent.futures import ThreadPoolExecutor
from tests.mission_site.store.patient import patient_store
url, threads, draws, size = sys.argv[1], *map(int, sys.argv[2:])
store = patient_store(url)
def draw(_):
    return [store.advance("K7Q2XY", "fight", size=size, day=1) for _ in range(draws)]
with ThreadPoolExecutor(threads) as pool:
    for positions in pool.map(draw, range(threads)):
        for drawn in positions:
            print(drawn.position.bag, drawn.position.place)
store.close()
"""

DRAW_FOR_EVER = """
import sys
from tests.mission_site.store.patient import patient_store
store, size = patient_store(sys.argv[1]), int(sys.argv[2])
while True:
    at = store.advance("K7Q2XY", "fight", size=size, day=1).position
    print(at.bag * size + at.place, flush=True)
"""


def advance(
    store: Store, deck: str = "K7Q2XY", run: str = "fight", *, size: int = 10, day: int = 1
) -> Position:
    drawn = store.advance(deck, run, size=size, day=day)
    assert drawn is not None
    return drawn.position


def edition_drawn(store: Store, run: str = "fight") -> int:
    drawn = store.advance("K7Q2XY", run, size=10, day=1)
    assert drawn is not None
    return drawn.edition


@pytest.fixture
def store(store: Store) -> Store:
    """A store with two decks."""
    for code in ("K7Q2XY", "BBBBBB"):
        store.add_deck(code, owner="hash", players="2", day=1)
    return store


def test_draws_run_through_one_bag_after_the_other(store: Store) -> None:
    drawn = [advance(store, size=3) for _ in range(7)]
    assert drawn == [Position(bag, place) for bag in range(3) for place in range(3)][:7]


def test_decks_and_colours_draw_for_themselves(store: Store) -> None:
    for deck in ("K7Q2XY", "BBBBBB"):
        for run in ("fight", "malus"):
            assert advance(store, deck, run) == Position(0, 0)


def test_a_bag_that_has_shrunk_goes_on_with_the_next_one(store: Store) -> None:
    for _ in range(8):
        advance(store, size=10)
    assert advance(store, size=5) == Position(1, 0)


def test_processes_and_threads_get_every_number_exactly_once(store: Store, store_url: str) -> None:
    arguments = [sys.executable, "-c", DRAW_MANY, store_url, str(THREADS), str(DRAWS), str(SIZE)]
    running = [subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) for _ in range(PROCESSES)]
    counts: Counter[int] = Counter()
    for process in running:
        output, _ = process.communicate(timeout=120)
        assert process.returncode == 0
        counts.update(int(bag) * SIZE + int(place) for bag, place in map(str.split, output.splitlines()))
    assert counts == Counter(range(PROCESSES * THREADS * DRAWS))


def test_processes_killed_in_mid_draw_show_nothing_twice_and_burn_little(
    store: Store, store_url: str
) -> None:
    drawn: list[int] = []
    for _ in range(5):
        arguments = [sys.executable, "-c", DRAW_FOR_EVER, store_url, str(SIZE)]
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            drawn += [int(process.stdout.readline()) for _ in range(50)]
            process.kill()
            drawn += [int(line) for line in process.stdout if line.endswith("\n")]
    assert len(drawn) == len(set(drawn))
    at = advance(store, size=SIZE)
    assert at.bag * SIZE + at.place - len(drawn) <= 5, "one for each kill"


def test_draws_are_kept_over_a_restart(store: Store, store_url: str) -> None:
    for expected in range(3):
        opened = patient_store(store_url)
        assert advance(opened) == Position(0, expected)
        opened.close()


def test_threads_of_one_process_share_a_store(store: Store) -> None:
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda _: advance(store, size=1000), range(200)))
    assert sorted(at.place for at in drawn) == list(range(200))


def test_a_deck_is_made_once(store: Store) -> None:
    assert store.add_deck("NEWNEW", owner="hash", players="4.touch", day=1)
    assert not store.add_deck("NEWNEW", owner="other", players="2", day=1)
    assert store.find_deck("NEWNEW") == StoredDeck("hash", "4.touch", ())
    assert store.find_deck("AAAAAA") is None


def test_only_the_owner_changes_who_plays(store: Store) -> None:
    assert not store.set_players("K7Q2XY", "6", owner="thief")
    assert store.set_players("K7Q2XY", "5", owner="hash")
    assert not store.set_players("AAAAAA", "5", owner="hash")
    found = store.find_deck("K7Q2XY")
    assert found is not None
    assert found.players == "5"


def test_only_the_owner_adds_changes_and_removes_missions(store: Store) -> None:
    assert not store.put_missions("K7Q2XY", {"h-1": "{}"}, owner="thief", most=9)
    assert store.put_missions("K7Q2XY", {"h-1": "{}"}, owner="hash", most=9)
    assert store.put_missions("K7Q2XY", {"h-1": '{"new": "שלום 🎲"}'}, owner="hash", most=9)
    assert store.find_deck("K7Q2XY") == StoredDeck("hash", "2", (("h-1", '{"new": "שלום 🎲"}'),), edition=2)
    assert not store.remove_mission("K7Q2XY", "h-1", owner="thief")
    assert store.remove_mission("K7Q2XY", "h-1", owner="hash")
    assert not store.remove_mission("K7Q2XY", "h-1", owner="hash")


def test_a_full_deck_takes_no_more_but_lets_its_missions_be_changed(store: Store) -> None:
    assert [store.put_missions("K7Q2XY", {f"h-{n}": "{}"}, owner="hash", most=2) for n in range(4)] == [
        True,
        True,
        False,
        False,
    ]
    assert store.put_missions("K7Q2XY", {"h-1": "changed"}, owner="hash", most=2)


def test_several_missions_are_kept_together_as_one_change_or_not_at_all(store: Store) -> None:
    assert store.put_missions("K7Q2XY", {"h-1": "1", "h-2": "2"}, owner="hash", most=3)
    assert not store.put_missions("K7Q2XY", {"h-1": "new", "h-3": "3", "h-4": "4"}, owner="hash", most=3)
    with pytest.raises(StoreError):
        store.put_missions("K7Q2XY", {"h-1": "new", "h-3": None}, owner="hash", most=3)  # type: ignore[dict-item]
    kept = (("h-1", "1"), ("h-2", "2"))
    assert store.find_deck("K7Q2XY") == StoredDeck("hash", "2", kept, edition=1)
    assert store.put_missions("K7Q2XY", {"h-1": "new", "h-3": "3"}, owner="hash", most=3)


def test_owners_who_save_at_the_same_moment_never_get_more_than_a_deck_takes(store: Store) -> None:
    def put(number: int) -> bool:
        return store.put_missions("K7Q2XY", {f"h-{number}": "{}"}, owner="hash", most=5)

    with ThreadPoolExecutor(8) as pool:
        saved = list(pool.map(put, range(24)))
    found = store.find_deck("K7Q2XY")
    assert found is not None
    assert saved.count(True) == len(found.missions) == 5


def test_every_draw_tells_which_edition_of_the_deck_it_is_from(store: Store) -> None:
    def edition_kept() -> int:
        found = store.find_deck("K7Q2XY")
        assert found is not None
        return found.edition

    seen = [edition_drawn(store)]
    for change in (
        lambda: store.set_players("K7Q2XY", "3", owner="hash"),
        lambda: store.put_missions("K7Q2XY", {"h-1": "{}"}, owner="hash", most=9),
        lambda: store.put_missions("K7Q2XY", {"h-1": "[]"}, owner="hash", most=9),
        lambda: store.remove_mission("K7Q2XY", "h-1", owner="hash"),
    ):
        assert change()
        assert edition_drawn(store) == edition_drawn(store, "malus") == edition_kept()
        seen.append(edition_kept())
    assert seen == sorted(set(seen))


DRAW_AND_TELL = """
import sys
from tests.mission_site.store.patient import patient_store
store = patient_store(sys.argv[1])
for line in sys.stdin:
    print(store.advance("K7Q2XY", line.strip(), size=10, day=1).edition, flush=True)
store.close()
"""


def test_an_owners_change_counts_from_the_next_draw_in_every_process(store: Store, store_url: str) -> None:
    with ExitStack() as stack:
        others = [
            stack.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", DRAW_AND_TELL, store_url],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
            )
            for _ in range(2)
        ]
        told = []
        for change in range(6):
            assert store.put_missions("K7Q2XY", {"h-1": f"[{change}]"}, owner="hash", most=9)
            for other in others:
                assert other.stdin
                assert other.stdout
                other.stdin.write("fight\n" if change % 2 else "malus\n")
                other.stdin.flush()
                told.append(int(other.stdout.readline()))
    assert told == [edition for edition in range(1, 7) for _ in others]


def test_owners_who_change_a_deck_at_the_same_moment_are_all_counted(store: Store) -> None:
    def change(number: int) -> bool:
        if number % 3 == 0:
            return store.set_players("K7Q2XY", str(2 + number % 5), owner="hash")
        if number % 3 == 1:
            return store.put_missions("K7Q2XY", {f"h-{number}": "{}"}, owner="hash", most=60)
        return store.remove_mission("K7Q2XY", "h-nothing", owner="hash")

    with ThreadPoolExecutor(8) as pool:
        done = list(pool.map(change, range(48)))
    found = store.find_deck("K7Q2XY")
    assert found is not None
    assert done.count(True) == found.edition == 32
    assert edition_drawn(store) == 32
    assert len(found.missions) == 16


def test_an_edition_never_goes_back_while_owners_change_and_phones_draw(store: Store) -> None:
    over = threading.Event()

    def own(number: int) -> None:
        for turn in range(15):
            assert store.put_missions("K7Q2XY", {f"h-{number}": f"[{turn}]"}, owner="hash", most=60)

    def play(number: int) -> list[int]:
        seen = []
        while not over.is_set():
            seen.append(edition_drawn(store, ["fight", "malus", "bonus"][number % 3]))
        return [*seen, edition_drawn(store, "fight")]

    with ThreadPoolExecutor(8) as pool:
        phones = [pool.submit(play, number) for number in range(4)]
        owners = [pool.submit(own, number) for number in range(4)]
        for owner in owners:
            owner.result()
        over.set()
        for phone in phones:
            seen = phone.result()
            assert seen == sorted(seen)
            assert seen[-1] == 60


def test_a_deck_that_was_forgotten_and_made_again_begins_anew(store: Store) -> None:
    """With another owner and nothing of the old one's, whatever was still drawn from it."""
    store.put_missions("K7Q2XY", {"h-1": "{}"}, owner="hash", most=9)
    edition_drawn(store)
    store.prune(before=100)
    store.add_deck("K7Q2XY", owner="new", players="2", day=100)
    assert store.find_deck("K7Q2XY") == StoredDeck("new", "2", (), edition=0)
    assert edition_drawn(store) == 0


def test_a_change_that_is_refused_leaves_the_edition(store: Store) -> None:
    store.set_players("K7Q2XY", "3", owner="thief")
    store.put_missions("K7Q2XY", {"h-1": "{}"}, owner="thief", most=9)
    store.put_missions("K7Q2XY", {"h-1": "{}"}, owner="hash", most=0)
    store.remove_mission("K7Q2XY", "h-1", owner="hash")
    assert edition_drawn(store) == 0


def test_first_draws_at_the_same_moment_get_every_number_exactly_once(store: Store) -> None:
    runs = [f"run-{number}" for number in range(30)] * 8
    with ThreadPoolExecutor(8) as pool:
        drawn = list(pool.map(lambda run: (run, advance(store, run=run).place), runs))
    assert sorted(drawn) == sorted((run, place) for run in set(runs) for place in range(8))


def test_nothing_is_drawn_from_a_deck_that_nobody_made(store: Store) -> None:
    assert store.advance("AAAAAA", "fight", size=10, day=1) is None


def test_decks_that_nobody_uses_are_pruned_with_all_that_is_theirs(store: Store) -> None:
    for code in ("OLDOLD", "PLAYED", "NEWNEW", "HOME"):
        store.add_deck(code, owner="hash", players="2", day=200 if code == "NEWNEW" else 1)
        store.put_missions(code, {"h-1": "{}"}, owner="hash", most=9)
        advance(store, code, day=150 if code == "PLAYED" else 1)
    assert store.prune(before=100) == ("BBBBBB", "K7Q2XY", "OLDOLD")
    assert store.find_deck("OLDOLD") is None
    assert store.advance("OLDOLD", "fight", size=10, day=1) is None
    for code in ("PLAYED", "NEWNEW", "HOME"):
        found = store.find_deck(code)
        assert found is not None
        assert found.missions
        assert advance(store, code) == Position(0, 1)
    store.add_deck("OLDOLD", owner="new", players="2", day=300)
    assert store.find_deck("OLDOLD") == StoredDeck("new", "2", ())
    assert advance(store, "OLDOLD") == Position(0, 0)


def test_a_store_that_is_up_to_date_is_left_as_it_is(store: Store, store_url: str) -> None:
    advance(store)
    before, after = upgrade_store(store_url)
    assert before == after
    assert advance(store) == Position(0, 1)


def test_a_health_check_asks_the_store(store: Store) -> None:
    store.check()
