// An executive on a thread of the test.
#pragma once

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <string>
#include <thread>

#include "rti/executive/executive.hpp"
#include "tests/integration/rti_executive/support.hpp"

namespace roger::rti::executive {

class RunningExecutive {
 public:
  explicit RunningExecutive(const Rid& rid, ExecutiveOptions options = {}) {
    options.say = [this](const std::string& sentence) { sentences.put(sentence); };
    auto created = Executive::create(rid, options);
    if (!created) throw std::runtime_error(created.error().message);
    executive_ = std::move(created).value();
    thread_ = std::thread([this] { ended.put(executive_->run()); });
  }
  ~RunningExecutive() {
    executive_->stop();
    thread_.join();
  }
  RunningExecutive(const RunningExecutive&) = delete;
  RunningExecutive& operator=(const RunningExecutive&) = delete;

  /// Waits until it listens. Returns false when it ended instead.
  bool serves() {
    const auto sentence = sentences.take();
    return sentence && sentence->starts_with("Executive listens");
  }
  void stop() { executive_->stop(); }
  [[nodiscard]] std::uint16_t port() const { return executive_->port(); }
  [[nodiscard]] std::uint64_t incarnation() const { return executive_->incarnation(); }

  Mailbox<std::string> sentences;
  Mailbox<Status> ended;

 private:
  std::unique_ptr<Executive> executive_;
  std::thread thread_;
};

}  // namespace roger::rti::executive
