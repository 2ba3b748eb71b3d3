// Python bindings of the search and of its weights.
#pragma once

#include <nanobind/nanobind.h>

namespace polindrome::python {

void add_search(nanobind::module_& module);

}  // namespace polindrome::python
