// Tests of batches and of the thread pool.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

#include "engines.hpp"
#include "polindrome/batch.hpp"
#include "polindrome/thread_pool.hpp"

namespace polindrome::test {
namespace {

// The actions, ends and keys of a batch of random games, as one list of numbers.
std::vector<uint64_t> trajectory(const Engine& engine, size_t games, uint64_t seed, int threads) {
    Batch batch(engine, kTwoSeats, games, seed, threads);
    std::vector<uint64_t> all;
    std::vector<uint16_t> sampled(games);
    std::vector<uint8_t> done(games);
    for (int step = 0; step < 50; ++step) {
        batch.sample(engine, sampled.data());
        const std::vector<int32_t> actions(sampled.begin(), sampled.end());
        batch.step(engine, actions.data(), done.data());
        all.insert(all.end(), sampled.begin(), sampled.end());
        all.insert(all.end(), done.begin(), done.end());
        for (size_t i = 0; i < games; ++i) all.push_back(engine.key(batch.game(i)));
    }
    return all;
}

void test_batch_threads() {
    for (size_t games : {1, 2, 7}) {
        const std::vector<uint64_t> alone = trajectory(kernels().front()->duo, games, 5, 1);
        for (const Kernel* kernel : kernels()) {
            set_subject<Duo>(*kernel);
            CHECK(trajectory(kernel->duo, games, 5, 1) == alone);
            CHECK(trajectory(kernel->duo, games, 5, 3) == alone);
            CHECK(trajectory(kernel->duo, games, 6, 3) != alone);
        }
    }
}

// A batch, and the same games played one by one.
template <class B>
struct BatchWithGames {
    static constexpr size_t kGames = 5;
    const Engine& engine;
    const Seats seats = B::colours == 2 ? kTwoSeats : kFourSeats;
    Batch batch{engine, seats, kGames, 3, 3};
    std::vector<std::unique_ptr<Game<B>>> games;
    std::vector<uint8_t> done = std::vector<uint8_t>(kGames);

    explicit BatchWithGames(const Engine& chosen) : engine(chosen) {
        for (size_t i = 0; i < kGames; ++i) games.push_back(new_game<B>(engine));
    }

    void step() {
        std::vector<uint16_t> sampled(kGames);
        batch.sample(engine, sampled.data());
        const std::vector<int32_t> actions(sampled.begin(), sampled.end());
        std::vector<uint8_t> illegal(kGames, 1);
        batch.find_illegal(engine, actions.data(), illegal.data());
        CHECK(illegal == std::vector<uint8_t>(kGames, 0));
        batch.step(engine, actions.data(), done.data());
        for (size_t i = 0; i < kGames; ++i) engine.apply(games[i].get(), actions[i]);
    }

    // Compares ends, scores and returns.
    void check_results() {
        std::vector<int16_t> all_scores(kGames * B::colours), scores(B::colours);
        std::vector<float> all_returns(kGames * static_cast<size_t>(seats.count));
        batch.scores(engine, all_scores.data());
        batch.returns(engine, all_returns.data());
        for (size_t i = 0; i < kGames; ++i) {
            const bool over = engine.colour(games[i].get()) == kOver;
            CHECK(done[i] == over);
            CHECK((batch.ended(i) != nullptr) == over);
            if (over) CHECK(std::memcmp(batch.ended(i), games[i].get(), sizeof(Game<B>)) == 0);
            engine.scores(games[i].get(), scores.data());
            CHECK(std::equal(scores.begin(), scores.end(), &all_scores[i * B::colours]));
            std::vector<int> rank(static_cast<size_t>(seats.count));
            if (over) rank_seats(seats, scores.data(), B::colours, rank.data());
            for (int seat = 0; seat < seats.count; ++seat) {
                const float payoff = static_cast<float>(rank[seat]) / static_cast<float>(seats.count - 1);
                CHECK(all_returns[i * static_cast<size_t>(seats.count) + static_cast<size_t>(seat)] == payoff);
            }
        }
    }

    int replace_ended_games() {
        int ended = 0;
        for (auto& game : games) {
            if (engine.colour(game.get()) != kOver) continue;
            game = new_game<B>(engine);
            ++ended;
        }
        return ended;
    }

    // Compares the games that the batch continues: masks, counts, planes, keys.
    void check_positions() {
        constexpr size_t actions = B::actions, bytes = B::packed_bytes;
        std::vector<uint8_t> masks(kGames * actions), mask(actions), all_packed(kGames * bytes), packed(bytes);
        std::vector<uint16_t> counts(kGames);
        batch.masks(engine, masks.data());
        batch.masks_packed(engine, all_packed.data());
        batch.counts(engine, counts.data());
        const auto cells = static_cast<size_t>(engine.planes * B::size * B::size);
        const auto plane_bytes = static_cast<size_t>(engine.planes_packed_bytes);
        std::vector<uint8_t> all_planes(kGames * cells), planes(cells);
        std::vector<uint8_t> all_bits(kGames * plane_bytes), bits(plane_bytes);
        batch.observe(engine, all_planes.data());
        batch.observe_packed(engine, all_bits.data());
        for (size_t i = 0; i < kGames; ++i) {
            engine.mask(games[i].get(), mask.data());
            engine.mask_packed(games[i].get(), packed.data());
            CHECK(std::equal(mask.begin(), mask.end(), &masks[i * actions]));
            CHECK(std::equal(packed.begin(), packed.end(), &all_packed[i * bytes]));
            const int viewer = engine.colour(games[i].get());
            engine.observe(games[i].get(), viewer, planes.data());
            engine.observe_packed(games[i].get(), viewer, bits.data());
            CHECK(std::equal(planes.begin(), planes.end(), &all_planes[i * cells]));
            CHECK(std::equal(bits.begin(), bits.end(), &all_bits[i * plane_bytes]));
            CHECK(counts[i] == engine.count(games[i].get()));
            CHECK(engine.key(batch.game(i)) == engine.key(games[i].get()));
            CHECK(static_cast<const History*>(batch.game(i))->plies == games[i]->history.plies);
        }
    }
};

void test_batch_results() {
    on_every_board([]<class B>(const Engine& engine) {
        BatchWithGames<B> both(engine);
        int ended = 0;
        for (int step = 0; step < 90; ++step) {
            both.step();
            both.check_results();
            ended += both.replace_ended_games();
            both.check_positions();
        }
        CHECK(ended >= static_cast<int>(both.kGames));
    });
}

void test_batch_reset() {
    const Engine& engine = kernels().front()->duo;
    Batch fresh(engine, kTwoSeats, 4, 9, 2), used(engine, kTwoSeats, 4, 8, 2);
    std::vector<uint16_t> expected(4), sampled(4);
    std::vector<uint8_t> done(4);
    fresh.sample(engine, expected.data());
    for (int step = 0; step < 60; ++step) {
        used.sample(engine, sampled.data());
        used.step(engine, std::vector<int32_t>(sampled.begin(), sampled.end()).data(), done.data());
        if (std::ranges::count(done, 1) > 0) break;
    }
    CHECK(std::ranges::count(done, 1) > 0);
    used.reset(engine, 9);
    used.sample(engine, sampled.data());
    CHECK(sampled == expected);
    std::vector<float> returns(4 * 2, 1);
    used.returns(engine, returns.data());
    CHECK(returns == std::vector<float>(4 * 2, 0));
}

void test_batch_restart() {
    const Engine& engine = kernels().front()->duo;
    Batch batch(engine, kTwoSeats, 4, 9, 2);
    std::vector<uint16_t> sampled(4);
    std::vector<uint8_t> done(4);
    const uint64_t start = engine.key(batch.game(0));
    while (batch.ended(2) == nullptr) {
        batch.sample(engine, sampled.data());
        batch.step(engine, std::vector<int32_t>(sampled.begin(), sampled.end()).data(), done.data());
    }
    const uint64_t kept = engine.key(batch.game(3));
    const std::vector<uint8_t> chosen{0, 1, 1, 0};
    batch.restart(engine, chosen.data());
    CHECK(engine.key(batch.game(1)) == start);
    CHECK(batch.ended(2) == nullptr);
    CHECK(engine.key(batch.game(3)) == kept);
}

void test_batch_find_illegal() {
    constexpr size_t games = 9;
    const Engine& engine = kernels().front()->classic;
    for (int threads : {1, 2, 4}) {
        Batch batch(engine, kFourSeats, games, 4, threads);
        std::vector<uint16_t> sampled(games);
        batch.sample(engine, sampled.data());
        std::vector<int32_t> actions(sampled.begin(), sampled.end());
        std::vector<uint8_t> expected(games, 0), found(games);
        for (size_t illegal = games; illegal-- > 0;) {
            batch.find_illegal(engine, actions.data(), found.data());
            CHECK(found == expected);
            actions[illegal] = engine.actions - 1;
            expected[illegal] = 1;
        }
    }
}

// Whether parallel_for visits every number below count once.
bool covers_once(ThreadPool& pool, size_t count) {
    std::vector<std::atomic<int>> times(count);
    pool.parallel_for(count, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) ++times[i];
    });
    return std::ranges::all_of(times, [](const auto& each) { return each == 1; });
}

void test_thread_pool() {
    for (int threads : {1, 2, 3, 5, 8}) {
        ThreadPool pool(threads), others(3);
        for (int round = 0; round < 20; ++round) {
            for (size_t count : {0, 1, 2, 3, 4, 7, 64, 101}) {
                CHECK(covers_once(pool, count));
                CHECK(covers_once(others, count + 1));
            }
        }
    }
    const ThreadPool idle(4);  // never used, so it has no threads to join
}

// The counts are at least as large as the number of threads, so that every thread gets a part.
void test_first_part_runs_in_the_caller() {
    const std::thread::id here = std::this_thread::get_id();
    for (int threads : {1, 2, 3, 5}) {
        ThreadPool pool(threads);
        for (size_t count : {5, 6, 100}) {
            std::atomic<int> parts = 0, parts_here = 0, first_part_here = 0;
            pool.parallel_for(count, [&](size_t first, size_t) {
                ++parts;
                parts_here += std::this_thread::get_id() == here;
                first_part_here += std::this_thread::get_id() == here && first == 0;
            });
            CHECK(parts == threads && parts_here == 1 && first_part_here == 1);
        }
    }
}

// Whether a child that is forked while the threads run exits normally. It skips the cleanup, because the abandoned
// object of the parent would count as a leak.
bool child_succeeds(bool (*works)(std::unique_ptr<ThreadPool>& pool)) {
    auto pool = std::make_unique<ThreadPool>(3);
    CHECK(covers_once(*pool, 10));
    const pid_t child = fork();
    if (child == 0) {
        alarm(30);
        _exit(works(pool) ? 0 : 1);
    }
    CHECK(covers_once(*pool, 11));
    int status = -1;
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

void test_fork() {
    CHECK(child_succeeds([](std::unique_ptr<ThreadPool>& pool) {
        const bool works = covers_once(*pool, 10) && covers_once(*pool, 7);
        pool.reset();
        return works;
    }));
    CHECK(child_succeeds([](std::unique_ptr<ThreadPool>& pool) {
        pool.reset();
        return true;
    }));
}

}  // namespace

std::vector<Test> batch_tests() {
    return {
        {"A batch plays the same games with any number of threads", test_batch_threads},
        {"A batch restarts ended games and keeps their results for one step", test_batch_results},
        {"A batch that is reset equals a new one", test_batch_reset},
        {"A batch restarts the chosen games", test_batch_restart},
        {"A batch finds the illegal actions", test_batch_find_illegal},
        {"A thread pool visits every number once", test_thread_pool},
        {"A thread pool runs the first part in the calling thread", test_first_part_runs_in_the_caller},
        {"A thread pool works, and can be destroyed, in the child of a fork", test_fork},
    };
}

}  // namespace polindrome::test
