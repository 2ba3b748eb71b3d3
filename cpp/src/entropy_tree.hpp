// The expectimax tree of the policy `best`: Order slides, a token is drawn, Chaos places it, Order slides, and so on.
//
// The depth counts the placements ahead. The tables rank Order's slides and Chaos's cells, and only the first of them
// are searched. The exception is the last placement before the leaves, where all cells are considered: a slide that the
// new token cannot affect refutes most of them.
#pragma once

#include <chrono>
#include <cstdint>

#include "entropy_tables.hpp"

namespace polindrome::entropy {

using Clock = std::chrono::steady_clock;

// Counts the evaluated boards and decides when to stop.
class SearchBudget {
   public:
    SearchBudget(const Limits& limits, StopCheck stop_check);

    void count(int boards) { nodes_ += static_cast<uint64_t>(boards); }
    uint64_t nodes() const { return nodes_; }

    // Checks the limits; call it between short pieces of work. Once true, it stays true.
    bool should_stop();
    bool stopped() const { return stopped_; }

   private:
    Limits limits_;
    StopCheck stop_check_;
    Clock::time_point start_ = Clock::now();
    uint64_t nodes_ = 0;
    bool stopped_ = false;
};

struct Slide {
    int gain;
    uint8_t from, to;
    uint16_t lines;  // the lines that it changes, a bit each: rows, then columns

    bool is_pass() const { return lines == 0; }
    int action() const { return is_pass() ? kPass : slide_action(from, to); }
};

// All slides with their gains, by action id.
int find_slides(const Board& board, const Values& values, Slide* out);

// The same and a pass, the largest gains first, ties by action id.
int rank_slides(const Board& board, const Values& values, Slide* out);

// Applies a slide, or nothing for a pass, and undoes it at the end of the scope.
class ScopedSlide {
   public:
    ScopedSlide(Board& board, const Slide& slide) : board_(board), slide_(slide) {
        if (!slide.is_pass()) board.slide(slide.from, slide.to);
    }
    ~ScopedSlide() {
        if (!slide_.is_pass()) board_.slide(slide_.to, slide_.from);
    }
    ScopedSlide(const ScopedSlide&) = delete;
    ScopedSlide& operator=(const ScopedSlide&) = delete;

   private:
    Board& board_;
    Slide slide_;
};

// How many slides and cells the tree search follows at each node.
struct Widths {
    int slides;
    int cells;
};

// Order's best replies to placements on one board.
class Replies {
   public:
    Replies(const Board& board, const Values& values, SearchBudget& budget);

    // The value of the board after a placement and Order's best reply.
    int best(Board& board, int cell, int colour);

    // The lowest such value over all cells.
    int least(Board& board, int colour);

   private:
    int value_of_placement(const Board& board, int cell, int colour) const;
    int value_after(Board& board, int cell, int colour, int value, int cutoff);
    int best_reply(const Board& board, int cell, int value, int cutoff);

    const Values values_;
    SearchBudget& budget_;
    int base_;  // the value of the board
    int count_;
    Slide slides_[kMaxSlides + 1];  // ranked
    int untouched_[kCells];  // the best gain of a slide that a token on the cell does not affect
};

// A cell for a token, with the value after it.
struct Placement {
    double value;
    int cell;
};

// Values of positions by a search, with the fitted values of a role at the leaves.
class Tree {
   public:
    Tree(Scorer scorer, Role role, SearchBudget& budget) : tables_(Tables::of(scorer)), role_(role), budget_(budget) {}

    // The expected value before a draw; if the token is known, the value for it. In units of 1 / kPoint points.
    double before_draw(Board& board, int depth, const Widths& widths, int token = 0);

    // The value with Order to slide; stops at a value of `cutoff` or more.
    double before_slide(Board& board, int depth, const Widths& widths, double cutoff);

    // The empty cells with the value after Order's best reply to a token there, the lowest first.
    int rank_cells(Board& board, int colour, Placement* out);

   private:
    double least(Board& board, int colour, int depth, const Widths& widths, Replies& replies);
    int rank_cells(Board& board, int colour, Replies& replies, Placement* out);

    Values fitted(int empties) const { return tables_.fitted(role_, empties); }

    const Tables& tables_;
    const Role role_;
    SearchBudget& budget_;
};

}  // namespace polindrome::entropy
