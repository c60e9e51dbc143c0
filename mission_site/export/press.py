"""Renders the site's pages for a host that cannot choose a language, set a header or take a form."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from jinja2 import ChoiceLoader, PackageLoader, PrefixLoader
from markupsafe import Markup, escape

from mission_site.book import View, finished, page_templates
from mission_site.fallback import page_language, page_words
from mission_site.inline import Inside
from missions.language import Language

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

NOWHERE: Final = ""
"""What the page of missing addresses has for its own: there is nothing to lead on to in another language."""

_POLICY_PLACE: Final = "the policy is known when the page is made"


@dataclass(frozen=True, slots=True)
class Tree:
    """One copy of all pages: of a language, as below ``/he/``, or of addresses that name none.

    The latter are the printed ones: they speak the site's main language, and their script leads on to the
    visitor's.
    """

    language: Language
    named: bool

    @property
    def path(self) -> str:
        """What the addresses of this tree begin with, below the site's root."""
        return f"/{self.language.tag}" if self.named else ""

    def at(self, path: str) -> str:
        """Return the address of a page: always a folder, since every host hands out its ``index.html``."""
        return f"{self.path}{path.rstrip('/')}/"


class Press:
    """Makes pages for a site below the path prefix ``root``, empty or beginning with a slash."""

    def __init__(self, root: str, main_language: Language, *, offline: bool) -> None:
        self.root = root
        self.offline = offline
        self.main_language = main_language
        ours = PackageLoader("mission_site")
        static = PackageLoader("mission_site", "templates/static")
        self._templates = page_templates(ChoiceLoader([static, ours, PrefixLoader({"site": ours})]))

    def page(self, view: View, tree: Tree, **more: Any) -> bytes:
        """Return a page as UTF-8; ``more`` is what its template needs besides its view."""
        inside = Inside()
        html = self._templates.get_template(view.template).render(
            self._context(view, tree, inside), policy_goes_here=_POLICY_PLACE, **more
        )
        html = finished(html)
        return html.replace(_POLICY_PLACE, escape_policy(inside.policy(html, by_header=False)), 1).encode()

    def _context(self, view: View, tree: Tree, inside: Inside) -> "Mapping[str, Any]":
        negotiated = not tree.named and view.here != NOWHERE
        words = page_words(tree.language)
        return {
            "view": view,
            "language": page_language(tree.language),
            "root": self.root,
            "scripts": list(self._scripts(negotiated)),
            "negotiated": negotiated,
            "at": lambda path: self.root + tree.at(path),
            "in_language": lambda tag: f"{self.root}/{tag}{view.here.rstrip('/')}/",
            "style": inside.style,
            "script": inside.script,
            "_": words.gettext,
            "ngettext": words.ngettext,
        }

    def _scripts(self, negotiated: bool) -> "Iterator[str]":
        """Yield what every page does besides its own."""
        yield "memory.js"
        if negotiated:
            yield "choose.js"
        yield "menu.js"
        if self.offline:
            yield "offline.js"


def escape_policy(policy: str) -> Markup:
    """Return a policy as it stands in an attribute: its quotes are single ones and may stay."""
    return Markup(str(escape(policy)).replace("&#39;", "'"))  # noqa: S704 - escaped just now
