"""Shared configuration: a seed that is printed and can be passed again, and the Hypothesis profiles."""

import os
import random
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

SEED_VARIABLE = "DUELOG_TEST_SEED"
SEEDS = 10**9

# Two busy cores make any deadline a coin toss; a run that finds something new is repeated by its seed.
settings.register_profile(
    "quick",
    max_examples=40,
    deadline=None,
    derandomize=False,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("ci", settings.get_profile("quick"), max_examples=100)
settings.register_profile("thorough", settings.get_profile("quick"), max_examples=2000)


def run_seed() -> int:
    """The seed of this run; the workers of a parallel run inherit it through the environment."""
    if SEED_VARIABLE not in os.environ:
        seed = seed_of_the_commit() if os.environ.get("CI") else None
        os.environ[SEED_VARIABLE] = str(random.SystemRandom().randrange(SEEDS) if seed is None else seed)
    return int(os.environ[SEED_VARIABLE])


def seed_of_the_commit() -> int | None:
    """A seed that follows from the commit, so that CI gives one verdict on it; None outside a repository."""
    try:
        asked = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return int(asked.stdout, 16) % SEEDS


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--hypothesis-seed") is None:
        config.option.hypothesis_seed = str(run_seed())
    if config.getoption("--hypothesis-profile") is None:
        settings.load_profile("ci" if os.environ.get("CI") else "quick")


def pytest_report_header() -> str:
    return f"seed: {run_seed()} (the same again: make test SEED={run_seed()})"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if terminalreporter.stats.get("failed"):
        terminalreporter.write_line(pytest_report_header())


@pytest.fixture
def seed() -> int:
    """The seed of this run, for tests that draw their own random duels: random.Random(seed)."""
    return run_seed()
