// Net plans in memory.
#pragma once

#include <string>
#include <vector>

#include "ui/port/station_source.hpp"

namespace roger::ui {

/// Knows one plan at the beginning, /plans/a.toml, and /plans/b.toml when it is asked. All stations
/// of /plans/c.toml are automatic; all other files are wrong.
class FakeStations final : public StationSource {
 public:
  [[nodiscard]] std::vector<std::string> plans() const override { return {"/plans/a.toml"}; }
  [[nodiscard]] PlanStations read(const std::string& plan) override {
    if (plan == "/plans/a.toml") {
      return {{{"EAGLE 1", false}, {"EAGLE 2", false}, {"RANGE CONTROL", true}}};
    }
    if (plan == "/plans/b.toml") return {{{"FOX 1", false}, {"EAGLE 2", false}}};
    if (plan == "/plans/c.toml") return {};
    return {{}, plan + ":13: expected a value"};
  }
  void request_choice() override { ++requests; }
  int requests = 0;
};

}  // namespace roger::ui
