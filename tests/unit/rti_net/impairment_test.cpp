#include "rti/net/impairment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace roger::rti::net {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr filter::Ipv4Address kGroup{0xEFC01001U};
constexpr filter::Ipv4Address kSender{0x0A000002U};

/// Records calls to the wrapped transport, and its handler.
struct TransportRecord {
  std::vector<std::string> calls;
  Transport::Handler handler;
};

class FakeTransport final : public Transport {
 public:
  explicit FakeTransport(std::shared_ptr<TransportRecord> record) : record_(std::move(record)) {}
  void start(Handler handler, ReadBy /*by*/) override { record_->handler = std::move(handler); }
  void stop() override { record_->calls.emplace_back("stop"); }
  void receive(std::optional<Nanoseconds> wait) override {
    record_->calls.push_back(wait ? "receive" : "receive for ever");
  }
  void wake() override { record_->calls.emplace_back("wake"); }
  Status join(filter::Ipv4Address group) override {
    record_->calls.push_back("join " + group.text());
    return Error{ErrorCode::kSystem, "refused", {}};
  }
  void leave(filter::Ipv4Address group) override {
    record_->calls.push_back("leave " + group.text());
  }
  SendResult send(filter::Ipv4Address group, Bytes datagram) noexcept override {
    record_->calls.push_back("send " + group.text() + " " +
                             std::string(datagram.begin(), datagram.end()));
    return SendResult::kWouldBlock;
  }
  Result<std::uint16_t> listen_directly() override { return std::uint16_t{4711}; }
  Status copy_to(const DirectAddress& to, std::span<const filter::Ipv4Address> groups) override {
    record_->calls.push_back("copy " + groups[0].text() + " to " + to.address.text());
    return ok();
  }
  [[nodiscard]] TransportCounters counters() const override {
    TransportCounters out;
    out.received = 12;
    return out;
  }

 private:
  std::shared_ptr<TransportRecord> record_;
};

/// A wrapped transport whose handler the test calls. Nothing is delayed, so no time passes.
class ImpairmentTest : public testing::Test {
 protected:
  std::unique_ptr<Impairment> make(const ImpairmentSettings& settings) {
    return std::make_unique<Impairment>(io_, std::make_unique<FakeTransport>(record_), settings);
  }
  void start(Impairment& impairment, ReadBy by = ReadBy::kIoThread) {
    impairment.start(
        [this](const Received& received) {
          EXPECT_EQ(received.group, kGroup);
          EXPECT_EQ(received.from, kSender);
          heard_.emplace_back(received.data.begin(), received.data.end());
        },
        by);
  }
  void arrive(const std::string& text) {
    const ByteVector bytes(text.begin(), text.end());
    record_->handler({kGroup, kSender, bytes});
  }

  asio::io_context io_;
  std::shared_ptr<TransportRecord> record_ = std::make_shared<TransportRecord>();
  std::vector<std::string> heard_;
};

TEST_F(ImpairmentTest, EverythingButReceivingIsForwarded) {
  ImpairmentSettings settings;
  settings.loss = 1;
  const auto impairment = make(settings);
  const Status joined = impairment->join(kGroup);
  ASSERT_FALSE(joined);
  EXPECT_EQ(joined.error().message, "refused");
  impairment->leave(kGroup);
  EXPECT_EQ(impairment->send(kGroup, ByteVector{'x'}), SendResult::kWouldBlock);
  EXPECT_EQ(impairment->counters().received, 12U);
  EXPECT_EQ(impairment->listen_directly().value(), 4711);
  const std::vector groups{kGroup};
  EXPECT_TRUE(impairment->copy_to({kSender, 31252}, groups));
  EXPECT_THAT(record_->calls, ElementsAre("join 239.192.16.1", "leave 239.192.16.1",
                                          "send 239.192.16.1 x", "copy 239.192.16.1 to 10.0.0.2"));
}

TEST_F(ImpairmentTest, DefaultSettingsPassDatagramsOnAtOnce) {
  const auto impairment = make({});
  start(*impairment);
  arrive("a");
  arrive("b");
  EXPECT_THAT(heard_, ElementsAre("a", "b"));
  EXPECT_EQ(impairment->impairment_counters().received, 2U);
}

TEST_F(ImpairmentTest, DatagramWhoseHandlerThrowsIsDroppedAndCountedEvenIfDelayed) {
  ImpairmentSettings settings;
  settings.delay = 1ms;
  const auto impairment = make(settings);
  int handled = 0;
  impairment->start(
      [&](const Received&) {
        if (++handled == 1) throw std::bad_alloc();
      },
      ReadBy::kCaller);
  arrive("a");
  arrive("b");
  while (handled < 2) impairment->receive(1ms);
  EXPECT_EQ(impairment->counters().not_handled, 1U);
}

TEST_F(ImpairmentTest, ReceiveWaitsNoLongerThanForTheNextDueDatagram) {
  ImpairmentSettings settings;
  settings.delay = 1ms;
  const auto impairment = make(settings);
  start(*impairment, ReadBy::kCaller);
  impairment->receive(std::nullopt);
  arrive("a");
  EXPECT_THAT(heard_, IsEmpty());
  while (heard_.empty()) impairment->receive(std::nullopt);
  EXPECT_THAT(heard_, ElementsAre("a"));
  EXPECT_EQ(record_->calls[0], "receive for ever");
  EXPECT_EQ(record_->calls[1], "receive") << "a datagram is held, so the wait is bounded";
  impairment->wake();
  EXPECT_EQ(record_->calls.back(), "wake");
}

TEST_F(ImpairmentTest, LostDatagramsAreNotDeliveredAndAreCounted) {
  ImpairmentSettings settings;
  settings.loss = 1;
  const auto impairment = make(settings);
  start(*impairment);
  arrive("a");
  EXPECT_THAT(heard_, IsEmpty());
  EXPECT_EQ(impairment->impairment_counters().lost, 1U);
}

TEST_F(ImpairmentTest, HandlerThatStopsTheTransportIsNotCalledAgain) {
  ImpairmentSettings settings;
  settings.duplication = 1;
  const auto impairment = make(settings);
  int calls = 0;
  impairment->start(
      [&](const Received&) {
        ++calls;
        impairment->stop();
        impairment->stop();
      },
      ReadBy::kIoThread);
  arrive("a");
  arrive("b");
  EXPECT_EQ(calls, 1);
  EXPECT_THAT(record_->calls, ElementsAre("stop"));
}

TEST_F(ImpairmentTest, DatagramsInFlightEndWithTheWrapper) {
  ImpairmentSettings settings;
  settings.delay = 1ms;
  auto impairment = make(settings);
  start(*impairment);
  arrive("a");
  impairment.reset();
  EXPECT_THAT(record_->calls, ElementsAre("stop"));
  arrive("b");  // the last one from the transport
  io_.run();    // returns, because no timer is pending
  EXPECT_THAT(heard_, IsEmpty());
}

}  // namespace
}  // namespace roger::rti::net
