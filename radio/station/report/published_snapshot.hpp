// The newest state of an operator, for those that show it.
#pragma once

#include <memory>
#include <mutex>
#include <utility>

#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

/// Any thread but a real-time one; publish() from one at a time.
class PublishedSnapshot {
 public:
  /// Never null.
  [[nodiscard]] std::shared_ptr<const StationSnapshot> get() const {
    const std::lock_guard lock(mutex_);
    return snapshot_;
  }
  /// Numbers `snapshot` and makes it the newest.
  void publish(StationSnapshot snapshot) {
    snapshot.version = ++version_;
    auto next = std::make_shared<const StationSnapshot>(std::move(snapshot));
    const std::lock_guard lock(mutex_);
    snapshot_ = std::move(next);
  }

 private:
  std::uint64_t version_ = 0;
  mutable std::mutex mutex_;
  std::shared_ptr<const StationSnapshot> snapshot_ = std::make_shared<StationSnapshot>();
};

}  // namespace roger::radio
