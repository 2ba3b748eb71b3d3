// Monte-Carlo tree search (PUCT) that evaluates leaves with a network instead of rollouts.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "polindrome/engine.hpp"

namespace polindrome {

class NodePool;

// The limits of a search; it stops at the first one that it reaches. Seconds may be infinite.
struct SearchLimits {
    int64_t simulations;
    double seconds;
    int threads;
    bool until_decided;  // stop as soon as the remaining simulations cannot change the most visited move
};

// The parameters of a search. Matches decided the defaults: see docs/strength.md.
struct SearchSettings {
    double c_puct = 0.7;              // the weight of the prior against the mean value
    double fpu_reduction = 0.15;      // first-play urgency: how much below its parent an unvisited move is rated
    double policy_temperature = 1.5;  // above 1 it flattens the priors
    double score_weight = 0.1;        // the share of the score margin in the value
    double score_scale = 12;          // the margin in points that has three quarters of the effect: tanh(1)
    double rank_weight = 0.5;         // the share of the rank in the rest of the value, with more than two seats
    double root_noise = 0.1;          // the relative amplitude of the seeded noise on the priors at the root
    int max_children = 64;            // of a node below the root: its moves with the highest priors
};

// For each seat: its win probability, with ties shared, and its margin over the mean score of the other seats.
struct Prediction {
    double win[kMaxColours];
    double margin[kMaxColours];
};

// A move at the root, from the point of view of the seat to move.
struct SearchedMove {
    int action;
    int64_t visits;
    double value;  // the search maximises it: win probability, rank and margin in one number from 0 to 1
    double win;
    double margin;
    double prior;
};

struct SearchResult {
    std::vector<SearchedMove> moves;  // the visited ones, the most visited first
    Prediction prediction;
    int64_t simulations;
    size_t bytes;  // of the tree
};

// Stops a running search from another thread, and reads its progress.
struct SearchControl {
    std::atomic<bool> stop{false};                // the search returns its result so far
    std::atomic<bool> progress_requested{false};  // the search clears it once the fields below are up to date
    std::atomic<int64_t> simulations{0};
    std::atomic<int> action{-1};  // the most visited move so far
    std::atomic<double> win{0};   // its win probability
};

// The network's prediction for a position, without a search. The game must not be over.
Prediction predict(const Engine& engine, const void* weights, const Seats& seats, const void* game);

// The legal actions, ascending, and the prediction after each for the seat that makes it; final results where the game
// is over. The game itself must not be over.
struct MovePredictions {
    std::vector<uint16_t> actions;
    std::vector<double> wins;
    std::vector<double> margins;
};

MovePredictions predict_moves(const Engine& engine, const void* weights, const Seats& seats, const void* game);

// The search tree. Its memory is allocated once, and the operating system provides pages as they are used. When it is
// full, the search continues without growing the tree.
class Search {
   public:
    explicit Search(size_t bytes);
    ~Search();

    // With one thread the same game, simulations and seed give the same result. Only the calling thread calls the stop
    // check. At least one simulation runs, so that the result has a move.
    SearchResult run(const Engine& engine, const void* weights, const Seats& seats, const void* game,
                     const SearchSettings& settings, const SearchLimits& limits, uint64_t seed, SearchControl& control,
                     StopCheck stop_check);

   private:
    std::unique_ptr<NodePool> pool_;

    friend class SearchRun;
};

}  // namespace polindrome
