// The shape program: how each shape grows out of a smaller one, worked out by the compiler.
//
// A shape fits where all of its cells are free and touches where one of them is a frontier cell. Both
// sets of anchors follow from those of its parent, the shape without one cell, by one AND and one OR.
#pragma once

#include <array>

#include "polindrome/pieces.hpp"

namespace polindrome {

struct Step {
    int shape = 0;
    int parent = -1;  // -1: no smaller shape has the same anchor, so all cells are taken one by one
    Cell cell{};      // what the parent lacks
};

namespace detail {

// The parent keeps the box's top-left corner, so that its anchor is the anchor of the shape.
constexpr Step growth(int shape) {
    const Orientation& whole = kShapes[shape];
    for (int lacking = 0; lacking < whole.size; ++lacking) {
        Orientation rest;
        for (int i = 0; i < whole.size; ++i) {
            if (i != lacking) rest.cells[rest.size++] = whole.cells[i];
        }
        for (int parent = 0; parent < shape; ++parent) {
            if (kShapes[parent].same_shape(rest)) return {shape, parent, whole.cells[lacking]};
        }
    }
    return {shape, -1, {}};
}

// Parents before children, and the children of one parent side by side: what a step needs was just made.
constexpr std::array<Step, kOrientations> all_steps() {
    std::array<Step, kOrientations> growths{}, ordered{};
    for (int shape = 0; shape < kOrientations; ++shape) growths[shape] = growth(shape);
    std::array<bool, kOrientations> done{};
    int next = 0;
    auto visit = [&](auto&& self, int shape) -> void {
        ordered[next++] = growths[shape];
        done[shape] = true;
        for (int child = 0; child < kOrientations; ++child) {
            if (growths[child].parent == shape && !done[child]) self(self, child);
        }
    };
    for (int shape = 0; shape < kOrientations; ++shape) {
        if (growths[shape].parent < 0) visit(visit, shape);
    }
    return ordered;
}

}  // namespace detail

inline constexpr std::array<Step, kOrientations> kProgram = detail::all_steps();

}  // namespace polindrome
