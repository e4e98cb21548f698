// The effects that this operator applies as an instructor, and those that instructors apply to this
// operator's radios.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/guarded.hpp"
#include "radio/hla/control_proof.hpp"
#include "radio/station/control/radio_controls.hpp"

namespace roger::radio {

/// Maximum number of effects that one operator has at the same time. All of them can be renewed
/// within kControlRenewal, and receivers store them, see kMaxSenderEffects.
inline constexpr std::size_t kMaxEffects = 1000;
/// At most kMaxSentTogether controls are sent in this time, as two proved groups. Otherwise many
/// effects that begin together would overflow the sockets of receivers at each renewal.
inline constexpr Nanoseconds kSendInterval{40'000'000};
inline constexpr std::size_t kMaxSentTogether = 2 * kMaxProvedTogether;

/// Any thread but a real-time one.
class InstructorEffects {
 public:
  /// All arguments outlive this.
  InstructorEffects(const OperatorContext& context, RadioControls& controls, PacketInlet& inlet)
      : context_(context), controls_(controls), inlet_(inlet) {}

  /// Rejects a condition of a radio that neither the plan nor the federation contains. Otherwise
  /// sends the control at once, or with the next steps if others were sent just before.
  CommandResult execute(const SetControl& command);

  /// Control thread: renews this operator's effects, and applies all instructors' effects to the
  /// radios.
  void step();

 private:
  struct Effect {
    Message control;
    TimePoint due{};  // when it must be sent next
  };

  /// The effects and when they were sent.
  class Schedule {
   public:
    /// Returns whether the target of `control` has an effect.
    [[nodiscard]] bool has(const Message& control) const;
    /// Adds an effect, or its end, and removes the one that it replaces. Returns false if there are
    /// too many.
    [[nodiscard]] bool add(const Message& control, TimePoint now);
    /// Returns whether nothing was sent in the current kSendInterval.
    [[nodiscard]] bool is_idle(TimePoint now) const;
    /// Takes as many of the due controls as may be sent now, those first that are due for longest.
    [[nodiscard]] std::vector<Message> take_due(TimePoint now);

   private:
    std::vector<Effect> effects_;          // active ones, and ends that were not sent yet
    std::optional<TimePoint> sent_since_;  // begin of the current kSendInterval
    std::size_t sent_ = 0;                 // controls in it
  };

  void send(const std::vector<Message>& controls) const;
  void apply(RadioId receiver, TimePoint now);

  const OperatorContext& context_;
  RadioControls& controls_;
  PacketInlet& inlet_;

  /// Locked while controls are sent, so that no renewal is sent after the end of its effect.
  Guarded<Schedule> schedule_;
};

}  // namespace roger::radio
