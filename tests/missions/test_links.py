"""Links: what is printed in a code and what the site answers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from missions.cards import DECK, Joker
from missions.deckcode import new_code
from missions.links import (
    REACHABILITY,
    AddressFault,
    BadAddress,
    BaseAddress,
    Destination,
    Target,
    canonical_path,
    printed_link,
    printed_path,
    read_link,
    read_path,
    spoken_link,
)

CODE = new_code(lambda _below: 7)
BASES = [
    "https://gong.example",
    "http://192.168.1.23:8000",
    "https://Example.org:8443/Family/Gong",
    "https://user.example/~max/a%20b",
    "http://[2001:db8::1]:8000",
    "https://xn--mnchen-3ya.example/spiel",
]

labels = st.from_regex(r"[a-z0-9]([a-z0-9-]{0,12}[a-z0-9])?", fullmatch=True)
hosts = st.lists(labels, min_size=1, max_size=3).map(lambda parts: ".".join([*parts, "example"]))
segments = st.from_regex(r"[A-Za-z0-9._~-]{1,8}", fullmatch=True).filter(lambda part: part.strip("."))
paths = st.lists(segments, max_size=3).map(lambda parts: "".join(f"/{part}" for part in parts))
bases = st.builds(
    lambda scheme, host, port, path: BaseAddress.parse(f"{scheme}://{host}{port}{path}"),
    st.sampled_from(["http", "https"]),
    hosts,
    st.sampled_from(["", ":80", ":443", ":8000"]),
    paths,
)
decks = st.none() | st.randoms(use_true_random=False).map(lambda rng: new_code(rng.randrange))
targets = st.builds(Target, st.sampled_from(Destination), decks)


@given(bases, targets)
def test_every_printed_link_means_what_it_was_printed_for(base, target):
    assert read_link(printed_link(base, target), base) == target


@given(targets, st.randoms(use_true_random=False))
def test_the_site_reads_both_forms_in_any_letter_case(target, rng):
    for path in (printed_path(target), canonical_path(target)):
        odd = "".join(rng.choice([sign.upper(), sign.lower()]) for sign in path)
        assert read_path(odd) == target
        assert read_path(odd + "/") == target


@given(bases, targets)
def test_everything_but_scheme_and_path_prefix_is_printed_in_capitals(base, target):
    link = printed_link(base, target)
    assert link.startswith(base.scheme + "://")
    ours = link.removeprefix(f"{base.scheme}://")
    assert ours.replace(base.path, "", 1) == ours.replace(base.path, "", 1).upper()
    assert base.path in link


@pytest.mark.parametrize("text", BASES)
@pytest.mark.parametrize("deck", [None, CODE])
def test_all_cards_can_be_printed_and_read_at_any_kind_of_address(text, deck):
    base = BaseAddress.parse(text)
    for card in DECK:
        target = Target(Destination.of_card(card), deck)
        assert read_link(printed_link(base, target), base) == target


def test_a_jokers_code_leads_to_its_rule_and_others_to_their_colour():
    assert Destination.of_card(Joker(1)) is Destination.JOKER
    assert Destination.JOKER.colour is None
    for card in DECK[:54]:
        assert Destination.of_card(card).colour is card.colour


def test_printed_and_canonical_addresses_never_change():
    assert [printed_path(Target(there)) for there in Destination] == ["/F", "/M", "/B", "/J"]
    assert printed_path(Target(Destination.FIGHT, CODE)) == f"/{CODE}/F"
    assert canonical_path(Target(Destination.FIGHT)) == "/fight"
    assert canonical_path(Target(Destination.BONUS), mission_id="b01") == "/bonus/b01"
    assert canonical_path(Target(Destination.JOKER, CODE)) == f"/d/{CODE.lower()}/joker"


def test_the_address_in_letters_leaves_the_scheme_out():
    base = BaseAddress.parse("https://Gong.example/Spiel")
    assert spoken_link(base, Target(Destination.MALUS)) == "gong.example/Spiel/M"


@pytest.mark.parametrize(
    "link",
    [
        "https://gong.example/x",
        "https://gong.example/fight",
        "https://gong.example/GAME/F/F",
        "https://gong.example/GAME",
        "https://gong.example/game/F",
        "http://gong.example/GAME/F",
        "https://other.example/GAME/F",
        "https://gong.example/GAME/F?x=1",
        "https://gong.example/GAMES/F",
        "ftp://gong.example/GAME/F",
        "F",
        "",
        "https://gong.example/GAME/ABCDEF/F",
    ],
)
def test_a_link_that_is_not_ours_means_nothing(link):
    assert read_link(link, BaseAddress.parse("https://gong.example/GAME")) is None


@pytest.mark.parametrize(
    "path",
    ["/", "", "/x", "/fight/f01", "/d/fight", "/d/ABCDEF/fight", "/d//fight", f"/d/{CODE}", f"/x/{CODE}/F"],
)
def test_a_path_that_draws_nothing_means_nothing(path):
    assert read_path(path) is None


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("gong.example", AddressFault.SCHEME),
        ("ftp://gong.example", AddressFault.SCHEME),
        ("https:gong.example", AddressFault.SCHEME),
        ("https://", AddressFault.HOST),
        ("https://gong..example", AddressFault.HOST),
        ("https://-gong.example", AddressFault.HOST),
        ("https://300.1.2.3", AddressFault.HOST),
        ("https://[::zz]", AddressFault.HOST),
        ("https://224.0.0.1", AddressFault.HOST),
        ("https://gong.example:0", AddressFault.PORT),
        ("https://gong.example:70000", AddressFault.PORT),
        ("https://gong.example:", AddressFault.PORT),
        ("https://gong.example:eighty", AddressFault.PORT),
        ("https://max@gong.example", AddressFault.USER),
        ("https://gong.example?x=1", AddressFault.QUERY),
        ("https://gong.example/#top", AddressFault.QUERY),
        ("https://gong.example/my games", AddressFault.PATH),
        ("https://gong.example//gong", AddressFault.PATH),
        ("https://gong.example/a//b/", AddressFault.PATH),
        ("https://gong.example/%zz", AddressFault.PATH),
        ("https://gong.example/%00", AddressFault.PATH),
        ("https://gong.example/a%0Ab", AddressFault.PATH),
        ("https://gong.example/%1f", AddressFault.PATH),
        ("https://gong.example/%7F", AddressFault.PATH),
        ("https://gong.example/é", AddressFault.PATH),
        ("https://gong.example/..", AddressFault.PATH),
        ("https://gong.example/a/./b", AddressFault.PATH),
        ("https://gong.example/a/%2E./b", AddressFault.PATH),
        ("https://255.255.255.255", AddressFault.HOST),
        ("http://[::ffff:127.0.0.1]", AddressFault.LOOPBACK),
        ("http://localhost:8000", AddressFault.LOOPBACK),
        ("http://127.0.0.1", AddressFault.LOOPBACK),
        ("http://[::1]", AddressFault.LOOPBACK),
        ("http://0.0.0.0", AddressFault.LOOPBACK),
        ("http://laptop", AddressFault.UNREACHABLE),
    ],
)
def test_an_address_that_cannot_be_printed_is_refused_with_its_reason(text, fault):
    with pytest.raises(BadAddress) as caught:
        BaseAddress.parse(text)
    assert caught.value.fault is fault
    assert fault.value in str(caught.value)


@pytest.mark.parametrize("text", ["http://localhost:8000", "http://laptop", "http://127.0.0.1"])
def test_an_address_that_only_this_device_opens_can_be_tried_out(text):
    with pytest.raises(BadAddress) as caught:
        BaseAddress.parse(text)
    assert caught.value.fault in REACHABILITY
    assert str(BaseAddress.parse(text, allow_unreachable=True)) == text


def test_an_address_is_kept_in_its_shortest_form():
    assert str(BaseAddress.parse(" HTTPS://Gong.Example.:443/Spiel// ")) == "https://gong.example/Spiel"
    assert str(BaseAddress.parse("http://münchen.example")) == "http://xn--mnchen-3ya.example"


def test_an_absurdly_long_address_is_not_repeated_to_the_reader():
    with pytest.raises(BadAddress) as caught:
        BaseAddress.parse("gong" * 10_000)
    assert len(str(caught.value)) < 300
