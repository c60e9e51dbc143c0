"""What a phone asks for by itself: the worker, the app manifest, icons, and pages that draw without us."""

import json
import re
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from mission_site import Settings
from missions.cards import Colour
from missions.catalogue import shipped_catalogue
from missions.language import shipped_languages
from missions.links import BaseAddress
from tests.visitor import Visitor


def keeping(phone: Visitor, path: str = "/worker.js?lang=en") -> dict[str, Any]:
    script = phone.client.get(path)
    first = script.text.partition("\n")[0]
    found: dict[str, Any] = json.loads(first.removeprefix("const SITE = "))
    return found


def test_everything_that_the_worker_keeps_is_there_in_every_language(phone: Visitor) -> None:
    kept = keeping(phone)
    for tag in shipped_languages():
        for address in [*kept["kept"].values(), kept["absent"], *kept["parts"]]:
            answer = phone.client.get(address.replace("{lang}", tag))
            assert answer.status_code == 200, address
            if answer.mimetype == "text/html":
                assert f'lang="{tag}"' in answer.text[:60], address


def test_the_worker_may_ask_us_and_nobody_else(phone: Visitor) -> None:
    answer = phone.client.get("/worker.js?lang=en")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'; connect-src 'self'"
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("colour", list(Colour))
def test_the_page_that_deals_holds_every_mission_of_its_colour(phone: Visitor, colour: Colour) -> None:
    page = phone.open(f"/offline/{colour}?lang=he")
    expected = [mission.id for mission in shipped_catalogue().of_colour(colour)]
    assert [node.attrs["id"] for node in page.all("details[id]")] == expected


def test_the_page_that_deals_knows_whom_a_mission_suits(phone: Visitor) -> None:
    for colour in Colour:
        page = phone.open(f"/offline/{colour}")
        for mission in shipped_catalogue().of_colour(colour):
            (node,) = page.all(f"details[id={mission.id}]")
            assert int(node.attrs.get("data-n", 2)) == mission.min_players
            tags = {*mission.tags, *(["extended"] if mission.extended else [])}
            assert set(node.attrs.get("data-off", "").split()) == tags


def test_all_languages_have_one_worker(phone: Visitor) -> None:
    scripts = {
        phone.client.get(f"/worker.js{query}", headers={"Accept-Language": tag}).text
        for tag in ("en", "he")
        for query in ("", "?lang=fr")
    }
    assert len(scripts) == 1


def test_no_worker_pushes_another_aside(make_site, settings: Settings) -> None:
    """Chromium may never answer a page that is on its way meanwhile."""
    for offline in (True, False):
        script = make_site(replace(settings, offline=offline)).client.get("/worker.js").text
        assert "caches.delete" in script
        assert "skipWaiting" not in script


def test_other_missions_are_another_edition_and_the_same_ones_the_same(phone: Visitor, make_site) -> None:
    english = keeping(phone)["version"]
    assert keeping(phone)["version"] == english
    catalogue = shipped_catalogue()
    fewer = type(catalogue)(catalogue.missions[:-1], catalogue.games)
    assert keeping(make_site(catalogue=fewer))["version"] != english


def test_below_a_path_everything_stays_below_it(make_site, settings: Settings) -> None:
    base = BaseAddress.parse("https://club.example/Spiele")
    phone = make_site(replace(settings, base=base, trusted_hosts=("club.example",)))
    page = phone.open("/Spiele/", base_url="https://club.example")
    assert page.attribute("html", "data-root") == "/Spiele"
    assert page.attribute("link[rel=manifest]", "href") == "/Spiele/app/en.webmanifest"
    answer = phone.client.get("/Spiele/app/en.webmanifest", base_url="https://club.example")
    manifest = json.loads(answer.text)
    assert {manifest["scope"], manifest["start_url"], manifest["id"]} == {"/Spiele/"}
    assert manifest["icons"][0]["src"].startswith("/Spiele/app/")


@pytest.mark.parametrize("tag", list(shipped_languages()))
def test_the_app_has_a_name_and_pictures_of_the_size_it_says(phone: Visitor, tag: str) -> None:
    answer = phone.client.get(f"/app/{tag}.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    manifest = json.loads(answer.text)
    assert manifest["short_name"] == "GONG"
    assert (manifest["lang"], manifest["dir"]) == (tag, shipped_languages()[tag].direction)
    sizes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert sizes == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for icon in manifest["icons"]:
        with Image.open(BytesIO(phone.client.get(icon["src"]).data)) as picture:
            assert f"{picture.width}x{picture.height}" == icon["sizes"]


@pytest.mark.parametrize(
    "path", ["/app/xx.webmanifest", "/app/nothing.png", "/app/..%2fbase.css", "/offline/joker"]
)
def test_what_is_not_ours_is_not_found(phone: Visitor, path: str) -> None:
    phone.open(path, status=404)


@pytest.mark.parametrize("change", [{"offline": False}, {"home": True}])
def test_switched_off_no_page_registers_and_the_worker_removes_itself(
    make_site, settings: Settings, change: dict[str, bool]
) -> None:
    phone = make_site(replace(settings, **change))
    for path in ("/", "/fight/f04", "/joker", "/rules"):
        page = phone.open(path)
        assert "serviceWorker" not in page.html
        assert not page.all("link[rel=manifest]")
    assert "serviceWorker" not in phone.client.get("/aids.js?lang=en").text
    script = phone.client.get("/worker.js?lang=en").text
    assert "unregister" in script
    assert "fetch" not in script


def test_the_switch_is_a_setting(tmp_path) -> None:
    environ = {"GONG_DATA": str(tmp_path)}
    assert Settings.from_environment(environ).offline
    assert not Settings.from_environment(environ | {"GONG_OFFLINE": "0"}).offline


def test_a_page_asks_for_the_worker_only_after_it_is_loaded(phone: Visitor) -> None:
    assert re.search(r'addEventListener\("load",.*serviceWorker', phone.open("/privacy").html, re.DOTALL)


@pytest.mark.parametrize("path", ["/fight/f04", "/joker"])
def test_a_mission_asks_for_the_worker_by_the_script_that_comes_after_it(phone: Visitor, path: str) -> None:
    assert "serviceWorker" not in phone.open(path).html
    assert "serviceWorker" in phone.client.get("/aids.js?lang=en").text
