// The observation planes of a colour, with 0 or 1 in each cell. Part of a kernel: see kernel.cpp.
#pragma once

#include <cstring>

#include "packing.hpp"
#include "rules.hpp"

namespace polindrome::POLINDROME_KERNEL {

// The layout. Colours are counted from the viewer in turn order. First come the cells of each colour, then the frontier
// of each colour, then for each colour and piece a plane of ones while the piece is in hand.
template <class B>
struct Planes {
    static constexpr int cells = B::size * B::size;
    static constexpr int boards = 2 * B::colours;
    static constexpr int count = boards + B::colours * kPieces;
    static constexpr int packed_bytes = (count * cells + 7) / 8;
    static_assert(boards * cells % 8 == 0 && count * cells % 8 == 0, "both parts have whole bytes");
};

// The planes of cells and frontiers as one stream of bits.
template <class B>
class BoardPlanes {
   public:
    POLINDROME_INLINE BoardPlanes(const State<B>& state, int viewer) {
        uint64_t boards[Planes<B>::boards][B::words];
        for (int i = 0; i < B::colours; ++i) {
            const int colour = (viewer + i) % B::colours;
            std::memcpy(boards[i], state.own[colour], sizeof boards[i]);
            open_area_of(state, colour).frontier.store(boards[B::colours + i]);
        }
        BitStream stream(words);
        append(stream, boards, std::make_integer_sequence<int, Planes<B>::boards>{});
        stream.template end<Planes<B>::boards * Planes<B>::cells>();
    }

    uint64_t words[Planes<B>::boards * Planes<B>::cells / 64 + 1];

   private:
    template <int... Plane>
    POLINDROME_INLINE void append(BitStream& stream, const uint64_t (&boards)[Planes<B>::boards][B::words],
                                  std::integer_sequence<int, Plane...>) {
        (stream.template append<kBoardCells<B>, Plane * Planes<B>::cells>(boards[Plane]), ...);
    }
};

// Calls visit(first, last) for each run of piece planes that are all ones: from `first` up to `last`.
template <class B, class Visit>
POLINDROME_INLINE void visit_hands(const State<B>& state, int viewer, Visit visit) {
    for (int i = 0; i < B::colours; ++i) {
        const int plane = Planes<B>::boards + i * kPieces;
        for (uint32_t hand = state.hand[(viewer + i) % B::colours]; hand != 0;) {
            const int first = std::countr_zero(hand);
            const int last = first + std::countr_one(hand >> first);
            visit(plane + first, plane + last);
            hand &= ~uint32_t{0} << last;
        }
    }
}

// One byte for each cell of each plane.
template <class B>
POLINDROME_NOINLINE void write_planes(const State<B>& state, int viewer, uint8_t* out) {
    constexpr int cells = Planes<B>::cells;
    const BoardPlanes<B> planes(state, viewer);
    // The last word may write beyond the board planes; the piece planes overwrite that.
    for (int word = 0; 64 * word < Planes<B>::boards * cells; ++word) expand_word(planes.words[word], out + 64 * word);
    std::memset(out + Planes<B>::boards * cells, 0, static_cast<size_t>(B::colours * kPieces * cells));
    visit_hands(state, viewer, [&](int first, int last) {
        std::memset(out + first * cells, 1, static_cast<size_t>((last - first) * cells));
    });
}

// Sets the bits from `first` up to `last`, which is not included.
inline void set_bits(uint8_t* out, int first, int last) {
    const auto low = static_cast<uint8_t>(0xff << first % 8);
    const auto high = static_cast<uint8_t>((1 << last % 8) - 1);
    if (first / 8 == last / 8) {
        out[first / 8] |= low & high;
        return;
    }
    out[first / 8] |= low;
    std::memset(out + first / 8 + 1, 0xff, static_cast<size_t>(last / 8 - first / 8 - 1));
    if (high != 0) out[last / 8] |= high;
}

// One bit for each cell of each plane, the lowest first.
template <class B>
POLINDROME_NOINLINE void write_planes_packed(const State<B>& state, int viewer, uint8_t* out) {
    constexpr int cells = Planes<B>::cells;
    constexpr size_t board_bytes = Planes<B>::boards * cells / 8;
    const BoardPlanes<B> planes(state, viewer);
    std::memcpy(out, planes.words, board_bytes);
    std::memset(out + board_bytes, 0, Planes<B>::packed_bytes - board_bytes);
    visit_hands(state, viewer, [&](int first, int last) { set_bits(out, first * cells, last * cells); });
}

}  // namespace polindrome::POLINDROME_KERNEL
