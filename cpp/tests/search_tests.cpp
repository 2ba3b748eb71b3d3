// Tests of the search: features, inference, gradients, seeds, threads, memory and stopping.
#include "polindrome/search.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <set>

#include "engines.hpp"
#include "polindrome/training.hpp"
#include "slow_game.hpp"

namespace polindrome::test {
namespace {

constexpr StopCheck kNeverStop{[](void*) { return true; }, nullptr};
constexpr double kForever = std::numeric_limits<double>::infinity();
constexpr size_t kMemory = size_t{1} << 24;

template <class B>
Seats seats_of() {
    return B::colours == 2 ? Seats{2, {0, 1}} : kFourSeats;
}

// Random weights, small enough that the activations are not all clipped.
template <class B>
std::unique_ptr<Weights<B>> random_weights() {
    auto weights = std::make_unique<Weights<B>>();
    Random random{1};
    auto number = [&](int most) {
        return static_cast<int16_t>(static_cast<int>(random.next() % (2u * most + 1)) - most);
    };
    for (auto& row : weights->input) {
        for (auto& weight : row) weight = number(40);
    }
    for (auto& weight : weights->input_bias) weight = number(300);
    for (auto& row : weights->second) {
        for (auto& weight : row) weight = number(60);
    }
    for (auto& row : weights->last) {
        for (auto& weight : row) weight = number(3000);
    }
    for (auto& weight : weights->policy) weight = number(20);
    return weights;
}

template <class B>
SearchResult search(const Engine& engine, const Weights<B>& weights, const Game<B>& game, SearchLimits limits,
                    uint64_t seed = 1, size_t memory = kMemory, SearchSettings settings = {}) {
    SearchControl control;
    return Search(memory).run(engine, &weights, seats_of<B>(), &game, settings, limits, seed, control, kNeverStop);
}

bool same(const SearchResult& a, const SearchResult& b) {
    if (a.moves.size() != b.moves.size() || a.simulations != b.simulations) return false;
    for (size_t i = 0; i < a.moves.size(); ++i) {
        const SearchedMove &x = a.moves[i], &y = b.moves[i];
        if (x.action != y.action || x.visits != y.visits || x.value != y.value || x.margin != y.margin) return false;
    }
    return std::memcmp(&a.prediction, &b.prediction, sizeof a.prediction) == 0;
}

void test_kernels_agree() {
    on_every_board([]<class B>(const Engine& engine) {
        const auto weights = random_weights<B>();
        const Engine& other = engine_of<B>(*kernels().front());
        for (const Game<B>& game : random_game<B>(engine, 3)) {
            if (engine.colour(&game) == kOver) break;
            int32_t one[kMaxColours][kOutputs] = {}, two[kMaxColours][kOutputs] = {};
            engine.network_outputs(&game, weights.get(), (1u << B::colours) - 1, one);
            other.network_outputs(&game, weights.get(), (1u << B::colours) - 1, two);
            CHECK(std::memcmp(one, two, sizeof one) == 0);
            std::vector<uint16_t> a(B::actions), b(B::actions);
            std::vector<int32_t> x(B::actions), y(B::actions);
            const int found = engine.policy_logits(&game, weights.get(), a.data(), x.data());
            CHECK(found == other.policy_logits(&game, weights.get(), b.data(), y.data()));
            CHECK(a == b && x == y);
            a.resize(static_cast<size_t>(found));
            CHECK(a == list_of(engine, game));
        }
    });
}

// The access level of each cell for a colour, by enumerating its legal placements.
template <class B>
std::vector<int> slow_access_levels(const Engine& engine, const Game<B>& game, int colour) {
    std::vector<int> access(B::size * B::size, 0);
    if (game.state.out >> colour & 1) return access;
    Game<B> turned = game;
    turned.state.colour = static_cast<int8_t>(colour);
    std::vector<uint8_t> grid(B::size * B::size);
    engine.grid(&game, grid.data());
    SlowGame<B> slow;
    for (int cell = 0; cell < B::size * B::size; ++cell) slow.grid[cell / B::size][cell % B::size] = grid[cell];
    for (int cell = 0; cell < B::size * B::size; ++cell) {
        const Cell at{cell / B::size, cell % B::size};
        if (!slow.may_cover(colour, at)) continue;
        access[cell] = 1;
        const bool is_start = game.state.hand[colour] == kAllPieces && at == B::starts[colour];
        if (is_start || slow.touches_corner(colour, at)) access[cell] = 3;
    }
    for (uint16_t action : list_of(engine, turned)) {
        for (Cell at : SlowGame<B>::placements()[action].cells) {
            int& here = access[at.row * B::size + at.col];
            here = here < 2 ? 2 : here;
        }
    }
    return access;
}

void test_network_inputs() {
    on_every_board([]<class B>(const Engine& engine) {
        const std::vector<Game<B>> positions = random_game<B>(engine, 4);
        for (size_t number = 0; number + 1 < positions.size(); number += 9) {
            const Game<B>& game = positions[number];
            std::vector<uint8_t> grid(B::size * B::size);
            engine.grid(&game, grid.data());
            for (int colour = 0; colour < B::colours; ++colour) {
                std::set<int> wanted;
                const std::vector<int> mine = slow_access_levels(engine, game, colour);
                std::vector<int> theirs(mine.size(), 0);
                for (int other = 0; other < B::colours; ++other) {
                    if (other == colour) continue;
                    const std::vector<int> access = slow_access_levels(engine, game, other);
                    for (size_t i = 0; i < theirs.size(); ++i) theirs[i] = std::max(theirs[i], access[i]);
                }
                for (int cell = 0; cell < B::size * B::size; ++cell) {
                    int category = kAccessLevels * mine[cell] + theirs[cell];
                    if (grid[cell]) category = grid[cell] == colour + 1 ? kOwnPiece : kOtherPiece;
                    const int bit = B::bit({cell / B::size, cell % B::size});
                    if (category != kDefaultCategory) wanted.insert(category * ValueInputs<B>::cells + bit);
                }
                uint16_t inputs[kMaxValueInputs];
                const int count = engine.value_inputs(&game, colour, 0, inputs);
                std::set<int> cells;
                for (int i = 0; i < count; ++i) {
                    if (inputs[i] < ValueInputs<B>::hands) cells.insert(inputs[i]);
                }
                CHECK(cells == wanted);
                CHECK(count <= ValueInputs<B>::max_active);
            }
        }
    });
}

void test_reproducibility() {
    on_every_board([]<class B>(const Engine& engine) {
        const auto weights = random_weights<B>();
        const auto game = new_game<B>(engine);
        const SearchLimits limits{200, kForever, 1, false};
        const SearchResult first = search<B>(engine, *weights, *game, limits);
        CHECK(same(first, search<B>(engine, *weights, *game, limits)));
        CHECK(same(first, search<B>(engine_of<B>(*kernels().front()), *weights, *game, limits)));
        CHECK(!same(first, search<B>(engine, *weights, *game, limits, 2)));
        CHECK(first.simulations == 200);
        int64_t visits = 0;
        for (const SearchedMove& move : first.moves) visits += move.visits;
        CHECK(visits == 200);
    });
}

void test_threads_share_a_tree() {
    on_every_board([]<class B>(const Engine& engine) {
        const auto weights = random_weights<B>();
        const Game<B> game = random_game<B>(engine, 8)[10];
        const SearchResult found = search<B>(engine, *weights, game, {500, kForever, 4, false});
        CHECK(found.simulations >= 500 && found.simulations < 504);
        int64_t visits = 0;
        for (const SearchedMove& move : found.moves) {
            visits += move.visits;
            CHECK(0 <= move.value && move.value <= 1 && 0 <= move.win && move.win <= 1);
        }
        CHECK(visits == found.simulations);
    });
}

void test_full_pool() {
    const Kernel& kernel = *kernels().front();
    const auto weights = random_weights<Duo>();
    const auto game = new_game<Duo>(kernel.duo);
    const SearchResult found = search<Duo>(kernel.duo, *weights, *game, {3000, kForever, 1, false}, 1, 1);
    CHECK(found.simulations == 3000 && found.bytes < 100'000);
    const SearchResult wide = search<Duo>(kernel.duo, *weights, *game, {3000, kForever, 1, false});
    CHECK(wide.bytes > 100'000);
}

// Before the last move the search is exhaustive: it finds the move with the best final margin.
void test_endgame() {
    const Kernel& kernel = *kernels().front();
    const auto weights = random_weights<Duo>();
    int tested = 0;
    for (uint64_t number = 0; number < 20; ++number) {
        const std::vector<Game<Duo>> positions = random_game<Duo>(kernel.duo, number);
        const Game<Duo>& game = positions[positions.size() - 2];  // before the last move
        const auto moves = list_of(kernel.duo, game);
        double best = -1e9;
        std::set<int> best_moves;
        bool is_last = true;
        for (uint16_t action : moves) {
            Game<Duo> next = game;
            kernel.duo.apply(&next, action);
            is_last = is_last && kernel.duo.colour(&next) == kOver;
            int16_t points[kMaxColours];
            kernel.duo.scores(&next, points);
            const int seat = kernel.duo.colour(&game);
            const double margin = points[seat] - points[1 - seat];
            if (margin > best) best_moves.clear();
            if (margin >= best) best_moves.insert(action);
            best = std::max(best, margin);
        }
        if (!is_last) continue;
        ++tested;
        // The network is random, so a high c_puct makes the search visit every move.
        const SearchResult found =
            search<Duo>(kernel.duo, *weights, game, {2000, kForever, 1, false}, 1, kMemory, {.c_puct = 20});
        const auto highest = std::max_element(found.moves.begin(), found.moves.end(),
                                              [](const auto& a, const auto& b) { return a.value < b.value; });
        CHECK(best_moves.count(highest->action) == 1);
        CHECK(std::abs(highest->margin - best) < 1e-3);
    }
    CHECK(tested > 5);
}

void test_stopping() {
    const Kernel& kernel = *kernels().front();
    const auto weights = random_weights<Duo>();
    const auto game = new_game<Duo>(kernel.duo);
    SearchControl stopped;
    stopped.stop = true;
    Search tree(kMemory);
    auto run = [&](SearchControl& control, StopCheck stop_check) {
        const SearchLimits limits{1 << 30, kForever, 2, false};
        return tree.run(kernel.duo, weights.get(), kTwoSeats, game.get(), {}, limits, 1, control, stop_check);
    };
    CHECK(!run(stopped, kNeverStop).moves.empty());
    SearchControl control;
    int calls = 0;
    const StopCheck third_call_stops{[](void* context) { return ++*static_cast<int*>(context) < 3; }, &calls};
    CHECK(run(control, third_call_stops).simulations > 0);
    CHECK(calls == 3);
    const SearchResult decided = search<Duo>(kernel.duo, *weights, *game, {20'000, kForever, 1, true});
    const SearchResult whole = search<Duo>(kernel.duo, *weights, *game, {20'000, kForever, 1, false});
    CHECK(decided.moves[0].action == whole.moves[0].action);
}

// Compares the gradient with finite differences of the loss.
void test_gradients() {
    const Engine& engine = kernels().front()->duo;
    const Game<Duo> game = random_game<Duo>(engine, 2)[9];
    const NetworkLayout layout(engine);
    std::vector<float> weights(layout.count);
    Random random{3};
    for (float& weight : weights) weight = (static_cast<float>(random.next() >> 40) / (1 << 24) - 0.5f) * 0.2f;
    for (size_t i = 0; i < kHidden; ++i) weights[layout.input_bias + i] += 0.5f;
    for (size_t i = 0; i < kSecond; ++i) weights[layout.second_bias + i] += 0.5f;
    const float target[kOutputs] = {1, 0.3f, 0.5f};
    std::vector<float> gradient(layout.count), ignored(layout.count);
    double losses[kOutputs] = {};
    add_value_loss_gradient(engine, weights.data(), {&game, 0, 0, target}, gradient.data(), losses);
    auto loss = [&](size_t index, float change) {
        std::vector<float> changed = weights;
        changed[index] += change;
        double lost[kOutputs] = {};
        add_value_loss_gradient(engine, changed.data(), {&game, 0, 0, target}, ignored.data(), lost);
        return lost[kWin] + 0.25 * lost[kMargin] + lost[kRank];
    };
    uint16_t inputs[kMaxValueInputs];
    engine.value_inputs(&game, 0, 0, inputs);
    for (size_t index : {layout.input + inputs[0] * size_t{kHidden} + 3, layout.input_bias + 5, layout.second + 7,
                         layout.second_bias + 1, layout.last + 2, layout.last + kSecond + 2, layout.last_bias + 1}) {
        const double slope = (loss(index, 1e-2f) - loss(index, -1e-2f)) / 2e-2;
        CHECK(std::abs(slope - gradient[index]) < 1e-3 + 0.02 * std::abs(slope));
    }
}

}  // namespace

std::vector<Test> search_tests() {
    return {
        {"All kernels compute the same outputs and logits", test_kernels_agree},
        {"The inputs of the network match a slow enumeration", test_network_inputs},
        {"The same seed gives the same search, in every kernel", test_reproducibility},
        {"Threads share a tree and lose no simulation", test_threads_share_a_tree},
        {"A search continues when its memory is full", test_full_pool},
        {"The search finds the best last move of a game", test_endgame},
        {"A search stops on request", test_stopping},
        {"The gradient of the network is the slope of its loss", test_gradients},
    };
}

}  // namespace polindrome::test
