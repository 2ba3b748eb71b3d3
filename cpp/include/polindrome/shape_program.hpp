// The shape program: the steps that derive each shape from a smaller one, computed at compile time.
//
// At an anchor, a shape fits if all of its cells are free, and it touches if one of them is a frontier cell. Both sets
// of anchors follow from those of its parent, the shape without one cell, by one AND and one OR.
#pragma once

#include <array>

#include "polindrome/pieces.hpp"

namespace polindrome {

struct Step {
    int shape = 0;
    int parent = -1;  // -1: no smaller shape has the same anchor, so the step combines all cells
    Cell cell{};      // the cell that the shape adds to its parent
};

namespace detail {

// A parent has the same anchor as the shape: removing the cell must not move the bounding box.
constexpr Step step_of(int shape) {
    const Orientation& whole = kShapes[shape];
    for (int removed = 0; removed < whole.size; ++removed) {
        Orientation rest;
        for (int i = 0; i < whole.size; ++i) {
            if (i != removed) rest.cells[rest.size++] = whole.cells[i];
        }
        for (int parent = 0; parent < shape; ++parent) {
            if (kShapes[parent].same_shape(rest)) return {shape, parent, whole.cells[removed]};
        }
    }
    return {shape, -1, {}};
}

// Depth-first order: children follow their parent closely, while its bitboards are still in registers.
constexpr std::array<Step, kOrientations> all_steps() {
    std::array<Step, kOrientations> steps{}, ordered{};
    for (int shape = 0; shape < kOrientations; ++shape) steps[shape] = step_of(shape);
    std::array<bool, kOrientations> done{};
    int next = 0;
    auto visit = [&](auto&& self, int shape) -> void {
        ordered[next++] = steps[shape];
        done[shape] = true;
        for (int child = 0; child < kOrientations; ++child) {
            if (steps[child].parent == shape && !done[child]) self(self, child);
        }
    };
    for (int shape = 0; shape < kOrientations; ++shape) {
        if (steps[shape].parent < 0) visit(visit, shape);
    }
    return ordered;
}

}  // namespace detail

inline constexpr std::array<Step, kOrientations> kShapeProgram = detail::all_steps();

}  // namespace polindrome
