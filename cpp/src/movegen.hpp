// All legal placements of a colour at once. Part of a kernel: see kernel.cpp.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "bits.hpp"
#include "polindrome/board.hpp"
#include "polindrome/program.hpp"

namespace polindrome::POLINDROME_KERNEL {

// What a colour may cover, and where it may go on.
template <class B>
struct Room {
    Bits<B::words> free;
    Bits<B::words> frontier;
};

// The anchors of every shape, one bitboard each. Empty for pieces that are not in hand. Whoever makes one aligns
// it to a cache line: stores across two lines cost twice.
template <class B>
struct Anchors {
    uint64_t of_shape[kOrientations][B::words];
};

template <class B, class Predicate>
constexpr std::array<uint64_t, B::words> words_of(Predicate wanted) {
    std::array<uint64_t, B::words> words{};
    for (int row = 0; row < B::size; ++row) {
        for (int col = 0; col < B::size; ++col) {
            const int bit = B::bit({row, col});
            if (wanted(Cell{row, col})) words[bit / 64] |= uint64_t{1} << bit % 64;
        }
    }
    return words;
}

template <class B>
inline constexpr std::array<uint64_t, B::words> kBoardCells = words_of<B>([](Cell) { return true; });

template <class B>
inline constexpr auto kStartCells = [] {
    std::array<std::array<uint64_t, B::words>, B::colours> words{};
    for (int colour = 0; colour < B::colours; ++colour) {
        words[colour] = words_of<B>([&](Cell cell) { return cell == B::starts[colour]; });
    }
    return words;
}();

template <class B>
POLINDROME_INLINE Room<B> room_of(const State<B>& state, int colour) {
    using Set = Bits<B::words>;
    const Set own = Set::load(state.own[colour]);
    const Set beside = own.template shifted<1>() | own.template shifted<-1>();
    const Set edges = beside | own.template shifted<B::stride>() | own.template shifted<-B::stride>();
    const Set corners = beside.template shifted<B::stride>() | beside.template shifted<-B::stride>();
    const Set start = Set::load(kStartCells<B>[colour].data()) & Set::filled(state.hand[colour] == kAllPieces);
    const Set free = Set::load(kBoardCells<B>.data()).without(Set::load(state.occupied) | edges);
    return {free, (corners | start) & free};
}

// Runs the shape program, unrolled: every index is a constant, so parents stay in registers or on the stack.
template <class B>
class Generator {
    using Set = Bits<B::words>;

   public:
    POLINDROME_INLINE Generator(const Room<B>& room, uint32_t hand, Anchors<B>& out)
        : room_(room), hand_(hand), out_(out) {}

    POLINDROME_INLINE void run() { steps(std::make_integer_sequence<int, kOrientations>{}); }

   private:
    template <int... Number>
    POLINDROME_INLINE void steps(std::integer_sequence<int, Number...>) {
        (step<kProgram[Number]>(), ...);
    }

    template <Step S>
    POLINDROME_INLINE void step() {
        constexpr Orientation shape = kShapes[S.shape];
        if constexpr (S.parent >= 0) {
            fits_[S.shape] = fits_[S.parent] & room_.free.template shifted<B::bit(S.cell)>();
            touches_[S.shape] = touches_[S.parent] | room_.frontier.template shifted<B::bit(S.cell)>();
        } else {
            gather<S.shape>(std::make_integer_sequence<int, shape.size>{});
        }
        const Set in_hand = Set::filled(hand_ >> shape.piece & 1);
        (fits_[S.shape] & touches_[S.shape] & in_hand).store(out_.of_shape[S.shape]);
    }

    template <int Shape, int... Index>
    POLINDROME_INLINE void gather(std::integer_sequence<int, Index...>) {
        fits_[Shape] = (room_.free.template shifted<B::bit(kShapes[Shape].cells[Index])>() & ...);
        touches_[Shape] = (room_.frontier.template shifted<B::bit(kShapes[Shape].cells[Index])>() | ...);
    }

    const Room<B> room_;
    const uint32_t hand_;
    Anchors<B>& out_;
    Set fits_[kOrientations];
    Set touches_[kOrientations];
};

template <class B>
POLINDROME_ONCE void find_anchors(const Room<B>& room, uint32_t hand, Anchors<B>& out) {
    Generator<B>(room, hand, out).run();
}

template <class B>
bool any_anchors(const Room<B>& room, uint32_t hand) {
    if (hand & 1) return (room.frontier & room.free).any();  // The monomino fits on every frontier cell.
    alignas(64) Anchors<B> anchors;
    find_anchors(room, hand, anchors);
    uint64_t seen = 0;
    for (const auto& words : anchors.of_shape) {
        for (uint64_t word : words) seen |= word;
    }
    return seen != 0;
}

}  // namespace polindrome::POLINDROME_KERNEL
