"""Addresses are permanent: a printed card cannot be patched."""

from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from mission_site import Settings, create_app
from mission_site.routes import ROUTES
from missions.cards import DECK
from missions.links import BaseAddress, Destination, Target, printed_link
from tests.visitor import Visitor

LIST = Path(__file__).parent / "addresses.txt"
"""Taking an address off this list is a decision: somebody may have printed it."""


def test_the_list_of_addresses_is_kept(phone: Visitor) -> None:
    rules = phone.app.url_map.iter_rules()
    found = {f"{m:4} {rule.rule}" for rule in rules for m in (rule.methods or set()) & {"GET", "POST"}}
    assert sorted(found) == LIST.read_text().splitlines()


@pytest.mark.parametrize("endpoint", sorted({endpoint for endpoint, _, _ in ROUTES}))
def test_every_address_has_its_page(endpoint: str) -> None:
    module, _, name = endpoint.partition(".")
    assert callable(getattr(import_module(f"mission_site.pages.{module}").Pages, name))


@pytest.mark.parametrize(
    "base", ["https://gong.example", "http://192.168.1.23:8000", "https://club.example/Spiele/gong"]
)
def test_every_link_that_a_deck_can_hold_is_answered(make_site, settings: Settings, base: str) -> None:
    address = BaseAddress.parse(base)
    phone = make_site(replace(settings, base=address, trusted_hosts=(address.host,)))
    for target in {Target(Destination.of_card(card)) for card in DECK}:
        link = printed_link(address, target)
        page = phone.open(link.removeprefix(address.scheme + "://" + address.netloc.upper()), base_url=link)
        assert page.all("main")
        colour = target.destination.colour
        assert page.attribute("body", "class") == (colour.value if colour else "joker")


@pytest.mark.parametrize(
    "path", ["/fight", "/FIGHT", "/Fight", "/f", "/F", "/F/", "/F//", "/fight/F01", "/FIGHT/f01/"]
)
def test_letter_case_and_stray_slashes_never_matter(phone: Visitor, path: str) -> None:
    assert phone.open(path).attribute("body", "class") == "fight"


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST", "localhost.", "Localhost.:8000", "127.0.0.1:5000"]
)
def test_our_own_host_is_known_in_any_spelling(phone: Visitor, host: str) -> None:
    phone.open("/F", headers={"Host": host})


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "", "localhost:99999", "a b", "[::1", "0x7f.1"]
)
def test_a_foreign_host_is_refused_with_a_page(phone: Visitor, host: str) -> None:
    page = phone.open("/F", status=400, headers={"Host": host})
    assert page.text("h1") == "This site has another address"


def test_below_a_path_every_link_and_cookie_stays_below_it(make_site, settings: Settings) -> None:
    base = BaseAddress.parse("https://club.example/Spiele")
    phone = make_site(replace(settings, base=base, trusted_hosts=("club.example",)))
    for path in ("/Spiele/F", "/F"):  # a proxy in front may or may not take the prefix off
        page = phone.open(path, base_url="https://club.example")
        links = [node.attrs["href"] for node in page.all("a")] + [
            node.attrs["action"] for node in page.all("form")
        ]
        assert all(link.startswith("/Spiele/") for link in links)
        assert page.headers["Content-Location"].startswith("/Spiele/fight/")
        assert "Path=/Spiele" in page.headers["Set-Cookie"]
        phone = phone.another_phone()


@pytest.mark.parametrize(("asked", "query"), [("/Spiele", ""), ("/spiele", "?lang=he&lang=x")])
def test_the_bare_prefix_leads_to_the_front_page_that_works_offline(
    make_site, settings: Settings, asked: str, query: str
) -> None:
    """A worker answers for what is below the prefix's slash alone."""
    base = BaseAddress.parse("https://club.example/Spiele")
    phone = make_site(replace(settings, base=base, trusted_hosts=("club.example",)))
    for method in ("GET", "HEAD"):
        page = phone.open(asked + query, method=method, status=308, base_url="https://club.example")
        assert page.headers["Location"] == f"/Spiele/{query}"
        assert page.headers["X-Content-Type-Options"] == "nosniff"
    phone.open(asked + query, method="POST", status=405, base_url="https://club.example")
    phone.open(f"/Spiele/{query}", base_url="https://club.example")


def test_cookies_are_secure_where_the_site_is(phone: Visitor) -> None:
    assert "Secure" not in phone.open("/F").headers["Set-Cookie"]
    assert "Secure" in phone.another_phone().open("/F", base_url="https://localhost").headers["Set-Cookie"]


def test_flask_alone_can_serve_the_site(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GONG_DATA", str(tmp_path))
    assert create_app().test_client().get("/F").status_code == 200
