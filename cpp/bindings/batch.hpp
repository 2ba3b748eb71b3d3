// The Python class Batch: games in lock-step.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "engines.hpp"
#include "polindrome/batch.hpp"
#include "position.hpp"

namespace polindrome::python {

inline constexpr int64_t kMaxGames = 1'000'000;

// Only one thread at a time may use a batch, because it works without the GIL.
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

    void restart(nb::handle chosen) {
        const Buffer games(chosen, "?", "bool", {length()}, false, "chosen");
        run([&] { batch_.restart(engine(), games.data<uint8_t>()); });
    }

    void step(nb::handle actions, nb::handle done) {
        const Buffer ended(done, "?", "bool", {length()}, true, "done");
        const std::vector<int32_t> chosen = actions_of(actions, length(), engine().actions);
        std::vector<uint8_t> illegal(length());
        size_t first = 0;
        run([&] {
            batch_.find_illegal(engine(), chosen.data(), illegal.data());
            first = static_cast<size_t>(std::find(illegal.begin(), illegal.end(), 1) - illegal.begin());
            if (first == length()) batch_.step(engine(), chosen.data(), ended.data<uint8_t>());
        });
        if (first < length()) throw IllegalAction{first};
    }

    void find_illegal(nb::handle actions, nb::handle out) {
        const Buffer illegal(out, "?", "bool", {length()}, true, "out");
        const std::vector<int32_t> chosen = actions_of(actions, length(), engine().actions);
        run([&] { batch_.find_illegal(engine(), chosen.data(), illegal.data<uint8_t>()); });
    }

    void sample(nb::handle out) {
        const Buffer ids(out, "H", "uint16", {length()}, true, "out");
        run([&] { batch_.sample(engine(), ids.data<uint16_t>()); });
    }

    void legal_mask(nb::handle out) {
        const auto width = static_cast<size_t>(engine().actions);
        const Buffer bytes(out, "Bb?", "uint8, int8 or bool", {length(), width}, true, "out");
        run([&] { batch_.masks(engine(), bytes.data<uint8_t>()); });
    }

    void legal_mask_packed(nb::handle out) {
        const auto width = static_cast<size_t>(engine().packed_bytes);
        const Buffer bytes(out, "B", "uint8", {length(), width}, true, "out");
        run([&] { batch_.masks_packed(engine(), bytes.data<uint8_t>()); });
    }

    void observe(nb::handle out) {
        const auto planes = static_cast<size_t>(engine().planes), side = static_cast<size_t>(engine().size);
        const Buffer bytes(out, "Bb?", "uint8, int8 or bool", {length(), planes, side, side}, true, "out");
        run([&] { batch_.observe(engine(), bytes.data<uint8_t>()); });
    }

    void observe_packed(nb::handle out) {
        const auto width = static_cast<size_t>(engine().planes_packed_bytes);
        const Buffer bytes(out, "B", "uint8", {length(), width}, true, "out");
        run([&] { batch_.observe_packed(engine(), bytes.data<uint8_t>()); });
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
                const void* game = batch_.game(i);
                seat_numbers.data<int8_t>()[i] = static_cast<int8_t>(seat_to_move(engine(), seats_, game));
                colour_numbers.data<int8_t>()[i] = static_cast<int8_t>(engine().colour(game));
            }
        });
    }

    Position position(nb::handle index) {
        const size_t number = index_of(index);
        const Claim claim(busy_);
        return {size_, seats_, batch_.game(number)};
    }

    Position ended(nb::handle index) {
        const size_t number = index_of(index);
        const Claim claim(busy_);
        const void* game = batch_.ended(number);
        if (game == nullptr) throw InvalidArgument("the latest step did not end game " + std::to_string(number));
        return {size_, seats_, game};
    }

   private:
    // Marks the batch as in use; InvalidArgument if another thread is using it.
    class Claim {
       public:
        explicit Claim(std::atomic<bool>& busy) : busy_(busy) {
            if (busy_.exchange(true)) throw InvalidArgument("another thread is using this batch");
        }
        ~Claim() { busy_ = false; }

       private:
        std::atomic<bool>& busy_;
    };

    size_t index_of(nb::handle index) const {
        return static_cast<size_t>(number_between(index, 0, static_cast<int64_t>(length()) - 1, "index"));
    }

    // Works without the GIL, while no other thread can use the batch.
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

}  // namespace polindrome::python
