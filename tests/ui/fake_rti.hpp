// An RTI source with figures set by the test.
#pragma once

#include "ui/port/probe_runner.hpp"
#include "ui/port/rti_source.hpp"

namespace roger::ui {

class FakeRti final : public RtiSource {
 public:
  [[nodiscard]] std::shared_ptr<const RtiSnapshot> look() const override {
    return std::make_shared<const RtiSnapshot>(state);
  }
  void set_wanted(bool now) override { wanted = now; }

  RtiSnapshot state;
  bool wanted = false;
};

class FakeProbe final : public ProbeRunner {
 public:
  void start(ProbeMethod method) override {
    asked = method;
    state.phase = ProbeState::Phase::kRunning;
  }
  void stop() override { state.phase = ProbeState::Phase::kFailed; }
  ProbeState look() override { return state; }

  ProbeState state;
  ProbeMethod asked = ProbeMethod::kJack;
};

/// Returns the figures `seconds` after a federation started: `count` stations that all transmit 32
/// packets per second.
RtiSnapshot busy_rti(TimePoint at, int count, std::int64_t seconds);
/// Returns the results of a successful click test.
ProbeFigures good_probe();

}  // namespace roger::ui
