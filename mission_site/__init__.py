"""The site that the cards point at, and the ``gong`` command that ties all together.

``flask --app mission_site run`` serves it too, set up by ``GONG_*`` variables.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mission_site.factory import create_app
    from mission_site.settings import Settings

__all__ = ["Settings", "create_app"]


def __getattr__(name: str) -> object:
    """Load the site only when it is asked for: most commands do without."""
    if name not in __all__:
        raise AttributeError(name)
    module = "settings" if name == "Settings" else "factory"
    return getattr(import_module(f"{__name__}.{module}"), name)
