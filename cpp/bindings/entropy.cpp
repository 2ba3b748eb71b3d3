// Python bindings of Entropy: boards as 49 bytes, everything else as numbers. All arguments are checked.
#include "entropy.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <utility>

#include "arguments.hpp"
#include "interruption.hpp"
#include "polindrome/entropy.hpp"

using namespace nanobind::literals;

namespace polindrome::python {
namespace {

using namespace entropy;

constexpr int64_t kMaxNodes = int64_t{1} << 62;

const uint8_t* board_of(const nb::bytes& cells) {
    if (cells.size() != kCells) throw InvalidArgument("cells are 49 bytes, not " + std::to_string(cells.size()));
    const auto* board = static_cast<const uint8_t*>(cells.data());
    for (int cell = 0; cell < kCells; ++cell) {
        if (board[cell] <= kColours) continue;
        throw InvalidArgument("a cell is 0 to 7, not " + std::to_string(board[cell]) + " (cell " +
                              std::to_string(cell) + ")");
    }
    return board;
}

// A board of a game that is not over: it has an empty cell, and at most seven tokens of each colour.
const uint8_t* unfinished_board_of(const nb::bytes& cells) {
    const uint8_t* board = board_of(cells);
    if (!std::count(board, board + kCells, 0)) throw InvalidArgument("the board is full: there is nothing to search");
    for (int colour = 1; colour <= kColours; ++colour) {
        const auto used = std::count(board, board + kCells, colour);
        if (used <= kTokens) continue;
        throw InvalidArgument("a board has at most 7 tokens of colour " + std::to_string(colour) + ", not " +
                              std::to_string(used));
    }
    return board;
}

Scorer scorer_of(nb::handle value) { return static_cast<Scorer>(number_between(value, 0, 1, "scorer")); }

Policy policy_of(nb::handle value, Role role) {
    const auto policy = static_cast<Policy>(number_between(value, 0, 6, "policy"));
    const bool is_orders = policy == Policy::pass || policy == Policy::ex3;
    if (role == Role::chaos ? is_orders : policy == Policy::minmaxpot) {
        throw InvalidArgument("policy " + std::to_string(static_cast<int>(policy)) + " belongs to the other role");
    }
    return policy;
}

// A token that is in the bag, or 0 if Order does not know it.
int token_of(nb::handle value, Role role, const uint8_t* board) {
    const auto token = static_cast<int>(number_between(value, role == Role::chaos ? 1 : 0, kColours, "token"));
    if (token && std::count(board, board + kCells, token) == kTokens) {
        throw InvalidArgument("all 7 tokens of colour " + std::to_string(token) + " are on the board");
    }
    return token;
}

double seconds_of(double seconds) {
    if (seconds >= 0) return seconds;
    throw InvalidArgument("seconds must be 0 or more, not " + std::to_string(seconds));  // NaN, too
}

int entropy_score_line(nb::handle code, nb::handle scorer) {
    return score_line(static_cast<int>(number_between(code, 0, kLineCodes - 1, "code")), scorer_of(scorer));
}

int entropy_score(const nb::bytes& cells, nb::handle scorer) { return score_board(board_of(cells), scorer_of(scorer)); }

Role role_of(nb::handle value) { return static_cast<Role>(number_between(value, 0, 1, "role")); }

int entropy_evaluate(nb::handle role, const nb::bytes& cells, nb::handle scorer) {
    return evaluate_board(board_of(cells), role_of(role), scorer_of(scorer));
}

std::vector<int> entropy_slides(const nb::bytes& cells) {
    int slides[kMaxSlides];
    return {slides, slides + list_slides(board_of(cells), slides)};
}

// For the benchmark: scores boards without the overhead of Python.
int64_t entropy_score_all(const std::vector<nb::bytes>& boards, nb::handle scorer, int repeats) {
    std::vector<const uint8_t*> cells;
    for (const nb::bytes& board : boards) cells.push_back(board_of(board));
    const Scorer by = scorer_of(scorer);
    int64_t sum = 0;
    for (int round = 0; round < repeats; ++round) {
        for (const uint8_t* board : cells) sum += score_board(board, by);
    }
    return sum;
}

using PySearchResult = std::pair<std::vector<std::pair<int, double>>, uint64_t>;

PySearchResult entropy_search(nb::handle role, nb::handle policy, const nb::bytes& cells, nb::handle token,
                              nb::handle scorer, nb::handle nodes, double seconds, nb::handle seed) {
    const Role player = role_of(role);
    const uint8_t* board = unfinished_board_of(cells);
    const SearchRequest request = {player, policy_of(policy, player), board, token_of(token, player, board),
                                   scorer_of(scorer), seed_of(seed)};
    const Limits limits = {static_cast<uint64_t>(number_between(nodes, 0, kMaxNodes, "nodes")), seconds_of(seconds)};
    Interruption interruption;
    SearchResult result;
    {
        nb::gil_scoped_release unlocked;
        result = search(request, limits, interruption.stop_check());
    }
    interruption.check();
    PySearchResult out{{}, result.nodes};
    for (const Candidate& each : result.candidates) out.first.emplace_back(each.action, each.value);
    return out;
}

}  // namespace

void add_entropy(nb::module_& module) {
    module.def("entropy_score_line", entropy_score_line, "code"_a, "scorer"_a, "Points of a line of Entropy.");
    module.def("entropy_score", entropy_score, "cells"_a, "scorer"_a, "Points of a board of Entropy.");
    module.def("entropy_score_all", entropy_score_all, "boards"_a, "scorer"_a, "repeats"_a,
               "Score all boards repeatedly, for benchmarks; returns the sum.");
    module.def("entropy_evaluate", entropy_evaluate, "role"_a, "cells"_a, "scorer"_a,
               "Static evaluation of a board by the policy best of a role, in units of 1/1024 point.");
    module.def("entropy_slides", entropy_slides, "cells"_a, "Ids of the slides, ascending.");
    module.def("entropy_search", entropy_search, "role"_a, "policy"_a, "cells"_a, "token"_a, "scorer"_a, "nodes"_a,
               "seconds"_a, "seed"_a,
               "Actions with the expected score of Order, the best first, and the number of evaluated boards.");
}

}  // namespace polindrome::python
