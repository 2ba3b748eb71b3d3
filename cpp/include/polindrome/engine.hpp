// The interface between the rules of one board, compiled once for each instruction set, and the code above.
//
// A kernel is the rules compiled for one instruction set; the fastest one that the processor supports is chosen at run
// time. Callers hold games as opaque blocks of `game_bytes` bytes and copy them freely; all kernels share the layout.
// Nothing here checks its arguments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "polindrome/board.hpp"
#include "polindrome/weights.hpp"

namespace polindrome {

inline constexpr size_t kMaxGameBytes = sizeof(Game<Classic>);
inline constexpr int8_t kShared = -1;

// The seat of each colour. The seats play a shared colour in turn, and no seat scores its points.
struct Seats {
    int count;
    int8_t of_colour[kMaxColours];
};

// Sums over finished games, as integers, so that the order of addition does not matter.
struct Totals {
    int64_t games;
    int64_t plies;
    int64_t sum[kMaxColours];
    int64_t squares[kMaxColours];
    int32_t lowest[kMaxColours];
    int32_t highest[kMaxColours];
    int64_t rank_sum[kMaxColours];  // opponents beaten − opponents that were better
    int64_t wins[kMaxColours];      // in twelfths, because tied winners share a win
};

// A callback that long computations call regularly; they stop when it returns false.
struct StopCheck {
    bool (*should_continue)(void* context);
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
    int (*list)(const void* game, uint16_t* out);  // ascending; `out` has space for all actions
    void (*mask)(const void* game, uint8_t* out);  // one byte for each action
    void (*mask_packed)(const void* game, uint8_t* out);  // one bit for each action, the lowest first
    // The observation planes of a colour, a byte or a bit for each cell: see docs/native.md.
    int planes;
    int planes_packed_bytes;
    void (*observe)(const void* game, int viewer, uint8_t* out);
    void (*observe_packed)(const void* game, int viewer, uint8_t* out);
    void (*anchors)(const void* game, uint64_t* out);  // the bitboard of every shape, whole words each
    void (*mobility)(const void* game, uint16_t out[kMaxColours][kPieces]);
    bool (*is_legal)(const void* game, int action);
    int (*sample)(const void* game, uint64_t random);  // uniform over `random`; the game must not be over
    void (*apply)(void* game, int action);
    // Takes the latest action back; there must be one. `out` has a bit for each colour that was out before it.
    void (*undo)(void* game, unsigned out);
    int (*owner)(const void* game, int action);  // the colour whose piece lies there; there must be one
    bool (*same)(const void* game, const void* other);  // whether both continue in the same way, whatever their history
    // Set up a position: put pieces on the board without checking the rules, then set the colour to move. `put` returns
    // false and changes nothing if a cell is occupied or the piece is not in hand.
    bool (*put)(void* game, int colour, int action);
    void (*give_turn)(void* game, int colour);

    uint64_t (*perft)(const void* game, int depth, StopCheck stop_check);
    // Plays random games from here, those with the numbers first to last of a sequence that only the seed determines.
    void (*playouts)(const void* game, uint64_t seed, int64_t first, int64_t last, const Seats& seats, Totals& totals,
                     StopCheck stop_check);

    // Inference with Weights of `weights_bytes` bytes; the game must not be over. `network_outputs` evaluates the
    // position for each colour of a bit set, in fixed point with kOutputBits. `policy_logits` has the actions ascending.
    size_t weights_bytes;
    void (*network_outputs)(const void* game, const void* weights, unsigned colours,
                            int32_t out[kMaxColours][kOutputs]);
    int (*policy_logits)(const void* game, const void* weights, uint16_t* actions, int32_t* logits);
    // The active inputs of both, for training.
    int value_inputs_count;
    int prior_inputs_count;
    int (*value_inputs)(const void* game, int colour, int symmetry, uint16_t* out);
    int (*prior_inputs)(const void* game, uint16_t* actions, uint16_t (*out)[kMaxPriorInputs]);

    // Legal placements for cells in the layout of Python's bitboards: rows of 21 bits, 56 bytes, lowest first.
    int (*list_cells)(const uint8_t* free, const uint8_t* frontier, uint32_t hand, uint16_t* out);
    bool (*any_cells)(const uint8_t* free, const uint8_t* frontier, uint32_t hand);
    // The same as list_cells, and for each placement how many frontier cells it adds (opened), and how many it removes
    // without covering them (closed).
    int (*list_frontier_changes)(const uint8_t* free, const uint8_t* frontier, uint32_t hand, uint16_t* actions,
                                 uint8_t* opened, uint8_t* closed);
};

struct Kernel {
    const char* name;
    Engine duo;
    Engine classic;
};

// The kernels that this processor supports, the fastest first; never empty.
const std::vector<const Kernel*>& kernels();

inline constexpr int kFullWin = 12;

// For each seat: opponents that it beat − opponents that beat it. Divided by the number of opponents it is the payoff.
void rank_seats(const Seats& seats, const int16_t* colour_scores, int colours, int* out);

// Adds a finished game.
void add_game(Totals& totals, const Seats& seats, const int16_t* colour_scores, int colours, int plies);

void add_totals(Totals& into, const Totals& more);

// A bijective hash of 64 bits: the finaliser of SplitMix64.
constexpr uint64_t mixed(uint64_t x) {
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9;
    x ^= x >> 27;
    x *= 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

// The SplitMix64 generator: one addition and one hash for each number.
struct Random {
    uint64_t state;

    static Random stream(uint64_t seed, uint64_t number) { return {mixed(seed) + mixed(number ^ 0x6a09e667f3bcc909)}; }

    uint64_t next() { return mixed(state += 0x9e3779b97f4a7c15); }
};

}  // namespace polindrome
