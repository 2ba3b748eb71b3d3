// What the search knows by one look at a position: a small net for its value, and sums for how good each move seems.
//
// All numbers are whole ones, so that every kernel comes to the same result.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "polindrome/board.hpp"

namespace polindrome {

// An empty cell is one of four things to a colour, the later the better: barred, free, within reach of a legal
// placement, or a frontier cell. What a cell is to the colour in question and the best that it is to any other make
// its category; a cell with a piece on it is the colour's own or not.
inline constexpr int kStandings = 4;
inline constexpr int kOwnPiece = kStandings * kStandings;
inline constexpr int kOtherPiece = kOwnPiece + 1;
inline constexpr int kCategories = kOtherPiece + 1;
inline constexpr int kOffBoard = kCategories;  // for the priors, which look beyond the rim
inline constexpr int kUsual = 5;               // free for both: no input of the net

inline constexpr int kMobilityClasses = 12;  // by the number of bits of the number of legal placements

// The inputs of the net are either there or not. Colours count from the one in question.
template <class B>
struct Inputs {
    static constexpr int cells = B::stride * B::size;
    static constexpr int hands = kCategories * cells;
    static constexpr int mobility = hands + B::colours * kPieces;
    static constexpr int turn = mobility + B::colours * kMobilityClasses;
    static constexpr int count = turn + B::colours;
    // Every cell has one category at the most, and what is not a cell comes on top.
    static constexpr int most = B::size * B::size + B::colours * (kPieces + 1) + 1;
};

inline constexpr int kMostInputs = Inputs<Classic>::most;

// The first two layers are clipped to 0..1. What comes out: the log-odds of a win, the margin in twenties of points,
// and the log-odds of the rank.
inline constexpr int kHidden = 64;
inline constexpr int kSecond = 16;
inline constexpr int kOutputs = 3;
inline constexpr int kWin = 0, kMargin = 1, kRank = 2;

// How many bits of the whole numbers stand behind the point.
inline constexpr int kInputBits = 9;   // weights into the first layer, and what it holds
inline constexpr int kSecondBits = 8;  // weights into the second layer
inline constexpr int kHeldBits = 10;   // what the second layer holds
inline constexpr int kLastBits = 11;   // weights into the outputs
inline constexpr int kOutputBits = kHeldBits + kLastBits;

// How good a placement seems: a sum over the cells that it covers, the cells that it touches by an edge, and those that
// it touches by a corner, each by category; over the places that it covers, by how far they are from the rim; and its
// piece. All of it depends on how many pieces of the colour lie: the piece by their number, the rest by phases.
inline constexpr int kPriorBits = 8;
inline constexpr int kPhases = 5;

constexpr int phase_of(int placed) { return (placed >= 2) + (placed >= 4) + (placed >= 7) + (placed >= 10); }

inline constexpr int kMostCells = 5, kMostEdges = 12, kMostCorners = 8;

template <class B>
struct PriorInputs {
    static constexpr int rings = B::size / 2;
    // Within a phase.
    static constexpr int cover = 0;
    static constexpr int edge = cover + kOwnPiece;
    static constexpr int corner = edge + kOffBoard + 1;
    static constexpr int place = corner + kOffBoard + 1;
    static constexpr int phase = place + rings * rings;
    // After all of them.
    static constexpr int piece = kPhases * phase;
    static constexpr int count = piece + kPieces * kPieces;
    static constexpr int most = 1 + 2 * kMostCells + kMostEdges + kMostCorners;
};

inline constexpr int kMostPriorInputs = PriorInputs<Classic>::most;

// The weights as they lie in a file: little-endian, in this order, without gaps.
template <class B>
struct Brain {
    alignas(64) int16_t input[Inputs<B>::count][kHidden];
    int16_t input_bias[kHidden];
    int16_t second[kSecond][kHidden];
    int16_t last[kOutputs][kSecond];
    int32_t second_bias[kSecond];
    int32_t last_bias[kOutputs];
    int16_t prior[PriorInputs<B>::count];
};

template <class B>
inline constexpr size_t kBrainBytes = offsetof(Brain<B>, prior) + sizeof(Brain<B>::prior);

}  // namespace polindrome
