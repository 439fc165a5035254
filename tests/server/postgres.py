"""A real PostgreSQL of the tests' own: a temporary cluster on a free port; `make test` installs the programs."""

import itertools
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from patience import PATIENCE

NUMBERS = itertools.count()


def programs() -> Path | None:
    """Return the folder of `initdb` and `postgres`, None if they are not installed."""
    try:
        told = subprocess.run(["pg_config", "--bindir"], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        told = ""
    on_path = shutil.which("initdb")
    candidates = [told, *sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True)]
    if on_path:
        candidates.append(str(Path(on_path).resolve().parent))
    for folder in filter(None, candidates):
        if (Path(folder) / "initdb").exists() and (Path(folder) / "postgres").exists():
            return Path(folder)
    return None


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])


class Cluster:
    """A PostgreSQL that can be stopped, killed and started again."""

    def __init__(self, bin_folder: Path, folder: Path) -> None:
        self.bin = bin_folder
        self.folder = folder
        self.port = free_port()
        # PostgreSQL refuses to run as root; Debian's package has a user for it
        self.person: dict[str, Any] = {}
        if os.geteuid() == 0:
            self.person = {"user": "postgres", "group": "postgres", "extra_groups": []}
            shutil.chown(folder, "postgres", "postgres")
        made = subprocess.run(
            [self.bin / "initdb", "-D", folder / "data", "-U", "sintra", "-A", "trust", "-E", "UTF8", "--no-sync"],
            **self.person,
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert made.returncode == 0, made.stderr
        self.start()

    @property
    def address(self) -> str:
        return f"postgresql+asyncpg://sintra@127.0.0.1:{self.port}"

    def start(self) -> None:
        # What the tests kill are processes, not machines: what was written need not have reached the disk
        address = ["-p", str(self.port), "-h", "127.0.0.1", "-k", str(self.folder)]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                [self.bin / "postgres", "-D", "data", *address, "-c", "fsync=off"],
                **self.person,
                cwd=self.folder,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + PATIENCE
        ready: list[str | Path] = [self.bin / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        while subprocess.run(ready, check=False).returncode:
            told = (self.folder / "log").read_text()
            assert self.process.poll() is None, told
            assert time.monotonic() < deadline, told
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: SIGINT lets go of all connections and leaves in order, SIGQUIT is a crash."""
        self.process.send_signal(how)
        self.process.wait(PATIENCE)

    def run(self, statement: str, database: str = "postgres") -> str:
        """Run SQL and return what it answers."""
        psql: list[str | Path] = [
            self.bin / "psql",
            "-h",
            "127.0.0.1",
            "-p",
            str(self.port),
            "-U",
            "sintra",
            "-d",
            database,
        ]
        return subprocess.run(
            [*psql, "-qAtX", "-v", "ON_ERROR_STOP=1", "-c", statement], capture_output=True, text=True, check=True
        ).stdout.strip()

    def database(self, name: str) -> str:
        """Create an empty database and return its address."""
        self.run(f'CREATE DATABASE "{name}"')
        return f"{self.address}/{name}"


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[Cluster]:
    """A PostgreSQL for these tests. Without its programs they are skipped; where everything has to run they fail."""
    folder = programs()
    if folder is None:
        why = "PostgreSQL's server programs are not installed (Debian: apt-get install postgresql)"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(why)
    with tempfile.TemporaryDirectory(prefix="sintra-pg-", ignore_cleanup_errors=True) as place:
        Path(place).chmod(0o755)
        cluster = Cluster(folder, Path(place))
        try:
            yield cluster
        finally:
            if cluster.process.poll() is None:
                cluster.stop(signal.SIGQUIT)  # nobody needs what it would still write


@pytest.fixture
def postgres_url(postgres_cluster: Cluster) -> str:
    """The address of a new, empty database."""
    return postgres_cluster.database(f"test{next(NUMBERS)}")
