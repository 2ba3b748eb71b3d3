// Tests of positions: every kernel against the slow rules and against the other kernels.
//
// Output buffers have the exact size, so that the sanitizers detect a write beyond the end.
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "engines.hpp"
#include "slow_game.hpp"

namespace polindrome::test {
namespace {

constexpr uint8_t kUnwritten = 0xa5;

// By action, whether it is legal for a colour.
using Legal = std::vector<uint8_t>;

template <class B>
Legal slow_legal(const SlowGame<B>& slow, int colour) {
    Legal legal(B::actions);
    for (int action = 0; action < B::actions; ++action) legal[action] = slow.is_legal(colour, action);
    return legal;
}

std::vector<uint16_t> ids_of(const Legal& legal) {
    std::vector<uint16_t> ids;
    for (size_t action = 0; action < legal.size(); ++action) {
        if (legal[action]) ids.push_back(static_cast<uint16_t>(action));
    }
    return ids;
}

template <class B>
void check_turn(const Engine& engine, const Game<B>& game, const SlowGame<B>& slow) {
    CHECK(engine.colour(&game) == slow.colour);
    CHECK(std::ranges::equal(game.history.actions, game.history.actions + game.history.plies, slow.history.begin(),
                             slow.history.end()));
    for (int colour = 0; colour < B::colours; ++colour) {
        uint32_t hand = 0;
        for (int piece = 0; piece < kPieces; ++piece) hand |= uint32_t{slow.in_hand[colour][piece]} << piece;
        CHECK(engine.hand(&game, colour) == hand);
        CHECK((game.state.out >> colour & 1) == slow.out[colour]);
        CHECK((game.state.monomino_last >> colour & 1) == (slow.latest_piece[colour] == 0));
    }
}

template <class B>
void check_points_and_grid(const Engine& engine, const Game<B>& game, const SlowGame<B>& slow) {
    std::vector<int16_t> scores(B::colours);
    engine.scores(&game, scores.data());
    for (int colour = 0; colour < B::colours; ++colour) CHECK(scores[colour] == slow.score(colour));
    std::vector<uint8_t> grid(B::size * B::size, kUnwritten);
    engine.grid(&game, grid.data());
    CHECK(std::equal(grid.begin(), grid.end(), &slow.grid[0][0]));
}

// The bytes that a function writes, at an aligned and at an odd address.
template <class Write>
std::vector<uint8_t> written(size_t length, Write write) {
    std::vector<uint8_t> even(length, kUnwritten), odd(length + 1, kUnwritten);
    write(even.data());
    write(odd.data() + 1);
    CHECK(odd[0] == kUnwritten);
    CHECK(std::equal(even.begin(), even.end(), odd.begin() + 1));
    return even;
}

template <class B>
void check_masks(const Engine& engine, const Game<B>& game, const Legal& legal) {
    CHECK(written(B::actions, [&](uint8_t* out) { engine.mask(&game, out); }) == legal);
    std::vector<uint8_t> packed((B::actions + 7) / 8);
    for (int action = 0; action < B::actions; ++action) {
        packed[action / 8] = static_cast<uint8_t>(packed[action / 8] | legal[action] << action % 8);
    }
    CHECK(written(packed.size(), [&](uint8_t* out) { engine.mask_packed(&game, out); }) == packed);
}

template <class B>
void check_anchors(const Engine& engine, const Game<B>& game, const Legal& legal) {
    std::vector<uint64_t> expected(kOrientations * B::words), words(expected.size(), ~uint64_t{0});
    for (uint16_t action : ids_of(legal)) {
        const SlowPlacement& placement = SlowGame<B>::placements()[action];
        const int bit = placement.row * (B::size + 1) + placement.col;
        expected[placement.shape * B::words + bit / 64] |= uint64_t{1} << bit % 64;
    }
    engine.anchors(&game, words.data());
    CHECK(words == expected);
}

template <class B>
void check_mobility(const Engine& engine, const Game<B>& game, const std::vector<Legal>& legal) {
    uint16_t counts[kMaxColours][kPieces];
    engine.mobility(&game, counts);
    for (int colour = 0; colour < B::colours; ++colour) {
        std::array<uint16_t, kPieces> expected{};
        for (uint16_t action : ids_of(legal[colour])) {
            ++expected[kShapes[SlowGame<B>::placements()[action].shape].piece];
        }
        CHECK(std::equal(expected.begin(), expected.end(), counts[colour]));
    }
}

// A bitboard of Python: rows of 21 bits on every board.
template <class B, class Predicate>
std::vector<uint8_t> python_cells(Predicate wanted) {
    std::vector<uint8_t> bytes(56);
    for (int row = 0; row < B::size; ++row) {
        for (int col = 0; col < B::size; ++col) {
            const int bit = row * 21 + col;
            if (wanted(Cell{row, col})) bytes[bit / 8] = static_cast<uint8_t>(bytes[bit / 8] | 1 << bit % 8);
        }
    }
    return bytes;
}

template <class B>
void check_cells(const Engine& engine, const Game<B>& game, const SlowGame<B>& slow, const std::vector<Legal>& legal) {
    for (int colour = 0; colour < B::colours; ++colour) {
        const auto is_free = [&](Cell cell) { return slow.may_cover(colour, cell); };
        const auto free = python_cells<B>(is_free);
        const auto frontier = python_cells<B>([&](Cell cell) { return is_free(cell) && slow.connects(colour, cell); });
        const uint32_t hand = engine.hand(&game, colour);
        std::vector<uint16_t> ids(B::actions);
        ids.resize(static_cast<size_t>(engine.list_from_bitboards(free.data(), frontier.data(), hand, ids.data())));
        CHECK(ids == ids_of(legal[colour]));
        CHECK(engine.any_from_bitboards(free.data(), frontier.data(), hand) == !ids.empty());
    }
}

// Each of n actions has one n-th of the random numbers, in ascending order.
template <class B>
void check_sample(const Engine& engine, const Game<B>& game, const std::vector<uint16_t>& ids) {
    if (ids.empty()) return;
    const uint64_t share = ~uint64_t{0} / ids.size();
    CHECK(engine.sample(&game, 0) == ids.front());
    CHECK(engine.sample(&game, ~uint64_t{0}) == ids.back());
    for (size_t i = 0; i < ids.size(); i += 1 + ids.size() / 16) {
        CHECK(engine.sample(&game, share * i + share / 2) == ids[i]);
    }
}

template <class B>
void check_position(const Engine& engine, const Game<B>& game, const SlowGame<B>& slow,
                    const std::vector<Legal>& legal) {
    const Legal of_mover = slow.colour == kOver ? Legal(B::actions) : legal[slow.colour];
    const std::vector<uint16_t> ids = ids_of(of_mover);
    check_turn(engine, game, slow);
    check_points_and_grid(engine, game, slow);
    CHECK(list_of(engine, game) == ids);
    CHECK(engine.count(&game) == static_cast<int>(ids.size()));
    for (int action = 0; action < B::actions; ++action) CHECK(engine.is_legal(&game, action) == of_mover[action]);
    check_masks(engine, game, of_mover);
    check_anchors(engine, game, of_mover);
    check_mobility(engine, game, legal);
    check_cells(engine, game, slow, legal);
    check_sample(engine, game, ids);
}

// All kernels play the same random game, each on its own copy; every position is compared with the slow rules.
template <class B>
void follow_random_game(uint64_t number) {
    SlowGame<B> slow;
    std::vector<std::unique_ptr<Game<B>>> games;
    for (const Kernel* kernel : kernels()) games.push_back(new_game<B>(engine_of<B>(*kernel)));
    for (Random random = Random::stream(1, number);;) {
        std::vector<Legal> legal;
        for (int colour = 0; colour < B::colours; ++colour) legal.push_back(slow_legal(slow, colour));
        const uint64_t drawn = random.next();
        int chosen = kOver;
        for (size_t i = 0; i < games.size(); ++i) {
            set_subject<B>(*kernels()[i]);
            const Engine& engine = engine_of<B>(*kernels()[i]);
            check_position(engine, *games[i], slow, legal);
            if (slow.colour == kOver) continue;
            const int action = engine.sample(games[i].get(), drawn);
            if (i == 0) chosen = action;
            CHECK(action == chosen);
            engine.apply(games[i].get(), chosen);
        }
        if (slow.colour == kOver || failures > 0) return;
        slow.apply(chosen);
    }
}

void test_random_games() {
    for (uint64_t number = 0; number < 3; ++number) follow_random_game<Duo>(number);
    for (uint64_t number = 0; number < 2; ++number) follow_random_game<Classic>(number);
}

// Every kernel reads positions that the first one made.
template <class B>
void compare_kernels(uint64_t number) {
    const Engine& first = engine_of<B>(*kernels().front());
    std::set<uint64_t> keys;
    for (const Game<B>& game : random_game<B>(first, number)) {
        std::vector<uint64_t> expected(kOrientations * B::words), words(expected.size());
        first.anchors(&game, expected.data());
        CHECK(keys.insert(first.key(&game)).second);
        for (const Kernel* kernel : kernels()) {
            set_subject<B>(*kernel);
            const Engine& engine = engine_of<B>(*kernel);
            engine.anchors(&game, words.data());
            CHECK(words == expected);
            CHECK(engine.key(&game) == first.key(&game));
            CHECK(list_of(engine, game) == list_of(first, game));
        }
    }
}

void test_kernels_agree() {
    for (uint64_t number = 0; number < 10; ++number) {
        compare_kernels<Duo>(number);
        compare_kernels<Classic>(number);
    }
}

// The bonus is 15 for an empty hand and 5 more if the monomino came last; only then does the order matter.
void test_empty_hand() {
    on_every_board([]<class B>(const Engine& engine) {
        Game<B> game = random_game<B>(engine, 3).back();
        std::vector<int16_t> scores(B::colours);
        uint64_t keys[2];
        for (int monomino_last : {0, 1}) {
            game.state.hand[1] = 0;
            game.state.monomino_last = static_cast<uint8_t>(monomino_last << 1);
            engine.scores(&game, scores.data());
            CHECK(scores[1] == (monomino_last ? 20 : 15));
            keys[monomino_last] = engine.key(&game);
        }
        CHECK(keys[0] != keys[1]);
    });
}

template <class B>
bool play_all(const Engine& engine, Game<B>& game, const std::vector<int>& actions) {
    for (int action : actions) {
        if (!engine.is_legal(&game, action)) return false;
        engine.apply(&game, action);
    }
    return true;
}

// Plays two moves of a colour in both orders, with those of the other colours in between, and compares the keys.
// Returns false if an order is illegal.
template <class B>
bool swap_two_moves(const Engine& engine, const Game<B>& start, int one, std::vector<int> between, int other) {
    Game<B> forth = start, back = start;
    between.insert(between.begin(), one);
    between.push_back(other);
    if (!play_all(engine, forth, between)) return false;
    std::swap(between.front(), between.back());
    if (!play_all(engine, back, between)) return false;
    CHECK(engine.key(&forth) == engine.key(&back));
    CHECK(engine.key(&forth) != engine.key(&start));
    return true;
}

void test_key_knows_turn_and_board() {
    on_every_board([]<class B>(const Engine& engine) {
        Game<B> game = random_game<B>(engine, 4)[B::colours];
        std::set<uint64_t> keys;
        for (int8_t colour = kOver; colour < B::colours; ++colour) {
            game.state.colour = colour;
            keys.insert(engine.key(&game));
        }
        CHECK(keys.size() == B::colours + 1);
    });
    const auto& [name, duo, classic] = *kernels().front();
    CHECK(duo.key(new_game<Duo>(duo).get()) != classic.key(new_game<Classic>(classic).get()));
}

void test_key_forgets_order() {
    on_every_board([]<class B>(const Engine& engine) {
        const std::vector<Game<B>> positions = random_game<B>(engine, 4);
        const Game<B>& start = positions[B::colours];
        const uint16_t* second_round = positions.back().history.actions + B::colours;
        const std::vector<int> between(second_round + 1, second_round + B::colours);
        const std::vector<uint16_t> ids = list_of(engine, start);
        int swapped = 0;
        for (size_t i = 1; i < ids.size(); i += 7) swapped += swap_two_moves(engine, start, ids[0], between, ids[i]);
        CHECK(swapped > 0);
    });
}

}  // namespace

std::vector<Test> position_tests() {
    return {
        {"Every kernel agrees with the slow rules in all positions of random games", test_random_games},
        {"All kernels give the same key, anchors and list for a position", test_kernels_agree},
        {"An empty hand scores 15 points, and 20 with the monomino last", test_empty_hand},
        {"The key depends on the board and on the colour to move", test_key_knows_turn_and_board},
        {"The key does not depend on the order of moves", test_key_forgets_order},
    };
}

}  // namespace polindrome::test
