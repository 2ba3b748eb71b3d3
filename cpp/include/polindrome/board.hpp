// The two boards, their action ids, and the state of a game.
#pragma once

#include <array>
#include <cstdint>

#include "polindrome/pieces.hpp"

namespace polindrome {

inline constexpr int kMaxColours = 4;
inline constexpr int kMaxPlies = kMaxColours * kPieces;
inline constexpr int8_t kOver = -1;  // instead of the colour to move: no colour can move

// Cell (row, col) is bit row * stride + col of a bitboard. The last column of the stride is padding that is never free:
// a connected shape that would wrap around to the next row covers it, and so never fits.
template <int Size, int Colours, int Words>
struct Board {
    static constexpr int size = Size;
    static constexpr int stride = Size + 1;
    static constexpr int colours = Colours;
    static constexpr int words = Words;
    static_assert(stride * Size <= Words * 64);

    static constexpr int bit(Cell cell) { return cell.row * stride + cell.col; }
    // The number of anchor columns and rows at which a shape lies on the board.
    static constexpr int columns(int shape) { return Size - kShapes[shape].width + 1; }
    static constexpr int rows(int shape) { return Size - kShapes[shape].height + 1; }

    // The first action id of each shape; the last entry is the number of actions.
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

// A position. It is trivially copyable: a copy takes a few register moves.
template <class B>
struct State {
    uint64_t own[B::colours][B::words];  // the cells of each colour
    uint64_t occupied[B::words];         // their union
    uint32_t hand[B::colours];           // pieces not yet placed, one bit each
    int8_t colour;                       // the colour to move, in turn order, or kOver
    uint8_t out;                         // colours known to be out, one bit each: they cannot move any more
    uint8_t monomino_last;               // colours whose latest piece is the monomino, one bit each
};

static_assert(sizeof(State<Duo>) == 112 && sizeof(State<Classic>) == 344);

// The actions so far.
struct History {
    uint8_t plies;
    uint16_t actions[kMaxPlies];
};

// The history comes first, so that code can read it without knowing the board.
template <class B>
struct Game {
    History history;
    State<B> state;
};

}  // namespace polindrome
