// Checked conversion of Python arguments: numbers in range, arrays of the right type and shape.
#include "arguments.hpp"

#include <nanobind/stl/string.h>

#include <algorithm>

namespace polindrome::python {

// A number as decimal text. Python raises ValueError for very long ones.
static std::string text_of(nb::handle value) {
    nb::object text = nb::steal(PyObject_Str(value.ptr()));
    if (text.is_valid()) return nb::cast<std::string>(text);
    PyErr_Clear();
    return "a number too long to print";
}

// The value, and whether it overflows 64 bits; TypeError if it is not an integer.
static int64_t integer_of(nb::handle value, int& overflow) {
    nb::object index = nb::steal(PyNumber_Index(value.ptr()));
    if (!index.is_valid()) nb::raise_python_error();
    return PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
}

int64_t number_between(nb::handle value, int64_t lowest, int64_t highest, const char* name) {
    int overflow = 0;
    const int64_t number = integer_of(value, overflow);
    if (overflow || number < lowest || number > highest) {
        throw InvalidArgument(std::string(name) + " must be " + std::to_string(lowest) + " to " +
                              std::to_string(highest) + ", not " + text_of(value));
    }
    return number;
}

uint64_t seed_of(nb::handle value) {
    nb::object index = nb::steal(PyNumber_Index(value.ptr()));
    if (!index.is_valid()) nb::raise_python_error();
    return PyLong_AsUnsignedLongLongMask(index.ptr());
}

static InvalidAction no_such_action(const std::string& action, int actions) {
    return InvalidAction("no action has the id " + action + "; ids are 0 to " + std::to_string(actions - 1));
}

int action_of(nb::handle value, int actions) {
    int overflow = 0;
    const int64_t action = integer_of(value, overflow);
    if (overflow || action < 0 || action >= actions) throw no_such_action(text_of(value), actions);
    return static_cast<int>(action);
}

static std::string shape_text(const size_t* lengths, size_t dimensions) {
    std::string text = "(";
    for (size_t i = 0; i < dimensions; ++i) text += std::to_string(lengths[i]) + (i + 1 < dimensions ? ", " : "");
    return text + (dimensions == 1 ? ",)" : ")");
}

Buffer::Buffer(nb::handle array, std::string_view formats, const char* type_names, std::initializer_list<size_t> shape,
               bool writable, const char* name) {
    const std::string expected = std::string(name) + " must be a C-contiguous" + (writable ? ", writable" : "") + " " +
                                 type_names + " array of shape " + shape_text(shape.begin(), shape.size());
    if (PyObject_GetBuffer(array.ptr(), &view_, PyBUF_FORMAT | PyBUF_STRIDES) != 0) {
        PyErr_Clear();
        throw InvalidArgument(expected + ", not " + nb::cast<std::string>(array.type().attr("__name__")));
    }
    // The destructor does not run when the constructor throws, so the view is released below.
    std::string problem;
    const std::string_view format = view_.format ? view_.format : "B";
    const bool same_shape = static_cast<size_t>(view_.ndim) == shape.size() &&
                            std::equal(shape.begin(), shape.end(), view_.shape,
                                       [](size_t a, Py_ssize_t b) { return a == static_cast<size_t>(b); });
    if (format.size() != 1 || formats.find(format[0]) == std::string_view::npos) {
        problem = "one with elements of kind '" + std::string(format) + "'";
    } else if (!same_shape) {
        std::vector<size_t> lengths(view_.shape, view_.shape + view_.ndim);
        problem = "one of shape " + shape_text(lengths.data(), lengths.size());
    } else if (!PyBuffer_IsContiguous(&view_, 'C')) {
        problem = "one that is not contiguous";
    } else if (writable && view_.readonly) {
        problem = "one that is read-only";
    }
    if (!problem.empty()) {
        PyBuffer_Release(&view_);
        throw InvalidArgument(expected + ", not " + problem);
    }
    format_ = format[0];
}

template <class T>
static std::vector<int32_t> checked_actions(const T* values, size_t games, int actions) {
    std::vector<int32_t> out(games);
    for (size_t i = 0; i < games; ++i) {
        if (static_cast<uint64_t>(values[i]) >= static_cast<uint64_t>(actions)) {  // A negative one becomes huge.
            throw no_such_action(std::to_string(values[i]) + " (game " + std::to_string(i) + ")", actions);
        }
        out[i] = static_cast<int32_t>(values[i]);
    }
    return out;
}

std::vector<int32_t> actions_of(nb::handle array, size_t games, int actions) {
    const Buffer buffer(array, "HhIiLlQq", "integer (16 to 64 bits)", {games}, false, "actions");
    switch (buffer.format()) {
        case 'H': return checked_actions(buffer.data<const unsigned short>(), games, actions);
        case 'h': return checked_actions(buffer.data<const short>(), games, actions);
        case 'I': return checked_actions(buffer.data<const unsigned>(), games, actions);
        case 'i': return checked_actions(buffer.data<const int>(), games, actions);
        case 'L': return checked_actions(buffer.data<const unsigned long>(), games, actions);
        case 'l': return checked_actions(buffer.data<const long>(), games, actions);
        case 'Q': return checked_actions(buffer.data<const unsigned long long>(), games, actions);
        default: return checked_actions(buffer.data<const long long>(), games, actions);
    }
}

}  // namespace polindrome::python
