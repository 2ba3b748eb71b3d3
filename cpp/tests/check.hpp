// The smallest of test tools: a check that says where it failed, and tables of tests that are run from top to bottom.
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

// A loop over all actions may fail thousands of times; the first few failures tell enough.
inline constexpr int kFailuresToPrint = 10;

inline int failures = 0;     // of the current test
inline std::string subject;  // what the current checks are about, such as a kernel and a board

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

// Runs the tests whose sentence contains the text, and returns what main is to return.
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
