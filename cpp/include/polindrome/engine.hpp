// What a kernel can do with games on one board: the seam between the rules and everything above.
//
// A kernel is the same source compiled for one instruction set; the best one that the processor knows is
// chosen at run time. Callers hold games as bytes, `game_bytes` of them, and copy them freely; all kernels read
// the same bytes. Nothing here checks its arguments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "polindrome/board.hpp"
#include "polindrome/brain.hpp"

namespace polindrome {

inline constexpr size_t kMaxGameBytes = sizeof(Game<Classic>);
inline constexpr int8_t kShared = -1;

// Who plays the colours. The seats play a shared colour in turn, and it counts for nobody.
struct Seats {
    int count;
    int8_t of_colour[kMaxColours];
};

// Sums over finished games; whole numbers, so that the order of adding does not matter.
struct Totals {
    int64_t games;
    int64_t plies;
    int64_t sum[kMaxColours];
    int64_t squares[kMaxColours];
    int32_t lowest[kMaxColours];
    int32_t highest[kMaxColours];
    int64_t rank_sum[kMaxColours];  // seats beaten less seats that were better
    int64_t wins[kMaxColours];      // in twelfths, since a win is shared among those who tie
};

// Asked now and then during long work; the work stops when the answer is false.
struct Watch {
    bool (*go_on)(void* context);
    void* context;
};

struct Engine {
    int size;
    int colours;
    int actions;
    int packed_bytes;
    size_t game_bytes;

    void (*reset)(void* game);
    int (*colour)(const void* game);  // to move, or kOver
    uint32_t (*hand)(const void* game, int colour);
    void (*scores)(const void* game, int16_t* out);
    void (*grid)(const void* game, uint8_t* out);  // colour + 1, or 0
    uint64_t (*key)(const void* game);

    int (*count)(const void* game);
    int (*list)(const void* game, uint16_t* out);  // ascending; `out` has room for all actions
    void (*mask)(const void* game, uint8_t* out);  // one byte for each action
    void (*mask_packed)(const void* game, uint8_t* out);  // one bit for each action, the lowest first
    // The planes that a colour sees, a byte or a bit for each cell: see docs/native.md.
    int planes;
    int planes_packed_bytes;
    void (*observe)(const void* game, int viewer, uint8_t* out);
    void (*observe_packed)(const void* game, int viewer, uint8_t* out);
    void (*anchors)(const void* game, uint64_t* out);  // the bitboard of every shape, whole words each
    void (*mobility)(const void* game, uint16_t out[kMaxColours][kPieces]);
    bool (*is_legal)(const void* game, int action);
    int (*sample)(const void* game, uint64_t random);  // uniform in `random`; the game must go on
    void (*apply)(void* game, int action);
    // Before the first move: a piece on the board, whatever the rules say, and whose turn it is then. False, and
    // nothing changes, if a cell is taken or the piece is not in hand.
    bool (*put)(void* game, int colour, int action);
    void (*give_turn)(void* game, int colour);

    uint64_t (*perft)(const void* game, int depth, Watch watch);
    // Random games from here on, numbers first to last of a sequence that only the seed decides.
    void (*playouts)(const void* game, uint64_t seed, int64_t first, int64_t last, const Seats& seats, Totals& totals,
                     Watch watch);

    // What a brain, kBrainBytes of it, makes of a game that goes on.
    size_t brain_bytes;
    void (*evaluate)(const void* game, const void* brain, unsigned colours, int32_t out[kMaxColours][kOutputs]);
    int (*priors)(const void* game, const void* brain, uint16_t* actions, int32_t* sums);
    // The inputs that it makes this of, for learning. The priors have room for all actions, as above.
    int value_inputs_count;
    int prior_inputs_count;
    int (*value_inputs)(const void* game, int colour, int symmetry, uint16_t* out);
    int (*prior_inputs)(const void* game, uint16_t* actions, uint16_t (*out)[kMostPriorInputs]);

    // The same questions for cells given as Python has them: rows of 21 bits, 56 bytes, lowest first.
    int (*list_cells)(const uint8_t* free, const uint8_t* frontier, uint32_t hand, uint16_t* out);
    bool (*any_cells)(const uint8_t* free, const uint8_t* frontier, uint32_t hand);
};

struct Kernel {
    const char* name;
    Engine duo;
    Engine classic;
};

// The kernels that this processor can run, the fastest first; never empty.
const std::vector<const Kernel*>& kernels();

inline constexpr int kWholeWin = 12;

// For each seat, how many it beat less how many beat it. Divided by the number of others it is the payoff.
void rank_seats(const Seats& seats, const int16_t* colour_scores, int colours, int* out);

// Counts one more finished game.
void add_game(Totals& totals, const Seats& seats, const int16_t* colour_scores, int colours, int plies);

void add_totals(Totals& into, const Totals& more);

// A number that looks random, from any other.
constexpr uint64_t mixed(uint64_t x) {
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9;
    x ^= x >> 27;
    x *= 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

// A sequence of 64-bit numbers (SplitMix64): one addition and one mixing for each.
struct Random {
    uint64_t state;

    static Random stream(uint64_t seed, uint64_t number) { return {mixed(seed) + mixed(number ^ 0x6a09e667f3bcc909)}; }

    uint64_t next() { return mixed(state += 0x9e3779b97f4a7c15); }
};

}  // namespace polindrome
