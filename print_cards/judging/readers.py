"""Readers of codes, so that no file depends on the luck of one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import zxingcpp
from PIL import Image

Point = tuple[float, float]

_QR_CODE: Final = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
_MODULES_OF_VERSION_0: Final = 17  # each version has four modules more than the one before


@dataclass(frozen=True, slots=True)
class Symbol:
    """A code in a picture: its text, its corners in pixels from the top left clockwise, and its modules."""

    text: str
    corners: tuple[Point, Point, Point, Point]
    modules: int

    def at(self, across: float, down: float) -> Point:
        """Return the pixel of a place in modules from the symbol's own top left corner."""
        u, v = across / self.modules, down / self.modules
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.corners
        x = (1 - u) * (1 - v) * ax + u * (1 - v) * bx + u * v * cx + (1 - u) * v * dx
        y = (1 - u) * (1 - v) * ay + u * (1 - v) * by + u * v * cy + (1 - u) * v * dy
        return x, y

    @property
    def width(self) -> float:
        """Pixels along its upper edge."""
        (ax, ay), (bx, by) = self.corners[:2]
        return float(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)


@dataclass(frozen=True, slots=True)
class Reader:
    """Something that returns the texts of all codes of a picture, in any order."""

    name: str
    read: Callable[[Image.Image], list[str]]


def symbols_in(picture: Image.Image) -> list[Symbol]:
    """Return every code that zxing-cpp finds, with its place."""
    return [_symbol(found) for found in zxingcpp.read_barcodes(picture, formats=_QR_CODE)]


def _symbol(found: Any) -> Symbol:
    position = found.position
    corners = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    a, b, c, d = ((float(corner.x), float(corner.y)) for corner in corners)
    return Symbol(found.text, (a, b, c, d), _MODULES_OF_VERSION_0 + 4 * int(found.extra["Version"]))


ZXING: Final = Reader("zxing-cpp", lambda picture: [symbol.text for symbol in symbols_in(picture)])


def more_readers() -> tuple[Reader, ...]:
    """Return the readers besides zxing-cpp that are installed: zbar and OpenCV."""
    return tuple(reader for make in (_zbar, _opencv) if (reader := make()) is not None)


def _zbar() -> Reader | None:
    try:
        from pyzbar import pyzbar  # noqa: PLC0415 - may be missing, as may the system's libzbar
    except ImportError:
        return None

    def read(picture: Image.Image) -> list[str]:
        found = pyzbar.decode(picture.convert("L"), symbols=[pyzbar.ZBarSymbol.QRCODE])
        return [symbol.data.decode("utf-8", "replace") for symbol in found]

    return Reader("zbar", read)


def _opencv() -> Reader | None:
    try:
        import cv2  # noqa: PLC0415 - may be missing
        import numpy as np  # noqa: PLC0415
    except ImportError:
        return None
    detector = cv2.QRCodeDetector()

    def read(picture: Image.Image) -> list[str]:
        pixels = np.ascontiguousarray(np.asarray(picture.convert("RGB"))[:, :, ::-1])
        try:
            text, _, _ = detector.detectAndDecode(pixels)  # for many codes at once it is far weaker
        except cv2.error:  # it divides by zero on some pictures without a code
            return []
        return [text] if text else []

    return Reader("OpenCV", read)
