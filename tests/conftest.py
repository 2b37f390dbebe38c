"""Shared configuration: a seed that is printed and can be passed again, and the Hypothesis profiles."""

import os
import random

import pytest
from hypothesis import HealthCheck, settings

SEED_VARIABLE = "DUELOG_TEST_SEED"

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
    chosen = os.environ.setdefault(SEED_VARIABLE, str(random.SystemRandom().randrange(10**9)))
    return int(chosen)


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
