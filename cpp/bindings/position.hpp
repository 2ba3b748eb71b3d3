// One game, as Python sees it.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <vector>

#include "arguments.hpp"
#include "engines.hpp"
#include "interruption.hpp"
#include "polindrome/engine.hpp"
#include "polindrome/workers.hpp"

namespace polindrome::python {

inline constexpr int64_t kMaxPlayouts = int64_t{1} << 48;  // sums of squared points stay below 2^63
inline constexpr int kMaxPerftDepth = 24;                  // every ply takes some kilobytes of the stack

inline nb::tuple tuple_of(const auto* values, int count) {
    nb::list list;
    for (int i = 0; i < count; ++i) list.append(values[i]);
    return nb::tuple(list);
}

// The engine is asked for anew with each call, so that the kernel can be changed at any time.
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

    // The seats play a shared colour in turn.
    int seat() const {
        const int colour = this->colour();
        if (colour == kOver) return kOver;
        const int placed = kPieces - std::popcount(engine().hand(game_, colour));
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

    // The cells have to be free, and the piece in hand.
    void put(nb::handle colour, nb::handle value) {
        const auto number = static_cast<int>(number_between(colour, 0, engine().colours - 1, "colour"));
        const int action = action_of(value, engine().actions);
        if (!engine().put(game_, number, action)) throw IllegalAction();
    }

    void give_turn(nb::handle colour) {
        engine().give_turn(game_, static_cast<int>(number_between(colour, 0, engine().colours - 1, "colour")));
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

}  // namespace polindrome::python
