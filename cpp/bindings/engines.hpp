// The current kernel, and the arguments that stand for a variant: the size of the board and the seat of each colour.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>

#include "polindrome/engine.hpp"

namespace polindrome::python {

namespace nb = nanobind;

extern std::atomic<const Kernel*> current_kernel;

// The engine of the current kernel for boards of this size; InvalidArgument if the core does not support the size.
const Engine& engine_of(int size);

// Converts a sequence with the seat of each colour, or -1 for a shared one. Seats are counted from 0, and there are at
// least two.
Seats seats_of(nb::handle values, const Engine& engine);

}  // namespace polindrome::python
