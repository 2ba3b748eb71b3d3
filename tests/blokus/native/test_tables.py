"""The compile-time tables of the core equal those of Python, and the stub matches the module."""

from __future__ import annotations

import ast
from itertools import pairwise
from pathlib import Path

import pytest

import polindrome._core as _core
from polindrome import core
from polindrome.blokus.pieces import ORIENTATIONS
from polindrome.blokus.placements import placement_table

Cells = frozenset[tuple[int, int]]

SHAPES: list[Cells] = [frozenset(cells) for _, _, cells in _core.shapes()]
STUB = ast.parse(Path(core.__file__).with_name("_core.pyi").read_text())
NODES = {
    node.name: node
    for node in STUB.body
    if isinstance(node, ast.FunctionDef | ast.ClassDef)
    and "type_check_only" not in map(ast.unparse, node.decorator_list)
}
CLASSES = [node for node in NODES.values() if isinstance(node, ast.ClassDef)]
FUNCTIONS = [
    *((_core, node) for node in NODES.values() if isinstance(node, ast.FunctionDef)),
    *((getattr(_core, of.name), node) for of in CLASSES for node in of.body if isinstance(node, ast.FunctionDef)),
]


def parents(cells: Cells) -> list[Cells]:
    """The shapes with the same anchor and one cell less."""
    return [cells - {cell} for cell in cells if cells - {cell} in SHAPES]


def test_shapes_equal_those_of_python() -> None:
    assert _core.shapes() == [(way.piece_id, way.id, list(way.offsets)) for way in ORIENTATIONS]


@pytest.mark.parametrize("size", [14, 20])
def test_action_ids_equal_those_of_the_placement_table(size: int) -> None:
    table, first = placement_table(size), _core.first_actions(size)
    assert (len(first), first[-1]) == (len(ORIENTATIONS) + 1, len(table))
    for orientation, (begin, end) in zip(ORIENTATIONS, pairwise(first), strict=True):
        named = {(move.piece_id, move.orientation) for move in table.moves[begin:end]}
        assert named == {(orientation.piece_id, orientation.id)}


def test_every_shape_is_derived_once_from_an_earlier_shape() -> None:
    derived: list[int] = []
    for shape, parent, cell in _core.shape_program():
        if parent == -1:
            assert not parents(SHAPES[shape])
        else:
            assert parent in derived
            assert cell not in SHAPES[parent]
            assert SHAPES[parent] | {cell} == SHAPES[shape]
        derived.append(shape)
    assert sorted(derived) == list(range(len(ORIENTATIONS)))


def test_stub_lists_the_members_of_the_module() -> None:
    assert set(NODES) == {name for name in vars(_core) if not name.startswith("_")}
    assert ast.get_docstring(STUB) == _core.__doc__


@pytest.mark.parametrize("node", CLASSES, ids=lambda node: node.name)
def test_stub_lists_the_members_of_every_class(node: ast.ClassDef) -> None:
    described = {member.name for member in node.body if isinstance(member, ast.FunctionDef)}
    members = vars(getattr(_core, node.name)).items()
    assert described == {name for name, value in members if callable(value) or isinstance(value, property)} - {
        "__new__"
    }
    assert ast.get_docstring(node) == getattr(_core, node.name).__doc__


@pytest.mark.parametrize(("owner", "node"), FUNCTIONS, ids=lambda value: getattr(value, "name", ""))
def test_stub_has_the_parameters_and_docstring_of_every_function(owner: object, node: ast.FunctionDef) -> None:
    found = getattr(owner, node.name)
    is_property = isinstance(found, property)
    assert is_property == ("property" in map(ast.unparse, node.decorator_list))
    ((signature, docstring, defaults),) = (found.fget if is_property else found).__nb_signature__
    (real,) = ast.parse(signature.replace("def (", f"def {node.name}(") + ": ...").body
    assert isinstance(real, ast.FunctionDef)
    assert [argument.arg for argument in node.args.args] == [argument.arg for argument in real.args.args]
    assert ast.get_docstring(node) == docstring
    assert defaults is None
