"""From paper to the table: codes read off the printed sheets are opened on the real site."""

from dataclasses import replace

import pytest
import zxingcpp

from missions.cards import DECK, Card
from missions.links import BaseAddress
from print_cards.sheet import Flip
from tests.print_cards.printing import make_order, rendered, typeset_order


@pytest.mark.parametrize(
    "address", ["https://gong.example", "http://192.168.1.23:8000", "https://club.example/Spiele"]
)
def test_a_scanned_card_opens_a_page_in_its_own_colour(make_site, settings, address):
    base = BaseAddress.parse(address)
    phone = make_site(replace(settings, base=base, trusted_hosts=(base.host,)))
    cards = [*DECK[:6], DECK[55]]
    pdf, pages = typeset_order(make_order(base=base, cards=cards, flip=Flip.NONE))
    for slot in pages[0].slots:
        card, trim = cards[slot.index], slot.trim
        pixels = rendered(pdf, 0, 150, (trim.x, trim.y, trim.right, trim.bottom))
        (code,) = zxingcpp.read_barcodes(pixels)
        shown = phone.open(
            code.text.removeprefix(f"{base.scheme}://{base.netloc.upper()}"), base_url=code.text
        )
        assert shown.attribute("body", "class") == (card.colour.value if isinstance(card, Card) else "joker")
