// The extension polindrome._core: numbers and arrays in, numbers and arrays out.
//
// Variants appear as the size of the board and the seat of each colour (-1: shared). Everything that comes in is
// checked before anything changes. Work that can take long runs without the interpreter's lock.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <vector>

#include "arguments.hpp"
#include "batch.hpp"
#include "engines.hpp"
#include "entropy.hpp"
#include "polindrome/program.hpp"
#include "position.hpp"
#include "search.hpp"
#include "training.hpp"

using namespace nanobind::literals;

namespace polindrome::python {

// The exceptions that stand for InvalidArgument and InvalidAction; the package sets its own.
PyObject* argument_error = PyExc_ValueError;
PyObject* action_error = PyExc_ValueError;
PyObject* illegal_error = nullptr;

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

// The actions as 16-bit numbers, the others as bytes.
nb::tuple frontier_changes(int size, const nb::bytes& free, const nb::bytes& frontier, nb::handle pieces) {
    uint16_t ids[Classic::actions];
    uint8_t opened[Classic::actions], closed[Classic::actions];
    const auto found = static_cast<size_t>(engine_of(size).list_frontier_changes(
        cells_of(free), cells_of(frontier), hand_of(pieces), ids, opened, closed));
    return nb::make_tuple(nb::bytearray(ids, found * sizeof *ids), nb::bytearray(opened, found),
                          nb::bytearray(closed, found));
}

// For the benchmark: what the bitboards alone cost, without anything that Python adds.
uint64_t generate_anchors(nb::handle positions, int repeats) {
    std::vector<nb::object> kept;
    for (nb::handle position : positions) {
        if (!nb::isinstance<Position>(position)) throw InvalidArgument("positions must all be Positions");
        kept.push_back(nb::borrow(position));
    }
    alignas(64) uint64_t words[kOrientations * Classic::words];
    uint64_t checksum = 0;
    for (int round = 0; round < repeats; ++round) {
        for (const nb::object& each : kept) {
            const auto* position = nb::inst_ptr<Position>(each);
            position->engine().anchors(position->game(), words);
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

// The objects live as long as the program, as the errors do.
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
    module.doc() = "The compiled core of Polindrome. Use polindrome.native, which speaks of games instead of numbers.";

    illegal_error = PyErr_NewExceptionWithDoc(
        "polindrome._core.IllegalAction",
        "An action that is not legal; its argument is the number of the game in a batch, else 0.", PyExc_ValueError,
        nullptr);
    module.attr("IllegalAction") = nb::borrow(illegal_error);
    nb::register_exception_translator(translate);

    module.def("set_errors", set_errors, "argument"_a, "action"_a,
               "The exceptions to raise for a bad argument and for an unknown action.");
    module.def("set_moves", set_moves, "size"_a, "moves"_a,
               "The Move of every action on a board: what legal_moves lists and play takes.");
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
    module.def("frontier_changes", frontier_changes, "size"_a, "free"_a, "frontier"_a, "pieces"_a,
               "Legal placements, and how many frontier cells each adds and how many it removes without covering them.");
    module.def("generate_anchors", generate_anchors, "positions"_a, "repeats"_a,
               "Make the bitboards of all legal placements of the positions, to be timed; returns a checksum.");
    add_entropy(module);

    // Anything may come where an array is wanted: what is wrong with it is said by name.
    const auto out = "out"_a.none();
    const auto actions = "actions"_a.none();
    const auto done = "done"_a.none();
    const auto seats = "seats"_a.none();
    const auto colours = "colours"_a.none();
    const auto colour_or_none = "colour"_a.none();

    nb::class_<Position>(module, "Position", "One game: a position and the actions that led to it.")
        .def(nb::init<int, nb::handle>(), "size"_a, seats)
        .def("copy", [](const Position& self) { return Position(self); }, "An independent twin.")
        .def_prop_ro("colour", &Position::colour, "The colour to move in turn order, or -1.")
        .def_prop_ro("seat", &Position::seat, "The seat to move, or -1.")
        .def_prop_ro("history", &Position::history, "The actions so far.")
        .def("hand", &Position::hand, "colour"_a, "Pieces that a colour holds, piece 1 as bit 0.")
        .def("scores", &Position::scores, "Points of each colour.")
        .def("ranks", &Position::ranks, "For each seat, how many it is ahead of less how many are ahead of it.")
        .def("grid", &Position::grid, out, "Write the number of the colour, from 1, on every cell.")
        .def("key", &Position::key, "A 64-bit hash of what matters for the rest of the game.")
        .def("same", &Position::same, "other"_a, "Whether both positions go on in the same way.")
        .def("count", &Position::count, colour_or_none, "How many actions are legal, for the colour to move or another.")
        .def("legal_ids", &Position::legal_ids, colour_or_none, "Their ids, ascending, as a list of numbers.")
        .def("legal_moves", &Position::legal_moves, colour_or_none, "Their moves, as registered by set_moves.")
        .def("placed", &Position::placed, "The colour and the id of each action so far.")
        .def("legal_actions", &Position::legal_actions, "Their ids, ascending, as 16-bit numbers.")
        .def("legal_mask", &Position::legal_mask, out, "Write one byte for each action.")
        .def("legal_mask_packed", &Position::legal_mask_packed, out, "Write one bit for each action.")
        .def("observe", &Position::observe, "colour"_a, out, "Write the planes that a colour sees, a byte for each cell.")
        .def("mobility", &Position::mobility, "Legal placements of each piece, for each colour.")
        .def("put", &Position::put, "colour"_a, "action"_a, "Put a piece on the board before the first move.")
        .def("give_turn", &Position::give_turn, "colour"_a, "Say who moves first after pieces were put.")
        .def("apply", &Position::apply, "action"_a, "Play an action; IllegalAction changes nothing.")
        .def("play", &Position::play, "move"_a.none(), "Play a Move; False, and nothing changes, if it is not legal.")
        .def("undo", &Position::undo, "Take the latest action back.")
        .def("sample", &Position::sample, "seed"_a, "A legal action that the seed picks.")
        .def("perft", &Position::perft, "depth"_a, "Sequences of so many actions.")
        .def("playouts", &Position::playouts, "n"_a, "seed"_a, "threads"_a, "Sums over random games from here on.");
    add_search(module);
    add_training(module);

    nb::class_<PyBatch>(module, "Batch", "Games in lock-step.")
        .def(nb::init<int, nb::handle, nb::handle, nb::handle, nb::handle>(), "size"_a, seats, "n"_a, "seed"_a,
             "threads"_a)
        .def("__len__", &PyBatch::length)
        .def("reset", &PyBatch::reset, "seed"_a, "Start all games anew.")
        .def("restart", &PyBatch::restart, "chosen"_a, "Start the chosen games anew.")
        .def("find_illegal", &PyBatch::find_illegal, actions, out, "Tell which actions are not legal.")
        .def("step", &PyBatch::step, actions, done, "One action in each game; tells which ended.")
        .def("sample", &PyBatch::sample, out, "A legal action of each game.")
        .def("legal_mask", &PyBatch::legal_mask, out, "Write one byte for each action of each game.")
        .def("legal_mask_packed", &PyBatch::legal_mask_packed, out, "Write one bit for each action of each game.")
        .def("observe", &PyBatch::observe, out, "Write the planes that the colour to move sees in each game.")
        .def("observe_packed", &PyBatch::observe_packed, out, "Write them with one bit for each cell.")
        .def("counts", &PyBatch::counts, out, "How many actions are legal in each game.")
        .def("scores", &PyBatch::scores, out, "Points of each colour; final ones where the last step ended a game.")
        .def("returns", &PyBatch::returns, out, "Payoffs where the last step ended a game, else 0.")
        .def("turns", &PyBatch::turns, seats, colours, "The seat and the colour to move in each game.")
        .def("position", &PyBatch::position, "index"_a, "A copy of one game.")
        .def("ended", &PyBatch::ended, "index"_a, "A copy of the game that the latest step ended.");
}
