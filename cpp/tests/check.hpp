// A minimal test framework: a check that prints where it failed, and a runner for tables of tests.
#pragma once

#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <string>
#include <vector>

namespace polindrome::test {

struct Test {
    const char* sentence;
    void (*run)();
};

// A check in a loop over all actions may fail thousands of times; the first failures suffice.
inline constexpr int kFailuresToPrint = 10;

inline int failures = 0;     // of the current test
inline std::string subject;  // of the current checks, such as a kernel and a board; printed with failures

inline void report(const char* file, int line, const char* expression) {
    if (++failures > kFailuresToPrint) return;
    std::fprintf(stderr, "%s:%d: %s%s%s\n", file, line, expression, subject.empty() ? "" : "  with ", subject.c_str());
}

#define CHECK(...) ((__VA_ARGS__) ? void() : ::polindrome::test::report(__FILE__, __LINE__, #__VA_ARGS__))

inline bool passes(const Test& test) {
    failures = 0;
    subject.clear();
    test.run();
    std::printf("%s  %s\n", failures == 0 ? "ok    " : "FAILED", test.sentence);
    std::fflush(stdout);
    return failures == 0;
}

// Runs the tests whose sentence contains the text; returns the exit code of the program.
inline int run(std::initializer_list<std::vector<Test>> groups, const char* text) {
    int passed = 0, failed = 0;
    for (const std::vector<Test>& tests : groups) {
        for (const Test& test : tests) {
            if (std::strstr(test.sentence, text)) ++(passes(test) ? passed : failed);
        }
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}

}  // namespace polindrome::test
