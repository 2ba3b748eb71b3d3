// Generation of all legal placements of a colour in parallel. Part of a kernel: see kernel.cpp.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "bits.hpp"
#include "polindrome/board.hpp"
#include "polindrome/shape_program.hpp"

namespace polindrome::POLINDROME_KERNEL {

// The cells that a colour may cover, and those of them that touch one of its corners: a placement covers at least one.
template <class B>
struct OpenArea {
    Bits<B::words> free;
    Bits<B::words> frontier;
};

// The anchors of the legal placements of every shape, one bitboard each; empty for pieces that are not in hand. The
// owner aligns it to a cache line: stores across two lines cost twice.
template <class B>
struct Anchors {
    uint64_t of_shape[kOrientations][B::words];
};

// The bitboard of the cells that satisfy a predicate.
template <class B, class Predicate>
constexpr std::array<uint64_t, B::words> bitboard_of(Predicate contains) {
    std::array<uint64_t, B::words> words{};
    for (int row = 0; row < B::size; ++row) {
        for (int col = 0; col < B::size; ++col) {
            const int bit = B::bit({row, col});
            if (contains(Cell{row, col})) words[bit / 64] |= uint64_t{1} << bit % 64;
        }
    }
    return words;
}

template <class B>
inline constexpr std::array<uint64_t, B::words> kBoardCells = bitboard_of<B>([](Cell) { return true; });

template <class B>
inline constexpr auto kStartCells = [] {
    std::array<std::array<uint64_t, B::words>, B::colours> words{};
    for (int colour = 0; colour < B::colours; ++colour) {
        words[colour] = bitboard_of<B>([&](Cell cell) { return cell == B::starts[colour]; });
    }
    return words;
}();

// The cells that share an edge with a cell of a set, and those that share a corner; they may lie off the board.
template <class B>
struct Neighbours {
    Bits<B::words> edges;
    Bits<B::words> corners;

    POLINDROME_INLINE explicit Neighbours(const Bits<B::words>& cells) {
        const Bits<B::words> beside = cells.template shifted<1>() | cells.template shifted<-1>();
        edges = beside | cells.template shifted<B::stride>() | cells.template shifted<-B::stride>();
        corners = beside.template shifted<B::stride>() | beside.template shifted<-B::stride>();
    }
};

template <class B>
POLINDROME_INLINE OpenArea<B> open_area_of(const State<B>& state, int colour) {
    using Set = Bits<B::words>;
    const Neighbours<B> neighbours(Set::load(state.own[colour]));
    const Set start = Set::load(kStartCells<B>[colour].data()) & Set::filled(state.hand[colour] == kAllPieces);
    const Set free = Set::load(kBoardCells<B>.data()).without(Set::load(state.occupied) | neighbours.edges);
    return {free, (neighbours.corners | start) & free};
}

// Runs the shape program, unrolled: all indices are constants, so that the arrays become registers and stack slots.
template <class B>
class AnchorGenerator {
    using Set = Bits<B::words>;

   public:
    POLINDROME_INLINE AnchorGenerator(const OpenArea<B>& area, uint32_t hand, Anchors<B>& out)
        : area_(area), hand_(hand), out_(out) {}

    POLINDROME_INLINE void run() { steps(std::make_integer_sequence<int, kOrientations>{}); }

   private:
    template <int... Number>
    POLINDROME_INLINE void steps(std::integer_sequence<int, Number...>) {
        (step<kShapeProgram[Number]>(), ...);
    }

    template <Step S>
    POLINDROME_INLINE void step() {
        constexpr Orientation shape = kShapes[S.shape];
        if constexpr (S.parent >= 0) {
            fits_[S.shape] = fits_[S.parent] & area_.free.template shifted<B::bit(S.cell)>();
            touches_[S.shape] = touches_[S.parent] | area_.frontier.template shifted<B::bit(S.cell)>();
        } else {
            combine_cells<S.shape>(std::make_integer_sequence<int, shape.size>{});
        }
        const Set in_hand = Set::filled(hand_ >> shape.piece & 1);
        (fits_[S.shape] & touches_[S.shape] & in_hand).store(out_.of_shape[S.shape]);
    }

    template <int Shape, int... Index>
    POLINDROME_INLINE void combine_cells(std::integer_sequence<int, Index...>) {
        fits_[Shape] = (area_.free.template shifted<B::bit(kShapes[Shape].cells[Index])>() & ...);
        touches_[Shape] = (area_.frontier.template shifted<B::bit(kShapes[Shape].cells[Index])>() | ...);
    }

    const OpenArea<B> area_;
    const uint32_t hand_;
    Anchors<B>& out_;
    Set fits_[kOrientations];
    Set touches_[kOrientations];
};

template <class B>
POLINDROME_NOINLINE void find_anchors(const OpenArea<B>& area, uint32_t hand, Anchors<B>& out) {
    AnchorGenerator<B>(area, hand, out).run();
}

// Calls visit(shape, anchor) for the placements of the pieces in hand, in the order of their actions.
template <class B, class Visit>
POLINDROME_INLINE void visit_placements(const Anchors<B>& anchors, uint32_t hand, Visit visit) {
    for (; hand != 0; hand &= hand - 1) {
        const int piece = std::countr_zero(hand);
        for (int shape = kFirstOrientation[piece]; shape < kFirstOrientation[piece + 1]; ++shape) {
            for (int word = 0; word < B::words; ++word) {
                for (uint64_t bits = anchors.of_shape[shape][word]; bits != 0; bits &= bits - 1) {
                    visit(shape, 64 * word + std::countr_zero(bits));
                }
            }
        }
    }
}

// Whether there is a legal placement.
template <class B>
bool any_anchors(const OpenArea<B>& area, uint32_t hand) {
    if (hand & 1) return (area.frontier & area.free).any();  // The monomino fits on every frontier cell.
    alignas(64) Anchors<B> anchors;
    find_anchors(area, hand, anchors);
    uint64_t seen = 0;
    for (const auto& words : anchors.of_shape) {
        for (uint64_t word : words) seen |= word;
    }
    return seen != 0;
}

}  // namespace polindrome::POLINDROME_KERNEL
