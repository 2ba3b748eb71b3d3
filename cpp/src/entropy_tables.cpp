// The patterns of lines, and their values for each scorer and each evaluation.
#include "entropy_tables.hpp"

#include <array>
#include <utility>

#include "entropy_weights.hpp"

namespace polindrome::entropy {
namespace {

using Line = std::array<int, kSide>;

constexpr uint16_t kUnknown = 0xFFFF;
constexpr int kMisprint = 10;  // the published table gives 27 points for ABABABA instead of 37
constexpr Line kMisprinted = {1, 2, 1, 2, 1, 2, 1};

Line cells_of(int code) {
    Line line;
    for (int i = 0; i < kSide; ++i) line[i] = code >> 3 * i & 7;
    return line;
}

// The canonical code of the reversed line: its colours are renamed to 1, 2, 3 ... in order of appearance.
int canonical_code_of_reversed(const Line& line) {
    int labels[kColours + 1] = {}, used = 0, canonical = 0;
    for (int i = 0; i < kSide; ++i) {
        const int colour = line[kSide - 1 - i];
        if (colour && !labels[colour]) labels[colour] = ++used;
        canonical |= labels[colour] << 3 * i;
    }
    return canonical;
}

// The pattern of every code. Enumerates the codes cell by cell, so that codes with a common prefix share its renaming.
class Patterns {
   public:
    Patterns() : of_code(kLineCodes), of_canonical_(kLineCodes, kUnknown) {
        visit(0, 0, 0, {}, 0);
        std::vector<uint16_t>().swap(of_canonical_);  // Frees it.
    }

    std::vector<uint16_t> of_code;
    std::vector<Line> lines;  // one for each pattern

   private:
    void visit(int cell, int code, int canonical, std::array<int, kColours + 1> labels, int used) {
        if (cell == kSide) {
            of_code[code] = pattern_of(canonical);
            return;
        }
        visit(cell + 1, code, canonical, labels, used);
        for (int colour = 1; colour <= kColours; ++colour) {
            auto known = labels;
            const int more = known[colour] ? 0 : 1;
            if (more) known[colour] = used + 1;
            visit(cell + 1, code | colour << 3 * cell, canonical | known[colour] << 3 * cell, known, used + more);
        }
    }

    uint16_t pattern_of(int canonical) {
        if (of_canonical_[canonical] != kUnknown) return of_canonical_[canonical];
        const Line line = cells_of(canonical);
        const auto next = static_cast<uint16_t>(lines.size());
        of_canonical_[canonical] = of_canonical_[canonical_code_of_reversed(line)] = next;
        lines.push_back(line);
        return next;
    }

    std::vector<uint16_t> of_canonical_;
};

const Patterns& patterns() {
    static const Patterns all;
    return all;
}

// The weight of a span of a line: 0 if a mirror pair has two different colours.
int weight_of(const Line& line, int begin, int length, const SpanWeights& weights) {
    int half_empty = 0, empty = 0;
    for (int i = 0; i < length / 2; ++i) {
        const int left = line[begin + i], right = line[begin + length - 1 - i];
        if (left && right && left != right) return 0;
        half_empty += !left != !right;
        empty += !left && !right;
    }
    return weights[length][half_empty][empty];
}

// The literal scorer gives a palindrome the points of all palindromes within it, not its length; so the weight of a
// span, which is a share of its length, becomes that share of their sum.
int64_t literal_weight(int weight, int length, int within) {
    return int64_t{weight} * within / (length * kPoint);
}

// The value of a line: the sum over its spans. On a full line, with kScoreWeights, it is the score.
int value_of(const Line& line, const SpanWeights& weights, Scorer scorer) {
    int within[kSide + 2][kSide + 2] = {};  // by begin and end: the sum of the weights of all spans between them
    int64_t sum = 0;
    for (int length = 2; length <= kSide; ++length) {
        for (int begin = 0; begin + length <= kSide; ++begin) {
            const int end = begin + length, weight = weight_of(line, begin, length, weights);
            int& all = within[begin][end];
            all = within[begin + 1][end] + within[begin][end - 1] - within[begin + 1][end - 1] + weight;
            if (length == kSide && line == kMisprinted && scorer == Scorer::literal) all -= kMisprint * kPoint;
            sum += scorer == Scorer::literal ? literal_weight(weight, length, all) : weight;
        }
    }
    return static_cast<int>(sum);
}

// The literal scorer removes gaps first.
Line without_gaps(const Line& line) {
    Line closed{};
    int next = 0;
    for (const int colour : line) {
        if (colour) closed[next++] = colour;
    }
    return closed;
}

// For the official scorer a gap breaks a palindrome, also a gap in the middle.
int official_score_of(const Line& line) {
    int sum = 0;
    for (int length = 2; length <= kSide; ++length) {
        for (int begin = 0; begin + length <= kSide; ++begin) {
            if (line[begin + length / 2]) sum += weight_of(line, begin, length, kScoreWeights);
        }
    }
    return sum;
}

int score_of(const Line& line, Scorer scorer) {
    return scorer == Scorer::official ? official_score_of(line) : value_of(without_gaps(line), kScoreWeights, scorer);
}

}  // namespace

Tables::Tables(Scorer scorer) : patterns_(patterns().of_code.data()), count_(patterns().lines.size()) {
    values_.reserve((kChaos + 1) * count_);
    const auto add = [&](const SpanWeights& weights) {
        for (const Line& line : patterns().lines) values_.push_back(value_of(line, weights, scorer));
    };
    for (const Role role : {Role::order, Role::chaos}) {
        for (int empties = 0; empties <= kCells; ++empties) add(fitted_weights(role, empties));
    }
    for (const Line& line : patterns().lines) values_.push_back(score_of(line, scorer));
    add(kOrderPotential);
    add(kChaosPotential);
}

const Tables& Tables::of(Scorer scorer) {
    static const Tables official(Scorer::official), literal(Scorer::literal);
    return scorer == Scorer::official ? official : literal;
}

int score_line(int code, Scorer scorer) { return Tables::of(scorer).score().line(code) / kPoint; }

int score_board(const uint8_t* cells, Scorer scorer) {
    int rows[kSide] = {}, columns[kSide] = {};
    for (int row = 0; row < kSide; ++row) {
        for (int column = 0; column < kSide; ++column) {
            rows[row] |= cells[row * kSide + column] << 3 * column;
            columns[column] |= cells[row * kSide + column] << 3 * row;
        }
    }
    const Values values = Tables::of(scorer).score();
    int sum = 0;
    for (int i = 0; i < kSide; ++i) sum += values.line(rows[i]) + values.line(columns[i]);
    return sum / kPoint;
}

int evaluate_board(const uint8_t* cells, Role role, Scorer scorer) {
    const Board board(cells);
    return Tables::of(scorer).fitted(role, board.empties).board(board);
}

int list_slides(const uint8_t* cells, int* out) {
    int found = 0;
    for (int from = 0; from < kCells; ++from) {
        if (!cells[from]) continue;
        for_each_target(cells, from, [&](int to) {
            out[found++] = slide_action(from, to);
            return true;
        });
    }
    return found;
}

}  // namespace polindrome::entropy
