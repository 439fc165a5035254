"""What deploy/ names exists: figures and their labels, limits, options of the command, files."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from sintra.cli.app import app_with
from sintra.server.metrics import Metrics

DEPLOY = Path(__file__).parents[2] / "deploy"
ALERTS = DEPLOY / "prometheus" / "alerts.yml"
DASHBOARD = DEPLOY / "grafana" / "sintra.json"
OF_PROMETHEUS = {"instance", "job", "le"}
"""Labels that Prometheus adds, and the one of a histogram's buckets."""


def figures() -> dict[str, set[str]]:
    """Give the names under which figures are told, each with its labels."""
    found: dict[str, set[str]] = {}
    registry = Metrics().registry
    for collector, names in registry._collector_to_names.items():
        labels = set(getattr(collector, "_labelnames", ()))
        found |= dict.fromkeys(names, labels)
    found |= {sample.name: set() for family in registry.collect() for sample in family.samples if not sample.labels}
    return found


def alert_expressions() -> list[str]:
    rules = yaml.safe_load(ALERTS.read_text())
    return [str(rule["expr"]) for group in rules["groups"] for rule in group["rules"]]


def dashboard_expressions() -> list[str]:
    board = json.loads(DASHBOARD.read_text())
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    return asked + [each["query"] for each in board["templating"]["list"]]


@pytest.mark.parametrize("expressions", [alert_expressions, dashboard_expressions])
def test_every_figure_that_is_named_exists_with_its_labels(expressions: Any) -> None:
    known = figures()
    named = 0
    for expression in expressions():
        found = re.findall(r"\b((?:sintra|process)_\w+)(?:\{([^}]*)\})?", expression)
        labels = set(re.findall(r"\b(\w+)\s*=~?\s*\"", expression))
        grouped = {label for each in re.findall(r"\bby \(([^)]*)\)", expression) for label in re.findall(r"\w+", each)}
        having = set().union(*(known[name] for name, _ in found)) if found else set()
        assert labels | grouped <= having | OF_PROMETHEUS, expression
        named += len(found)
    assert named >= 10


def test_every_figure_of_ours_is_on_the_dashboard() -> None:
    shown = " ".join(dashboard_expressions())
    for family in Metrics().registry.collect():
        if family.name.startswith("sintra_"):
            assert family.name in shown, family.name


def test_every_alert_says_how_urgent_it_is_and_what_is_wrong() -> None:
    rules = [rule for group in yaml.safe_load(ALERTS.read_text())["groups"] for rule in group["rules"]]
    assert all(rule["labels"]["severity"] in ("page", "ticket") for rule in rules)
    assert all(rule["annotations"]["summary"] for rule in rules)
    assert len({rule["alert"] for rule in rules}) == len(rules)
    explained = (DEPLOY.parent / "docs" / "operate.md").read_text()
    assert [rule["alert"] for rule in rules if f"`{rule['alert']}`" not in explained] == []


def commands() -> dict[str, list[str]]:
    """Give the options that files pass to `sintra serve`."""
    dockerfile = re.findall(r"^ENTRYPOINT (\[.*\])$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    found = {"Dockerfile": json.loads(dockerfile[0])[2:], "compose.yaml": compose["services"]["one"]["command"]}
    for unit in DEPLOY.glob("*.service"):
        lines = re.findall(r"^ExecStart=/\S+/sintra serve (.*)$", unit.read_text(), re.MULTILINE)
        found[unit.name] = lines[0].split()
    return found


def test_every_option_that_is_passed_to_the_server_is_one() -> None:
    serve = typer.main.get_command(app_with("serve")).commands["serve"]  # type: ignore[attr-defined]  # it is a group
    known = {name for parameter in serve.params for name in parameter.opts}
    found = commands()
    assert len(found) == 4
    for file, words in found.items():
        options = [word for word in words if word.startswith("--")]
        assert options, file
        assert set(options) <= known, file
        assert "--metrics" in options or file == "compose.yaml"


def test_every_setting_that_is_named_is_read_somewhere() -> None:
    readers = [*(DEPLOY.parent / "src").rglob("*.py"), DEPLOY.parent / "hatch_build.py"]
    sources = " ".join(path.read_text() for path in readers)
    files = [path for path in DEPLOY.rglob("*") if path.is_file()]
    own = set(re.findall(r"\{\$(SINTRA_\w+)", " ".join(path.read_text() for path in DEPLOY.glob("Caddyfile*"))))
    named = {name for path in files for name in re.findall(r"\bSINTRA_[A-Z_]*[A-Z]\b", path.read_text())} - own
    assert named >= {"SINTRA_DATABASE_URL", "SINTRA_CACHE_DIR", "SINTRA_DATA_DIR"}
    assert [name for name in sorted(named) if name not in sources] == []


def test_every_file_says_how_far_it_was_tried() -> None:
    for path in DEPLOY.rglob("*"):
        if path.is_file() and path != DASHBOARD:
            assert "Tried" in path.read_text()[:1200], path.name
