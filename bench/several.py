"""Several server processes on one PostgreSQL behind one proxy, as docs/operate.md tells to run them, for measuring.

The proxy pins an address to a server. Its program is found on the PATH, or named by SINTRA_NGINX or SINTRA_CADDY.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
from tables import Server, cpu_seconds_of, memory_of

NGINX = """
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ worker_connections 20000; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{ours}
}}
"""
CADDY = "{{\n\tadmin off\n\tauto_https off\n}}\n{ours}"
DEPLOY = Path(__file__).parents[1] / "deploy"


def free_port() -> int:
    """Find a port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Several:
    """N servers, their database and their proxy; looks like one server."""

    def __init__(self, folder: Path, count: int, proxy: str = "nginx", limits: Mapping[str, str] | None = None) -> None:
        """`proxy`: nginx or caddy."""
        self._program = os.environ.get(f"SINTRA_{proxy.upper()}") or shutil.which(proxy) or f"/usr/sbin/{proxy}"
        if shutil.which(self._program) is None:
            raise SystemExit(f"there is no {proxy} here; install it (Debian: apt-get install {proxy})")
        self.folder = folder
        self.database = Database()
        self.servers = []
        for number in range(count):
            place = folder / f"server{number}"
            place.mkdir()
            self.servers.append(Server(place, limits, SINTRA_DATABASE_URL=self.database.url))
        self.proxy = proxy
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start everything, and wait until it answers."""
        for server in self.servers:
            server.start()
        command = self._nginx() if self.proxy == "nginx" else self._caddy()
        with (self.folder / "proxy.log").open("a") as log:
            settings = {**os.environ, "SINTRA_HOST": f"http://127.0.0.1:{self.port}", "HOME": str(self.folder)}
            settings["SINTRA_SERVERS"] = " ".join(f"127.0.0.1:{server.port}" for server in self.servers)
            self._process = subprocess.Popen(command, stdout=log, stderr=log, env=settings)
        until = time.monotonic() + 30
        while time.monotonic() < until:
            try:
                if httpx.get(f"{self.url}/api/games").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        self.kill()
        raise SystemExit(f"the proxy does not answer\n{(self.folder / 'proxy.log').read_text()}")

    def kill(self, number: int = signal.SIGKILL) -> None:
        """End everything."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(30)
        for server in self.servers:
            if server.process is not None:
                server.kill(number)
        self.database.stop()

    def _nginx(self) -> list[str]:
        """Write what nginx needs around our file, without certificates and on our port."""
        ours = (DEPLOY / "nginx.conf").read_text()
        found = "".join(f"    server 127.0.0.1:{server.port} max_fails=1 fail_timeout=5s;\n" for server in self.servers)
        lines, skipped = [], False
        for line in ours.splitlines():
            if line.strip().startswith("server 127.0.0.1:"):
                lines.append("" if skipped else found)
                skipped = True
            elif "listen 443" in line and "[::]" not in line:
                lines.append(f"listen 127.0.0.1:{self.port} backlog=4096;")
            elif "ssl" not in line and "listen [::]" not in line:
                lines.append(line)
        text = "\n".join(lines)
        text = text[: text.index("server {\n    listen 80;")]
        path = self.folder / "nginx.conf"
        path.write_text(NGINX.format(folder=self.folder, ours=text.replace("games.example.org", "_")))
        return [self._program, "-p", str(self.folder), "-c", str(path)]

    def _caddy(self) -> list[str]:
        path = self.folder / "Caddyfile"
        path.write_text(CADDY.format(ours=(DEPLOY / "Caddyfile.several").read_text()))
        return [self._program, "run", "--adapter", "caddyfile", "--config", str(path)]

    # What it uses

    def cpu_seconds(self) -> float:
        """Give the processor time of the servers."""
        return sum(server.cpu_seconds() for server in self.servers)

    def other_cpu_seconds(self) -> dict[str, float]:
        """Give the processor time of the database and of the proxy."""
        assert self._process is not None
        return {
            "PostgreSQL": cpu_seconds_of(self.database.process.pid, children=True),
            self.proxy: cpu_seconds_of(self._process.pid, children=True),
        }

    def memory(self, which: str = "VmHWM") -> float:
        """Give the memory of the servers, in MB."""
        return sum(memory_of(server.pid, which) for server in self.servers)

    def memory_of_all(self) -> float:
        """Give the memory that the servers and their workers have now, in MB."""
        return sum(server.memory_of_all() for server in self.servers)


class Database:
    """A PostgreSQL of our own in a temporary folder; every commit is on the disk, as it should be."""

    def __init__(self) -> None:
        self._place = tempfile.TemporaryDirectory(prefix="sintra-bench-", ignore_cleanup_errors=True)
        folder, programs = Path(self._place.name), _programs()
        person: dict[str, Any] = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root; Debian's package has a user for it
            person = {"user": "postgres", "group": "postgres", "extra_groups": []}
            shutil.chown(folder, "postgres", "postgres")
        made = [programs / "initdb", "-D", folder / "data", "-U", "sintra", "-A", "trust", "-E", "UTF8"]
        subprocess.run(made, **person, cwd=folder, capture_output=True, check=True)
        port = free_port()
        with (folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                [programs / "postgres", "-D", "data", "-p", str(port), "-h", "127.0.0.1", "-k", str(folder)],
                **person, cwd=folder, stdout=log, stderr=log,
            )  # fmt: skip
        asking: list[str | Path] = [programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)]
        while subprocess.run(asking, check=False).returncode:
            if self.process.poll() is not None:
                raise SystemExit((folder / "log").read_text())
            time.sleep(0.05)
        self.url = f"postgresql+asyncpg://sintra@127.0.0.1:{port}/postgres"

    def stop(self) -> None:
        """Stop it, and delete everything."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(30)
        self._place.cleanup()


def _programs() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    program = found[-1] if found else Path(shutil.which("initdb") or "")
    if not program.is_file():
        raise SystemExit("PostgreSQL's server programs are not installed (Debian: apt-get install postgresql)")
    return program.resolve().parent
