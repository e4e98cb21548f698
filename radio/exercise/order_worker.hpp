// Executes the orders of an exercise on a thread of its own, because they read and write files.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "radio/exercise/port/exercise_port.hpp"

namespace roger::radio {

/// Executes one order after another. start(), close() and the destructor belong to one thread; all
/// other functions may be called from any thread except a real-time one.
class OrderWorker {
 public:
  using Execute = std::function<ExerciseOutcome(const ExerciseCommand&)>;
  /// `obey` runs on the worker's thread. An exception that it throws becomes a refusal.
  explicit OrderWorker(Execute obey) : obey_(std::move(obey)) {}
  ~OrderWorker() { close(); }
  OrderWorker(const OrderWorker&) = delete;
  OrderWorker& operator=(const OrderWorker&) = delete;

  void start();
  /// Stops after the order in progress; waiting orders are dropped.
  void close();
  ExerciseOrder submit(const ExerciseCommand& command);
  [[nodiscard]] std::vector<ExerciseOutcome> outcomes_after(ExerciseOrder order) const;

 private:
  struct Order {
    ExerciseOrder id = 0;
    ExerciseCommand command;
  };
  void run();
  [[nodiscard]] ExerciseOutcome carry_out(const Order& order) const;

  const Execute obey_;
  mutable std::mutex mutex_;
  std::condition_variable wakes_;
  std::deque<Order> orders_;
  std::deque<ExerciseOutcome> outcomes_;
  ExerciseOrder last_ = 0;
  bool runs_ = false;
  std::thread thread_;
};

}  // namespace roger::radio
