// The transmitters of other federates: limits, and the cost of voice with many of them.
#include "radio/hla/federate/other_radios.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <time.h>  // NOLINT(modernize-deprecated-headers)

#include <algorithm>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "radio/hla/federate/rti_values.hpp"
#include "radio/hla/update_tag.hpp"
#include "radio/signal/stream_tag.hpp"
#include "rti/types/handle_access.hpp"

namespace roger::radio {
namespace {

using rti::make_handle;
using ::testing::HasSubstr;

rti1516e::ObjectInstanceHandle object(std::uint64_t number) {
  return make_handle<rti1516e::ObjectInstanceHandle>(number);
}
rti1516e::FederateHandle federate(std::uint64_t number) {
  return make_handle<rti1516e::FederateHandle>(number);
}

struct OtherRadiosTest : ::testing::Test {
  OtherRadiosTest() {
    for (std::size_t i = 0; i < kTransmitterAttributeCount; ++i) {
      meanings[attribute(i)] = static_cast<TransmitterAttribute>(i);
    }
  }
  static rti1516e::AttributeHandle attribute(std::size_t number) {
    return make_handle<rti1516e::AttributeHandle>(number + 1);
  }
  static TransmitterState transmitting(std::uint64_t stream) {
    TransmitterState out;
    out.stream = stream;
    out.entity = 1;
    out.frequency = Frequency::from_kilohertz(40'000);
    out.status = TransmitterStatus::kTransmitting;
    return out;
  }
  /// Applies an update of all attributes, sent by `application` with the call sign.
  void reflect(std::uint64_t number, const TransmitterState& now, std::uint16_t application = 1,
               const std::string& call_sign = "") {
    rti1516e::AttributeHandleValueMap values;
    for (const auto& [what, bytes] : encode_transmitter({1, application, 1}, now, std::nullopt)) {
      values[attribute(static_cast<std::size_t>(what))] = to_data(bytes);
    }
    const std::string tag = encode_update_tag(TimePoint{}, call_sign);
    others.reflect(object(number), values, {tag.data(), tag.size()}, meanings);
  }
  /// Makes `count` transmitters on the air known, each of its own stream. Stream and object have
  /// the same number.
  void discover(std::uint64_t count) {
    for (std::uint64_t i = 1; i <= count; ++i) {
      ASSERT_TRUE(others.discover(object(i), federate(1 + i / 100), "X"));
      reflect(i, transmitting(i));
    }
  }
  [[nodiscard]] FederationSnapshot snapshot() const {
    FederationSnapshot out = state.snapshot();
    others.count_stations(out);
    return out;
  }

  OtherRadios::Meanings meanings;
  FederationState state{"test"};
  OtherRadios others{state};
};

TEST_F(OtherRadiosTest, StandingFollowsTheTransmitter) {
  EXPECT_EQ(others.standing(7), SenderStanding::kUnknown);
  ASSERT_TRUE(others.discover(object(1), federate(1), "radio"));
  EXPECT_EQ(others.standing(7), SenderStanding::kUnknown) << "its StreamTag is unknown";
  TransmitterState sender = transmitting(7);
  sender.status = TransmitterStatus::kOn;
  reflect(1, sender);
  EXPECT_EQ(others.standing(7), SenderStanding::kKnown);
  reflect(1, transmitting(7));
  EXPECT_EQ(others.standing(7), SenderStanding::kKeyed);
  EXPECT_EQ(others.standing(0), SenderStanding::kUnknown);
  others.remove(object(1));
  EXPECT_EQ(others.standing(7), SenderStanding::kUnknown);
}

TEST_F(OtherRadiosTest, StreamIsFoundByTheNameOfTheObject) {
  EXPECT_EQ(others.stream_of_object("radio"), 0U);
  ASSERT_TRUE(others.discover(object(1), federate(1), "radio"));
  ASSERT_TRUE(others.discover(object(2), federate(1), "other"));
  EXPECT_EQ(others.stream_of_object("radio"), 0U) << "its StreamTag is unknown";
  reflect(1, transmitting(7));
  EXPECT_EQ(others.stream_of_object("radio"), 7U);
  EXPECT_EQ(others.stream_of_object("radi"), 0U);
  others.remove(object(1));
  EXPECT_EQ(others.stream_of_object("radio"), 0U);
  ASSERT_TRUE(others.discover(object(3), federate(1), "radio")) << "names can be used again";
  reflect(3, transmitting(9));
  EXPECT_EQ(others.stream_of_object("radio"), 9U);
}

TEST_F(OtherRadiosTest, KeepsALimitedNumberOfEachFederate) {
  constexpr std::uint64_t kMost = kMaxTransmittersPerFederate;
  for (std::uint64_t i = 1; i <= kMost; ++i) {
    ASSERT_TRUE(others.discover(object(i), federate(1), "X"));
  }
  EXPECT_EQ(snapshot().transmitters_ignored, 0U);
  EXPECT_TRUE(snapshot().trouble.empty());
  EXPECT_FALSE(others.discover(object(kMost + 1), federate(1), "one\x1B[2J"));
  EXPECT_FALSE(others.discover(object(kMost + 2), federate(1), "two"));
  EXPECT_EQ(snapshot().transmitters_ignored, 2U);
  EXPECT_THAT(in_words(snapshot().trouble), HasSubstr("\"one\\x1B[2J\" and further"));
  EXPECT_TRUE(others.discover(object(kMost + 3), federate(2), "X")) << "another federate";
  others.remove(object(1));
  EXPECT_TRUE(others.discover(object(kMost + 4), federate(1), "X")) << "there is room again";
}

TEST_F(OtherRadiosTest, KeepsALimitedNumberInTotal) {
  for (std::uint64_t i = 1; i <= kMaxTransmitters; ++i) {
    ASSERT_TRUE(others.discover(object(i), {}, "X")) << "the registering federate is unknown";
  }
  EXPECT_FALSE(others.discover(object(kMaxTransmitters + 1), {}, "X"));
  EXPECT_FALSE(others.discover(object(kMaxTransmitters + 1), federate(1), "X"));
}

TEST_F(OtherRadiosTest, ManyFederatesLeavePlacesForOthers) {
  constexpr std::uint32_t kHostile = 17;
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < kMaxTransmittersPerFederate; ++i) {
    for (std::uint32_t one = 1; one <= kHostile; ++one) {
      static_cast<void>(others.discover(object(++number), federate(one), "X"));
    }
  }
  // Each of them has as many places as are left.
  constexpr std::size_t kLeft = kMaxTransmitters / (kHostile + 1);
  for (std::size_t i = 0; i < kLeft / 2; ++i) {
    ASSERT_TRUE(others.discover(object(++number), federate(kHostile + 1), "X")) << i;
  }
}

TEST_F(OtherRadiosTest, KeepsALimitedNumberOfEachStream) {
  constexpr std::uint64_t kMost = kMaxTransmittersPerStream;
  for (std::uint64_t i = 1; i <= kMost + 1; ++i) {
    ASSERT_TRUE(others.discover(object(i), federate(1), "X"));
    TransmitterState sender = transmitting(7);
    sender.frequency = Frequency::from_kilohertz(40'000 + 25 * i);
    reflect(i, sender);
  }
  EXPECT_EQ(others.find_senders(7).size(), kMost);
  EXPECT_THAT(in_words(snapshot().trouble), HasSubstr("the StreamTag of 32 others"));
  EXPECT_EQ(snapshot().malformed, 1U);
}

TEST_F(OtherRadiosTest, StreamTagsOfOtherApplicationsAreIgnored) {
  ASSERT_TRUE(others.discover(object(1), federate(1), "first"));
  ASSERT_TRUE(others.discover(object(2), federate(2), "second"));
  reflect(1, transmitting(7), 1, "FOX");
  reflect(2, transmitting(7), 2, "IMPOSTOR");
  EXPECT_EQ(others.find_radio(7).value().call_sign, "FOX");
  EXPECT_THAT(in_words(snapshot().trouble),
              HasSubstr("\"second\" uses the StreamTag of \"first\""));
  EXPECT_EQ(snapshot().stations_known, 1U);
  others.add_own_stream(7);
  EXPECT_FALSE(others.find_radio(7));
  EXPECT_THAT(in_words(snapshot().trouble),
              HasSubstr("\"first\" uses a StreamTag of this federate"));
  std::vector<KnownRadio> on_air;
  others.append_on_air(on_air);
  EXPECT_TRUE(on_air.empty());
  reflect(1, transmitting(7), 1, "FOX");
  EXPECT_EQ(others.standing(7), SenderStanding::kUnknown);
  EXPECT_EQ(snapshot().stations_known, 0U);
}

TEST_F(OtherRadiosTest, LostStationsAreThoseWhoseCallSignTheFederateIsNamedAfter) {
  for (std::uint64_t i = 1; i <= 4; ++i) ASSERT_TRUE(others.discover(object(i), federate(i), "X"));
  reflect(1, transmitting(1), 1, "FOX");
  reflect(2, transmitting(2), 2, "FOX 1");
  reflect(3, transmitting(3), 3, "FO");
  reflect(4, transmitting(4), 4, "EAGLE");
  others.set_lost("FOX 1 2");
  EXPECT_TRUE(snapshot().lost_stations.empty()) << "their radios are still known";
  for (std::uint64_t i = 1; i <= 4; ++i) others.remove(object(i));
  EXPECT_THAT(snapshot().lost_stations, ::testing::ElementsAre("FOX", "FOX 1"));
}

TEST_F(OtherRadiosTest, ListsAreCompleteAndSorted) {
  discover(1000);
  for (std::uint64_t i = 1; i <= 200; ++i) {
    reflect(i, transmitting(i), 1, "S" + std::to_string(1000 + i % 150));
  }
  std::vector<KnownRadio> on_air;
  others.append_on_air(on_air);
  EXPECT_EQ(on_air.size(), 1000U);
  std::set<std::uint64_t> streams;
  for (const KnownRadio& radio : on_air) streams.insert(radio.stream);
  EXPECT_EQ(streams.size(), 1000U);
  const std::vector<std::string> call_signs = others.call_signs();
  EXPECT_EQ(call_signs.size(), 150U);
  EXPECT_TRUE(std::ranges::is_sorted(call_signs));
  EXPECT_TRUE(others.knows("S1001"));
  EXPECT_FALSE(others.knows("S"));
}

TEST_F(OtherRadiosTest, ReplayedStationsAreOnTheAirButNotPresent) {
  discover(2);
  reflect(1, transmitting(1), 1, "EAGLE");
  reflect(2, transmitting(make_first_replay_stream(1)), 2, "FOX");
  std::vector<KnownRadio> on_air;
  others.append_on_air(on_air);
  EXPECT_EQ(on_air.size(), 2U);
  EXPECT_THAT(others.call_signs(), ::testing::ElementsAre("EAGLE"));
  EXPECT_FALSE(others.knows("FOX"));
  EXPECT_EQ(snapshot().stations_known, 1U);
  others.remove(object(2));
  others.remove(object(1));
  EXPECT_THAT(others.call_signs(), ::testing::IsEmpty());
}

TEST_F(OtherRadiosTest, AllRadiosAreListedWhateverTheirStatus) {
  discover(200);
  TransmitterState off = transmitting(7);
  off.status = TransmitterStatus::kOff;
  off.radio_index = 3;
  off.details.input_source = 2;
  reflect(7, off, 1, "EAGLE");
  std::vector<KnownRadio> all;
  others.append_all(all);
  ASSERT_EQ(all.size(), 200U);
  const auto found = std::ranges::find(all, std::uint64_t{7}, &KnownRadio::stream);
  ASSERT_NE(found, all.end());
  EXPECT_EQ(found->status, TransmitterStatus::kOff);
  EXPECT_EQ(found->call_sign, "EAGLE");
  EXPECT_EQ(found->radio_index, 3);
  EXPECT_EQ(found->details.input_source, 2);
}

TEST_F(OtherRadiosTest, ReceiversNameTheStreamsOfTransmitters) {
  discover(3);
  OtherRadios::ReceiverMeanings receiver_meanings;
  for (std::size_t i = 0; i < kReceiverAttributeCount; ++i) {
    receiver_meanings[attribute(i)] = static_cast<ReceiverAttribute>(i);
  }
  const auto publish = [&](std::uint64_t number, const std::string& heard) {
    ReceiverState receiver;
    receiver.status = ReceiverStatus::kReceiving;
    receiver.radio_index = static_cast<std::uint16_t>(number);
    rti1516e::AttributeHandleValueMap values;
    for (const auto& [what, bytes] : encode_receiver({1, 1, 1}, receiver, heard, std::nullopt)) {
      values[attribute(static_cast<std::size_t>(what))] = to_data(bytes);
    }
    return others.reflect_receiver(object(number), values, receiver_meanings);
  };
  EXPECT_FALSE(publish(100, "own")) << "not discovered";
  for (std::uint64_t number = 100; number <= 102; ++number) {
    ASSERT_TRUE(others.discover_receiver(object(number), federate(9)));
  }
  EXPECT_TRUE(publish(100, "own"));
  EXPECT_TRUE(publish(101, "unknown"));
  others.remove(object(102));
  const auto receivers = others.receivers({{"own", 4711}});
  ASSERT_EQ(receivers.size(), 2U);
  EXPECT_EQ(receivers[0].heard_stream, 4711U);
  EXPECT_EQ(receivers[0].status, ReceiverStatus::kReceiving);
  EXPECT_EQ(receivers[1].heard_stream, 0U);
}

TEST_F(OtherRadiosTest, StreamsOfOwnRadiosComeAndGo) {
  for (int round = 0; round < 3; ++round) {
    for (std::uint64_t stream = 1; stream <= 2000; ++stream) {
      others.add_own_stream(stream);
      others.add_own_stream(stream);
    }
    for (std::uint64_t stream = 1; stream <= 2000; ++stream) {
      EXPECT_TRUE(others.is_own_stream(stream)) << stream;
    }
    EXPECT_FALSE(others.is_own_stream(2001));
    EXPECT_FALSE(others.is_own_stream(0));
    for (std::uint64_t stream = 1; stream <= 2000; ++stream) others.remove_own_stream(stream);
    EXPECT_FALSE(others.is_own_stream(1000));
    EXPECT_FALSE(others.is_own_stream(0));
  }
}

TEST_F(OtherRadiosTest, KeepsALimitedNumberOfReceivers) {
  for (std::uint64_t i = 1; i <= kMaxReceiversPerFederate; ++i) {
    ASSERT_TRUE(others.discover_receiver(object(i), federate(1)));
  }
  EXPECT_FALSE(others.discover_receiver(object(kMaxReceivers), federate(1)))
      << "places are left for others";
  EXPECT_TRUE(others.discover_receiver(object(kMaxReceivers), federate(2)));
  others.remove(object(1));
  EXPECT_TRUE(others.discover_receiver(object(kMaxReceivers + 1), federate(1)));
}

/// Returns the processor time of one call of `work`, ns: the shortest of several runs.
template <class Work>
double cost(const Work& work) {
  constexpr int kRuns = 20;
  constexpr int kCalls = 200;
  const auto spent = [] {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
  };
  double least = std::numeric_limits<double>::max();
  for (int run = 0; run < kRuns; ++run) {
    const double begin = spent();
    for (int i = 0; i < kCalls; ++i) work();
    least = std::min(least, (spent() - begin) / kCalls);
  }
  return least;
}

// A scan of 19,000 transmitters takes 1900 times as long as one of 10. Look-ups take a few times
// as long, because the tables no longer fit into the processor's caches.
TEST_F(OtherRadiosTest, VoiceCostsTheSameWithManyTransmitters) {
  constexpr double kMostTimes = 40.0;
  std::uint64_t known = 0;
  std::vector<double> first;
  for (const std::uint64_t count : {10U, 1000U, 19'000U}) {
    for (; known < count; ++known) {
      const std::uint64_t number = known + 1;
      ASSERT_TRUE(others.discover(object(number), federate(1 + number / 100), "X"));
      reflect(number, transmitting(number), static_cast<std::uint16_t>(number % 60'000 + 1),
              "S" + std::to_string(number));
    }
    TransmitterState changed = transmitting(5);
    const std::vector<double> costs{
        cost([&] { (void)others.standing(5); }),
        cost([&] { (void)others.find_senders(5); }),
        cost([&] { (void)others.find_radio(5); }),
        cost([&] { (void)others.knows("S5"); }),
        cost([&] { others.set_lost("S5 2"); }),
        cost([&] {
          changed.power_dbm += 0.001;
          reflect(5, changed, 6, "S5");
        }),
        cost([&] { (void)snapshot(); }),
    };
    if (first.empty()) first = costs;
    for (std::size_t i = 0; i < costs.size(); ++i) {
      EXPECT_LT(costs[i], kMostTimes * first[i]) << "call " << i << " of " << count;
    }
  }
}

}  // namespace
}  // namespace roger::radio
