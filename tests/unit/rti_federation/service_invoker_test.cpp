// Services that the MOM invokes: their order and their thread.
#include "rti/federate/mom/service_invoker.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <new>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/wait.hpp"

namespace roger::rti {
namespace {

template <class T>
bool becomes_ready(const std::future<T>& future) {
  return future.wait_for(roger::test::kPatience) == std::future_status::ready;
}

class ServiceInvokerTest : public testing::Test {
 protected:
  const std::unique_ptr<rti1516e::RTIambassador> ambassador_ =
      rti1516e::RTIambassadorFactory().createRTIambassador();
  std::vector<int> order_;
};

TEST_F(ServiceInvokerTest, ServicesRunInOrderOnAThreadOfTheirOwn) {
  std::promise<std::thread::id> done;
  std::promise<void> again;
  ServiceInvoker invoker(*ambassador_);
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(invoker.invoke([this, i](rti1516e::RTIambassador&) { order_.push_back(i); }));
  }
  EXPECT_TRUE(invoker.invoke(
      [&](rti1516e::RTIambassador&) { done.set_value(std::this_thread::get_id()); }));
  std::future<std::thread::id> thread = done.get_future();
  ASSERT_TRUE(becomes_ready(thread));
  EXPECT_NE(thread.get(), std::this_thread::get_id());
  EXPECT_THAT(order_, testing::ElementsAre(0, 1, 2));
  // The thread of the first services may have ended meanwhile.
  EXPECT_TRUE(invoker.invoke([&](rti1516e::RTIambassador&) { again.set_value(); }));
  EXPECT_TRUE(becomes_ready(again.get_future()));
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
  std::promise<void> done;
  ServiceInvoker invoker(*ambassador_);
  EXPECT_TRUE(invoker.invoke([](rti1516e::RTIambassador&) { throw std::bad_alloc(); }));
  EXPECT_TRUE(invoker.invoke([&](rti1516e::RTIambassador&) { done.set_value(); }));
  EXPECT_TRUE(becomes_ready(done.get_future()));
}

TEST_F(ServiceInvokerTest, StopDropsPendingServicesAndWaitsForTheOneInProgress) {
  std::promise<void> begun;
  std::promise<void> dropped;
  ServiceInvoker invoker(*ambassador_);
  EXPECT_TRUE(invoker.invoke([&](rti1516e::RTIambassador&) {
    begun.set_value();
    EXPECT_TRUE(becomes_ready(dropped.get_future())) << "the pending service was not dropped";
    order_.push_back(0);
  }));
  // This pointer is destroyed together with the pending service.
  std::shared_ptr<std::promise<void>> held(
      &dropped, [](std::promise<void>* destroyed) { destroyed->set_value(); });
  EXPECT_TRUE(invoker.invoke(
      [this, held = std::move(held)](rti1516e::RTIambassador&) { order_.push_back(1); }));
  ASSERT_TRUE(becomes_ready(begun.get_future()));
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
