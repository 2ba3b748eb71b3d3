// What Python hands over, checked: numbers in range, arrays of the right kind and shape.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace polindrome::python {

namespace nb = nanobind;

// An argument out of its range, or of the wrong shape.
struct InvalidArgument : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// A number that names no placement.
struct InvalidAction : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// A placement that breaks a rule; in a batch, in which game.
struct IllegalAction {
    size_t game = 0;
};

// An integer of Python between two others; anything else is an InvalidArgument that gives the name.
int64_t number_between(nb::handle value, int64_t lowest, int64_t highest, const char* name);

// Any integer of Python, its lowest 64 bits.
uint64_t seed_of(nb::handle value);

// An action id; InvalidAction if there is none of that number.
int action_of(nb::handle value, int actions);

// The memory of an array for as long as this lives. The array has to be C-contiguous with elements in native order.
class Buffer {
   public:
    // The kinds are letters of the struct module, as in "B?" for bytes and booleans; `wanted` names them in errors.
    Buffer(nb::handle array, std::string_view kinds, const char* wanted, std::initializer_list<size_t> shape,
           bool writable, const char* name);
    ~Buffer() { PyBuffer_Release(&view_); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    char kind() const { return kind_; }

    template <class T>
    T* data() const {
        return static_cast<T*>(view_.buf);
    }

   private:
    Py_buffer view_{};
    char kind_ = 0;
};

// One action for each game, from an array of any integers; InvalidAction if one is unknown.
std::vector<int32_t> actions_of(nb::handle array, size_t games, int actions);

}  // namespace polindrome::python
