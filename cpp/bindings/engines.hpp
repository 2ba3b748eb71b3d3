// The current kernel, and the conversion of a variant: the size of its board and the seat of each colour.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>

#include "polindrome/engine.hpp"

namespace polindrome::python {

namespace nb = nanobind;

extern std::atomic<const Kernel*> current_kernel;

// The engine of the current kernel for boards of this size; InvalidArgument if the core does not support the size.
const Engine& engine_of(int size);

// The seat of each colour; -1 where the colour is shared. Seats are counted from 0, and there are at least two.
Seats seats_of(nb::handle values, const Engine& engine);

}  // namespace polindrome::python
