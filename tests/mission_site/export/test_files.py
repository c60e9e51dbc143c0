"""Every file of a static site: what is printed is answered, and nothing leads nowhere."""

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

import pytest
from justhtml import JustHTML

from mission_site.export.press import Tree
from missions.cards import DECK, Colour
from missions.catalogue import shipped_catalogue
from missions.language import shipped_languages
from missions.links import BaseAddress, Destination, Target, canonical_path, printed_link
from missions.wording import mission_sentences
from tests.mission_site.export.conftest import Files, answer
from tests.visitor import EXTERNAL

LONGEST_DRAWING_PAGE = 6 * 1024
COLOURS = [colour.value for colour in Colour]


def read(page: bytes) -> Any:
    return JustHTML(page.decode(), collect_errors=True, sanitize=False)


def html_files(files: Files) -> dict[str, bytes]:
    return {name: page for name, page in files.items() if name.endswith(".html")}


@pytest.fixture(scope="module")
def trees(site: Files) -> dict[str, Any]:
    """Every page of the site as browsers understand it."""
    return {name: read(page) for name, page in html_files(site).items()}


@pytest.fixture(scope="module")
def site_at(make_files: Callable[..., Files]) -> Callable[[str], Files]:
    """Return a function that gives the site for an address, with a deck of its own."""
    return cache(lambda base: make_files(base=base, decks=("K7Q2MX",)))


@pytest.mark.parametrize("folds_case", [False, True])
@pytest.mark.parametrize("deck", [None, "K7Q2MX"])
@pytest.mark.parametrize(
    "base", ["https://gong.example", "https://user.example/repo", "https://Club.example/Spiele/Gong"]
)
def test_every_printed_link_is_answered(site_at, base: str, deck: str | None, folds_case: bool) -> None:
    files = site_at(base)
    address = BaseAddress.parse(base)
    for card in DECK:
        target = Target(Destination.of_card(card), deck)
        link = printed_link(address, target)
        path = link.removeprefix(f"{address.scheme}://{address.netloc.upper()}{address.path}")
        for wanted in (path, canonical_path(target)):
            page = answer(files, wanted, folds_case=folds_case)
            assert page is not None, f"{wanted} of {card}"
            assert f'<body class="{target.destination.value}">'.encode() in page


def test_no_two_files_are_one_on_a_disk_that_ignores_letter_case(site: Files) -> None:
    assert {"F/index.html", "fight/index.html"} <= site.keys()
    assert "f/index.html" not in site
    assert len({name.casefold() for name in site}) == len(site)
    folders = {name.rpartition("/")[0] for name in site}
    assert len({folder.casefold() for folder in folders}) == len(folders)


def test_every_mission_is_there_in_every_language(site: Files) -> None:
    for tag, language in shipped_languages().items():
        for mission in shipped_catalogue().missions:
            page = read(site[f"{tag}/{mission.colour}/{mission.id}/index.html"])
            seen = " ".join(page.query(".say")[0].to_text().split())
            for sentence in mission_sentences(mission, language):
                assert " ".join(language.digits(sentence).split()) in seen
            assert f'id="{mission.id}"'.encode() in site[f"{tag}/{mission.colour}/index.html"]


def test_the_main_language_needs_no_name_in_the_address(make_files) -> None:
    files = make_files(language=shipped_languages()["he"])
    assert b'lang="he" dir="rtl"' in files["F/index.html"]
    assert b'lang="en"' in files["en/fight/index.html"][:60]


def test_every_link_leads_to_a_file_of_the_site(site: Files, trees: dict[str, Any]) -> None:
    for name, tree in trees.items():
        links = [node.attrs[key] for key in ("href", "src") for node in tree.query(f"[{key}]")]
        links += [node.attrs["data-aids"] for node in tree.query("[data-aids]")]
        for link in links:
            if not link.startswith("data:"):
                assert link.startswith("/repo/"), f"{link} in {name}"
                assert answer(site, link.removeprefix("/repo").partition("#")[0]) is not None, (
                    f"{link} in {name}"
                )


def test_every_page_is_sound_and_asks_nobody_else(site: Files, trees: dict[str, Any]) -> None:
    for name, tree in trees.items():
        assert [str(error) for error in tree.errors] == [], name
        assert len(tree.query("h1")) == 1, name
        assert not tree.query("[style]"), name
        assert not tree.query("form[method=post]"), f"no host takes the form of {name}"
        page = site[name].decode()
        html = re.sub(r"https://user\.example|'sha256-[^']+'", "", page)  # a digest may hold //
        assert not EXTERNAL.search(html), name


def test_each_page_carries_a_policy_that_allows_just_its_own_scripts(trees: dict[str, Any]) -> None:
    for name, tree in trees.items():
        policy = tree.query("meta[http-equiv]")[0].attrs["content"]
        assert policy.startswith("default-src 'none'"), name
        assert "unsafe" not in policy
        assert "frame-ancestors" not in policy, "browsers complain about that one outside of a header"
        for kind in ("style", "script"):
            for block in tree.query(kind):
                digest = sha256(block.to_text(strip=False).encode()).digest()
                assert f"'sha256-{b64encode(digest).decode()}'" in policy, name


@pytest.mark.parametrize("tag", list(shipped_languages()))
@pytest.mark.parametrize("colour", COLOURS)
def test_a_drawing_page_is_at_most_six_kilobytes_on_the_wire(site: Files, tag: str, colour: str) -> None:
    for name in {f"{tag}/{colour}/index.html", f"{colour}/index.html"}:
        assert len(gzip.compress(site[name], 9, mtime=0)) <= LONGEST_DRAWING_PAGE, name


def test_two_exports_of_the_same_are_the_same(make_files) -> None:
    assert make_files() == make_files()


def test_an_app_opens_in_its_language_and_stays_below_the_path(site: Files) -> None:
    for tag in shipped_languages():
        manifest = json.loads(site[f"app/{tag}.webmanifest"])
        assert manifest["start_url"] == Tree(shipped_languages()[tag], named=True).at("/").join(["/repo", ""])
        assert manifest["scope"] == "/repo/"
        assert f'href="/repo/app/{tag}.webmanifest"'.encode() in site[f"{tag}/index.html"]


def test_the_worker_keeps_only_what_is_there(site: Files) -> None:
    keeping = json.loads(site["worker.js"].decode().partition("\n")[0].removeprefix("const SITE = "))
    assert keeping["first"] == "kept"
    for tag in shipped_languages():
        for address in [*keeping["kept"].values(), keeping["absent"], *keeping["parts"]]:
            assert answer(site, address.replace("{lang}", tag)) is not None


def test_a_change_of_any_page_is_a_new_edition(make_files) -> None:
    def version(files: Files) -> str:
        return re.findall(r'"version":"(\w+)"', files["worker.js"].decode())[0]

    catalogue = shipped_catalogue()
    fewer = type(catalogue)(catalogue.missions[:-1], catalogue.games)
    assert version(make_files()) == version(make_files())
    assert version(make_files(catalogue=fewer)) != version(make_files())


def test_switched_off_no_page_asks_for_the_worker_and_the_worker_leaves(make_files) -> None:
    files = make_files(offline=False)
    assert not any(b"serviceWorker" in page for page in html_files(files).values())
    assert b"unregister" in files["worker.js"]
