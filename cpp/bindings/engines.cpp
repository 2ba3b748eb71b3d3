// The current kernel, and the arguments that stand for a variant: the size of the board and the seat of each colour.
#include "engines.hpp"

#include <nanobind/stl/string.h>

#include <bit>
#include <string>

#include "arguments.hpp"

namespace polindrome::python {

std::atomic<const Kernel*> current_kernel{kernels().front()};

const Engine& engine_of(int size) {
    const Kernel* kernel = current_kernel;
    if (size == kernel->duo.size) return kernel->duo;
    if (size == kernel->classic.size) return kernel->classic;
    throw InvalidArgument("the core supports boards of size 14 and 20, not " + std::to_string(size));
}

Seats seats_of(nb::handle values, const Engine& engine) {
    Seats seats{0, {kShared, kShared, kShared, kShared}};
    int colours = 0;
    unsigned used = 0;  // seats, one bit each
    for (nb::handle value : values) {
        const auto seat = static_cast<int>(number_between(value, kShared, engine.colours - 1, "seat"));
        if (colours < engine.colours) seats.of_colour[colours] = static_cast<int8_t>(seat);
        if (seat != kShared) used |= 1u << seat;
        ++colours;
    }
    seats.count = std::popcount(used);
    if (colours != engine.colours || seats.count < 2 || used != (1u << seats.count) - 1) {
        throw InvalidArgument("seats must be " + std::to_string(engine.colours) +
                              " numbers that contain 0, 1 and so on without a gap, not " +
                              nb::cast<std::string>(nb::repr(values)));
    }
    return seats;
}

}  // namespace polindrome::python
