// The extension module polindrome._core: numbers and arrays in, numbers and arrays out.
//
// A variant is given by the size of the board and the seat of each colour (-1: shared). All arguments are checked
// before anything changes. Long computations release the GIL.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>
#include <vector>

#include "arguments.hpp"
#include "batch.hpp"
#include "engines.hpp"
#include "entropy.hpp"
#include "polindrome/shape_program.hpp"
#include "position.hpp"
#include "search.hpp"
#include "training.hpp"

using namespace nanobind::literals;

namespace polindrome::python {

// The Python exceptions for InvalidArgument, InvalidAction and IllegalAction; the package replaces the first two.
PyObject* argument_error = PyExc_ValueError;
PyObject* action_error = PyExc_ValueError;
PyObject* illegal_error = nullptr;

// A bitboard of Python: an integer with rows of 21 bits, as 56 bytes.
const uint8_t* bitboard_of(const nb::bytes& cells) {
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
    const int found =
        engine_of(size).list_from_bitboards(bitboard_of(free), bitboard_of(frontier), hand_of(pieces), ids);
    nb::list out = nb::steal<nb::list>(PyList_New(found));
    for (int i = 0; i < found; ++i) PyList_SET_ITEM(out.ptr(), i, PyLong_FromLong(ids[i]));
    return out;
}

bool has_legal_action(int size, const nb::bytes& free, const nb::bytes& frontier, nb::handle pieces) {
    return engine_of(size).any_from_bitboards(bitboard_of(free), bitboard_of(frontier), hand_of(pieces));
}

// The actions as 16-bit numbers, the counts as bytes.
nb::tuple frontier_changes(int size, const nb::bytes& free, const nb::bytes& frontier, nb::handle pieces) {
    uint16_t ids[Classic::actions];
    uint8_t opened[Classic::actions], closed[Classic::actions];
    const auto found = static_cast<size_t>(engine_of(size).list_frontier_changes(
        bitboard_of(free), bitboard_of(frontier), hand_of(pieces), ids, opened, closed));
    return nb::make_tuple(nb::bytearray(ids, found * sizeof *ids), nb::bytearray(opened, found),
                          nb::bytearray(closed, found));
}

// For the benchmark: generates bitboards without the overhead of Python. The loop calls nothing but the engine.
uint64_t generate_anchors(nb::handle positions, int repeats) {
    std::vector<nb::object> kept;  // The positions may come from an iterator that owns them.
    std::vector<std::pair<const Engine*, const void*>> games;
    for (nb::handle object : positions) {
        if (!nb::isinstance<Position>(object)) throw InvalidArgument("positions must all be Positions");
        const auto* position = nb::inst_ptr<Position>(object);
        games.emplace_back(&position->engine(), position->game());
        kept.push_back(nb::borrow(object));
    }
    alignas(64) uint64_t words[kOrientations * Classic::words];
    uint64_t checksum = 0;
    for (int round = 0; round < repeats; ++round) {
        for (const auto& [engine, game] : games) {
            engine->anchors(game, words);
            checksum += words[0];
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

std::vector<std::tuple<int, int, PyCell>> shape_program() {
    std::vector<std::tuple<int, int, PyCell>> all;
    for (const auto& [shape, parent, cell] : kShapeProgram) all.emplace_back(shape, parent, PyCell{cell.row, cell.col});
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
    std::string known;
    for (const Kernel* kernel : kernels()) known += (known.empty() ? "" : ", ") + std::string(kernel->name);
    throw InvalidArgument("unknown kernel '" + name + "'; this processor runs " + known);
}

void set_errors(nb::type_object argument, nb::type_object action) {
    argument_error = argument.release().ptr();
    action_error = action.release().ptr();
}

// The moves are never freed, like the errors.
void set_moves(int size, nb::tuple moves) {
    const Engine& engine = engine_of(size);
    if (moves.size() != static_cast<size_t>(engine.actions) || !PyTuple_Check(moves[0].ptr()) ||
        PyTuple_GET_SIZE(nb::object(moves[0]).ptr()) != 4) {
        throw InvalidArgument("moves must be " + std::to_string(engine.actions) + " tuples of four numbers");
    }
    MoveTable& table = moves_of(engine);
    table.type = Py_TYPE(nb::object(moves[0]).ptr());
    table.moves = moves.release().ptr();
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
    // Games live in caches and coroutines that the interpreter does not always clear at exit; that is no error.
    nb::set_leak_warnings(false);
    module.doc() = "The compiled core. Private: use polindrome.native and polindrome.entropy.native.";

    illegal_error = PyErr_NewExceptionWithDoc(
        "polindrome._core.IllegalAction",
        "An illegal action; its argument is the index of the game in a batch, else 0.", PyExc_ValueError, nullptr);
    module.attr("IllegalAction") = nb::borrow(illegal_error);
    nb::register_exception_translator(translate);

    module.def("set_errors", set_errors, "argument"_a, "action"_a,
               "Set the exceptions to raise for an invalid argument and for an action id that is out of range.");
    module.def("set_moves", set_moves, "size"_a, "moves"_a,
               "Register the Move of every action on a board, which legal_moves returns and play takes.");
    module.def("kernels", kernel_names, "Names of the kernels that this processor supports, the fastest first.");
    module.def("kernel", [] { return std::string(current_kernel.load()->name); }, "Name of the current kernel.");
    module.def("use_kernel", use_kernel, "name"_a, "Select the kernel, for existing games, too.");
    module.def("shapes", shapes, "Piece id, orientation id and cells of the 91 orientations.");
    module.def("shape_program", shape_program,
               "Steps of the shape program: shape, parent (-1: none), cell that is added to it.");
    module.def("first_actions", first_actions, "size"_a,
               "The first action id of every orientation, then the number of actions.");
    module.def("legal_actions", legal_actions, "size"_a, "free"_a, "frontier"_a, "pieces"_a,
               "Ids of the legal placements, ascending; free and frontier cells are bitboards.");
    module.def("has_legal_action", has_legal_action, "size"_a, "free"_a, "frontier"_a, "pieces"_a,
               "Whether there is a legal placement; free and frontier cells are bitboards.");
    module.def("frontier_changes", frontier_changes, "size"_a, "free"_a, "frontier"_a, "pieces"_a,
               "Legal placements; frontier cells that each adds, and those that it removes but does not cover.");
    module.def("generate_anchors", generate_anchors, "positions"_a, "repeats"_a,
               "Generate the bitboards of the legal placements repeatedly, for benchmarks; returns a checksum.");
    add_entropy(module);

    // nanobind lets None through for these, so that errors name the argument and what is expected.
    const auto out = "out"_a.none();
    const auto actions = "actions"_a.none();
    const auto done = "done"_a.none();
    const auto seats = "seats"_a.none();
    const auto colours = "colours"_a.none();
    const auto colour_or_none = "colour"_a.none();

    nb::class_<Position>(module, "Position", "One game: a position and the actions that led to it.")
        .def(nb::init<int, nb::handle>(), "size"_a, seats)
        .def("copy", [](const Position& self) { return Position(self); }, "An independent copy.")
        .def_prop_ro("colour", &Position::colour, "The colour to move, counted in turn order, or -1 after the end.")
        .def_prop_ro("seat", &Position::seat, "The seat to move, or -1 after the end.")
        .def_prop_ro("history", &Position::history, "The actions so far.")
        .def("hand", &Position::hand, "colour"_a, "Remaining pieces of a colour, one bit each; piece 1 is bit 0.")
        .def("scores", &Position::scores, "Points of each colour.")
        .def("ranks", &Position::ranks, "For each seat, opponents behind it minus opponents ahead of it.")
        .def("grid", &Position::grid, out, "Write the board: for each cell 0 or the colour, counted from 1.")
        .def("key", &Position::key, "A 64-bit hash; equal if the possible continuations are.")
        .def("same", &Position::same, "other"_a, "Whether both positions have the same possible continuations.")
        .def("legal_count", &Position::legal_count, colour_or_none,
             "Number of legal actions, of the colour to move or of another.")
        .def("legal_actions", &Position::legal_actions, colour_or_none,
             "Ids of the legal actions, ascending, of the colour to move or of another.")
        .def("legal_moves", &Position::legal_moves, colour_or_none, "The legal actions as registered by set_moves.")
        .def("legal_actions_uint16", &Position::legal_actions_uint16,
             "Ids of the legal actions of the colour to move, ascending, as an array of 16-bit numbers.")
        .def("legal_mask", &Position::legal_mask, out, "Write one byte for each action.")
        .def("legal_mask_packed", &Position::legal_mask_packed, out, "Write one bit for each action.")
        .def("placed", &Position::placed, "Colour and id of each action so far.")
        .def("observe", &Position::observe, "colour"_a, out,
             "Write the observation planes of a colour, one byte for each cell.")
        .def("mobility", &Position::mobility, "Number of legal placements of each piece, for each colour.")
        .def("put", &Position::put, "colour"_a, "action"_a, "Put a piece on the board of a setup.")
        .def("set_turn", &Position::set_turn, "colour"_a, "Set the colour to move in a setup.")
        .def("apply", &Position::apply, "action"_a,
             "Play an action; raises IllegalAction and changes nothing if it is illegal.")
        .def("play", &Position::play, "move"_a.none(),
             "Play a Move; returns False and changes nothing if it is illegal.")
        .def("undo", &Position::undo, "Take the latest action back.")
        .def("sample", &Position::sample, "seed"_a, "A legal action, chosen by the seed.")
        .def("perft", &Position::perft, "depth"_a, "Number of action sequences of a length.")
        .def("playouts", &Position::playouts, "n"_a, "seed"_a, "threads"_a,
             "Sums over random games from this position.");
    add_search(module);
    add_training(module);

    nb::class_<PyBatch>(module, "Batch", "Games in lock-step.")
        .def(nb::init<int, nb::handle, nb::handle, nb::handle, nb::handle>(), "size"_a, seats, "n"_a, "seed"_a,
             "threads"_a)
        .def("__len__", &PyBatch::length)
        .def("reset", &PyBatch::reset, "seed"_a, "Restart all games.")
        .def("restart", &PyBatch::restart, "chosen"_a, "Restart the chosen games.")
        .def("find_illegal", &PyBatch::find_illegal, actions, out, "Write which actions are illegal.")
        .def("step", &PyBatch::step, actions, done, "Play one action in each game; write which games ended.")
        .def("sample", &PyBatch::sample, out, "Write a random legal action of each game.")
        .def("legal_mask", &PyBatch::legal_mask, out, "Write one byte for each action of each game.")
        .def("legal_mask_packed", &PyBatch::legal_mask_packed, out, "Write one bit for each action of each game.")
        .def("observe", &PyBatch::observe, out, "Write the observation planes of the colour to move in each game.")
        .def("observe_packed", &PyBatch::observe_packed, out,
             "Write the observation planes with one bit for each cell.")
        .def("counts", &PyBatch::counts, out, "Write the number of legal actions of each game.")
        .def("scores", &PyBatch::scores, out,
             "Write the points of each colour; final ones where the latest step ended the game.")
        .def("returns", &PyBatch::returns, out, "Write the payoffs where the latest step ended the game, else 0.")
        .def("turns", &PyBatch::turns, seats, colours, "Write the seat and the colour to move in each game.")
        .def("position", &PyBatch::position, "index"_a, "A copy of one game.")
        .def("ended", &PyBatch::ended, "index"_a, "A copy of the game that the latest step ended.");
}
