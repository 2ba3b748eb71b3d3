// What a position is worth to each seat: from what the net says, or from the points at the end.
#pragma once

#include "polindrome/search.hpp"

namespace polindrome {

// What the search maximises is a mixture: the chance to win, the rank (the share of the others that are beaten), and
// how far ahead a seat is. Points break ties between moves that win, or lose, anyway.
struct Worth {
    Forecast forecast;
    double value[kMaxColours];
};

// The seat to move; the game must go on.
int seat_to_move(const Engine& engine, const Seats& seats, const void* game);

Worth worth_at_end(const Engine& engine, const Seats& seats, const SearchSettings& settings, const void* game);
Worth worth_by_net(const Engine& engine, const void* brain, const Seats& seats, const SearchSettings& settings,
                   const void* game);

}  // namespace polindrome
