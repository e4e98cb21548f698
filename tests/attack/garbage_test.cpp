// Bytes without meaning, sent to an executive and to stations that talk.
#include <gtest/gtest.h>

#include "tests/attack/attacker.hpp"

namespace roger::test {
namespace {

TEST(GarbageTest, VoiceSurvivesGarbageOnEverySocket) {
  TalkingPairs pairs;
  const std::uint16_t port = executive_port(pairs);
  static_cast<void>(pairs.network().bare_host(kAttacker));
  constexpr int kConnections = 300;
  int connected = 0;
  pairs.network().on_host(kAttacker, [&] {
    connected = flood_connections(kConnections, port);
    flood_datagrams(1000);
  });
  EXPECT_EQ(connected, kConnections);
  expect_harmless(pairs.end());
}

}  // namespace
}  // namespace roger::test
