// Inference of the value network and of the policy. Part of a kernel: see kernel.cpp.
#pragma once

#include "features.hpp"

namespace polindrome::POLINDROME_KERNEL {

// The eight symmetries of the board: the target of each cell.
template <class B>
inline constexpr auto kSymmetries = [] {
    std::array<std::array<uint16_t, ValueInputs<B>::cells>, 8> all{};
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        for (int row = 0; row < B::size; ++row) {
            for (int col = 0; col < B::size; ++col) {
                const int down = symmetry & 1 ? col : row;
                const int across = symmetry & 1 ? row : col;
                const int to_row = symmetry & 2 ? B::size - 1 - down : down;
                const int to_col = symmetry & 4 ? B::size - 1 - across : across;
                all[symmetry][B::bit({row, col})] = static_cast<uint16_t>(B::bit({to_row, to_col}));
            }
        }
    }
    return all;
}();

// Calls visit(input) for every active input, from the point of view of a colour on the board mapped by a symmetry.
template <class B, class Visit>
POLINDROME_INLINE void visit_value_inputs(const State<B>& state, const Features<B>& features, int colour, int symmetry,
                                          Visit visit) {
    const Categories<B> categories(state, features, colour);
    const auto& mapped = kSymmetries<B>[symmetry];
    for (int category = 0; category < kCategories; ++category) {
        if (category == kDefaultCategory) continue;
        for (int word = 0; word < B::words; ++word) {
            for (uint64_t bits = categories.of[category][word]; bits != 0; bits &= bits - 1) {
                visit(category * ValueInputs<B>::cells + mapped[64 * word + std::countr_zero(bits)]);
            }
        }
    }
    for (int i = 0; i < B::colours; ++i) {
        const int other = (colour + i) % B::colours;
        for (uint32_t hand = state.hand[other]; hand != 0; hand &= hand - 1) {
            visit(ValueInputs<B>::hands + i * kPieces + std::countr_zero(hand));
        }
        const int width = static_cast<int>(std::bit_width(static_cast<unsigned>(features.placements[other])));
        const int mobility_class = width < kMobilityClasses ? width : kMobilityClasses - 1;
        visit(ValueInputs<B>::mobility + i * kMobilityClasses + mobility_class);
    }
    visit(ValueInputs<B>::turn + (state.colour - colour + B::colours) % B::colours);
}

POLINDROME_INLINE int clipped(int value, int max) { return value < 0 ? 0 : value > max ? max : value; }

template <class B>
POLINDROME_INLINE void run_network(const Weights<B>& weights, const State<B>& state, const Features<B>& features,
                                   int colour, int32_t* out) {
    alignas(64) int16_t hidden[kHidden];
    for (int i = 0; i < kHidden; ++i) hidden[i] = weights.input_bias[i];
    visit_value_inputs(state, features, colour, 0, [&](int input) {
        const int16_t* row = weights.input[input];
        for (int i = 0; i < kHidden; ++i) hidden[i] = static_cast<int16_t>(hidden[i] + row[i]);
    });
    for (int i = 0; i < kHidden; ++i) hidden[i] = static_cast<int16_t>(clipped(hidden[i], 1 << kInputBits));
    int32_t second[kSecond];
    for (int unit = 0; unit < kSecond; ++unit) {
        int32_t sum = weights.second_bias[unit];
        for (int i = 0; i < kHidden; ++i) sum += int32_t{hidden[i]} * weights.second[unit][i];
        second[unit] = clipped(sum, 1 << (kInputBits + kSecondBits)) >> (kInputBits + kSecondBits - kActivationBits);
    }
    for (int output = 0; output < kOutputs; ++output) {
        out[output] = weights.last_bias[output];
        for (int i = 0; i < kSecond; ++i) out[output] += weights.last[output][i] * second[i];
    }
}

// The cells of a shape and its neighbours, as offsets from its anchor on a PaddedBoard.
template <class B>
struct Outline {
    static constexpr int stride = B::stride + 1;

    int8_t cells = 0, edges = 0, corners = 0;
    int8_t cell[kMaxShapeCells] = {};
    int8_t edge[kMaxShapeEdges] = {};
    int8_t corner[kMaxShapeCorners] = {};

    constexpr explicit Outline(const Orientation& shape) {
        for (int row = -1; row <= shape.height; ++row) {
            for (int col = -1; col <= shape.width; ++col) {
                const auto offset = static_cast<int8_t>(row * stride + col);
                if (shape.covers({row, col})) {
                    cell[cells++] = offset;
                } else if (shape.covers({row - 1, col}) || shape.covers({row + 1, col}) ||
                           shape.covers({row, col - 1}) || shape.covers({row, col + 1})) {
                    edge[edges++] = offset;
                } else if (shape.covers({row - 1, col - 1}) || shape.covers({row - 1, col + 1}) ||
                           shape.covers({row + 1, col - 1}) || shape.covers({row + 1, col + 1})) {
                    corner[corners++] = offset;
                }
            }
        }
    }

    constexpr Outline() = default;
};

template <class B>
inline constexpr auto kOutlines = [] {
    std::array<Outline<B>, kOrientations> all{};
    for (int shape = 0; shape < kOrientations; ++shape) all[shape] = Outline<B>(kShapes[shape]);
    return all;
}();

// The board with a border of off-board cells: the category of each cell for the colour to move; and the offsets of the
// policy inputs for the number of pieces that it has placed.
template <class B>
struct PaddedBoard {
    static constexpr int stride = Outline<B>::stride;
    static constexpr int length = (B::size + 2) * stride + 1;
    using In = PolicyInputs<B>;

    uint8_t category[length];
    int phase_inputs;
    int piece_inputs;

    // The index of a cell, given by its bit on the board.
    static constexpr int at(int bit) { return (bit / B::stride + 1) * stride + bit % B::stride + 1; }

    // The distances of each cell from the borders, as one number: the shorter of the two, then the longer.
    static constexpr auto border_distance = [] {
        std::array<uint8_t, length> all{};
        for (int row = 0; row < B::size; ++row) {
            for (int col = 0; col < B::size; ++col) {
                const int down = row < B::size - 1 - row ? row : B::size - 1 - row;
                const int across = col < B::size - 1 - col ? col : B::size - 1 - col;
                const int near = down < across ? down : across;
                all[at(B::bit({row, col}))] =
                    static_cast<uint8_t>(near * In::border_distances + (down + across - near));
            }
        }
        return all;
    }();

    PaddedBoard(const State<B>& state, const Features<B>& features) {
        for (uint8_t& each : category) each = kOffBoard;
        const Categories<B> categories(state, features, state.colour);
        for (int number = 0; number < kCategories; ++number) {
            for (int word = 0; word < B::words; ++word) {
                for (uint64_t bits = categories.of[number][word]; bits != 0; bits &= bits - 1) {
                    category[at(64 * word + std::countr_zero(bits))] = static_cast<uint8_t>(number);
                }
            }
        }
        const int placed = kPieces - std::popcount(state.hand[state.colour]);
        phase_inputs = phase_of(placed) * In::phase_size;
        piece_inputs = In::pieces + placed * kPieces;
    }
};

// Lists the legal actions and their logits. The weights of each cell (covered, at an edge, at a corner) are looked up
// once, so that the logit of a placement is a short sum.
template <class B>
POLINDROME_NOINLINE int list_policy_logits(const Weights<B>& weights, const State<B>& state, uint16_t* actions,
                                           int32_t* logits) {
    using In = PolicyInputs<B>;
    const Features<B> features(state);
    const PaddedBoard<B> padded(state, features);
    int16_t cover[PaddedBoard<B>::length], edge[PaddedBoard<B>::length], corner[PaddedBoard<B>::length];
    const int16_t* of_phase = weights.policy + padded.phase_inputs;
    for (int i = 0; i < PaddedBoard<B>::length; ++i) {
        const int category = padded.category[i];
        edge[i] = of_phase[In::edge + category];
        corner[i] = of_phase[In::corner + category];
        const int border = of_phase[In::border + PaddedBoard<B>::border_distance[i]];
        cover[i] = static_cast<int16_t>(category < kOwnPiece ? of_phase[In::cover + category] + border : 0);
    }
    const int16_t* of_piece = weights.policy + padded.piece_inputs;
    int found = 0;
    visit_placements<B>(features.anchors[state.colour], state.hand[state.colour], [&](int shape, int bit) {
        const Outline<B>& outline = kOutlines<B>[shape];
        const int at = PaddedBoard<B>::at(bit);
        int sum = of_piece[kShapes[shape].piece];
        for (int i = 0; i < outline.cells; ++i) sum += cover[at + outline.cell[i]];
        for (int i = 0; i < outline.edges; ++i) sum += edge[at + outline.edge[i]];
        for (int i = 0; i < outline.corners; ++i) sum += corner[at + outline.corner[i]];
        actions[found] = static_cast<uint16_t>(action_of<B>({shape, bit}));
        logits[found++] = sum;
    });
    return found;
}

// Lists the legal actions and the inputs of their logits, for training; unused entries are PolicyInputs::count.
template <class B>
POLINDROME_NOINLINE int list_policy_inputs(const State<B>& state, uint16_t* actions,
                                           uint16_t (*out)[kMaxPolicyInputs]) {
    using In = PolicyInputs<B>;
    const Features<B> features(state);
    const PaddedBoard<B> padded(state, features);
    int found = 0;
    visit_placements<B>(features.anchors[state.colour], state.hand[state.colour], [&](int shape, int bit) {
        const Outline<B>& outline = kOutlines<B>[shape];
        const int at = PaddedBoard<B>::at(bit);
        uint16_t* next = out[found];
        uint16_t* const end = next + kMaxPolicyInputs;
        auto add = [&](int input) { *next++ = static_cast<uint16_t>(input); };
        add(padded.piece_inputs + kShapes[shape].piece);
        for (int i = 0; i < outline.cells; ++i) {
            add(padded.phase_inputs + In::cover + padded.category[at + outline.cell[i]]);
            add(padded.phase_inputs + In::border + PaddedBoard<B>::border_distance[at + outline.cell[i]]);
        }
        for (int i = 0; i < outline.edges; ++i) {
            add(padded.phase_inputs + In::edge + padded.category[at + outline.edge[i]]);
        }
        for (int i = 0; i < outline.corners; ++i) {
            add(padded.phase_inputs + In::corner + padded.category[at + outline.corner[i]]);
        }
        while (next < end) add(In::count);
        actions[found++] = static_cast<uint16_t>(action_of<B>({shape, bit}));
    });
    return found;
}

}  // namespace polindrome::POLINDROME_KERNEL
