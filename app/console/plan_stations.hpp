// The net plans and stations that the console offers.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "radio/plan/net_plan.hpp"
#include "ui/port/station_source.hpp"

namespace roger::app {

/// Returns the absolute path of a file, so that it can be stored.
[[nodiscard]] std::string absolute_path(const std::string& file);

/// Returns the absolute paths of `first` and then of the plans (*.toml) of a folder, sorted; none
/// twice. `first` may contain empty paths, which are left out.
[[nodiscard]] std::vector<std::string> known_plans(const std::vector<std::string>& first,
                                                   const std::string& folder);

/// Returns the stations of a plan that a person can operate.
[[nodiscard]] std::vector<ui::PlanStations::Station> operable_stations(const radio::NetPlan& plan);

/// All calls from one thread.
class PlanStations final : public ui::StationSource {
 public:
  using Read = std::function<Result<radio::NetPlan>(const std::string& file)>;

  /// `plans`: see known_plans(); `read` reads a plan, its errors name the file and line.
  PlanStations(std::vector<std::string> plans, Read read)
      : plans_(std::move(plans)), read_plan_(std::move(read)) {}

  [[nodiscard]] std::vector<std::string> plans() const override { return plans_; }
  [[nodiscard]] ui::PlanStations read(const std::string& plan) override;
  void request_choice() override { requested_ = true; }
  /// Returns whether a choice was requested since the last call.
  [[nodiscard]] bool take_request() { return std::exchange(requested_, false); }

  /// Returns why a station cannot be used: its plan is not readable or does not contain it; empty:
  /// it can.
  [[nodiscard]] std::string refusal(const ui::StationChoice& station) const;

 private:
  const std::vector<std::string> plans_;
  const Read read_plan_;
  bool requested_ = false;
};

}  // namespace roger::app
