// A batch of games that are played in lock-step.
#include "polindrome/batch.hpp"

#include <algorithm>

namespace polindrome {

Batch::Batch(const Engine& engine, Seats seats, size_t games, uint64_t seed, int threads)
    : seats_(seats),
      games_(games),
      game_words_((engine.game_bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t)),
      words_(games * game_words_),
      random_(games),
      has_ended_(games),
      ended_(games * game_words_),
      threads_(threads) {
    reset(engine, seed);
}

void Batch::reset(const Engine& engine, uint64_t seed) {
    for (size_t i = 0; i < games_; ++i) {
        engine.reset(mutable_game(i));
        random_[i] = Random::stream(seed, i);
        has_ended_[i] = 0;
    }
}

void Batch::restart(const Engine& engine, const uint8_t* chosen) {
    for (size_t i = 0; i < games_; ++i) {
        if (!chosen[i]) continue;
        engine.reset(mutable_game(i));
        has_ended_[i] = 0;
    }
}

void Batch::find_illegal(const Engine& engine, const int32_t* actions, uint8_t* out) {
    threads_.parallel_for(games_, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) out[i] = !engine.is_legal(game(i), actions[i]);
    });
}

void Batch::step(const Engine& engine, const int32_t* actions, uint8_t* done) {
    threads_.parallel_for(games_, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) {
            engine.apply(mutable_game(i), actions[i]);
            done[i] = has_ended_[i] = engine.colour(game(i)) == kOver;
            if (!has_ended_[i]) continue;
            std::copy_n(&words_[i * game_words_], game_words_, &ended_[i * game_words_]);
            engine.reset(mutable_game(i));
        }
    });
}

void Batch::sample(const Engine& engine, uint16_t* out) {
    threads_.parallel_for(games_, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) {
            out[i] = static_cast<uint16_t>(engine.sample(game(i), random_[i].next()));
        }
    });
}

void Batch::masks(const Engine& engine, uint8_t* out) {
    threads_.parallel_for(games_, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) engine.mask(game(i), out + i * static_cast<size_t>(engine.actions));
    });
}

void Batch::masks_packed(const Engine& engine, uint8_t* out) {
    threads_.parallel_for(games_, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) {
            engine.mask_packed(game(i), out + i * static_cast<size_t>(engine.packed_bytes));
        }
    });
}

void Batch::observe(const Engine& engine, uint8_t* out) {
    const auto bytes = static_cast<size_t>(engine.planes * engine.size * engine.size);
    threads_.parallel_for(games_, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) engine.observe(game(i), engine.colour(game(i)), out + i * bytes);
    });
}

void Batch::observe_packed(const Engine& engine, uint8_t* out) {
    const auto bytes = static_cast<size_t>(engine.planes_packed_bytes);
    threads_.parallel_for(games_, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) engine.observe_packed(game(i), engine.colour(game(i)), out + i * bytes);
    });
}

void Batch::counts(const Engine& engine, uint16_t* out) {
    threads_.parallel_for(games_, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) out[i] = static_cast<uint16_t>(engine.count(game(i)));
    });
}

void Batch::scores(const Engine& engine, int16_t* out) const {
    for (size_t i = 0; i < games_; ++i, out += engine.colours) engine.scores(has_ended_[i] ? ended(i) : game(i), out);
}

void Batch::returns(const Engine& engine, float* out) const {
    for (size_t i = 0; i < games_; ++i) {
        int rank[kMaxColours] = {};
        if (has_ended_[i]) {
            int16_t points[kMaxColours];
            engine.scores(ended(i), points);
            rank_seats(seats_, points, engine.colours, rank);
        }
        for (int seat = 0; seat < seats_.count; ++seat) {
            *out++ = static_cast<float>(rank[seat]) / static_cast<float>(seats_.count - 1);
        }
    }
}

}  // namespace polindrome
