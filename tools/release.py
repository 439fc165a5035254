"""Packs a release and checks it: `make release` runs this when the page is built.

    python tools/release.py dist

Wheel and source archive are built, and each is installed into a fresh environment: alone (it plays a game, and says
what the server needs), with the server (it serves the page), and with the research packages (it passes the suites of
others). The notes are the version's part of CHANGELOG.md. Fails at the first thing that is not right.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = "Scripts" if sys.platform == "win32" else "bin"
SUITES = ("test_gymnasium.py", "test_openspiel.py", "test_pettingzoo.py")
PATIENCE = 600.0


def version() -> str:
    """Read the version that is packed."""
    found = re.search(r'^__version__ = "(.+)"$', (ROOT / "src/sintra/__init__.py").read_text("utf-8"), re.MULTILINE)
    assert found
    return found[1]


def notes(changes: str, number: str) -> str:
    """Cut the part of a version out of the change log."""
    parts = re.split(r"^## ", changes, flags=re.MULTILINE)[1:]
    for part in parts:
        heading, _, text = part.partition("\n")
        if re.match(rf"\[?{re.escape(number)}\]?(\s|$)", heading):
            return text.strip() + "\n"
    raise SystemExit(f"CHANGELOG.md says nothing of {number}")


def pack(folder: Path) -> tuple[Path, Path]:
    """Build the source archive, and the wheel from it; the page must be in both."""
    shutil.rmtree(folder, ignore_errors=True)
    settings = {**os.environ, "SINTRA_RELEASE": "1"}
    subprocess.run([sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)], env=settings, check=True)
    (wheel,) = folder.glob(f"sintra-{version()}-*.whl")
    (archive,) = folder.glob(f"sintra-{version()}.tar.gz")
    return wheel, archive


class Environment:
    """A fresh virtual environment."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / SCRIPTS
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        nodeless = os.pathsep.join(path for path in kept["PATH"].split(os.pathsep) if not (Path(path) / "npm").exists())
        self.settings = {**kept, "PATH": nodeless, "SINTRA_LANG": "en", "SINTRA_DATA_DIR": str(folder / "data")}

    def install(self, *what: str) -> None:
        """Install packages, in the versions that are tested together."""
        line = [str(self.bin / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*line, "-c", str(ROOT / "constraints.txt"), *what], env=self.settings, check=True)

    def run(self, *line: str) -> "subprocess.CompletedProcess[str]":
        """Run a program of the environment, away from the sources."""
        program = [str(self.bin / line[0]), *line[1:]]
        return subprocess.run(
            program, env=self.settings, cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE, check=False
        )


def play_game(place: Environment) -> None:
    """Play a game in the terminal."""
    done = place.run("sintra", "play", "azul", "--players", "2", "--bots", "1,1", "--seed", "1")
    if done.returncode or "points." not in done.stdout:
        raise SystemExit(f"no game was played:\n{done.stdout[-2000:]}{done.stderr}")


def server_is_missed(place: Environment) -> None:
    """See that the server says what it needs."""
    done = place.run("sintra", "serve")
    if done.returncode != 2 or "pip install 'sintra[serve]'" not in done.stderr:
        raise SystemExit(f"`sintra serve` without its packages says:\n{done.stdout}{done.stderr}")


def serve_page(place: Environment) -> None:
    """Start the server and fetch the page with everything that it names."""
    line = [str(place.bin / "sintra"), "serve", "--port", "0"]
    with subprocess.Popen(line, env=place.settings, cwd=place.folder, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            url = process.stdout.readline().split(" at ")[1].split()[0]
            page = fetch(url + "/")
            for name in re.findall(r'(?:src|href)="(/[^"]+)"', page):
                fetch(url + name)
        finally:
            process.terminate()
    if "<script" not in page:
        raise SystemExit(f"this is not the page:\n{page[:2000]}")


def fetch(url: str) -> str:
    """Get a file, as soon as the server answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(OSError), urllib.request.urlopen(url, timeout=60) as answer:
            return str(answer.read().decode(errors="replace"))
        time.sleep(0.1)
    raise SystemExit(f"{url} never came")


def pass_suites(place: Environment) -> None:
    """Run the conformance suites of PettingZoo, Gymnasium and OpenSpiel on what is installed."""
    files = [str(ROOT / "tests/research" / name) for name in SUITES]
    options = ["-q", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT)]
    done = place.run("python", "-m", "pytest", *options, *files)
    if done.returncode:
        raise SystemExit(done.stdout[-4000:] + done.stderr[-2000:])


def main() -> None:
    """Run the command."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "dist").resolve()
    text = notes((ROOT / "CHANGELOG.md").read_text("utf-8"), version())
    wheel, archive = pack(folder)
    with tempfile.TemporaryDirectory() as temporary:
        for package in (wheel, archive):
            print(f"Checking {package.name} ...", flush=True)
            place = Environment(Path(temporary) / package.suffix[1:])
            place.install(str(package))
            play_game(place)
            server_is_missed(place)
            place.install(f"{package}[serve]")
            serve_page(place)
        print("Running the suites of others ...", flush=True)
        place.install(f"{wheel}[research,test]", "pettingzoo[classic]")
        pass_suites(place)
    (folder / "NOTES.md").write_text(text, "utf-8")
    print(f"{wheel.name}, {archive.name} and NOTES.md are in {folder}.")


if __name__ == "__main__":
    main()
