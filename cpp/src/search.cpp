// The search itself: down the tree by PUCT, one look at what is new, and back up with what it is worth.
#include "polindrome/search.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <limits>

#include "polindrome/workers.hpp"
#include "search_tree.hpp"
#include "search_value.hpp"

namespace polindrome {
namespace {

constexpr int kSimulationsPerCheck = 16;

using Clock = std::chrono::steady_clock;

// exp(-x) in steps of 1/64, up to where it no longer shows in a prior.
constexpr int kExpSteps = 64;
constexpr int kExpLength = 12 * kExpSteps;

const std::array<float, kExpLength>& exponentials() {
    static const std::array<float, kExpLength> table = [] {
        std::array<float, kExpLength> made{};
        for (int i = 0; i < kExpLength; ++i) made[i] = static_cast<float>(std::exp(-i / static_cast<double>(kExpSteps)));
        return made;
    }();
    return table;
}

// The legal moves of a position, the likeliest first, ties by action.
class MoveList {
   public:
    struct Move {
        uint16_t action;
        float prior;
    };

    const Move* begin() const { return moves_; }
    size_t size() const { return count_; }
    Move& operator[](size_t number) { return moves_[number]; }

    void fill(const Engine& engine, const void* brain, const void* game, float sharpness, size_t most) {
        const int found = engine.priors(game, brain, actions_, sums_);
        const int32_t top = *std::max_element(sums_, sums_ + found);
        std::memset(starts_, 0, sizeof starts_);
        for (int i = 0; i < found; ++i) {
            const float below = sharpness * static_cast<float>(top - sums_[i]);
            sums_[i] = static_cast<int32_t>(std::min(below, kExpLength - 1.0f));
            ++starts_[sums_[i]];
        }
        float sum = 0;
        uint16_t start = 0;
        for (int step = 0; step < kExpLength; ++step) {
            sum += starts_[step] * exponentials()[step];
            const uint16_t here = starts_[step];
            starts_[step] = start;
            start = static_cast<uint16_t>(start + here);
        }
        for (int i = 0; i < found; ++i) moves_[starts_[sums_[i]]++] = {actions_[i], exponentials()[sums_[i]] / sum};
        count_ = std::min(most, static_cast<size_t>(found));
    }

   private:
    size_t count_ = 0;
    Move moves_[Classic::actions];
    uint16_t actions_[Classic::actions];
    int32_t sums_[Classic::actions];
    uint16_t starts_[kExpLength];
};

struct alignas(8) GameBytes {
    unsigned char bytes[kMaxGameBytes];
};

struct RootSums {
    std::atomic<int64_t> win{0};
    std::atomic<int64_t> margin{0};
};

int64_t whole(double value) { return std::llround(value * kValueUnit); }

}  // namespace

// One search: what all of its threads share.
class SearchRun {
   public:
    SearchRun(Search& search, const Engine& engine, const void* brain, const Seats& seats, const void* game,
              const SearchSettings& settings, const SearchLimits& limits, uint64_t seed)
        : pool_(*search.pool_),
          engine_(engine),
          brain_(brain),
          seats_(seats),
          game_(game),
          settings_(settings),
          limits_(limits),
          sharpness_(static_cast<float>(kExpSteps / settings.flatness / (1 << kPriorBits))) {
        pool_.clear();
        const auto moves = std::make_unique<MoveList>();
        moves->fill(engine, brain, game, sharpness_, kMostCandidates);
        Random random = Random::stream(seed, 0);
        for (size_t i = 0; i < moves->size(); ++i) {
            const double number = static_cast<double>(random.next() >> 11) / static_cast<double>(uint64_t{1} << 53);
            (*moves)[i].prior *= static_cast<float>(1 + settings.jitter * (2 * number - 1));
        }
        std::stable_sort(&(*moves)[0], &(*moves)[0] + moves->size(),
                         [](const auto& a, const auto& b) { return a.prior > b.prior; });
        root_sums_ = std::make_unique<RootSums[]>(moves->size());
        root_.family = make_family(*moves);
        root_seat_ = seat_to_move(engine, seats, game);
        root_.outlook = static_cast<float>(worth_by_net(engine, brain, seats, settings, game).value[root_seat_]);
        root_.visits = 1;
    }

    // The root alone has to fit, with the first of its moves.
    static constexpr size_t least_bytes = (kMostCandidates + 1) * (sizeof(Unit) + sizeof(Candidate)) + 4 * sizeof(Unit);

    SearchResult run(SearchLink& link, Watch watch) {
        start_ = Clock::now();
        Workers workers(limits_.threads);
        workers.share(static_cast<size_t>(limits_.threads), [&](size_t first, size_t last) {
            for (size_t worker = first; worker < last; ++worker) work(worker == 0 ? &watch : nullptr, link);
        });
        return result();
    }

   private:
    // What one thread needs for itself.
    struct Scratch {
        MoveList moves;
        GameBytes game;
        Node* path[kMaxPlies];
        int seat[kMaxPlies];
    };

    void work(const Watch* watch, SearchLink& link) {
        const auto scratch = std::make_unique<Scratch>();
        while (!ended_.load(std::memory_order_relaxed)) {
            const int64_t number = started_.fetch_add(1, std::memory_order_relaxed);
            if (number > 0) {
                if (number >= limits_.simulations || link.stop.load(std::memory_order_relaxed)) break;
                if (number % kSimulationsPerCheck == 0 && !may_go_on(number)) break;
                if (watch && !watch->go_on(watch->context)) break;
                if (watch && link.wanted.load(std::memory_order_relaxed)) tell(link);
            }
            simulate(*scratch);
        }
        ended_ = true;
    }

    // What is best so far, for who waits.
    void tell(SearchLink& link) const {
        const Family& family = *pool_.at<Family>(root_.family);
        uint32_t most = 0;
        for (int i = 0; i < family.tried.load(std::memory_order_acquire); ++i) {
            const Node& node = pool_.child(family, i);
            const uint32_t visits = node.visits.load(std::memory_order_relaxed);
            if (visits <= most) continue;
            most = visits;
            link.action = node.action;
            link.win = static_cast<double>(root_sums_[i].win.load(std::memory_order_relaxed)) / visits / kValueUnit;
        }
        link.simulations = done_.load(std::memory_order_relaxed);
        link.wanted.store(false, std::memory_order_release);
    }

    bool may_go_on(int64_t simulations) const {
        const double passed = std::chrono::duration<double>(Clock::now() - start_).count();
        if (passed >= limits_.seconds) return false;
        return !limits_.until_decided || !is_decided(simulations, passed);
    }

    // Whether the move with most visits stays the one even if all that are still to come went to the second.
    bool is_decided(int64_t simulations, double passed) const {
        const double rate = static_cast<double>(simulations) / std::max(passed, 1e-6);
        const double by_time = std::isinf(limits_.seconds) ? limits_.seconds : rate * (limits_.seconds - passed);
        const double left = std::min(static_cast<double>(limits_.simulations - simulations), by_time);
        uint32_t first = 0, second = 0;
        const Family& family = *pool_.at<Family>(root_.family);
        for (int i = 0; i < family.tried.load(std::memory_order_acquire); ++i) {
            const uint32_t visits = pool_.child(family, i).visits.load(std::memory_order_relaxed);
            second = std::max(second, std::min(first, visits));
            first = std::max(first, visits);
        }
        return first - second > left;
    }

    void simulate(Scratch& scratch) {
        void* game = scratch.game.bytes;
        std::memcpy(game, game_, engine_.game_bytes);
        Node* node = &root_;
        node->visits.fetch_add(1, std::memory_order_relaxed);
        int depth = 0, root_move = 0;
        bool is_new = false;
        while (engine_.colour(game) != kOver && !is_new) {
            Family* family = family_of(*node, game, scratch.moves);
            if (!family) break;
            const int seat = seat_to_move(engine_, seats_, game);
            const int number = choose(*node, *family);
            if (number < 0) break;
            if (depth == 0) root_move = number;
            node = &pool_.child(*family, number);
            is_new = node->visits.fetch_add(1, std::memory_order_relaxed) == 0;
            engine_.apply(game, node->action);
            scratch.path[depth] = node;
            scratch.seat[depth++] = seat;
        }
        back_up(scratch, depth, root_move, *node);
    }

    void back_up(Scratch& scratch, int depth, int root_move, Node& leaf) {
        const void* game = scratch.game.bytes;
        Worth worth;
        if (engine_.colour(game) == kOver) {
            worth = worth_at_end(engine_, seats_, settings_, game);
        } else {
            worth = worth_by_net(engine_, brain_, seats_, settings_, game);
            leaf.outlook.store(static_cast<float>(worth.value[seat_to_move(engine_, seats_, game)]),
                               std::memory_order_relaxed);
        }
        for (int i = 0; i < depth; ++i) {
            scratch.path[i]->sum.fetch_add(whole(worth.value[scratch.seat[i]]), std::memory_order_relaxed);
        }
        done_.fetch_add(1, std::memory_order_relaxed);
        root_sums_[root_move].win.fetch_add(whole(worth.forecast.win[root_seat_]), std::memory_order_relaxed);
        root_sums_[root_move].margin.fetch_add(whole(worth.forecast.margin[root_seat_]), std::memory_order_relaxed);
        for (int seat = 0; seat < seats_.count; ++seat) {
            wins_[seat].fetch_add(whole(worth.forecast.win[seat]), std::memory_order_relaxed);
            margins_[seat].fetch_add(whole(worth.forecast.margin[seat]), std::memory_order_relaxed);
        }
    }

    // The moves of a node, made if nobody did before; none if there is no room for them.
    Family* family_of(Node& node, const void* game, MoveList& moves) {
        Index index = node.family.load(std::memory_order_acquire);
        if (index == kNone && node.family.compare_exchange_strong(index, kBusy, std::memory_order_acquire)) {
            moves.fill(engine_, brain_, game, sharpness_, static_cast<size_t>(settings_.most_moves));
            index = make_family(moves);
            node.family.store(index, std::memory_order_release);
        }
        while (index == kBusy) {
            std::this_thread::yield();
            index = node.family.load(std::memory_order_acquire);
        }
        return index == kNone ? nullptr : pool_.at<Family>(index);
    }

    Index make_family(const MoveList& moves) {
        const Index index = pool_.take(Family::bytes(moves.size()));
        if (index == kNone) return kNone;
        auto* family = new (pool_.at<Family>(index)) Family;
        family->count = static_cast<uint16_t>(moves.size());
        for (size_t i = 0; i < moves.size(); ++i) {
            const auto& [action, prior] = moves.begin()[i];
            family->candidates()[i] = {action, static_cast<uint16_t>(std::lround(prior * 65535))};
        }
        return index;
    }

    // The number of the move to go on with, or -1 if there is no room for any.
    int choose(const Node& node, Family& family) {
        for (;;) {
            const uint32_t visits = node.visits.load(std::memory_order_relaxed);
            const float scale = static_cast<float>(settings_.exploration) * std::sqrt(static_cast<float>(visits));
            const int tried = family.tried.load(std::memory_order_acquire);
            float best = -1, seen = 0;
            int number = -1;
            for (int block = 0, from = 0; from < tried; from = Family::ends[block++]) {
                const Node* nodes = pool_.at<Node>(family.blocks[block]);
                const int end = std::min<int>(tried, Family::ends[block]);
                for (int i = from; i < end; ++i) {
                    const Node& child = nodes[i - from];
                    const auto count = static_cast<float>(child.visits.load(std::memory_order_relaxed));
                    const auto sum = static_cast<float>(child.sum.load(std::memory_order_relaxed));
                    seen += child.prior;
                    const float mean = sum / std::max(count, 1.0f) * static_cast<float>(1 / kValueUnit);
                    const float bound = mean + scale * child.prior / (1 + count);
                    if (bound > best) {
                        best = bound;
                        number = i;
                    }
                }
            }
            if (tried == family.count.load(std::memory_order_relaxed)) return number;
            const float prior = family.candidates()[tried].prior / 65535.0f;
            const float guess = node.outlook.load(std::memory_order_relaxed) - static_cast<float>(settings_.reduction) * std::sqrt(seen);
            if (number >= 0 && guess + scale * prior <= best) return number;
            if (try_next(family, tried)) return tried;
        }
    }

    // Makes a node of the first move that nobody tried; false if somebody else just did, or there is no room.
    bool try_next(Family& family, int number) {
        const Lock lock(family);
        if (family.tried.load(std::memory_order_relaxed) != number) return false;
        int block = 0;
        while (number >= Family::ends[block]) ++block;
        const int from = block ? Family::ends[block - 1] : 0;
        if (number == from) {
            family.blocks[block] = pool_.take(static_cast<size_t>(Family::ends[block] - from) * sizeof(Node));
            if (family.blocks[block] == kNone) {
                family.count = static_cast<uint16_t>(number);  // no others from now on
                return false;
            }
        }
        auto* node = new (pool_.at<Node>(family.blocks[block]) + (number - from)) Node;
        node->action = family.candidates()[number].action;
        node->prior = family.candidates()[number].prior / 65535.0f;
        family.tried.store(static_cast<uint16_t>(number + 1), std::memory_order_release);
        return true;
    }

    SearchResult result() {
        SearchResult found{};
        const Family& family = *pool_.at<Family>(root_.family);
        for (int i = 0; i < family.tried; ++i) {
            const Node& node = pool_.child(family, i);
            const double visits = node.visits;
            if (visits == 0) continue;
            auto mean = [&](const std::atomic<int64_t>& sum) { return static_cast<double>(sum) / visits / kValueUnit; };
            found.moves.push_back({node.action, node.visits, mean(node.sum), mean(root_sums_[i].win),
                                   mean(root_sums_[i].margin), node.prior});
        }
        std::stable_sort(found.moves.begin(), found.moves.end(), [](const SearchedMove& a, const SearchedMove& b) {
            return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
        });
        const auto simulations = static_cast<double>(done_);
        for (int seat = 0; seat < seats_.count; ++seat) {
            found.forecast.win[seat] = static_cast<double>(wins_[seat]) / simulations / kValueUnit;
            found.forecast.margin[seat] = static_cast<double>(margins_[seat]) / simulations / kValueUnit;
        }
        found.simulations = done_;
        found.bytes = pool_.used_bytes();
        return found;
    }

    Pool& pool_;
    const Engine& engine_;
    const void* brain_;
    const Seats seats_;
    const void* game_;
    const SearchSettings settings_;
    const SearchLimits limits_;
    const float sharpness_;  // steps of the exponential for a step of a prior
    Node root_;
    int root_seat_ = 0;
    std::unique_ptr<RootSums[]> root_sums_;
    Clock::time_point start_;
    std::atomic<int64_t> started_{0};
    std::atomic<int64_t> done_{0};
    std::atomic<bool> ended_{false};
    std::atomic<int64_t> wins_[kMaxColours] = {};
    std::atomic<int64_t> margins_[kMaxColours] = {};
};

Search::Search(size_t bytes) : pool_(std::make_unique<Pool>(std::max(bytes, SearchRun::least_bytes))) {}

Search::~Search() = default;

SearchResult Search::run(const Engine& engine, const void* brain, const Seats& seats, const void* game,
                         const SearchSettings& settings, const SearchLimits& limits, uint64_t seed,
                         SearchLink& link, Watch watch) {
    return SearchRun(*this, engine, brain, seats, game, settings, limits, seed).run(link, watch);
}

}  // namespace polindrome
