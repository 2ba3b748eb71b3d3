// The extension polindrome._core: numbers and arrays in, numbers and arrays out.
//
// Variants appear as the size of the board and the seat of each colour (-1: shared). Everything that comes in is
// checked before anything changes. Work that can take long runs without the interpreter's lock.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <tuple>

#include "arguments.hpp"
#include "polindrome/batch.hpp"
#include "polindrome/engine.hpp"
#include "polindrome/program.hpp"
#include "polindrome/workers.hpp"

using namespace nanobind::literals;

namespace polindrome::python {

constexpr int64_t kMaxGames = 1'000'000;
constexpr int64_t kMaxPlayouts = int64_t{1} << 48;  // sums of squared points stay below 2^63
constexpr int kMaxPerftDepth = 24;                  // every ply takes some kilobytes of the stack

std::atomic<const Kernel*> current_kernel{kernels().front()};

// The exceptions that stand for InvalidArgument and InvalidAction; the package sets its own.
PyObject* argument_error = PyExc_ValueError;
PyObject* action_error = PyExc_ValueError;
PyObject* illegal_error = nullptr;

const Engine& engine_of(int64_t size) {
    const Kernel* kernel = current_kernel;
    if (size == kernel->duo.size) return kernel->duo;
    if (size == kernel->classic.size) return kernel->classic;
    throw InvalidArgument("the core knows boards of size 14 and 20, not " + std::to_string(size));
}

// The seat of each colour; -1 where the colour is shared.
Seats seats_of(nb::handle values, const Engine& engine) {
    Seats seats{0, {kShared, kShared, kShared, kShared}};
    int colours = 0;
    for (nb::handle value : values) {
        const auto seat = static_cast<int>(number_between(value, kShared, engine.colours - 1, "seat"));
        if (colours < engine.colours) seats.of_colour[colours] = static_cast<int8_t>(seat);
        seats.count = std::max(seats.count, seat + 1);
        ++colours;
    }
    if (colours != engine.colours || seats.count < 2) {
        throw InvalidArgument("seats must name " + std::to_string(engine.colours) + " seats, two of them different");
    }
    return seats;
}

// Lets Python handle Ctrl-C in the midst of work that runs without the interpreter's lock.
class Interruption {
   public:
    Watch watch() { return {ask, this}; }

    // Raises what the signal handler raised, if one did.
    void check() const {
        if (raised_) nb::raise_python_error();
    }

    bool raised() const { return raised_; }

   private:
    using Clock = std::chrono::steady_clock;

    static bool ask(void* context) {
        auto& self = *static_cast<Interruption*>(context);
        const auto now = Clock::now();
        if (self.raised_ || now - self.asked_ < std::chrono::milliseconds(50)) return !self.raised_;
        self.asked_ = now;
        nb::gil_scoped_acquire lock;
        self.raised_ = PyErr_CheckSignals() != 0;
        return !self.raised_;
    }

    bool raised_ = false;
    Clock::time_point asked_ = Clock::now();
};

nb::tuple tuple_of(const auto* values, int count) {
    nb::list list;
    for (int i = 0; i < count; ++i) list.append(values[i]);
    return nb::tuple(list);
}

// One game. The engine is asked for anew with each call, so that the kernel can be changed at any time.
class Position {
   public:
    Position(int size, nb::handle seats) : size_(size), seats_(seats_of(seats, engine())) { engine().reset(game_); }

    Position(int size, const Seats& seats, const void* game) : size_(size), seats_(seats) {
        std::memcpy(game_, game, engine().game_bytes);
    }

    const Engine& engine() const { return engine_of(size_); }
    const void* game() const { return game_; }

    int colour() const { return engine().colour(game_); }

    // The seats play a shared colour in turn.
    int seat() const {
        const int colour = this->colour();
        if (colour == kOver) return kOver;
        const int placed = kPieces - __builtin_popcount(engine().hand(game_, colour));
        return seats_.of_colour[colour] == kShared ? placed % seats_.count : seats_.of_colour[colour];
    }

    uint32_t hand(nb::handle colour) const {
        return engine().hand(game_, static_cast<int>(number_between(colour, 0, engine().colours - 1, "colour")));
    }

    nb::tuple history() const {
        History history;
        std::memcpy(&history, game_, sizeof history);
        return tuple_of(history.actions, history.plies);
    }

    nb::tuple scores() const {
        int16_t points[kMaxColours];
        engine().scores(game_, points);
        return tuple_of(points, engine().colours);
    }

    nb::tuple ranks() const {
        int16_t points[kMaxColours];
        engine().scores(game_, points);
        int rank[kMaxColours];
        rank_seats(seats_, points, engine().colours, rank);
        return tuple_of(rank, seats_.count);
    }

    void grid(nb::handle out) const {
        const auto size = static_cast<size_t>(size_);
        engine().grid(game_, Buffer(out, "B", "uint8", {size, size}, true, "out").data<uint8_t>());
    }

    uint64_t key() const { return mixed(engine().key(game_) + static_cast<uint64_t>(seats_.count)); }
    int count() const { return engine().count(game_); }

    nb::bytearray legal_actions() const {
        uint16_t ids[Classic::actions];
        const int found = engine().list(game_, ids);
        return nb::bytearray(ids, static_cast<size_t>(found) * sizeof *ids);
    }

    void legal_mask(nb::handle out) const {
        const auto length = static_cast<size_t>(engine().actions);
        engine().mask(game_, Buffer(out, "B?", "uint8 or bool", {length}, true, "out").data<uint8_t>());
    }

    void legal_mask_packed(nb::handle out) const {
        const auto length = static_cast<size_t>(engine().packed_bytes);
        engine().mask_packed(game_, Buffer(out, "B", "uint8", {length}, true, "out").data<uint8_t>());
    }

    nb::list mobility() const {
        uint16_t counts[kMaxColours][kPieces];
        engine().mobility(game_, counts);
        nb::list all;
        for (int colour = 0; colour < engine().colours; ++colour) all.append(tuple_of(counts[colour], kPieces));
        return all;
    }

    void apply(nb::handle value) {
        const int action = action_of(value, engine().actions);
        if (!engine().is_legal(game_, action)) throw IllegalAction();
        engine().apply(game_, action);
    }

    int sample(nb::handle seed) const {
        const uint64_t number = seed_of(seed);
        if (colour() == kOver) throw InvalidArgument("the game is over: there is nothing to sample");
        return engine().sample(game_, mixed(number + 0x9e3779b97f4a7c15));
    }

    uint64_t perft(nb::handle depth) const {
        const int plies = static_cast<int>(number_between(depth, 0, kMaxPerftDepth, "depth"));
        const Position start = *this;
        Interruption interruption;
        uint64_t total;
        {
            nb::gil_scoped_release unlocked;
            total = start.engine().perft(start.game_, plies, interruption.watch());
        }
        interruption.check();
        return total;
    }

    // Parts are small and handed out one after the other, so that all threads end together and the one that
    // handles signals is never the last to know.
    nb::dict playouts(nb::handle count, nb::handle seed, nb::handle threads) const {
        const int64_t games = number_between(count, 0, kMaxPlayouts, "n");
        const uint64_t number = seed_of(seed);
        const auto crew = static_cast<int>(number_between(threads, 1, kMaxThreads, "threads"));
        const Position start = *this;
        Totals totals{};
        Interruption interruption;
        {
            nb::gil_scoped_release unlocked;
            start.play_out(games, number, crew, totals, interruption);
        }
        interruption.check();
        return start.summary(totals);
    }

   private:
    void play_out(int64_t games, uint64_t seed, int threads, Totals& totals, Interruption& interruption) const {
        constexpr int64_t kPart = 256;
        std::atomic<int64_t> next{0};
        std::atomic<bool> stop{false};
        std::vector<Totals> sums(static_cast<size_t>(threads));
        Workers workers(threads);
        workers.share(sums.size(), [&](size_t worker, size_t) {
            const Watch watch = worker == 0 ? interruption.watch() : Watch{may_go_on, &stop};
            for (int64_t first; !stop && (first = next.fetch_add(kPart)) < games;) {
                const int64_t last = std::min(first + kPart, games);
                engine().playouts(game_, seed, first, last, seats_, sums[worker], watch);
                if (worker == 0 && interruption.raised()) stop = true;
            }
        });
        for (const Totals& sum : sums) add_totals(totals, sum);
    }

    static bool may_go_on(void* stop) { return !*static_cast<std::atomic<bool>*>(stop); }

    nb::dict summary(const Totals& totals) const {
        nb::dict out;
        out["games"] = totals.games;
        out["plies"] = totals.plies;
        out["sum"] = tuple_of(totals.sum, engine().colours);
        out["squares"] = tuple_of(totals.squares, engine().colours);
        out["lowest"] = tuple_of(totals.lowest, engine().colours);
        out["highest"] = tuple_of(totals.highest, engine().colours);
        out["rank_sum"] = tuple_of(totals.rank_sum, seats_.count);
        out["wins"] = tuple_of(totals.wins, seats_.count);
        return out;
    }

    int size_;
    Seats seats_;
    alignas(8) unsigned char game_[kMaxGameBytes];
};

// A batch belongs to one thread at a time, since it works without the interpreter's lock.
class PyBatch {
   public:
    PyBatch(int size, nb::handle seats, nb::handle games, nb::handle seed, nb::handle threads)
        : size_(size),
          seats_(seats_of(seats, engine())),
          batch_(engine(), seats_, static_cast<size_t>(number_between(games, 1, kMaxGames, "n")), seed_of(seed),
                 static_cast<int>(number_between(threads, 1, kMaxThreads, "threads"))) {}

    size_t length() const { return batch_.size(); }

    void reset(nb::handle seed) {
        const uint64_t number = seed_of(seed);
        run([&] { batch_.reset(engine(), number); });
    }

    void step(nb::handle actions, nb::handle done) {
        const Buffer ended(done, "?", "bool", {length()}, true, "done");
        const std::vector<int32_t> chosen = actions_of(actions, length(), engine().actions);
        size_t illegal = 0;
        run([&] {
            illegal = batch_.find_illegal(engine(), chosen.data());
            if (illegal == length()) batch_.step(engine(), chosen.data(), ended.data<uint8_t>());
        });
        if (illegal < length()) throw IllegalAction{illegal};
    }

    void sample(nb::handle out) {
        const Buffer ids(out, "H", "uint16", {length()}, true, "out");
        run([&] { batch_.sample(engine(), ids.data<uint16_t>()); });
    }

    void legal_mask(nb::handle out) {
        const auto width = static_cast<size_t>(engine().actions);
        const Buffer bytes(out, "B?", "uint8 or bool", {length(), width}, true, "out");
        run([&] { batch_.masks(engine(), bytes.data<uint8_t>()); });
    }

    void legal_mask_packed(nb::handle out) {
        const auto width = static_cast<size_t>(engine().packed_bytes);
        const Buffer bytes(out, "B", "uint8", {length(), width}, true, "out");
        run([&] { batch_.masks_packed(engine(), bytes.data<uint8_t>()); });
    }

    void counts(nb::handle out) {
        const Buffer numbers(out, "H", "uint16", {length()}, true, "out");
        run([&] { batch_.counts(engine(), numbers.data<uint16_t>()); });
    }

    void scores(nb::handle out) {
        const Buffer points(out, "h", "int16", {length(), static_cast<size_t>(engine().colours)}, true, "out");
        run([&] { batch_.scores(engine(), points.data<int16_t>()); });
    }

    void returns(nb::handle out) {
        const Buffer payoffs(out, "f", "float32", {length(), static_cast<size_t>(seats_.count)}, true, "out");
        run([&] { batch_.returns(engine(), payoffs.data<float>()); });
    }

    void turns(nb::handle seats, nb::handle colours) {
        const Buffer seat_numbers(seats, "b", "int8", {length()}, true, "seats");
        const Buffer colour_numbers(colours, "b", "int8", {length()}, true, "colours");
        run([&] {
            for (size_t i = 0; i < length(); ++i) {
                const Position game(size_, seats_, batch_.game(i));
                seat_numbers.data<int8_t>()[i] = static_cast<int8_t>(game.seat());
                colour_numbers.data<int8_t>()[i] = static_cast<int8_t>(game.colour());
            }
        });
    }

    Position position(nb::handle index) {
        const auto last = static_cast<int64_t>(length()) - 1;
        const auto number = static_cast<size_t>(number_between(index, 0, last, "index"));
        const Claim claim(busy_);
        return {size_, seats_, batch_.game(number)};
    }

   private:
    // Marks the batch as being at work.
    class Claim {
       public:
        explicit Claim(std::atomic<bool>& busy) : busy_(busy) {
            if (busy_.exchange(true)) throw InvalidArgument("this batch is at work in another thread");
        }
        ~Claim() { busy_ = false; }

       private:
        std::atomic<bool>& busy_;
    };

    template <class Work>
    void run(Work work) {
        const Claim claim(busy_);
        nb::gil_scoped_release unlocked;
        work();
    }

    const Engine& engine() const { return engine_of(size_); }

    const int size_;
    const Seats seats_;
    Batch batch_;
    std::atomic<bool> busy_{false};
};

// Cells as Python has them: an integer of 21 bits a row, as 56 bytes.
const uint8_t* cells_of(const nb::bytes& cells) {
    if (cells.size() != 56) throw InvalidArgument("cells are 56 bytes, not " + std::to_string(cells.size()));
    return static_cast<const uint8_t*>(cells.data());
}

uint32_t hand_of(nb::handle pieces) {
    uint32_t hand = 0;
    for (nb::handle piece : pieces) hand |= 1u << (number_between(piece, 1, kPieces, "piece") - 1);
    return hand;
}

nb::list legal_actions(int size, const nb::bytes& free, const nb::bytes& frontier, nb::handle pieces) {
    uint16_t ids[Classic::actions];
    const int found = engine_of(size).list_cells(cells_of(free), cells_of(frontier), hand_of(pieces), ids);
    nb::list out = nb::steal<nb::list>(PyList_New(found));
    for (int i = 0; i < found; ++i) PyList_SET_ITEM(out.ptr(), i, PyLong_FromLong(ids[i]));
    return out;
}

bool has_legal_action(int size, const nb::bytes& free, const nb::bytes& frontier, nb::handle pieces) {
    return engine_of(size).any_cells(cells_of(free), cells_of(frontier), hand_of(pieces));
}

// For the benchmark: what the bitboards alone cost, without anything that Python adds.
uint64_t generate_anchors(const std::vector<const Position*>& positions, int repeats) {
    std::vector<uint64_t> words;
    uint64_t checksum = 0;
    for (int round = 0; round < repeats; ++round) {
        for (const Position* position : positions) {
            words.resize(position->engine().anchor_words);
            position->engine().anchors(position->game(), words.data());
            checksum += words.back();
        }
    }
    return checksum;
}

using PyCell = std::tuple<int, int>;

std::vector<std::tuple<int, int, std::vector<PyCell>>> shapes() {
    std::vector<std::tuple<int, int, std::vector<PyCell>>> all;
    for (const Orientation& shape : kShapes) {
        std::vector<PyCell> cells;
        for (int i = 0; i < shape.size; ++i) cells.emplace_back(shape.cells[i].row, shape.cells[i].col);
        all.emplace_back(shape.piece + 1, shape.id, cells);
    }
    return all;
}

std::vector<std::tuple<int, int, PyCell>> program() {
    std::vector<std::tuple<int, int, PyCell>> all;
    for (const Step& step : kProgram) all.emplace_back(step.shape, step.parent, PyCell{step.cell.row, step.cell.col});
    return all;
}

std::vector<int> first_actions(int size) {
    if (engine_of(size).size == Duo::size) return {Duo::first_action.begin(), Duo::first_action.end()};
    return {Classic::first_action.begin(), Classic::first_action.end()};
}

std::vector<std::string> kernel_names() {
    std::vector<std::string> names;
    for (const Kernel* kernel : kernels()) names.emplace_back(kernel->name);
    return names;
}

void use_kernel(const std::string& name) {
    for (const Kernel* kernel : kernels()) {
        if (name == kernel->name) {
            current_kernel = kernel;
            return;
        }
    }
    throw InvalidArgument("no kernel '" + name + "' runs here");
}

void set_errors(nb::type_object argument, nb::type_object action) {
    argument_error = argument.release().ptr();
    action_error = action.release().ptr();
}

void translate(const std::exception_ptr& thrown, void*) {
    try {
        std::rethrow_exception(thrown);
    } catch (const InvalidArgument& error) {
        PyErr_SetString(argument_error, error.what());
    } catch (const InvalidAction& error) {
        PyErr_SetString(action_error, error.what());
    } catch (const IllegalAction& error) {
        PyErr_SetObject(illegal_error, nb::int_(error.game).ptr());
    }
}

}  // namespace polindrome::python

NB_MODULE(_core, module) {
    using namespace polindrome::python;
    module.doc() = "The compiled core of Polindrome. Use polindrome.native, which speaks of games instead of numbers.";

    illegal_error = PyErr_NewException("polindrome._core.IllegalAction", PyExc_ValueError, nullptr);
    module.attr("IllegalAction") = nb::borrow(illegal_error);
    nb::register_exception_translator(translate);

    module.def("set_errors", set_errors, "argument"_a, "action"_a,
               "The exceptions to raise for a bad argument and for an unknown action.");
    module.def("kernels", kernel_names, "Names of the kernels that run on this processor, the fastest first.");
    module.def("kernel", [] { return std::string(current_kernel.load()->name); }, "The kernel in use.");
    module.def("use_kernel", use_kernel, "name"_a, "Use another kernel, for all games from now on.");
    module.def("shapes", shapes, "Piece id, orientation id and cells of the 91 orientations.");
    module.def("program", program, "The steps of the shape program: shape, parent (-1: none), cell that is added.");
    module.def("first_actions", first_actions, "size"_a, "The first action of every orientation, and the end.");
    module.def("legal_actions", legal_actions, "size"_a, "free"_a, "frontier"_a, "pieces"_a,
               "Ids of the legal placements for cells given as bitboards, ascending.");
    module.def("has_legal_action", has_legal_action, "size"_a, "free"_a, "frontier"_a, "pieces"_a,
               "Whether there is a legal placement for cells given as bitboards.");
    module.def("generate_anchors", generate_anchors, "positions"_a, "repeats"_a,
               "Make the bitboards of all legal placements of the positions, to be timed; returns a checksum.");

    nb::class_<Position>(module, "Position", "One game: a position and the actions that led to it.")
        .def(nb::init<int, nb::handle>(), "size"_a, "seats"_a)
        .def("copy", [](const Position& self) { return Position(self); }, "An independent twin.")
        .def_prop_ro("colour", &Position::colour, "The colour to move in turn order, or -1.")
        .def_prop_ro("seat", &Position::seat, "The seat to move, or -1.")
        .def_prop_ro("history", &Position::history, "The actions so far.")
        .def("hand", &Position::hand, "colour"_a, "Pieces that a colour holds, piece 1 as bit 0.")
        .def("scores", &Position::scores, "Points of each colour.")
        .def("ranks", &Position::ranks, "For each seat, how many it is ahead of less how many are ahead of it.")
        .def("grid", &Position::grid, "out"_a, "Write the number of the colour, from 1, on every cell.")
        .def("key", &Position::key, "A 64-bit hash of what matters for the rest of the game.")
        .def("count", &Position::count, "How many actions are legal.")
        .def("legal_actions", &Position::legal_actions, "Their ids, ascending, as 16-bit numbers.")
        .def("legal_mask", &Position::legal_mask, "out"_a, "Write one byte for each action.")
        .def("legal_mask_packed", &Position::legal_mask_packed, "out"_a, "Write one bit for each action.")
        .def("mobility", &Position::mobility, "Legal placements of each piece, for each colour.")
        .def("apply", &Position::apply, "action"_a, "Play an action; IllegalAction changes nothing.")
        .def("sample", &Position::sample, "seed"_a, "A legal action that the seed picks.")
        .def("perft", &Position::perft, "depth"_a, "Sequences of so many actions.")
        .def("playouts", &Position::playouts, "n"_a, "seed"_a, "threads"_a, "Sums over random games from here on.");

    nb::class_<PyBatch>(module, "Batch", "Games in lock-step.")
        .def(nb::init<int, nb::handle, nb::handle, nb::handle, nb::handle>(), "size"_a, "seats"_a, "n"_a, "seed"_a,
             "threads"_a)
        .def("__len__", &PyBatch::length)
        .def("reset", &PyBatch::reset, "seed"_a, "Start all games anew.")
        .def("step", &PyBatch::step, "actions"_a, "done"_a, "One action in each game; tells which ended.")
        .def("sample", &PyBatch::sample, "out"_a, "A legal action of each game.")
        .def("legal_mask", &PyBatch::legal_mask, "out"_a, "Write one byte for each action of each game.")
        .def("legal_mask_packed", &PyBatch::legal_mask_packed, "out"_a, "Write one bit for each action of each game.")
        .def("counts", &PyBatch::counts, "out"_a, "How many actions are legal in each game.")
        .def("scores", &PyBatch::scores, "out"_a, "Points of each colour; final ones where the last step ended a game.")
        .def("returns", &PyBatch::returns, "out"_a, "Payoffs where the last step ended a game, else 0.")
        .def("turns", &PyBatch::turns, "seats"_a, "colours"_a, "The seat and the colour to move in each game.")
        .def("position", &PyBatch::position, "index"_a, "A copy of one game.");
}
