"""Puzzles in words: what is asked for, how sure the answer is, what it is about, and why it is right."""

from sintra.analysis.describe import difference_text, fact_text
from sintra.puzzles.errors import WORDS
from sintra.puzzles.puzzle import Puzzle
from sintra.puzzles.walkthrough import Walkthrough


def goal_text(puzzle: Puzzle, language: str = "en") -> str:
    """Say what is asked for."""
    return WORDS.say(f"goal_{puzzle.goal}", language)


def proof_text(puzzle: Puzzle, language: str = "en") -> str:
    """Say how sure the answer is."""
    if puzzle.proof == "search" and puzzle.confidence is None:
        return WORDS.say("proof_search_plain", language)
    return WORDS.say(f"proof_{puzzle.proof}", language, confidence=puzzle.confidence or 0.0)


def theme_text(theme: str, language: str = "en") -> str:
    """Name a theme."""
    return WORDS.say(f"theme_{theme}", language)


def reasons_text(puzzle: Puzzle, found: Walkthrough, language: str = "en") -> str:
    """Say in one line why the answer is right: what it brings more than the tempting move, and what it does."""
    game = puzzle.configuration
    reasons = [difference_text(game, each, puzzle.seat, (), language) for each in found.why]
    facts = [fact_text(game, fact, language) for fact in found.line[0].facts]
    return "; ".join([*reasons, *facts])
