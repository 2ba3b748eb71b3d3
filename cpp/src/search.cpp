// The search: selection by PUCT, expansion, evaluation by the network, backpropagation.
#include "polindrome/search.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <limits>

#include "evaluation.hpp"
#include "polindrome/thread_pool.hpp"
#include "search_tree.hpp"

namespace polindrome {
namespace {

constexpr int kSimulationsPerCheck = 16;  // of the time limit

using Clock = std::chrono::steady_clock;

// exp(-x) in steps of 1/64, up to where a prior rounds to zero.
constexpr int kExpSteps = 64;
constexpr int kExpLength = 12 * kExpSteps;

const std::array<float, kExpLength>& exponentials() {
    static const std::array<float, kExpLength> table = [] {
        std::array<float, kExpLength> values{};
        for (int i = 0; i < kExpLength; ++i) {
            values[i] = static_cast<float>(std::exp(-i / static_cast<double>(kExpSteps)));
        }
        return values;
    }();
    return table;
}

// The legal moves of a position, the highest prior first, ties by action.
class MoveList {
   public:
    struct Move {
        uint16_t action;
        float prior;
    };

    const Move* begin() const { return moves_; }
    size_t size() const { return count_; }
    Move& operator[](size_t number) { return moves_[number]; }

    // Lists the moves of a position, at most `max_moves` of them. The priors are a softmax of the logits, which are
    // rounded to steps of the table of exponentials and sorted by counting.
    void fill(const Engine& engine, const void* weights, const void* game, float logit_scale, size_t max_moves) {
        const int found = engine.policy_logits(game, weights, actions_, logits_);
        const int32_t top = *std::max_element(logits_, logits_ + found);
        std::memset(starts_, 0, sizeof starts_);
        for (int i = 0; i < found; ++i) {
            const float below = logit_scale * static_cast<float>(top - logits_[i]);
            logits_[i] = static_cast<int32_t>(std::min(below, kExpLength - 1.0f));
            ++starts_[logits_[i]];
        }
        float sum = 0;
        uint16_t start = 0;
        for (int step = 0; step < kExpLength; ++step) {
            sum += starts_[step] * exponentials()[step];
            const uint16_t here = starts_[step];
            starts_[step] = start;
            start = static_cast<uint16_t>(start + here);
        }
        for (int i = 0; i < found; ++i) moves_[starts_[logits_[i]]++] = {actions_[i], exponentials()[logits_[i]] / sum};
        count_ = std::min(max_moves, static_cast<size_t>(found));
    }

   private:
    size_t count_ = 0;
    Move moves_[Classic::actions];
    uint16_t actions_[Classic::actions];
    int32_t logits_[Classic::actions];  // then their steps below the highest logit
    uint16_t starts_[kExpLength];       // the number of moves of each step, then the index of the first
};

struct alignas(8) GameBytes {
    unsigned char bytes[kMaxGameBytes];
};

// The predictions for the seat to move at the root, summed over the simulations of one of its moves.
struct RootSums {
    std::atomic<int64_t> win{0};
    std::atomic<int64_t> margin{0};
};

void add(std::atomic<int64_t>& sum, double value) {
    sum.fetch_add(std::llround(value * kValueUnit), std::memory_order_relaxed);
}

}  // namespace

// The state of one search, shared by its threads.
class SearchRun {
   public:
    SearchRun(Search& search, const Engine& engine, const void* weights, const Seats& seats, const void* game,
              const SearchSettings& settings, const SearchLimits& limits, uint64_t seed)
        : pool_(*search.pool_),
          engine_(engine),
          weights_(weights),
          seats_(seats),
          game_(game),
          settings_(settings),
          limits_(limits),
          logit_scale_(static_cast<float>(kExpSteps / settings.policy_temperature / (1 << kPolicyBits))) {
        pool_.clear();
        const auto moves = std::make_unique<MoveList>();
        moves->fill(engine, weights, game, logit_scale_, kMaxCandidates);
        Random random = Random::stream(seed, 0);
        for (size_t i = 0; i < moves->size(); ++i) {
            const double number = static_cast<double>(random.next() >> 11) / static_cast<double>(uint64_t{1} << 53);
            (*moves)[i].prior *= static_cast<float>(1 + settings.root_noise * (2 * number - 1));
        }
        std::stable_sort(&(*moves)[0], &(*moves)[0] + moves->size(),
                         [](const auto& a, const auto& b) { return a.prior > b.prior; });
        root_sums_ = std::make_unique<RootSums[]>(moves->size());
        root_.children = make_children(*moves);
        root_seat_ = seat_to_move(engine, seats, game);
        root_.value_estimate = static_cast<float>(evaluate(engine, weights, seats, settings, game).value[root_seat_]);
        root_.visits = 1;
    }

    // Enough for the candidates at the root and the first block of its children.
    static constexpr size_t min_bytes = (kMaxCandidates + 1) * (sizeof(Unit) + sizeof(Candidate)) + 4 * sizeof(Unit);

    SearchResult run(SearchControl& control, StopCheck stop_check) {
        start_ = Clock::now();
        ThreadPool threads(limits_.threads);
        threads.parallel_for(static_cast<size_t>(limits_.threads), [&](size_t first, size_t last) {
            for (size_t worker = first; worker < last; ++worker) work(worker == 0 ? &stop_check : nullptr, control);
        });
        return result();
    }

   private:
    // The buffers of one thread.
    struct Scratch {
        MoveList moves;
        GameBytes game;
        Node* path[kMaxPlies];  // the nodes below the root
        int seat[kMaxPlies];    // the seats that moved there
    };

    // Runs simulations until a limit is reached. Only the calling thread of the search gets a stop check.
    void work(const StopCheck* stop_check, SearchControl& control) {
        const auto scratch = std::make_unique<Scratch>();
        while (!ended_.load(std::memory_order_relaxed)) {
            const int64_t number = started_.fetch_add(1, std::memory_order_relaxed);
            if (number > 0) {
                if (number >= limits_.simulations || control.stop.load(std::memory_order_relaxed)) break;
                if (number % kSimulationsPerCheck == 0 && !is_within_limits(number)) break;
                if (stop_check && !stop_check->should_continue(stop_check->context)) break;
                if (stop_check && control.progress_requested.load(std::memory_order_relaxed)) publish_progress(control);
            }
            simulate(*scratch);
        }
        ended_ = true;
    }

    void publish_progress(SearchControl& control) const {
        const Children& children = *pool_.at<Children>(root_.children);
        uint32_t most = 0;
        for (int i = 0; i < children.expanded.load(std::memory_order_acquire); ++i) {
            const Node& node = pool_.child(children, i);
            const uint32_t visits = node.visits.load(std::memory_order_relaxed);
            if (visits <= most) continue;
            most = visits;
            control.action = node.action;
            control.win = static_cast<double>(root_sums_[i].win.load(std::memory_order_relaxed)) / visits / kValueUnit;
        }
        control.simulations = done_.load(std::memory_order_relaxed);
        control.progress_requested.store(false, std::memory_order_release);
    }

    bool is_within_limits(int64_t simulations) const {
        const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
        if (elapsed >= limits_.seconds) return false;
        return !limits_.until_decided || !is_decided(simulations, elapsed);
    }

    // Whether the most visited move would keep its lead if all remaining simulations went to the second one.
    bool is_decided(int64_t simulations, double elapsed) const {
        const double rate = static_cast<double>(simulations) / std::max(elapsed, 1e-6);
        const double by_time = std::isinf(limits_.seconds) ? limits_.seconds : rate * (limits_.seconds - elapsed);
        const double remaining = std::min(static_cast<double>(limits_.simulations - simulations), by_time);
        uint32_t first = 0, second = 0;
        const Children& children = *pool_.at<Children>(root_.children);
        for (int i = 0; i < children.expanded.load(std::memory_order_acquire); ++i) {
            const uint32_t visits = pool_.child(children, i).visits.load(std::memory_order_relaxed);
            second = std::max(second, std::min(first, visits));
            first = std::max(first, visits);
        }
        return first - second > remaining;
    }

    // Descends to a new node, to the end of the game or to a node without space for children, and evaluates it.
    void simulate(Scratch& scratch) {
        void* game = scratch.game.bytes;
        std::memcpy(game, game_, engine_.game_bytes);
        Node* node = &root_;
        node->visits.fetch_add(1, std::memory_order_relaxed);
        int depth = 0, root_move = 0;
        bool is_new = false;
        while (engine_.colour(game) != kOver && !is_new) {
            Children* children = children_of(*node, game, scratch.moves);
            if (!children) break;
            const int seat = seat_to_move(engine_, seats_, game);
            const int number = select(*node, *children);
            if (number < 0) break;
            if (depth == 0) root_move = number;
            node = &pool_.child(*children, number);
            is_new = node->visits.fetch_add(1, std::memory_order_relaxed) == 0;
            engine_.apply(game, node->action);
            scratch.path[depth] = node;
            scratch.seat[depth++] = seat;
        }
        backpropagate(scratch, depth, root_move, *node);
    }

    void backpropagate(Scratch& scratch, int depth, int root_move, Node& leaf) {
        const void* game = scratch.game.bytes;
        Evaluation evaluation;
        if (engine_.colour(game) == kOver) {
            evaluation = evaluate_final(engine_, seats_, settings_, game);
        } else {
            evaluation = evaluate(engine_, weights_, seats_, settings_, game);
            leaf.value_estimate.store(static_cast<float>(evaluation.value[seat_to_move(engine_, seats_, game)]),
                                      std::memory_order_relaxed);
        }
        for (int i = 0; i < depth; ++i) add(scratch.path[i]->sum, evaluation.value[scratch.seat[i]]);
        done_.fetch_add(1, std::memory_order_relaxed);
        add(root_sums_[root_move].win, evaluation.prediction.win[root_seat_]);
        add(root_sums_[root_move].margin, evaluation.prediction.margin[root_seat_]);
        for (int seat = 0; seat < seats_.count; ++seat) {
            add(wins_[seat], evaluation.prediction.win[seat]);
            add(margins_[seat], evaluation.prediction.margin[seat]);
        }
    }

    // The children of a node, created by the first thread that gets here; null if the pool is full.
    Children* children_of(Node& node, const void* game, MoveList& moves) {
        PoolIndex index = node.children.load(std::memory_order_acquire);
        if (index == kNoIndex && node.children.compare_exchange_strong(index, kExpanding, std::memory_order_acquire)) {
            moves.fill(engine_, weights_, game, logit_scale_, static_cast<size_t>(settings_.max_children));
            index = make_children(moves);
            node.children.store(index, std::memory_order_release);
        }
        while (index == kExpanding) {
            std::this_thread::yield();
            index = node.children.load(std::memory_order_acquire);
        }
        return index == kNoIndex ? nullptr : pool_.at<Children>(index);
    }

    PoolIndex make_children(const MoveList& moves) {
        const PoolIndex index = pool_.allocate(Children::bytes(moves.size()));
        if (index == kNoIndex) return kNoIndex;
        auto* children = new (pool_.at<Children>(index)) Children;
        children->count = static_cast<uint16_t>(moves.size());
        for (size_t i = 0; i < moves.size(); ++i) {
            const auto& [action, prior] = moves.begin()[i];
            children->candidates()[i] = {action, static_cast<uint16_t>(std::lround(prior * 65535))};
        }
        return index;
    }

    // The number of the child with the highest PUCT score, or -1 if the pool has no space for the first one.
    int select(const Node& node, Children& children) {
        for (;;) {
            const uint32_t visits = node.visits.load(std::memory_order_relaxed);
            const float scale = static_cast<float>(settings_.c_puct) * std::sqrt(static_cast<float>(visits));
            const int expanded = children.expanded.load(std::memory_order_acquire);
            float best = -1, expanded_prior = 0;
            int number = -1;
            for (int block = 0, from = 0; from < expanded; from = Children::ends[block++]) {
                const Node* nodes = pool_.at<Node>(children.blocks[block]);
                const int end = std::min<int>(expanded, Children::ends[block]);
                for (int i = from; i < end; ++i) {
                    const Node& child = nodes[i - from];
                    const auto count = static_cast<float>(child.visits.load(std::memory_order_relaxed));
                    const auto sum = static_cast<float>(child.sum.load(std::memory_order_relaxed));
                    expanded_prior += child.prior;
                    const float mean = sum / std::max(count, 1.0f) * static_cast<float>(1 / kValueUnit);
                    const float score = mean + scale * child.prior / (1 + count);
                    if (score > best) {
                        best = score;
                        number = i;
                    }
                }
            }
            if (expanded == children.count.load(std::memory_order_relaxed)) return number;
            const float prior = children.candidates()[expanded].prior / 65535.0f;
            const float first_play_urgency = node.value_estimate.load(std::memory_order_relaxed) -
                                             static_cast<float>(settings_.fpu_reduction) * std::sqrt(expanded_prior);
            if (number >= 0 && first_play_urgency + scale * prior <= best) return number;
            if (expand_next(children, expanded)) return expanded;
        }
    }

    // Creates the node of the next candidate; false if another thread was faster or the pool is full.
    bool expand_next(Children& children, int number) {
        const ChildrenLock lock(children);
        if (children.expanded.load(std::memory_order_relaxed) != number) return false;
        int block = 0;
        while (number >= Children::ends[block]) ++block;
        const int from = block ? Children::ends[block - 1] : 0;
        if (number == from) {
            children.blocks[block] = pool_.allocate(static_cast<size_t>(Children::ends[block] - from) * sizeof(Node));
            if (children.blocks[block] == kNoIndex) {
                children.count = static_cast<uint16_t>(number);  // drop the other candidates
                return false;
            }
        }
        auto* node = new (pool_.at<Node>(children.blocks[block]) + (number - from)) Node;
        node->action = children.candidates()[number].action;
        node->prior = children.candidates()[number].prior / 65535.0f;
        children.expanded.store(static_cast<uint16_t>(number + 1), std::memory_order_release);
        return true;
    }

    SearchResult result() {
        SearchResult result{};
        const Children& children = *pool_.at<Children>(root_.children);
        for (int i = 0; i < children.expanded; ++i) {
            const Node& node = pool_.child(children, i);
            const double visits = node.visits;
            if (visits == 0) continue;
            auto mean = [&](const std::atomic<int64_t>& sum) { return static_cast<double>(sum) / visits / kValueUnit; };
            result.moves.push_back({node.action, node.visits, mean(node.sum), mean(root_sums_[i].win),
                                    mean(root_sums_[i].margin), node.prior});
        }
        std::stable_sort(result.moves.begin(), result.moves.end(), [](const SearchedMove& a, const SearchedMove& b) {
            return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
        });
        const auto simulations = static_cast<double>(done_);
        for (int seat = 0; seat < seats_.count; ++seat) {
            result.prediction.win[seat] = static_cast<double>(wins_[seat]) / simulations / kValueUnit;
            result.prediction.margin[seat] = static_cast<double>(margins_[seat]) / simulations / kValueUnit;
        }
        result.simulations = done_;
        result.bytes = pool_.used_bytes();
        return result;
    }

    NodePool& pool_;
    const Engine& engine_;
    const void* weights_;
    const Seats seats_;
    const void* game_;
    const SearchSettings settings_;
    const SearchLimits limits_;
    const float logit_scale_;  // steps of the exponential table for a unit of a logit
    Node root_;
    int root_seat_ = 0;
    std::unique_ptr<RootSums[]> root_sums_;
    Clock::time_point start_;
    std::atomic<int64_t> started_{0};  // simulations
    std::atomic<int64_t> done_{0};     // simulations
    std::atomic<bool> ended_{false};
    // Sums of the predictions for each seat.
    std::atomic<int64_t> wins_[kMaxColours] = {};
    std::atomic<int64_t> margins_[kMaxColours] = {};
};

Search::Search(size_t bytes) : pool_(std::make_unique<NodePool>(std::max(bytes, SearchRun::min_bytes))) {}

Search::~Search() = default;

SearchResult Search::run(const Engine& engine, const void* weights, const Seats& seats, const void* game,
                         const SearchSettings& settings, const SearchLimits& limits, uint64_t seed,
                         SearchControl& control, StopCheck stop_check) {
    return SearchRun(*this, engine, weights, seats, game, settings, limits, seed).run(control, stop_check);
}

}  // namespace polindrome
