// Federates that do not evoke, and the federates that send to them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <functional>
#include <thread>

#include "tests/integration/rti/laboratory.hpp"

namespace roger::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr std::size_t kValueBytes = 10'000;
constexpr std::size_t kMany = 20'000;  // 200 MB: more than all limited queues on the way can hold

/// Returns the largest resident set that the process has had, in bytes.
std::size_t peak_memory(pid_t pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  std::string word;
  while (status >> word) {
    if (word != "VmHWM:") continue;
    std::size_t kilobytes = 0;
    status >> kilobytes;
    return kilobytes * 1024;
  }
  return 0;
}

/// Sanitizers keep freed memory.
constexpr std::size_t kMaxMemory =
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    std::size_t{2000} << 20U;
#else
    std::size_t{90} << 20U;
#endif

class BackPressureTest : public testing::Test {
 protected:
  static std::string rid(const std::string& dead_after_ms) {
    return "[timing]\nheartbeat_ms=300\ndead_after_ms=" + dead_after_ms +
           "\n[callbacks]\nqueue_limit=1000\n";
  }
  void open(const std::string& dead_after_ms, const std::string& more = "",
            const std::string& senders_model = "immediate") {
    lab_.emplace(Laboratory::Discovery::kAtAddress, rid(dead_after_ms) + more);
    lab_->start_executive();
    sender_.emplace(lab_->joined("sender", senders_model));
    lazy_.emplace(lab_->joined("lazy", "evoked"));
    sender_->must("publish Order");
    lazy_->must("subscribe Order");
    lazy_->must("quiet");
  }
  void flood() {
    sender_->process().say("send-many Order " + std::to_string(kMany) +
                           " 0 Text=" + std::string(kValueBytes, 'x'));
  }
  /// Must be called once every queue on the way has reported that it is full.
  void expect_that_the_sender_waits() {
    EXPECT_FALSE(sender_->has_answered()) << sender_->process().transcript();
  }
  /// Evokes until `done` and expects steady progress.
  template <class Done>
  void evoke_until(const Done& done, const std::function<void()>& meanwhile) {
    std::string received;
    auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (!done()) {
      const std::string now = lazy_->must("received");
      if (now != received) deadline = std::chrono::steady_clock::now() + kPatience;
      received = now;
      ASSERT_LT(std::chrono::steady_clock::now(), deadline) << received << " came";
      lazy_->must("evoke-multiple 0.1 0.5");
      meanwhile();
    }
  }
  void take_all(const std::function<void()>& meanwhile = [] {}) {
    evoke_until([this] { return lazy_->must("received") == std::to_string(kMany); }, meanwhile);
  }
  void expect_bounded() {
    for (const pid_t pid :
         {lab_->executive().pid(), sender_->process().pid(), lazy_->process().pid()}) {
      const std::size_t peak = peak_memory(pid);
      EXPECT_GT(peak, 0U);
      EXPECT_LT(peak, kMaxMemory);
    }
  }

  std::optional<Laboratory> lab_;
  std::optional<TestFederate> sender_;
  std::optional<TestFederate> lazy_;
};

TEST_F(BackPressureTest, SendersWaitForAFederateThatDoesNotEvoke) {
  open("60000");
  flood();
  // Its own services still work.
  const auto held = lazy_->process().wait_for(
      [](const std::string& line) { return line.find("does not evoke") != std::string::npos; },
      kPatience);
  ASSERT_TRUE(held) << lazy_->process().transcript();
  EXPECT_THAT(*held, HasSubstr("1001 are pending"));
  const auto slow = lab_->executive().wait_for(
      [](const std::string& line) { return line.find("does not keep up") != std::string::npos; },
      kPatience);
  ASSERT_TRUE(slow) << lab_->executive().transcript();
  EXPECT_THAT(*slow, HasSubstr(std::to_string(lazy_->process().pid())));
  lazy_->must("settle");
  lazy_->must("subscribe Signal");
  expect_that_the_sender_waits();
  expect_bounded();
  take_all();
  EXPECT_EQ(sender_->line("ok"), "ok");
  expect_bounded();
}

TEST_F(BackPressureTest, SenderWithoutThreadsWaitsToo) {
  // The other one has no thread either: it does not even read what it does not evoke.
  open("60000", "threads=false\n", "evoked");
  flood();
  const auto slow = lab_->executive().wait_for(
      [](const std::string& line) { return line.find("does not keep up") != std::string::npos; },
      kPatience);
  ASSERT_TRUE(slow) << lab_->executive().transcript();
  expect_that_the_sender_waits();
  expect_bounded();
  evoke_until([this] { return sender_->has_answered(); }, [] {});
  EXPECT_EQ(sender_->line("ok"), "ok");
  // Messages that did not wait leave when it evokes.
  take_all([this] { sender_->must("evoke-multiple 0 0.1"); });
  expect_bounded();
}

TEST_F(BackPressureTest, FederateThatNeverEvokesIsDisconnectedWhenOthersWait) {
  // The sender gives up after this time, the executive after twice the time. In between, the
  // sender's queues fill up, which takes longer on a busy machine.
  open("4000");
  TestFederate witness = lab_->joined("witness");
  witness.must("subscribe-object Equipment Place");
  lazy_->must("publish-object Equipment.Radio Place");
  const std::string radio = lazy_->must("register Equipment.Radio");
  witness.event("discover " + radio);
  flood();
  EXPECT_THAT(sender_->line("error"),
              testing::AllOf(StartsWith("error RTIinternalError"), HasSubstr("does not keep up")))
      << "visible to the sender after dead_after";
  witness.event("remove " + radio);
  // The queues have room again.
  witness.must("subscribe Order");
  sender_->must("send Order on");
  witness.event("receive HLAinteractionRoot.Order tag=on");
  expect_bounded();
  // It learns of the loss when it finally evokes.
  while (lazy_->events("lost") == 0) ASSERT_EQ(lazy_->must("evoke-multiple 0 1").empty(), false);
  EXPECT_THAT(lazy_->ask("register Equipment.Radio"), StartsWith("error NotConnected"));
}

}  // namespace
}  // namespace roger::test
