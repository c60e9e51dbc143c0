"""A PostgreSQL that a test may stop and kill."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from tests.benchmarks.served import family, free_port

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


class OwnPostgres:
    """A server of this user, or of the user ``postgres`` where this one is root."""

    def __init__(self) -> None:
        self._folder = folder = Path(tempfile.mkdtemp(prefix="gong-postgres-"))
        self._port = free_port()
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        self._do("initdb", f"--pgdata={folder}/data", "--auth=trust", "--no-sync", "--username=postgres")
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self._port}/postgres"

    def start(self) -> None:
        options = (
            f"-c listen_addresses=127.0.0.1 -c port={self._port} -c unix_socket_directories={self._folder}"
        )
        self._do(
            "pg_ctl",
            f"--pgdata={self._folder}/data",
            f"--log={self._folder}/log",
            "--wait",
            f"-o{options}",
            "start",
        )

    def signal(self, number: int) -> None:
        """Send a signal to all of its processes."""
        for pid in family(self._pid()):
            os.kill(pid, number)

    def kill(self) -> None:
        pid = self._pid()
        self.signal(signal.SIGKILL)
        while Path(f"/proc/{pid}").exists() and "State:\tZ" not in Path(f"/proc/{pid}/status").read_text():
            time.sleep(0.01)

    def close(self) -> None:
        self._do("pg_ctl", f"--pgdata={self._folder}/data", "--mode=immediate", "stop")
        shutil.rmtree(self._folder)

    def _pid(self) -> int:
        return int((self._folder / "data/postmaster.pid").read_text().split()[0])

    def _do(self, program: str, *arguments: str) -> None:
        user = ["runuser", "--user", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*user, str(BINARIES[-1] / program), *arguments]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL)
