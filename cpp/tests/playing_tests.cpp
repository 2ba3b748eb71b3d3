// Tests of perft, random games, ranks and sums over games.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <set>
#include <vector>

#include "engines.hpp"

namespace polindrome::test {
namespace {

constexpr StopCheck kNeverStop{[](void*) { return true; }, nullptr};

void test_first_moves() {
    for (const Kernel* kernel : kernels()) {
        subject = kernel->name;
        const auto duo = new_game<Duo>(kernel->duo);
        CHECK(kernel->duo.count(duo.get()) == 414);
        CHECK(kernel->duo.perft(duo.get(), 2, kNeverStop) == 171'396);
        const auto classic = new_game<Classic>(kernel->classic);
        CHECK(kernel->classic.count(classic.get()) == 58);
        CHECK(kernel->classic.perft(classic.get(), 2, kNeverStop) == 3'364);
        CHECK(kernel->classic.perft(classic.get(), 3, kNeverStop) == 195'112);
    }
}

template <class B>
uint64_t slow_perft(const Engine& engine, const Game<B>& game, int depth) {
    if (depth == 0) return 1;
    uint64_t total = 0;
    for (uint16_t action : list_of(engine, game)) {
        Game<B> next = game;
        engine.apply(&next, action);
        total += slow_perft(engine, next, depth - 1);
    }
    return total;
}

void test_perft_at_the_end() {
    on_every_board([]<class B>(const Engine& engine) {
        const std::vector<Game<B>> positions = random_game<B>(engine, 5);
        for (size_t left = 0; left < 4; ++left) {
            const Game<B>& game = positions[positions.size() - 1 - left];
            for (int depth = 0; depth < 4; ++depth) {
                CHECK(engine.perft(&game, depth, kNeverStop) == slow_perft(engine, game, depth));
            }
        }
    });
}

bool same(const Totals& a, const Totals& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

template <class B>
Totals play_outs(const Engine& engine, const Game<B>& game, int64_t first, int64_t last,
                 StopCheck stop_check = kNeverStop) {
    Totals totals{};
    engine.playouts(&game, 11, first, last, B::colours == 2 ? kTwoSeats : kThreeSeats, totals, stop_check);
    return totals;
}

void test_playouts_add_up() {
    on_every_board([]<class B>(const Engine& engine) {
        const auto game = new_game<B>(engine);
        Totals sum{};
        add_totals(sum, play_outs(engine, *game, 0, 100));
        add_totals(sum, Totals{});
        add_totals(sum, play_outs(engine, *game, 100, 250));
        CHECK(sum.games == 250);
        CHECK(same(sum, play_outs(engine, *game, 0, 250)));
        CHECK(same(sum, play_outs(engine_of<B>(*kernels().front()), *game, 0, 250)));
        CHECK(same(play_outs(engine, *game, 9, 9), Totals{}));
    });
}

// Plays the same random game move by move. Unlike a playout, this skips a colour as soon as it cannot move.
template <class B>
void play_single_moves(const Engine& engine, Game<B> game, int64_t number, Totals& totals) {
    const int before = game.history.plies;
    Random random = Random::stream(11, static_cast<uint64_t>(number));
    while (engine.colour(&game) != kOver) engine.apply(&game, engine.sample(&game, random.next()));
    std::vector<int16_t> scores(B::colours);
    engine.scores(&game, scores.data());
    add_game(totals, B::colours == 2 ? kTwoSeats : kThreeSeats, scores.data(), B::colours, game.history.plies - before);
}

void test_playouts_are_games() {
    on_every_board([]<class B>(const Engine& engine) {
        const std::vector<Game<B>> positions = random_game<B>(engine, 6);
        for (size_t ply : {size_t{0}, positions.size() / 2, positions.size() - 1}) {
            Totals totals{};
            for (int64_t number = 50; number < 60; ++number) {
                play_single_moves(engine, positions[ply], number, totals);
            }
            CHECK(same(totals, play_outs(engine, positions[ply], 50, 60)));
        }
    });
}

// Returns true a given number of times.
struct Countdown {
    int left;
    int calls = 0;

    static bool should_continue(void* context) {
        auto& self = *static_cast<Countdown*>(context);
        return ++self.calls <= self.left;
    }

    StopCheck stop_check() { return {should_continue, this}; }
};

void test_stop_check() {
    on_every_board([]<class B>(const Engine& engine) {
        const auto game = new_game<B>(engine);
        Countdown none{0}, some{2};
        CHECK(play_outs(engine, *game, 0, 1'000, none.stop_check()).games == 0);
        const Totals part = play_outs(engine, *game, 0, 1'000, some.stop_check());
        CHECK(some.calls == 3 && 0 < part.games && part.games < 1'000);
        CHECK(same(part, play_outs(engine, *game, 0, part.games)));

        const std::vector<Game<B>> positions = random_game<B>(engine, 9);
        const Game<B>& late = positions[positions.size() - 9];
        Countdown nothing{0}, little{3};
        CHECK(engine.perft(&late, 4, nothing.stop_check()) == 0);
        const uint64_t counted = engine.perft(&late, 4, little.stop_check());
        CHECK(0 < counted && counted < engine.perft(&late, 4, kNeverStop));
    });
}

void test_random() {
    Random random{0};  // the reference values of SplitMix64
    CHECK(random.next() == 0xe220a8397b1dcdaf && random.next() == 0x6e789e6aa1b965f4);
    std::set<uint64_t> seen;
    for (uint64_t seed = 0; seed < 50; ++seed) {
        for (uint64_t number = 0; number < 50; ++number) {
            Random stream = Random::stream(seed, number);
            for (int i = 0; i < 4; ++i) seen.insert(stream.next());
        }
    }
    CHECK(seen.size() == 50 * 50 * 4);
}

// A chi-squared test: the statistic is about the number of choices.
void test_sample_is_uniform() {
    on_every_board([]<class B>(const Engine& engine) {
        const Game<B> game = random_game<B>(engine, 8)[B::colours * 2];
        const auto choices = static_cast<size_t>(engine.count(&game));
        std::vector<int> times(B::actions);
        Random random = Random::stream(2, 0);
        constexpr int kExpected = 25;
        for (size_t i = 0; i < choices * kExpected; ++i) ++times[engine.sample(&game, random.next())];
        double chi_squared = 0;
        for (uint16_t action : list_of(engine, game)) chi_squared += std::pow(times[action] - kExpected, 2) / kExpected;
        const auto mean = static_cast<double>(choices);
        CHECK(std::abs(chi_squared - mean) < 4 * std::sqrt(2 * mean));
    });
}

// More actions than any game has: own cells all over the board, with all pieces still in hand.
void test_sample_of_many() {
    on_every_board([]<class B>(const Engine& engine) {
        const auto game = new_game<B>(engine);
        for (int row = 2; row < B::size; row += 4) {
            for (int col = 2; col < B::size; col += 4) {
                const int bit = B::bit({row, col});
                game->state.own[0][bit / 64] |= uint64_t{1} << bit % 64;
                game->state.occupied[bit / 64] |= uint64_t{1} << bit % 64;
            }
        }
        const std::vector<uint16_t> ids = list_of(engine, *game);
        const uint64_t share = ~uint64_t{0} / ids.size();
        CHECK(ids.size() > 2'048);
        for (size_t i = 0; i < ids.size(); ++i) CHECK(engine.sample(game.get(), share * i + share / 2) == ids[i]);
    });
}

std::vector<int> ranks(const Seats& seats, std::vector<int16_t> scores) {
    std::vector<int> out(static_cast<size_t>(seats.count));
    rank_seats(seats, scores.data(), static_cast<int>(scores.size()), out.data());
    return out;
}

void test_ranks() {
    using Ranks = std::vector<int>;
    CHECK(ranks(kTwoSeats, {-3, -5}) == Ranks{1, -1});
    CHECK(ranks(kTwoSeats, {-5, -3}) == Ranks{-1, 1});
    CHECK(ranks(kTwoSeats, {15, 15}) == Ranks{0, 0});
    CHECK(ranks(kTwoSeats, {-1, -9, -9, -2}) == Ranks{1, -1});  // -10 against -11
    CHECK(ranks(kTwoSeats, {-1, -9, -9, -1}) == Ranks{0, 0});
    CHECK(ranks(kThreeSeats, {-3, -5, -9, 20}) == Ranks{2, 0, -2});
    CHECK(ranks(kThreeSeats, {-3, -3, -9, 20}) == Ranks{1, 1, -2});
    CHECK(ranks(kThreeSeats, {-4, -3, -4, 20}) == Ranks{-1, 2, -1});
    CHECK(ranks(kThreeSeats, {0, 0, 0, -89}) == Ranks{0, 0, 0});
    CHECK(ranks(kFourSeats, {-1, -2, -3, -4}) == Ranks{3, 1, -1, -3});
    CHECK(ranks(kFourSeats, {-7, 20, -7, 20}) == Ranks{-2, 2, -2, 2});
    CHECK(ranks(kFourSeats, {-7, 15, -7, -7}) == Ranks{-1, 3, -1, -1});
}

std::vector<int64_t> wins(const Seats& seats, std::vector<int16_t> scores) {
    Totals totals{};
    add_game(totals, seats, scores.data(), static_cast<int>(scores.size()), 0);
    return {totals.wins, totals.wins + seats.count};
}

void test_wins() {
    using Wins = std::vector<int64_t>;
    CHECK(wins(kTwoSeats, {-3, -5}) == Wins{12, 0});
    CHECK(wins(kTwoSeats, {-3, -3}) == Wins{6, 6});
    CHECK(wins(kThreeSeats, {-3, -2, -2, 20}) == Wins{0, 6, 6});
    CHECK(wins(kThreeSeats, {-2, -2, -2, 20}) == Wins{4, 4, 4});
    CHECK(wins(kFourSeats, {-2, -2, -3, -2}) == Wins{4, 4, 0, 4});
    CHECK(wins(kFourSeats, {-2, -2, -2, -2}) == Wins{3, 3, 3, 3});
}

void test_totals() {
    const std::vector<int16_t> scores[] = {{-10, 5, -20, 20}, {-30, 15, -20, -80}, {-20, 10, -20, 0}};
    Totals all{}, front{}, back{};
    for (int game = 0; game < 3; ++game) {
        add_game(all, kFourSeats, scores[game].data(), 4, 60 + game);
        add_game(game < 1 ? front : back, kFourSeats, scores[game].data(), 4, 60 + game);
    }
    CHECK(all.games == 3 && all.plies == 183);
    CHECK(std::ranges::equal(all.sum, std::vector{-60, 30, -60, -60}));
    CHECK(std::ranges::equal(all.squares, std::vector{1400, 350, 1200, 6800}));
    CHECK(std::ranges::equal(all.lowest, std::vector{-30, 5, -20, -80}));
    CHECK(std::ranges::equal(all.highest, std::vector{-10, 15, -20, 20}));
    CHECK(std::ranges::equal(all.rank_sum, std::vector{-4, 7, -4, 1}));
    CHECK(std::ranges::equal(all.wins, std::vector{0, 24, 0, 12}));
    add_totals(back, front);
    CHECK(same(back, all));
    Totals none{};
    add_totals(none, all);
    CHECK(same(none, all));
}

}  // namespace

std::vector<Test> playing_tests() {
    return {
        {"Duo has 414 first moves and Classic 58, and perft gives the known numbers", test_first_moves},
        {"Perft near the end of a game equals a simple recursion", test_perft_at_the_end},
        {"Playouts of two ranges add up to those of both together", test_playouts_add_up},
        {"Playouts equal games played move by move", test_playouts_are_games},
        {"Long computations stop when the stop check returns false", test_stop_check},
        {"Random numbers differ by seed and by stream", test_random},
        {"Samples are uniform", test_sample_is_uniform},
        {"Samples reach every one of thousands of actions", test_sample_of_many},
        {"Seats are ranked with ties, two colours each and a shared colour", test_ranks},
        {"Tied winners share the twelve twelfths of a win", test_wins},
        {"Sums over games do not depend on how they are grouped", test_totals},
    };
}

}  // namespace polindrome::test
