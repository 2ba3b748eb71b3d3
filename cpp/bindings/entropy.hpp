// Entropy for Python: boards as 49 bytes, everything else as numbers.
#pragma once

#include <nanobind/nanobind.h>

namespace polindrome::python {

void add_entropy(nanobind::module_& module);

}  // namespace polindrome::python
