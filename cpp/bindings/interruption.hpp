// Handling of Ctrl-C during work that runs without the GIL.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>

#include "polindrome/engine.hpp"

namespace polindrome::python {

namespace nb = nanobind;

// A stop check that lets Python handle signals twenty times a second, and stops when a handler raises. Only the thread
// that created it may call the check.
class Interruption {
   public:
    StopCheck stop_check() { return {should_continue, this}; }

    // Raises the exception of the signal handler, if there was one.
    void check() const {
        if (raised_) nb::raise_python_error();
    }

    bool raised() const { return raised_; }

   private:
    using Clock = std::chrono::steady_clock;

    static bool should_continue(void* context) {
        auto& self = *static_cast<Interruption*>(context);
        const auto now = Clock::now();
        if (self.raised_ || now - self.last_check_ < std::chrono::milliseconds(50)) return !self.raised_;
        self.last_check_ = now;
        nb::gil_scoped_acquire lock;
        self.raised_ = PyErr_CheckSignals() != 0;
        return !self.raised_;
    }

    bool raised_ = false;
    Clock::time_point last_check_ = Clock::now();
};

}  // namespace polindrome::python
