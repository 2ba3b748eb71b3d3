// Learning the weights of a brain: what a set of positions says about which way to change them.
//
// Here weights are real numbers in one array, in the order of a Brain; whoever learns rounds them in the end.
#pragma once

#include <cstdint>

#include "polindrome/engine.hpp"

namespace polindrome {

// The net: every part after the other, as in a Brain, with the biases of a layer after its weights.
struct NetLayout {
    size_t input, input_bias, second, second_bias, last, last_bias, count;

    explicit NetLayout(const Engine& engine);
};

// A position, as a colour sees it on a board turned by a symmetry, and what came of it: whether the colour won, its
// margin in the unit of the net, its rank.
struct ValueSample {
    const void* game;
    int colour;
    int symmetry;
    const float* target;  // kOutputs of them
};

// Adds to the gradient, and to the losses of the outputs: cross-entropy, and the squared error of the margin.
void add_value_gradient(const Engine& engine, const float* weights, const ValueSample& sample, float* gradient,
                        double* losses);

// A position and the shares of the visits that its moves got.
struct PriorSample {
    const void* game;
    int count;
    const uint16_t* actions;
    const float* shares;
};

// What the priors of a position lose against the shares, and whether their first choice is the same.
struct PriorLoss {
    double cross_entropy;
    int64_t hits;
};

void add_prior_gradient(const Engine& engine, const float* weights, const PriorSample& sample, float* gradient,
                        PriorLoss& loss);

}  // namespace polindrome
