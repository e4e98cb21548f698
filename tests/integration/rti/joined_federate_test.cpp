// Threads that keep a federate between their calls of services, while another thread ends its
// membership or destroys its ambassador.
#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "core/text.hpp"
#include "tests/integration/rti/laboratory.hpp"
#include "tests/support/exception_name.hpp"

namespace roger::test {
namespace {

using testing::IsSubsetOf;

/// A thread that performs one task after the other.
class Worker {
 public:
  /// Performs `task` on the thread and waits for its end.
  void perform(std::function<void()> task) {
    std::packaged_task<void()> packaged(std::move(task));
    std::future<void> done = packaged.get_future();
    {
      const std::lock_guard lock(mutex_);
      task_ = std::move(packaged);
    }
    changed_.notify_one();
    done.get();
  }

 private:
  void run(const std::stop_token& stop) {
    for (;;) {
      std::packaged_task<void()> task;
      {
        std::unique_lock lock(mutex_);
        if (!changed_.wait(lock, stop, [this] { return task_.valid(); })) return;
        task = std::exchange(task_, {});
      }
      task();
    }
  }

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::packaged_task<void()> task_;
  std::jthread thread_{[this](const std::stop_token& stop) { run(stop); }};
};

/// An ambassador with the callbacks of its federate.
class Member final : public rti1516e::NullFederateAmbassador {
 public:
  Member(const Laboratory& lab, const std::string& name)
      : rid_(to_wide(lab.rid_file())), name_(to_wide(name)) {
    join();
  }
  ~Member() override { rti_.reset(); }
  Member(const Member&) = delete;
  Member& operator=(const Member&) = delete;

  /// Connects and joins the federation, which is created if it does not exist.
  void join() {
    rti_->connect(*this, rti1516e::HLA_IMMEDIATE, rid_);
    try {
      rti_->createFederationExecution(L"lab", to_wide(module("signals")));
    } catch (const rti1516e::FederationExecutionAlreadyExists&) {
      // Another member has created it.
    }
    rti_->joinFederationExecution(name_, L"type", L"lab");
  }
  void leave() {
    rti_->resignFederationExecution(rti1516e::NO_ACTION);
    rti_->disconnect();
  }
  [[nodiscard]] rti1516e::FederateHandle handle() { return rti_->getFederateHandle(name_); }
  void publish() {
    rti_->publishInteractionClass(rti_->getInteractionClassHandle(L"Signal.Voice"));
  }
  void subscribe() {
    rti_->subscribeInteractionClass(rti_->getInteractionClassHandle(L"Signal.Voice"));
  }
  void send() { rti_->sendInteraction(rti_->getInteractionClassHandle(L"Signal.Voice"), {}, {}); }

  /// Called for each received interaction. Set it before subscribing.
  std::function<void()> on_interaction;

 private:
  void receiveInteraction(rti1516e::InteractionClassHandle /*at*/,
                          const rti1516e::ParameterHandleValueMap& /*values*/,
                          const rti1516e::VariableLengthData& /*tag*/,
                          rti1516e::OrderType /*order*/, rti1516e::TransportationType /*type*/,
                          rti1516e::SupplementalReceiveInfo /*info*/) override {
    on_interaction();
  }
  using NullFederateAmbassador::receiveInteraction;

  const std::wstring rid_;
  const std::wstring name_;
  std::unique_ptr<rti1516e::RTIambassador> rti_ =
      rti1516e::RTIambassadorFactory().createRTIambassador();
};

class JoinedFederateTest : public testing::Test {
 protected:
  JoinedFederateTest() { lab_.start_executive(); }

  Laboratory lab_;
};

TEST_F(JoinedFederateTest, EveryThreadFindsTheFederateThatIsJoinedNow) {
  Member member(lab_, "one");
  Worker other;
  rti1516e::FederateHandle first;
  other.perform([&] { first = member.handle(); });
  EXPECT_EQ(member.handle(), first);
  member.leave();
  other.perform([&] { EXPECT_THROW(static_cast<void>(member.handle()), rti1516e::NotConnected); });
  member.join();
  const rti1516e::FederateHandle second = member.handle();
  EXPECT_NE(second, first);
  other.perform([&] { EXPECT_EQ(member.handle(), second); });
}

TEST_F(JoinedFederateTest, FederatesOfOneThreadAreNotConfused) {
  Member one(lab_, "one");
  Member two(lab_, "two");
  one.publish();
  for (int turn = 0; turn < 2; ++turn) {
    EXPECT_NO_THROW(one.send());
    EXPECT_THROW(two.send(), rti1516e::InteractionClassNotPublished);
  }
}

TEST_F(JoinedFederateTest, AmbassadorMayBeDestroyedWhileAnotherThreadKeepsTheFederate) {
  auto first = std::make_unique<Member>(lab_, "first");
  auto second = std::make_unique<Member>(lab_, "second");
  Worker calls_again;
  Worker ends;
  for (Worker* thread : {&calls_again, &ends}) {
    thread->perform([&] { static_cast<void>(first->handle()); });
  }
  first->leave();
  first.reset();
  calls_again.perform([&] { static_cast<void>(second->handle()); });
  second.reset();  // still joined
}

TEST_F(JoinedFederateTest, ThreadOfOneFederateMayKeepAnotherOne) {
  Member sender(lab_, "sender");
  auto called = std::make_unique<Member>(lab_, "called");
  std::atomic<int> received{0};
  std::mutex mutex;
  Member receiver(lab_, "receiver");
  receiver.on_interaction = [&] {
    const std::lock_guard lock(mutex);
    if (called) static_cast<void>(called->handle());
    ++received;
  };
  sender.publish();
  receiver.subscribe();
  const auto receive_one = [&] {
    const int before = received;
    return eventually([&] {
      sender.send();
      return received > before;
    });
  };
  ASSERT_TRUE(receive_one());
  {
    const std::lock_guard lock(mutex);
    called.reset();
  }
  ASSERT_TRUE(receive_one());
}

TEST_F(JoinedFederateTest, StaticAmbassadorMayCallServicesAndResignAfterMain) {
  Child federate({ROGER_BIN_DIR "/rti-test-static-federate", lab_.rid_file(), module("signals")});
  EXPECT_TRUE(
      federate.wait_for([](const std::string& line) { return line == "resigned"; }, kPatience))
      << federate.transcript();
  expect_good_end(federate);
}

TEST_F(JoinedFederateTest, ServicesMayBeCalledWhileTheMembershipChanges) {
  constexpr int kMemberships = 10;
  Member member(lab_, "one");
  std::atomic<std::uint64_t> sent{0};
  std::atomic<std::uint64_t> failed{0};
  std::set<std::string> thrown;
  std::jthread other([&](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      try {
        member.send();
        ++sent;
      } catch (const rti1516e::Exception& exception) {
        thrown.insert(exception_name(exception));
        ++failed;
      }
    }
  });
  for (int i = 0; i < kMemberships; ++i) {
    member.publish();
    const std::uint64_t sent_before = sent;
    EXPECT_TRUE(eventually([&] { return sent > sent_before; }));
    member.leave();
    const std::uint64_t failed_before = failed;
    EXPECT_TRUE(eventually([&] { return failed > failed_before; }));
    member.join();
  }
  other.request_stop();
  other.join();
  EXPECT_THAT(thrown, IsSubsetOf({"FederateNotExecutionMember", "InteractionClassNotPublished",
                                  "NotConnected"}));
}

}  // namespace
}  // namespace roger::test
