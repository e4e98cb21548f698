// Requests that cause much work: the executive's I/O thread divides it, and polls its sockets and
// timers in between.
#include "rti/net/connection/turns.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "tests/integration/rti_executive/newcomer.hpp"
#include "tests/integration/rti_executive/observed_sessions.hpp"
#include "tests/integration/rti_executive/support.hpp"
#include "tests/unit/rti_executive/models.hpp"

namespace roger::rti::executive {
namespace {

/// A federation whose module is large, and processes that join it and do not read the answer, which
/// contains the module.
class LargeAnswersTest : public testing::Test {
 protected:
  static constexpr std::size_t answer_bytes(std::size_t module_bytes) {
    return module_bytes + (std::size_t{64} << 10U);
  }

  void create_and_welcome(std::size_t module_bytes, std::size_t joiners) {
    creator_.ask(wire::CreateFederation{
        1,
        "A",
        {{"m.xml", "<objectModel>" + std::string(module_bytes, 'm') + "</objectModel>"}},
        ""});
    for (std::size_t i = 0; i < joiners; ++i) joiners_.push_back(welcomed());
  }
  [[nodiscard]] Newcomer welcomed() {
    Newcomer out(io_, sessions_.endpoint());
    EXPECT_TRUE(out.is_welcome());
    return out;
  }
  void send_joins() {
    for (Newcomer& one : joiners_) {
      one.send(wire::encode(wire::Join{1, "A", "", "joiner", {}, ""}));
    }
  }

  ObservedSessions sessions_;
  TestFederate creator_{sessions_.endpoint().port()};
  net::asio::io_context io_;
  std::vector<Newcomer> joiners_;
};

TEST_F(LargeAnswersTest, JoinsAreDivided) {
  constexpr std::size_t kModuleBytes = std::size_t{4} << 20U;
  constexpr std::size_t kJoiners = 31;
  create_and_welcome(kModuleBytes, kJoiners);
  sessions_.begin();
  sessions_.do_unseen([&] { send_joins(); });
  // They have got at least the beginning of the answer when it is this federate's turn.
  creator_.join("A");
  const auto measured = sessions_.measured();
  EXPECT_LE(measured.most, kMaxTurnBytes + answer_bytes(kModuleBytes));
  EXPECT_GE(measured.polls, kJoiners);
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
// So that none is considered lost meanwhile.
constexpr std::size_t kManyJoiners = 10;
#else
constexpr std::size_t kManyJoiners = 30;
#endif

TEST_F(LargeAnswersTest, ANewcomerDoesNotWaitForTheQueuesOfOthers) {
  constexpr std::size_t kModuleBytes = std::size_t{7} << 20U;  // more than a socket takes at once
  constexpr std::size_t kJoiners = kManyJoiners;
  create_and_welcome(kModuleBytes, kJoiners);
  TestFederate other(sessions_.endpoint().port());
  other.ask(wire::CreateFederation{1, "B", {test_module()}, ""});
  Newcomer newcomer = welcomed();
  send_joins();
  ASSERT_TRUE(
      test::eventually([&] { return sessions_.spent_until("joined \"A\"").size() == kJoiners; }));
  creator_.join("A");  // the answers to the joiners are queued now
  sessions_.begin();
  sessions_.do_unseen([&] {
    // Their sockets can take further bytes of all queues.
    for (Newcomer& one : joiners_) EXPECT_FALSE(one.has_ended());
    newcomer.send(wire::encode(wire::Join{1, "B", "", "newcomer", {}, ""}));
  });
  std::optional<wire::ExecutiveMessage> heard;
  do {
    heard = newcomer.hear();
  } while (heard && !std::holds_alternative<wire::Joined>(*heard));  // but a ping
  EXPECT_TRUE(heard);
  // The answers that were begun in the turn that has found everything, and in the next one. A
  // socket may take the rest of an answer at once.
  const std::vector<std::uint64_t> spent = sessions_.spent_until("joined \"B\"");
  ASSERT_EQ(spent.size(), 1U);
  EXPECT_LE(spent.front(), 2 * (kMaxTurnBytes + answer_bytes(kModuleBytes)));
}

TEST(QueuedRequestTest, MemoryOfARequestThatWaitsIsThatOfItsHost) {
  ObservedSessions sessions({.origin = Admissions::Origin::kOtherHost});
  net::asio::io_context io;
  Newcomer second(io, sessions.endpoint());
  ASSERT_TRUE(second.is_welcome());
  TestFederate first(sessions.endpoint().port());
  first.say(wire::CreateFederation{1, "A", many_modules(), ""});
  ASSERT_TRUE(test::eventually([&] { return sessions.uses_frame_memory(); }));
  // The longest frame, which the executive reads only if nothing else of this host is in memory.
  ByteVector longest(wire::kLengthBytes + wire::kMaxFrameBytes);
  store_big_endian(static_cast<std::uint32_t>(wire::kMaxFrameBytes), longest.data());
  std::size_t sent = 0;
  std::size_t sent_meanwhile = 0;
  for (; first.inbox.size() == 0; sent_meanwhile = sent) {
    sent += second.send_some(Bytes(longest).subspan(sent));
  }
  EXPECT_EQ(first.hear<wire::Reply>().exception, wire::ExceptionKind::kNone);
  EXPECT_LT(sent_meanwhile, longest.size()) << "while the modules were merged";
  EXPECT_TRUE(second.send(Bytes(longest).subspan(sent))) << "it is read now";
}

class ManyObjectsTest : public testing::Test {
 protected:
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  static constexpr std::uint32_t kObjects = 10'000;  // still several turns
#else
  static constexpr std::uint32_t kObjects = 30'000;
#endif
  static constexpr std::size_t kMembers = 10;

  ManyObjectsTest() {
    owner_.ask(wire::CreateFederation{1, "A", {test_module()}, ""});
    owner_.join("A");
    owner_.say(wire::DeclareAttributes{wire::Declaration::kPublish, radio_, {frequency_}});
    for (std::uint32_t i = 1; i <= kObjects; ++i) {
      owner_.say(wire::RegisterObject{make_object_id(1, i), radio_, "HLA" + std::to_string(i)});
    }
    settle(owner_);
    for (std::size_t i = 0; i < kMembers; ++i) {
      members_.push_back(std::make_unique<TestFederate>(sessions_.endpoint().port()));
      members_.back()->join("A");
      members_.back()->say(
          wire::DeclareAttributes{wire::Declaration::kSubscribe, radio_, {frequency_}});
    }
    for (auto& member : members_) settle(*member);
  }
  /// Returns when everything that this federate sent has been handled; drops what it has received.
  static void settle(TestFederate& federate) {
    constexpr std::uint64_t kToken = 99;
    federate.say(wire::Ping{kToken});
    for (;;) {
      const auto message = federate.inbox.take();
      ASSERT_TRUE(message);
      if (*message == wire::ExecutiveMessage(wire::Pong{kToken})) return;
    }
  }

  const ObjectModel model_ = std::get<ObjectModel>(build_model({test_module()}));
  const ClassId radio_ = model_.find_object_class("Radio").value().value;
  const std::uint16_t frequency_ =
      model_
          .find_index(ObjectClassHandle{radio_},
                      model_.find_attribute(ObjectClassHandle{radio_}, "frequency").value())
          .value();
  ObservedSessions sessions_;
  TestFederate owner_{sessions_.endpoint().port()};
  std::vector<std::unique_ptr<TestFederate>> members_;
};

TEST_F(ManyObjectsTest, RemovalOfAllObjectsOfALostFederateIsDivided) {
  owner_.say(wire::SetAutomaticResign{wire::ResignAction::kDeleteObjects});
  settle(owner_);
  sessions_.begin();
  owner_.connection->close();
  for (auto& member : members_) {
    for (std::uint32_t i = 1; i <= kObjects; ++i) {
      ASSERT_EQ(member->hear<wire::RemoveObject>().object, make_object_id(1, i));
    }
    EXPECT_EQ(member->hear<wire::FederateLeft>().federate, 1);
  }
  const auto measured = sessions_.measured();
  // The messages are made in one piece.
  EXPECT_LE(measured.most, kMaxTurnBytes + kObjects * sizeof(AddressedMessage));
}

}  // namespace
}  // namespace roger::rti::executive
