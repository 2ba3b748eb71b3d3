// Backpropagation through the value network, and the gradient of the policy.
#include "polindrome/training.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace polindrome {
namespace {

constexpr float kMarginWeight = 0.5f;  // the weight of the margin's loss against the other two

float logistic(float x) { return 1 / (1 + std::exp(-x)); }

float clip(float x) { return std::clamp(x, 0.0f, 1.0f); }

bool is_unclipped(float x) { return 0 < x && x < 1; }

double cross_entropy(double target, double probability) {
    constexpr double kTiny = 1e-7;
    return -(target * std::log(probability + kTiny) + (1 - target) * std::log(1 - probability + kTiny));
}

// The activations of the layers for one sample, before clipping.
struct Activations {
    alignas(64) float hidden[kHidden];
    float second[kSecond];
    float output[kOutputs];
};

Activations run_network(const NetworkLayout& at, const float* weights, const uint16_t* inputs, int count) {
    Activations layers;
    std::copy_n(weights + at.input_bias, kHidden, layers.hidden);
    for (int i = 0; i < count; ++i) {
        const float* row = weights + at.input + inputs[i] * size_t{kHidden};
        for (int unit = 0; unit < kHidden; ++unit) layers.hidden[unit] += row[unit];
    }
    for (int unit = 0; unit < kSecond; ++unit) {
        const float* row = weights + at.second + unit * size_t{kHidden};
        layers.second[unit] = weights[at.second_bias + static_cast<size_t>(unit)];
        for (int i = 0; i < kHidden; ++i) layers.second[unit] += row[i] * clip(layers.hidden[i]);
    }
    for (int unit = 0; unit < kOutputs; ++unit) {
        const float* row = weights + at.last + unit * size_t{kSecond};
        layers.output[unit] = weights[at.last_bias + static_cast<size_t>(unit)];
        for (int i = 0; i < kSecond; ++i) layers.output[unit] += row[i] * clip(layers.second[i]);
    }
    return layers;
}

}  // namespace

NetworkLayout::NetworkLayout(const Engine& engine) {
    size_t next = 0;
    auto take = [&](size_t length) { return std::exchange(next, next + length); };
    input = take(static_cast<size_t>(engine.value_inputs_count) * kHidden);
    input_bias = take(kHidden);
    second = take(size_t{kSecond} * kHidden);
    second_bias = take(kSecond);
    last = take(size_t{kOutputs} * kSecond);
    last_bias = take(kOutputs);
    count = next;
}

void add_value_loss_gradient(const Engine& engine, const float* weights, const ValueSample& sample, float* gradient,
                        double* losses) {
    const NetworkLayout at(engine);
    uint16_t inputs[kMaxValueInputs];
    const int count = engine.value_inputs(sample.game, sample.colour, sample.symmetry, inputs);
    const Activations layers = run_network(at, weights, inputs, count);

    // The derivatives of the loss by the outputs, and below by the units of each layer.
    float out[kOutputs];
    for (int unit = 0; unit < kOutputs; ++unit) {
        const float target = sample.target[unit];
        if (unit == kMargin) {
            out[unit] = kMarginWeight * (layers.output[unit] - target);
            losses[unit] += (layers.output[unit] - target) * (layers.output[unit] - target);
        } else {
            const float probability = logistic(layers.output[unit]);
            out[unit] = probability - target;
            losses[unit] += cross_entropy(target, probability);
        }
    }
    float second[kSecond] = {};
    for (int unit = 0; unit < kOutputs; ++unit) {
        gradient[at.last_bias + static_cast<size_t>(unit)] += out[unit];
        const size_t row = at.last + unit * size_t{kSecond};
        for (size_t i = 0; i < kSecond; ++i) {
            gradient[row + i] += out[unit] * clip(layers.second[i]);
            second[i] += out[unit] * weights[row + i];
        }
    }
    alignas(64) float hidden[kHidden] = {};
    for (int unit = 0; unit < kSecond; ++unit) {
        if (!is_unclipped(layers.second[unit])) continue;
        gradient[at.second_bias + static_cast<size_t>(unit)] += second[unit];
        const size_t row = at.second + unit * size_t{kHidden};
        for (size_t i = 0; i < kHidden; ++i) {
            gradient[row + i] += second[unit] * clip(layers.hidden[i]);
            hidden[i] += second[unit] * weights[row + i];
        }
    }
    for (int i = 0; i < kHidden; ++i) hidden[i] = is_unclipped(layers.hidden[i]) ? hidden[i] : 0;
    for (size_t i = 0; i < kHidden; ++i) gradient[at.input_bias + i] += hidden[i];
    for (int number = 0; number < count; ++number) {
        float* row = gradient + at.input + inputs[number] * size_t{kHidden};
        for (int i = 0; i < kHidden; ++i) row[i] += hidden[i];
    }
}

void add_policy_loss_gradient(const Engine& engine, const float* weights, const PolicySample& sample, float* gradient,
                        PolicyLoss& loss) {
    using Row = uint16_t[kMaxPolicyInputs];
    static thread_local std::vector<uint16_t> actions(Classic::actions);
    static thread_local std::vector<uint16_t> inputs(size_t{Classic::actions} * kMaxPolicyInputs);
    static thread_local std::vector<float> policy(Classic::actions);
    auto* rows = reinterpret_cast<Row*>(inputs.data());
    const int count = engine.policy_inputs(sample.game, actions.data(), rows);
    const int none = engine.policy_inputs_count;
    float top = -1e30f, sum = 0;
    for (int move = 0; move < count; ++move) {
        float total = 0;
        for (uint16_t input : rows[move]) total += input == none ? 0 : weights[input];
        policy[static_cast<size_t>(move)] = total;
        top = std::max(top, total);
    }
    const auto moves = static_cast<size_t>(count);
    for (size_t move = 0; move < moves; ++move) sum += policy[move] = std::exp(policy[move] - top);
    for (size_t move = 0; move < moves; ++move) policy[move] /= sum;
    const auto preferred = std::max_element(policy.begin(), policy.begin() + count) - policy.begin();
    const auto most_visited = std::max_element(sample.shares, sample.shares + sample.count) - sample.shares;
    loss.hits += actions[static_cast<size_t>(preferred)] == sample.actions[most_visited];
    for (int i = 0; i < sample.count; ++i) {
        const auto found = std::lower_bound(actions.begin(), actions.begin() + count, sample.actions[i]);
        const auto move = static_cast<size_t>(found - actions.begin());
        loss.cross_entropy -= sample.shares[i] * std::log(policy[move] + 1e-9f);
        policy[move] -= sample.shares[i];
    }
    // Now `policy` has the derivatives of the loss by the logits.
    for (int move = 0; move < count; ++move) {
        const float derivative = policy[static_cast<size_t>(move)];
        for (uint16_t input : rows[move]) {
            if (input != none) gradient[input] += derivative;
        }
    }
}

}  // namespace polindrome
