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
#include "polindrome/workers.hpp"
#include "position.hpp"

using namespace nanobind::literals;

namespace polindrome::python {
namespace {

constexpr int64_t kMaxMemory = int64_t{1} << 36;  // the tree counts in 32 bytes with 32 bits; half of that
constexpr int64_t kMaxSimulations = int64_t{1} << 31;

// The weights for boards of one size.
class PyBrain {
   public:
    PyBrain(int size, const nb::bytes& data) : size_(size), bytes_(new(kAlignment) unsigned char[data.size()]) {
        const size_t wanted = engine_of(size).brain_bytes;
        if (data.size() != wanted) {
            throw InvalidArgument("the weights for this board are " + std::to_string(wanted) + " bytes, not " +
                                  std::to_string(data.size()));
        }
        std::memcpy(bytes_.get(), data.data(), data.size());
    }

    const void* of(const Position& position) const {
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
    SearchLink link;
    bool told = false;  // whether there were news once

    // The newest news, or none if there were none yet; and asks for newer ones.
    nb::object glimpse() {
        if (!link.wanted.load(std::memory_order_acquire)) told = told || link.simulations > 0;
        const auto news = std::make_tuple(link.simulations.load(), link.action.load(), link.win.load());
        link.wanted = true;
        return told ? nb::cast(news) : nb::none();
    }
};

double seconds_of(double seconds) {
    if (seconds > 0) return seconds;
    throw InvalidArgument("seconds must be more than 0, not " + std::to_string(seconds));  // NaN, too
}

const Position& open_position(const Position& position) {
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

    nb::tuple run(const Position& position, const PyBrain& brain, nb::handle simulations, double seconds,
                  nb::handle threads, bool until_decided, nb::handle seed, PyStop& stop,
                  const Settings& settings) {
        const SearchLimits limits = {number_between(simulations, 1, kMaxSimulations, "simulations"),
                                     seconds_of(seconds),
                                     static_cast<int>(number_between(threads, 1, kMaxThreads, "threads")),
                                     until_decided};
        const uint64_t number = seed_of(seed);
        const Position start = open_position(position);
        const void* weights = brain.of(start);
        Interruption interruption;
        SearchResult result;
        {
            nb::gil_scoped_release unlocked;
            const std::scoped_lock one_at_a_time(mutex_);
            result = search_.run(start.engine(), weights, start.seats(), start.game(), settings_of(settings), limits,
                                 number, stop.link,
                                 interruption.watch());
        }
        interruption.check();
        std::vector<Move> moves;
        for (const SearchedMove& move : result.moves) {
            moves.emplace_back(move.action, move.visits, move.value, move.win, move.margin, move.prior);
        }
        const int seats = start.seats().count;
        return nb::make_tuple(moves, tuple_of(result.forecast.win, seats), tuple_of(result.forecast.margin, seats),
                              result.simulations, result.bytes);
    }

   private:
    Search search_;
    std::mutex mutex_;
};

nb::tuple forecast(const Position& position, const PyBrain& brain) {
    const Position& start = open_position(position);
    const Forecast found = forecast_of(start.engine(), brain.of(start), start.seats(), start.game());
    return nb::make_tuple(tuple_of(found.win, start.seats().count), tuple_of(found.margin, start.seats().count));
}

// The actions as 16-bit numbers, and as 32-bit ones the sums whose softmax is their priors, in parts of 1 << kPriorBits.
nb::tuple priors(const Position& position, const PyBrain& brain) {
    const Position& start = open_position(position);
    std::vector<uint16_t> actions(Classic::actions);
    std::vector<int32_t> sums(Classic::actions);
    const auto found = static_cast<size_t>(
        start.engine().priors(start.game(), brain.of(start), actions.data(), sums.data()));
    return nb::make_tuple(nb::bytearray(actions.data(), found * sizeof(uint16_t)),
                          nb::bytearray(sums.data(), found * sizeof(int32_t)));
}

}  // namespace

void add_search(nb::module_& module) {
    nb::class_<PyBrain>(module, "Brain", "The weights of the net and the priors for boards of one size.")
        .def(nb::init<int, nb::bytes>(), "size"_a, "data"_a)
        .def("forecast", [](const PyBrain& self, const Position& position) { return forecast(position, self); },
             "position"_a, "Chances to win and margins of the seats by one look.")
        .def("priors", [](const PyBrain& self, const Position& position) { return priors(position, self); },
             "position"_a, "The legal actions, and how good each seems in 256ths of log-odds.");
    nb::class_<PyStop>(module, "Stop", "Ends a search from another thread.")
        .def(nb::init<>())
        .def("set", [](PyStop& self) { self.link.stop = true; }, "Ask for the end.")
        .def("is_set", [](const PyStop& self) { return self.link.stop.load(); }, "Whether somebody asked.")
        .def("glimpse", &PyStop::glimpse,
             "Simulations so far, the action with most of them and its chance to win; None if nothing is known yet.");
    nb::class_<PySearch>(module, "Search", "A tree, and the search that grows it.")
        .def(nb::init<nb::handle>(), "memory"_a)
        .def("run", &PySearch::run, "position"_a, "brain"_a, "simulations"_a, "seconds"_a, "threads"_a,
             "until_decided"_a, "seed"_a, "stop"_a, "settings"_a,
             "Moves (action, visits, value, win, margin, prior), wins and margins of the seats, simulations, bytes.");
}

}  // namespace polindrome::python
