"""The deck for Tabletop Simulator: a sheet of faces, a back, and the saved object that ties them together.

The sheet has 10 x 6 slots and stays under 4096 pixels both ways, which is what the game asks for. The saved
object names its pictures by address: files on this computer, or wherever they were uploaded to.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image

from print_cards.deck import counted, faces_of
from print_cards.face import Face
from print_cards.geometry import Size
from print_cards.keep_all import check_folder, keep_in_folder
from print_cards.order import Order
from print_cards.pictures import card_pngs
from print_cards.proof import Expected, Finding, ProofFailed, code_fault
from print_cards.services import proved_pictures
from print_cards.sheet import Imposition

TABLETOP: Final = "tabletop-simulator"
COLUMNS: Final = 10
ROWS: Final = 6
LARGEST_SIDE: Final = 4096
SHEET_NAME: Final = "gong-sheet.jpg"
BACK_NAME: Final = "gong-back.jpg"
OBJECT_NAME: Final = "gong.json"
_DECK_ID: Final = 1
_QUALITY: Final = 88
_SPACE: Final = "#0b0714"  # what unused slots show


def write_tabletop(
    order: Order, *, folder: Path, address: str | None, progress: Callable[[str], None]
) -> str:
    """Write sheet, back and saved object into a folder and say what to do with them.

    ``address`` is the place on the web where the two pictures will be; None for this very folder. Raises
    ``ProofFailed``, ``CannotWrite`` and what printing does.
    """
    check_folder(folder)
    slot, dpi = slot_of(order.imposition.card)
    laid = replace(order, imposition=Imposition(order.imposition.card, order.imposition.card, bleed=0.0))
    sheet = _jpeg(_sheet(laid, slot, dpi, progress))
    _prove_sheet(sheet, slot, order)
    (back,) = card_pngs(replace(laid, cards=laid.cards[:1]), dpi=dpi, back=True)
    place = address.rstrip("/") if address else folder.resolve().as_uri()
    described = saved_object(faces_of(order), f"{place}/{SHEET_NAME}", f"{place}/{BACK_NAME}")
    contents = {
        SHEET_NAME: sheet,
        BACK_NAME: _jpeg(_opened(back, slot)),
        OBJECT_NAME: json.dumps(described, indent=1, ensure_ascii=False).encode(),
    }
    keep_in_folder(folder, contents)
    return _report(folder, len(order.cards), address)


def slot_of(card: Size) -> tuple[tuple[int, int], float]:
    """Return the pixels of one slot and their dpi: as large as ten by six of them may be."""
    dpi = min((LARGEST_SIDE - 1) // COLUMNS / card.width, (LARGEST_SIDE - 1) // ROWS / card.height) * 25.4
    return (round(card.width * dpi / 25.4), round(card.height * dpi / 25.4)), dpi


def saved_object(faces: Sequence[Face], face_url: str, back_url: str) -> dict[str, Any]:
    """Return a saved object that holds one face-down deck.

    A card's id is 100 times the number of its custom deck, and its slot on the sheet.
    """
    deck = {
        str(_DECK_ID): {
            "FaceURL": face_url,
            "BackURL": back_url,
            "NumWidth": COLUMNS,
            "NumHeight": ROWS,
            "BackIsHidden": True,  # hidden hands show the back, so all slots may hold cards
            "UniqueBack": False,
            "Type": 0,
        }
    }
    ids = [_DECK_ID * 100 + slot for slot in range(len(faces))]
    cards = [
        _thing("Card", face.title if face.number is None else f"{face.title} {face.number}")
        | {"Description": f"{face.word}: {face.address}", "CardID": number, "CustomDeck": deck}
        for number, face in zip(ids, faces, strict=True)
    ]
    pile = _thing("DeckCustom", "GONG") | {"DeckIDs": ids, "CustomDeck": deck, "ContainedObjects": cards}
    return {
        "SaveName": "GONG",
        "GameMode": "",
        "Note": "",
        "Rules": "",
        "ObjectStates": [pile if len(cards) > 1 else cards[0]],
    }


def _thing(kind: str, name: str) -> dict[str, Any]:
    """Return what every object on the table has; it lies face down (turned about z)."""
    return {
        "Name": kind,
        "Transform": {
            "posX": 0.0, "posY": 1.5, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0,
            "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0,
        },
        "Nickname": name,
        "Description": "",
        "ColorDiffuse": {"r": 0.713, "g": 0.713, "b": 0.713},
        "Locked": False, "Grid": True, "Snap": True, "Autoraise": True, "Sticky": True, "Tooltip": True,
        "Hands": kind == "Card", "HideWhenFaceDown": True, "SidewaysCard": False,
        "LuaScript": "", "LuaScriptState": "",
    }  # fmt: skip


def _sheet(order: Order, slot: tuple[int, int], dpi: float, progress: Callable[[str], None]) -> Image.Image:
    sheet = Image.new("RGB", (COLUMNS * slot[0], ROWS * slot[1]), _SPACE)
    fronts = proved_pictures(order, dpi, progress, lambda png: _opened(png, slot))
    for place, png in enumerate(fronts):
        sheet.paste(_opened(png, slot), _corner(place, slot))
    return sheet


def _corner(place: int, slot: tuple[int, int]) -> tuple[int, int]:
    row, column = divmod(place, COLUMNS)
    return column * slot[0], row * slot[1]


def _opened(png: bytes, slot: tuple[int, int]) -> Image.Image:
    """Open a picture in exactly the pixels of a slot: typst may round to one more or less."""
    with Image.open(BytesIO(png)) as picture:
        return picture.convert("RGB") if picture.size == slot else picture.convert("RGB").resize(slot)


def _jpeg(picture: Image.Image) -> bytes:
    packed = BytesIO()
    picture.save(packed, "JPEG", quality=_QUALITY, subsampling=0)
    return packed.getvalue()


def _prove_sheet(jpeg: bytes, slot: tuple[int, int], order: Order) -> None:
    """Raise ``ProofFailed`` unless every code can be read from the sheet as it will be on the disk."""
    expected = Expected(order.cards, order.base, order.deck_code, order.ink)
    with Image.open(BytesIO(jpeg)) as sheet:
        for place, card in enumerate(order.cards):
            x, y = _corner(place, slot)
            fault = code_fault(sheet.crop((x, y, x + slot[0], y + slot[1])), card, expected)
            if fault is not None:
                raise ProofFailed((Finding(1, card, fault),))


def _report(folder: Path, cards: int, address: str | None) -> str:
    lines = [
        f"{folder}: {counted(cards, 'card')} for Tabletop Simulator; "
        "every code was read from the sheet and is correct.",
        f"Put {OBJECT_NAME} into the game's folder Saves/Saved Objects. There it is under Objects.",
    ]
    if address is None:
        lines.append(
            "The game finds the pictures in this folder, on this computer only. To play with others, upload "
            "them (Modding, Cloud Manager), or run this again with --pictures-at ADDRESS."
        )
    return "\n".join(lines)
