"""Makes the app icons from the gong in the middle of a card's back: ``python -m mission_site.icons``.

The finished pictures are in ``static/``; this is needed only when the back is painted again.
"""

from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from mission_site.app_manifest import ICONS, Icon
from print_cards.art.mark import RADIUS_ON_BACK
from print_cards.art.pictures import BACK_NAME, finished

_AIR: Final = 1.06
"""Picture width over the gong's diameter."""

_SAFE: Final = 1 / 0.8
"""A maskable icon keeps a middle circle of 80 % of its width, whatever shape the phone cuts out."""

_COLOURS: Final = 256
_ROUNDS: Final = 8
"""Of moving the colours to where they are needed: without it the small stones lose theirs."""


def make_icon(icon: Icon) -> bytes:
    """Return the PNG of an icon."""
    with Image.open(BytesIO(finished(BACK_NAME).read_bytes())) as back:
        half = back.height * RADIUS_ON_BACK * _AIR * (_SAFE if icon.purpose == "maskable" else 1)
        x, y = back.width / 2, back.height / 2
        small = back.convert("RGB").resize(
            (icon.pixels, icon.pixels), Image.Resampling.LANCZOS, box=(x - half, y - half, x + half, y + half)
        )
    result = BytesIO()
    small.quantize(_COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=_ROUNDS).save(result, "PNG", optimize=True)
    return result.getvalue()


def main() -> None:
    """Make all of them in the package's folder."""
    folder = Path(__file__).parent / "static"
    for icon in ICONS.values():
        (folder / icon.file).write_bytes(make_icon(icon))


if __name__ == "__main__":
    main()
