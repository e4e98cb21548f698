// Federates that connect, join, resign and disconnect many times in one process, where the thread
// sanitizer sees both ends. ROGER_CHURN_ROUNDS in the environment sets the number of rounds
// (default 50).
#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>

#include "core/clock.hpp"
#include "core/text.hpp"
#include "tests/integration/rti_executive/executive_fixture.hpp"
#include "tests/integration/rti_executive/support.hpp"

namespace roger::rti::executive {
namespace {

int rounds() {
  constexpr int kRounds = 50;
  const char* asked = std::getenv("ROGER_CHURN_ROUNDS");
  return asked != nullptr ? std::atoi(asked) : kRounds;
}

/// Counts what it receives.
class CountingAmbassador final : public rti1516e::NullFederateAmbassador {
 public:
  using NullFederateAmbassador::receiveInteraction;
  void receiveInteraction(rti1516e::InteractionClassHandle,
                          const rti1516e::ParameterHandleValueMap&,
                          const rti1516e::VariableLengthData&, rti1516e::OrderType,
                          rti1516e::TransportationType,
                          rti1516e::SupplementalReceiveInfo) override {
    ++received;
  }
  void connectionLost(const std::wstring&) override { ++lost; }

  std::atomic<std::uint64_t> received{0};
  std::atomic<int> lost{0};
};

class Member {
 public:
  explicit Member(const Rid& rid, rti1516e::CallbackModel model)
      : settings_(L"[executive]\naddress=\"127.0.0.1:" +
                  std::to_wstring(rid.executive.address->port) +
                  L"\"\nstart=false\n[network]\ninterface=\"lo\"\ncontrol_group=\"239.192.18.1:" +
                  std::to_wstring(rid.network.control.port) + L"\"\ndata_port=" +
                  std::to_wstring(rid.network.data_port) + L"\n"),
        model_(model) {}

  void enter() {
    rti->connect(ambassador, model_, settings_);
    try {
      rti->createFederationExecution(
          L"churn", to_wide(ROGER_SOURCE_DIR "/tests/integration/rti/modules/signals.xml"));
    } catch (const rti1516e::FederationExecutionAlreadyExists&) {
      // Created by another federate, or in an earlier round.
    }
    rti->joinFederationExecution(L"tester", L"churn");
    for (const wchar_t* name : {L"Order", L"Signal"}) {
      const auto at = rti->getInteractionClassHandle(name);
      rti->publishInteractionClass(at);
      rti->subscribeInteractionClass(at);
    }
  }
  void send(const wchar_t* name) {
    rti->sendInteraction(rti->getInteractionClassHandle(name), {}, {});
  }
  void leave() {
    rti->resignFederationExecution(rti1516e::NO_ACTION);
    rti->disconnect();
  }
  /// Connects, joins, resigns and disconnects; the details depend on `round`.
  void visit(int round) {
    enter();
    send(L"Order");
    send(L"Signal");
    if (model_ == rti1516e::HLA_EVOKED && round % 2 == 0) rti->evokeMultipleCallbacks(0.0, 0.01);
    if (round % 3 == 0) {
      // Like a federate that has no time to resign.
      rti = rti1516e::RTIambassadorFactory().createRTIambassador();
    } else {
      leave();
    }
  }

  CountingAmbassador ambassador;
  std::unique_ptr<rti1516e::RTIambassador> rti =
      rti1516e::RTIambassadorFactory().createRTIambassador();

 private:
  const std::wstring settings_;
  const rti1516e::CallbackModel model_;
};

class ChurnTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(executive_.serves()); }
  static Rid rid() {
    Rid rid = loopback_rid();
    rid.executive.address = Endpoint{"127.0.0.1", free_port()};
    rid.network.data_port = free_port();
    rid.timing.dead_after = kPatience;
    return rid;
  }
  const Rid rid_ = rid();
  RunningExecutive executive_{rid_};
};

TEST_F(ChurnTest, OneFederateConnectsAndDisconnects) {
  for (const auto model : {rti1516e::HLA_IMMEDIATE, rti1516e::HLA_EVOKED}) {
    Member member(rid_, model);
    for (int round = 0; round < rounds(); ++round) ASSERT_NO_THROW(member.visit(round));
    EXPECT_EQ(member.ambassador.lost, 0);
  }
}

TEST_F(ChurnTest, TwoFederatesConnectAndDisconnectWhileAThirdSends) {
  Member sender(rid_, rti1516e::HLA_IMMEDIATE);
  sender.enter();
  std::atomic<bool> over{false};
  std::thread sending([&] {
    while (!over) {
      EXPECT_NO_THROW(sender.send(L"Order"));
      EXPECT_NO_THROW(sender.send(L"Signal"));
      std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
  });
  const auto visit_repeatedly = [&](rti1516e::CallbackModel model) {
    Member member(rid_, model);
    for (int round = 0; round < rounds(); ++round) EXPECT_NO_THROW(member.visit(round));
    EXPECT_EQ(member.ambassador.lost, 0);
    // Joins once more and receives what the third federate sends.
    EXPECT_NO_THROW(member.enter());
    const std::uint64_t before = member.ambassador.received;
    EXPECT_TRUE(test::eventually([&] {
      member.rti->evokeMultipleCallbacks(0.01, 0.02);
      return member.ambassador.received > before;
    })) << before;
    EXPECT_NO_THROW(member.leave());
  };
  std::thread immediate([&] { visit_repeatedly(rti1516e::HLA_IMMEDIATE); });
  std::thread evoked([&] { visit_repeatedly(rti1516e::HLA_EVOKED); });
  immediate.join();
  evoked.join();
  over = true;
  sending.join();
  EXPECT_EQ(sender.ambassador.lost, 0);
  EXPECT_GT(sender.ambassador.received, 0U);
  sender.leave();
}

}  // namespace
}  // namespace roger::rti::executive
