// A Monte-Carlo tree search that looks with a net instead of playing games out.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "polindrome/engine.hpp"

namespace polindrome {

class Pool;

// What a search may spend; it stops at whichever comes first. Seconds may be infinite.
struct SearchLimits {
    int64_t simulations;
    double seconds;
    int threads;
    bool until_decided;  // stop as soon as more simulations cannot change which move has most
};

// How a search weighs things. The defaults won their matches: see docs/strength.md.
struct SearchSettings {
    double exploration = 0.7;   // the weight of the priors against what was found
    double reduction = 0.15;    // how much worse a move that nobody tried is taken to be
    double flatness = 1.5;      // above 1 the priors come closer to each other
    double bonus = 0.1;         // the share of the margin in the value
    double bonus_points = 12;   // a margin for three quarters of it
    double rank_share = 0.5;    // the share of the rank in the rest, where there are more than two seats
    double jitter = 0.1;        // by how much the seed bends the priors at the root
    int most_moves = 64;        // of a node below the root; the rest have next to no prior
};

// The chances to win of the seats, ties shared, and the points by which they are ahead of the mean of the others.
struct Forecast {
    double win[kMaxColours];
    double margin[kMaxColours];
};

// A move from the root, for the seat that makes it.
struct SearchedMove {
    int action;
    int64_t visits;
    double value;  // what the search maximises: chances, rank and points in one number from 0 to 1
    double win;
    double margin;
    double prior;
};

struct SearchResult {
    std::vector<SearchedMove> moves;  // those that were tried, the most visited first
    Forecast forecast;
    int64_t simulations;
    size_t bytes;  // of the tree
};

// Between a search and who waits for it in another thread.
struct SearchLink {
    std::atomic<bool> stop{false};    // makes the search end with what it has
    std::atomic<bool> wanted{false};  // asks for news, which are there once it is false again
    std::atomic<int64_t> simulations{0};
    std::atomic<int> action{-1};  // with most visits so far
    std::atomic<double> win{0};   // its chance to win
};

// What one look at a game that goes on tells, without any search.
Forecast forecast_of(const Engine& engine, const void* brain, const Seats& seats, const void* game);

// The tree, in memory that is asked for once and touched only as far as it is needed. When it is full, the search
// goes on without growing it.
class Search {
   public:
    explicit Search(size_t bytes);
    ~Search();

    // With one thread the same game, simulations and seed give the same result. The watch is asked in the calling
    // thread only. At least one simulation is made for the answer to have a move.
    SearchResult run(const Engine& engine, const void* brain, const Seats& seats, const void* game,
                     const SearchSettings& settings, const SearchLimits& limits, uint64_t seed, SearchLink& link,
                     Watch watch);

   private:
    std::unique_ptr<Pool> pool_;

    friend class SearchRun;
};

}  // namespace polindrome
