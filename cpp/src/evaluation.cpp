// The value of a position for each seat, and predictions without a search.
#include "evaluation.hpp"

#include <cmath>
#include <cstring>

namespace polindrome {
namespace {

constexpr double kPointsPerLogOdds = 6;  // converts a difference in points into a win probability

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

double blend_value(const SearchSettings& settings, double win, double rank, double margin, int seats) {
    const double rank_weight = seats > 2 ? settings.rank_weight : 0;
    const double score = 0.5 + 0.5 * std::tanh(margin / settings.score_scale);
    return (1 - settings.score_weight) * ((1 - rank_weight) * win + rank_weight * rank) + settings.score_weight * score;
}

// The margin of each seat over the mean of the other seats.
void set_margins(const double* points, int seats, Prediction& out) {
    double sum = 0;
    for (int seat = 0; seat < seats; ++seat) sum += points[seat];
    for (int seat = 0; seat < seats; ++seat) out.margin[seat] = points[seat] - (sum - points[seat]) / (seats - 1);
}

// The network was trained on seats with one colour each. For other seats, this sums the predicted margins of their
// colours and derives the win probabilities from the differences between the seats.
Evaluation evaluate_points(const Seats& seats, const SearchSettings& settings, int colours, const double* margins) {
    double points[kMaxColours] = {};
    for (int colour = 0; colour < colours; ++colour) {
        const int seat = seats.of_colour[colour];
        if (seat != kShared) points[seat] += margins[colour] * (colours - 1) / colours;
    }
    Evaluation evaluation{};
    set_margins(points, seats.count, evaluation.prediction);
    double rank[kMaxColours] = {}, sum = 0;
    for (int seat = 0; seat < seats.count; ++seat) {
        double win = 1;
        for (int other = 0; other < seats.count; ++other) {
            if (other == seat) continue;
            const double ahead = logistic((points[seat] - points[other]) / kPointsPerLogOdds);
            rank[seat] += ahead / (seats.count - 1);
            win *= ahead;
        }
        sum += evaluation.prediction.win[seat] = win;
    }
    for (int seat = 0; seat < seats.count; ++seat) {
        double& win = evaluation.prediction.win[seat];
        win /= sum;
        evaluation.value[seat] =
            blend_value(settings, win, rank[seat], evaluation.prediction.margin[seat], seats.count);
    }
    return evaluation;
}

double from_fixed_point(int32_t number) { return static_cast<double>(number) / (1 << kOutputBits); }

}  // namespace

Evaluation evaluate_final(const Engine& engine, const Seats& seats, const SearchSettings& settings, const void* game) {
    int16_t scores[kMaxColours];
    engine.scores(game, scores);
    double points[kMaxColours] = {};
    for (int colour = 0; colour < engine.colours; ++colour) {
        if (seats.of_colour[colour] != kShared) points[seats.of_colour[colour]] += scores[colour];
    }
    Evaluation evaluation{};
    set_margins(points, seats.count, evaluation.prediction);
    int rank[kMaxColours], winners = 0;
    rank_seats(seats, scores, engine.colours, rank);
    int best = rank[0];
    for (int seat = 1; seat < seats.count; ++seat) best = rank[seat] > best ? rank[seat] : best;
    for (int seat = 0; seat < seats.count; ++seat) winners += rank[seat] == best;
    for (int seat = 0; seat < seats.count; ++seat) {
        evaluation.prediction.win[seat] = rank[seat] == best ? 1.0 / winners : 0;
        const double beaten = 0.5 + 0.5 * rank[seat] / (seats.count - 1);  // the share of opponents, ties as half
        evaluation.value[seat] = blend_value(settings, evaluation.prediction.win[seat], beaten,
                                             evaluation.prediction.margin[seat], seats.count);
    }
    return evaluation;
}

Evaluation evaluate(const Engine& engine, const void* weights, const Seats& seats, const SearchSettings& settings,
                    const void* game) {
    int32_t out[kMaxColours][kOutputs];
    Evaluation evaluation{};
    if (engine.colours == 2) {  // A zero-sum game: one evaluation gives both values.
        const int colour = engine.colour(game);
        engine.network_outputs(game, weights, 1u << colour, out);
        const double win = logistic(from_fixed_point(out[colour][kWin]));
        const double margin = kMarginUnit * from_fixed_point(out[colour][kMargin]);
        evaluation.prediction.win[colour] = win;
        evaluation.prediction.win[1 - colour] = 1 - win;
        evaluation.prediction.margin[colour] = margin;
        evaluation.prediction.margin[1 - colour] = -margin;
        evaluation.value[colour] = blend_value(settings, win, win, margin, 2);
        evaluation.value[1 - colour] = 1 - evaluation.value[colour];
        return evaluation;
    }
    engine.network_outputs(game, weights, (1u << engine.colours) - 1, out);
    double margins[kMaxColours];
    double mean = 0;  // Margins sum to zero; the network's outputs do so only roughly.
    for (int colour = 0; colour < engine.colours; ++colour) {
        margins[colour] = kMarginUnit * from_fixed_point(out[colour][kMargin]);
        mean += margins[colour] / engine.colours;
    }
    for (int colour = 0; colour < engine.colours; ++colour) margins[colour] -= mean;
    if (seats.count != engine.colours) return evaluate_points(seats, settings, engine.colours, margins);
    double wins[kMaxColours], sum = 0;
    for (int colour = 0; colour < engine.colours; ++colour) {
        sum += wins[colour] = logistic(from_fixed_point(out[colour][kWin]));
    }
    for (int colour = 0; colour < engine.colours; ++colour) {
        const int seat = seats.of_colour[colour];
        evaluation.prediction.win[seat] = wins[colour] / sum;
        evaluation.prediction.margin[seat] = margins[colour];
        const double rank = logistic(from_fixed_point(out[colour][kRank]));
        evaluation.value[seat] =
            blend_value(settings, evaluation.prediction.win[seat], rank, margins[colour], seats.count);
    }
    return evaluation;
}

Prediction predict(const Engine& engine, const void* weights, const Seats& seats, const void* game) {
    return evaluate(engine, weights, seats, {}, game).prediction;
}

MovePredictions predict_moves(const Engine& engine, const void* weights, const Seats& seats, const void* game) {
    MovePredictions moves;
    moves.actions.resize(Classic::actions);
    moves.actions.resize(static_cast<size_t>(engine.list(game, moves.actions.data())));
    const int seat = seat_to_move(engine, seats, game);
    for (uint16_t action : moves.actions) {
        alignas(8) unsigned char next[kMaxGameBytes];
        std::memcpy(next, game, engine.game_bytes);
        engine.apply(next, action);
        const bool is_over = engine.colour(next) == kOver;
        const Prediction prediction = is_over ? evaluate_final(engine, seats, {}, next).prediction
                                              : predict(engine, weights, seats, next);
        moves.wins.push_back(prediction.win[seat]);
        moves.margins.push_back(prediction.margin[seat]);
    }
    return moves;
}

}  // namespace polindrome
