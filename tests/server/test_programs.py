"""Programs at a table: seated by `sintra join`, marked as programs, and the example of the documentation plays."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from command import command
from patience import PATIENCE
from server.live import ME, OPEN, Server, code
from sintra.cli.join import JoinLink
from sintra.core.errors import SintraError

BAD = """
import sys
for line in sys.stdin:
    if line.startswith("hello"):
        print("id name Bad version 1\\nready", flush=True)
    elif line.startswith("go"):
        print("best nonsense", flush=True)
"""
DOCS = Path(__file__).parents[2] / "docs" / "engine.md"


def example() -> str:
    """Take the program out of the documentation."""
    text = DOCS.read_text()
    part = text[text.index("## An engine of your own") :]
    lines = re.findall(r"^(?:    .*)?$", part[: part.index("\n## ", 5)], re.MULTILINE)
    return "\n".join(line[4:] for line in lines).strip() + "\n"


def joining(server: Server, link: str, *words: str) -> "subprocess.Popen[str]":
    arguments = [sys.executable, "-m", "sintra", "join", link, *words]
    return subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_the_documented_program_has_at_most_thirty_lines() -> None:
    lines = [line for line in example().splitlines() if line.strip()]
    assert 5 < len(lines) <= 30


def test_the_documented_program_plays_a_game_at_a_server_and_is_marked(server: Server, tmp_path: Path) -> None:
    program = tmp_path / "first.py"
    program.write_text(example())
    ada = server.person("Ada")
    made = server.table(ada, "azul", OPEN, OPEN)
    id = made["table"]["id"]
    links = [f"{server.url}/join/{id}/{made['invitations'][seat]}" for seat in "01"]
    engine = f'engine:"{sys.executable} {program}"'
    token = tmp_path / "token"
    first = joining(server, links[0], "--as", engine, "--name", "First", "--token-file", str(token))
    second = joining(server, links[1], "--as", "random", "--name", "Second")
    for each in (first, second):
        out, err = each.communicate(timeout=PATIENCE)
        assert each.returncode == 0, err
        assert "The game is over" in out
    sheet = server.get(f"/api/tables/{id}").json()
    assert sheet["status"] == "over"
    assert [(seat["name"], seat["kind"], seat["program"]) for seat in sheet["seats"]] == [
        ("First", "person", True),
        ("Second", "person", True),
    ]
    assert token.stat().st_mode & 0o077 == 0
    me = server.get("/api/players/me", token.read_text().strip()).json()
    assert (me["name"], me["program"]) == ("First", True)


def test_a_program_that_fails_resigns_and_says_why(server: Server, tmp_path: Path) -> None:
    ada = server.person("Ada")
    made = server.table(ada, "azul", OPEN, ME)
    link = f"{server.url}/join/{made['table']['id']}/{made['invitations']['0']}"
    program = tmp_path / "bad.py"
    program.write_text(BAD)
    done = joining(server, link, "--as", f'engine:"{sys.executable} {program}"')
    seen = server.socket(made["table"]["id"], ada)
    seen.until(lambda: seen.table.get("status") == "over" or seen.moves)
    if seen.moves:  # the other one begins
        seen.play(seen.numbers()[0])
        seen.until(lambda: seen.table["status"] == "over")
    out, _ = done.communicate(timeout=PATIENCE)
    assert done.returncode == 1
    assert "resigned" in out
    assert seen.table["result"]["reason"] == "resigned"


@pytest.mark.parametrize("url", ["ftp://x/join/a/b", "http://x/elsewhere/a", "http://x/", "table"])
def test_what_is_no_link_is_refused(url: str) -> None:
    with pytest.raises(SintraError):
        JoinLink.of(url)


def test_a_wrong_invitation_is_told_in_one_line(server: Server) -> None:
    made = server.table(server.person(), "azul", ME, OPEN)
    done = command("join", f"{server.url}/join/{made['table']['id']}/nothing", "--as", "random", SINTRA_LANG="en")
    assert done.returncode == 2
    assert "the server refused" in done.stderr


def test_a_person_does_not_become_a_program(server: Server) -> None:
    token = server.person("Ada")
    assert server.get("/api/players/me", token).json()["program"] is False
    assert code(server.post("/api/players", {"name": "Bot 7", "program": True})) == (400, "bad_name")
