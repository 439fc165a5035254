"""Hints for a puzzle, each a little clearer: where to look, then more of the move, in the end all of it."""

from sintra.puzzles.puzzle import Puzzle


def hints(puzzle: Puzzle, index: int = 0) -> list[tuple[str, ...]]:
    """Give the beginnings of the right move at a place of the line, as a person chooses it: the area comes first.

    A board can light up what each of them names; the last one is the whole move.

    Examples:
        >>> from sintra.puzzles.collection import shipped
        >>> puzzle = next(each for each in shipped("azul") if len(each.line[0]) == 3)
        >>> [len(words) for words in hints(puzzle)]
        [1, 2, 3]
    """
    game = puzzle.configuration
    path = game.definition.notation.actions.path(game.move(puzzle.line[index]).number)
    return [path[: number + 1] for number in range(len(path))]
