// An RTI that tells what the test wants.
#pragma once

#include "ui/port/probe_runner.hpp"
#include "ui/port/rti_source.hpp"

namespace roger::ui {

class FakeRti final : public RtiSource {
 public:
  [[nodiscard]] std::shared_ptr<const RtiLook> look() const override {
    return std::make_shared<const RtiLook>(state);
  }
  void set_wanted(bool now) override { wanted = now; }

  RtiLook state;
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

/// Seconds after a federation began: `count` stations that all speak, 32 packets a second each.
RtiLook busy_rti(TimePoint at, int count, std::int64_t seconds);
/// A click test that ended well.
ProbeFigures good_probe();

}  // namespace roger::ui
