// The policies of Order and of Chaos: from a random move to the tree search of `best`.
#include <algorithm>
#include <limits>

#include "entropy_tree.hpp"

namespace polindrome::entropy {
namespace {

constexpr int kInfinity = std::numeric_limits<int>::max();

// One iteration of the deepening search: its depth, and how many candidates it evaluates again.
struct Iteration {
    int depth;
    int candidates;
    Widths widths;
};

// Looking two placements ahead gains most strength; wider and deeper iterations follow while time is left.
constexpr Iteration kOrderIterations[] = {{1, kInfinity, {}}, {2, 8, {4, 3}}, {2, 12, {6, 4}},
                                          {3, 4, {3, 2}}, {3, 8, {4, 3}}, {3, 12, {6, 4}}};
constexpr Iteration kChaosIterations[] = {{1, 12, {8, 0}}, {2, 8, {4, 3}}, {2, 12, {6, 4}},
                                          {3, 4, {3, 2}}, {3, 8, {4, 3}}, {3, 12, {6, 4}}};

constexpr int kEx3Slides = 12;  // the slides that ex3 evaluates again
constexpr int kEx3Cells = 6;    // the cells for each colour that it follows there

double to_points(double value) { return value / kPoint; }

// Moves one of the candidates that tie for the first place to the front, chosen by the seed.
void break_tie_by_seed(std::vector<Candidate>& candidates, uint64_t seed) {
    const auto first = candidates.begin();
    const auto end = std::find_if(first, candidates.end(), [&](const Candidate& c) { return c.value != first->value; });
    const auto tied = static_cast<uint64_t>(end - first);
    const auto chosen = first + static_cast<std::ptrdiff_t>((Random{seed}.next() >> 32) * tied >> 32);
    std::rotate(first, chosen, chosen + 1);
}

// Sorts the first `count` candidates by value, ties in their present order.
void sort_first(std::vector<Candidate>& candidates, size_t count, Role role) {
    std::stable_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(count),
                     [=](const Candidate& a, const Candidate& b) {
                         return role == Role::order ? a.value > b.value : a.value < b.value;
                     });
}

std::vector<Candidate> by_action(std::vector<Candidate> candidates) {
    std::sort(candidates.begin(), candidates.end(),
              [](const Candidate& a, const Candidate& b) { return a.action < b.action; });
    return candidates;
}

class Search {
   public:
    Search(const SearchRequest& request, const Limits& limits, StopCheck stop_check)
        : request_(request),
          budget_(limits, stop_check),
          tables_(Tables::of(request.scorer)),
          board_(request.cells),
          tree_(request.scorer, request.role, budget_) {}

    SearchResult run() {
        SearchResult result;
        result.candidates = request_.role == Role::order ? order() : chaos();
        result.nodes = budget_.nodes();
        return result;
    }

   private:
    std::vector<Candidate> order() {
        switch (request_.policy) {
            case Policy::pass: return {{kPass, score()}};
            case Policy::random: return random_move(evaluate_slides(tables_.score()));
            case Policy::greedy: return break_tie(evaluate_slides(tables_.score()));
            case Policy::pot: return evaluate_slides(tables_.potential(Role::order));
            case Policy::ex3: return ex3();
            default: return best_order();
        }
    }

    std::vector<Candidate> chaos() {
        switch (request_.policy) {
            case Policy::random: return random_move(evaluate_placements(tables_.score()));
            case Policy::greedy: return break_tie(evaluate_placements(tables_.score()));
            case Policy::pot: return evaluate_placements(tables_.potential(Role::chaos));
            case Policy::minmaxpot: return minmaxpot();
            default: return best_chaos();
        }
    }

    double score() {
        budget_.count(1);
        return to_points(tables_.score().board(board_));
    }

    std::vector<Candidate> break_tie(std::vector<Candidate> candidates) const {
        break_tie_by_seed(candidates, request_.seed);
        return candidates;
    }

    // All actions, with the score of the board as their value, and a random one first.
    std::vector<Candidate> random_move(std::vector<Candidate> candidates) {
        const double value = score();
        for (Candidate& each : candidates) each.value = value;
        return break_tie(by_action(std::move(candidates)));
    }

    // The slides and the pass, with the value of the board after each.
    std::vector<Candidate> evaluate_slides(const Values& values) {
        slide_count_ = rank_slides(board_, values, slides_);
        budget_.count(slide_count_);
        const int base = values.board(board_);
        std::vector<Candidate> candidates;
        for (int i = 0; i < slide_count_; ++i) {
            candidates.push_back({slides_[i].action(), to_points(base + slides_[i].gain)});
        }
        return candidates;
    }

    // The empty cells, with the value of the board after the token is placed there.
    std::vector<Candidate> evaluate_placements(const Values& values) {
        const int base = values.board(board_);
        std::vector<Candidate> candidates;
        for (int cell = 0; cell < kCells; ++cell) {
            if (board_.cells[cell]) continue;
            budget_.count(1);
            candidates.push_back({cell, to_points(base + values.placement(board_, cell, request_.token))});
        }
        sort_first(candidates, candidates.size(), Role::chaos);
        return candidates;
    }

    const Slide& slide_of(int action) const {
        return *std::find_if(slides_, slides_ + slide_count_, [=](const Slide& s) { return s.action() == action; });
    }

    // Evaluates the first candidates again with `value` while the budget lasts, and sorts those to the front.
    template <class Value>
    void refine(std::vector<Candidate>& candidates, int count, Value value) {
        const size_t planned = std::min(candidates.size(), static_cast<size_t>(count));
        size_t done = 0;
        while (done < planned && !budget_.should_stop()) {
            const double found = value(candidates[done].action);
            if (budget_.stopped()) break;
            candidates[done++].value = to_points(found);
        }
        sort_first(candidates, done, request_.role);
    }

    std::vector<Candidate> ex3() {
        const Values values = tables_.potential(Role::order);
        std::vector<Candidate> candidates = by_action(evaluate_slides(values));
        refine(candidates, kInfinity, [&](int action) { return expected_value(action, values, 0); });
        refine(candidates, kEx3Slides, [&](int action) { return expected_value(action, values, kEx3Cells); });
        return candidates;
    }

    // The mean over the draws of the value after Chaos's best placement. If `followed` is not 0, it is the best of so
    // many placements after Order's best reply to each.
    double expected_value(int action, const Values& values, int followed) {
        const ScopedSlide applied(board_, slide_of(action));
        double sum = 0;
        int tokens = 0;
        for (int colour = 1; colour <= kColours; ++colour) {
            const int count = request_.token ? colour == request_.token : board_.bag[colour];
            if (!count) continue;
            sum += count * static_cast<double>(least(colour, values, followed));
            tokens += count;
        }
        return tokens ? sum / tokens : values.board(board_);
    }

    // The value after Chaos's best placement of a token.
    int least(int colour, const Values& values, int followed) {
        std::vector<std::pair<int, int>> cells;
        const int base = values.board(board_);
        for (int cell = 0; cell < kCells; ++cell) {
            if (!board_.cells[cell]) cells.emplace_back(base + values.placement(board_, cell, colour), cell);
        }
        budget_.count(static_cast<int>(cells.size()));
        std::sort(cells.begin(), cells.end());
        int least = followed ? kInfinity : cells.front().first;
        for (int i = 0; i < std::min(followed, static_cast<int>(cells.size())); ++i) {
            least = std::min(least, after_best_slide(cells[i].second, colour, values));
        }
        return least;
    }

    // The value after a placement and Order's best slide.
    int after_best_slide(int cell, int colour, const Values& values) {
        board_.place(cell, colour);
        Slide slides[kMaxSlides + 1];
        const int found = find_slides(board_, values, slides);
        budget_.count(found + 1);
        int gain = 0;
        for (int i = 0; i < found; ++i) gain = std::max(gain, slides[i].gain);
        const int value = values.board(board_) + gain;
        board_.remove(cell);
        return value;
    }

    std::vector<Candidate> minmaxpot() {
        const Values values = tables_.potential(Role::chaos);
        std::vector<Candidate> candidates = by_action(evaluate_placements(values));
        refine(candidates, kInfinity, [&](int cell) { return after_best_slide(cell, request_.token, values); });
        return candidates;
    }

    std::vector<Candidate> best_order() {
        std::vector<Candidate> candidates = evaluate_slides(tables_.fitted(Role::order, board_.empties));
        int depth_done = 0;
        for (const Iteration& iteration : kOrderIterations) {
            if (depth_done >= board_.empties) break;  // the last iteration reached the end of the game
            refine(candidates, iteration.candidates, [&](int action) {
                const ScopedSlide applied(board_, slide_of(action));
                return tree_.before_draw(board_, iteration.depth, iteration.widths, request_.token);
            });
            depth_done = iteration.depth;
        }
        return candidates;
    }

    std::vector<Candidate> best_chaos() {
        Placement cells[kCells];
        const int found = tree_.rank_cells(board_, request_.token, cells);
        std::vector<Candidate> candidates;
        for (int i = 0; i < found; ++i) candidates.push_back({cells[i].cell, to_points(cells[i].value)});
        int depth_done = 1;
        for (const Iteration& iteration : kChaosIterations) {
            if (depth_done >= board_.empties) break;
            double least = kInfinity;
            refine(candidates, iteration.candidates, [&](int cell) {
                board_.place(cell, request_.token);
                const double value = tree_.before_slide(board_, iteration.depth, iteration.widths, least);
                board_.remove(cell);
                least = std::min(least, value);
                return value;
            });
            depth_done = iteration.depth + 1;
        }
        return candidates;
    }

    const SearchRequest request_;
    SearchBudget budget_;  // before the tables, so that it counts the time in which a process builds them
    const Tables& tables_;
    Board board_;
    Tree tree_;
    int slide_count_ = 0;
    Slide slides_[kMaxSlides + 1];
};

}  // namespace

SearchResult search(const SearchRequest& request, const Limits& limits, StopCheck stop_check) {
    return Search(request, limits, stop_check).run();
}

}  // namespace polindrome::entropy
