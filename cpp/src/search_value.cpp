#include "search_value.hpp"

#include <bit>
#include <cmath>

namespace polindrome {
namespace {

constexpr double kPointsPerLogOdds = 6;  // where chances have to be told from points
constexpr double kMarginUnit = 20;

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

double mixed(const SearchSettings& settings, double win, double rank, double margin, int seats) {
    const double rank_share = seats > 2 ? settings.rank_share : 0;
    const double bonus = 0.5 + 0.5 * std::tanh(margin / settings.bonus_points);
    return (1 - settings.bonus) * ((1 - rank_share) * win + rank_share * rank) + settings.bonus * bonus;
}

// How many points each seat is ahead of the mean of the others.
void set_margins(const double* points, int seats, Forecast& out) {
    double sum = 0;
    for (int seat = 0; seat < seats; ++seat) sum += points[seat];
    for (int seat = 0; seat < seats; ++seat) out.margin[seat] = points[seat] - (sum - points[seat]) / (seats - 1);
}

// Whether every seat plays one colour, and no colour is shared.
bool is_plain(const Seats& seats, int colours) { return seats.count == colours; }

// The net knows seats of one colour each. Elsewhere points come first: the margins of the colours tell how their points
// differ, the seats add them up, and the chances follow from the differences.
Worth worth_of_points(const Seats& seats, const SearchSettings& settings, int colours, const double* margins) {
    double points[kMaxColours] = {};
    for (int colour = 0; colour < colours; ++colour) {
        const int seat = seats.of_colour[colour];
        if (seat != kShared) points[seat] += margins[colour] * (colours - 1) / colours;
    }
    Worth worth{};
    set_margins(points, seats.count, worth.forecast);
    double rank[kMaxColours] = {}, sum = 0;
    for (int seat = 0; seat < seats.count; ++seat) {
        double win = 1;
        for (int other = 0; other < seats.count; ++other) {
            if (other == seat) continue;
            const double ahead = logistic((points[seat] - points[other]) / kPointsPerLogOdds);
            rank[seat] += ahead / (seats.count - 1);
            win *= ahead;
        }
        sum += worth.forecast.win[seat] = win;
    }
    for (int seat = 0; seat < seats.count; ++seat) {
        double& win = worth.forecast.win[seat];
        win /= sum;
        worth.value[seat] = mixed(settings, win, rank[seat], worth.forecast.margin[seat], seats.count);
    }
    return worth;
}

double output(int32_t number) { return static_cast<double>(number) / (1 << kOutputBits); }

}  // namespace

int seat_to_move(const Engine& engine, const Seats& seats, const void* game) {
    const int colour = engine.colour(game);
    if (seats.of_colour[colour] != kShared) return seats.of_colour[colour];
    return (kPieces - std::popcount(engine.hand(game, colour))) % seats.count;
}

Worth worth_at_end(const Engine& engine, const Seats& seats, const SearchSettings& settings, const void* game) {
    int16_t scores[kMaxColours];
    engine.scores(game, scores);
    double points[kMaxColours] = {};
    for (int colour = 0; colour < engine.colours; ++colour) {
        if (seats.of_colour[colour] != kShared) points[seats.of_colour[colour]] += scores[colour];
    }
    Worth worth{};
    set_margins(points, seats.count, worth.forecast);
    int rank[kMaxColours], winners = 0;
    rank_seats(seats, scores, engine.colours, rank);
    int best = rank[0];
    for (int seat = 1; seat < seats.count; ++seat) best = rank[seat] > best ? rank[seat] : best;
    for (int seat = 0; seat < seats.count; ++seat) winners += rank[seat] == best;
    for (int seat = 0; seat < seats.count; ++seat) {
        worth.forecast.win[seat] = rank[seat] == best ? 1.0 / winners : 0;
        const double share = 0.5 + 0.5 * rank[seat] / (seats.count - 1);
        worth.value[seat] = mixed(settings, worth.forecast.win[seat], share, worth.forecast.margin[seat], seats.count);
    }
    return worth;
}

Worth worth_by_net(const Engine& engine, const void* brain, const Seats& seats, const SearchSettings& settings,
                   const void* game) {
    int32_t out[kMaxColours][kOutputs];
    Worth worth{};
    if (engine.colours == 2) {  // What one wins the other loses, so that one look is enough.
        const int colour = engine.colour(game);
        engine.evaluate(game, brain, 1u << colour, out);
        const double win = logistic(output(out[colour][kWin])), margin = kMarginUnit * output(out[colour][kMargin]);
        worth.forecast.win[colour] = win;
        worth.forecast.win[1 - colour] = 1 - win;
        worth.forecast.margin[colour] = margin;
        worth.forecast.margin[1 - colour] = -margin;
        worth.value[colour] = mixed(settings, win, win, margin, 2);
        worth.value[1 - colour] = 1 - worth.value[colour];
        return worth;
    }
    engine.evaluate(game, brain, (1u << engine.colours) - 1, out);
    double margins[kMaxColours];
    double mean = 0;  // What some are ahead others are behind, even if the net does not know.
    for (int colour = 0; colour < engine.colours; ++colour) {
        margins[colour] = kMarginUnit * output(out[colour][kMargin]);
        mean += margins[colour] / engine.colours;
    }
    for (int colour = 0; colour < engine.colours; ++colour) margins[colour] -= mean;
    if (!is_plain(seats, engine.colours)) return worth_of_points(seats, settings, engine.colours, margins);
    double chances[kMaxColours], sum = 0;
    for (int colour = 0; colour < engine.colours; ++colour) sum += chances[colour] = logistic(output(out[colour][kWin]));
    for (int colour = 0; colour < engine.colours; ++colour) {
        const int seat = seats.of_colour[colour];
        worth.forecast.win[seat] = chances[colour] / sum;
        worth.forecast.margin[seat] = margins[colour];
        const double rank = logistic(output(out[colour][kRank]));
        worth.value[seat] = mixed(settings, worth.forecast.win[seat], rank, margins[colour], seats.count);
    }
    return worth;
}

Forecast forecast_of(const Engine& engine, const void* brain, const Seats& seats, const void* game) {
    return worth_by_net(engine, brain, seats, {}, game).forecast;
}

}  // namespace polindrome
