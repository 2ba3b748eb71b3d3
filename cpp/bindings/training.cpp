#include "training.hpp"

#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "arguments.hpp"
#include "engines.hpp"
#include "polindrome/training.hpp"
#include "polindrome/thread_pool.hpp"

using namespace nanobind::literals;

namespace polindrome::python {
namespace {

// The positions of many games in one array, and the gradients of samples of them.
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

    // Sets the gradient of samples, given as rows of position, colour and symmetry. Returns the sums of the losses.
    nb::tuple value_gradient(nb::handle weights, nb::handle picks, nb::handle targets, nb::handle count,
                             nb::handle gradient, nb::handle threads) const {
        const auto samples = static_cast<size_t>(number_between(count, 1, 1 << 24, "count"));
        const NetworkLayout layout(engine_);
        const Buffer now(weights, "f", "float32", {layout.count}, false, "weights");
        const Buffer which(picks, "i", "int32", {samples, 3}, false, "picks");
        const Buffer wanted(targets, "f", "float32", {samples, kOutputs}, false, "targets");
        const Buffer out(gradient, "f", "float32", {layout.count}, true, "gradient");
        for (size_t i = 0; i < samples; ++i) {
            const int32_t* pick = which.data<int32_t>() + 3 * i;
            check(pick[0]);
            if (pick[1] < 0 || pick[1] >= engine_.colours) throw InvalidArgument("a sample has a colour that the board lacks");
            if (pick[2] < 0 || pick[2] >= 8) throw InvalidArgument("a symmetry must be 0 to 7");
        }
        double losses[kOutputs] = {};
        sum_over_samples(samples, threads, layout.count, out.data<float>(), losses, [&](size_t i, float* part, double* loss) {
            const int32_t* pick = which.data<int32_t>() + 3 * i;
            const float* target = wanted.data<float>() + kOutputs * i;
            add_value_gradient(engine_, now.data<float>(), {game(pick[0]), pick[1], pick[2], target}, part, loss);
        });
        return nb::make_tuple(losses[kWin], losses[kMargin], losses[kRank]);
    }

    // The moves of sample i have the indices starts[i] up to starts[i + 1].
    nb::tuple prior_gradient(nb::handle weights, nb::handle picks, nb::handle starts, nb::handle actions,
                             nb::handle shares, nb::handle count, nb::handle gradient, nb::handle threads) const {
        const auto samples = static_cast<size_t>(number_between(count, 1, 1 << 24, "count"));
        const auto inputs = static_cast<size_t>(engine_.prior_inputs_count);
        const Buffer now(weights, "f", "float32", {inputs}, false, "weights");
        const Buffer which(picks, "i", "int32", {samples}, false, "picks");
        const Buffer from(starts, "i", "int32", {samples + 1}, false, "starts");
        const auto moves = static_cast<size_t>(from.data<int32_t>()[samples]);
        const Buffer ids(actions, "H", "uint16", {moves}, false, "actions");
        const Buffer parts(shares, "f", "float32", {moves}, false, "shares");
        const Buffer out(gradient, "f", "float32", {inputs}, true, "gradient");
        for (size_t i = 0; i < samples; ++i) check_moves(which.data<int32_t>()[i], from.data<int32_t>() + i, moves, ids);
        double losses[kOutputs] = {};
        sum_over_samples(samples, threads, inputs, out.data<float>(), losses, [&](size_t i, float* part, double* loss) {
            const int32_t first = from.data<int32_t>()[i], last = from.data<int32_t>()[i + 1];
            PriorLoss lost{};
            const PriorSample sample = {game(which.data<int32_t>()[i]), last - first, ids.data<uint16_t>() + first,
                                        parts.data<float>() + first};
            add_prior_gradient(engine_, now.data<float>(), sample, part, lost);
            loss[0] += lost.cross_entropy;
            loss[1] += static_cast<double>(lost.hits);
        });
        return nb::make_tuple(losses[0], losses[1]);
    }

   private:
    const void* game(int32_t number) const {
        return positions_.data() + static_cast<size_t>(number) * engine_.game_bytes;
    }

    void check(int32_t number) const {
        if (number >= 0 && static_cast<size_t>(number) < positions_.size() / engine_.game_bytes) return;
        throw InvalidArgument("no position has the index " + std::to_string(number));
    }

    void check_moves(int32_t number, const int32_t* range, size_t moves, const Buffer& ids) const {
        check(number);
        if (range[0] < 0 || range[0] >= range[1] || static_cast<size_t>(range[1]) > moves) {
            throw InvalidArgument("starts must ascend");
        }
        for (int32_t i = range[0]; i < range[1]; ++i) {
            const int action = ids.data<uint16_t>()[i];
            if (action >= engine_.actions || !engine_.is_legal(game(number), action)) throw IllegalAction{};
        }
    }

    // Every thread sums its own samples; the sums are added in a fixed order, so that the result is reproducible.
    template <class Add>
    void sum_over_samples(size_t samples, nb::handle threads, size_t length, float* gradient, double* losses, Add add) const {
        const auto workers = static_cast<size_t>(number_between(threads, 1, kMaxThreads, "threads"));
        nb::gil_scoped_release unlocked;
        std::vector<std::vector<float>> parts(workers, std::vector<float>(length));
        std::vector<double> lost(workers * kOutputs);
        ThreadPool pool(static_cast<int>(workers));
        pool.parallel_for(workers, [&](size_t first, size_t last) {
            for (size_t worker = first; worker < last; ++worker) {
                for (size_t i = worker; i < samples; i += workers) {
                    add(i, parts[worker].data(), &lost[worker * kOutputs]);
                }
            }
        });
        std::fill_n(gradient, length, 0.0f);
        for (size_t worker = 0; worker < workers; ++worker) {
            for (size_t i = 0; i < length; ++i) gradient[i] += parts[worker][i];
            for (int i = 0; i < kOutputs; ++i) losses[i] += lost[worker * kOutputs + static_cast<size_t>(i)];
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
        .def("value_gradient", &PyTrainer::value_gradient, "weights"_a.none(), "picks"_a.none(), "targets"_a.none(),
             "count"_a, "gradient"_a.none(), "threads"_a,
             "Set the gradient of the value network; returns the sums of the losses.")
        .def("prior_gradient", &PyTrainer::prior_gradient, "weights"_a.none(), "picks"_a.none(), "starts"_a.none(),
             "actions"_a.none(), "shares"_a.none(), "count"_a, "gradient"_a.none(), "threads"_a,
             "Set the gradient of the policy; returns the sum of the losses and the number of top-1 hits.");
}

}  // namespace polindrome::python
