// main() of test programs that need the separation of isolation.hpp.
#include <gmock/gmock.h>

#include "tests/support/isolation.hpp"

int main(int argc, char** argv) {
  return roger::test::run_isolated(argc, argv, [](int count, char** words) {
    testing::InitGoogleMock(&count, words);
    return RUN_ALL_TESTS();
  });
}
