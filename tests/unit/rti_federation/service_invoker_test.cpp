// Services that the MOM invokes: their order and their thread.
#include "rti/federate/mom/service_invoker.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <memory>
#include <new>
#include <thread>
#include <vector>

namespace roger::rti {
namespace {

class ServiceInvokerTest : public testing::Test {
 protected:
  const std::unique_ptr<rti1516e::RTIambassador> ambassador_ =
      rti1516e::RTIambassadorFactory().createRTIambassador();
  std::vector<int> order_;
};

TEST_F(ServiceInvokerTest, ServicesRunInOrderOnAThreadOfTheirOwn) {
  ServiceInvoker invoker(*ambassador_);
  std::promise<std::thread::id> done;
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(invoker.invoke([this, i](rti1516e::RTIambassador&) { order_.push_back(i); }));
  }
  EXPECT_TRUE(invoker.invoke(
      [&](rti1516e::RTIambassador&) { done.set_value(std::this_thread::get_id()); }));
  EXPECT_NE(done.get_future().get(), std::this_thread::get_id());
  EXPECT_THAT(order_, testing::ElementsAre(0, 1, 2));
  // The thread of the first services may have ended meanwhile.
  std::promise<void> again;
  EXPECT_TRUE(invoker.invoke([&](rti1516e::RTIambassador&) { again.set_value(); }));
  again.get_future().get();
}

TEST_F(ServiceInvokerTest, WithoutThreadServicesWaitForTheCaller) {
  ServiceInvoker invoker(*ambassador_);
  invoker.use_thread(false);
  EXPECT_TRUE(invoker.invoke([this](rti1516e::RTIambassador& rti) {
    EXPECT_EQ(&rti, ambassador_.get());
    order_.push_back(0);
  }));
  EXPECT_THAT(order_, testing::IsEmpty());
  invoker.run_pending();
  EXPECT_THAT(order_, testing::ElementsAre(0));
  EXPECT_TRUE(invoker.invoke([this](rti1516e::RTIambassador&) { order_.push_back(1); }));
}

TEST_F(ServiceInvokerTest, TwoEvokingThreadsDoNotInvokeServicesAtTheSameTime) {
  ServiceInvoker invoker(*ambassador_);
  invoker.use_thread(false);
  std::promise<void> begun;
  std::promise<void> end;
  EXPECT_TRUE(invoker.invoke([&](rti1516e::RTIambassador&) {
    begun.set_value();
    end.get_future().get();
    order_.push_back(0);
  }));
  EXPECT_TRUE(invoker.invoke([this](rti1516e::RTIambassador&) { order_.push_back(1); }));
  std::thread first([&] { invoker.run_pending(); });
  begun.get_future().get();
  invoker.run_pending();
  end.set_value();
  first.join();
  EXPECT_THAT(order_, testing::ElementsAre(0, 1));
}

TEST_F(ServiceInvokerTest, LimitedNumberOfServicesIsPending) {
  ServiceInvoker invoker(*ambassador_);
  invoker.use_thread(false);
  std::size_t invoked = 0;
  const auto count = [&](rti1516e::RTIambassador&) { ++invoked; };
  for (std::size_t i = 0; i < ServiceInvoker::kMaxPending; ++i) EXPECT_TRUE(invoker.invoke(count));
  EXPECT_FALSE(invoker.invoke(count));
  invoker.run_pending();
  EXPECT_EQ(invoked, ServiceInvoker::kMaxPending);
  EXPECT_TRUE(invoker.invoke(count));
}

TEST_F(ServiceInvokerTest, ServiceThatThrowsDoesNotEndTheOthers) {
  ServiceInvoker invoker(*ambassador_);
  std::promise<void> done;
  EXPECT_TRUE(invoker.invoke([](rti1516e::RTIambassador&) { throw std::bad_alloc(); }));
  EXPECT_TRUE(invoker.invoke([&](rti1516e::RTIambassador&) { done.set_value(); }));
  done.get_future().get();
}

TEST_F(ServiceInvokerTest, StopWaitsForTheServiceInProgress) {
  ServiceInvoker invoker(*ambassador_);
  std::promise<void> begun;
  EXPECT_TRUE(invoker.invoke([&](rti1516e::RTIambassador&) {
    begun.set_value();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    order_.push_back(0);
  }));
  EXPECT_TRUE(invoker.invoke([this](rti1516e::RTIambassador&) { order_.push_back(1); }));
  begun.get_future().get();
  invoker.stop();
  EXPECT_THAT(order_, testing::ElementsAre(0));
  EXPECT_TRUE(invoker.invoke([this](rti1516e::RTIambassador&) { order_.push_back(2); }));
  invoker.run_pending();
  EXPECT_THAT(order_, testing::ElementsAre(0));
}

TEST_F(ServiceInvokerTest, PendingServicesAreDroppedAtTheEnd) {
  {
    ServiceInvoker invoker(*ambassador_);
    invoker.use_thread(false);
    EXPECT_TRUE(invoker.invoke([this](rti1516e::RTIambassador&) { order_.push_back(0); }));
  }
  EXPECT_THAT(order_, testing::IsEmpty());
}

}  // namespace
}  // namespace roger::rti
