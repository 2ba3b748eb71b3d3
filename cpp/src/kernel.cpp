// One kernel. This file is compiled once for each instruction set, with POLINDROME_KERNEL as the kernel's name.
//
// All code is in a namespace of that name, so that the linker cannot mix up two kernels. It calls no library functions
// that the compiler does not inline: the linker keeps one copy of such a function, and that copy could use instructions
// that the processor does not support.
#include "network.hpp"
#include "observation.hpp"
#include "packing.hpp"
#include "rules.hpp"

namespace polindrome::POLINDROME_KERNEL {

// The functions of an Engine: see there.
template <class B>
struct Functions {
    static const State<B>& state_of(const void* game) { return static_cast<const Game<B>*>(game)->state; }

    static void reset(void* game) { *static_cast<Game<B>*>(game) = {{}, initial_state<B>()}; }

    static int colour(const void* game) { return state_of(game).colour; }

    static uint32_t hand(const void* game, int colour) { return state_of(game).hand[colour]; }

    static void scores(const void* game, int16_t* out) {
        for (int colour = 0; colour < B::colours; ++colour) {
            out[colour] = static_cast<int16_t>(score(state_of(game), colour));
        }
    }

    static void grid(const void* game, uint8_t* out) {
        const State<B>& state = state_of(game);
        for (int row = 0; row < B::size; ++row) {
            for (int col = 0; col < B::size; ++col, ++out) {
                const int bit = B::bit({row, col});
                *out = 0;
                for (int colour = 0; colour < B::colours; ++colour) {
                    if (state.own[colour][bit / 64] >> bit % 64 & 1) *out = static_cast<uint8_t>(colour + 1);
                }
            }
        }
    }

    // The cells determine the pieces, because pieces of a colour never share an edge. Their order matters only for the
    // bonus of the monomino.
    static uint64_t key(const void* game) {
        const State<B>& state = state_of(game);
        uint64_t hash = mix64(static_cast<uint64_t>(state.colour + 1) + B::size * uint64_t{256});
        for (int colour = 0; colour < B::colours; ++colour) {
            for (uint64_t word : state.own[colour]) hash = mix64(hash * 0x9e3779b97f4a7c15 + word);
            hash += state.hand[colour] == 0 && (state.monomino_last >> colour & 1);
        }
        return mix64(hash);
    }

    static void find_legal(const void* game, Anchors<B>& out) {
        const State<B>& state = state_of(game);
        if (state.colour == kOver) {
            out = {};
        } else {
            find_anchors<B>(open_area_of(state, state.colour), state.hand[state.colour], out);
        }
    }

    static void find_legal(const void* game, Packed<B>& out) {
        alignas(64) Anchors<B> anchors;
        find_legal(game, anchors);
        pack(anchors, out);
    }

    static int count(const void* game) { return count_of(state_of(game)); }

    static int count_of(const State<B>& state) { return state.colour == kOver ? 0 : Choices<B>(state).total; }

    static int list(const void* game, uint16_t* out) {
        Packed<B> packed;
        find_legal(game, packed);
        return list_ids(packed, out);
    }

    static void mask(const void* game, uint8_t* out) {
        Packed<B> packed;
        find_legal(game, packed);
        expand(packed, out);
    }

    static void mask_packed(const void* game, uint8_t* out) {
        Packed<B> packed;
        find_legal(game, packed);
        std::memcpy(out, packed.words, B::packed_bytes);
    }

    static void observe(const void* game, int viewer, uint8_t* out) { write_planes(state_of(game), viewer, out); }

    static void observe_packed(const void* game, int viewer, uint8_t* out) {
        write_planes_packed(state_of(game), viewer, out);
    }

    static void anchors(const void* game, uint64_t* out) { find_legal(game, *reinterpret_cast<Anchors<B>*>(out)); }

    static void mobility(const void* game, uint16_t out[kMaxColours][kPieces]) {
        const State<B>& state = state_of(game);
        for (int colour = 0; colour < B::colours; ++colour) {
            alignas(64) Anchors<B> anchors;
            find_anchors<B>(open_area_of(state, colour), state.hand[colour], anchors);
            for (int piece = 0; piece < kPieces; ++piece) out[colour][piece] = 0;
            for (int shape = 0; shape < kOrientations; ++shape) {
                out[colour][kShapes[shape].piece] += static_cast<uint16_t>(count_bits<B>(anchors.of_shape[shape]));
            }
        }
    }

    static bool is_legal(const void* game, int action) {
        const State<B>& state = state_of(game);
        return state.colour != kOver && is_placement_legal(state, placement_of<B>(action));
    }

    static int sample(const void* game, uint64_t random) {
        return action_of<B>(Choices<B>(state_of(game)).pick(random));
    }

    static void apply(void* game, int action) {
        auto& [history, state] = *static_cast<Game<B>*>(game);
        history.actions[history.plies++] = static_cast<uint16_t>(action);
        play(state, placement_of<B>(action));
    }

    static void undo(void* game, unsigned colours_out) {
        auto& [history, state] = *static_cast<Game<B>*>(game);
        const int action = history.actions[--history.plies];
        const int colour = owner(game, action);
        const Placement placement = placement_of<B>(action);
        visit_cells<B>(placement, [&](int word, uint64_t bits) {
            state.own[colour][word] &= ~bits;
            state.occupied[word] &= ~bits;
        });
        state.hand[colour] |= 1u << kShapes[placement.shape].piece;
        state.colour = static_cast<int8_t>(colour);
        state.out = static_cast<uint8_t>(colours_out);
        // `monomino_last` may stay: it counts only when the hand is empty.
    }

    static int owner(const void* game, int action) {
        const State<B>& state = state_of(game);
        int owner = 0;
        visit_cells<B>(placement_of<B>(action), [&](int word, uint64_t bits) {
            for (int colour = 0; colour < B::colours; ++colour) {
                if (state.own[colour][word] & bits) owner = colour;
            }
        });
        return owner;
    }

    // Unlike `key`, this also compares the hands: in a setup, pieces of a colour may share an edge.
    static bool same(const void* game, const void* other) {
        const State<B>&a = state_of(game), &b = state_of(other);
        bool is_same = a.colour == b.colour;
        for (int colour = 0; colour < B::colours; ++colour) {
            is_same &= a.hand[colour] == b.hand[colour];
            is_same &= a.hand[colour] != 0 || ((a.monomino_last ^ b.monomino_last) >> colour & 1) == 0;
            for (int word = 0; word < B::words; ++word) is_same &= a.own[colour][word] == b.own[colour][word];
        }
        return is_same;
    }

    static bool put(void* game, int colour, int action) {
        State<B>& state = static_cast<Game<B>*>(game)->state;
        const Placement placement = placement_of<B>(action);
        bool is_possible = state.hand[colour] >> kShapes[placement.shape].piece & 1;
        visit_cells<B>(placement, [&](int word, uint64_t bits) { is_possible &= (bits & state.occupied[word]) == 0; });
        if (!is_possible) return false;
        state.colour = static_cast<int8_t>(colour);
        place(state, placement);
        return true;
    }

    static void set_turn(void* game, int colour) {
        State<B>& state = static_cast<Game<B>*>(game)->state;
        state.colour = static_cast<int8_t>(colour);
        state.out = 0;
        skip_blocked_colours(state);
    }

    static uint64_t perft(const void* game, int depth, StopCheck stop_check) {
        return perft_of(state_of(game), depth, stop_check);
    }

    static uint64_t perft_of(const State<B>& state, int depth, StopCheck stop_check) {
        if (depth == 0) return 1;
        if (depth == 1 || state.colour == kOver) return static_cast<uint64_t>(count_of(state));
        if (!stop_check.should_continue(stop_check.context)) return 0;
        alignas(64) Anchors<B> anchors;
        find_anchors<B>(open_area_of(state, state.colour), state.hand[state.colour], anchors);
        uint64_t total = 0;
        for (int shape = 0; shape < kOrientations; ++shape) {
            for (int word = 0; word < B::words; ++word) {
                for (uint64_t bits = anchors.of_shape[shape][word]; bits != 0; bits &= bits - 1) {
                    State<B> next = state;
                    play(next, {shape, 64 * word + std::countr_zero(bits)});
                    total += perft_of(next, depth - 1, stop_check);
                }
            }
        }
        return total;
    }

    static void playouts(const void* game, uint64_t seed, int64_t first, int64_t last, const Seats& seats,
                         Totals& totals, StopCheck stop_check) {
        for (int64_t number = first; number < last; ++number) {
            if (number % 64 == 0 && !stop_check.should_continue(stop_check.context)) return;
            State<B> state = state_of(game);
            Random random = Random::stream(seed, static_cast<uint64_t>(number));
            const int plies = play_out(state, random);
            int16_t points[B::colours];
            for (int colour = 0; colour < B::colours; ++colour) {
                points[colour] = static_cast<int16_t>(score(state, colour));
            }
            add_game(totals, seats, points, B::colours, plies);
        }
    }

    static const Weights<B>& weights_of(const void* weights) { return *static_cast<const Weights<B>*>(weights); }

    static void network_outputs(const void* game, const void* weights, unsigned colours,
                                int32_t out[kMaxColours][kOutputs]) {
        const State<B>& state = state_of(game);
        const Features<B> features(state);
        for (int colour = 0; colour < B::colours; ++colour) {
            if (colours >> colour & 1) run_network(weights_of(weights), state, features, colour, out[colour]);
        }
    }

    static int policy_logits(const void* game, const void* weights, uint16_t* actions, int32_t* logits) {
        return list_policy_logits(weights_of(weights), state_of(game), actions, logits);
    }

    static int value_inputs(const void* game, int colour, int symmetry, uint16_t* out) {
        uint16_t* end = out;
        const State<B>& state = state_of(game);
        visit_value_inputs(state, Features<B>(state), colour, symmetry,
                           [&](int input) { *end++ = static_cast<uint16_t>(input); });
        return static_cast<int>(end - out);
    }

    static int policy_inputs(const void* game, uint16_t* actions, uint16_t (*out)[kMaxPolicyInputs]) {
        return list_policy_inputs(state_of(game), actions, out);
    }

    // Converts a bitboard of Python, whose rows are 21 bits wide on every board.
    static Bits<B::words> from_python(const uint8_t* bytes) {
        uint64_t words[B::words] = {};
        for (int row = 0; row < B::size; ++row) {
            const int from = row * Classic::stride;
            uint32_t bits;
            std::memcpy(&bits, bytes + from / 8, sizeof bits);
            const uint64_t cells = bits >> from % 8 & ((uint64_t{1} << B::size) - 1);
            const int to = row * B::stride;
            words[to / 64] |= cells << to % 64;
            if (to % 64 + B::size > 64) words[to / 64 + 1] |= cells >> (64 - to % 64);
        }
        return Bits<B::words>::load(words);
    }

    static int list_from_bitboards(const uint8_t* free, const uint8_t* frontier, uint32_t hand, uint16_t* out) {
        alignas(64) Anchors<B> anchors;
        find_anchors<B>({from_python(free), from_python(frontier)}, hand, anchors);
        Packed<B> packed;
        pack(anchors, packed);
        return list_ids(packed, out);
    }

    static bool any_from_bitboards(const uint8_t* free, const uint8_t* frontier, uint32_t hand) {
        return any_anchors<B>({from_python(free), from_python(frontier)}, hand);
    }

    static int list_frontier_changes(const uint8_t* free, const uint8_t* frontier, uint32_t hand, uint16_t* actions,
                                     uint8_t* opened, uint8_t* closed) {
        const OpenArea<B> area{from_python(free), from_python(frontier)};
        alignas(64) Anchors<B> anchors;
        find_anchors<B>(area, hand, anchors);
        int found = 0;
        visit_placements<B>(anchors, hand, [&](int shape, int bit) {
            uint64_t words[B::words] = {};
            visit_cells<B>({shape, bit}, [&](int word, uint64_t bits) { words[word] = bits; });
            const auto cells = Bits<B::words>::load(words);
            const Neighbours<B> neighbours(cells);
            const auto after = ((area.frontier | neighbours.corners) & area.free).without(cells | neighbours.edges);
            opened[found] = count_cells(after.without(area.frontier));
            closed[found] = count_cells(area.frontier.without(after | cells));
            actions[found++] = static_cast<uint16_t>(action_of<B>({shape, bit}));
        });
        return found;
    }

    static uint8_t count_cells(const Bits<B::words>& set) {
        uint64_t words[B::words];
        set.store(words);
        return static_cast<uint8_t>(count_bits<B>(words));
    }

    static constexpr Engine engine = {
        .size = B::size,
        .colours = B::colours,
        .actions = B::actions,
        .packed_bytes = B::packed_bytes,
        .game_bytes = sizeof(Game<B>),
        .reset = reset,
        .colour = colour,
        .hand = hand,
        .scores = scores,
        .grid = grid,
        .key = key,
        .count = count,
        .list = list,
        .mask = mask,
        .mask_packed = mask_packed,
        .planes = Planes<B>::count,
        .planes_packed_bytes = Planes<B>::packed_bytes,
        .observe = observe,
        .observe_packed = observe_packed,
        .anchors = anchors,
        .mobility = mobility,
        .is_legal = is_legal,
        .sample = sample,
        .apply = apply,
        .undo = undo,
        .owner = owner,
        .same = same,
        .put = put,
        .set_turn = set_turn,
        .perft = perft,
        .playouts = playouts,
        .weights_bytes = kWeightsBytes<B>,
        .network_outputs = network_outputs,
        .policy_logits = policy_logits,
        .value_inputs_count = ValueInputs<B>::count,
        .policy_inputs_count = PolicyInputs<B>::count,
        .value_inputs = value_inputs,
        .policy_inputs = policy_inputs,
        .list_from_bitboards = list_from_bitboards,
        .any_from_bitboards = any_from_bitboards,
        .list_frontier_changes = list_frontier_changes,
    };
};

#define POLINDROME_QUOTED_(name) #name
#define POLINDROME_QUOTED(name) POLINDROME_QUOTED_(name)

extern const Kernel kKernel;
const Kernel kKernel = {POLINDROME_QUOTED(POLINDROME_KERNEL), Functions<Duo>::engine, Functions<Classic>::engine};

}  // namespace polindrome::POLINDROME_KERNEL
