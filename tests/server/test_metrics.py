"""Figures for Prometheus."""

from types import SimpleNamespace

import pytest

from sintra.server import metrics
from sintra.server.errors import Refusal
from sintra.server.metrics import Metrics


def value(figures: Metrics, name: str, **labels: str) -> float:
    return figures.registry.get_sample_value(name, labels) or 0.0


def test_commands_are_counted_by_how_they_ended() -> None:
    figures = Metrics()
    with figures.command_seconds("play"):
        pass
    with pytest.raises(Refusal), figures.command_seconds("play"):
        raise Refusal("stale")
    with pytest.raises(ZeroDivisionError), figures.command_seconds("play"):
        raise ZeroDivisionError
    for how in ("done", "refused", "failed"):
        assert value(figures, "sintra_commands_total", kind="play", how=how) == 1
    assert value(figures, "sintra_command_seconds_count", kind="play") == 3


def test_thoughts_are_timed() -> None:
    figures = Metrics()
    figures.thought("bot", 0.5, 2.0)
    assert value(figures, "sintra_bot_waiting_seconds_sum", kind="bot") == 0.5
    assert value(figures, "sintra_bot_thinking_seconds_sum", kind="bot") == 2.0


def test_what_is_live_is_seen() -> None:
    figures = Metrics()
    lengths = {"bot": 3, "hint": 4, "review": 0}
    figures.see(["open", "running", "running"], SimpleNamespace(lengths=lengths, aside=5, askers=6, busy=2))
    assert [value(figures, "sintra_tables_live", status=s) for s in ("open", "running", "over")] == [1, 2, 0]
    assert {kind: value(figures, "sintra_bots_waiting", kind=kind) for kind in lengths} == lengths
    assert value(figures, "sintra_bots_aside") == 5
    assert value(figures, "sintra_bots_askers") == 6
    assert value(figures, "sintra_bots_busy") == 2


def test_the_exposition_has_every_figure_and_its_content_type() -> None:
    content, kind = metrics.exposition()
    assert kind.startswith("text/plain; version=")
    for name in (
        "sintra_commands_total", "sintra_refusals_total", "sintra_entries_total", "sintra_commit_seconds",
        "sintra_sockets", "sintra_tables_live", "sintra_bots_waiting", "sintra_bots_aside",
        "sintra_bot_thinking_seconds", "sintra_http_requests_total",
    ):  # fmt: skip
        assert f"# TYPE {name.removesuffix('_total')}".encode() in content


def test_two_registries_do_not_meet() -> None:
    one, other = Metrics(), Metrics()
    one.entries.inc()
    assert value(one, "sintra_entries_total") == 1
    assert value(other, "sintra_entries_total") == 0
