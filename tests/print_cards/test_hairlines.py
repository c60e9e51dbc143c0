"""No hairline parts the modules of a code, in renderers that would show one (PRINT.md, section 2)."""

import subprocess
from functools import partial

import numpy as np
import pymupdf
import pytest
from PIL import Image

from missions.cards import DECK
from missions.links import Destination, Target
from print_cards.code import code_of
from print_cards.layout import layout_of
from tests.print_cards.printing import BASE, MM_PER_INCH, make_order, rendered, typeset_order

DARK = 12
"""A module's inside may be this far from black: more is a hairline (PRINT.md, section 7)."""


@pytest.mark.parametrize("dpi", [150, 300, 600])
def test_no_hairline_parts_the_modules_in_mupdf(dpi):
    order, slots, pdf = _one_of_each_code()
    assert _worst_seams(slots, order, partial(rendered, pdf, 0, dpi), dpi) == []


@pytest.mark.parametrize("dpi", [150, 300, 600])
def test_no_hairline_parts_the_modules_in_ghostscript(needs, tmp_path, dpi):
    order, slots, pdf = _one_of_each_code()
    (tmp_path / "deck.pdf").write_bytes(pdf)
    smooth = ["-dTextAlphaBits=4", "-dGraphicsAlphaBits=4", "-dLastPage=1", f"-r{dpi}"]
    target = ["-sDEVICE=png16m", f"-sOutputFile={tmp_path}/page.png", str(tmp_path / "deck.pdf")]
    subprocess.run([needs("ghostscript"), "-q", "-dNOPAUSE", "-dBATCH", *smooth, *target], check=True)
    with Image.open(tmp_path / "page.png") as page:

        def part(edges):
            return np.asarray(page.crop([round(edge * dpi / MM_PER_INCH) for edge in edges]))

        assert _worst_seams(slots, order, part, dpi) == []


def _one_of_each_code():
    order = make_order(cards=[DECK[0], DECK[2], DECK[4], DECK[55]])
    pdf, pages = typeset_order(order)
    return order, pages[0].slots, pdf


def _worst_seams(slots, order, part, dpi):
    """Borders between two black modules that are not black, as (card, column, row, brightness)."""
    symbol = layout_of(order.imposition.card).symbol
    seams = []
    for slot in slots:
        card = order.cards[slot.index]
        rows = np.array(code_of(BASE, Target(Destination.of_card(card))).rows)
        x, y = slot.trim.x + symbol.x, slot.trim.y + symbol.y
        pixels = part((x, y, x + symbol.width, y + symbol.width)).astype(int).max(axis=2)
        module = symbol.width / len(rows) * dpi / MM_PER_INCH
        for down, across, row, column in _inner_borders(rows):
            middle_y = (row + 0.5 + down / 2) * module
            middle_x = (column + 0.5 + across / 2) * module
            reach = max(1, round(module / 6))
            top, left = round(middle_y) - reach, round(middle_x) - reach
            brightest = pixels[top : top + 2 * reach + 1, left : left + 2 * reach + 1].max()
            if brightest > DARK:
                seams.append((card.slug, column, row, int(brightest)))
    return seams


def _inner_borders(rows):
    """Borders between two black modules with black around, so that no part of them touches white."""
    for row in range(1, len(rows) - 2):
        for column in range(1, len(rows) - 2):
            if rows[row : row + 2, column - 1 : column + 2].all():
                yield 1, 0, row, column
            if rows[row - 1 : row + 2, column : column + 2].all():
                yield 0, 1, row, column


def test_the_search_for_hairlines_finds_them_in_a_code_drawn_run_by_run():
    order, slots, _ = _one_of_each_code()
    symbol = layout_of(order.imposition.card).symbol
    code = code_of(BASE, Target(Destination.of_card(order.cards[0])))
    with pymupdf.open() as document:
        page = document.new_page(width=595.276, height=841.89)
        module = symbol.width / code.modules
        for x, y, length in code.runs():
            left, top = slots[0].trim.x + symbol.x + x * module, slots[0].trim.y + symbol.y + y * module
            edges = (left, top, left + length * module, top + module)
            page.draw_rect(
                pymupdf.Rect(*(e * 72 / MM_PER_INCH for e in edges)), width=0, color=None, fill=(0, 0, 0)
            )
        pdf = document.tobytes()
    assert _worst_seams(slots[:1], order, partial(rendered, pdf, 0, 300), 300)
