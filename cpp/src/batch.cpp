// Many games that are played in lock-step.
#include "polindrome/batch.hpp"

#include <algorithm>
#include <atomic>

namespace polindrome {

Batch::Batch(const Engine& engine, Seats seats, size_t games, uint64_t seed, int threads)
    : seats_(seats),
      games_(games),
      words_each_((engine.game_bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t)),
      words_(games * words_each_),
      random_(games),
      ended_(games),
      final_scores_(games * static_cast<size_t>(engine.colours)),
      workers_(threads) {
    reset(engine, seed);
}

void Batch::reset(const Engine& engine, uint64_t seed) {
    for (size_t i = 0; i < games_; ++i) {
        engine.reset(slot(i));
        random_[i] = Random::stream(seed, i);
        ended_[i] = 0;
    }
}

size_t Batch::find_illegal(const Engine& engine, const int32_t* actions) {
    std::atomic<size_t> found = games_;
    workers_.share(games_, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) {
            if (engine.is_legal(game(i), actions[i])) continue;
            for (size_t known = found; i < known && !found.compare_exchange_weak(known, i);) {
            }
            return;
        }
    });
    return found;
}

void Batch::step(const Engine& engine, const int32_t* actions, uint8_t* done) {
    workers_.share(games_, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) {
            engine.apply(slot(i), actions[i]);
            done[i] = ended_[i] = engine.colour(game(i)) == kOver;
            if (!ended_[i]) continue;
            engine.scores(game(i), &final_scores_[i * static_cast<size_t>(engine.colours)]);
            engine.reset(slot(i));
        }
    });
}

void Batch::sample(const Engine& engine, uint16_t* out) {
    workers_.share(games_, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) {
            out[i] = static_cast<uint16_t>(engine.sample(game(i), random_[i].next()));
        }
    });
}

void Batch::masks(const Engine& engine, uint8_t* out) {
    workers_.share(games_, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) engine.mask(game(i), out + i * static_cast<size_t>(engine.actions));
    });
}

void Batch::masks_packed(const Engine& engine, uint8_t* out) {
    workers_.share(games_, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) {
            engine.mask_packed(game(i), out + i * static_cast<size_t>(engine.packed_bytes));
        }
    });
}

void Batch::counts(const Engine& engine, uint16_t* out) {
    workers_.share(games_, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) out[i] = static_cast<uint16_t>(engine.count(game(i)));
    });
}

void Batch::scores(const Engine& engine, int16_t* out) const {
    const auto colours = static_cast<size_t>(engine.colours);
    for (size_t i = 0; i < games_; ++i, out += colours) {
        if (ended_[i]) {
            std::copy_n(&final_scores_[i * colours], colours, out);
        } else {
            engine.scores(game(i), out);
        }
    }
}

void Batch::returns(const Engine& engine, float* out) const {
    const auto colours = static_cast<size_t>(engine.colours);
    for (size_t i = 0; i < games_; ++i) {
        int rank[kMaxColours] = {};
        if (ended_[i]) rank_seats(seats_, &final_scores_[i * colours], engine.colours, rank);
        for (int seat = 0; seat < seats_.count; ++seat) {
            *out++ = static_cast<float>(rank[seat]) / static_cast<float>(seats_.count - 1);
        }
    }
}

}  // namespace polindrome
