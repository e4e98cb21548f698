#include "radio/exercise/order_worker.hpp"

namespace roger::radio {
namespace {

constexpr std::size_t kMaxOutcomes = 64;

}  // namespace

void OrderWorker::start() {
  runs_ = true;
  thread_ = std::thread([this] { run(); });
}

void OrderWorker::close() {
  {
    const std::lock_guard lock(mutex_);
    runs_ = false;
  }
  wakes_.notify_all();
  if (thread_.joinable()) thread_.join();
}

ExerciseOrder OrderWorker::submit(const ExerciseCommand& command) {
  ExerciseOrder id = 0;
  {
    const std::lock_guard lock(mutex_);
    id = ++last_;
    orders_.push_back({id, command});
  }
  wakes_.notify_one();
  return id;
}

std::vector<ExerciseOutcome> OrderWorker::outcomes_after(ExerciseOrder order) const {
  const std::lock_guard lock(mutex_);
  std::vector<ExerciseOutcome> out;
  for (const ExerciseOutcome& outcome : outcomes_) {
    if (outcome.order > order) out.push_back(outcome);
  }
  return out;
}

void OrderWorker::run() {
  for (;;) {
    Order order;
    {
      std::unique_lock lock(mutex_);
      wakes_.wait(lock, [this] { return !runs_ || !orders_.empty(); });
      if (!runs_) return;
      order = std::move(orders_.front());
      orders_.pop_front();
    }
    ExerciseOutcome outcome = carry_out(order);
    const std::lock_guard lock(mutex_);
    outcomes_.push_back(std::move(outcome));
    if (outcomes_.size() > kMaxOutcomes) outcomes_.pop_front();
  }
}

ExerciseOutcome OrderWorker::carry_out(const Order& order) const {
  // An order that exhausts memory or threads must fail alone, not end the program with its radios.
  ExerciseOutcome out;
  try {
    out = obey_(order.command);
  } catch (const std::exception& error) {
    out = refused({NoticeCode::kTooMuch, {error.what()}});
  }
  out.order = order.id;
  return out;
}

}  // namespace roger::radio
