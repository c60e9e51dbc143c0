"""The ``gong`` program as a shell sees it: quiet when it is stopped, a sentence where it cannot write."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

STOPPED_WHILE_READING = """
import os, signal, sys
class Stop:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Stop())
wanted, sys.argv[1:] = sys.argv[1], ["missions", "list"]
from mission_site.program import main
main()
"""
STOPPED_WHILE_WORKING = """
import sys
from importlib import import_module
def ctrl_c(*_arguments, **_wishes):
    raise KeyboardInterrupt
module, step = sys.argv[1].split(":")
setattr(import_module(module), step, ctrl_c)
del sys.argv[1]
from mission_site.program import main
main()
"""
IN_A_FOLDER_THAT_IS_GONE = """
import os, sys
from mission_site.program import main
sys.argv[1:] = ["export", "site", "--base-url", "https://gong.example", "--no-pdf"]
os.rmdir(os.getcwd())
main()
"""
FULL = Path("/dev/full")


def gong(*arguments: str, stdout: object = subprocess.PIPE) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from mission_site.program import main; main()", *arguments]
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        command, stdout=stdout, stderr=subprocess.PIPE, text=True, timeout=60, check=False
    )


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C reaches a process in another way")
@pytest.mark.parametrize("module", ["click", "mission_site.cli", "mission_site.commands.missions"])
def test_ctrl_c_while_it_is_read_from_the_disk_ends_it_without_a_traceback(module: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", STOPPED_WHILE_READING, module],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode in {-signal.SIGINT, 130}
    assert ended.stdout == ""
    assert ended.stderr.strip() in {"", "gong: Stopped."}


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("print_cards.proof_command:judge", "proof deck.pdf"),
        ("mission_site.commands.simulate:simulate", "simulate link"),
        ("mission_site.commands.balance:watch", "missions balance"),
        ("mission_site.commands.missions:check_catalogue", "missions check"),
        ("mission_site.commands.languages:shipped_languages", "languages list"),
    ],
)
def test_ctrl_c_in_any_command_is_told_in_our_words_with_its_own_status(step: str, words: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", STOPPED_WHILE_WORKING, step, *words.split()],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 130
    assert ended.stderr.strip() in {"gong: Stopped.", "gong: Stopped: nothing was written."}


@pytest.mark.skipif(os.name != "posix", reason="a folder in use cannot be removed there")
def test_a_folder_that_is_gone_is_told(tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    ended = subprocess.run(
        [sys.executable, "-c", IN_A_FOLDER_THAT_IS_GONE],
        cwd=tmp_path / "gone",
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.stderr == "gong: The folder that you are in is not there any more: go to another one.\n"
    assert ended.returncode == 2


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("prnt", "No such command 'prnt'. Did you mean print or export? See `"),
        ("decks nw", "No such command 'nw'. Did you mean new? See `"),
        ("print --papper a4", "No such option '--papper'. Did you mean --paper"),
        ("serve --port x", "Invalid value for '--port': 'x' must be a whole number from 1 to 65535. See `"),
        ("start at once", "Got unexpected extra arguments (at once). See `"),
        ("missions show", "Missing argument 'ID'. See `"),
        ("print --base-url", "Option '--base-url' requires an argument."),
    ],
)
def test_what_is_typed_wrong_is_told_in_one_line_with_what_was_meant(typed: str, told: str) -> None:
    ended = gong(*typed.split())
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"gong: {told}")
    assert ended.stderr.count("\n") == 1


def test_half_a_command_shows_its_help() -> None:
    ended = gong("decks")
    assert ended.returncode == 2
    assert "new    Make a deck" in ended.stderr


@pytest.mark.skipif(not FULL.exists(), reason="a system without a disk that is always full")
@pytest.mark.parametrize(
    "arguments", [["missions", "list"], ["--help"], ["languages", "list"], ["--version"]]
)
def test_words_that_cannot_be_written_are_told_in_one_sentence(arguments: list[str]) -> None:
    with FULL.open("w") as full:
        ended = gong(*arguments, stdout=full)
    assert ended.stderr == "gong: What there is to say cannot be written: No space left on device.\n"
    assert ended.returncode == 2


@pytest.mark.skipif(os.name != "posix", reason="pipes break in another way")
def test_nothing_is_said_when_nobody_reads_on() -> None:
    """As in ``gong missions list | head -1``."""
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as pipe:
        ended = gong("missions", "list", stdout=pipe)
    assert ended.stderr == ""


def test_the_installed_command_is_this_program() -> None:
    ended = subprocess.run(
        [Path(sys.executable).parent / "gong", "--version"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.stdout.startswith("gong, version ")
