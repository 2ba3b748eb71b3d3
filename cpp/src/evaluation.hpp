// The value of a position for each seat: by the network, or by the final scores.
#pragma once

#include "polindrome/search.hpp"

namespace polindrome {

// The search maximises a weighted mean of the win probability, the rank (the share of opponents beaten) and the score
// margin. The margin breaks ties between moves that all win or all lose.
struct Evaluation {
    Prediction prediction;
    double value[kMaxColours];
};

// The evaluation of a finished game, by its scores.
Evaluation evaluate_final(const Engine& engine, const Seats& seats, const SearchSettings& settings, const void* game);

// The evaluation of a game that is not over, by the network.
Evaluation evaluate(const Engine& engine, const void* weights, const Seats& seats, const SearchSettings& settings,
                    const void* game);

}  // namespace polindrome
