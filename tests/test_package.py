"""The package as others build and install it: from a clone without Node, and as a release, which holds the page."""

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from patience import PATIENCE

ROOT = Path(__file__).parent.parent
TOOLS = ROOT / "tools"
KEPT = ("src", "web", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "CHANGELOG.md")
SCRIPTS = "Scripts" if sys.platform == "win32" else "bin"

pytestmark = pytest.mark.long


def run(*line: object, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run a program that finds no Node and knows nothing of the sources here."""
    outer = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    path = os.pathsep.join(
        each
        for each in outer["PATH"].split(os.pathsep)
        if not any((Path(each) / name).exists() for name in ("node", "npm"))
    )
    return subprocess.run(
        [*map(str, line)],
        env={**outer, "PATH": path, "SINTRA_LANG": "en", **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE * 4,
        check=False,
    )


def done(*line: object, **environment: str) -> str:
    """Run a program that succeeds; gives what it wrote."""
    result = run(*line, **environment)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources as git has them: nothing is built."""
    folder = tmp_path_factory.mktemp("clone")
    unwanted = shutil.ignore_patterns("node_modules", "static", "__pycache__", "*.egg-info")
    for name in KEPT:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=unwanted)
        else:
            shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def wheel(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `pip install` makes of a clone without Node."""
    folder = tmp_path_factory.mktemp("wheel")
    done(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", folder, clone)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The programs of a fresh virtual environment that has nothing but what `pip install sintra` brings."""
    folder = tmp_path_factory.mktemp("environment")
    done(sys.executable, "-m", "venv", folder)
    bin = folder / SCRIPTS
    done(bin / "python", "-m", "pip", "install", "-c", ROOT / "constraints.txt", wheel)
    yield bin
    shutil.rmtree(folder)


def test_a_clone_without_node_is_installed_without_the_page(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "sintra/core/languages/en.toml" in names
    assert not [name for name in names if "static" in name]


def test_a_release_without_the_page_is_refused(clone: Path, tmp_path: Path) -> None:
    line = (sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", tmp_path, clone)
    refused = run(*line, SINTRA_RELEASE="1")
    assert refused.returncode != 0
    assert "the page is not built" in refused.stdout + refused.stderr
    refused = run(sys.executable, "-m", "build", "--sdist", "--outdir", tmp_path, clone)
    assert refused.returncode != 0
    assert "the page is not built" in refused.stdout + refused.stderr
    assert not list(tmp_path.iterdir())


def test_a_release_holds_the_page_and_is_installed_without_node(clone: Path, tmp_path: Path) -> None:
    page = clone / "src/sintra/server/static/index.html"
    page.parent.mkdir()
    try:
        page.write_text("<!doctype html>")
        done(sys.executable, "-m", "build", "--outdir", tmp_path, clone, SINTRA_RELEASE="1")  # the wheel of the archive
    finally:
        shutil.rmtree(page.parent)
    (made,) = tmp_path.glob("*.whl")
    assert "sintra/server/static/index.html" in zipfile.ZipFile(made).namelist()


def test_a_lean_environment_plays_and_says_what_the_server_needs(environment: Path) -> None:
    packages = done(environment / "python", "-m", "pip", "list", "--format", "freeze").lower()
    assert "numba==" in packages
    for absent in ("litestar", "sqlalchemy", "uvicorn", "msgspec", "pyarrow", "ray", "torch", "asyncpg"):
        assert f"{absent}==" not in packages
    played = done(environment / "sintra", "play", "azul", "--players", "2", "--bots", "1,1", "--seed", "1")
    assert "points." in played
    refused = run(environment / "sintra", "serve")
    assert refused.returncode == 2
    assert refused.stderr.endswith("pip install 'sintra[serve]'\n")


def test_a_server_without_the_page_says_what_to_do(environment: Path, wheel: Path, tmp_path: Path) -> None:
    done(environment / "python", "-m", "pip", "install", "-c", ROOT / "constraints.txt", f"{wheel}[serve]")
    log = tmp_path / "log"
    settings = {**os.environ, "SINTRA_LANG": "en", "SINTRA_DATA_DIR": str(tmp_path), "PYTHONPATH": ""}
    with log.open("w") as told:
        process = subprocess.Popen(
            [environment / "sintra", "serve", "--port", "0", "--bots", "1"],
            stdout=subprocess.PIPE, stderr=told, text=True, env=settings,
        )  # fmt: skip
    try:
        assert process.stdout is not None
        url = process.stdout.readline().split(" at ")[1].split()[0]
        answer = httpx.get(url, timeout=PATIENCE)
        assert answer.status_code == 503
        assert "make web" in answer.text
    finally:
        process.terminate()
        process.wait(PATIENCE)
    assert "Run `make play` in a clone, or install a release." in log.read_text()
