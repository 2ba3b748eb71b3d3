// The tree that the policy `best` looks at: Order slides, a token is drawn, Chaos places it, Order slides, and so on.
//
// A depth is the number of placements to come. Order's slides and Chaos's cells are ranked by one look at the tables,
// and only the first of them are followed, except in the last round before the leaves, where no cell is left out:
// most of them are refuted by a slide that the new token cannot touch.
#pragma once

#include <chrono>
#include <cstdint>

#include "entropy_tables.hpp"

namespace polindrome::entropy {

using Clock = std::chrono::steady_clock;

// Counts the evaluated boards, and knows when to stop.
class Meter {
   public:
    Meter(const Limits& limits, Watch watch);

    void count(int boards) { nodes_ += static_cast<uint64_t>(boards); }
    uint64_t nodes() const { return nodes_; }

    // Asked between short pieces of work; once it has said yes, it does not change its mind.
    bool must_stop();
    bool stopped() const { return stopped_; }

   private:
    Limits limits_;
    Watch watch_;
    Clock::time_point start_ = Clock::now();
    uint64_t nodes_ = 0;
    bool stopped_ = false;
};

struct Slide {
    int gain;
    uint8_t from, to;
    uint16_t lines;  // those it changes, a bit each: rows, then columns

    bool is_pass() const { return lines == 0; }
    int action() const { return is_pass() ? kPass : slide_action(from, to); }
};

// All slides with what they gain; not in order of their gains.
int find_slides(const Board& board, const Values& values, Slide* out);

// The same and a pass, the largest gains first, equal ones by action id.
int rank_slides(const Board& board, const Values& values, Slide* out);

// Does a slide, or nothing for a pass, and takes it back at the end of its life.
class Sliding {
   public:
    Sliding(Board& board, const Slide& slide) : board_(board), slide_(slide) {
        if (!slide.is_pass()) board.slide(slide.from, slide.to);
    }
    ~Sliding() {
        if (!slide_.is_pass()) board_.slide(slide_.to, slide_.from);
    }
    Sliding(const Sliding&) = delete;
    Sliding& operator=(const Sliding&) = delete;

   private:
    Board& board_;
    Slide slide_;
};

// How many are followed.
struct Widths {
    int slides;
    int cells;
};

// Order's best answers to placements on one board.
class Replies {
   public:
    Replies(const Board& board, const Values& values, Meter& meter);

    // The best that Order can make of the board once the token lies on the cell.
    int best(Board& board, int cell, int colour);

    // The least of that over all cells.
    int least(Board& board, int colour);

   private:
    int before(const Board& board, int cell, int colour) const;
    int after(Board& board, int cell, int colour, int value, int enough);
    int improved(const Board& board, int cell, int value, int enough);

    const Values values_;
    Meter& meter_;
    int base_;
    int count_;
    Slide slides_[kMaxSlides + 1];
    int untouched_[kCells];  // the best gain that a token on the cell leaves as it is
};

struct Placement {
    double value;
    int cell;
};

class Tree {
   public:
    Tree(Scorer scorer, Role role, Meter& meter) : tables_(Tables::of(scorer)), role_(role), meter_(meter) {}

    // The expected value before a draw, which is the token if there is one; in parts of a point.
    double before_draw(Board& board, int depth, const Widths& widths, int token = 0);

    // The value with Order to slide; at least `enough` is enough.
    double before_slide(Board& board, int depth, const Widths& widths, double enough);

    // The empty cells by Order's best answer to a token there, the lowest first.
    int rank_cells(Board& board, int colour, Placement* out);

   private:
    double least(Board& board, int colour, int depth, const Widths& widths, Replies& replies);
    int rank_cells(Board& board, int colour, Replies& replies, Placement* out);

    Values outlook(int empties) const { return tables_.outlook(role_, empties); }

    const Tables& tables_;
    const Role role_;  // whose eyes it sees with
    Meter& meter_;
};

}  // namespace polindrome::entropy
