// The features of a position: for every colour its free cells, its frontier, and the cells that its legal placements
// cover. Part of a kernel: see kernel.cpp.
#pragma once

#include "polindrome/weights.hpp"
#include "rules.hpp"

namespace polindrome::POLINDROME_KERNEL {

// Computes the cells of all legal placements by running the shape program backwards. A placement of a shape covers the
// cells of its parent at the same anchor, and one more. So a step adds the anchors of the shape to those of its parent,
// and to those that cover the additional cell; at the end, one shift for each offset from an anchor is enough.
template <class B>
class CoverageGenerator {
    using Set = Bits<B::words>;
    static constexpr int kBox = 5;  // side of a box that contains every shape

   public:
    POLINDROME_INLINE explicit CoverageGenerator(const Anchors<B>& anchors) : anchors_(anchors) {}

    POLINDROME_INLINE Set run() {
        load(std::make_integer_sequence<int, kOrientations>{});
        clear(std::make_integer_sequence<int, kBox * kBox>{});
        steps(std::make_integer_sequence<int, kOrientations>{});
        return covered_cells(std::make_integer_sequence<int, kBox * kBox>{});
    }

   private:
    template <int... Shape>
    POLINDROME_INLINE void load(std::integer_sequence<int, Shape...>) {
        ((of_shape_[Shape] = Set::load(anchors_.of_shape[Shape])), ...);
    }

    template <int... Offset>
    POLINDROME_INLINE void clear(std::integer_sequence<int, Offset...>) {
        ((at_offset_[Offset] = Set::filled(false)), ...);
    }

    template <int... Number>
    POLINDROME_INLINE void steps(std::integer_sequence<int, Number...>) {
        (step<kShapeProgram[kOrientations - 1 - Number]>(), ...);
    }

    template <Step S>
    POLINDROME_INLINE void step() {
        if constexpr (S.parent >= 0) {
            of_shape_[S.parent] = of_shape_[S.parent] | of_shape_[S.shape];
            add<S.shape, S.cell>();
        } else {
            add_all<S.shape>(std::make_integer_sequence<int, kShapes[S.shape].size>{});
        }
    }

    template <int Shape, int... Index>
    POLINDROME_INLINE void add_all(std::integer_sequence<int, Index...>) {
        (add<Shape, kShapes[Shape].cells[Index]>(), ...);
    }

    template <int Shape, Cell C>
    POLINDROME_INLINE void add() {
        constexpr int offset = C.row * kBox + C.col;
        at_offset_[offset] = at_offset_[offset] | of_shape_[Shape];
    }

    template <int... Offset>
    POLINDROME_INLINE Set covered_cells(std::integer_sequence<int, Offset...>) const {
        return (at_offset_[Offset].template shifted<-B::bit({Offset / kBox, Offset % kBox})>() | ...);
    }

    const Anchors<B>& anchors_;
    Set of_shape_[kOrientations];   // anchors at which the shape is covered
    Set at_offset_[kBox * kBox];    // anchors at which the cell at the offset is covered
};

template <class B>
POLINDROME_NOINLINE void find_coverage(const Anchors<B>& anchors, uint64_t* out) {
    CoverageGenerator<B>(anchors).run().store(out);
}

template <class B>
struct Features {
    alignas(64) Anchors<B> anchors[B::colours];
    uint64_t free[B::colours][B::words];
    uint64_t frontier[B::colours][B::words];
    uint64_t coverage[B::colours][B::words];  // the cells of all legal placements
    int placements[B::colours];

    explicit Features(const State<B>& state) {
        for (int colour = 0; colour < B::colours; ++colour) extract(state, colour);
    }

   private:
    // A colour that is out has no features, not even free cells: it cannot use them.
    void extract(const State<B>& state, int colour) {
        placements[colour] = 0;
        if (state.out >> colour & 1) {
            for (int word = 0; word < B::words; ++word) {
                free[colour][word] = frontier[colour][word] = coverage[colour][word] = 0;
            }
            return;
        }
        const OpenArea<B> area = open_area_of(state, colour);
        area.free.store(free[colour]);
        area.frontier.store(frontier[colour]);
        find_anchors<B>(area, state.hand[colour], anchors[colour]);
        find_coverage<B>(anchors[colour], coverage[colour]);
        for (const auto& words : anchors[colour].of_shape) placements[colour] += count_bits<B>(words);
    }
};

// The cells of each category from the point of view of a colour.
template <class B>
struct Categories {
    uint64_t of[kCategories][B::words];

    Categories(const State<B>& state, const Features<B>& features, int colour) {
        for (int word = 0; word < B::words; ++word) {
            uint64_t free = 0, coverage = 0, frontier = 0;
            for (int other = 0; other < B::colours; ++other) {
                if (other == colour) continue;
                free |= features.free[other][word];
                coverage |= features.coverage[other][word];
                frontier |= features.frontier[other][word];
            }
            const uint64_t empty = kBoardCells<B>[word] & ~state.occupied[word];
            uint64_t mine[kAccessLevels], theirs[kAccessLevels];
            split_by_access(empty, features.free[colour][word], features.coverage[colour][word],
                            features.frontier[colour][word], mine);
            split_by_access(empty, free, coverage, frontier, theirs);
            for (int i = 0; i < kOwnPiece; ++i) of[i][word] = mine[i / kAccessLevels] & theirs[i % kAccessLevels];
            of[kOwnPiece][word] = state.own[colour][word];
            of[kOtherPiece][word] = state.occupied[word] & ~state.own[colour][word];
        }
    }

   private:
    static void split_by_access(uint64_t empty, uint64_t free, uint64_t coverage, uint64_t frontier, uint64_t* out) {
        out[0] = empty & ~free;
        out[1] = free & ~coverage & ~frontier;
        out[2] = coverage & ~frontier;
        out[3] = frontier;
    }
};

}  // namespace polindrome::POLINDROME_KERNEL
