// Requests that cause much work: the executive's I/O thread divides it, and polls its sockets and
// timers in between.
#include "rti/net/connection/turns.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "rti/executive/admissions.hpp"
#include "rti/executive/sessions.hpp"
#include "tests/integration/rti_executive/newcomer.hpp"
#include "tests/integration/rti_executive/support.hpp"
#include "tests/unit/rti_executive/models.hpp"

namespace roger::rti::executive {
namespace {

using net::asio::ip::tcp;

/// Sessions on an I/O thread, and an observer that measures the work between two polls of its loop.
class ObservedSessions {
 public:
  explicit ObservedSessions(Admissions::Origin origin = Admissions::Origin::kThisHost)
      : origin_(origin) {
    sessions_.on_end([] {});
    accept();
    net::asio::post(io_.io, [this] { observe(); });
  }
  ~ObservedSessions() {
    std::promise<void> done;
    net::asio::post(io_.io, [&] {
      acceptor_.close();
      observes_ = false;
      sessions_.on_end([&] {
        if (sessions_.size() == 0) done.set_value();
      });
      if (sessions_.size() == 0) return done.set_value();
      sessions_.close();
    });
    done.get_future().wait();
    io_.fence();
  }
  ObservedSessions(const ObservedSessions&) = delete;
  ObservedSessions& operator=(const ObservedSessions&) = delete;

  [[nodiscard]] tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }
  /// Keeps the I/O thread from polling during `work`, so that it finds all results at once.
  template <class Work>
  void do_unseen(const Work& work) {
    std::promise<void> begun;
    std::promise<void> done;
    net::asio::post(io_.io, [&begun, is_done = done.get_future().share()] {
      begun.set_value();
      is_done.wait();
    });
    begun.get_future().wait();
    work();
    done.set_value();
    io_.fence();
  }
  /// Forgets what was measured.
  void begin() {
    net::asio::post(io_.io, [this] {
      spent_before_ = turns_->spent();
      most_ = 0;
      polls_ = 0;
    });
    io_.fence();
  }
  /// Returns whether the connections use memory for long frames. Not before one was accepted.
  [[nodiscard]] bool uses_frame_memory() const {
    if (!memory_->take(kMaxFrameMemory)) return true;
    memory_->give_back(kMaxFrameMemory);
    return false;
  }
  struct Measured {
    std::uint64_t most = 0;  // bytes between two polls
    std::uint64_t polls = 0;
  };
  Measured measured() {
    Measured out;
    net::asio::post(io_.io, [&] { out = {most_, polls_}; });
    io_.fence();
    return out;
  }

 private:
  static net::ConnectionSettings settings(std::shared_ptr<net::Turns> turns) {
    net::ConnectionSettings out;
    out.heartbeat = {std::chrono::milliseconds{100}, kPatience};
    out.greeting = {kMaxGreetingBytes, kPatience};
    out.turns = std::move(turns);
    return out;
  }
  void accept() {
    acceptor_.async_accept([this](const boost::system::error_code& failed, tcp::socket socket) {
      if (failed) return;
      Admissions::Ticket ticket = admissions_.admit({0x7F000001}, origin_);
      memory_ = ticket->frame_memory;
      sessions_.accept(std::move(socket), std::move(ticket));
      accept();
    });
  }
  /// Runs once after each poll: Asio puts a posted handler behind the next one.
  void observe() {
    const std::uint64_t spent = turns_->spent();
    most_ = std::max(most_, spent - spent_before_);
    spent_before_ = spent;
    ++polls_;
    if (observes_) net::asio::post(io_.io, [this] { observe(); });
  }

  const Admissions::Origin origin_;
  IoThread io_;
  const std::shared_ptr<net::Turns> turns_ = std::make_shared<net::Turns>(
      [this](std::function<void()> task) { net::asio::post(io_.io, std::move(task)); });
  Admissions admissions_;
  std::shared_ptr<net::ByteBudget> memory_;  // of all connections
  tcp::acceptor acceptor_{io_.io, {net::asio::ip::address_v4::loopback(), 0}};
  Sessions sessions_{
      io_.io,
      0x1234,
      settings(turns_),
      true,
      false,
      {filter::GroupMap::create(filter::default_group_rules(), 31250).value(), {}, ""},
      [](const std::string&) {}};
  bool observes_ = true;
  std::uint64_t spent_before_ = 0;
  std::uint64_t most_ = 0;
  std::uint64_t polls_ = 0;
};

TEST(TurnsTest, JoinsWithLargeAnswersAreDivided) {
  constexpr std::size_t kModuleBytes = std::size_t{4} << 20U;
  constexpr std::size_t kJoiners = 31;
  ObservedSessions sessions;
  TestFederate creator(sessions.endpoint().port());
  creator.ask(wire::CreateFederation{
      1,
      "A",
      {{"m.xml", "<objectModel>" + std::string(kModuleBytes, 'm') + "</objectModel>"}},
      ""});
  net::asio::io_context io;
  std::vector<Newcomer> joiners;
  for (std::size_t i = 0; i < kJoiners; ++i) {
    joiners.emplace_back(io, sessions.endpoint());
    ASSERT_TRUE(joiners.back().is_welcome());
  }
  sessions.begin();
  sessions.do_unseen([&] {
    for (Newcomer& one : joiners) {
      one.send(wire::encode(wire::Join{1, "A", "", "joiner", {}, ""}));
    }
  });
  // They have got at least the beginning of the answer when it is this federate's turn.
  creator.join("A");
  const auto measured = sessions.measured();
  constexpr std::size_t kAnswerBytes = kModuleBytes + (std::size_t{64} << 10U);
  EXPECT_LE(measured.most, kMaxTurnBytes + kAnswerBytes);
  EXPECT_GE(measured.polls, kJoiners);
}

TEST(QueuedRequestTest, MemoryOfARequestThatWaitsIsThatOfItsHost) {
  ObservedSessions sessions(Admissions::Origin::kOtherHost);
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
  static constexpr std::uint32_t kObjects = 30'000;
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
