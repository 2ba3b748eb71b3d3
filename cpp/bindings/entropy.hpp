// Python bindings of Entropy.
#pragma once

#include <nanobind/nanobind.h>

namespace polindrome::python {

void add_entropy(nanobind::module_& module);

}  // namespace polindrome::python
