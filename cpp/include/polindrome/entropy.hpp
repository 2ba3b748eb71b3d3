// Entropy: scores, slides, evaluation, and the search of its bots.
//
// A board is 49 cells, row by row: 0 is empty, 1 to 7 are the colours. A line code has three bits for each cell of a
// row or a column, the first cell lowest. Nothing here checks its arguments.
#pragma once

#include <cstdint>
#include <vector>

#include "polindrome/engine.hpp"

namespace polindrome::entropy {

inline constexpr int kSide = 7;
inline constexpr int kCells = 49;
inline constexpr int kColours = 7;
inline constexpr int kTokens = 7;  // of each colour
inline constexpr int kLineCodes = 1 << 21;
inline constexpr int kFirstSlide = kCells;
inline constexpr int kPass = kFirstSlide + kCells * kCells;
inline constexpr int kMaxSlides = 4 * kCells;  // at most one token from each side can slide to an empty cell
inline constexpr int kPoint = 1024;            // evaluations are integers in units of 1 / kPoint points

enum class Scorer : uint8_t { official, literal };
enum class Role : uint8_t { order, chaos };
enum class Policy : uint8_t { pass, random, greedy, pot, ex3, minmaxpot, best };

constexpr int slide_action(int from, int to) { return kFirstSlide + kCells * from + to; }

// The points of a line or of a board.
int score_line(int code, Scorer scorer);
int score_board(const uint8_t* cells, Scorer scorer);

// The static evaluation of a board by the policy `best` of a role, in units of 1 / kPoint; on a full board its score.
int evaluate_board(const uint8_t* cells, Role role, Scorer scorer);

// The slides as action ids, ascending; `out` has space for kMaxSlides.
int list_slides(const uint8_t* cells, int* out);

// The input of a search. The token is the one that Chaos places, or the next one if Order knows it, or 0.
struct SearchRequest {
    Role role;
    Policy policy;
    const uint8_t* cells;
    int token;
    Scorer scorer;
    uint64_t seed;  // breaks ties in the policies random and greedy
};

// The limits of a search: evaluated boards and seconds. It stops at the first one that it reaches.
struct Limits {
    uint64_t nodes;
    double seconds;
};

struct Candidate {
    int action;
    double value;  // the expected score of Order
};

struct SearchResult {
    std::vector<Candidate> candidates;  // the best first
    uint64_t nodes = 0;
};

// Returns the candidates found so far when it reaches a limit or the stop check returns false.
SearchResult search(const SearchRequest& request, const Limits& limits, StopCheck stop_check);

}  // namespace polindrome::entropy
