"""Makes the README's picture: four real cards and the real page that one of them opens.

Run from the project's folder with the test extra installed: python .github/cards-and-page.py
"""

import base64
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from mission_site import Settings, create_app
from mission_site.store import file_url
from missions.cards import DECK
from missions.links import BaseAddress
from print_cards.pictures import card_png

BASE = BaseAddress.parse("https://gong.example")
CARDS = ("proxima-1", "nebula-4", "serpens-6", "joker-1")
MISSION = "/fight/f01"
PICTURE = Path(__file__).with_suffix(".jpg")
SCENE = """<!doctype html><style>
body{margin:0;width:1200px;height:520px;display:flex;align-items:center;justify-content:center;
background:#0a0a1c radial-gradient(60% 90% at 30% 40%,#241a4d,transparent)}
.card{width:226px;border-radius:12px;margin-right:-26px;box-shadow:0 10px 30px #000a}
.phone{height:452px;margin-left:70px;border:9px solid #1c1c26;border-radius:30px;
box-shadow:0 0 0 2px #555,0 10px 40px #000}
</style>"""


def as_image(kind: str, png: bytes, style: str = "") -> str:
    data = base64.b64encode(png).decode()
    return f'<img class="{kind}" style="{style}" src="data:image/png;base64,{data}">'


def mission_page() -> str:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(secret=b"only for the picture", store=file_url(Path(folder) / "gong.db"))
        answer = create_app(settings).test_client().get(MISSION)
        return answer.get_data(as_text=True)


def shoot(browser: Browser, html: str, width: int, height: int, **options: object) -> bytes:
    page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=2)
    page.set_content(html)
    return page.screenshot(**options)  # type: ignore[arg-type]


def main() -> None:
    by_slug = {card.slug: card for card in DECK}
    cards = [
        as_image(
            "card",
            card_png(by_slug[slug], BASE, dpi=200),
            f"transform:rotate({turn}deg) translateY({drop}px)",
        )
        for slug, turn, drop in zip(CARDS, (-9, -3, 3, 9), (14, 0, 0, 14), strict=True)
    ]
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        phone = as_image(
            "phone", shoot(browser, mission_page().replace("history.replaceState", "void "), 330, 660)
        )
        PICTURE.write_bytes(
            shoot(browser, SCENE + "".join(cards) + phone, 1200, 520, type="jpeg", quality=76)
        )
        browser.close()


if __name__ == "__main__":
    main()
