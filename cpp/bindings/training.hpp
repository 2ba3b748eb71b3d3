// Python bindings for training: games in, gradients out.
#pragma once

#include <nanobind/nanobind.h>

namespace polindrome::python {

void add_training(nanobind::module_& module);

}  // namespace polindrome::python
