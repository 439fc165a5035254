"""Workflows cannot run here: what they call exists, and they try the versions of Python that the package names."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def commands(workflow: Path) -> list[str]:
    """Give what the steps of a workflow run."""
    jobs: dict[str, Any] = yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"]
    return [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_calls_targets_that_exist(workflow: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    called = [word for line in commands(workflow) if line.startswith("make ") for word in line.split()[1:]]
    named = {word for word in called if "=" not in word}
    assert named
    assert named <= targets


def test_the_library_is_tested_on_every_python_that_the_package_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {kind.rpartition(" ")[2] for kind in project["classifiers"] if re.search(r"Python :: 3\.\d", kind)}
    tests = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8"))
    assert named == set(tests["jobs"]["library"]["strategy"]["matrix"]["python"])
