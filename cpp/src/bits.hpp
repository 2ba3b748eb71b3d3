// A set of board cells in machine words, as wide as the kernel's registers. Part of a kernel: see kernel.cpp.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

#if defined(__AVX512F__)
#define POLINDROME_LANES 8
#elif defined(__AVX2__)
#define POLINDROME_LANES 4
#elif defined(__GNUC__)  // GCC and Clang compile pairs of words for any processor
#define POLINDROME_LANES 2
#else
#define POLINDROME_LANES 1
#endif

#if defined(__SSE4_2__)
#include <immintrin.h>
#endif

#if defined(__GNUC__)
#define POLINDROME_INLINE [[gnu::always_inline]] inline
#define POLINDROME_NOINLINE [[gnu::noinline]]  // for unrolled code, which is too large to duplicate
#else
#define POLINDROME_INLINE inline
#define POLINDROME_NOINLINE
#endif

namespace polindrome::POLINDROME_KERNEL {

// A vector register, and its type in memory, where it need not be aligned. (memcpy would copy it in halves, and loads
// that follow would stall.)
template <int Lanes>
struct BlockOf {
#if POLINDROME_LANES > 1
    typedef uint64_t type __attribute__((vector_size(Lanes * 8)));
    typedef type stored __attribute__((aligned(8), may_alias));
#endif
};

template <>
struct BlockOf<1> {
    using type = uint64_t;
    using stored = uint64_t;
};

template <int Words>
struct Bits {
    static constexpr int lanes = Words < POLINDROME_LANES ? Words : POLINDROME_LANES;
    static constexpr int blocks = Words / lanes;
    using Block = typename BlockOf<lanes>::type;
    using Stored = typename BlockOf<lanes>::stored;

    Block block[blocks];

    POLINDROME_INLINE static Bits load(const uint64_t* words) {
        return from_blocks([=](int i) { return Block(reinterpret_cast<const Stored*>(words)[i]); });
    }

    POLINDROME_INLINE void store(uint64_t* words) const {
        for (int i = 0; i < blocks; ++i) reinterpret_cast<Stored*>(words)[i] = block[i];
    }

    // All bits if the condition holds, else none; without a branch.
    POLINDROME_INLINE static Bits filled(bool condition) {
        return from_blocks([=](int) { return Block{} - uint64_t{condition}; });
    }

    POLINDROME_INLINE Bits operator&(const Bits& other) const {
        return from_blocks([&](int i) { return block[i] & other.block[i]; });
    }

    POLINDROME_INLINE Bits operator|(const Bits& other) const {
        return from_blocks([&](int i) { return block[i] | other.block[i]; });
    }

    POLINDROME_INLINE Bits without(const Bits& other) const {
        return from_blocks([&](int i) { return block[i] & ~other.block[i]; });
    }

    // The bits shifted towards bit 0 by K, or away from it by -K. K is a template argument, so that one shuffle moves
    // words between lanes; a detour through memory would stall.
    template <int K>
    POLINDROME_INLINE Bits shifted() const {
        return shifted<K>(std::make_integer_sequence<int, blocks>{});
    }

    POLINDROME_INLINE bool any() const {
        uint64_t words[Words], seen = 0;
        store(words);
        for (uint64_t word : words) seen |= word;
        return seen != 0;
    }

   private:
    // Computes each block, without a loop that the compiler might keep.
    template <class Compute>
    POLINDROME_INLINE static Bits from_blocks(Compute compute) {
        return from_blocks(compute, std::make_integer_sequence<int, blocks>{});
    }

    template <class Compute, int... Index>
    POLINDROME_INLINE static Bits from_blocks(Compute compute, std::integer_sequence<int, Index...>) {
        return {compute(Index)...};
    }

    static constexpr int floor_divide(int a, int b) { return a / b - (a % b < 0); }

    template <int Index>
    POLINDROME_INLINE Block block_at() const {
        if constexpr (0 <= Index && Index < blocks) {
            return block[Index];
        } else {
            return Block{};
        }
    }

    // A block of the words from word Start on; words off the board are zero.
    template <int Start>
    POLINDROME_INLINE Block window() const {
        constexpr int index = floor_divide(Start, lanes);
        constexpr int offset = Start - index * lanes;
        const Block low = block_at<index>();
        if constexpr (offset == 0) {
            return low;
        } else {
            return joined<offset>(low, block_at<index + 1>(), std::make_integer_sequence<int, lanes>{});
        }
    }

    template <int Offset, int... Lane>
    POLINDROME_INLINE static Block joined(Block low, Block high, std::integer_sequence<int, Lane...>) {
#if POLINDROME_LANES == 1
        return Offset == 0 ? low : high;
#elif defined(__clang__)
        return __builtin_shufflevector(low, high, (Lane + Offset)...);
#else
        return __builtin_shuffle(low, high, Block{(Lane + Offset)...});
#endif
    }

    template <int K, int... Index>
    POLINDROME_INLINE Bits shifted(std::integer_sequence<int, Index...>) const {
        constexpr int word = floor_divide(K, 64);
        constexpr int bit = K - word * 64;
        if constexpr (bit == 0) {
            return {window<Index * lanes + word>()...};
        } else {
            return {((window<Index * lanes + word>() >> bit) | (window<Index * lanes + word + 1>() << (64 - bit)))...};
        }
    }
};

}  // namespace polindrome::POLINDROME_KERNEL
