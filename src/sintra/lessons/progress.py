"""Where a learner is in a lesson: a value, which a move, a reply or reading replaces by the next one."""

from dataclasses import dataclass, replace

from sintra.lessons.lesson import LEARNER, Lesson, LessonStep


@dataclass(frozen=True)
class LessonAnswer:
    """What a lesson says to a move of the learner."""

    right: bool
    words: str = ""
    """The key of what is said, if it is wrong."""


@dataclass(frozen=True)
class Progress:
    """A lesson and how far it has come. It knows no position: the caller reports what was played."""

    lesson: Lesson
    at: int = 0
    """The number of the step, from 0; as many as there are steps: the lesson is over."""
    replied: int = -1
    """How many replies of the step were played; -1 before the learner's move."""

    @property
    def step(self) -> LessonStep | None:
        """The present step; None when the lesson is over."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def is_over(self) -> bool:
        """Whether everything was said: the game goes on freely."""
        return self.step is None

    @property
    def is_read(self) -> bool:
        """Whether the game waits until the step was read."""
        return self.step is not None and self.step.is_read and self.replied < 0

    @property
    def reply(self) -> str | None:
        """The move that the other seat plays now; None: it is not its turn, or it plays freely."""
        step = self.step
        return step.replies[self.replied] if step is not None and self.replied >= 0 else None

    def attempt(self, move: str) -> LessonAnswer:
        """Judge a move of the learner, which the rules allow."""
        step = self.step
        if step is None or step.accepts(move):
            return LessonAnswer(True)
        return LessonAnswer(False, step.answer_to(move))

    def played(self, seat: int, round_number: int) -> "Progress":
        """Go on after a move of a seat; `round_number` is the round after it."""
        step = self.step
        if step is None or self.is_read:
            return self
        if step.until:
            return self if round_number < step.until else self._next()
        if seat == LEARNER and self.replied < 0:
            return self._replied(step)
        if self.replied + 1 < len(step.replies):
            return replace(self, replied=self.replied + 1)
        return self._next()

    def read(self) -> "Progress":
        """Go on after reading."""
        return self._replied(self.step) if self.is_read and self.step is not None else self

    def left(self) -> "Progress":
        """Play on without the lesson."""
        return replace(self, at=len(self.lesson.steps), replied=-1)

    def _replied(self, step: LessonStep) -> "Progress":
        """Go on to the replies of a step, or to the next one."""
        return replace(self, replied=0) if step.replies else self._next()

    def _next(self) -> "Progress":
        return replace(self, at=self.at + 1, replied=-1)


def begin(lesson: Lesson) -> Progress:
    """Begin a lesson."""
    return Progress(lesson)
