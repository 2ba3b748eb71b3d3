"""Services for the tests, all on loopback: PostgreSQL, Redis, and a Ray cluster of two nodes.

They end with the tests, and every wait has a time limit.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from polindrome.arena import Executor, new_executor
from polindrome.arena.executors import import_ray, stay_on_loopback
from tests.scale.services import PostgreSQL, RedisService, running

ROOT = Path(__file__).parents[2]
TOO_LONG = 150
"""Time limit in seconds for the start of a cluster and for a test."""


@contextmanager
def bounded() -> Iterator[None]:
    """Fail after a time limit, with a BaseException that retry loops do not catch."""

    def ring(_number: int, _frame: object) -> None:
        pytest.fail(f"not finished after {TOO_LONG} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(TOO_LONG)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture
def no_hanging() -> Iterator[None]:
    """Time limit for tests that wait for other processes."""
    with bounded():
        yield


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A PostgreSQL server for all tests."""
    with running(PostgreSQL) as service:
        yield service


@pytest.fixture
def database_url(postgresql: PostgreSQL) -> str:
    """The URL of an empty database for each test."""
    return postgresql.new_database()


@pytest.fixture(scope="session")
def redis() -> Iterator[RedisService]:
    """A Redis server for all tests."""
    with running(RedisService) as service:
        yield service


@pytest.fixture
def redis_url(redis: RedisService) -> str:
    """The URL of Redis."""
    return redis.url


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A cluster of two nodes with one CPU each."""
    stay_on_loopback()
    ray = import_ray()
    node = {"num_cpus": 1, "include_dashboard": False}
    with pytest.MonkeyPatch.context() as patch:
        # Workers import modules from the directories where the cluster started and where the client connected.
        patch.chdir(ROOT)
        with bounded():
            nodes = import_module("ray.cluster_utils").Cluster(initialize_head=True, head_node_args=node)
            nodes.add_node(**node)
        yield nodes
        with bounded():
            ray.shutdown()
            nodes.shutdown()


@pytest.fixture(scope="module")
def executor(cluster: Any) -> Executor:
    """An executor on the cluster; connects this process."""
    with bounded():
        return new_executor(1, cluster.address)
