// The effects that this operator applies as an instructor, and those that instructors apply to this
// operator's radios.
#pragma once

#include <mutex>
#include <vector>

#include "radio/station/control/radio_controls.hpp"

namespace roger::radio {

/// Any thread but a real-time one.
class InstructorEffects {
 public:
  /// All arguments outlive this.
  InstructorEffects(const OperatorContext& context, RadioControls& controls, PacketInlet& inlet)
      : context_(context), controls_(controls), inlet_(inlet) {}

  CommandResult execute(const SetControl& command);

  /// Control thread: renews this operator's effects, and applies all instructors' effects to the
  /// radios.
  void step();

 private:
  void renew(TimePoint now);
  void apply(RadioId receiver, TimePoint now);

  const OperatorContext& context_;
  RadioControls& controls_;
  PacketInlet& inlet_;

  struct Active {
    Message control;
    TimePoint sent{};  // last
  };
  std::mutex mutex_;
  std::vector<Active> active_;
};

}  // namespace roger::radio
