// The net plans and the stations in them, of which the operator chooses one.
#pragma once

#include <string>
#include <vector>

namespace roger::ui {

/// A station of a plan.
struct StationChoice {
  std::string plan;       // file
  std::string call_sign;  // of a station in it
  friend bool operator==(const StationChoice&, const StationChoice&) = default;
};

/// The answers of an operator before their station goes on the air.
struct StartAnswer {
  StationChoice station;
  std::string device;    // as in radio::ChooseDevice
  double gain_db = 0.0;  // of the microphone
};

/// The stations of a plan that a person can operate.
struct PlanStations {
  struct Station {
    std::string call_sign;
    bool instructor = false;
  };
  std::vector<Station> stations;  // in the order of the plan; empty: it only has automatic ones
  std::string trouble = {};       // why the plan cannot be read, in English; empty: it was read
};

/// GUI thread only.
class StationSource {
 public:
  virtual ~StationSource() = default;
  /// Returns the files of the known plans, the best known first.
  [[nodiscard]] virtual std::vector<std::string> plans() const = 0;
  /// Reads a plan. Takes as long as reading its files.
  [[nodiscard]] virtual PlanStations read(const std::string& plan) = 0;
  /// Requests the choice of another station. The window then closes, and the program asks.
  virtual void request_choice() = 0;
};

}  // namespace roger::ui
