// A batch of games that are played in lock-step.
#pragma once

#include <cstdint>
#include <vector>

#include "polindrome/engine.hpp"
#include "polindrome/thread_pool.hpp"

namespace polindrome {

// A game that ends restarts in the same step; the ended game can be read until the next step.
class Batch {
   public:
    Batch(const Engine& engine, Seats seats, size_t games, uint64_t seed, int threads);

    size_t size() const { return games_; }
    const void* game(size_t index) const { return words_.data() + index * game_words_; }

    // The game that the latest step ended at this index, or null if it ended none.
    const void* ended(size_t index) const {
        return has_ended_[index] ? ended_.data() + index * game_words_ : nullptr;
    }

    // Restarts all games, with a new seed for `sample`.
    void reset(const Engine& engine, uint64_t seed);

    // Restarts the games i with chosen[i] != 0; `sample` continues their random streams.
    void restart(const Engine& engine, const uint8_t* chosen);

    // Sets out[i] to whether actions[i] is illegal in game i. The ids must be in range.
    void find_illegal(const Engine& engine, const int32_t* actions, uint8_t* out);

    // Plays one action in each game, all legal; sets done[i] to whether game i ended.
    void step(const Engine& engine, const int32_t* actions, uint8_t* done);

    // Draws a legal action of each game, uniform over its placements.
    void sample(const Engine& engine, uint16_t* out);

    void masks(const Engine& engine, uint8_t* out);
    void masks_packed(const Engine& engine, uint8_t* out);
    void observe(const Engine& engine, uint8_t* out);  // for the colour to move
    void observe_packed(const Engine& engine, uint8_t* out);
    void counts(const Engine& engine, uint16_t* out);

    // Points of every colour: final ones if the latest step ended the game, else those of the current position.
    void scores(const Engine& engine, int16_t* out) const;

    // Payoffs of every seat if the latest step ended the game, else zero.
    void returns(const Engine& engine, float* out) const;

   private:
    void* mutable_game(size_t index) { return words_.data() + index * game_words_; }

    const Seats seats_;
    const size_t games_;
    const size_t game_words_;         // the size of a game
    std::vector<uint64_t> words_;     // the games
    std::vector<Random> random_;      // the random stream of each game, for `sample`
    std::vector<uint8_t> has_ended_;  // whether the latest step ended the game
    std::vector<uint64_t> ended_;     // the games that it ended
    ThreadPool threads_;
};

}  // namespace polindrome
