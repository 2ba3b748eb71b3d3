// The 21 pieces of Blokus in their 91 orientations, computed at compile time.
//
// The base shapes are those of src/polindrome/blokus/pieces.py; a test compares both tables.
#pragma once

#include <array>
#include <string_view>

namespace polindrome {

struct Cell {
    int row = 0;
    int col = 0;

    constexpr bool operator==(const Cell&) const = default;
};

// A rotated or flipped piece. Its cells ascend by row and column; its bounding box starts at row 0 and column 0.
struct Orientation {
    int piece = 0;  // 0 to 20: the piece id of Python minus 1
    int id = 0;     // index among the orientations of the piece
    int size = 0;   // number of cells
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
inline constexpr int kSquares = 89;  // of all pieces
inline constexpr unsigned kAllPieces = (1u << kPieces) - 1;

inline constexpr std::array<std::string_view, kPieces> kBaseShapes = {
    "1",           "11",          "111",         "10/11",       "1111",        "11/11",       "111/010",
    "10/10/11",    "011/110",     "110/010/011", "011/110/010", "11111",       "10/10/10/11", "10/11/01/01",
    "11/11/10",    "111/010/010", "101/111",     "100/100/111", "100/110/011", "010/111/010", "10/11/10/10",
};

namespace detail {

constexpr Orientation parse_shape(int piece, std::string_view text) {
    Orientation shape{.piece = piece};
    Cell cell;
    for (char letter : text) {
        if (letter == '/') {
            cell = {cell.row + 1, 0};
            continue;
        }
        if (letter == '1') shape.cells[shape.size++] = cell;
        shape.width = ++cell.col;
    }
    shape.height = cell.row + 1;
    return shape;
}

// Transforms a shape: a cell of the new bounding box is covered if the shape covers its source cell.
template <class SourceOf>
constexpr Orientation transformed(const Orientation& shape, int height, int width, SourceOf source_of) {
    Orientation out{.piece = shape.piece, .height = height, .width = width};
    for (int row = 0; row < height; ++row) {
        for (int col = 0; col < width; ++col) {
            if (shape.covers(source_of(Cell{row, col}))) out.cells[out.size++] = {row, col};
        }
    }
    return out;
}

constexpr Orientation rotated(const Orientation& shape) {  // by 90 degrees, counter-clockwise
    return transformed(shape, shape.width, shape.height,
                       [&](Cell to) { return Cell{to.col, shape.width - 1 - to.row}; });
}

constexpr Orientation mirrored(const Orientation& shape) {  // left to right
    return transformed(shape, shape.height, shape.width,
                       [&](Cell to) { return Cell{to.row, shape.width - 1 - to.col}; });
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
            shape = rotated(shape);
        }
    }
    return all;
}

}  // namespace detail

// All orientations, in the order of action ids. A `shape` in the code is an index into this table.
inline constexpr std::array<Orientation, kOrientations> kShapes = detail::all_orientations();

// The first shape of each piece; the last entry is kOrientations.
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
