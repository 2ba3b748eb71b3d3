"""Who does the work: the processes of this machine, or those of a Ray cluster; the work itself cannot tell."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Protocol, TypeVar

from polindrome.arena.workers import Processes

Task = TypeVar("Task")
Result = TypeVar("Result")


class Executor(Protocol):
    """Does many tasks at once. Work is a function that can be imported by its name, with arguments that can be pickled.

    What a task gives must follow from its arguments alone, seeds included: then the results are the same whoever does
    the work, and a task whose process died can be done again.
    """

    def map_unordered(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """The results as they come, in any order; tasks are taken as they are needed, a few ahead of the work.

        An error in a task comes as it is and ends everything, and so does closing the generator: work that is under
        way is dropped. WorkLost if the processes that do a task die again and again.
        """


def executor_of(workers: int, ray: str | None = None) -> Executor:
    """So many processes here; or a Ray cluster by its address, where "auto" finds or starts one on this machine.

    ExtraMissing if Ray is not installed, ProgramError if there is no such cluster.
    """
    if ray is None:
        return Processes(workers)
    from polindrome.arena.ray_workers import RayCluster

    return RayCluster(ray)
