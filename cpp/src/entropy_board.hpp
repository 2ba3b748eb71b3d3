// A board of Entropy for the search: its cells, the codes of its 14 lines, and the tokens left in the bag.
#pragma once

#include "polindrome/entropy.hpp"

namespace polindrome::entropy {

struct Board {
    uint8_t cells[kCells] = {};
    int rows[kSide] = {};
    int columns[kSide] = {};
    int bag[kColours + 1] = {0, kTokens, kTokens, kTokens, kTokens, kTokens, kTokens, kTokens};
    int empties = kCells;

    explicit Board(const uint8_t* from) {
        for (int cell = 0; cell < kCells; ++cell) {
            if (from[cell]) place(cell, from[cell]);
        }
    }

    void place(int cell, int colour) {
        flip(cell, colour);
        cells[cell] = static_cast<uint8_t>(colour);
        --bag[colour];
        --empties;
    }

    void remove(int cell) {
        const int colour = cells[cell];
        flip(cell, colour);
        cells[cell] = 0;
        ++bag[colour];
        ++empties;
    }

    void slide(int from, int to) {
        const int colour = cells[from];
        flip(from, colour);
        flip(to, colour);
        cells[from] = 0;
        cells[to] = static_cast<uint8_t>(colour);
    }

   private:
    // Adds a token to the codes of its row and column, or removes it.
    void flip(int cell, int colour) {
        rows[cell / kSide] ^= colour << 3 * (cell % kSide);
        columns[cell % kSide] ^= colour << 3 * (cell / kSide);
    }
};

// Calls visit(to) for each cell that the token on a cell can slide to, ascending, while visit returns true.
template <class Visit>
void for_each_target(const uint8_t* cells, int from, Visit visit) {
    const int row_begin = from / kSide * kSide, row_end = row_begin + kSide;
    int up = from, left = from;
    while (up >= kSide && !cells[up - kSide]) up -= kSide;
    while (left > row_begin && !cells[left - 1]) --left;
    for (int to = up; to < from; to += kSide) {
        if (!visit(to)) return;
    }
    for (int to = left; to < from; ++to) {
        if (!visit(to)) return;
    }
    for (int to = from + 1; to < row_end && !cells[to]; ++to) {
        if (!visit(to)) return;
    }
    for (int to = from + kSide; to < kCells && !cells[to]; to += kSide) {
        if (!visit(to)) return;
    }
}

}  // namespace polindrome::entropy
