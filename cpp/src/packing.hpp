// Packs the bitboards of anchors into masks and lists in the order of action ids. Part of a kernel: see kernel.cpp.
#pragma once

#include <cstring>

#include "movegen.hpp"

namespace polindrome::POLINDROME_KERNEL {

// One bit for each action, and a spare word for writes beyond the end.
template <class B>
struct alignas(64) Packed {
    uint64_t words[B::packed_words + 1];
};

// The anchors at which a shape lies on the board.
template <class B, int Shape>
inline constexpr std::array<uint64_t, B::words> kAnchorCells =
    bitboard_of<B>([](Cell cell) { return cell.row < B::rows(Shape) && cell.col < B::columns(Shape); });

#if !defined(__BMI2__)
// Without pext: extracts one run of bits after the other; a run is a row of the board.
template <uint64_t Mask, int Taken>
POLINDROME_INLINE uint64_t extract_runs(uint64_t word) {
    if constexpr (Mask == 0) {
        return 0;
    } else {
        constexpr int start = std::countr_zero(Mask);
        constexpr int length = std::countr_one(Mask >> start);
        constexpr uint64_t run = (length == 64 ? ~uint64_t{0} : (uint64_t{1} << length) - 1) << start;
        return (word & run) >> (start - Taken) | extract_runs<Mask & ~run, Taken + length>(word);
    }
}
#endif

// The bits of a word that are set in the mask, without gaps.
template <uint64_t Mask>
POLINDROME_INLINE uint64_t extract(uint64_t word) {
#if defined(__BMI2__)
    return _pext_u64(word, Mask);
#else
    return extract_runs<Mask, 0>(word);
#endif
}

// Joins bits of bitboards into one stream. Every position in it is a compile-time constant.
class BitStream {
   public:
    POLINDROME_INLINE explicit BitStream(uint64_t* out) : out_(out) {}

    // Appends the bits of a bitboard at the given cells. The position is the length of the stream so far.
    template <const auto& Cells, int Position>
    POLINDROME_INLINE void append(const uint64_t* board) {
        append<Cells, Position>(board, std::make_integer_sequence<int, Cells.size()>{});
    }

    // Writes the last word of a stream of that length.
    template <int Length>
    POLINDROME_INLINE void end() {
        out_[Length / 64] = pending_;
    }

   private:
    template <const auto& Cells, int Position, int... Word>
    POLINDROME_INLINE void append(const uint64_t* board, std::integer_sequence<int, Word...>) {
        (append_word<Cells, Position, Word>(board[Word]), ...);
    }

    template <const auto& Cells, int Position, int Word>
    POLINDROME_INLINE void append_word(uint64_t word) {
        if constexpr (Cells[Word] != 0) {
            constexpr int position = [] {
                int before = Position;
                for (int i = 0; i < Word; ++i) before += std::popcount(Cells[i]);
                return before;
            }();
            constexpr int length = std::popcount(Cells[Word]);
            constexpr int at = position % 64;
            const uint64_t bits = extract<Cells[Word]>(word);
            pending_ |= bits << at;
            if constexpr (at + length >= 64) {
                static_assert(at > 0, "no word consists of cells only");
                out_[position / 64] = pending_;
                pending_ = bits >> (64 - at);
            }
        }
    }

    uint64_t* out_;
    uint64_t pending_ = 0;
};

template <class B, int... Shape>
POLINDROME_INLINE void append_shapes(BitStream& stream, const Anchors<B>& anchors,
                                     std::integer_sequence<int, Shape...>) {
    (stream.append<kAnchorCells<B, Shape>, B::first_action[Shape]>(anchors.of_shape[Shape]), ...);
}

template <class B>
POLINDROME_NOINLINE void pack(const Anchors<B>& anchors, Packed<B>& out) {
    BitStream stream(out.words);
    append_shapes<B>(stream, anchors, std::make_integer_sequence<int, kOrientations>{});
    stream.end<B::actions>();
}

// Expands 64 bits to 64 bytes of 0 and 1.
POLINDROME_INLINE void expand_word(uint64_t bits, uint8_t* out) {
#if defined(__AVX512BW__)
    _mm512_storeu_si512(out, _mm512_maskz_set1_epi8(bits, 1));
#elif defined(__AVX2__)
    const __m256i byte_of_bit = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,  //
                                                 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
    const __m256i bit_of_byte = _mm256_set1_epi64x(static_cast<int64_t>(0x8040201008040201));
    for (int half = 0; half < 2; ++half) {
        const __m256i spread = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(bits >> 32 * half)), byte_of_bit);
        const __m256i is_set = _mm256_cmpeq_epi8(_mm256_and_si256(spread, bit_of_byte), bit_of_byte);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + 32 * half), _mm256_abs_epi8(is_set));
    }
#elif defined(__SSE4_2__)
    const __m128i byte_of_bit = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
    const __m128i bit_of_byte = _mm_set1_epi64x(static_cast<int64_t>(0x8040201008040201));
    for (int quarter = 0; quarter < 4; ++quarter) {
        const __m128i here = _mm_cvtsi64_si128(static_cast<int64_t>(bits >> 16 * quarter));
        const __m128i spread = _mm_shuffle_epi8(here, byte_of_bit);
        const __m128i is_set = _mm_cmpeq_epi8(_mm_and_si128(spread, bit_of_byte), bit_of_byte);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out + 16 * quarter), _mm_abs_epi8(is_set));
    }
#else
    constexpr uint64_t each = 0x0101010101010101;
    for (int byte = 0; byte < 8; ++byte) {
        const uint64_t spread = (bits >> 8 * byte & 0xff) * each & 0x8040201008040201;
        const uint64_t bytes = (spread + 0x7f * each) >> 7 & each;  // 1 for every byte that is not 0
        std::memcpy(out + 8 * byte, &bytes, sizeof bytes);
    }
#endif
}

template <class B>
inline void expand(const Packed<B>& packed, uint8_t* out) {
    for (int word = 0; word < B::actions / 64; ++word) expand_word(packed.words[word], out + 64 * word);
    uint8_t rest[64];
    expand_word(packed.words[B::actions / 64], rest);
    std::memcpy(out + B::actions / 64 * 64, rest, B::actions % 64);
}

template <class B>
inline int list_ids(const Packed<B>& packed, uint16_t* out) {
    uint16_t* end = out;
    for (int word = 0; word < B::packed_words; ++word) {
        for (uint64_t bits = packed.words[word]; bits != 0; bits &= bits - 1) {
            *end++ = static_cast<uint16_t>(64 * word + std::countr_zero(bits));
        }
    }
    return static_cast<int>(end - out);
}

}  // namespace polindrome::POLINDROME_KERNEL
