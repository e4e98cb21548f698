// Watches whether the file of the net plan is changed while the program runs with what it was.
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

class PlanWatch final : public ui::PlanSource {
 public:
  /// Whether a plan can be read; what can't be names its line.
  using Read = std::function<Status(const std::string& file)>;

  /// `file`: the plan in use. As it is now is as it was at the start: to be made before the plan is
  /// read, or a change meanwhile goes unseen.
  PlanWatch(std::string file, Read read);

  /// Looks every second, in a thread of its own: a plan with hills takes its time to be read.
  void start();
  /// One look. Not to be called besides start().
  void check();
  [[nodiscard]] ui::PlanNews look() const override;

 private:
  struct Stamp {
    std::filesystem::file_time_type written{};
    std::uintmax_t size = 0;
    bool there = false;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  [[nodiscard]] Stamp stamp() const;
  /// A hash of what the file says; nullopt: it can't be read.
  [[nodiscard]] std::optional<std::size_t> content() const;

  const std::string file_;
  const Read read_plan_;
  Stamp read_;  // when it was last read
  const std::optional<std::size_t> begin_;
  mutable std::mutex mutex_;
  ui::PlanNews news_;
  std::jthread thread_;
};

}  // namespace roger::app
