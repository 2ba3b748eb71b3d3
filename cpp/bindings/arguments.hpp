// Checked conversion of Python arguments: numbers in range, arrays of the right type and shape.
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

// An argument that is out of range or has the wrong shape.
struct InvalidArgument : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// A number that is not an action id.
struct InvalidAction : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// An illegal placement; in a batch, with the number of the game.
struct IllegalAction {
    size_t game = 0;
};

// A Python integer within a range; InvalidArgument with the name of the argument for any other.
int64_t number_between(nb::handle value, int64_t lowest, int64_t highest, const char* name);

// The lowest 64 bits of any Python integer.
uint64_t seed_of(nb::handle value);

// An action id; InvalidAction if the number is out of range.
int action_of(nb::handle value, int actions);

// A view of an array's memory. The array has to be C-contiguous with elements in native byte order.
class Buffer {
   public:
    // InvalidArgument if the array differs. The allowed element types are format characters of the struct module, such
    // as "B?"; errors call them `type_names`.
    Buffer(nb::handle array, std::string_view formats, const char* type_names, std::initializer_list<size_t> shape,
           bool writable, const char* name);
    ~Buffer() { PyBuffer_Release(&view_); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    char format() const { return format_; }

    template <class T>
    T* data() const {
        return static_cast<T*>(view_.buf);
    }

   private:
    Py_buffer view_{};
    char format_ = 0;
};

// One action for each game, from an array of integers of 16 to 64 bits; InvalidAction if one is out of range.
std::vector<int32_t> actions_of(nb::handle array, size_t games, int actions);

}  // namespace polindrome::python
