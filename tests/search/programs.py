"""Foreign programs that speak the engine protocol well, badly or not at all; each is a real process."""

import sys
from pathlib import Path

TALKER = """
import sys
def say(*lines):
    for line in lines:
        print(line, flush=True)
view = None
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "hello":
        say("id name Test version 1", "ready")
    elif word == "position":
        view = rest
    elif word == "quit":
        break
    elif word == "go":
{go}
"""

ANSWERS = {
    "good": """
        import sintra
        from sintra.core.registry import game_of
        moves = game_of(view.split()[0]).parse_view(view).moves
        say("info win 0.5 points 1.0 1.0 sims 1 line 1B1", "", f"best {moves[-1]}")
""",
    "hanging": """
        import time
        time.sleep(3600)
""",
    "dying": """
        print("out of ideas", file=sys.stderr)
        sys.exit(3)
""",
    "nonsense": """
        say("pawn to e4")
""",
    "wordless": """
        say("best")
""",
    "illegal": """
        say("best 9B1")
""",
    "sorry": """
        say("error I do not know this game")
""",
    "babbling": """
        while True:
            say("info win 0.5")
""",
    "endless": """
        while True:
            print("best" * 1000, end="", flush=True)
""",
}


def program(folder: Path, kind: str) -> str:
    """Write a program and give the player that it is."""
    file = folder / f"{kind}.py"
    file.write_text(TALKER.format(go=ANSWERS[kind]))
    return f'engine:"{sys.executable} {file}"'
