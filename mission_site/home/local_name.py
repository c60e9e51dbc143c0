"""A name for this computer in the home network, such as gong.local, besides the address on the cards.

Not every phone knows such names, so nothing is printed with one and nothing waits for it.
"""

import logging
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from zeroconf import Zeroconf

log: Final = logging.getLogger(__name__)

LOCAL_NAMES: Final = ("gong.local", "gong-2.local", "gong-3.local")
"""In this order; one that another computer in the house has is left to it."""

_LISTEN_MILLISECONDS: Final = 700
_GOODBYE_SECONDS: Final = 2


@contextmanager
def announced(ip: str | None, port: int, tell: Callable[[str], None]) -> Iterator[None]:
    """Announce a name for ``ip`` in the background and ``tell`` it as soon as phones can use it.

    Nothing is told without an address, without the extra ``local-name``, or where the network refuses.
    """
    if ip is None:
        yield
        return
    over = threading.Event()
    voice = threading.Thread(target=_announce, args=(ip, port, tell, over), daemon=True)
    voice.start()
    try:
        yield
    finally:
        over.set()
        voice.join(_GOODBYE_SECONDS)


def _announce(ip: str, port: int, tell: Callable[[str], None], over: threading.Event) -> None:
    try:
        from zeroconf import ServiceInfo, Zeroconf  # noqa: PLC0415 - an extra, and slow to start
    except ImportError:
        return
    try:
        with Zeroconf(interfaces=[ip]) as network:
            name = _free_name(network)
            if name is None or over.is_set():
                return
            service = f"GONG at {name.removesuffix('.local')}._http._tcp.local."
            addresses = [socket.inet_aton(ip)]
            info = ServiceInfo("_http._tcp.local.", service, port, addresses=addresses, server=f"{name}.")
            network.register_service(info)
            tell(name)
            over.wait()
    except Exception as error:  # a name is a gift: whatever is wrong with it, the game goes on without
        log.debug("no local name: %s", error)


def _free_name(network: "Zeroconf") -> str | None:
    """Return the first name that nobody else in the network answers to."""
    from zeroconf import AddressResolver  # type: ignore[attr-defined]  # noqa: PLC0415 - it lacks in __all__

    for name in LOCAL_NAMES:
        if not AddressResolver(f"{name}.").request(network, _LISTEN_MILLISECONDS):
            return name
    return None
