// Lookup tables for the values of lines. A code gives the pattern of a line, and the pattern its value.
//
// Two lines have the same pattern if renaming colours or reversing the line maps one to the other. There are 2^21 codes
// but only 2152 patterns, so that a table of values fits into the L1 cache. There is one table for each number of empty
// cells and each role.
#pragma once

#include <vector>

#include "entropy_board.hpp"

namespace polindrome::entropy {

// The values of lines by one table, and of boards as the sums of their lines.
class Values {
   public:
    Values(const uint16_t* patterns, const int32_t* values) : patterns_(patterns), values_(values) {}

    int line(int code) const { return values_[patterns_[code]]; }

    int board(const Board& board) const {
        int sum = 0;
        for (int i = 0; i < kSide; ++i) sum += line(board.rows[i]) + line(board.columns[i]);
        return sum;
    }

    // The change of the value when a token is placed on an empty cell.
    int placement(const Board& board, int cell, int colour) const {
        const int row = board.rows[cell / kSide], column = board.columns[cell % kSide];
        return line(row | colour << 3 * (cell % kSide)) - line(row) +
               line(column | colour << 3 * (cell / kSide)) - line(column);
    }

    // The change of the value by a slide: of the line along which it goes, the line it leaves and the line it enters.
    int slide(const Board& board, int from, int to) const {
        const int colour = board.cells[from];
        const int row = from / kSide, column = from % kSide;
        if (row == to / kSide) {
            return change(board.rows[row], column, to % kSide, board.columns[column], board.columns[to % kSide], row,
                          colour);
        }
        return change(board.columns[column], row, to / kSide, board.rows[row], board.rows[to / kSide], column, colour);
    }

   private:
    // The token moves in the line `along`, and is at index `across` in the lines that it leaves and enters.
    int change(int along, int from, int to, int left, int entered, int across, int colour) const {
        const int token = colour << 3 * across;
        return line(along ^ colour << 3 * from ^ colour << 3 * to) - line(along) + line(left ^ token) - line(left) +
               line(entered ^ token) - line(entered);
    }

    const uint16_t* patterns_;
    const int32_t* values_;
};

// The tables of one scorer; all values are in units of 1 / kPoint points.
class Tables {
   public:
    // Built once, by the first call in any thread.
    static const Tables& of(Scorer scorer);

    Values score() const { return at(kScore); }
    Values potential(Role role) const { return at(role == Role::order ? kOrder : kChaos); }
    Values fitted(Role role, int empties) const {  // for the policy best
        return at(static_cast<int>(role) * (kCells + 1) + empties);
    }

   private:
    static constexpr int kScore = 2 * (kCells + 1), kOrder = kScore + 1, kChaos = kOrder + 1;

    explicit Tables(Scorer scorer);
    Values at(int table) const { return {patterns_, values_.data() + static_cast<size_t>(table) * count_}; }

    const uint16_t* patterns_;
    size_t count_;
    std::vector<int32_t> values_;
};

}  // namespace polindrome::entropy
