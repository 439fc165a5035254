"""Why the server does not do what it was asked: codes, rule ids and parameters, never prose."""

from sintra.core.errors import SintraError


class Refusal(Exception):
    """An answer to a request that cannot be carried out; nothing has changed."""

    def __init__(self, code: str, *, rule: str | None = None, wait: float | None = None, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.wait = wait
        self.params: dict[str, object] = params


def refusal_of(code: str, error: SintraError) -> Refusal:
    """Make a refusal of a library's error: its own code and parameters go along."""
    refusal = Refusal(code, why=error.code)
    refusal.params |= {f"why_{name}": str(value) for name, value in error.params.items()}
    return refusal
