// Detects that the net plan file changes while the program runs with the version it read at start.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "core/result.hpp"
#include "ui/port/plan_source.hpp"

namespace roger::app {

/// Compares the file with its state at construction. look() may be called from any thread.
class PlanWatch final : public ui::PlanSource {
 public:
  /// Checks whether a file is a valid plan; errors name the line.
  using Read = std::function<Status(const std::string& file)>;

  /// `file`: the plan in use. Construct the watch before the plan is read; otherwise a change
  /// between the two is missed.
  PlanWatch(std::string file, Read read);

  /// Starts a thread that calls check() every second. A thread of its own, because reading a plan
  /// with terrain takes long.
  void start();
  /// Checks the file once. Must not be called while the thread of start() runs.
  void check();
  [[nodiscard]] ui::PlanChange look() const override;

 private:
  struct Stamp {
    std::filesystem::file_time_type written{};
    std::uintmax_t size = 0;
    bool there = false;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  [[nodiscard]] Stamp stamp() const;
  /// Returns a hash of the file content; nullopt: the file is not readable.
  [[nodiscard]] std::optional<std::size_t> content() const;

  const std::string file_;
  const Read read_plan_;
  Stamp read_;  // state of the file at the last check
  const std::optional<std::size_t> begin_;
  mutable std::mutex mutex_;
  ui::PlanChange news_;
  std::jthread thread_;
};

}  // namespace roger::app
