#include "radio/hla/rejoin/rejoining_net.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "radio/hla/messages.hpp"
#include "tests/support/wait.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

/// A federation that can be lost, shared by all members of a test.
struct FakeFederation {
  std::atomic<bool> available{true};
  std::atomic<bool> ends{false};             // the executive ends while the next member joins
  std::atomic<bool> absent{false};           // the federation does not exist after that
  std::atomic<bool> held{false};             // set_interest() blocks
  std::atomic<bool> holds_receivers{false};  // set_receiver() blocks
  std::atomic<bool> blocks{false};           // one of them has begun to
  std::atomic<int> made{0};
  std::atomic<int> attempts{0};               // to join
  std::atomic<int> ended{0};                  // members that have been destroyed
  std::atomic<std::size_t> kib_of_member{0};  // memory of each member that is made, in KiB
  std::mutex mutex;
  std::vector<std::string> done;              // calls by member: "2 transmits 7"
  std::vector<std::string> call_signs;        // known to the first member
  std::vector<std::string> call_signs_later;  // known to all other members
  std::vector<std::string> other_executives;
  RadioNetListener* listener = nullptr;

  void note(const std::string& what) {
    const std::lock_guard lock(mutex);
    done.push_back(what);
  }
  std::size_t count() {
    const std::lock_guard lock(mutex);
    return done.size();
  }
  std::vector<std::string> take() {
    const std::lock_guard lock(mutex);
    return std::exchange(done, {});
  }
};

class Member final : public RadioNet {
 public:
  explicit Member(FakeFederation& federation)
      : federation_(federation), number_(++federation.made) {
    for (std::size_t i = 0; i < federation.kib_of_member; ++i) blocks_.emplace_back(1024, 'x');
  }
  ~Member() override {
    blocks_ = {};
    ++federation_.ended;
  }
  Member(const Member&) = delete;
  Member& operator=(const Member&) = delete;
  Status join(RadioNetListener& listener) override {
    ++federation_.attempts;
    if (!federation_.available) return Error{ErrorCode::kUnavailable, "no executive answers", {}};
    if (federation_.ends.exchange(false)) {
      federation_.available = !federation_.absent;
      return Error{ErrorCode::kLost, "the executive ended", {}};
    }
    federation_.listener = &listener;
    joined_ = member_ = true;
    return ok();
  }
  void leave() override {
    joined_ = false;
    if (std::exchange(member_, false)) federation_.note(std::to_string(number_) + " leaves");
  }
  void set_interest(const std::vector<filter::Channel>& channels) override {
    while (federation_.held) {
      federation_.blocks = true;
      std::this_thread::sleep_for(milliseconds{1});
    }
    federation_.note(std::to_string(number_) + " listens to " + std::to_string(channels.size()));
  }
  void set_transmitter(const TransmitterState& state) override {
    federation_.note(std::to_string(number_) + " transmits " + std::to_string(state.stream));
  }
  void set_receiver(const ReceiverState& state) override {
    while (federation_.holds_receivers) {
      federation_.blocks = true;
      std::this_thread::sleep_for(milliseconds{1});
    }
    federation_.note(std::to_string(number_) + " receives " + std::to_string(state.radio_index));
  }
  void remove_transmitter(std::uint64_t stream) override {
    federation_.note(std::to_string(number_) + " removes " + std::to_string(stream));
  }
  void remove_receiver(const ReceiverState& receiver) override {
    federation_.note(std::to_string(number_) + " removes receiver " +
                     std::to_string(receiver.radio_index));
  }
  bool send(VoicePacket& signal) override {
    federation_.note(std::to_string(number_) + " sends " + std::to_string(signal.coded.sequence));
    return true;
  }
  bool send_data(const RadioData& data) override {
    federation_.note(std::to_string(number_) + " sends data of " + std::to_string(data.stream));
    return true;
  }
  void send_messages(std::span<const Message> /*messages*/) override {}
  [[nodiscard]] FederationSnapshot state() const override {
    FederationSnapshot out;
    if (!federation_.available) joined_ = false;  // permanently
    out.joined = joined_;
    if (!out.joined) out.trouble = {NoticeCode::kFederationLost, {"timeout"}};
    const std::lock_guard lock(federation_.mutex);
    out.other_executives = federation_.other_executives;
    return out;
  }
  [[nodiscard]] std::vector<KnownRadio> on_air() const override { return {KnownRadio{}}; }
  [[nodiscard]] std::vector<KnownRadio> radios() const override { return {KnownRadio{}}; }
  [[nodiscard]] std::vector<KnownReceiver> receivers() const override { return {KnownReceiver{}}; }
  [[nodiscard]] EntityPlace entity_place(const std::string& /*object*/) override { return {}; }
  [[nodiscard]] std::vector<std::string> call_signs() const override {
    const std::lock_guard lock(federation_.mutex);
    return number_ == 1 ? federation_.call_signs : federation_.call_signs_later;
  }
  [[nodiscard]] bool knows(const std::string& call_sign) const override {
    const std::vector<std::string> all = call_signs();
    return std::ranges::find(all, call_sign) != all.end();
  }
  [[nodiscard]] std::optional<KnownRadio> find_radio(std::uint64_t /*stream*/) const override {
    KnownRadio radio;
    radio.call_sign = "X";
    return radio;
  }

 private:
  FakeFederation& federation_;
  const int number_;
  mutable std::atomic<bool> joined_{false};
  bool member_ = false;
  std::vector<std::string> blocks_;
};

class PacketCounter final : public RadioNetListener {
 public:
  void on_voice(const VoicePacket& /*signal*/) override { ++voices; }
  void on_message(const Message& /*message*/) override { ++messages; }
  int voices = 0;
  int messages = 0;
};

class RejoiningNetTest : public ::testing::Test {
 protected:
  /// `overlap`: time for which the old membership continues.
  RejoiningNet net(bool from_the_start, Nanoseconds overlap = milliseconds{1}) {
    return {[this] { return std::make_unique<Member>(federation); },
            "exercise",
            {from_the_start, milliseconds{5}, milliseconds{1}, milliseconds{1500}, overlap,
             Nanoseconds::zero()}};
  }
  /// Loses the federation and waits until a second member has joined it again.
  void lose_and_rejoin(RejoiningNet& one) {
    federation.available = false;
    ASSERT_TRUE(test::eventually([&] { return !one.state().joined; }));
    federation.available = true;
    ASSERT_TRUE(test::eventually([&] { return one.state().joined; }))
        << in_words(one.state().trouble);
  }
  /// Sets the stations known to the first member, and those known after the loss.
  void set_call_signs(std::vector<std::string> before, std::vector<std::string> after) {
    const std::lock_guard lock(federation.mutex);
    federation.call_signs = std::move(before);
    federation.call_signs_later = std::move(after);
  }
  FakeFederation federation;
  PacketCounter listener;
};

TEST_F(RejoiningNetTest, JoinFailsWithoutFederationUnlessPatient) {
  federation.available = false;
  RejoiningNet one = net(false);
  const Status joined = one.join(listener);
  ASSERT_FALSE(joined);
  EXPECT_EQ(joined.error().message, "no executive answers");
}

TEST_F(RejoiningNetTest, LossesAreCountedWhenTheyEnd) {
  RejoiningNet one = net(false);
  ASSERT_TRUE(one.join(listener));
  EXPECT_EQ(one.state().losses.count, 0U);
  federation.available = false;
  ASSERT_TRUE(test::eventually([&] { return !one.state().joined; }));
  EXPECT_EQ(one.state().losses.count, 0U);
  federation.available = true;
  ASSERT_TRUE(test::eventually([&] { return one.state().joined; }));
  EXPECT_EQ(one.state().losses.count, 1U);
  EXPECT_EQ(one.state().losses.last, Notice(NoticeCode::kFederationLost, {"timeout"}));
}

TEST_F(RejoiningNetTest, JoinIsRetriedWhenTheConnectionIsLost) {
  federation.ends = true;
  RejoiningNet one = net(false);
  ASSERT_TRUE(one.join(listener));
  EXPECT_TRUE(test::eventually([&] { return one.state().joined; }))
      << in_words(one.state().trouble);
  EXPECT_EQ(federation.made, 2);
}

TEST_F(RejoiningNetTest, MissingFederationIsAwaitedAfterALossDuringJoin) {
  federation.ends = true;
  federation.absent = true;
  RejoiningNet one = net(false);
  ASSERT_TRUE(one.join(listener));
  EXPECT_THAT(in_words(one.state().trouble), HasSubstr("retrying"));
  federation.available = true;
  EXPECT_TRUE(test::eventually([&] { return one.state().joined; }))
      << in_words(one.state().trouble);
}

TEST_F(RejoiningNetTest, DataOfARadioAreSentOnceWhileTwoMembershipsOverlap) {
  RejoiningNet one = net(false, std::chrono::hours{1});
  ASSERT_TRUE(one.join(listener));
  lose_and_rejoin(one);
  federation.take();
  VoicePacket voice;
  EXPECT_TRUE(one.send(voice));
  EXPECT_EQ(federation.take().size(), 2U) << "both memberships carry voice";
  EXPECT_TRUE(one.send_data({7, 0, 0, StoredMessage{}}));
  EXPECT_THAT(federation.take(), ElementsAre("2 sends data of 7"));
}

TEST_F(RejoiningNetTest, MissingFederationIsReportedAndJoinedOnceItExists) {
  federation.available = false;
  RejoiningNet one = net(true);
  ASSERT_TRUE(one.join(listener));
  EXPECT_FALSE(one.state().joined);
  EXPECT_EQ(one.state().federation, "exercise");
  EXPECT_THAT(in_words(one.state().trouble), HasSubstr("no executive answers; retrying"));
  EXPECT_EQ(one.state().trouble.code, NoticeCode::kFederationRetried);
  VoicePacket signal;
  EXPECT_FALSE(one.send(signal));
  EXPECT_TRUE(one.on_air().empty());
  one.set_interest({});
  TransmitterState transmitter;
  transmitter.stream = 7;
  one.set_transmitter(transmitter);

  federation.available = true;
  ASSERT_TRUE(test::eventually([&] { return one.state().joined; }));
  EXPECT_EQ(in_words(one.state().trouble), "");
  const auto done = federation.take();
  EXPECT_TRUE(one.send(signal));
  ASSERT_EQ(done.size(), 2U);
  EXPECT_THAT(done[0], HasSubstr("listens to 0"));
  EXPECT_THAT(done[1], HasSubstr("transmits 7"));
}

// The sanitizers replace the allocator.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
std::size_t resident_kib() {
  std::size_t size = 0;
  std::size_t resident = 0;
  std::ifstream("/proc/self/statm") >> size >> resident;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) / 1024;
}

TEST_F(RejoiningNetTest, MemoryOfEndedMembershipsIsReturned) {
  constexpr std::size_t kMember = 32'000;  // KiB
  const std::size_t without = resident_kib();
  federation.kib_of_member = kMember;
  RejoiningNet one = net(false);
  ASSERT_TRUE(one.join(listener));
  // All members but the first are made by the net's thread, so they share its heap.
  for (int ended = 1; ended <= 3; ++ended) {
    lose_and_rejoin(one);
    ASSERT_TRUE(test::eventually([&] { return federation.ended == ended; }));
  }
  EXPECT_TRUE(test::eventually([&] { return resident_kib() < without + kMember * 3 / 2; }))
      << without << " KiB without a membership, " << resident_kib() << " KiB with one";
}
#endif

TEST_F(RejoiningNetTest, NewMembershipReceivesAllAnnouncements) {
  RejoiningNet one = net(false);
  ASSERT_TRUE(one.join(listener));
  one.set_interest({});
  TransmitterState transmitter;
  transmitter.stream = 7;
  one.set_transmitter(transmitter);
  ReceiverState receiver;
  receiver.radio_index = 3;
  one.set_receiver(receiver);
  EXPECT_THAT(federation.take(), ElementsAre("1 listens to 0", "1 transmits 7", "1 receives 3"));

  federation.available = false;
  ASSERT_TRUE(test::eventually([&] { return federation.made > 1; }));
  EXPECT_THAT(in_words(one.state().trouble),
              HasSubstr("voice continues where the network allows; retrying"));
  EXPECT_THAT(federation.take(), ElementsAre());

  federation.available = true;
  ASSERT_TRUE(test::eventually([&] { return one.state().joined; }));
  ASSERT_TRUE(test::eventually([&] { return federation.count() == 4; }));
  const auto done = federation.take();
  EXPECT_THAT(done[0], HasSubstr(" listens to 0"));
  EXPECT_THAT(done[1], HasSubstr(" transmits 7"));
  EXPECT_THAT(done[2], HasSubstr(" receives 3"));
  EXPECT_EQ(done[3], "1 leaves");
  federation.listener->on_voice(VoicePacket{});
  EXPECT_EQ(listener.voices, 1);
}

TEST_F(RejoiningNetTest, CallsDoNotBlockDuringTheHandOver) {
  federation.available = false;
  RejoiningNet one = net(true);
  ASSERT_TRUE(one.join(listener));
  one.set_interest({});
  federation.held = true;
  federation.available = true;
  ASSERT_TRUE(test::eventually([&] { return federation.blocks.load(); }));
  EXPECT_FALSE(one.state().joined) << "the call must return during the hand-over";
  VoicePacket signal;
  EXPECT_FALSE(one.send(signal));
  TransmitterState transmitter;
  for (std::uint64_t stream = 8; stream <= 9; ++stream) {
    transmitter.stream = stream;
    one.set_transmitter(transmitter);
  }
  one.remove_transmitter(8);
  ReceiverState receiver;
  for (std::uint16_t number = 3; number <= 4; ++number) {
    receiver.radio_index = number;
    one.set_receiver(receiver);
  }
  one.remove_receiver(receiver);
  EXPECT_TRUE(one.on_air().empty());
  federation.held = false;
  ASSERT_TRUE(test::eventually([&] { return one.state().joined; }));
  EXPECT_THAT(federation.take(), ElementsAre(HasSubstr("listens to 0"), HasSubstr("transmits 9"),
                                             HasSubstr("receives 3")));
}

TEST_F(RejoiningNetTest, ChangesDuringTheHandOverReachTheNewMembership) {
  RejoiningNet one = net(false);
  ASSERT_TRUE(one.join(listener));
  one.set_interest({});
  TransmitterState transmitter;
  transmitter.stream = 7;
  one.set_transmitter(transmitter);
  ReceiverState receiver;
  receiver.radio_index = 3;
  one.set_receiver(receiver);
  static_cast<void>(federation.take());
  // The new membership has received the old state when the changes are made: the last step of the
  // hand-over waits.
  federation.available = false;
  ASSERT_TRUE(test::eventually([&] { return federation.made > 1; }));
  federation.holds_receivers = true;
  federation.available = true;
  ASSERT_TRUE(test::eventually([&] { return federation.blocks.load(); }));
  one.remove_transmitter(7);
  transmitter.stream = 8;
  one.set_transmitter(transmitter);
  federation.holds_receivers = false;
  ASSERT_TRUE(test::eventually([&] { return one.state().joined; }));
  std::vector<std::string> done = federation.take();
  std::erase(done, "1 leaves");
  EXPECT_THAT(done, ElementsAre("2 listens to 0", "2 transmits 7", "1 removes 7", "1 transmits 8",
                                "2 receives 3", "2 removes 7", "2 transmits 8"));
}

TEST_F(RejoiningNetTest, ReasonOfARefusedJoinIsReported) {
  RejoiningNet one = net(false);
  ASSERT_TRUE(one.join(listener));
  federation.available = false;
  ASSERT_TRUE(test::eventually([&] { return federation.attempts > 2; }));
  EXPECT_THAT(in_words(one.state().trouble), HasSubstr("no executive answers"));
}

// Each member has an ambassador, and each ambassador logs why it cannot connect.
TEST_F(RejoiningNetTest, OneMemberMakesAllAttemptsUntilItJoins) {
  federation.available = false;
  RejoiningNet one = net(true);
  ASSERT_TRUE(one.join(listener));
  ASSERT_TRUE(test::eventually([&] { return federation.attempts > 5; }));
  EXPECT_EQ(federation.made, 1);
  federation.available = true;
  ASSERT_TRUE(test::eventually([&] { return one.state().joined; }));
  lose_and_rejoin(one);
  EXPECT_EQ(federation.made, 2);
}

TEST_F(RejoiningNetTest, BothMembershipsCarryVoiceDuringTheOverlap) {
  RejoiningNet one = net(false, std::chrono::hours{1});
  ASSERT_TRUE(one.join(listener));
  lose_and_rejoin(one);
  static_cast<void>(federation.take());
  VoicePacket signal;
  signal.coded.sequence = 7;
  EXPECT_TRUE(one.send(signal));
  const auto sent = federation.take();
  ASSERT_EQ(sent.size(), 2U);
  EXPECT_NE(sent[0], sent[1]);
  EXPECT_THAT(sent, testing::Each(HasSubstr(" sends 7")));

  signal.coded.stream = 9;
  signal.coded.timing.captured_ns = 1;
  federation.listener->on_voice(signal);
  federation.listener->on_voice(signal);
  EXPECT_EQ(listener.voices, 1) << "a packet that both memberships receive is delivered once";

  one.leave();
  EXPECT_EQ(federation.take().size(), 2U) << "both have left";
}

TEST_F(RejoiningNetTest, WithdrawnRadiosAreNotAnnouncedToTheNextMembership) {
  RejoiningNet one = net(false);
  ASSERT_TRUE(one.join(listener));
  TransmitterState transmitter;
  ReceiverState receiver;
  for (std::uint16_t number = 5; number <= 6; ++number) {
    transmitter.stream = number;
    receiver.radio_index = number;
    one.set_transmitter(transmitter);
    one.set_receiver(receiver);
  }
  one.remove_transmitter(5);
  receiver.radio_index = 5;
  one.remove_receiver(receiver);
  EXPECT_THAT(federation.take(),
              ElementsAre("1 transmits 5", "1 receives 5", "1 transmits 6", "1 receives 6",
                          "1 removes 5", "1 removes receiver 5"));
  lose_and_rejoin(one);
  const auto announced = federation.take();
  EXPECT_THAT(announced, Contains("2 transmits 6"));
  EXPECT_THAT(announced, Not(Contains("2 transmits 5")));
  EXPECT_THAT(announced, Not(Contains("2 receives 5")));
}

TEST_F(RejoiningNetTest, OldMembershipEndsAfterTheOverlap) {
  RejoiningNet one = net(false);
  ASSERT_TRUE(one.join(listener));
  lose_and_rejoin(one);
  ASSERT_TRUE(test::eventually([&] { return federation.count() == 1; }));
  EXPECT_THAT(federation.take(), ElementsAre("1 leaves"));
  VoicePacket signal;
  EXPECT_TRUE(one.send(signal));
  EXPECT_EQ(federation.take().size(), 1U);
}

TEST_F(RejoiningNetTest, MissingStationsAreNamedUntilTheyReturn) {
  RejoiningNet one = net(false);
  ASSERT_TRUE(one.join(listener));
  set_call_signs({"EAGLE 2", "FOX 1"}, {});
  EXPECT_EQ(in_words(one.state().trouble), "");
  lose_and_rejoin(one);
  EXPECT_THAT(in_words(one.state().trouble), HasSubstr("separated from EAGLE 2, FOX 1"));
  EXPECT_EQ(one.state().trouble.code, NoticeCode::kSeparated);
  EXPECT_THAT(one.state().trouble.values, ElementsAre("EAGLE 2, FOX 1"));

  set_call_signs({}, {"FOX 1"});
  EXPECT_THAT(in_words(one.state().trouble), HasSubstr("separated from EAGLE 2:"));
  set_call_signs({}, {"EAGLE 2", "FOX 1"});
  EXPECT_EQ(in_words(one.state().trouble), "");
}

TEST_F(RejoiningNetTest, OtherExecutiveIsReported) {
  RejoiningNet one = net(false);
  ASSERT_TRUE(one.join(listener));
  {
    const std::lock_guard lock(federation.mutex);
    federation.other_executives = {"192.0.2.7:31251 (host alpha)"};
  }
  EXPECT_THAT(in_words(one.state().trouble), HasSubstr("another executive"));
  EXPECT_THAT(in_words(one.state().trouble), HasSubstr("192.0.2.7:31251"));
  EXPECT_EQ(one.state().trouble.code, NoticeCode::kOtherExecutives);
  EXPECT_TRUE(one.state().joined);
}

TEST_F(RejoiningNetTest, DoesNotRejoinAfterLeaving) {
  RejoiningNet one = net(false);
  ASSERT_TRUE(one.join(listener));
  one.leave();
  EXPECT_EQ(federation.made, 1);
  EXPECT_FALSE(one.state().joined);
  EXPECT_EQ(in_words(one.state().trouble), "the connection to the federation is lost: timeout");
}

}  // namespace
}  // namespace roger::radio
