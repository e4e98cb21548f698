// Programs that connect to the executive and do not behave like federates.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "core/byte_order.hpp"
#include "rti/wire/codec.hpp"
#include "rti/wire/limits.hpp"
#include "tests/attack/attacker.hpp"
#include "tests/integration/rti_executive/newcomer.hpp"
#include "tests/integration/rti_executive/support.hpp"
#include "tests/support/wait.hpp"

namespace roger::test {
namespace {

using rti::Newcomer;

class ConnectionsTest : public testing::Test {
 protected:
  ConnectionsTest() {
    for (const int host : {kAttacker, kBystander}) {
      static_cast<void>(pairs_.network().bare_host(host));
    }
  }
  [[nodiscard]] Newcomer newcomer() { return {io_, executive_}; }

  TalkingPairs pairs_;
  const rti::net::asio::ip::tcp::endpoint executive_ = executive_endpoint(pairs_);
  rti::net::asio::io_context io_;
};

TEST_F(ConnectionsTest, GreetingsAreShort) {
  pairs_.network().on_host(kAttacker, [&] {
    for (int round = 0; round < 5; ++round) {
      std::vector<Newcomer> all;
      for (std::size_t i = 0; i < rti::kMaxConnectionsPerAddress; ++i) all.push_back(newcomer());
      rti::ByteVector head(rti::wire::kLengthBytes);
      store_big_endian(static_cast<std::uint32_t>(rti::wire::kMaxFrameBytes), head.data());
      const rti::ByteVector mebibyte(std::size_t{1} << 20U);
      for (Newcomer& one : all) {
        if (one.send(head)) one.send(mebibyte);
      }
      EXPECT_TRUE(eventually(
          [&] { return std::ranges::all_of(all, [](Newcomer& one) { return one.has_ended(); }); }));
    }
  });
  expect_harmless(pairs_.end());
}

TEST_F(ConnectionsTest, AHostNeitherTakesAllConnectionsNorKeepsThemBySingleBytes) {
  constexpr std::size_t kConnections = 1100;
  std::vector<Newcomer> welcome;
  std::size_t refused = 0;
  pairs_.network().on_host(kAttacker, [&] {
    for (std::size_t i = 0; i < kConnections; ++i) {
      Newcomer one = newcomer();
      const auto answer = one.greet();
      if (answer && std::holds_alternative<rti::wire::Welcome>(*answer)) {
        welcome.push_back(std::move(one));
      } else {
        ++refused;
      }
    }
  });
  EXPECT_EQ(welcome.size() + refused, kConnections);
  EXPECT_EQ(welcome.size(), rti::kMaxConnectionsPerAddress);
  pairs_.network().on_host(kBystander, [&] {
    rti::TestFederate federate(executive_.port(), kExecutiveAddress);
    federate.join(kFederation, "federate");
  });
  // Each sends a frame of 1 MB, a byte in a tenth of a second. The time of silence is 4 s.
  rti::ByteVector frame(1'000'000);
  store_big_endian(static_cast<std::uint32_t>(frame.size()), frame.data());
  std::size_t sent = 0;
  auto due = std::chrono::steady_clock::now();
  EXPECT_TRUE(eventually([&] {
    if (std::chrono::steady_clock::now() >= due) {
      due += std::chrono::milliseconds{100};
      for (Newcomer& one : welcome) one.send(rti::Bytes(frame).subspan(sent, 1));
      ++sent;
    }
    return std::ranges::all_of(welcome, [](Newcomer& one) { return one.has_ended(); });
  }));
  const Conversation heard = pairs_.end();
  EXPECT_GE(heard.count(TalkingPairs::kExecutive, "which is the maximum for one address"), 1U)
      << heard.to_text();
  expect_harmless(heard);
}

}  // namespace
}  // namespace roger::test
