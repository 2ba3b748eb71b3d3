// Ctrl-C in the midst of work that runs without the interpreter's lock.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>

#include "polindrome/engine.hpp"

namespace polindrome::python {

namespace nb = nanobind;

// Lets Python handle its signals twenty times a second, from the thread that made it.
class Interruption {
   public:
    Watch watch() { return {ask, this}; }

    // Raises what the signal handler raised, if one did.
    void check() const {
        if (raised_) nb::raise_python_error();
    }

    bool raised() const { return raised_; }

   private:
    using Clock = std::chrono::steady_clock;

    static bool ask(void* context) {
        auto& self = *static_cast<Interruption*>(context);
        const auto now = Clock::now();
        if (self.raised_ || now - self.asked_ < std::chrono::milliseconds(50)) return !self.raised_;
        self.asked_ = now;
        nb::gil_scoped_acquire lock;
        self.raised_ = PyErr_CheckSignals() != 0;
        return !self.raised_;
    }

    bool raised_ = false;
    Clock::time_point asked_ = Clock::now();
};

}  // namespace polindrome::python
