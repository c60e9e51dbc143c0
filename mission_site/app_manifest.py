"""The web app manifest: what a phone needs to put the site among its apps."""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mission_site.interface import interface_words

if TYPE_CHECKING:
    from missions.language import Language

SPACE: Final = "#0a0a1c"
"""The dark blue behind every page: see ``base.css``."""


@dataclass(frozen=True, slots=True)
class Icon:
    """A square picture of the gong; a maskable one may lose its corners, and more."""

    file: str
    pixels: int
    purpose: str | None = None
    """None for a picture that only Apple's phones ask for, outside the manifest."""


_WHAT_IT_IS: Final = "Draw a card, scan its code, do the mission. Be the first with no cards left!"

ICONS: Final = {
    icon.file: icon
    for icon in (
        Icon("icon-192.png", 192, "any"),
        Icon("icon-512.png", 512, "any"),
        Icon("icon-maskable-512.png", 512, "maskable"),
        Icon("icon-180.png", 180),
    )
}


def app_manifest(language: "Language", *, root: str, start: str) -> str:
    """Return the manifest in one language; ``start`` is the address that the app opens with."""
    words = interface_words(language.tag)
    manifest = {
        "id": f"{root}/",
        "name": "GONG · Game Of Nine Galaxies",
        "short_name": "GONG",
        "description": words.gettext(_WHAT_IT_IS),
        "lang": language.tag,
        "dir": language.direction,
        "start_url": start,
        "scope": f"{root}/",
        "display": "standalone",
        "background_color": SPACE,
        "theme_color": SPACE,
        "icons": [_entry(icon, root) for icon in ICONS.values() if icon.purpose],
    }
    return json.dumps(manifest, ensure_ascii=False, indent=1)


def _entry(icon: Icon, root: str) -> dict[str, str | None]:
    size = f"{icon.pixels}x{icon.pixels}"
    return {"src": f"{root}/app/{icon.file}", "sizes": size, "type": "image/png", "purpose": icon.purpose}
