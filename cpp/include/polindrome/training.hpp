// Gradients for training the weights of the value network and the policy.
//
// Here weights are floats in one array, in the order of Weights; the training tool rounds them to fixed point.
#pragma once

#include <cstdint>

#include "polindrome/engine.hpp"

namespace polindrome {

// The offsets of the network's layers, in the order of Weights, with the biases of a layer after its weights.
struct NetworkLayout {
    size_t input, input_bias, second, second_bias, last, last_bias, count;

    explicit NetworkLayout(const Engine& engine);
};

// A position from the point of view of a colour on the board mapped by a symmetry, and its targets: whether the colour
// won, its margin in the unit of the network, its rank.
struct ValueSample {
    const void* game;
    int colour;
    int symmetry;
    const float* target;  // kOutputs numbers
};

// Adds to the gradient, and to the losses of the outputs: cross-entropy, and the squared error of the margin.
void add_value_gradient(const Engine& engine, const float* weights, const ValueSample& sample, float* gradient,
                        double* losses);

// A position and the visit shares of its moves, which are the target of the policy.
struct PriorSample {
    const void* game;
    int count;
    const uint16_t* actions;
    const float* shares;
};

// The cross-entropy between policy and visit shares, and how often their first choices agree.
struct PriorLoss {
    double cross_entropy;
    int64_t hits;
};

void add_prior_gradient(const Engine& engine, const float* weights, const PriorSample& sample, float* gradient,
                        PriorLoss& loss);

}  // namespace polindrome
