// The weights of the spans of a line that can still become palindromes.
//
// The weight of a span depends on its length, on the number of its mirror pairs with one empty cell, and on the number
// of those with two.
#pragma once

#include <array>
#include <cstdint>

#include "polindrome/entropy.hpp"

namespace polindrome::entropy {

// By length, half-empty pairs, empty pairs; in units of 1 / kPoint points.
using SpanWeights = std::array<std::array<std::array<int, 4>, 4>, kSide + 1>;

// Only full spans count, with their length.
inline constexpr SpanWeights kScoreWeights = [] {
    SpanWeights weights{};
    for (int length = 2; length <= kSide; ++length) weights[length][0][0] = length * kPoint;
    return weights;
}();

// The length times a probability, in twentieths, for each half-empty and each empty pair; rounded.
constexpr SpanWeights potential_weights(int half_empty_chance, int empty_chance) {
    SpanWeights weights{};
    for (int length = 2; length <= kSide; ++length) {
        for (int half = 0; half < 4; ++half) {
            for (int empty = 0; half + empty < 4; ++empty) {
                int above = length * kPoint, below = 1;
                for (int i = 0; i < half; ++i) above *= half_empty_chance, below *= 20;
                for (int i = 0; i < empty; ++i) above *= empty_chance, below *= 20;
                weights[length][half][empty] = (above + below / 2) / below;
            }
        }
    }
    return weights;
}

inline constexpr SpanWeights kOrderPotential = potential_weights(3, 6);
inline constexpr SpanWeights kChaosPotential = potential_weights(2, 4);

// Fitted to the final scores of strong games, for boards with 1, 9, 17 ... 49 empty cells. The order within a row: by
// length, then half-empty pairs, then empty pairs.
inline constexpr int kKnotDistance = 8;
inline constexpr int16_t kFittedWeights[7][38] = {
    {1951, 2056, 488, 2963, 752, 409, 3951, 799, 369, 805, 285, 253, 4955, 767, 461, 466, 0, 171, 6114,
     1352, 553, 166, 613, 1434, 83, 0, 41, 688, 7059, 1031, 645, 194, 442, 0, 97, 18, 48, 777},
    {1876, 1381, 529, 2864, 515, 348, 3834, 779, 773, 543, 294, 104, 4825, 594, 366, 368, 150, 133,
     5989, 987, 86, 597, 351, 176, 101, 133, 62, 155, 7025, 588, 73, 1778, 395, 0, 112, 24, 70, 82},
    {1697, 1151, 473, 2592, 420, 288, 3545, 709, 398, 554, 196, 94, 4525, 518, 359, 435, 158, 128, 5384,
     554, 125, 32, 531, 191, 13, 143, 0, 21, 7022, 735, 59, 416, 719, 102, 95, 173, 56, 15},
    {1496, 810, 409, 2281, 318, 268, 3133, 463, 330, 427, 198, 114, 4198, 359, 355, 454, 189, 142, 4909,
     303, 412, 213, 581, 259, 46, 61, 40, 58, 6185, 651, 329, 103, 540, 136, 122, 247, 173, 69},
    {1204, 747, 356, 1809, 375, 300, 2284, 656, 249, 556, 132, 101, 4176, 492, 250, 736, 105, 30, 4281,
     767, 0, 0, 854, 53, 33, 0, 50, 15, 7085, 417, 404, 343, 589, 427, 270, 236, 226, 147},
    {1038, 472, 256, 1087, 395, 232, 2342, 355, 146, 340, 106, 181, 4797, 530, 299, 1007, 180, 63, 6144,
     1230, 0, 0, 441, 244, 99, 54, 37, 0, 7168, 0, 564, 164, 0, 654, 191, 355, 282, 211},
    {1890, 168, 618, 1866, 524, 924, 4096, 0, 617, 0, 64, 0, 5120, 330, 349, 101, 202, 144, 6144, 1843,
     1132, 17, 922, 276, 145, 138, 101, 0, 7168, 2150, 645, 0, 1075, 323, 0, 161, 0, 0},
};

// Interpolates linearly between two of those rows. On a full board the weights are those of the score. Order uses the
// mean of the fitted weights and its simple potential, which profits more from Chaos's mistakes.
constexpr SpanWeights fitted_weights(Role role, int empties) {
    if (empties == 0) return kScoreWeights;
    const int knot = (empties - 1) / kKnotDistance, rest = (empties - 1) % kKnotDistance;
    SpanWeights weights{};
    int next = 0;
    for (int length = 2; length <= kSide; ++length) {
        for (int half = 0; half <= length / 2; ++half) {
            for (int empty = 0; half + empty <= length / 2; ++empty, ++next) {
                const int before = kFittedWeights[knot][next], after = rest ? kFittedWeights[knot + 1][next] : 0;
                const int fitted = (before * (kKnotDistance - rest) + after * rest) / kKnotDistance;
                int& weight = weights[length][half][empty];
                weight = role == Role::chaos ? fitted : (fitted + kOrderPotential[length][half][empty]) / 2;
            }
        }
    }
    return weights;
}

}  // namespace polindrome::entropy
