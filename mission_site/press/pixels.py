"""How large the pictures of a deck are."""

from typing import Final

SHEET_PIXELS: Final = 640
"""The longer side of a sheet; on a phone it measures half of that."""

CARD_PIXELS: Final = 640
"""The longer side of a card."""
