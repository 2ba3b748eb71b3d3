// The 21 pieces of Blokus in each of their 91 orientations, worked out by the compiler.
//
// The base shapes are those of src/polindrome/blokus/pieces.py; a test holds both tables equal.
#pragma once

#include <array>
#include <string_view>

namespace polindrome {

struct Cell {
    int row = 0;
    int col = 0;

    constexpr bool operator==(const Cell&) const = default;
};

// A piece turned and flipped one way; its cells ascend and touch the top and the left of its box.
struct Orientation {
    int piece = 0;  // 0..20: the piece id of Python less one
    int id = 0;     // number within the piece
    int size = 0;   // how many cells count
    int height = 0;
    int width = 0;
    std::array<Cell, 5> cells{};

    constexpr bool covers(Cell cell) const {
        for (int i = 0; i < size; ++i) {
            if (cells[i] == cell) return true;
        }
        return false;
    }

    constexpr bool same_shape(const Orientation& other) const { return size == other.size && cells == other.cells; }
};

inline constexpr int kPieces = 21;
inline constexpr int kOrientations = 91;
inline constexpr int kSquares = 89;
inline constexpr unsigned kAllPieces = (1u << kPieces) - 1;

inline constexpr std::array<std::string_view, kPieces> kBaseShapes = {
    "1",           "11",          "111",         "10/11",       "1111",        "11/11",       "111/010",
    "10/10/11",    "011/110",     "110/010/011", "011/110/010", "11111",       "10/10/10/11", "10/11/01/01",
    "11/11/10",    "111/010/010", "101/111",     "100/100/111", "100/110/011", "010/111/010", "10/11/10/10",
};

namespace detail {

constexpr Orientation parse_shape(int piece, std::string_view text) {
    Orientation shape{.piece = piece};
    Cell at;
    for (char letter : text) {
        if (letter == '/') {
            at = {at.row + 1, 0};
            continue;
        }
        if (letter == '1') shape.cells[shape.size++] = at;
        shape.width = ++at.col;
    }
    shape.height = at.row + 1;
    return shape;
}

// The shape with its cells moved by a rule that maps its box onto the box of the given height and width.
template <class Rule>
constexpr Orientation moved(const Orientation& shape, int height, int width, Rule rule) {
    Orientation out{.piece = shape.piece, .height = height, .width = width};
    for (int row = 0; row < height; ++row) {
        for (int col = 0; col < width; ++col) {
            if (shape.covers(rule(Cell{row, col}))) out.cells[out.size++] = {row, col};
        }
    }
    return out;
}

constexpr Orientation quarter_turn(const Orientation& shape) {  // counter-clockwise
    return moved(shape, shape.width, shape.height,
                 [&](Cell to) { return Cell{to.col, shape.width - 1 - to.row}; });
}

constexpr Orientation mirrored(const Orientation& shape) {
    return moved(shape, shape.height, shape.width, [&](Cell to) { return Cell{to.row, shape.width - 1 - to.col}; });
}

constexpr std::array<Orientation, kOrientations> all_orientations() {
    std::array<Orientation, kOrientations> all{};
    int found = 0;
    for (int piece = 0; piece < kPieces; ++piece) {
        const int first = found;
        Orientation shape = parse_shape(piece, kBaseShapes[piece]);
        for (int turn = 0; turn < 8; ++turn) {
            if (turn == 4) shape = mirrored(shape);
            bool known = false;
            for (int i = first; i < found; ++i) known |= all[i].same_shape(shape);
            if (!known) {
                all[found] = shape;
                all[found].id = found - first;
                ++found;
            }
            shape = quarter_turn(shape);
        }
    }
    return all;
}

}  // namespace detail

inline constexpr std::array<Orientation, kOrientations> kShapes = detail::all_orientations();

// Number of the first orientation of every piece, and the end.
inline constexpr std::array<int, kPieces + 1> kFirstOrientation = [] {
    std::array<int, kPieces + 1> first{};
    for (const Orientation& shape : kShapes) ++first[shape.piece + 1];
    for (int piece = 0; piece < kPieces; ++piece) first[piece + 1] += first[piece];
    return first;
}();

inline constexpr std::array<int, kPieces> kPieceSizes = [] {
    std::array<int, kPieces> sizes{};
    for (const Orientation& shape : kShapes) sizes[shape.piece] = shape.size;
    return sizes;
}();

static_assert(kFirstOrientation[kPieces] == kOrientations);

}  // namespace polindrome
