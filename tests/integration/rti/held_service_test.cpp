// Services that the MOM invokes while the federate resigns, or destroys its ambassador.
#include <RTI/NullFederateAmbassador.h>
#include <gtest/gtest.h>

#include <chrono>
#include <exception>
#include <future>
#include <memory>
#include <optional>

#include "core/text.hpp"
#include "rti/api/ambassador.hpp"
#include "tests/integration/rti/laboratory.hpp"
#include "tests/integration/rti/mom_observer.hpp"

namespace roger::test {
namespace {

/// Time for something that must not happen.
constexpr std::chrono::milliseconds kLong{300};

/// A service in progress that waits for the test, for a limited time.
struct Held {
  std::promise<void> begun;
  std::promise<void> released;
  std::promise<void> ended;
};

/// Holds publishInteractionClass before it acts.
class HoldingAmbassador final : public rti1516e::Ambassador {
 public:
  explicit HoldingAmbassador(Held& held) : held_(held) {}

  void publishInteractionClass(rti1516e::InteractionClassHandle at) override {
    Held& held = held_;
    held.begun.set_value();
    held.released.get_future().wait_for(kPatience);
    try {
      Ambassador::publishInteractionClass(at);
      held.ended.set_value();
    } catch (const rti1516e::Exception&) {
      held.ended.set_exception(std::current_exception());
      throw;
    }
  }

 private:
  Held& held_;
};

/// Federate "one" publishes a class on request of the MOM, which the test holds.
class HeldServiceTest : public testing::Test {
 protected:
  void SetUp() override {
    lab_.start_executive();
    observer_.emplace(lab_.rid_file());
    one_->connect(callbacks_, rti1516e::HLA_IMMEDIATE, to_wide(lab_.rid_file()));
    one_->joinFederationExecution(L"one", L"type", L"lab");
    const auto order = observer_->rti().getInteractionClassHandle(L"Order");
    observer_->send("HLAmanager.HLAfederate.HLAservice.HLApublishInteractionClass", "one",
                    {{"HLAinteractionClass", order.encode()}});
    ASSERT_EQ(held_.begun.get_future().wait_for(kPatience), std::future_status::ready);
  }

  /// Lets the service continue and expects its success.
  void release_and_expect_success() {
    held_.released.set_value();
    std::future<void> ended = held_.ended.get_future();
    ASSERT_EQ(ended.wait_for(kPatience), std::future_status::ready);
    EXPECT_NO_THROW(ended.get());
  }

  Laboratory lab_;
  std::optional<MomObserver> observer_;
  rti1516e::NullFederateAmbassador callbacks_;
  Held held_;
  std::unique_ptr<rti1516e::RTIambassador> one_ = std::make_unique<HoldingAmbassador>(held_);
};

TEST_F(HeldServiceTest, MembershipLastsUntilTheServiceHasEnded) {
  const auto resigned = std::async(
      std::launch::async, [this] { one_->resignFederationExecution(rti1516e::NO_ACTION); });
  EXPECT_EQ(resigned.wait_for(kLong), std::future_status::timeout);
  release_and_expect_success();
  ASSERT_EQ(resigned.wait_for(kPatience), std::future_status::ready);
  one_->disconnect();
}

TEST_F(HeldServiceTest, DestructionBeginsWithTheEndOfTheService) {
  const auto destroyed = std::async(std::launch::async, [this] { one_.reset(); });
  EXPECT_FALSE(eventually(
      [this] {
        try {
          static_cast<void>(observer_->rti().getFederateHandle(L"one"));
          return false;
        } catch (const rti1516e::NameNotFound&) {
          return true;
        }
      },
      kLong))
      << "the federate has left";
  release_and_expect_success();
  EXPECT_EQ(destroyed.wait_for(kPatience), std::future_status::ready);
}

}  // namespace
}  // namespace roger::test
