"""Every file of a static site, by its path: no two differ in letter case alone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files as package_files
from typing import TYPE_CHECKING, ClassVar, Final

from mission_site.addresses import HERO
from mission_site.app_manifest import ICONS, app_manifest
from mission_site.choice import Choice
from mission_site.deal import AbsentView, deal_view, needs
from mission_site.export.press import NOWHERE, Tree
from mission_site.figures import MissionText, mission_text
from mission_site.pages.aids import aids_script
from mission_site.pages.errors import ErrorView
from mission_site.pages.home import JokerView, hero_picture, home_view
from mission_site.rules_views import GAMES, contents_view, rules_view
from mission_site.worker import First, Keeping, edition, farewell_script, kept_places, worker_script
from missions.cards import DECK, Colour
from missions.language import shipped_languages
from missions.links import Destination, Target, canonical_path, printed_path
from missions.mission import Table
from print_cards.small_cards import small_card

if TYPE_CHECKING:
    from mission_site.book import View
    from mission_site.export import Order
    from mission_site.export.press import Press

_ABSENT: Final = "/offline"


@dataclass(frozen=True, slots=True)
class PrintFile:
    """The finished deck: its name in the folder, and how many sheets of paper it is."""

    name: str
    content: bytes
    sheets: int

    @property
    def size(self) -> int:
        """In bytes."""
        return len(self.content)


@dataclass(frozen=True, slots=True)
class OneView:
    """The page of one mission."""

    template: ClassVar[str] = "mission.html"
    here: str
    colour: Colour
    text: MissionText
    seconds: int | None


@dataclass(frozen=True, slots=True)
class PrintView:
    """How to print the deck, and the finished file if there is one."""

    template: ClassVar[str] = "print.html"
    here: str
    site: str
    deck: PrintFile | None


@dataclass(frozen=True, slots=True)
class LostView(ErrorView):
    """What a host shows for an address that has no file."""

    template: ClassVar[str] = "lost.html"


def site_files(order: "Order", press: "Press", pdf: PrintFile | None) -> Mapping[str, bytes]:
    """Return the content of every file by its path below the folder, such as ``he/fight/f01/index.html``."""
    return _Site(order, press, pdf).files()


class _Site:
    def __init__(self, order: "Order", press: "Press", pdf: PrintFile | None) -> None:
        self._order = order
        self._press = press
        self._pdf = pdf

    def files(self) -> Mapping[str, bytes]:
        found = {"index.html" if path == "/" else f"{path[1:]}index.html": page for path, page in self._pages}
        for printed, content in self._printed(found):
            found[printed] = content
        found |= self._other_files()
        return dict(sorted(found.items()))

    @cached_property
    def _pages(self) -> list[tuple[str, bytes]]:
        """Every page by its address, which ends with a slash."""
        named = [Tree(language, named=True) for language in shipped_languages().values()]
        trees = [Tree(self._press.main_language, named=False), *named]
        return [page for tree in trees for page in self._tree(tree)]

    def _tree(self, tree: Tree) -> Iterator[tuple[str, bytes]]:
        press, language, missions = self._press, tree.language, self._order.catalogue
        choice = Choice(missions)
        known = {mission.id: needs(mission) for mission in missions.missions}
        views: list[View] = [JokerView("/joker"), contents_view(language.tag), self._print_view()]
        views += [rules_view(game, language.tag) for game in GAMES]
        views += [deal_view(colour, choice, language) for colour in Colour]
        yield (
            tree.at("/"),
            press.page(home_view(choice, Table(), language), tree, needs=known.get),
        )
        yield tree.at(_ABSENT), press.page(AbsentView(NOWHERE), tree)
        for view in views:
            yield tree.at(view.here), press.page(view, tree)
        for mission in missions.missions:
            address = canonical_path(Target(Destination(mission.colour.value)), mission_id=mission.id)
            one = OneView(address, mission.colour, mission_text(mission, language), choice.seconds(mission))
            yield tree.at(address), press.page(one, tree)

    def _print_view(self) -> PrintView:
        return PrintView("/print", str(self._order.base), self._pdf)

    def _printed(self, found: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
        """Yield what printed codes ask for, twice: hosts that know ``F.html`` save the way to ``F/``.

        ``/f`` is not written: where letter case counts nobody prints it, elsewhere it is the same file.
        """
        for destination in Destination:
            page = found[f"{destination.value}/index.html"]
            for deck in (None, *self._order.decks):
                target = Target(destination, deck)
                yield f"{printed_path(target)[1:]}/index.html", page
                yield f"{printed_path(target)[1:]}.html", page
                if deck:
                    yield f"{canonical_path(target)[1:]}/index.html", page

    def _other_files(self) -> dict[str, bytes]:
        root = self._press.root
        main = Tree(self._press.main_language, named=False)
        others = {
            "404.html": self._press.page(LostView(NOWHERE, 404), main),
            "worker.js": self._worker().encode(),
            ".nojekyll": b"",  # else GitHub Pages would read all files for markup of its own
        }
        for name in ICONS:
            others[f"app/{name}"] = (package_files("mission_site") / "static" / name).read_bytes()
        others[f"app/{HERO}"] = hero_picture()
        for tag, language in shipped_languages().items():
            manifest = app_manifest(language, root=root, start=f"{root}/{tag}/")
            others[f"app/{tag}.webmanifest"] = manifest.encode()
            others[f"app/aids-{tag}.js"] = aids_script(tag, offline=self._order.offline).encode()
        for card in DECK:
            others[f"cards/{card.slug}.jpg"] = small_card(card.slug)
        return others | ({self._pdf.name: self._pdf.content} if self._pdf else {})

    def _worker(self) -> str:
        if not self._order.offline:
            return farewell_script(self._press.root)
        kept = {place: f"/{{lang}}/{place}/" if place else "/{lang}/" for place in kept_places()}
        version = edition(page for _, page in self._pages)
        keeping = Keeping(
            self._press.root,
            version,
            kept,
            First.KEPT,
            f"/{{lang}}{_ABSENT}/",
            ("/app/aids-{lang}.js", f"/app/{HERO}"),
            tuple(shipped_languages()),
        )
        return worker_script(keeping)
