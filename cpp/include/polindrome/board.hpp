// The two boards, the state of a game on them, and the numbering of placements.
#pragma once

#include <array>
#include <cstdint>

#include "polindrome/pieces.hpp"

namespace polindrome {

inline constexpr int kMaxColours = 4;
inline constexpr int kMaxPlies = kMaxColours * kPieces;
inline constexpr int8_t kOver = -1;

// Cell (row, col) is bit row * stride + col. The last column of the stride is always empty: a shift that
// leaves a row lands there, and a connected shape that would wrap around covers it, so it never fits.
template <int Size, int Colours, int Words>
struct Board {
    static constexpr int size = Size;
    static constexpr int stride = Size + 1;
    static constexpr int colours = Colours;
    static constexpr int words = Words;
    static_assert(stride * Size <= Words * 64);

    static constexpr int bit(Cell cell) { return cell.row * stride + cell.col; }
    static constexpr int columns(int shape) { return Size - kShapes[shape].width + 1; }
    static constexpr int rows(int shape) { return Size - kShapes[shape].height + 1; }

    // The id of the first placement of every shape, and the end.
    static constexpr std::array<int, kOrientations + 1> first_action = [] {
        std::array<int, kOrientations + 1> first{};
        for (int shape = 0; shape < kOrientations; ++shape) {
            first[shape + 1] = first[shape] + rows(shape) * columns(shape);
        }
        return first;
    }();
    static constexpr int actions = first_action[kOrientations];
    static constexpr int packed_words = (actions + 63) / 64;
    static constexpr int packed_bytes = (actions + 7) / 8;
};

struct Duo : Board<14, 2, 4> {
    static constexpr std::array<Cell, 2> starts{{{4, 4}, {9, 9}}};
};

struct Classic : Board<20, 4, 8> {
    static constexpr std::array<Cell, 4> starts{{{0, 0}, {0, 19}, {19, 19}, {19, 0}}};
};

static_assert(Duo::actions == 13'729 && Classic::actions == 30'433);

// All that the rules need to know; trivially copyable, so that a copy is a few moves of a register.
template <class B>
struct State {
    uint64_t own[B::colours][B::words];
    uint64_t occupied[B::words];
    uint32_t hand[B::colours];  // pieces not yet placed, one bit each
    int8_t colour;              // whose turn it is, in turn order, or kOver
    uint8_t out;                // colours that were found unable to move: they never will again
    uint8_t monomino_last;      // colours whose latest piece is the monomino
};

static_assert(sizeof(State<Duo>) == 112 && sizeof(State<Classic>) == 344);

// A state and how it came about. The part that does not depend on the board comes first.
struct History {
    uint8_t plies;
    uint16_t actions[kMaxPlies];
};

template <class B>
struct Game {
    History history;
    State<B> state;
};

}  // namespace polindrome
