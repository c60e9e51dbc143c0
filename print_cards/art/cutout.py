"""An Xphere cut out of its square picture, for whoever cannot clip."""

from io import BytesIO

from PIL import Image, ImageDraw

from missions.cards import Galaxy, Xphere
from print_cards.art.pictures import xphere_picture

_FINER = 4


def xphere_cutout(xphere: Xphere, galaxy: Galaxy) -> bytes:
    """Give the sphere as a PNG whose alpha is the ball's disc, with a smooth edge."""
    with Image.open(BytesIO(xphere_picture(xphere, galaxy).read_bytes())) as square:
        ball = square.convert("RGB")
    disc = Image.new("L", (ball.width * _FINER, ball.height * _FINER), 0)
    ImageDraw.Draw(disc).ellipse((0, 0, disc.width - 1, disc.height - 1), fill=255)
    ball.putalpha(disc.resize(ball.size, Image.Resampling.LANCZOS))
    png = BytesIO()
    ball.save(png, "PNG", optimize=True)
    return png.getvalue()
