// A limit for the memory that several connections use together.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>

namespace roger::rti::net {

/// Counts bytes up to a limit. Any thread.
class ByteBudget {
 public:
  explicit ByteBudget(std::size_t max_bytes) : max_bytes_(max_bytes) {}
  ByteBudget(const ByteBudget&) = delete;
  ByteBudget& operator=(const ByteBudget&) = delete;

  /// Returns false, and counts nothing, if that many bytes would exceed the limit.
  [[nodiscard]] bool take(std::size_t bytes) noexcept {
    std::size_t used = used_.load(std::memory_order_relaxed);
    do {
      if (bytes > max_bytes_ - used) return false;
    } while (!used_.compare_exchange_weak(used, used + bytes, std::memory_order_relaxed));
    return true;
  }
  /// Returns bytes that were taken.
  void give_back(std::size_t bytes) noexcept { used_.fetch_sub(bytes, std::memory_order_relaxed); }
  /// Returns whether more than half of the limit is used.
  [[nodiscard]] bool is_mostly_used() const noexcept {
    return used_.load(std::memory_order_relaxed) > max_bytes_ / 2;
  }

 private:
  const std::size_t max_bytes_;
  std::atomic<std::size_t> used_{0};  // at most max_bytes_
};

/// The bytes that one user has taken from a budget. They are given back at the latest when the
/// share is destroyed. Not thread-safe.
class BudgetShare {
 public:
  /// `budget`: nullptr for no limit.
  explicit BudgetShare(std::shared_ptr<ByteBudget> budget) : budget_(std::move(budget)) {}
  ~BudgetShare() { give_back(bytes_); }
  /// Passes the bytes on; `other` keeps its budget and has none.
  BudgetShare(BudgetShare&& other) noexcept
      : budget_(other.budget_), bytes_(std::exchange(other.bytes_, 0)) {}
  BudgetShare(const BudgetShare&) = delete;
  BudgetShare& operator=(const BudgetShare&) = delete;

  /// Returns false, and takes nothing, if that many bytes would exceed the limit of the budget.
  [[nodiscard]] bool take(std::size_t bytes) noexcept {
    if (budget_ && !budget_->take(bytes)) return false;
    bytes_ += bytes;
    return true;
  }
  /// Gives back `bytes`, at most bytes().
  void give_back(std::size_t bytes) noexcept {
    if (budget_) budget_->give_back(bytes);
    bytes_ -= bytes;
  }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  /// Returns whether there is a budget.
  [[nodiscard]] bool is_limited() const { return budget_ != nullptr; }
  /// Returns whether all users together have taken more than half of the budget.
  [[nodiscard]] bool is_mostly_used() const noexcept {
    return budget_ && budget_->is_mostly_used();
  }

 private:
  const std::shared_ptr<ByteBudget> budget_;
  std::size_t bytes_ = 0;
};

}  // namespace roger::rti::net
