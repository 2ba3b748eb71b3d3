// The engine: the rules of one board as a table of functions, compiled once for each instruction set.
//
// A kernel is the engines of both boards for one instruction set; the fastest one that the processor supports is chosen
// at run time. Callers hold games as opaque blocks of `game_bytes` bytes and copy them freely; all kernels share the
// layout. Nothing here checks its arguments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "polindrome/board.hpp"
#include "polindrome/weights.hpp"

namespace polindrome {

inline constexpr size_t kMaxGameBytes = sizeof(Game<Classic>);
inline constexpr int8_t kShared = -1;  // instead of a seat

// The seat of each colour. The seats play a shared colour in turn, and no seat scores its points.
struct Seats {
    int count;
    int8_t of_colour[kMaxColours];
};

// Sums over finished games: scores by colour, results by seat. They are integers, so that the order of addition does
// not matter.
struct Totals {
    int64_t games;
    int64_t plies;
    int64_t sum[kMaxColours];      // of scores
    int64_t squares[kMaxColours];  // of scores, summed
    int32_t lowest[kMaxColours];
    int32_t highest[kMaxColours];
    int64_t rank_sum[kMaxColours];  // see rank_seats
    int64_t wins[kMaxColours];      // in units of 1 / kFullWin
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
    int (*colour)(const void* game);                 // the colour to move, or kOver
    uint32_t (*hand)(const void* game, int colour);  // pieces not yet placed, one bit each
    void (*scores)(const void* game, int16_t* out);
    void (*grid)(const void* game, uint8_t* out);  // for each cell colour + 1, or 0
    uint64_t (*key)(const void* game);             // a hash of the position

    // The legal actions: their number; their ids, ascending, in `out` with space for all actions, and their number; a
    // mask with one byte for each action; a mask with one bit for each action, the lowest bit first.
    int (*count)(const void* game);
    int (*list)(const void* game, uint16_t* out);
    void (*mask)(const void* game, uint8_t* out);
    void (*mask_packed)(const void* game, uint8_t* out);
    // The observation planes of a colour, one byte or one bit for each cell: see docs/native.md.
    int planes;
    int planes_packed_bytes;
    void (*observe)(const void* game, int viewer, uint8_t* out);
    void (*observe_packed)(const void* game, int viewer, uint8_t* out);
    void (*anchors)(const void* game, uint64_t* out);  // the legal anchors of each shape, one bitboard each
    void (*mobility)(const void* game, uint16_t out[kMaxColours][kPieces]);  // legal placements of each piece
    bool (*is_legal)(const void* game, int action);
    int (*sample)(const void* game, uint64_t random);  // a legal action, uniform over `random`; not after the end
    void (*apply)(void* game, int action);
    // Takes the latest action back; there must be one. `colours_out` has the colours that were out before it.
    void (*undo)(void* game, unsigned colours_out);
    int (*owner)(const void* game, int action);  // the colour that has played the action
    // Whether both games have the same possible continuations, whatever their history.
    bool (*same)(const void* game, const void* other);
    // Set up a position: put pieces on the board without checking the rules, then set the colour to move. `put` returns
    // false and changes nothing if a cell is occupied or the piece is not in hand.
    bool (*put)(void* game, int colour, int action);
    void (*set_turn)(void* game, int colour);

    uint64_t (*perft)(const void* game, int depth, StopCheck stop_check);
    // Plays random games from this position: those with the numbers `first` up to `last`. The seed and its number
    // determine a game.
    void (*playouts)(const void* game, uint64_t seed, int64_t first, int64_t last, const Seats& seats, Totals& totals,
                     StopCheck stop_check);

    // Inference with Weights of `weights_bytes` bytes; the game must not be over. `network_outputs` evaluates the
    // position for each colour of a bit set, in fixed point with kOutputBits. `policy_logits` returns the number of
    // legal actions, ascending, with their logits in fixed point with kPolicyBits.
    size_t weights_bytes;
    void (*network_outputs)(const void* game, const void* weights, unsigned colours,
                            int32_t out[kMaxColours][kOutputs]);
    int (*policy_logits)(const void* game, const void* weights, uint16_t* actions, int32_t* logits);
    // The active inputs of the network and of the policy, for training.
    int value_inputs_count;
    int policy_inputs_count;
    int (*value_inputs)(const void* game, int colour, int symmetry, uint16_t* out);
    int (*policy_inputs)(const void* game, uint16_t* actions, uint16_t (*out)[kMaxPolicyInputs]);

    // Move generation for bitboards in the layout of Python: 56 bytes, the lowest first, with rows of 21 bits.
    int (*list_from_bitboards)(const uint8_t* free, const uint8_t* frontier, uint32_t hand, uint16_t* out);
    bool (*any_from_bitboards)(const uint8_t* free, const uint8_t* frontier, uint32_t hand);
    // As list_from_bitboards; and for each placement how many frontier cells it adds (opened), and how many it removes
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

// The seat to move; the game must not be over.
int seat_to_move(const Engine& engine, const Seats& seats, const void* game);

// A win is counted in twelfths, so that two, three or four tied winners can share it.
inline constexpr int kFullWin = 12;

// For each seat: opponents that it beats − opponents that beat it. Divided by the number of opponents, the payoff.
void rank_seats(const Seats& seats, const int16_t* colour_scores, int colours, int* out);

// Adds a finished game.
void add_game(Totals& totals, const Seats& seats, const int16_t* colour_scores, int colours, int plies);

void add_totals(Totals& into, const Totals& more);

// A bijective hash of 64 bits: the finaliser of SplitMix64.
constexpr uint64_t mix64(uint64_t x) {
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9;
    x ^= x >> 27;
    x *= 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

// The SplitMix64 generator: one addition and one hash for each number.
struct Random {
    uint64_t state;

    static Random stream(uint64_t seed, uint64_t number) { return {mix64(seed) + mix64(number ^ 0x6a09e667f3bcc909)}; }

    uint64_t next() { return mix64(state += 0x9e3779b97f4a7c15); }
};

}  // namespace polindrome
