"""`sintra warm --research` calls every kernel that an environment calls from Python."""

from types import ModuleType
from typing import Any

import pytest

from sintra.research import against, legal, rewards, stepping, vector, warm

CALLED = {
    *("begin", "step_all", "pick_all", "first_refused", "expect_margins", "begin_one", "see_one", "step_one"),
    *("begin_against", "step_against", "list_all"),
}


class Recording:
    """A module as its callers see it, which notes what they ask for; kernels know the module itself."""

    def __init__(self, module: ModuleType, asked: set[str]) -> None:
        self._module, self._asked = module, asked

    def __getattr__(self, name: str) -> Any:
        self._asked.add(name)
        return getattr(self._module, name)


def test_every_kernel_of_the_environments_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()
    for caller in (vector, warm, rewards):
        monkeypatch.setattr(caller, "stepping", Recording(stepping, asked))
    monkeypatch.setattr(vector, "against", Recording(against, asked))

    def list_all(*arguments: Any) -> None:
        Recording(legal, asked).list_all(*arguments)

    monkeypatch.setattr(vector, "list_all", list_all)
    assert list(warm.environments("azul")) == ["environments", "opponents"]
    assert asked >= CALLED
