// The policies of Order and of Chaos: from a random move to the tree of `best`.
#include <algorithm>
#include <limits>

#include "entropy_tree.hpp"

namespace polindrome::entropy {
namespace {

constexpr int kAll = std::numeric_limits<int>::max();

// One pass over the first candidates, deeper than the one before.
struct Round {
    int depth;
    int candidates;
    Widths widths;
};

// A second placement ahead pays most; more of everything follows as long as there is time.
constexpr Round kOrderRounds[] = {{1, kAll, {}}, {2, 8, {4, 3}}, {2, 12, {6, 4}},
                                  {3, 4, {3, 2}}, {3, 8, {4, 3}}, {3, 12, {6, 4}}};
constexpr Round kChaosRounds[] = {{1, 12, {8, 0}}, {2, 8, {4, 3}}, {2, 12, {6, 4}},
                                  {3, 4, {3, 2}}, {3, 8, {4, 3}}, {3, 12, {6, 4}}};

constexpr int kExSlides = 12;  // of ex3: slides looked at twice
constexpr int kExCells = 6;    // and cells for each colour

double points(double value) { return value / kPoint; }

uint64_t mix(uint64_t seed) {
    uint64_t z = seed + 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

// Brings one of those that are as good as the first to the front; the seed says which.
void pick_among_equals(std::vector<Candidate>& candidates, uint64_t seed) {
    const auto first = candidates.begin();
    const auto end = std::find_if(first, candidates.end(), [&](const Candidate& c) { return c.value != first->value; });
    const auto equals = static_cast<uint64_t>(end - first);
    const auto picked = first + static_cast<std::ptrdiff_t>((mix(seed) >> 32) * equals >> 32);
    std::rotate(first, picked, picked + 1);
}

// The first `count` by their values, those equal in the order they have.
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
    Search(const Question& question, const Limits& limits, Watch watch)
        : question_(question),
          meter_(limits, watch),
          tables_(Tables::of(question.scorer)),
          board_(question.cells),
          tree_(question.scorer, question.role, meter_) {}

    Answer run() {
        Answer answer;
        answer.candidates = question_.role == Role::order ? order() : chaos();
        answer.nodes = meter_.nodes();
        return answer;
    }

   private:
    std::vector<Candidate> order() {
        switch (question_.policy) {
            case Policy::pass: return {{kPass, score()}};
            case Policy::random: return any_of(slide_once(tables_.score()));
            case Policy::greedy: return picked(slide_once(tables_.score()));
            case Policy::pot: return slide_once(tables_.potential(Role::order));
            case Policy::ex3: return ex3();
            default: return best_order();
        }
    }

    std::vector<Candidate> chaos() {
        switch (question_.policy) {
            case Policy::random: return any_of(place_once(tables_.score()));
            case Policy::greedy: return picked(place_once(tables_.score()));
            case Policy::pot: return place_once(tables_.potential(Role::chaos));
            case Policy::minmaxpot: return minmaxpot();
            default: return best_chaos();
        }
    }

    double score() {
        meter_.count(1);
        return points(tables_.score().board(board_));
    }

    std::vector<Candidate> picked(std::vector<Candidate> candidates) const {
        pick_among_equals(candidates, question_.seed);
        return candidates;
    }

    // All actions, worth what the board is worth now.
    std::vector<Candidate> any_of(std::vector<Candidate> candidates) {
        const double now = score();
        for (Candidate& each : candidates) each.value = now;
        return picked(by_action(std::move(candidates)));
    }

    // The board after each slide, by one look at a table.
    std::vector<Candidate> slide_once(const Values& values) {
        slide_count_ = rank_slides(board_, values, slides_);
        meter_.count(slide_count_);
        const int base = values.board(board_);
        std::vector<Candidate> candidates;
        for (int i = 0; i < slide_count_; ++i) {
            candidates.push_back({slides_[i].action(), points(base + slides_[i].gain)});
        }
        return candidates;
    }

    std::vector<Candidate> place_once(const Values& values) {
        const int base = values.board(board_);
        std::vector<Candidate> candidates;
        for (int cell = 0; cell < kCells; ++cell) {
            if (board_.cells[cell]) continue;
            meter_.count(1);
            candidates.push_back({cell, points(base + values.placement(board_, cell, question_.token))});
        }
        sort_first(candidates, candidates.size(), Role::chaos);
        return candidates;
    }

    const Slide& slide_of(int action) const {
        return *std::find_if(slides_, slides_ + slide_count_, [=](const Slide& s) { return s.action() == action; });
    }

    // Looks anew at the first candidates, with `value`, until there is no time left; then those that were looked at
    // come first, in their new order.
    template <class Value>
    void look_again(std::vector<Candidate>& candidates, int count, Value value) {
        const size_t wanted = std::min(candidates.size(), static_cast<size_t>(count));
        size_t done = 0;
        while (done < wanted && !meter_.must_stop()) {
            const double found = value(candidates[done].action);
            if (meter_.stopped()) break;
            candidates[done++].value = points(found);
        }
        sort_first(candidates, done, question_.role);
    }

    std::vector<Candidate> ex3() {
        const Values values = tables_.potential(Role::order);
        std::vector<Candidate> candidates = by_action(slide_once(values));
        look_again(candidates, kAll, [&](int action) { return expect(action, values, 0); });
        look_again(candidates, kExSlides, [&](int action) { return expect(action, values, kExCells); });
        return candidates;
    }

    // The mean over the draws of Chaos's best placement; with `replies`, of the best slide after each of so many.
    double expect(int action, const Values& values, int replies) {
        const Sliding sliding(board_, slide_of(action));
        double sum = 0;
        int tokens = 0;
        for (int colour = 1; colour <= kColours; ++colour) {
            const int count = question_.token ? colour == question_.token : board_.bag[colour];
            if (!count) continue;
            sum += count * static_cast<double>(least(colour, values, replies));
            tokens += count;
        }
        return tokens ? sum / tokens : values.board(board_);
    }

    int least(int colour, const Values& values, int replies) {
        std::vector<std::pair<int, int>> cells;
        const int base = values.board(board_);
        for (int cell = 0; cell < kCells; ++cell) {
            if (!board_.cells[cell]) cells.emplace_back(base + values.placement(board_, cell, colour), cell);
        }
        meter_.count(static_cast<int>(cells.size()));
        std::sort(cells.begin(), cells.end());
        int least = replies ? kAll : cells.front().first;
        for (int i = 0; i < std::min(replies, static_cast<int>(cells.size())); ++i) {
            least = std::min(least, after_best_slide(cells[i].second, colour, values));
        }
        return least;
    }

    // The board after a placement and the best slide.
    int after_best_slide(int cell, int colour, const Values& values) {
        board_.place(cell, colour);
        Slide slides[kMaxSlides + 1];
        const int found = find_slides(board_, values, slides);
        meter_.count(found + 1);
        int gain = 0;
        for (int i = 0; i < found; ++i) gain = std::max(gain, slides[i].gain);
        const int value = values.board(board_) + gain;
        board_.take_back(cell);
        return value;
    }

    std::vector<Candidate> minmaxpot() {
        const Values values = tables_.potential(Role::chaos);
        std::vector<Candidate> candidates = by_action(place_once(values));
        look_again(candidates, kAll, [&](int cell) { return after_best_slide(cell, question_.token, values); });
        return candidates;
    }

    std::vector<Candidate> best_order() {
        std::vector<Candidate> candidates = slide_once(tables_.outlook(Role::order, board_.empties));
        int seen = 0;
        for (const Round& round : kOrderRounds) {
            if (seen >= board_.empties) break;  // the end of the game was in sight
            look_again(candidates, round.candidates, [&](int action) {
                const Sliding sliding(board_, slide_of(action));
                return tree_.before_draw(board_, round.depth, round.widths, question_.token);
            });
            seen = round.depth;
        }
        return candidates;
    }

    std::vector<Candidate> best_chaos() {
        Placement cells[kCells];
        const int found = tree_.rank_cells(board_, question_.token, cells);
        std::vector<Candidate> candidates;
        for (int i = 0; i < found; ++i) candidates.push_back({cells[i].cell, points(cells[i].value)});
        int seen = 1;
        for (const Round& round : kChaosRounds) {
            if (seen >= board_.empties) break;
            double least = kAll;
            look_again(candidates, round.candidates, [&](int cell) {
                board_.place(cell, question_.token);
                const double value = tree_.before_slide(board_, round.depth, round.widths, least);
                board_.take_back(cell);
                least = std::min(least, value);
                return value;
            });
            seen = round.depth + 1;
        }
        return candidates;
    }

    const Question question_;
    Meter meter_;  // before the tables: the first search of a process has to make them
    const Tables& tables_;
    Board board_;
    Tree tree_;
    int slide_count_ = 0;
    Slide slides_[kMaxSlides + 1];
};

}  // namespace

Answer search(const Question& question, const Limits& limits, Watch watch) {
    return Search(question, limits, watch).run();
}

}  // namespace polindrome::entropy
