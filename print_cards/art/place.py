"""Where things stand on a picture, so that a painting and its line drawing agree.

A picture is a poker card with its bleed: 822 x 1122 px at 300 dpi, 69.6 x 95.0 mm, which holds a trim of
63.5 x 88.9 mm with 3.05 mm of bleed and one of 63 x 88 mm with 3.3 and 3.5 mm. Positions on it are counted
from its centre in picture heights: x to the right from -0.366 to 0.366, y down from -0.5 to 0.5.
"""

from typing import Final

WIDTH_PX: Final = 822
HEIGHT_PX: Final = 1122
WIDTH_MM: Final = WIDTH_PX / 300 * 25.4
HEIGHT_MM: Final = HEIGHT_PX / 300 * 25.4

ORB_X: Final = 0.0
ORB_Y: Final = -0.181
ORB_RADIUS: Final = 0.1263
"""The Xphere: 24 mm wide, its centre 27 mm below the top edge of the cut card."""

TITLE_DARK: Final = -0.385
TITLE_CLEAR: Final = -0.295
"""Above the first the sky is calm for the title, below the second the galaxy shows fully."""

PANEL_HALF_WIDTH: Final = 0.174
PANEL_TOP: Final = 0.0
"""The code panel, 33 mm wide, hides the middle of the lower half."""
