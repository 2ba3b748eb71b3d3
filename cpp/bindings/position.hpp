// The Python class Position: one game.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <vector>

#include "arguments.hpp"
#include "engines.hpp"
#include "interruption.hpp"
#include "polindrome/engine.hpp"
#include "polindrome/thread_pool.hpp"

namespace polindrome::python {

inline constexpr int64_t kMaxPlayouts = int64_t{1} << 48;  // sums of squared points stay below 2^63
inline constexpr int kMaxPerftDepth = 24;                  // every ply takes some kilobytes of the stack

inline nb::tuple tuple_of(const auto* values, int count) {
    nb::list list;
    for (int i = 0; i < count; ++i) list.append(values[i]);
    return nb::tuple(list);
}

// The Move of every action on a board, registered by Python with set_moves.
struct MoveTable {
    PyObject* moves = nullptr;  // a tuple
    PyTypeObject* type = nullptr;
};

inline MoveTable& moves_of(const Engine& engine) {
    static MoveTable tables[2];
    return tables[engine.size == Duo::size ? 0 : 1];
}

// The action id of a Move, which is a named tuple of piece, orientation, row and column; -1 if it is not on the board.
template <class B>
int action_of_move(PyObject* move) {
    long values[4];
    for (Py_ssize_t i = 0; i < 4; ++i) {
        PyObject* value = PyTuple_GET_ITEM(move, i);
        if (!PyLong_CheckExact(value)) return -1;
        int overflow = 0;
        values[i] = PyLong_AsLongAndOverflow(value, &overflow);
        if (overflow) return -1;
    }
    const auto [piece, orientation, row, col] = values;
    if (piece < 1 || piece > kPieces) return -1;
    const int first = kFirstOrientation[piece - 1];
    if (orientation < 0 || orientation >= kFirstOrientation[piece] - first) return -1;
    const int shape = first + static_cast<int>(orientation);
    if (row < 0 || row >= B::rows(shape) || col < 0 || col >= B::columns(shape)) return -1;
    return B::first_action[shape] + static_cast<int>(row) * B::columns(shape) + static_cast<int>(col);
}

// A game. It looks up the engine in every call, so that the kernel can be changed at any time.
class Position {
   public:
    Position(int size, nb::handle seats) : size_(size), seats_(seats_of(seats, engine())) { engine().reset(game_); }

    Position(int size, const Seats& seats, const void* game) : size_(size), seats_(seats) {
        std::memcpy(game_, game, engine().game_bytes);
    }

    const Engine& engine() const { return engine_of(size_); }
    const void* game() const { return game_; }
    const Seats& seats() const { return seats_; }

    int colour() const { return engine().colour(game_); }

    int seat() const { return colour() == kOver ? kOver : seat_to_move(engine(), seats_, game_); }

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
        int ranks[kMaxColours];
        rank_seats(seats_, points, engine().colours, ranks);
        return tuple_of(ranks, seats_.count);
    }

    void grid(nb::handle out) const {
        const auto size = static_cast<size_t>(size_);
        engine().grid(game_, Buffer(out, "B", "uint8", {size, size}, true, "out").data<uint8_t>());
    }

    uint64_t key() const { return mix64(engine().key(game_) + static_cast<uint64_t>(seats_.count)); }

    bool same(const Position& other) const {
        return size_ == other.size_ && seats_.count == other.seats_.count && engine().same(game_, other.game_);
    }

    // The legal actions of the colour to move (None), or of any colour as if it were its turn.
    int legal_count(nb::handle colour) const {
        return visit_with_turn(colour, [&](const void* game) { return engine().count(game); });
    }

    nb::list legal_actions(nb::handle colour) const {
        return list_of(colour, [](uint16_t id) { return PyLong_FromLong(id); });
    }

    nb::list legal_moves(nb::handle colour) const {
        PyObject* moves = moves_of(engine()).moves;
        if (moves == nullptr) throw InvalidArgument("no moves are registered for this board: call set_moves first");
        return list_of(colour, [&](uint16_t id) { return Py_NewRef(PyTuple_GET_ITEM(moves, id)); });
    }

    // Pairs of the colour and the action.
    nb::list placed() const {
        nb::list out;
        for (int ply = 0; ply < plies(); ++ply) {
            const int action = action_at(ply);
            out.append(nb::make_tuple(engine().owner(game_, action), action));
        }
        return out;
    }

    nb::bytearray legal_actions_uint16() const {
        uint16_t ids[Classic::actions];
        const int found = engine().list(game_, ids);
        return nb::bytearray(ids, static_cast<size_t>(found) * sizeof *ids);
    }

    void legal_mask(nb::handle out) const {
        const auto length = static_cast<size_t>(engine().actions);
        engine().mask(game_, Buffer(out, "Bb?", "uint8, int8 or bool", {length}, true, "out").data<uint8_t>());
    }

    void legal_mask_packed(nb::handle out) const {
        const auto length = static_cast<size_t>(engine().packed_bytes);
        engine().mask_packed(game_, Buffer(out, "B", "uint8", {length}, true, "out").data<uint8_t>());
    }

    void observe(nb::handle viewer, nb::handle out) const {
        const auto colour = static_cast<int>(number_between(viewer, 0, engine().colours - 1, "colour"));
        const auto planes = static_cast<size_t>(engine().planes), side = static_cast<size_t>(engine().size);
        const Buffer bytes(out, "Bb?", "uint8, int8 or bool", {planes, side, side}, true, "out");
        engine().observe(game_, colour, bytes.data<uint8_t>());
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

    // False, and nothing changes, if it is not a Move of the registered type or not legal.
    bool play(nb::handle move) {
        const Engine& engine = this->engine();
        if (Py_TYPE(move.ptr()) != moves_of(engine).type) return false;
        const int action =
            engine.size == Duo::size ? action_of_move<Duo>(move.ptr()) : action_of_move<Classic>(move.ptr());
        if (action < 0 || !engine.is_legal(game_, action)) return false;
        engine.apply(game_, action);
        return true;
    }

    void undo() {
        if (plies() == 0) throw InvalidArgument("nothing to undo: no action has been played");
        engine().undo(game_, colours_out_before(plies() - 1));
    }

    // IllegalAction if a cell is occupied or the piece is not in hand; the other rules are not checked.
    void put(nb::handle colour, nb::handle value) {
        const auto number = static_cast<int>(number_between(colour, 0, engine().colours - 1, "colour"));
        const int action = action_of(value, engine().actions);
        if (!engine().put(game_, number, action)) throw IllegalAction();
    }

    void set_turn(nb::handle colour) {
        first_colour_ = static_cast<int>(number_between(colour, 0, engine().colours - 1, "colour"));
        engine().set_turn(game_, first_colour_);
    }

    int sample(nb::handle seed) const {
        const uint64_t number = seed_of(seed);
        if (colour() == kOver) throw InvalidArgument("the game is over: there is nothing to sample");
        return engine().sample(game_, mix64(number + 0x9e3779b97f4a7c15));
    }

    uint64_t perft(nb::handle depth) const {
        const int plies = static_cast<int>(number_between(depth, 0, kMaxPerftDepth, "depth"));
        const Position start = *this;
        Interruption interruption;
        uint64_t total;
        {
            nb::gil_scoped_release unlocked;
            total = start.engine().perft(start.game_, plies, interruption.stop_check());
        }
        interruption.check();
        return total;
    }

    nb::dict playouts(nb::handle count, nb::handle seed, nb::handle threads) const {
        const int64_t games = number_between(count, 0, kMaxPlayouts, "n");
        const uint64_t number = seed_of(seed);
        const auto workers = static_cast<int>(number_between(threads, 1, kMaxThreads, "threads"));
        const Position start = *this;
        Totals totals{};
        Interruption interruption;
        {
            nb::gil_scoped_release unlocked;
            start.play_out(games, number, workers, totals, interruption);
        }
        interruption.check();
        return start.summary(totals);
    }

   private:
    int plies() const { return reinterpret_cast<const History*>(game_)->plies; }
    int action_at(int ply) const { return reinterpret_cast<const History*>(game_)->actions[ply]; }

    // The colours, one bit each, that were skipped before an action that was played.
    unsigned colours_out_before(int last) const {
        unsigned out = 0;
        int expected = first_colour_;
        for (int ply = 0; ply <= last; ++ply) {
            const int colour = engine().owner(game_, action_at(ply));
            for (; expected != colour; expected = (expected + 1) % engine().colours) out |= 1u << expected;
            expected = (colour + 1) % engine().colours;
        }
        return out;
    }

    // Calls visit(game) for a copy in which it is the colour's turn; returns 0 if the colour cannot move.
    int visit_with_turn(nb::handle colour, auto visit) const {
        if (colour.is_none()) return visit(game_);
        const auto number = static_cast<int>(number_between(colour, 0, engine().colours - 1, "colour"));
        if (number == this->colour()) return visit(game_);
        Position other = *this;
        engine().set_turn(other.game_, number);
        return other.colour() == number ? visit(other.game_) : 0;
    }

    nb::list list_of(nb::handle colour, auto object_of) const {
        uint16_t ids[Classic::actions];
        const int found = visit_with_turn(colour, [&](const void* game) { return engine().list(game, ids); });
        nb::list out = nb::steal<nb::list>(PyList_New(found));
        for (int i = 0; i < found; ++i) PyList_SET_ITEM(out.ptr(), i, object_of(ids[i]));
        return out;
    }

    // The threads take small parts one after the other, so that they end together, and so that the thread that handles
    // signals can stop the others soon.
    void play_out(int64_t games, uint64_t seed, int threads, Totals& totals, Interruption& interruption) const {
        constexpr int64_t kPart = 256;
        std::atomic<int64_t> next{0};
        std::atomic<bool> stop{false};
        std::vector<Totals> sums(static_cast<size_t>(threads));
        ThreadPool pool(threads);
        pool.parallel_for(sums.size(), [&](size_t worker, size_t) {
            const StopCheck stop_check = worker == 0 ? interruption.stop_check() : StopCheck{is_not_stopped, &stop};
            for (int64_t first; !stop && (first = next.fetch_add(kPart)) < games;) {
                const int64_t last = std::min(first + kPart, games);
                engine().playouts(game_, seed, first, last, seats_, sums[worker], stop_check);
                if (worker == 0 && interruption.raised()) stop = true;
            }
        });
        for (const Totals& sum : sums) add_totals(totals, sum);
    }

    static bool is_not_stopped(void* stop) { return !*static_cast<std::atomic<bool>*>(stop); }

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
    int first_colour_ = 0;  // the colour whose turn it was at the start, even if it could not move
    alignas(8) unsigned char game_[kMaxGameBytes];
};

}  // namespace polindrome::python
