"""The front page, the joker's page, and who plays."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from mission_site import Settings
from mission_site.table import read_table, write_table
from missions.catalogue import shipped_catalogue
from missions.language import shipped_languages
from missions.mission import Table, Tag
from tests.visitor import Clock, Visitor


@pytest.mark.parametrize("tag", list(shipped_languages()))
def test_the_front_page_has_the_three_buttons_all_missions_and_the_rules(phone: Visitor, tag: str) -> None:
    page = phone.open(f"/?lang={tag}")
    assert [node.attrs["class"] for node in page.all(".go a")] == ["fight", "malus", "bonus"]
    listed = [node.attrs["href"].partition("?")[0].rpartition("/")[2] for node in page.all(".list a")]
    assert listed == [mission.id for mission in shipped_catalogue().missions]
    assert [node.to_text() for node in page.all("h3")] == [
        "GONG FIGHT",
        "GONG LINK",
        "GONG FAMILY",
        "GONG JOKER",
    ]


@pytest.mark.parametrize("tag", list(shipped_languages()))
def test_every_mission_has_a_page_in_every_language(phone: Visitor, tag: str) -> None:
    for mission in shipped_catalogue().missions:
        page = phone.open(f"/{mission.colour}/{mission.id}?lang={tag}")
        assert page.mission == mission.id
        assert page.attribute("body", "class") == mission.colour


def test_the_front_page_leads_to_the_rules_the_printer_and_ones_own_deck(phone: Visitor) -> None:
    page = phone.open("/?lang=he")
    paths = [node.attrs["href"] for node in page.all(".more a")]
    assert paths == ["/rules?lang=he", "/print?lang=he", "/decks?lang=he"]
    for path in paths:
        phone.open(path)


def test_the_front_page_shows_a_hand_of_cards_that_takes_no_more_than_sixty_kilobytes(phone: Visitor) -> None:
    page = phone.open("/")
    assert "img-src 'self'" in page.headers["Content-Security-Policy"]
    assert page.attribute(".hero", "loading") == "lazy"
    answer = phone.client.get(page.attribute(".hero", "src"))
    assert answer.mimetype == "image/webp"
    assert len(answer.data) <= 60 * 1024
    with Image.open(BytesIO(answer.data)) as picture:
        assert (str(picture.width), str(picture.height)) == tuple(
            page.attribute(".hero", side) for side in ("width", "height")
        )
        assert picture.convert("RGBA").getpixel((0, 0))[3] == 0, "nothing is around the cards"  # type: ignore[index]
    again = phone.client.get("/app/hero.webp", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_the_jokers_page_says_what_it_does_and_draws_nothing(phone: Visitor) -> None:
    assert "swap all your cards" in phone.open("/J").text(".say")


def test_until_it_is_said_two_play(phone: Visitor) -> None:
    assert phone.open("/").attribute("input[name=players][checked]", "value") == "2"


def test_who_plays_is_remembered_and_decides_what_is_drawn(phone: Visitor, clock: Clock) -> None:
    page = phone.press("/table", players="4", off="touch")
    assert page.attribute("input[name=players][checked]", "value") == "4"
    assert page.attribute("input[name=off][checked]", "value") == "touch"
    table = Table(players=4, off=frozenset({Tag.TOUCH}))
    fitting = {m.id for m in shipped_catalogue().missions if m.colour == "fight" and table.fits(m)}
    drawn = set()
    for _ in fitting:
        drawn.add(phone.open("/F").mission)
        clock.now += 60
    assert drawn == fitting


def test_missions_beyond_the_original_game_can_be_left_out(phone: Visitor) -> None:
    page = phone.press("/table", players="6", off="extended")
    assert page.attribute("input[name=off][checked]", "value") == "extended"
    marked = {node.attrs["href"].rpartition("/")[2] for node in page.all(".list a.off")}
    assert marked == {m.id for m in shipped_catalogue().missions if m.extended}


def test_missions_that_the_table_cannot_be_given_are_marked(phone: Visitor) -> None:
    phone.press("/table", players="2", off="touch")
    marked = {node.attrs["href"].rpartition("/")[2] for node in phone.open("/").all(".list a.off")}
    table = Table(players=2, off=frozenset({Tag.TOUCH}))
    assert marked == {m.id for m in shipped_catalogue().missions if not table.fits(m)}


def test_only_kinds_that_some_mission_is_of_can_be_left_out(phone: Visitor) -> None:
    used = {str(tag) for mission in shipped_catalogue().missions for tag in mission.tags}
    offered = {node.attrs["value"] for node in phone.open("/").all("input[name=off]")}
    assert offered == {*used, "extended"}
    assert Tag.PHONE not in offered


def test_a_family_that_leaves_out_everything_still_gets_missions(phone: Visitor) -> None:
    phone.client.set_cookie("table", write_table(Table(2, frozenset(Tag), extended=False)))
    for address in ("/F", "/M", "/B"):
        assert phone.open(address).mission


@pytest.mark.parametrize("players", range(2, 7))
def test_a_table_survives_its_cookie(players: int) -> None:
    table = Table(players, frozenset({Tag.SOUND, Tag.TOUCH}), extended=False)
    assert read_table(write_table(table)) == table


@pytest.mark.parametrize("written", ["", "7", "-1", "2x", "٣", "4.nonsense", "." * 500, "4" * 5_000])
def test_a_table_that_cannot_be_read_is_two_players_or_what_is_left(written: str) -> None:
    assert read_table(written).players in {2, 4}


@pytest.mark.parametrize("tag", shipped_languages())
def test_the_privacy_page_speaks_of_what_phones_store_where_they_store_anything(
    make_site, settings: Settings, tag: str
) -> None:
    on, off = (
        make_site(replace(settings, offline=offline)).open(f"/privacy?lang={tag}")
        for offline in (True, False)
    )
    assert len(on.all("main p")) == len(off.all("main p")) + 1
    if tag == "en":
        assert "your phone itself also stores pages of this site" in on.text("main")
