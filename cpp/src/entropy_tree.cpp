// The expectimax tree of the policy `best`.
#include "entropy_tree.hpp"

#include <algorithm>
#include <limits>

namespace polindrome::entropy {
namespace {

constexpr int kInfinity = std::numeric_limits<int>::max();
constexpr int kFullWidthEmpties = 3;  // with so few empty cells the search skips nothing

uint16_t lines_of(int cell) { return static_cast<uint16_t>(1 << cell / kSide | 128 << cell % kSide); }

bool ranks_before(const Slide& a, const Slide& b) {
    return a.gain != b.gain ? a.gain > b.gain : a.action() < b.action();
}

// Whether a token on the cell blocks the path of a slide or its target.
bool blocks(int cell, const Slide& slide) {
    const int low = std::min(slide.from, slide.to), high = std::max(slide.from, slide.to);
    const int step = slide.from / kSide == slide.to / kSide ? 1 : kSide;
    return low <= cell && cell <= high && (cell - low) % step == 0;
}

// How many of the available moves the search follows.
int width(int limit, int available, const Board& board) {
    return board.empties <= kFullWidthEmpties ? available : std::min(limit, available);
}

}  // namespace

SearchBudget::SearchBudget(const Limits& limits, StopCheck stop_check) : limits_(limits), stop_check_(stop_check) {}

bool SearchBudget::should_stop() {
    if (stopped_) return true;
    const std::chrono::duration<double> elapsed = Clock::now() - start_;
    stopped_ = nodes_ >= limits_.nodes || elapsed.count() >= limits_.seconds ||
               !stop_check_.should_continue(stop_check_.context);
    return stopped_;
}

int find_slides(const Board& board, const Values& values, Slide* out) {
    int found = 0;
    for (int from = 0; from < kCells; ++from) {
        if (!board.cells[from]) continue;
        for_each_target(board.cells, from, [&](int to) {
            out[found++] = {values.slide(board, from, to), static_cast<uint8_t>(from), static_cast<uint8_t>(to),
                            static_cast<uint16_t>(lines_of(from) | lines_of(to))};
            return true;
        });
    }
    return found;
}

int rank_slides(const Board& board, const Values& values, Slide* out) {
    int found = find_slides(board, values, out);
    out[found++] = {0, 0, 0, 0};
    std::sort(out, out + found, ranks_before);
    return found;
}

Replies::Replies(const Board& board, const Values& values, SearchBudget& budget)
    : values_(values), budget_(budget), base_(values.board(board)), count_(rank_slides(board, values, slides_)) {
    budget_.count(count_);
    for (int cell = 0; cell < kCells; ++cell) {
        if (board.cells[cell]) continue;
        const uint16_t lines = lines_of(cell);
        const auto is_untouched = [=](const Slide& slide) { return !(slide.lines & lines); };
        untouched_[cell] = std::find_if(slides_, slides_ + count_, is_untouched)->gain;  // A pass always is.
    }
}

int Replies::value_of_placement(const Board& board, int cell, int colour) const {
    return base_ + values_.placement(board, cell, colour);
}

int Replies::best(Board& board, int cell, int colour) {
    budget_.count(1);
    return value_after(board, cell, colour, value_of_placement(board, cell, colour), kInfinity);
}

int Replies::least(Board& board, int colour) {
    struct Bound {
        int lowest, value, cell;
    };
    Bound bounds[kCells];
    int found = 0;
    for (int cell = 0; cell < kCells; ++cell) {
        if (board.cells[cell]) continue;
        const int value = value_of_placement(board, cell, colour);
        bounds[found++] = {value + untouched_[cell], value, cell};
    }
    budget_.count(found);
    std::sort(bounds, bounds + found, [](const Bound& a, const Bound& b) {
        return a.lowest != b.lowest ? a.lowest < b.lowest : a.cell < b.cell;
    });
    int least = kInfinity;
    for (int i = 0; i < found && bounds[i].lowest < least; ++i) {
        least = std::min(least, value_after(board, bounds[i].cell, colour, bounds[i].value, least));
    }
    return least;
}

int Replies::value_after(Board& board, int cell, int colour, int value, int cutoff) {
    board.place(cell, colour);
    const int best = best_reply(board, cell, value, cutoff);
    board.remove(cell);
    return best;
}

// Tries the slides of the new token, then those whose lines it changes; stops at a value of `cutoff` or more.
int Replies::best_reply(const Board& board, int cell, int value, int cutoff) {
    int best = value + untouched_[cell];
    const auto improve = [&](int from, int to) {
        budget_.count(1);
        best = std::max(best, value + values_.slide(board, from, to));
        return best < cutoff;
    };
    for_each_target(board.cells, cell, [&](int to) { return improve(cell, to); });
    const uint16_t lines = lines_of(cell);
    for (int i = 0; i < count_ && best < cutoff; ++i) {
        const Slide& slide = slides_[i];
        if ((slide.lines & lines) && !blocks(cell, slide)) improve(slide.from, slide.to);
    }
    return best;
}

double Tree::before_draw(Board& board, int depth, const Widths& widths, int token) {
    if (board.empties == 0) return fitted(0).board(board);
    if (budget_.should_stop()) return 0;
    Replies replies(board, fitted(board.empties - 1), budget_);
    double sum = 0, unseen = 0;  // All colours without a token on the board have the same value.
    bool is_unseen_known = false;
    int tokens = 0;
    for (int colour = 1; colour <= kColours; ++colour) {
        const int count = token ? colour == token : board.bag[colour];
        if (!count) continue;
        if (budget_.stopped()) return 0;
        const bool is_unseen = board.bag[colour] == kTokens;
        const double value = is_unseen && is_unseen_known ? unseen : least(board, colour, depth, widths, replies);
        if (is_unseen) unseen = value, is_unseen_known = true;
        sum += count * value;
        tokens += count;
    }
    return sum / tokens;
}

// The value with a token for Chaos to place: the lowest over the cells.
double Tree::least(Board& board, int colour, int depth, const Widths& widths, Replies& replies) {
    if (depth == 1) return replies.least(board, colour);
    Placement cells[kCells];
    const int found = rank_cells(board, colour, replies, cells);
    const int followed = width(widths.cells, found, board);
    double least = kInfinity;
    for (int i = 0; i < followed && !budget_.stopped(); ++i) {
        board.place(cells[i].cell, colour);
        least = std::min(least, before_slide(board, depth - 1, widths, least));
        board.remove(cells[i].cell);
    }
    return least;
}

double Tree::before_slide(Board& board, int depth, const Widths& widths, double cutoff) {
    Slide slides[kMaxSlides + 1];
    const int found = rank_slides(board, fitted(board.empties), slides);
    budget_.count(found);
    const int followed = width(widths.slides, found, board);
    double best = -kInfinity;
    for (int i = 0; i < followed && best < cutoff && !budget_.stopped(); ++i) {
        const ScopedSlide applied(board, slides[i]);
        best = std::max(best, before_draw(board, depth, widths));
    }
    return best;
}

int Tree::rank_cells(Board& board, int colour, Placement* out) {
    Replies replies(board, fitted(board.empties - 1), budget_);
    return rank_cells(board, colour, replies, out);
}

int Tree::rank_cells(Board& board, int colour, Replies& replies, Placement* out) {
    int found = 0;
    for (int cell = 0; cell < kCells; ++cell) {
        if (!board.cells[cell]) out[found++] = {static_cast<double>(replies.best(board, cell, colour)), cell};
    }
    std::stable_sort(out, out + found, [](const Placement& a, const Placement& b) { return a.value < b.value; });
    return found;
}

}  // namespace polindrome::entropy
