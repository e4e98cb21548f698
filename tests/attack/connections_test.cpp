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
  explicit ConnectionsTest(PairsSettings settings = {}) : pairs_(std::move(settings)) {
    for (const int host : {kAttacker, kBystander}) {
      static_cast<void>(pairs_.network().bare_host(host));
    }
  }
  [[nodiscard]] Newcomer newcomer() { return {io_, executive_}; }
  /// Returns as many connections as this host may still have, after their greeting. Call it by
  /// on_host().
  [[nodiscard]] std::vector<Newcomer> greeted() {
    std::vector<Newcomer> all;
    for (;;) {
      Newcomer one = newcomer();
      if (!one.is_welcome()) return all;
      all.push_back(std::move(one));
    }
  }

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

TEST_F(ConnectionsTest, UnfinishedFramesOfAHostDoNotFillTheExecutive) {
  pairs_.network().on_host(kAttacker, [&] {
    std::vector<Newcomer> all = greeted();
    // Half of the longest frame on each connection.
    rti::ByteVector half(rti::wire::kLengthBytes + rti::wire::kMaxFrameBytes / 2);
    store_big_endian(static_cast<std::uint32_t>(rti::wire::kMaxFrameBytes), half.data());
    std::vector<std::size_t> taken(all.size());
    const auto sends_nothing_for = [&](std::chrono::seconds time) {
      auto last = std::chrono::steady_clock::now();
      return eventually([&] {
        for (std::size_t i = 0; i < all.size(); ++i) {
          const std::size_t more = all[i].send_some(rti::Bytes(half).subspan(taken[i]));
          if (more > 0) last = std::chrono::steady_clock::now();
          taken[i] += more;
        }
        return std::chrono::steady_clock::now() - last >= time;
      });
    };
    EXPECT_TRUE(sends_nothing_for(std::chrono::seconds{1}));
    EXPECT_EQ(*std::ranges::max_element(taken), half.size()) << "one may send such a frame";
  });
  expect_harmless(pairs_.end());
}

/// Under a sanitizer, an executive that writes a hundred megabytes at once is silent for longer
/// than the default permits.
class LargeMessagesTest : public ConnectionsTest {
 protected:
  LargeMessagesTest() : ConnectionsTest(patient()) {}

 private:
  static PairsSettings patient() {
    PairsSettings settings;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    settings.rid = "[timing]\ndead_after_ms = 30000\n";
#endif
    return settings;
  }
};

TEST_F(LargeMessagesTest, UnreadFramesOfAHostDoNotFillTheExecutive) {
  pairs_.network().on_host(kAttacker, [&] {
    constexpr std::size_t kModuleBytes = std::size_t{4} << 20U;
    constexpr const char* kLarge = "large";
    rti::TestFederate creator(executive_.port(), kExecutiveAddress);
    creator.ask(rti::wire::CreateFederation{
        1,
        kLarge,
        {{"m.xml", "<objectModel>" + std::string(kModuleBytes, 'm') + "</objectModel>"}},
        ""});
    // The answer to each Join contains the module.
    std::vector<Newcomer> all = greeted();
    for (Newcomer& one : all) {
      one.send(rti::wire::encode(rti::wire::Join{1, kLarge, "", "attacker", {}, ""}));
    }
    EXPECT_TRUE(pairs_.program(TalkingPairs::kExecutive)
                    .shows("does not keep up with its reliable traffic"));
  });
  Conversation heard = pairs_.end();
  // The executive shows lines for each federate that joins, is disconnected and leaves.
  EXPECT_LE(heard.shown.at(TalkingPairs::kExecutive).size(),
            3 * rti::kMaxConnectionsPerAddress + kFewLines);
  heard.shown.erase(TalkingPairs::kExecutive);
  expect_harmless(heard);
}

}  // namespace
}  // namespace roger::test
