// The learnt weights of the search: a small value network, and a linear policy that gives each move its prior.
//
// All numbers are integers, so that every kernel computes the same result.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "polindrome/board.hpp"

namespace polindrome {

// A colour has one of four levels of access to an empty cell, in ascending order: blocked, free, covered by a legal
// placement, or frontier. The access of the viewing colour and the highest access of any other colour form the
// category of the cell. An occupied cell holds a piece of the viewing colour or of another one.
inline constexpr int kAccessLevels = 4;
inline constexpr int kOwnPiece = kAccessLevels * kAccessLevels;
inline constexpr int kOtherPiece = kOwnPiece + 1;
inline constexpr int kCategories = kOtherPiece + 1;
inline constexpr int kOffBoard = kCategories;  // only for the policy, which also reads the cells around the board
inline constexpr int kDefaultCategory = 5;     // free for both: no input of the network, because it is the most common

inline constexpr int kMobilityClasses = 12;  // by the bit width of the number of legal placements

// The layout of the network's binary inputs: the first index of each kind. Colours are counted from the viewing one in
// turn order.
template <class B>
struct ValueInputs {
    static constexpr int cells = B::stride * B::size;
    static constexpr int hands = kCategories * cells;
    static constexpr int mobility = hands + B::colours * kPieces;
    static constexpr int turn = mobility + B::colours * kMobilityClasses;
    static constexpr int count = turn + B::colours;
    // The maximum number of active inputs: one category for each cell, then hands, mobility and turn.
    static constexpr int max_active = B::size * B::size + B::colours * (kPieces + 1) + 1;
};

inline constexpr int kMaxValueInputs = ValueInputs<Classic>::max_active;

// The network has two hidden layers, whose activations are clipped to 0..1, and three outputs: the log-odds of a win,
// the score margin in units of kMarginUnit points, and the log-odds of the rank.
inline constexpr int kHidden = 64;  // units of the first hidden layer
inline constexpr int kSecond = 16;  // units of the second hidden layer
inline constexpr int kOutputs = 3;
inline constexpr int kWin = 0, kMargin = 1, kRank = 2;
inline constexpr double kMarginUnit = 20;

// Fractional bits of the fixed-point numbers.
inline constexpr int kInputBits = 9;        // weights of the first layer, and its activations
inline constexpr int kSecondBits = 8;       // weights of the second layer
inline constexpr int kActivationBits = 10;  // activations of the second layer
inline constexpr int kLastBits = 11;        // weights of the outputs
inline constexpr int kOutputBits = kActivationBits + kLastBits;

// The policy logit of a placement is a sum of weights: for the category of each cell that it covers, touches by an edge
// or touches by a corner; for the distance of each covered cell from the border; and for its piece. The weights depend
// on how many pieces the colour has placed: those of the piece on the exact number, the others on the game phase.
inline constexpr int kPolicyBits = 8;
inline constexpr int kPhases = 5;

constexpr int phase_of(int placed) { return (placed >= 2) + (placed >= 4) + (placed >= 7) + (placed >= 10); }

// The maximum number of cells that a shape covers, touches by an edge and touches by a corner.
inline constexpr int kMaxShapeCells = 5, kMaxShapeEdges = 12, kMaxShapeCorners = 8;

// The layout of the policy's inputs, which is that of its weights.
template <class B>
struct PolicyInputs {
    static constexpr int border_distances = B::size / 2;
    // Offsets within a phase.
    static constexpr int cover = 0;
    static constexpr int edge = cover + kOwnPiece;
    static constexpr int corner = edge + kOffBoard + 1;
    static constexpr int border = corner + kOffBoard + 1;
    static constexpr int phase_size = border + border_distances * border_distances;
    // The weights of pieces follow those of all phases.
    static constexpr int pieces = kPhases * phase_size;
    static constexpr int count = pieces + kPieces * kPieces;
    static constexpr int max_active = 1 + 2 * kMaxShapeCells + kMaxShapeEdges + kMaxShapeCorners;
};

inline constexpr int kMaxPolicyInputs = PolicyInputs<Classic>::max_active;

// The weights in the layout of a weights file: little-endian, in this order, without padding.
template <class B>
struct Weights {
    alignas(64) int16_t input[ValueInputs<B>::count][kHidden];
    int16_t input_bias[kHidden];
    int16_t second[kSecond][kHidden];
    int16_t last[kOutputs][kSecond];
    int32_t second_bias[kSecond];
    int32_t last_bias[kOutputs];
    int16_t policy[PolicyInputs<B>::count];
};

template <class B>
inline constexpr size_t kWeightsBytes = offsetof(Weights<B>, policy) + sizeof(Weights<B>::policy);

}  // namespace polindrome
