#include "rti/federate/session/evoke_source.hpp"

#include <gtest/gtest.h>

namespace roger::rti {
namespace {

class EvokeSourceTest : public testing::Test {
 protected:
  /// A wait at the data sockets that a message of the executive ends.
  void reliable_message() {
    source.begin();
    source.wake(false);
    source.end(true);
  }
  void reliable_messages() {
    for (int i = 0; i < 4; ++i) reliable_message();
  }

  EvokeSource source;
};

TEST_F(EvokeSourceTest, DataSocketsAreReadAtFirst) {
  EXPECT_FALSE(source.reads_executive());
}

TEST_F(EvokeSourceTest, ExecutiveIsReadAfterMessagesOfItInSuccession) {
  for (int i = 0; i < 3; ++i) {
    reliable_message();
    EXPECT_FALSE(source.reads_executive());
  }
  reliable_message();
  EXPECT_TRUE(source.reads_executive());
}

TEST_F(EvokeSourceTest, DatagramBetweenThemBeginsTheCountAnew) {
  for (int i = 0; i < 20; ++i) {
    reliable_message();
    reliable_message();
    reliable_message();
    source.begin();
    source.end(true);
    EXPECT_FALSE(source.reads_executive());
  }
}

TEST_F(EvokeSourceTest, WaitsWithoutACallbackChangeNothing) {
  for (int i = 0; i < 4; ++i) {
    EXPECT_FALSE(source.reads_executive());
    source.begin();
    source.end(false);
    reliable_message();
  }
  EXPECT_TRUE(source.reads_executive());
}

TEST_F(EvokeSourceTest, FirstMessageOfAnotherThreadReturnsToTheDataSockets) {
  reliable_messages();
  source.wake(true);
  EXPECT_FALSE(source.reads_executive());
  reliable_messages();
  EXPECT_TRUE(source.reads_executive());
}

}  // namespace
}  // namespace roger::rti
