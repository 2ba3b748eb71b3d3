// The rules: placements, turns, scores, and random play. Part of a kernel: see kernel.cpp.
#pragma once

#include "movegen.hpp"
#include "polindrome/engine.hpp"

namespace polindrome::POLINDROME_KERNEL {

struct Placement {
    int shape;
    int bit;  // of the anchor
};

template <class B>
Placement placement_of(int action) {
    int shape = 0;  // the last one whose first action is not above, by binary search
    for (int step = 64; step > 0; step /= 2) {
        if (shape + step < kOrientations && B::first_action[shape + step] <= action) shape += step;
    }
    const int index = action - B::first_action[shape];
    const int columns = B::columns(shape);
    return {shape, B::bit({index / columns, index % columns})};
}

template <class B>
int action_of(Placement placement) {
    const int row = placement.bit / B::stride;
    const int col = placement.bit % B::stride;
    return B::first_action[placement.shape] + row * B::columns(placement.shape) + col;
}

// The cells of a shape in the top-left corner of the board, which fit into two words.
template <class B>
inline constexpr auto kShapeCells = [] {
    std::array<std::array<uint64_t, 2>, kOrientations> all{};
    for (int shape = 0; shape < kOrientations; ++shape) {
        for (int i = 0; i < kShapes[shape].size; ++i) {
            const int bit = B::bit(kShapes[shape].cells[i]);
            all[shape][bit / 64] |= uint64_t{1} << bit % 64;
        }
    }
    return all;
}();

// Calls visit(word, bits) for each word of a bitboard that the cells of a placement may reach.
template <class B, class Visit>
POLINDROME_INLINE void visit_cells(Placement placement, Visit visit) {
    const auto [low, high] = kShapeCells<B>[placement.shape];
    const int word = placement.bit / 64;
    const int shift = placement.bit % 64;
    visit(word, low << shift);
    if (word + 1 < B::words) visit(word + 1, (low >> 1 >> (63 - shift)) | (high << shift));
    if (B::words > 4 && word + 2 < B::words) visit(word + 2, high >> 1 >> (63 - shift));
}

template <class B>
bool is_placement_legal(const State<B>& state, Placement placement) {
    if (!(state.hand[state.colour] >> kShapes[placement.shape].piece & 1)) return false;
    const OpenArea<B> area = open_area_of(state, state.colour);
    uint64_t free[B::words], frontier[B::words];
    area.free.store(free);
    area.frontier.store(frontier);
    bool fits = true, touches = false;
    visit_cells<B>(placement, [&](int word, uint64_t bits) {
        fits &= (bits & ~free[word]) == 0;
        touches |= (bits & frontier[word]) != 0;
    });
    return fits && touches;
}

// Places a piece of the colour to move, and leaves the turn as it is.
template <class B>
POLINDROME_INLINE void place(State<B>& state, Placement placement) {
    const int colour = state.colour;
    const int piece = kShapes[placement.shape].piece;
    visit_cells<B>(placement, [&](int word, uint64_t bits) {
        state.own[colour][word] |= bits;
        state.occupied[word] |= bits;
    });
    state.hand[colour] &= ~(1u << piece);
    const auto flag = static_cast<uint8_t>(1u << colour);
    state.monomino_last = static_cast<uint8_t>(piece == 0 ? state.monomino_last | flag : state.monomino_last & ~flag);
}

// The colour after the one to move that is not known to be out, or kOver.
template <class B>
POLINDROME_INLINE int8_t next_colour(const State<B>& state) {
    int colour = state.colour;
    for (int step = 0; step < B::colours; ++step) {
        colour = (colour + 1) % B::colours;
        if (!(state.out >> colour & 1)) return static_cast<int8_t>(colour);
    }
    return kOver;
}

// Passes the turn on to the first colour that can move; those that cannot are out.
template <class B>
void skip_blocked_colours(State<B>& state) {
    while (state.colour != kOver && !any_anchors<B>(open_area_of(state, state.colour), state.hand[state.colour])) {
        state.out |= static_cast<uint8_t>(1u << state.colour);
        state.colour = next_colour(state);
    }
}

template <class B>
void play(State<B>& state, Placement placement) {
    place(state, placement);
    state.colour = next_colour(state);
    skip_blocked_colours(state);
}

template <class B>
State<B> initial_state() {
    State<B> state{};
    for (uint32_t& hand : state.hand) hand = kAllPieces;
    return state;
}

template <class B>
POLINDROME_INLINE int count_bits(const uint64_t (&words)[B::words]) {
    int bits = 0;
    for (uint64_t word : words) bits += std::popcount(word);
    return bits;
}

template <class B>
int score(const State<B>& state, int colour) {
    if (state.hand[colour] == 0) return 15 + 5 * (state.monomino_last >> colour & 1);
    return count_bits<B>(state.own[colour]) - kSquares;
}

// The index of the n-th set bit, from 0.
POLINDROME_INLINE int nth_set_bit(uint64_t word, int n) {
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(uint64_t{1} << n, word));
#else
    while (n-- > 0) word &= word - 1;
    return std::countr_zero(word);
#endif
}

// The legal placements of the colour to move, counted for sampling.
template <class B>
struct Choices {
    alignas(64) Anchors<B> anchors;
    uint16_t cumulative[kPieces];  // the number of placements of the pieces up to this one
    int total = 0;

    POLINDROME_INLINE explicit Choices(const State<B>& state) {
        const uint32_t hand = state.hand[state.colour];
        find_anchors<B>(open_area_of(state, state.colour), hand, anchors);
        for (int piece = 0; piece < kPieces; ++piece) {
            if (hand >> piece & 1) {
                for (int shape = kFirstOrientation[piece]; shape < kFirstOrientation[piece + 1]; ++shape) {
                    total += count_bits<B>(anchors.of_shape[shape]);
                }
            }
            cumulative[piece] = static_cast<uint16_t>(total);
        }
    }

    POLINDROME_INLINE Placement pick(uint64_t random) const {
        // Scales 48 random bits to 0..total - 1. The probabilities are equal to 1 in 2^37.
        int number = static_cast<int>((random >> 16) * static_cast<unsigned>(total) >> 48);
        int piece = 0;
        for (uint16_t end : cumulative) piece += end <= number;
        if (piece > 0) number -= cumulative[piece - 1];
        int shape = kFirstOrientation[piece];
        for (int here; number >= (here = count_bits<B>(anchors.of_shape[shape])); ++shape) number -= here;
        const uint64_t* words = anchors.of_shape[shape];
        int word = 0;
        for (int here; number >= (here = std::popcount(words[word])); ++word) number -= here;
        return {shape, 64 * word + nth_set_bit(words[word], number)};
    }
};

// Plays random placements to the end; returns their number.
template <class B>
int play_out(State<B>& state, Random& random) {
    int plies = 0;
    while (state.colour != kOver) {
        const Choices<B> choices(state);
        if (choices.total == 0) {
            state.out |= static_cast<uint8_t>(1u << state.colour);
        } else {
            place(state, choices.pick(random.next()));
            ++plies;
        }
        state.colour = next_colour(state);
    }
    return plies;
}

}  // namespace polindrome::POLINDROME_KERNEL
