"""What the tests need around them, all of it real and on loopback: PostgreSQL, Redis, and a Ray cluster of two nodes.

It ends with the tests, and nobody waits for it for ever.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from polindrome.arena import Executor, executor_of
from polindrome.arena.ray_workers import import_ray, stay_on_loopback
from tests.scale.services import PostgreSQL, RedisService, running

ROOT = Path(__file__).parents[2]
TOO_LONG = 150
"""Seconds that no start of a cluster and no test takes, unless something is wrong."""


@contextmanager
def bounded() -> Iterator[None]:
    """Fail what takes too long. This is no Exception, so that those who try again and again do not catch it."""

    def ring(_number: int, _frame: object) -> None:
        pytest.fail(f"still at it after {TOO_LONG} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(TOO_LONG)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture
def no_hanging() -> Iterator[None]:
    """For tests that wait for other processes."""
    with bounded():
        yield


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A PostgreSQL for all tests."""
    with running(PostgreSQL) as service:
        yield service


@pytest.fixture
def database_url(postgresql: PostgreSQL) -> str:
    """An empty database of its own for each test."""
    return postgresql.new_database()


@pytest.fixture(scope="session")
def redis() -> Iterator[RedisService]:
    """A Redis for all tests."""
    with running(RedisService) as service:
        yield service


@pytest.fixture
def redis_url(redis: RedisService) -> str:
    """Where Redis is."""
    return redis.url


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two nodes of one processor each."""
    stay_on_loopback()
    ray = import_ray()
    node = {"num_cpus": 1, "include_dashboard": False}
    with pytest.MonkeyPatch.context() as patch:
        # Workers look for modules where the cluster was started, and where the one who asks was when he connected.
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
    """The cluster, to which this process is connected from now on."""
    with bounded():
        return executor_of(1, cluster.address)
