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
    assert ended.returncode in {-signal.SIGINT, 1}
    assert ended.stdout == ""
    assert ended.stderr.strip() in {"", "Aborted!"}


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
