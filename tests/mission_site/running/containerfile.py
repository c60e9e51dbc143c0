"""Reads a Containerfile, and carries out its own lines in a clean Debian, without a container engine."""

import json
import os
import re
import shlex
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

DEBIAN = {"debian:12-slim": "bookworm", "debian:13-slim": "trixie"}
"""Base image -> the release that debootstrap lays out in the same way."""

CERTIFICATES = Path(os.environ.get("PIP_CERT", "/etc/ssl/certs/ca-certificates.crt"))
NAMES = Path("/etc/resolv.conf")
LENT = "/run/certificates-of-this-machine.crt"
"""Where a step finds them: beside the image's own, which its packages write anew."""


@dataclass
class Stage:
    """One stage: what it begins with, its steps in order, and what a container of it is started with."""

    base: str
    steps: list[tuple[str, str]] = field(default_factory=list)
    """Instruction and its text: RUN and COPY."""

    environment: dict[str, str] = field(default_factory=dict)
    user: str = "root"
    volumes: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)


def read_stages(file: Path) -> dict[str, Stage]:
    """Return the stages by name, the last one by an empty name; raises ValueError for what is not known."""
    stages: dict[str, Stage] = {}
    for instruction, text in _instructions(file.read_text(encoding="utf-8")):
        if instruction == "FROM":
            base, _, name = text.partition(" AS ")
            stage = stages[name] = Stage(base)
        elif instruction in {"RUN", "COPY"}:
            stage.steps.append((instruction, text))
        elif instruction == "ENV":
            stage.environment |= dict(pair.split("=", 1) for pair in shlex.split(text))
        elif instruction == "USER":
            stage.user = text
        elif instruction == "VOLUME":
            stage.volumes.append(text)
        elif instruction == "CMD":
            stage.command = json.loads(text)
        elif instruction == "HEALTHCHECK":
            stage.health = json.loads(text.partition(" CMD ")[2])
        elif instruction != "EXPOSE":
            raise ValueError(f"unknown instruction {instruction}")
    return stages


def _instructions(text: str) -> list[tuple[str, str]]:
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    whole = re.sub(r"\\\n\s*", "", lines)
    return [
        (word, rest.strip()) for word, _, rest in (line.partition(" ") for line in whole.splitlines() if line)
    ]


def copied(root: Path) -> list[Path]:
    """Return what ``COPY .`` takes: the names that ``.containerignore`` lets through."""
    lines = (root / ".containerignore").read_text(encoding="utf-8").splitlines()
    patterns = [line for line in lines if line and not line.startswith("#")]
    if patterns[0] != "*" or patterns[-1] != "**/__pycache__":
        raise ValueError("only lists of what is let through are understood")
    return [root / line.removeprefix("!") for line in patterns[1:-1]]


class Debian:
    """A mount namespace of its own, with Debian in memory; all of it is gone when it is closed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        keep = f"mount -t tmpfs -o size=3g,mode=755 tmpfs {folder} && echo ready && exec cat"
        self._keeper = subprocess.Popen(  # however this process ends, its input ends with it
            ["unshare", "--mount", "sh", "-ec", keep],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._keeper.stdout is not None
        if self._keeper.stdout.readline() != "ready\n":
            raise OSError("this user may not make a mount namespace")

    def close(self) -> None:
        self._keeper.kill()
        self._keeper.communicate()

    def inside(self, *command: str) -> list[str]:
        """Return a command that sees this namespace's files."""
        return ["nsenter", "--mount", f"--target={self._keeper.pid}", *command]

    def do(self, *command: str) -> None:
        """Run a command that must succeed."""
        done = subprocess.run(
            self.inside(*command), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}"

    def build(self, stages: dict[str, Stage], source: Path) -> Path:
        """Carry out all stages; return the folder of the last one."""
        for name, stage in stages.items():
            root = self._root(name)
            if stage.base in DEBIAN:
                self.do("debootstrap", "--variant=minbase", DEBIAN[stage.base], str(root))
            else:
                self.do("cp", "--archive", str(self._root(stage.base)), str(root))
            for instruction, text in stage.steps:
                if instruction == "RUN":
                    self._run(root, text)
                else:
                    self._copy(root, text, source)
            for volume in stage.volumes:  # begins as the image's folder, and lies outside of it
                self.do("install", "--directory", f"{root}-volumes{Path(volume).parent}")
                self.do("cp", "--archive", f"{root}{volume}", f"{root}-volumes{volume}")
        return self._root("")

    def _root(self, name: str) -> Path:
        return self._folder / (name or "last")

    def _run(self, root: Path, text: str) -> None:
        """Run a step with this machine's way to the package registries, which is no part of the image.

        What is lent is read-only: a step may do as it likes inside, and nothing to this machine.
        """
        ways = {k: v for k, v in os.environ.items() if k.startswith("PIP_") or k.lower().endswith("_proxy")}
        lent = "; ".join(
            f"touch {root}{there}; mount --bind {here} {root}{there}; mount -o remount,bind,ro {root}{there}"
            for here, there in ((NAMES, NAMES), (CERTIFICATES, LENT))
        )
        script = (
            f"{lent}; mount -t proc proc {root}/proc; "
            f'exec chroot {root} env -i "$@" /bin/sh -ec {shlex.quote(text)}'
        )
        pairs = [f"{k}={v}" for k, v in (ways | {"PIP_CERT": LENT}).items()]
        self.do(
            "unshare", "--mount", "sh", "-ec", script, "run", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", *pairs
        )

    def _copy(self, root: Path, text: str, source: Path) -> None:
        origin, target = text.removeprefix("--from=build ").split()
        where = f"{root}{target}"
        if text.startswith("--from=build "):
            self.do("cp", "--archive", f"{self._root('build')}{origin}", where)
            return
        self.do("mkdir", "-p", where)
        self.do("cp", "--recursive", *(str(path) for path in copied(source)), where)


def started(debian: Debian, root: Path, stage: Stage, command: Sequence[str], **given: str) -> list[str]:
    """Return the command that runs a container: only loopback, files read-only, as its user."""
    pairs = [f"{k}={v}" for k, v in (stage.environment | given).items()]
    script = "; ".join(
        [
            "ip link set lo up",
            f"mount --bind {root} {root}",
            f"mount -o remount,bind,ro {root}",
            f"mount -t tmpfs -o mode=1777 tmpfs {root}/tmp",  # noqa: S108 - inside
            *(f"mount --bind {root}-volumes{path} {root}{path}" for path in stage.volumes),
            f'exec chroot --userspec={stage.user}:{stage.user} {root} env -i "$@"',
        ]
    )
    return debian.inside("unshare", "--mount", "--net", "sh", "-ec", script, "run", *pairs, *command)
