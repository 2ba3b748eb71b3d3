// Tests of the observation planes, in all positions of random games, against a reference cell by cell.
#include <cstdint>
#include <vector>

#include "engines.hpp"

namespace polindrome::test {
namespace {

// The grid of a game: colours from 1; 0 is empty or off the board.
template <class B>
class Cells {
   public:
    Cells(const Engine& engine, const Game<B>& game) { engine.grid(&game, grid_); }

    int at(int row, int col) const {
        return row < 0 || col < 0 || row >= B::size || col >= B::size ? 0 : grid_[row * B::size + col];
    }

    bool is_frontier(int colour, int row, int col) const {
        const int own = colour + 1;
        const bool beside = at(row - 1, col) == own || at(row + 1, col) == own || at(row, col - 1) == own ||
                            at(row, col + 1) == own;
        const bool corner = at(row - 1, col - 1) == own || at(row - 1, col + 1) == own || at(row + 1, col - 1) == own ||
                            at(row + 1, col + 1) == own;
        return at(row, col) == 0 && corner && !beside;
    }

   private:
    uint8_t grid_[B::size * B::size];
};

template <class B>
bool is_start(int colour, int row, int col) {
    return B::starts[colour] == Cell{row, col};
}

template <class B>
std::vector<uint8_t> slow_planes(const Engine& engine, const Game<B>& game, int viewer) {
    const Cells<B> cells(engine, game);
    const auto plane_of = [](auto wanted) {
        std::vector<uint8_t> plane;
        for (int row = 0; row < B::size; ++row) {
            for (int col = 0; col < B::size; ++col) plane.push_back(wanted(row, col));
        }
        return plane;
    };
    std::vector<uint8_t> planes;
    const auto add = [&](auto wanted) {
        const std::vector<uint8_t> plane = plane_of(wanted);
        planes.insert(planes.end(), plane.begin(), plane.end());
    };
    const auto colour_of = [&](int i) { return (viewer + i) % B::colours; };
    for (int i = 0; i < B::colours; ++i) {
        add([&](int row, int col) { return cells.at(row, col) == colour_of(i) + 1; });
    }
    for (int i = 0; i < B::colours; ++i) {
        const int colour = colour_of(i);
        const bool is_new = engine.hand(&game, colour) == (1u << kPieces) - 1;
        add([&](int row, int col) {
            return is_new ? is_start<B>(colour, row, col) && cells.at(row, col) == 0
                          : cells.is_frontier(colour, row, col);
        });
    }
    for (int i = 0; i < B::colours; ++i) {
        for (int piece = 0; piece < kPieces; ++piece) {
            const bool is_held = engine.hand(&game, colour_of(i)) >> piece & 1;
            add([&](int, int) { return is_held; });
        }
    }
    return planes;
}

void test_planes() {
    on_every_board([]<class B>(const Engine& engine) {
        for (const Game<B>& game : random_game<B>(engine, 2)) {
            for (int viewer = 0; viewer < B::colours; ++viewer) {
                const std::vector<uint8_t> expected = slow_planes<B>(engine, game, viewer);
                CHECK(expected.size() == static_cast<size_t>(engine.planes * B::size * B::size));
                std::vector<uint8_t> planes(expected.size(), 0xa5);
                engine.observe(&game, viewer, planes.data());
                CHECK(planes == expected);
            }
        }
    });
}

void test_packed_planes() {
    on_every_board([]<class B>(const Engine& engine) {
        for (const Game<B>& game : random_game<B>(engine, 3)) {
            std::vector<uint8_t> planes(static_cast<size_t>(engine.planes * B::size * B::size));
            std::vector<uint8_t> packed(static_cast<size_t>(engine.planes_packed_bytes), 0xa5);
            engine.observe(&game, 1, planes.data());
            engine.observe_packed(&game, 1, packed.data());
            std::vector<uint8_t> unpacked;
            for (uint8_t byte : packed) {
                for (int bit = 0; bit < 8; ++bit) unpacked.push_back(byte >> bit & 1);
            }
            CHECK(unpacked == planes);
        }
    });
}

}  // namespace

std::vector<Test> observation_tests() {
    return {
        {"Every plane shows what is on the board and in hand", test_planes},
        {"Packed planes are the same in bits", test_packed_planes},
    };
}

}  // namespace polindrome::test
