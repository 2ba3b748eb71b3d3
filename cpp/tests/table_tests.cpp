// Tests of the compile-time tables: shapes, the shape program, boards.
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engines.hpp"
#include "polindrome/shape_program.hpp"
#include "slow_game.hpp"

namespace polindrome::test {
namespace {

bool is_connected(const Orientation& shape) {
    std::vector<Cell> reached = {shape.cells[0]};
    for (size_t i = 0; i < reached.size(); ++i) {
        const auto [row, col] = reached[i];
        for (Cell next : {Cell{row - 1, col}, {row + 1, col}, {row, col - 1}, {row, col + 1}}) {
            if (shape.covers(next) && std::ranges::find(reached, next) == reached.end()) reached.push_back(next);
        }
    }
    return static_cast<int>(reached.size()) == shape.size;
}

using CellSet = std::set<std::pair<int, int>>;

CellSet cell_set(const Orientation& shape) {
    CellSet cells;
    for (int i = 0; i < shape.size; ++i) cells.emplace(shape.cells[i].row, shape.cells[i].col);
    return cells;
}

void check_box(const Orientation& shape) {
    int top = 5, left = 5, bottom = 0, right = 0;
    for (auto [row, col] : cell_set(shape)) {
        top = std::min(top, row);
        left = std::min(left, col);
        bottom = std::max(bottom, row);
        right = std::max(right, col);
    }
    CHECK(top == 0 && left == 0);
    CHECK(shape.height == bottom + 1 && shape.width == right + 1);
}

void test_shapes() {
    std::set<CellSet> shapes;
    std::set<int> pieces;
    int squares = 0;
    for (const Orientation& shape : kShapes) {
        subject = "piece " + std::to_string(shape.piece) + ", orientation " + std::to_string(shape.id);
        CHECK(is_connected(shape));
        CHECK(static_cast<int>(cell_set(shape).size()) == shape.size);
        CHECK(kShapes[kFirstOrientation[shape.piece] + shape.id].same_shape(shape));
        check_box(shape);
        shapes.insert(cell_set(shape));
        if (pieces.insert(shape.piece).second) squares += shape.size;
    }
    CHECK(shapes.size() == 91 && pieces.size() == 21 && squares == 89);
    CHECK(*pieces.begin() == 0 && *pieces.rbegin() == 20 && kPieceSizes[0] == 1);
}

void test_program() {
    std::set<int> derived;
    for (const Step& step : kShapeProgram) {
        subject = "shape " + std::to_string(step.shape);
        if (step.parent >= 0) {
            CHECK(derived.contains(step.parent));
            CellSet grown = cell_set(kShapes[step.parent]);
            CHECK(grown.emplace(step.cell.row, step.cell.col).second);
            CHECK(grown == cell_set(kShapes[step.shape]));
        }
        derived.insert(step.shape);
    }
    CHECK(derived.size() == 91);
}

void test_boards() {
    CHECK(Duo::starts == std::array<Cell, 2>{{{4, 4}, {9, 9}}});
    CHECK(Classic::starts == std::array<Cell, 4>{{{0, 0}, {0, 19}, {19, 19}, {19, 0}}});
    on_every_board([]<class B>(const Engine& engine) {
        CHECK(engine.size == B::size && engine.colours == B::colours);
        CHECK(engine.actions == static_cast<int>(SlowGame<B>::placements().size()));
        CHECK(engine.packed_bytes == (engine.actions + 7) / 8);
        CHECK(engine.game_bytes == sizeof(Game<B>) && engine.game_bytes <= kMaxGameBytes);
    });
}

}  // namespace

std::vector<Test> table_tests() {
    return {
        {"The 21 pieces have 91 different connected shapes with tight bounding boxes", test_shapes},
        {"The shape program derives every shape once, from an earlier one", test_program},
        {"The boards have the known start cells and sizes", test_boards},
    };
}

}  // namespace polindrome::test
