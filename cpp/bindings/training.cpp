// Python bindings for training.
#include "training.hpp"

#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "arguments.hpp"
#include "engines.hpp"
#include "polindrome/thread_pool.hpp"
#include "polindrome/training.hpp"

using namespace nanobind::literals;

namespace polindrome::python {
namespace {

constexpr int kMaxSamples = 1 << 24;

// The positions of many games in one array, and the gradients of losses on samples of them.
class PyTrainer {
   public:
    explicit PyTrainer(int size) : engine_(engine_of(size)) {}

    // Adds the positions before each action of a game; returns the index of the first.
    size_t add_game(nb::handle actions, nb::handle count) {
        const auto length = static_cast<size_t>(number_between(count, 0, kMaxPlies, "count"));
        const Buffer ids(actions, "H", "uint16", {length}, false, "actions");
        std::vector<unsigned char> game(engine_.game_bytes);
        engine_.reset(game.data());
        const size_t first = positions_.size() / engine_.game_bytes;
        std::vector<unsigned char> added;
        for (size_t i = 0; i < length; ++i) {
            const int action = ids.data<uint16_t>()[i];
            if (action >= engine_.actions || !engine_.is_legal(game.data(), action)) throw IllegalAction{i};
            added.insert(added.end(), game.begin(), game.end());
            engine_.apply(game.data(), action);
        }
        positions_.insert(positions_.end(), added.begin(), added.end());
        return first;
    }

    // A sample is a row of position, colour and symmetry.
    nb::tuple value_loss_gradient(nb::handle weights, nb::handle samples, nb::handle targets, nb::handle count,
                                  nb::handle gradient, nb::handle threads) const {
        const auto length = static_cast<size_t>(number_between(count, 1, kMaxSamples, "count"));
        const NetworkLayout layout(engine_);
        const Buffer current(weights, "f", "float32", {layout.count}, false, "weights");
        const Buffer rows(samples, "i", "int32", {length, 3}, false, "samples");
        const Buffer goals(targets, "f", "float32", {length, kOutputs}, false, "targets");
        const Buffer out(gradient, "f", "float32", {layout.count}, true, "gradient");
        for (size_t i = 0; i < length; ++i) {
            const int32_t* row = rows.data<int32_t>() + 3 * i;
            check_index(row[0]);
            check_range(row[1], engine_.colours - 1, "colour");
            check_range(row[2], 7, "symmetry");
        }
        double losses[kOutputs] = {};
        const auto add = [&](size_t i, float* part, double* loss) {
            const int32_t* row = rows.data<int32_t>() + 3 * i;
            const float* target = goals.data<float>() + kOutputs * i;
            add_value_loss_gradient(engine_, current.data<float>(), {game(row[0]), row[1], row[2], target}, part, loss);
        };
        sum_over_samples(length, threads, layout.count, out.data<float>(), losses, add);
        return nb::make_tuple(losses[kWin], losses[kMargin], losses[kRank]);
    }

    // A sample is a position; its moves have the indices starts[i] up to starts[i + 1].
    nb::tuple policy_loss_gradient(nb::handle weights, nb::handle samples, nb::handle starts, nb::handle actions,
                                   nb::handle shares, nb::handle count, nb::handle gradient,
                                   nb::handle threads) const {
        const auto length = static_cast<size_t>(number_between(count, 1, kMaxSamples, "count"));
        const auto inputs = static_cast<size_t>(engine_.policy_inputs_count);
        const Buffer current(weights, "f", "float32", {inputs}, false, "weights");
        const Buffer positions(samples, "i", "int32", {length}, false, "samples");
        const Buffer from(starts, "i", "int32", {length + 1}, false, "starts");
        const auto moves = static_cast<size_t>(from.data<int32_t>()[length]);
        const Buffer ids(actions, "H", "uint16", {moves}, false, "actions");
        const Buffer fractions(shares, "f", "float32", {moves}, false, "shares");
        const Buffer out(gradient, "f", "float32", {inputs}, true, "gradient");
        for (size_t i = 0; i < length; ++i) {
            check_moves(positions.data<int32_t>()[i], from.data<int32_t>() + i, moves, ids);
        }
        double losses[kOutputs] = {};
        const auto add = [&](size_t i, float* part, double* loss) {
            const int32_t first = from.data<int32_t>()[i], last = from.data<int32_t>()[i + 1];
            const PolicySample sample = {game(positions.data<int32_t>()[i]), last - first, ids.data<uint16_t>() + first,
                                         fractions.data<float>() + first};
            PolicyLoss sample_loss{};
            add_policy_loss_gradient(engine_, current.data<float>(), sample, part, sample_loss);
            loss[0] += sample_loss.cross_entropy;
            loss[1] += static_cast<double>(sample_loss.hits);
        };
        sum_over_samples(length, threads, inputs, out.data<float>(), losses, add);
        return nb::make_tuple(losses[0], losses[1]);
    }

   private:
    const void* game(int32_t index) const {
        return positions_.data() + static_cast<size_t>(index) * engine_.game_bytes;
    }

    void check_index(int32_t index) const {
        if (index >= 0 && static_cast<size_t>(index) < positions_.size() / engine_.game_bytes) return;
        throw InvalidArgument("no position has the index " + std::to_string(index));
    }

    static void check_range(int32_t number, int highest, const char* name) {
        if (number >= 0 && number <= highest) return;
        throw InvalidArgument(std::string(name) + " must be 0 to " + std::to_string(highest) + ", not " +
                              std::to_string(number));
    }

    void check_moves(int32_t index, const int32_t* range, size_t moves, const Buffer& ids) const {
        check_index(index);
        if (range[0] < 0 || range[0] >= range[1] || static_cast<size_t>(range[1]) > moves) {
            throw InvalidArgument("starts must ascend from 0, not " + std::to_string(range[0]) + " before " +
                                  std::to_string(range[1]));
        }
        for (int32_t i = range[0]; i < range[1]; ++i) {
            const int action = ids.data<uint16_t>()[i];
            if (action >= engine_.actions || !engine_.is_legal(game(index), action)) throw IllegalAction{};
        }
    }

    // Sums gradient and losses: each thread over its own samples, then over the threads in a fixed order, so that the
    // result is reproducible.
    template <class Add>
    void sum_over_samples(size_t samples, nb::handle threads, size_t length, float* gradient, double* losses,
                          Add add) const {
        const auto workers = static_cast<size_t>(number_between(threads, 1, kMaxThreads, "threads"));
        nb::gil_scoped_release unlocked;
        std::vector<std::vector<float>> parts(workers, std::vector<float>(length));
        std::vector<double> part_losses(workers * kOutputs);
        ThreadPool pool(static_cast<int>(workers));
        pool.parallel_for(workers, [&](size_t first, size_t last) {
            for (size_t worker = first; worker < last; ++worker) {
                for (size_t i = worker; i < samples; i += workers) {
                    add(i, parts[worker].data(), &part_losses[worker * kOutputs]);
                }
            }
        });
        std::fill_n(gradient, length, 0.0f);
        for (size_t worker = 0; worker < workers; ++worker) {
            for (size_t i = 0; i < length; ++i) gradient[i] += parts[worker][i];
            for (int i = 0; i < kOutputs; ++i) losses[i] += part_losses[worker * kOutputs + static_cast<size_t>(i)];
        }
    }

    const Engine& engine_;
    std::vector<unsigned char> positions_;
};

}  // namespace

void add_training(nb::module_& module) {
    nb::class_<PyTrainer>(module, "Trainer", "Training positions, and the gradients of their losses.")
        .def(nb::init<int>(), "size"_a)
        .def("add_game", &PyTrainer::add_game, "actions"_a.none(), "count"_a,
             "Add the positions of a game; returns the index of the first.")
        .def("value_loss_gradient", &PyTrainer::value_loss_gradient, "weights"_a.none(), "samples"_a.none(),
             "targets"_a.none(), "count"_a, "gradient"_a.none(), "threads"_a,
             "Write the gradient of the value network's loss; returns the sums of the losses of win, margin and rank.")
        .def("policy_loss_gradient", &PyTrainer::policy_loss_gradient, "weights"_a.none(), "samples"_a.none(),
             "starts"_a.none(), "actions"_a.none(), "shares"_a.none(), "count"_a, "gradient"_a.none(), "threads"_a,
             "Write the gradient of the policy's loss; returns the sum of the losses and the number of top-1 hits.");
}

}  // namespace polindrome::python
