// Gradients of the losses, for training the value network and the policy.
//
// In training, the weights of each are an array of floats; the training tool rounds them to the fixed point of Weights.
#pragma once

#include <cstdint>

#include "polindrome/engine.hpp"

namespace polindrome {

// The offsets of the network's layers in its array. Unlike in Weights, the biases of a layer follow its weights.
struct NetworkLayout {
    size_t input, input_bias, second, second_bias, last, last_bias, count;

    explicit NetworkLayout(const Engine& engine);
};

// A position from the point of view of a colour, on the board mapped by a symmetry; and the targets of the outputs: the
// colour's share of the win, its margin in units of kMarginUnit, its rank from 0 to 1.
struct ValueSample {
    const void* game;
    int colour;
    int symmetry;
    const float* target;  // kOutputs numbers
};

// Adds a sample to the gradient, and to the losses of the outputs: cross-entropy for win and rank, squared error for
// the margin.
void add_value_loss_gradient(const Engine& engine, const float* weights, const ValueSample& sample, float* gradient,
                        double* losses);

// A position and the target of the policy: the visit shares of its moves in a search.
struct PolicySample {
    const void* game;
    int count;
    const uint16_t* actions;
    const float* shares;
};

// The cross-entropy between visit shares and policy, and how often both prefer the same move.
struct PolicyLoss {
    double cross_entropy;
    int64_t hits;
};

void add_policy_loss_gradient(const Engine& engine, const float* weights, const PolicySample& sample, float* gradient,
                        PolicyLoss& loss);

}  // namespace polindrome
