// Many games that are played in lock-step.
#pragma once

#include <cstdint>
#include <vector>

#include "polindrome/engine.hpp"
#include "polindrome/thread_pool.hpp"

namespace polindrome {

// A game that ends starts anew within the same step; it remains readable until the next step.
class Batch {
   public:
    Batch(const Engine& engine, Seats seats, size_t games, uint64_t seed, int threads);

    size_t size() const { return games_; }
    const void* game(size_t index) const { return words_.data() + index * words_each_; }

    // The game that the latest step ended, or null if it ended none here.
    const void* ended(size_t index) const { return ended_[index] ? final_.data() + index * words_each_ : nullptr; }

    // All games from the start, with the choices of `sample` decided by the seed.
    void reset(const Engine& engine, uint64_t seed);

    // The chosen games from the start; their choices go on.
    void restart(const Engine& engine, const uint8_t* chosen);

    // out[i] tells whether the action is illegal in game i. Actions must be known ones.
    void find_illegal(const Engine& engine, const int32_t* actions, uint8_t* out);

    // One action in each game, all legal; done[i] tells whether game i ended.
    void step(const Engine& engine, const int32_t* actions, uint8_t* done);

    // A legal action of each game, uniform over its placements; each call draws anew.
    void sample(const Engine& engine, uint16_t* out);

    void masks(const Engine& engine, uint8_t* out);
    void masks_packed(const Engine& engine, uint8_t* out);
    void observe(const Engine& engine, uint8_t* out);  // as the colour to move sees it
    void observe_packed(const Engine& engine, uint8_t* out);
    void counts(const Engine& engine, uint16_t* out);

    // Points of every colour: at the end of the game if the latest step ended it, else in the game as it stands.
    void scores(const Engine& engine, int16_t* out) const;

    // Payoffs of every seat: of the game that the latest step ended, else zero.
    void returns(const Engine& engine, float* out) const;

   private:
    void* slot(size_t index) { return words_.data() + index * words_each_; }

    const Seats seats_;
    const size_t games_;
    const size_t words_each_;
    std::vector<uint64_t> words_;
    std::vector<Random> random_;
    std::vector<uint8_t> ended_;
    std::vector<uint64_t> final_;
    ThreadPool threads_;
};

}  // namespace polindrome
