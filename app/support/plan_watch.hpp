// Detects that the net plan file changes while the program runs with another version, and keeps the
// newest valid version for use.
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
#include "radio/plan/net_plan.hpp"
#include "ui/port/plan_source.hpp"

namespace roger::app {

/// Compares the file with the version in use: at first that at construction. look(), apply() and
/// take_applied() may be called from any thread.
class PlanWatch final : public ui::PlanSource {
 public:
  /// Reads a plan that the program could use; errors name the line.
  using Read = std::function<Result<radio::NetPlan>(const std::string& file)>;

  /// `file`: the plan in use. Construct the watch before the plan is read; otherwise a change
  /// between the two is missed.
  PlanWatch(std::string file, Read read);

  /// Starts a thread that calls check() every second. A thread of its own, because reading a plan
  /// with terrain takes long.
  void start();
  /// Checks the file once. Must not be called while the thread of start() runs.
  void check();
  [[nodiscard]] ui::PlanChange look() const override;
  void apply() override;
  /// Returns the plan that apply() made the one in use, once; nullopt: none.
  [[nodiscard]] std::optional<radio::NetPlan> take_applied();

 private:
  struct Stamp {
    std::filesystem::file_time_type written{};
    std::uintmax_t size = 0;
    bool there = false;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  /// Known facts about the file.
  struct Known {
    std::optional<std::size_t> in_use;  // hash of the content in use; none: it was not readable
    std::optional<std::size_t> newest;  // hash of the content of `changed`
    std::optional<radio::NetPlan> changed;
    std::optional<radio::NetPlan> applied;
    ui::PlanChange news;
  };
  [[nodiscard]] std::optional<std::size_t> in_use() const;
  [[nodiscard]] Stamp stamp() const;
  /// Returns a hash of the file content; nullopt: the file is not readable.
  [[nodiscard]] std::optional<std::size_t> content() const;

  const std::string file_;
  const Read read_plan_;
  Stamp read_;  // state of the file at the last check
  mutable std::mutex mutex_;
  Known known_;
  std::jthread thread_;
};

}  // namespace roger::app
