"""The queue in front of the press: nobody waits in it, nothing is made twice, and it has an end."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mission_site.press.queue import Press, Standing, State
from mission_site.press.wish import Job, Product, Wish, read_job
from missions.language import shipped_languages
from missions.links import BaseAddress
from print_cards.colours import Ink
from print_cards.sheet import Flip
from tests.mission_site.printing.conftest import WISH, TestWorker, finish, wait_until
from tests.visitor import Clock

DECK, PICTURES = Job(WISH, Product.DECK), Job(WISH, Product.PICTURES)
OTHERS = [Job(replace(WISH, paper=paper), Product.DECK) for paper in ("letter", "a3", "legal")]

wishes = st.builds(
    Wish,
    st.sampled_from(["https://gong.example", "http://192.168.1.7:8000", "https://club.example/A/b"]).map(
        BaseAddress.parse
    ),
    st.sampled_from(["a4", "letter"]),
    st.sampled_from(["standard", "mini"]),
    st.sampled_from(Flip),
    st.sampled_from(Ink),
    st.sampled_from(list(shipped_languages())),
    st.sampled_from([None, "222222", "K7Q2AB"]),
)


def test_who_asks_learns_at_once_where_the_job_stands(press: Press, worker: TestWorker) -> None:
    worker.hold()
    assert press.ask(DECK).state in {State.WAITING, State.WORKING}
    wait_until(lambda: press.look(DECK) == Standing(State.WORKING, step=1))
    press.ask(OTHERS[0])
    assert press.ask(OTHERS[1]) == Standing(State.WAITING, ahead=2)
    worker.let_go()
    finish(press, DECK, *OTHERS[:2])
    assert press.look(DECK) == Standing(State.DONE)


def test_what_is_finished_is_not_made_again(press: Press, worker: TestWorker) -> None:
    for _ in range(3):
        finish(press, DECK)
    assert worker.done == [DECK]


def test_two_who_want_the_same_wait_for_one_job(press: Press, worker: TestWorker) -> None:
    worker.hold()
    for _ in range(3):
        press.ask(DECK)
        press.ask(OTHERS[0])
    worker.let_go()
    finish(press, DECK, OTHERS[0])
    assert worker.done == [DECK, OTHERS[0]]


def test_pictures_do_not_wait_for_the_decks_of_others(press: Press, worker: TestWorker) -> None:
    worker.hold()
    press.ask(DECK)
    wait_until(lambda: worker.began)
    press.ask(OTHERS[0])
    press.ask(PICTURES)
    worker.let_go()
    finish(press, DECK, OTHERS[0], PICTURES)
    assert worker.done == [DECK, PICTURES, OTHERS[0]]


def test_a_full_queue_takes_no_more(make_press: Callable[..., Press], worker: TestWorker) -> None:
    press = make_press(most_waiting=1)
    worker.hold()
    press.ask(DECK)
    wait_until(lambda: worker.began)
    press.ask(OTHERS[0])
    assert press.ask(OTHERS[1]) == Standing(State.FULL)
    worker.let_go()
    finish(press, DECK, OTHERS[0])
    assert OTHERS[1] not in worker.began


def test_a_failure_is_told_for_a_minute_and_then_tried_again(
    press: Press, worker: TestWorker, clock: Clock
) -> None:
    worker.failure = "LinkTooLong"
    finish(press, DECK)
    assert press.ask(DECK) == Standing(State.FAILED, failure="LinkTooLong")
    assert len(worker.began) == 1
    worker.failure = None
    clock.now += 61
    wait_until(lambda: press.ask(DECK).state is State.DONE)


def test_a_folder_that_cannot_be_used_fails_the_job_and_not_the_press(
    make_press: Callable[..., Press], worker: TestWorker, caplog: pytest.LogCaptureFixture
) -> None:
    worker.folder.write_text("a file where a folder should be")
    press = make_press()
    finish(press, DECK)
    assert press.look(DECK) == Standing(State.FAILED, failure="Fault")
    assert f"the press cannot work in {worker.folder}: " in caplog.text
    assert "Traceback" not in caplog.text
    worker.folder.unlink()
    finish(press, OTHERS[0])
    assert press.look(OTHERS[0]).state is State.DONE


def test_without_work_the_worker_gives_its_memory_back_and_can_be_woken(
    make_press: Callable[..., Press], worker: TestWorker
) -> None:
    press = make_press(idle_seconds=0.01)
    finish(press, DECK)
    wait_until(lambda: worker.rests == 1)
    finish(press, OTHERS[0])
    wait_until(lambda: worker.rests == 2)


def test_looking_begins_nothing(press: Press, worker: TestWorker) -> None:
    assert press.look(DECK) == Standing(State.UNKNOWN)
    assert worker.began == []


def test_a_closed_press_begins_nothing_more(press: Press, worker: TestWorker) -> None:
    finish(press, DECK)
    press.close()
    assert press.ask(OTHERS[0]).state is State.UNKNOWN
    assert worker.rests == 1


@settings(deadline=None)
@given(wishes, st.sampled_from([Product.PICTURES, Product.DECK]))
def test_a_job_reaches_the_worker_as_it_was_asked_for(wish: Wish, product: Product) -> None:
    assert read_job(Job(wish, product).line()) == (Job(wish, product), wish.key)


@settings(deadline=None)
@given(wishes, wishes)
def test_two_wishes_share_a_key_only_when_they_are_the_same(one: Wish, other: Wish) -> None:
    assert (one.key == other.key) == (one == other)
