// Entropy in numbers: scores, slides, evaluation, and the search of its bots.
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
inline constexpr int kColours = 7;  // and seven tokens of each
inline constexpr int kLineCodes = 1 << 21;
inline constexpr int kFirstSlide = kCells;
inline constexpr int kPass = kFirstSlide + kCells * kCells;
inline constexpr int kMaxSlides = 4 * kCells;  // an empty cell is reached by one token from each side at most
inline constexpr int kPoint = 1024;            // evaluations are whole numbers, so many to a point

enum class Scorer : uint8_t { official, literal };
enum class Role : uint8_t { order, chaos };
enum class Policy : uint8_t { pass, random, greedy, pot, ex3, minmaxpot, best };

constexpr int slide_action(int from, int to) { return kFirstSlide + kCells * from + to; }

// Points of a line, of a board.
int score_line(int code, Scorer scorer);
int score_board(const uint8_t* cells, Scorer scorer);

// What the policy `best` of a role takes a board for, in parts of a point; on a full board its score.
int evaluate_board(const uint8_t* cells, Role role, Scorer scorer);

// The slides as action ids, ascending; `out` has room for kMaxSlides.
int list_slides(const uint8_t* cells, int* out);

// What a search is asked. The token is the one to place, or the next one if Order knows it, or 0.
struct Question {
    Role role;
    Policy policy;
    const uint8_t* cells;
    int token;
    Scorer scorer;
    uint64_t seed;  // picks among equals, for the policies random and greedy
};

// When it has to end: after so many evaluated boards, or so many seconds.
struct Limits {
    uint64_t nodes;
    double seconds;
};

struct Candidate {
    int action;
    double value;  // the expected score of Order
};

struct Answer {
    std::vector<Candidate> candidates;  // the best first
    uint64_t nodes = 0;
};

// Ends early, with what it has, when a limit is reached or the watch says so.
Answer search(const Question& question, const Limits& limits, Watch watch);

}  // namespace polindrome::entropy
