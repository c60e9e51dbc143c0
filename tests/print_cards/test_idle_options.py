"""Every option either does something beside the others or is refused in one sentence; none is passed over."""

import pytest
from click.testing import CliRunner

from mission_site.commands import booklet
from missions.errors import GongError
from print_cards import calibrate_command, proof_command
from print_cards import command as print_command
from print_cards.deck import PrintedDeck
from print_cards.profiles import Profile, keep_profile, profiles_folder

EXAMPLES = {
    "base_url": ("--base-url", "https://gong.example"),
    "allow_unreachable": ("--allow-unreachable",),
    "out": ("--out", "made.pdf"),
    "lang": ("--lang", "he"),
    "deck_code": ("--deck", "55555A"),
    "cards": ("--cards", "zeta"),
    "ink": ("--ink", "grey"),
    "printer": ("--printer", "hall"),
    "paper": ("--paper", "a3"),
    "card": ("--card", "mini"),
    "flip": ("--flip", "short"),
    "grid": ("--grid", "2x2"),
    "gap": ("--gap", "2"),
    "bleed": ("--bleed", "1"),
    "back_bleed": ("--back-bleed", "0.5"),
    "rotate_backs": ("--rotate-backs",),
    "scale_x": ("--scale-x", "100.5"),
    "scale_y": ("--scale-y", "100.5"),
    "back_x": ("--back-x", "0"),
    "back_y": ("--back-y", "1"),
    "back_angle": ("--back-angle", "0.1"),
    "purpose": ("--for", "images"),
    "pictures_at": ("--pictures-at", "https://gong.example/pictures"),
    "cut_file": ("--cut-file", "cuts.svg"),
    "cut_corners": ("--cut-corners", "3"),
}
ALWAYS = {"base_url", "allow_unreachable", "out", "lang", "deck_code", "cards", "ink"}
SHEETS = EXAMPLES.keys() - {"purpose", "pictures_at", "cut_corners"}
BACKS = {"back_x", "back_y", "back_angle", "back_bleed", "rotate_backs"}
IN_EFFECT = {
    (): SHEETS,
    ("--cut-file", "cuts.svg"): SHEETS | {"cut_corners"},
    ("--flip", "short"): SHEETS,
    ("--flip", "none"): SHEETS - BACKS - {"flip", "printer"},
    ("--flip", "fold"): SHEETS - {"back_x", "back_y", "back_angle", "flip", "printer"},
    ("--for", "images"): ALWAYS | {"card"},
    ("--for", "makeplayingcards"): ALWAYS,
    ("--for", "thegamecrafter"): ALWAYS,
    ("--for", "tabletop-simulator"): ALWAYS | {"card", "pictures_at"},
}


def example(option, beside):
    """How an option is typed; what services get is a zip, and a virtual table gets a folder."""
    if option != "out" or "--for" not in beside:
        return EXAMPLES[option]
    return ("--out", "made" if "tabletop-simulator" in beside else "made.zip")


@pytest.fixture
def typed(tmp_path, monkeypatch):
    """Type a command where printing itself does nothing; returns what was said and what was refused."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GONG_DATA", str(tmp_path))
    keep_profile("hall", Profile(x=1.0), profiles_folder({"GONG_DATA": str(tmp_path)}))
    monkeypatch.setattr(print_command, "make_for", lambda *_, **__: "made")
    monkeypatch.setattr(print_command, "carry_out", lambda *_, out, **__: PrintedDeck(out, 6, 1, 2, 6))

    def run(command, *words):
        ended = CliRunner().invoke(command, words)
        if isinstance(ended.exception, GongError):
            return ended.output, str(ended.exception)
        assert ended.exit_code in (0, 2), ended.output
        return ended.output, "" if ended.exit_code == 0 else ended.output

    return run


def test_every_option_of_gong_print_is_looked_at():
    assert {parameter.name for parameter in print_command.command.params} == EXAMPLES.keys()


@pytest.mark.parametrize("beside", IN_EFFECT, ids=" ".join)
@pytest.mark.parametrize("option", sorted(EXAMPLES.keys() - {"purpose", "flip", "cut_file"}))
def test_an_option_without_effect_is_refused_by_name(typed, beside, option):
    address = () if option == "base_url" else EXAMPLES["base_url"]
    _, refused = typed(print_command.command, *address, *beside, *example(option, beside))
    if option in IN_EFFECT[beside]:
        assert refused == ""
    else:
        assert refused.startswith(f"{EXAMPLES[option][0]} changes nothing with")
        assert refused.endswith(": leave it out.")


def test_sheets_have_no_flip_and_no_cut_file_where_single_pictures_are_made(typed):
    words = ("--for", "images", *EXAMPLES["flip"], *EXAMPLES["cut_file"])
    _, refused = typed(print_command.command, *EXAMPLES["base_url"], *words)
    assert refused.startswith("--flip and --cut-file change nothing with --for images")
    assert refused.endswith(": leave them out.")


def test_where_one_side_is_printed_a_printers_scale_is_used_and_said_to_be_all(typed, tmp_path):
    keep_profile("shrinking", Profile(x=1.0, scale_x=100.5), profiles_folder({"GONG_DATA": str(tmp_path)}))
    words = (*EXAMPLES["base_url"], "--flip", "none", "--printer", "shrinking")
    said, refused = typed(print_command.command, *words)
    assert refused == ""
    assert "only the scale is used" in said


def test_less_bleed_than_asked_for_is_said(typed):
    words = (*EXAMPLES["base_url"], "--paper", "letter", "--bleed", "5")
    said, _ = typed(print_command.command, *words)
    assert "room for 2.7 mm of bleed around the cards, instead of 5" in said
    assert "room for" not in typed(print_command.command, *EXAMPLES["base_url"], "--paper", "letter")[0]


@pytest.mark.parametrize(
    "address",
    [
        "not an url",
        "pictures",
        "ftp://gong.example",
        "https://",
        "https://a b.example",
        "http://[",
        "https://a/?x",
    ],
)
def test_pictures_are_at_an_address_on_the_web(typed, address):
    words = (*EXAMPLES["base_url"], "--for", "tabletop-simulator", "--pictures-at", address)
    assert "is no address on the web" in typed(print_command.command, *words)[1]


@pytest.mark.parametrize(
    ("command", "words", "sentence"),
    [
        (proof_command.command, "deck.pdf --shots 20", "--shots changes nothing without --thorough"),
        (booklet.command, "--flat --paper letter", "--paper changes nothing with --flat"),
        (booklet.command, "--allow-unreachable", "--allow-unreachable changes nothing without --base-url"),
        (
            calibrate_command.command,
            "--paper a3 --lang he set --printer x --x 1",
            "--paper and --lang change nothing",
        ),
        (calibrate_command.command, "--out x.pdf list", "--out changes nothing before list"),
        (
            calibrate_command.command,
            "set --printer x --x 1 --paper letter",
            "--paper changes nothing beside --x",
        ),
        (calibrate_command.command, "set --printer x", "Say what the test sheet showed"),
        (calibrate_command.command, "set --printer x --sideways --add", "Say what the test sheet showed"),
        (calibrate_command.command, "set --printer hall --x 1 --sideways --add", "which lie on their side"),
    ],
)
def test_so_it_is_with_every_command(typed, command, words, sentence):
    assert sentence in typed(command, *words.split())[1]


def test_no_known_printer_is_said_and_so_is_the_way_to_one(tmp_path, monkeypatch):
    monkeypatch.setenv("GONG_DATA", str(tmp_path))
    said = CliRunner().invoke(calibrate_command.command, ["list"]).output
    assert said == "No printer is known yet: gong calibrate makes the test sheet.\n"
