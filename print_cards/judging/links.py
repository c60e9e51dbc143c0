"""What the links of a file mean when nobody says which site they lead to."""

from collections.abc import Iterable
from dataclasses import dataclass

from missions.links import BadAddress, BaseAddress, Target, read_link


@dataclass(frozen=True, slots=True)
class Meaning:
    """A site and what one of its links leads to."""

    base: BaseAddress
    target: Target


def meaning_of(text: str, base: BaseAddress | None) -> Meaning | None:
    """Return what a link means, on one site or on any; None for a link that is not ours.

    A deck's code is recognised by its check sign, so the shortest address that gives a sense is the site's.
    """
    sites = [base] if base is not None else _possible_sites(text)
    for site in sites:
        target = read_link(text, site)
        if target is not None:
            return Meaning(site, target)
    return None


def _possible_sites(text: str) -> Iterable[BaseAddress]:
    for cut in (2, 1):
        address = text.rsplit("/", cut)[0]
        try:
            yield BaseAddress.parse(address, allow_unreachable=True)
        except BadAddress:
            continue
