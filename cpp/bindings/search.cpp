// Python bindings of the search and of its weights.
#include "search.hpp"

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <mutex>
#include <new>
#include <tuple>

#include "arguments.hpp"
#include "interruption.hpp"
#include "polindrome/search.hpp"
#include "polindrome/thread_pool.hpp"
#include "position.hpp"

using namespace nanobind::literals;

namespace polindrome::python {
namespace {

constexpr int64_t kMaxMemory = int64_t{1} << 36;  // 32-bit indices of 32-byte units could address 2^37
constexpr int64_t kMaxSimulations = int64_t{1} << 31;

// The learnt weights for boards of one size, aligned for the kernels.
class PyWeights {
   public:
    PyWeights(int size, const nb::bytes& data) : size_(size), bytes_(new(kAlignment) unsigned char[data.size()]) {
        const size_t wanted = engine_of(size).weights_bytes;
        if (data.size() != wanted) {
            throw InvalidArgument("weights for this board have " + std::to_string(wanted) + " bytes, not " +
                                  std::to_string(data.size()));
        }
        std::memcpy(bytes_.get(), data.data(), data.size());
    }

    const void* bytes_for(const Position& position) const {
        if (position.engine().size == size_) return bytes_.get();
        throw InvalidArgument("these weights are for boards of size " + std::to_string(size_));
    }

   private:
    static constexpr std::align_val_t kAlignment{64};
    struct Free {
        void operator()(unsigned char* bytes) const { ::operator delete[](bytes, kAlignment); }
    };

    int size_;
    std::unique_ptr<unsigned char[], Free> bytes_;
};

struct PyStop {
    SearchControl control;
    bool has_progress = false;

    // The latest published progress, or None before the first; requests an update.
    nb::object progress() {
        if (!control.progress_requested.load(std::memory_order_acquire)) {
            has_progress = has_progress || control.simulations > 0;
        }
        const auto latest = std::make_tuple(control.simulations.load(), control.action.load(), control.win.load());
        control.progress_requested = true;
        return has_progress ? nb::cast(latest) : nb::none();
    }
};

double seconds_of(double seconds) {
    if (seconds > 0) return seconds;
    throw InvalidArgument("seconds must be more than 0, not " + std::to_string(seconds));  // NaN, too
}

// The position itself; InvalidArgument if the game is over.
const Position& unfinished(const Position& position) {
    if (position.colour() != kOver) return position;
    throw InvalidArgument("the game is over: there is nothing to search");
}

// In the order of SearchSettings.
using Settings = std::tuple<double, double, double, double, double, double, double, int>;

SearchSettings settings_of(const Settings& values) {
    return std::apply([](auto... value) { return SearchSettings{value...}; }, values);
}

using Move = std::tuple<int, int64_t, double, double, double, double>;

class PySearch {
   public:
    explicit PySearch(nb::handle memory)
        : search_(static_cast<size_t>(number_between(memory, 1, kMaxMemory, "memory"))) {}

    nb::tuple run(const Position& position, const PyWeights& weights, nb::handle simulations, double seconds,
                  nb::handle threads, bool until_decided, nb::handle seed, PyStop& stop,
                  const Settings& settings) {
        const SearchLimits limits = {number_between(simulations, 1, kMaxSimulations, "simulations"),
                                     seconds_of(seconds),
                                     static_cast<int>(number_between(threads, 1, kMaxThreads, "threads")),
                                     until_decided};
        const uint64_t number = seed_of(seed);
        const Position start = unfinished(position);
        const void* bytes = weights.bytes_for(start);
        Interruption interruption;
        SearchResult result;
        {
            nb::gil_scoped_release unlocked;
            const std::scoped_lock lock(mutex_);
            result = search_.run(start.engine(), bytes, start.seats(), start.game(), settings_of(settings), limits,
                                 number, stop.control, interruption.stop_check());
        }
        interruption.check();
        std::vector<Move> moves;
        for (const SearchedMove& move : result.moves) {
            moves.emplace_back(move.action, move.visits, move.value, move.win, move.margin, move.prior);
        }
        const int seats = start.seats().count;
        return nb::make_tuple(moves, tuple_of(result.prediction.win, seats), tuple_of(result.prediction.margin, seats),
                              result.simulations, result.bytes);
    }

   private:
    Search search_;
    std::mutex mutex_;
};

nb::tuple py_predict(const PyWeights& weights, const Position& position) {
    const Position& start = unfinished(position);
    const Prediction prediction = predict(start.engine(), weights.bytes_for(start), start.seats(), start.game());
    const int seats = start.seats().count;
    return nb::make_tuple(tuple_of(prediction.win, seats), tuple_of(prediction.margin, seats));
}

// The actions as 16-bit numbers, and the predictions after each as doubles.
nb::tuple py_predict_moves(const PyWeights& weights, const Position& position) {
    const Position start = unfinished(position);
    const void* bytes = weights.bytes_for(start);
    MovePredictions moves;
    {
        nb::gil_scoped_release unlocked;
        moves = predict_moves(start.engine(), bytes, start.seats(), start.game());
    }
    const size_t count = moves.actions.size();
    return nb::make_tuple(nb::bytearray(moves.actions.data(), count * sizeof(uint16_t)),
                          nb::bytearray(moves.wins.data(), count * sizeof(double)),
                          nb::bytearray(moves.margins.data(), count * sizeof(double)));
}

// The actions as 16-bit numbers, and their logits as 32-bit numbers in fixed point with kPolicyBits.
nb::tuple py_policy_logits(const PyWeights& weights, const Position& position) {
    const Position& start = unfinished(position);
    std::vector<uint16_t> actions(Classic::actions);
    std::vector<int32_t> logits(Classic::actions);
    const auto found = static_cast<size_t>(
        start.engine().policy_logits(start.game(), weights.bytes_for(start), actions.data(), logits.data()));
    return nb::make_tuple(nb::bytearray(actions.data(), found * sizeof(uint16_t)),
                          nb::bytearray(logits.data(), found * sizeof(int32_t)));
}

}  // namespace

void add_search(nb::module_& module) {
    nb::class_<PyWeights>(module, "Weights", "The learnt weights of value network and policy for boards of one size.")
        .def(nb::init<int, nb::bytes>(), "size"_a, "data"_a)
        .def("predict", py_predict, "position"_a, "Win probabilities and margins of the seats, without a search.")
        .def("predict_moves", py_predict_moves, "position"_a,
             "Legal actions, and after each the win probability and the margin of the seat that makes it.")
        .def("policy_logits", py_policy_logits, "position"_a, "Legal actions, and their logits in units of 1/256.");
    nb::class_<PyStop>(module, "Stop", "Stops a search from another thread, and reads its progress.")
        .def(nb::init<>())
        .def("set", [](PyStop& self) { self.control.stop = true; }, "Request the end of the search.")
        .def("is_set", [](const PyStop& self) { return self.control.stop.load(); }, "Whether the end was requested.")
        .def("progress", &PyStop::progress,
             "Simulations so far, the most visited action and its win probability; None before the first update.");
    nb::class_<PySearch>(module, "Search", "A search tree.")
        .def(nb::init<nb::handle>(), "memory"_a)
        .def("run", &PySearch::run, "position"_a, "weights"_a, "simulations"_a, "seconds"_a, "threads"_a,
             "until_decided"_a, "seed"_a, "stop"_a, "settings"_a,
             "Moves (action, visits, value, win, margin, prior), wins and margins of the seats, simulations, bytes.");
}

}  // namespace polindrome::python
