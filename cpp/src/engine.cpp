// The choice of the kernel, seats, and sums over finished games.
#include "polindrome/engine.hpp"

#include <algorithm>
#include <bit>

namespace polindrome {

#define POLINDROME_DECLARE(name) \
    namespace name {             \
    extern const Kernel kKernel; \
    }

POLINDROME_DECLARE(plain)
#if defined(POLINDROME_X86)
POLINDROME_DECLARE(avx512)
POLINDROME_DECLARE(avx2)
POLINDROME_DECLARE(sse42)
#endif

const std::vector<const Kernel*>& kernels() {
    static const std::vector<const Kernel*> usable = [] {
        std::vector<const Kernel*> found;
#if defined(POLINDROME_X86)
        const bool has_popcnt = __builtin_cpu_supports("popcnt");
        const bool has_bmi = has_popcnt && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
        if (has_bmi && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
            __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
            found.push_back(&avx512::kKernel);
        }
        if (has_bmi && __builtin_cpu_supports("avx2")) found.push_back(&avx2::kKernel);
        if (has_popcnt && __builtin_cpu_supports("sse4.2")) found.push_back(&sse42::kKernel);
        // On Zen 1 and 2 `pext`, which packing relies on, can take hundreds of cycles.
        if (__builtin_cpu_is("znver1") || __builtin_cpu_is("znver2")) std::reverse(found.begin(), found.end());
#endif
        found.push_back(&plain::kKernel);
        return found;
    }();
    return usable;
}

int seat_to_move(const Engine& engine, const Seats& seats, const void* game) {
    const int colour = engine.colour(game);
    if (seats.of_colour[colour] != kShared) return seats.of_colour[colour];
    return (kPieces - std::popcount(engine.hand(game, colour))) % seats.count;
}

void rank_seats(const Seats& seats, const int16_t* colour_scores, int colours, int* out) {
    int points[kMaxColours] = {};
    for (int colour = 0; colour < colours; ++colour) {
        if (seats.of_colour[colour] != kShared) points[seats.of_colour[colour]] += colour_scores[colour];
    }
    for (int seat = 0; seat < seats.count; ++seat) {
        out[seat] = 0;
        for (int other = 0; other < seats.count; ++other) {
            out[seat] += (points[seat] > points[other]) - (points[seat] < points[other]);
        }
    }
}

void add_game(Totals& totals, const Seats& seats, const int16_t* colour_scores, int colours, int plies) {
    for (int colour = 0; colour < colours; ++colour) {
        const int32_t points = colour_scores[colour];
        totals.sum[colour] += points;
        totals.squares[colour] += points * points;
        totals.lowest[colour] = totals.games ? std::min(totals.lowest[colour], points) : points;
        totals.highest[colour] = totals.games ? std::max(totals.highest[colour], points) : points;
    }
    int rank[kMaxColours];
    rank_seats(seats, colour_scores, colours, rank);
    const int best = *std::max_element(rank, rank + seats.count);
    const auto winners = std::count(rank, rank + seats.count, best);
    for (int seat = 0; seat < seats.count; ++seat) {
        totals.rank_sum[seat] += rank[seat];
        if (rank[seat] == best) totals.wins[seat] += kFullWin / winners;
    }
    totals.plies += plies;
    ++totals.games;
}

void add_totals(Totals& into, const Totals& more) {
    if (more.games == 0) return;
    for (int i = 0; i < kMaxColours; ++i) {
        into.sum[i] += more.sum[i];
        into.squares[i] += more.squares[i];
        into.lowest[i] = into.games ? std::min(into.lowest[i], more.lowest[i]) : more.lowest[i];
        into.highest[i] = into.games ? std::max(into.highest[i], more.highest[i]) : more.highest[i];
        into.rank_sum[i] += more.rank_sum[i];
        into.wins[i] += more.wins[i];
    }
    into.plies += more.plies;
    into.games += more.games;
}

}  // namespace polindrome
