// The control plane of a protected network: who may connect, and why others are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "rti/net/executive_link.hpp"
#include "rti/net/tls/tls_context.hpp"
#include "rti/wire/codec.hpp"
#include "tests/integration/security/protected_laboratory.hpp"
#include "tests/support/process_figures.hpp"

namespace roger::test {
namespace {

using rti::net::TlsContext;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class ControlAttacks : public testing::Test {
 protected:
  ControlAttacks() { lab_.start_executive(); }
  /// Returns the answer to a federate that connects with other lines for its key.
  std::string connect_with(const std::string& security) {
    TestFederate federate;
    return federate.ask("connect immediate " + settings_with(lab_, key_, security));
  }

  const KeyFile key_;
  Laboratory lab_{Laboratory::Discovery::kAtAddress, key_.setting()};
};

TEST_F(ControlAttacks, AFederateWithoutTheKeyIsRefusedWithTheReason) {
  EXPECT_THAT(connect_with(""),
              AllOf(StartsWith("error ConnectionFailed"), HasSubstr("this network is protected"),
                    HasSubstr("security.key_file")));
  EXPECT_EQ(connect_with(key_.setting()), "ok");
}

TEST_F(ControlAttacks, AFederateWithAnotherKeyIsRefusedWithTheReason) {
  const KeyFile other;
  EXPECT_THAT(connect_with(other.setting()),
              AllOf(StartsWith("error ConnectionFailed"), HasSubstr("the same key")));
  EXPECT_TRUE(lab_.executive().wait_for(
      [](const std::string& line) {
        return line.find("does not have the same key") != std::string::npos;
      },
      kPatience));
}

TEST_F(ControlAttacks, AFederateWithAKeyRefusesAnOpenExecutive) {
  Laboratory open(Laboratory::Discovery::kAtAddress);
  open.start_executive();
  std::string text = open.rid_text();
  std::string setting = key_.setting();
  for (char& c : setting) {
    if (c == '\n') c = '|';
  }
  TestFederate federate;
  EXPECT_THAT(federate.ask("connect immediate " + text + "|" + setting),
              AllOf(StartsWith("error ConnectionFailed"), HasSubstr("no key")));
  EXPECT_EQ(federate.ask("connect immediate " + text), "ok");
}

TEST_F(ControlAttacks, AnUnusableKeyFileIsReported) {
  EXPECT_THAT(connect_with("[security]\nkey_file=\"/nonexistent\"\n"),
              AllOf(StartsWith("error ConnectionFailed"), HasSubstr("/nonexistent")));
}

TEST_F(ControlAttacks, TheExecutiveCanBeQueriedWithTheKeyOnly) {
  rti::net::asio::io_context io;
  const auto tls = TlsContext::create({key_.key(), nullptr});
  EXPECT_TRUE(rti::net::connect_executive(io, "127.0.0.1", lab_.port(), kPatience, false, tls));
  const auto plain = rti::net::connect_executive(io, "127.0.0.1", lab_.port(), kPatience);
  ASSERT_FALSE(plain);
  EXPECT_EQ(plain.error().code, ErrorCode::kUnsupported);
  const KeyFile other;
  const auto wrong = rti::net::connect_executive(io, "127.0.0.1", lab_.port(), kPatience, false,
                                                 TlsContext::create({other.key(), nullptr}));
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code, ErrorCode::kInvalid);
}

TEST_F(ControlAttacks, LargeMessagesPass) {
  TestFederate sender = lab_.joined("sender");
  TestFederate hearer = lab_.joined("hearer");
  sender.must("publish Order");
  hearer.must("subscribe Order");
  for (const int size : {1, 1000, 16'384, 16'385, 100'000}) {
    sender.must("send Order " + std::string(static_cast<std::size_t>(size), 'x'));
    // The program prints the size of a long tag only.
    hearer.event("receive HLAinteractionRoot.Order tag=" +
                 (size == 1 ? "x" : std::to_string(size) + "-bytes "));
  }
}

TEST_F(ControlAttacks, GarbageEndsItsConnectionAndNothingElse) {
  TestFederate sender = lab_.joined("sender");
  TestFederate hearer = lab_.joined("hearer");
  sender.must("publish Order");
  hearer.must("subscribe Order");
  const auto talk = [&](const std::string& tag) {
    sender.must("send Order " + tag);
    hearer.event("receive HLAinteractionRoot.Order tag=" + tag);
  };
  talk("before");
  const std::uint64_t before = figures_of(lab_.executive().pid()).rss_kib;
  std::mt19937 random(1);
  const SteadyClock clock;
  const TimePoint begin = clock.now();
  for (int i = 0; i < 1000; ++i) {
    rti::net::asio::io_context io;
    auto socket = rti::net::connect_tcp(io, "127.0.0.1", lab_.port(), kPatience);
    ASSERT_TRUE(socket) << socket.error().text();
    rti::ByteVector bytes(random() % 3000);
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
    if (i % 3 == 0 && bytes.size() > 5) bytes[0] = 22;  // looks like a handshake of TLS
    if (i % 3 == 1) bytes = rti::wire::encode(rti::net::make_hello());
    boost::system::error_code ignored;
    socket.value().non_blocking(true, ignored);
    socket.value().send(rti::net::asio::buffer(bytes), 0, ignored);
    if (i % 100 == 0) talk("during-" + std::to_string(i));
  }
  talk("after");
  EXPECT_LT(figures_of(lab_.executive().pid()).rss_kib, before + kMaxGrowthKib);
  const auto intervals = static_cast<std::size_t>((clock.now() - begin) / WarningLimit::kInterval);
  EXPECT_LE(lab_.executive().count("was refused"), (intervals + 1) * WarningLimit::kMaxPerInterval);
}

}  // namespace
}  // namespace roger::test
