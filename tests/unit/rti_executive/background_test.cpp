#include "rti/executive/background.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace roger::rti::executive {
namespace {

using testing::ElementsAre;

class BackgroundTest : public testing::Test {
 protected:
  /// Adds a piece that logs its steps.
  void add(const std::string& name, Background::Work work, std::uint64_t owner = 0) {
    background_->add({[this, name, work = std::move(work)] {
                        log_.push_back("begin " + name);
                        return work;
                      },
                      [this, name](const std::exception_ptr& thrown) {
                        log_.push_back((thrown ? "failed " : "finish ") + name);
                      },
                      owner});
  }
  void run_until(std::size_t steps) {
    while (log_.size() < steps) io_.run_one();
  }

  net::asio::io_context io_{1};
  net::asio::executor_work_guard<net::asio::io_context::executor_type> guard_{io_.get_executor()};
  std::optional<Background> background_{std::in_place, io_};
  std::vector<std::string> log_;
};

TEST_F(BackgroundTest, WorkRunsOnAnotherThreadInOrder) {
  std::promise<void> may_end;
  std::thread::id worker;
  add("one", [&] {
    worker = std::this_thread::get_id();
    may_end.get_future().wait();
  });
  add("two", [] {});
  EXPECT_THAT(log_, ElementsAre("begin one")) << "the caller does not wait";
  may_end.set_value();
  run_until(4);
  EXPECT_THAT(log_, ElementsAre("begin one", "finish one", "begin two", "finish two"));
  EXPECT_NE(worker, std::this_thread::get_id());
}

TEST_F(BackgroundTest, PiecesOfAnOwnerThatEndsAreDropped) {
  const auto kept = std::make_shared<int>();
  add(
      "one", [] {}, 1);
  add(
      "two", [kept] {}, 1);
  add(
      "three", [] {}, 2);
  background_->drop(1);
  EXPECT_EQ(kept.use_count(), 1) << "what the piece keeps is released";
  run_until(4);
  EXPECT_THAT(log_, ElementsAre("begin one", "finish one", "begin three", "finish three"));
}

TEST_F(BackgroundTest, PieceWithoutWorkIsNotFinished) {
  add("one", {});
  add("two", [] {});
  run_until(3);
  EXPECT_THAT(log_, ElementsAre("begin one", "begin two", "finish two"));
}

TEST_F(BackgroundTest, ExceptionsArePassedToFinish) {
  add("one", [] { throw std::runtime_error("one"); });
  background_->add({[]() -> Background::Work { throw std::runtime_error("two"); },
                    [this](const std::exception_ptr& thrown) {
                      log_.push_back(thrown ? "failed two" : "finish two");
                    }});
  run_until(3);
  EXPECT_THAT(log_, ElementsAre("begin one", "failed one", "failed two"));
}

TEST_F(BackgroundTest, EndWaitsForTheWorkAndDropsTheRest) {
  bool is_done = false;
  add("one", [&] { is_done = true; });
  add("two", [] {});
  background_.reset();
  EXPECT_TRUE(is_done);
  io_.poll();
  EXPECT_THAT(log_, ElementsAre("begin one"));
}

}  // namespace
}  // namespace roger::rti::executive
