// A simple reference implementation of Blokus: a grid of numbers, checked cell by cell.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "polindrome/board.hpp"

namespace polindrome::test {

struct SlowPlacement {
    int shape;
    int row;
    int col;
    std::vector<Cell> cells;
};

template <class B>
class SlowGame {
   public:
    SlowGame() {
        for (auto& hand : in_hand) hand.fill(true);
        for (int& piece : latest_piece) piece = -1;
    }

    int grid[B::size][B::size] = {};  // colour + 1, or 0
    std::array<bool, kPieces> in_hand[B::colours];
    int latest_piece[B::colours];
    bool out[B::colours] = {};  // had no legal move on its turn
    int colour = 0;             // to move, or kOver
    std::vector<int> history;

    // All placements, by action id: by shape, then by row, then by column.
    static const std::vector<SlowPlacement>& placements() {
        static const std::vector<SlowPlacement> all = [] {
            std::vector<SlowPlacement> found;
            for (int shape = 0; shape < kOrientations; ++shape) {
                for (int row = 0; row + kShapes[shape].height <= B::size; ++row) {
                    for (int col = 0; col + kShapes[shape].width <= B::size; ++col) {
                        found.push_back({shape, row, col, cells_of(shape, row, col)});
                    }
                }
            }
            return found;
        }();
        return all;
    }

    bool is_own(int who, int row, int col) const {
        return 0 <= row && row < B::size && 0 <= col && col < B::size && grid[row][col] == who + 1;
    }

    // Empty, and beside no cell of the same colour.
    bool may_cover(int who, Cell at) const {
        return grid[at.row][at.col] == 0 && !is_own(who, at.row - 1, at.col) && !is_own(who, at.row + 1, at.col) &&
               !is_own(who, at.row, at.col - 1) && !is_own(who, at.row, at.col + 1);
    }

    // Corner to corner with the same colour; for the first piece, the start cell.
    bool connects(int who, Cell at) const {
        return pieces_left(who) == kPieces ? at == B::starts[who] : touches_corner(who, at);
    }

    bool touches_corner(int who, Cell at) const {
        return is_own(who, at.row - 1, at.col - 1) || is_own(who, at.row - 1, at.col + 1) ||
               is_own(who, at.row + 1, at.col - 1) || is_own(who, at.row + 1, at.col + 1);
    }

    bool is_legal(int who, int action) const {
        const SlowPlacement& placement = placements()[action];
        if (!in_hand[who][kShapes[placement.shape].piece]) return false;
        bool connected = false;
        for (Cell cell : placement.cells) {
            if (!may_cover(who, cell)) return false;
            connected = connected || connects(who, cell);
        }
        return connected;
    }

    bool has_move(int who) const {
        for (int action = 0; action < B::actions; ++action) {
            if (is_legal(who, action)) return true;
        }
        return false;
    }

    void apply(int action) {
        const SlowPlacement& placement = placements()[action];
        for (Cell cell : placement.cells) grid[cell.row][cell.col] = colour + 1;
        latest_piece[colour] = kShapes[placement.shape].piece;
        in_hand[colour][latest_piece[colour]] = false;
        history.push_back(action);
        advance_turn();
    }

    int pieces_left(int who) const { return static_cast<int>(std::ranges::count(in_hand[who], true)); }

    // Minus one for each square in hand, or 15 when all are placed, and 5 more if the monomino came last.
    int score(int who) const {
        if (pieces_left(who) == 0) return latest_piece[who] == 0 ? 20 : 15;
        int points = 0;
        for (int piece = 0; piece < kPieces; ++piece) points -= in_hand[who][piece] ? kPieceSizes[piece] : 0;
        return points;
    }

   private:
    static std::vector<Cell> cells_of(int shape, int row, int col) {
        std::vector<Cell> cells;
        for (int i = 0; i < kShapes[shape].size; ++i) {
            cells.push_back({row + kShapes[shape].cells[i].row, col + kShapes[shape].cells[i].col});
        }
        return cells;
    }

    // Skips colours that cannot move. If none can, the game is over.
    void advance_turn() {
        const int latest = colour;
        for (int step = 1; step <= B::colours; ++step) {
            colour = (latest + step) % B::colours;
            if (has_move(colour)) return;
            out[colour] = true;
        }
        colour = kOver;
    }
};

}  // namespace polindrome::test
