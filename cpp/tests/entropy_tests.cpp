// Tests of Entropy: scores, slides, evaluation and search, on random boards.
#include <algorithm>
#include <atomic>
#include <initializer_list>
#include <random>
#include <thread>

#include "check.hpp"
#include "polindrome/entropy.hpp"

namespace polindrome::test {
namespace {

using namespace entropy;

constexpr Limits kSmall = {20'000, 60};
constexpr Policy kOrderPolicies[] = {Policy::pass, Policy::random, Policy::greedy,
                                     Policy::pot,  Policy::ex3,    Policy::best};
constexpr Policy kChaosPolicies[] = {Policy::random, Policy::greedy, Policy::pot, Policy::minmaxpot, Policy::best};

bool should_continue(void*) { return true; }

SearchResult run(Role role, Policy policy, const std::vector<uint8_t>& cells, int token,
                 const Limits& limits = kSmall) {
    return search({role, policy, cells.data(), token, Scorer::official, 5}, limits, {should_continue, nullptr});
}

int code(std::initializer_list<int> cells) {
    int sum = 0, place = 0;
    for (const int cell : cells) sum |= cell << 3 * place++;
    return sum;
}

// A board with tokens from a shuffled bag on random cells, and the token that is drawn next.
std::pair<std::vector<uint8_t>, int> random_board(int tokens, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<int> bag, places;
    for (int i = 0; i < kCells; ++i) bag.push_back(1 + i / kColours), places.push_back(i);
    std::shuffle(bag.begin(), bag.end(), random);
    std::shuffle(places.begin(), places.end(), random);
    std::vector<uint8_t> cells(kCells);
    for (int i = 0; i < tokens; ++i) cells[places[i]] = static_cast<uint8_t>(bag[i]);
    return {cells, bag[tokens]};
}

void lines_have_the_points_of_both_scorers() {
    CHECK(score_line(code({1, 1, 1}), Scorer::official) == 7);
    CHECK(score_line(code({1, 1, 1}), Scorer::literal) == 11);
    CHECK(score_line(code({1, 0, 1}), Scorer::official) == 0);
    CHECK(score_line(code({1, 0, 1}), Scorer::literal) == 2);
    CHECK(score_line(code({1, 2, 1, 2, 1, 2, 1}), Scorer::official) == 37);
    CHECK(score_line(code({1, 2, 1, 2, 1, 2, 1}), Scorer::literal) == 84);
    CHECK(score_line(code({4, 4, 4, 4, 4, 4, 4}), Scorer::official) == 77);
    CHECK(score_line(code({4, 4, 4, 4, 4, 4, 4}), Scorer::literal) == 378);
}

void reversed_lines_have_the_same_value() {
    std::mt19937 random(3);
    for (int i = 0; i < 1000; ++i) {
        const int line = static_cast<int>(random() % kLineCodes);
        int backwards = 0;
        for (int cell = 0; cell < kSide; ++cell) backwards |= (line >> 3 * cell & 7) << 3 * (kSide - 1 - cell);
        for (const Scorer scorer : {Scorer::official, Scorer::literal}) {
            CHECK(score_line(line, scorer) == score_line(backwards, scorer));
        }
    }
}

void a_full_board_evaluates_to_its_score() {
    for (unsigned seed = 0; seed < 20; ++seed) {
        auto [cells, last] = random_board(kCells - 1, seed);
        *std::find(cells.begin(), cells.end(), 0) = static_cast<uint8_t>(last);
        for (const Scorer scorer : {Scorer::official, Scorer::literal}) {
            for (const Role role : {Role::order, Role::chaos}) {
                CHECK(evaluate_board(cells.data(), role, scorer) == kPoint * score_board(cells.data(), scorer));
            }
        }
    }
}

void slides_are_those_of_a_rook() {
    std::vector<uint8_t> cells(kCells);
    cells[24] = 1;
    int slides[kMaxSlides];
    CHECK(list_slides(cells.data(), slides) == 12);
    CHECK(std::is_sorted(slides, slides + 12));
    cells[25] = 2;
    CHECK(list_slides(cells.data(), slides) == 9 + 8);
}

void every_policy_returns_every_action() {
    int slides[kMaxSlides];
    for (int tokens = 1; tokens < kCells; tokens += 6) {
        const auto [cells, token] = random_board(tokens, static_cast<unsigned>(tokens));
        const auto order_actions = static_cast<size_t>(list_slides(cells.data(), slides)) + 1;
        for (const Policy policy : kOrderPolicies) {
            for (const int known : {0, token}) {
                const size_t found = run(Role::order, policy, cells, known).candidates.size();
                CHECK(found == (policy == Policy::pass ? 1 : order_actions));
            }
        }
        for (const Policy policy : kChaosPolicies) {
            CHECK(run(Role::chaos, policy, cells, token).candidates.size() == static_cast<size_t>(kCells - tokens));
        }
    }
}

void the_same_nodes_give_the_same_result() {
    const auto [cells, token] = random_board(20, 1);
    for (const Role role : {Role::order, Role::chaos}) {
        const SearchResult once = run(role, Policy::best, cells, token), again = run(role, Policy::best, cells, token);
        CHECK(once.nodes == again.nodes && once.nodes >= kSmall.nodes);
        for (size_t i = 0; i < once.candidates.size(); ++i) {
            CHECK(once.candidates[i].action == again.candidates[i].action);
            CHECK(once.candidates[i].value == again.candidates[i].value);
        }
    }
}

void a_search_without_budget_returns_candidates() {
    const auto [cells, token] = random_board(20, 2);
    for (const Limits& none : {Limits{0, 60}, Limits{kSmall.nodes, 0}}) {
        CHECK(!run(Role::order, Policy::best, cells, token, none).candidates.empty());
        CHECK(!run(Role::chaos, Policy::best, cells, token, none).candidates.empty());
    }
}

void a_stop_check_ends_the_search() {
    const auto [cells, token] = random_board(20, 2);
    int calls = 0;
    const StopCheck stop_check = {[](void* context) { return ++*static_cast<int*>(context) < 3; }, &calls};
    search({Role::order, Policy::best, cells.data(), token, Scorer::literal, 0}, {1'000'000'000, 60}, stop_check);
    CHECK(calls == 3);
}

void the_last_token_evaluates_to_the_score() {
    const auto [cells, token] = random_board(kCells - 1, 4);
    const SearchResult found = run(Role::chaos, Policy::best, cells, token);
    auto full = cells;
    full[found.candidates[0].action] = static_cast<uint8_t>(token);
    CHECK(found.candidates[0].value == score_board(full.data(), Scorer::official));
}

void concurrent_searches_give_the_same_result() {
    const auto [cells, token] = random_board(30, 6);
    const double alone = run(Role::order, Policy::best, cells, token).candidates[0].value;
    std::atomic<int> same = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&, board = cells, drawn = token] {
            same += run(Role::order, Policy::best, board, drawn).candidates[0].value == alone;
        });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(same == 4);
}

}  // namespace

std::vector<Test> entropy_tests() {
    return {
        {"Lines have the points of both scorers", lines_have_the_points_of_both_scorers},
        {"Reversed lines have the same value", reversed_lines_have_the_same_value},
        {"A full board evaluates to its score", a_full_board_evaluates_to_its_score},
        {"Slides are those of a rook", slides_are_those_of_a_rook},
        {"Every policy returns every action", every_policy_returns_every_action},
        {"The same nodes give the same result", the_same_nodes_give_the_same_result},
        {"A search without nodes or time returns candidates", a_search_without_budget_returns_candidates},
        {"A stop check ends the search", a_stop_check_ends_the_search},
        {"The last token evaluates to the score", the_last_token_evaluates_to_the_score},
        {"Concurrent searches give the same result", concurrent_searches_give_the_same_result},
    };
}

}  // namespace polindrome::test
