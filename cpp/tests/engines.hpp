// Helpers of the tests of the kernels: every kernel with every board, and random games.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "check.hpp"
#include "polindrome/engine.hpp"

namespace polindrome::test {

inline constexpr Seats kTwoSeats{2, {0, 1, 0, 1}};
inline constexpr Seats kThreeSeats{3, {0, 1, 2, kShared}};
inline constexpr Seats kFourSeats{4, {0, 1, 2, 3}};

template <class B>
const Engine& engine_of(const Kernel& kernel) {
    if constexpr (std::is_same_v<B, Duo>) {
        return kernel.duo;
    } else {
        return kernel.classic;
    }
}

template <class B>
void set_subject(const Kernel& kernel) {
    subject = std::string("kernel ") + kernel.name + ", board of size " + std::to_string(B::size);
}

// Calls visit.operator()<B>(engine) for every kernel and board.
template <class Visit>
void on_every_board(Visit visit) {
    for (const Kernel* kernel : kernels()) {
        set_subject<Duo>(*kernel);
        visit.template operator()<Duo>(kernel->duo);
        set_subject<Classic>(*kernel);
        visit.template operator()<Classic>(kernel->classic);
    }
}

template <class B>
std::unique_ptr<Game<B>> new_game(const Engine& engine) {
    auto game = std::make_unique<Game<B>>();
    engine.reset(game.get());
    return game;
}

template <class B>
std::vector<uint16_t> list_of(const Engine& engine, const Game<B>& game) {
    std::vector<uint16_t> ids(B::actions);
    ids.resize(static_cast<size_t>(engine.list(&game, ids.data())));
    return ids;
}

// All positions of a random game, the first and the last included.
template <class B>
std::vector<Game<B>> random_game(const Engine& engine, uint64_t number) {
    Random random = Random::stream(7, number);
    std::vector<Game<B>> positions = {*new_game<B>(engine)};
    while (engine.colour(&positions.back()) != kOver) {
        Game<B> next = positions.back();
        engine.apply(&next, engine.sample(&next, random.next()));
        positions.push_back(next);
    }
    return positions;
}

}  // namespace polindrome::test
