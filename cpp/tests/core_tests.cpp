// Runs all tests of the core, or those whose sentence contains the argument.
#include "check.hpp"

namespace polindrome::test {

// Each is defined in the file of its name.
std::vector<Test> table_tests();
std::vector<Test> position_tests();
std::vector<Test> playing_tests();
std::vector<Test> observation_tests();
std::vector<Test> batch_tests();
std::vector<Test> entropy_tests();
std::vector<Test> search_tests();

}  // namespace polindrome::test

int main(int count, char** arguments) {
    using namespace polindrome::test;
    return run({table_tests(), position_tests(), playing_tests(), observation_tests(), batch_tests(), entropy_tests(),
                search_tests()},
               count > 1 ? arguments[1] : "");
}
