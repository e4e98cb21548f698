#include "rti/executive/synchronization/federation_time.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "tests/support/allocation_limit.hpp"

namespace roger::rti::executive {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;
using wire::Advance;

constexpr Advance kTar = Advance::kTimeAdvanceRequest;
constexpr Advance kTara = Advance::kTimeAdvanceRequestAvailable;
constexpr Advance kNmr = Advance::kNextMessageRequest;
constexpr Advance kNmra = Advance::kNextMessageRequestAvailable;
constexpr Advance kFqr = Advance::kFlushQueueRequest;

wire::LogicalTime at(unsigned time) {
  return {{static_cast<std::uint8_t>(time >> 8U), static_cast<std::uint8_t>(time)}, {}};
}

unsigned number(const wire::LogicalTime& time) {
  return time.encoded.at(0) * 256U + time.encoded.at(1);
}

wire::TimeBound from(unsigned time) {
  return {at(time), false};
}

wire::TimeBound after(unsigned time) {
  return {at(time), true};
}

/// Federates 1, 2 and 3. Each step returns what is sent, such as "grant 5 to 1".
class FederationTimeTest : public testing::Test {
 protected:
  using Sent = std::vector<std::string>;

  FederationTimeTest() {
    for (const FederateId federate : {FederateId{1}, FederateId{2}, FederateId{3}}) {
      step([&](Outbox& outbox) { time_.join(federate, outbox); });
    }
  }
  template <class Message>
  Sent say(FederateId federate, const Message& message) {
    return step([&](Outbox& outbox) { time_.take(federate, message, outbox); });
  }
  Sent regulate(FederateId federate, unsigned bound) {
    return say(federate, wire::EnableTimeRegulation{from(bound)});
  }
  Sent constrain(FederateId federate, unsigned time = 0) {
    return say(federate, wire::EnableTimeConstrained{at(time)});
  }
  /// Requests an advance to `time`; the sender's bound is then `time` plus `lookahead`.
  Sent request(FederateId federate, Advance kind, unsigned time, unsigned lookahead = 1) {
    const bool closes = lookahead == 0 && (kind == kTar || kind == kNmr);
    return say(federate,
               wire::RequestAdvance{kind, at(time), closes ? after(time) : from(time + lookahead)});
  }
  Sent forward(FederateId sender, unsigned time, std::uint32_t serial, std::vector<FederateId> to) {
    return step([&](Outbox& outbox) {
      const FederationTime::Reception reception = time_.enqueue(sender, {at(time), serial}, to);
      time_.answer_waiting(reception, outbox);
    });
  }
  Sent retract(FederateId sender, unsigned time, std::uint32_t serial) {
    return step([&](Outbox& outbox) { time_.retracted(sender, {at(time), serial}, outbox); });
  }
  Sent leave(FederateId federate) {
    return step([&](Outbox& outbox) { time_.leave(federate, outbox); });
  }
  /// Returns only the grants among what was sent.
  static Sent grants(const Sent& sent) {
    Sent found;
    std::copy_if(sent.begin(), sent.end(), std::back_inserter(found),
                 [](const std::string& text) { return text.starts_with("grant"); });
    return found;
  }

  Ledger ledger_;
  FederationTime time_{ledger_};

 private:
  template <class Body>
  static Sent step(const Body& body) {
    Outbox outbox;
    body(outbox);
    Sent sent;
    for (const AddressedMessage& one : outbox) {
      std::string text = describe(one.message) + " to";
      for (const FederateId federate : one.to) text += " " + std::to_string(federate);
      sent.push_back(std::move(text));
    }
    return sent;
  }
  static std::string describe(const wire::ExecutiveMessage& message) {
    if (const auto* enabled = std::get_if<wire::TimeRegulationEnabled>(&message)) {
      return std::string("regulating ") + (enabled->bound.exclusive ? "after " : "from ") +
             std::to_string(number(enabled->bound.time));
    }
    if (const auto* granted = std::get_if<wire::AdvanceGranted>(&message)) {
      return "grant " + std::to_string(number(granted->time));
    }
    if (const auto* galt = std::get_if<wire::GaltChanged>(&message)) {
      return "galt " + (galt->defined ? std::to_string(number(galt->time)) : "undefined");
    }
    return std::holds_alternative<wire::TimeConstrainedEnabled>(message) ? "constrained" : "?";
  }
};

TEST_F(FederationTimeTest, WithoutRegulatingFederatesEverythingIsGranted) {
  EXPECT_THAT(constrain(1), ElementsAre("constrained to 1"));
  EXPECT_THAT(request(1, kTar, 100), ElementsAre("grant 100 to 1"));
  EXPECT_THAT(request(2, kNmr, 50), ElementsAre("grant 50 to 2"));
}

TEST_F(FederationTimeTest, GaltIsTheLowestBoundOfTheOthers) {
  EXPECT_THAT(regulate(1, 5), ElementsAre("regulating from 5 to 1", "galt 5 to 2 3"));
  EXPECT_THAT(regulate(2, 3), ElementsAre("regulating from 3 to 2", "galt 3 to 1 3"));
  EXPECT_THAT(say(2, wire::DisableTimeRegulation{}),
              ElementsAre("galt undefined to 1", "galt 5 to 3"));
}

TEST_F(FederationTimeTest, TimeAdvanceRequestWaitsUntilNoMessageAtItsTimeCanCome) {
  regulate(1, 5);
  constrain(2);
  EXPECT_THAT(request(2, kTar, 4), ElementsAre("grant 4 to 2"));
  EXPECT_THAT(request(2, kTar, 5), IsEmpty());
  EXPECT_THAT(request(1, kTar, 1, 5), ElementsAre("grant 1 to 1", "grant 5 to 2", "galt 6 to 3"));
}

TEST_F(FederationTimeTest, RequestWaitsUntilAPendingConstraintIsEnabled) {
  regulate(1, 5);
  EXPECT_THAT(constrain(2, 10), IsEmpty());
  EXPECT_THAT(request(2, kTara, 12), IsEmpty()) << "it would be granted without the constraint";
  EXPECT_THAT(request(1, kTar, 9, 2),
              ElementsAre("grant 9 to 1", "constrained to 2", "galt 11 to 2 3"));
  EXPECT_THAT(request(1, kTar, 10, 2),
              ElementsAre("grant 10 to 1", "grant 12 to 2", "galt 12 to 3"));
}

TEST_F(FederationTimeTest, AvailableRequestIsGrantedWhileMessagesAtItsTimeMayCome) {
  regulate(1, 5);
  constrain(2);
  EXPECT_THAT(request(2, kTara, 5), ElementsAre("grant 5 to 2"));
  EXPECT_THAT(request(2, kTara, 6), IsEmpty());
}

TEST_F(FederationTimeTest, NextMessageRequestIsGrantedTheTimeOfTheMessage) {
  regulate(1, 5);
  constrain(2);
  EXPECT_THAT(request(2, kNmr, 20), IsEmpty());
  EXPECT_THAT(forward(1, 7, 1, {2}), IsEmpty());
  EXPECT_THAT(grants(request(1, kTar, 2, 5)), ElementsAre("grant 2 to 1"));
  EXPECT_THAT(grants(request(1, kTar, 3, 5)), ElementsAre("grant 3 to 1", "grant 7 to 2"));
  EXPECT_THAT(request(2, kNmr, 20), IsEmpty()) << "the message was delivered";
}

TEST_F(FederationTimeTest, NextMessageRequestAvailableDoesNotWaitForEqualTimes) {
  regulate(1, 7);
  constrain(2);
  forward(1, 7, 1, {2});
  EXPECT_THAT(request(2, kNmra, 20), ElementsAre("grant 7 to 2"));
}

TEST_F(FederationTimeTest, FederateThatWaitsForAMessageCanAnswerIt) {
  for (const FederateId federate : {FederateId{1}, FederateId{2}, FederateId{3}}) {
    regulate(federate, 1);
    constrain(federate);
  }
  request(2, kNmr, 100);
  request(3, kTar, 50);
  EXPECT_THAT(forward(1, 10, 1, {2}), ElementsAre("galt 10 to 1"));
  EXPECT_THAT(grants(request(1, kTar, 60)), ElementsAre("grant 10 to 2"))
      << "2 may answer between 11 and 60, so neither 1 nor 3 may advance";
  EXPECT_THAT(grants(say(2, wire::ReportTimeBound{from(11)})), IsEmpty());
  EXPECT_THAT(grants(request(2, kNmr, 100)), ElementsAre("grant 50 to 3"));
}

TEST_F(FederationTimeTest, FlushQueueRequestIsGrantedAtOnceUpToGalt) {
  regulate(1, 5);
  constrain(2);
  EXPECT_THAT(request(2, kFqr, 20), ElementsAre("grant 5 to 2"));
  forward(1, 6, 1, {2});
  forward(1, 9, 2, {2});
  request(1, kTar, 3, 5);
  EXPECT_THAT(request(2, kFqr, 20), ElementsAre("grant 6 to 2"));
  EXPECT_THAT(request(2, kFqr, 7), ElementsAre("grant 7 to 2")) << "9 has been delivered as well";
}

TEST_F(FederationTimeTest, ZeroLookaheadAdvancesInStep) {
  for (const FederateId federate : {FederateId{1}, FederateId{2}}) {
    regulate(federate, 0);
    constrain(federate);
  }
  EXPECT_THAT(grants(request(1, kTara, 5, 0)), IsEmpty());
  EXPECT_THAT(grants(request(2, kTar, 5, 0)), ElementsAre("grant 5 to 1"));
  EXPECT_THAT(grants(request(1, kTara, 5, 0)), ElementsAre("grant 5 to 1")) << "again";
  EXPECT_THAT(grants(request(1, kTar, 5, 0)), UnorderedElementsAre("grant 5 to 1", "grant 5 to 2"));
}

TEST_F(FederationTimeTest, LateRegulatingFederateMustNotSendIntoThePast) {
  constrain(1);
  request(1, kTar, 40);
  constrain(2);
  request(2, kTara, 30);
  EXPECT_THAT(regulate(3, 2), ElementsAre("regulating after 40 to 3", "galt 40 to 1 2"));
  EXPECT_THAT(request(1, kTar, 41), IsEmpty());
}

TEST_F(FederationTimeTest, ConstraintIsEnabledWhenNothingBeforeTheTimeCanCome) {
  regulate(1, 5);
  EXPECT_THAT(grants(request(2, kTar, 20)), ElementsAre("grant 20 to 2"));
  EXPECT_THAT(constrain(2, 20), IsEmpty());
  EXPECT_THAT(request(1, kTar, 19, 1),
              ElementsAre("grant 19 to 1", "constrained to 2", "galt 20 to 2 3"));
}

TEST_F(FederationTimeTest, FederateThatLeavesHoldsUpNoOther) {
  regulate(1, 5);
  constrain(2);
  EXPECT_THAT(request(2, kTar, 20), IsEmpty());
  EXPECT_THAT(leave(1), ElementsAre("grant 20 to 2", "galt undefined to 3"));
}

TEST_F(FederationTimeTest, DisablingTheConstraintGrantsThePendingRequest) {
  regulate(1, 5);
  constrain(2);
  request(2, kTar, 20);
  EXPECT_THAT(say(2, wire::DisableTimeConstrained{}), ElementsAre("grant 20 to 2"));
}

TEST_F(FederationTimeTest, RetractedMessageIsNotWaitedFor) {
  regulate(1, 5);
  constrain(2);
  forward(1, 7, 1, {2});
  request(2, kNmr, 20);
  EXPECT_THAT(grants(request(1, kTar, 2, 5)), ElementsAre("grant 2 to 1"));
  EXPECT_THAT(retract(1, 7, 1), IsEmpty());
  EXPECT_THAT(grants(request(1, kTar, 20, 5)), ElementsAre("grant 20 to 1", "grant 20 to 2"));
}

TEST_F(FederationTimeTest, EveryGrantIsSentOnceIfMemoryRunsOut) {
  for (std::size_t permitted = 0, refused = 1; refused != 0; ++permitted) {
    ASSERT_LT(permitted, 100U);
    Ledger ledger;
    FederationTime time(ledger);
    Outbox outbox;
    for (const FederateId federate : {FederateId{1}, FederateId{2}, FederateId{3}, FederateId{4}}) {
      time.join(federate, outbox);
    }
    time.take(1, wire::EnableTimeRegulation{from(5)}, outbox);
    for (const FederateId federate : {FederateId{2}, FederateId{3}}) {
      time.take(federate, wire::EnableTimeConstrained{at(0)}, outbox);
      time.take(federate, wire::RequestAdvance{kTar, at(10), {}}, outbox);
    }
    time.take(4, wire::EnableTimeConstrained{at(8)}, outbox);
    outbox.clear();
    const wire::RequestAdvance advance{kTar, at(20), from(25)};
    try {
      const test::AllocationLimit limit(0, permitted);
      time.take(1, advance, outbox);
    } catch (const std::bad_alloc&) {
    }
    refused = test::AllocationLimit::refused();
    time.leave(1, outbox);  // it is disconnected
    std::map<FederateId, std::size_t> answers;
    std::map<FederateId, std::size_t> galts;
    for (const AddressedMessage& one : outbox) {
      const bool galt = std::holds_alternative<wire::GaltChanged>(one.message);
      for (const FederateId federate : one.to) ++(galt ? galts : answers)[federate];
    }
    EXPECT_EQ(answers[2], 1U) << permitted;
    EXPECT_EQ(answers[3], 1U) << permitted;
    EXPECT_EQ(answers[4], 1U) << permitted;
    EXPECT_GE(galts[4], 1U) << permitted;
  }
}

TEST_F(FederationTimeTest, MessageIsQueuedForAllOrNoneIfMemoryRunsOut) {
  constrain(2);
  constrain(3);
  const std::vector<FederateId> to{2, 3};
  const wire::TimeStamp stamp{at(7), 1};
  for (std::size_t permitted = 0;; ++permitted) {
    ASSERT_LT(permitted, 20U);
    try {
      const test::AllocationLimit limit(0, permitted);
      time_.enqueue(1, stamp, to);
      break;
    } catch (const std::bad_alloc&) {
    }
    EXPECT_TRUE(time_.has_passed(at(7))) << permitted;
  }
  EXPECT_TRUE(time_.is_queued(2, 1, stamp));
  EXPECT_TRUE(time_.is_queued(3, 1, stamp));
  EXPECT_FALSE(time_.has_passed(at(7)));
  EXPECT_TRUE(time_.has_passed(at(6)));
}

TEST_F(FederationTimeTest, MessagesAreSentFromTheReportedBoundOn) {
  EXPECT_FALSE(time_.may_send(1, at(9))) << "it is not regulating";
  regulate(1, 5);
  EXPECT_FALSE(time_.may_send(1, at(4)));
  EXPECT_TRUE(time_.may_send(1, at(5)));
  say(1, wire::ReportTimeBound{after(5)});
  EXPECT_FALSE(time_.may_send(1, at(5)));
  EXPECT_TRUE(time_.may_send(1, at(6)));
}

TEST_F(FederationTimeTest, LateMessageIsReceivedInOrderUnlessItWouldLowerABound) {
  EXPECT_FALSE(time_.can_receive(2, at(9))) << "it is not constrained";
  regulate(1, 5);
  constrain(2);
  request(2, kTar, 4);
  EXPECT_FALSE(time_.can_receive(2, at(4)));
  EXPECT_TRUE(time_.can_receive(2, at(5)));
  request(2, kTar, 20);
  EXPECT_TRUE(time_.can_receive(2, at(5)));
  constrain(3);
  request(3, kNmr, 20);
  EXPECT_FALSE(time_.can_receive(3, at(5)));
}

TEST_F(FederationTimeTest, RankDecidesTheOrderOfATypeThatIsUnknownHere) {
  const wire::LogicalTime early{{9}, {0, 1}};
  const wire::LogicalTime late{{1}, {0, 2}};
  EXPECT_TRUE(compare(early, late) < 0);
  EXPECT_TRUE(compare(wire::TimeBound{early, false}, wire::TimeBound{early, true}) < 0);
  EXPECT_TRUE(compare(wire::TimeBound{early, true}, wire::TimeBound{late, false}) < 0);
}

/// Federates that advance and send at random, each with a model of its own LRC.
class Simulation {
 public:
  explicit Simulation(unsigned seed) : random_(seed) {
    for (FederateId id = 1; id <= kFederates; ++id) {
      federates_[id].lookahead = draw(4);
      federates_[id].bound = from(federates_[id].lookahead);
      say(id, [&](Outbox& outbox) { time_.join(id, outbox); });
      say(id, [&](Outbox& outbox) {
        time_.take(id, wire::EnableTimeRegulation{from(federates_[id].lookahead)}, outbox);
      });
      say(id, [&](Outbox& outbox) { time_.take(id, wire::EnableTimeConstrained{at(0)}, outbox); });
    }
  }

  void run(unsigned steps) {
    for (unsigned step = 0; step < steps; ++step) {
      bool acted = false;
      for (auto& [id, federate] : federates_) {
        if (federate.request) continue;
        acted = true;
        for (unsigned count = draw(3); count > 0; --count) send(id);
        advance(id);
      }
      ASSERT_TRUE(acted) << "all federates wait for each other at step " << step;
      if (testing::Test::HasFailure()) return;
    }
  }
  [[nodiscard]] unsigned delivered() const { return delivered_; }

 private:
  static constexpr FederateId kFederates = 5;
  struct Federate {
    unsigned lookahead = 0;
    unsigned time = 0;
    bool closed = false;  // messages at `time` can no longer come
    wire::TimeBound bound = from(0);
    std::optional<wire::RequestAdvance> request;
    std::multimap<unsigned, std::uint32_t> queue;
  };

  unsigned draw(unsigned limit) {
    return std::uniform_int_distribution<unsigned>(0, limit)(random_);
  }

  template <class Body>
  void say(FederateId /*from*/, const Body& body) {
    Outbox outbox;
    body(outbox);
    for (const AddressedMessage& message : outbox) {
      const auto* grant = std::get_if<wire::AdvanceGranted>(&message.message);
      if (grant != nullptr) granted_.push_back({message.to.at(0), number(grant->time)});
    }
    if (handling_) return;
    handling_ = true;
    while (!granted_.empty()) {
      const auto [id, time] = granted_.front();
      granted_.pop_front();
      take_grant(id, time);
    }
    handling_ = false;
  }

  void send(FederateId id) {
    Federate& sender = federates_[id];
    const unsigned time = number(sender.bound.time) + (sender.bound.exclusive ? 1U : 0U) + draw(5);
    std::vector<FederateId> to;
    ++serial_;
    for (auto& [other, federate] : federates_) {
      if (other == id || draw(1) == 0) continue;
      EXPECT_TRUE(time > federate.time || (time == federate.time && !federate.closed))
          << "a message at " << time << " for a federate at " << federate.time;
      federate.queue.emplace(time, serial_);
      to.push_back(other);
    }
    say(id, [&](Outbox& outbox) {
      const FederationTime::Reception reception = time_.enqueue(id, {at(time), serial_}, to);
      time_.answer_waiting(reception, outbox);
    });
  }

  wire::TimeBound bound_at(const Federate& federate, unsigned time, Advance kind) {
    if (federate.lookahead == 0 && (kind == kTar || kind == kNmr)) return after(time);
    return from(time + federate.lookahead);
  }

  void advance(FederateId id) {
    Federate& federate = federates_[id];
    const auto kind = static_cast<Advance>(draw(4));
    const unsigned time = federate.time + 1 + draw(6);
    federate.request = wire::RequestAdvance{kind, at(time), bound_at(federate, time, kind)};
    say(id, [&](Outbox& outbox) { time_.take(id, *federate.request, outbox); });
  }

  void take_grant(FederateId id, unsigned time) {
    Federate& federate = federates_[id];
    ASSERT_TRUE(federate.request);
    const Advance kind = federate.request->kind;
    const unsigned requested = number(federate.request->time);
    EXPECT_GE(time, federate.time);
    EXPECT_LE(time, requested);
    const bool flushes = kind == kFqr;
    const auto end = flushes ? federate.queue.end() : federate.queue.upper_bound(time);
    if (!federate.queue.empty() && kind != kTar && kind != kTara) {
      EXPECT_LE(time, std::max(federate.queue.begin()->first, federate.time))
          << "a message was passed over";
    }
    delivered_ += static_cast<unsigned>(std::distance(federate.queue.begin(), end));
    federate.queue.erase(federate.queue.begin(), end);
    federate.closed = kind == kTar || kind == kNmr;
    federate.time = time;
    federate.request.reset();
    const wire::TimeBound bound = bound_at(federate, time, kind);
    if (compare(federate.bound, bound) < 0) federate.bound = bound;
    if (flushes || time < requested) {
      say(id,
          [&](Outbox& outbox) { time_.take(id, wire::ReportTimeBound{federate.bound}, outbox); });
    }
  }

  std::mt19937 random_;
  Ledger ledger_;
  FederationTime time_{ledger_};
  std::map<FederateId, Federate> federates_;
  std::uint32_t serial_ = 0;
  std::deque<std::pair<FederateId, unsigned>> granted_;
  bool handling_ = false;
  unsigned delivered_ = 0;
};

TEST(FederationTimeSimulation, NoMessageComesTooLateAndNoFederateWaitsForEver) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Simulation simulation(seed);
    simulation.run(300);
    EXPECT_GT(simulation.delivered(), 100U);
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace roger::rti::executive
