// Sound played to the operator alone: stored transmissions (say again), other clips, and the
// headset test.
#pragma once

#include <functional>
#include <utility>
#include <variant>
#include <vector>

#include "core/guarded.hpp"
#include "radio/station/control/headset_controls.hpp"
#include "radio/station/control/say_again.hpp"
#include "radio/station/control/self_test.hpp"

namespace roger::radio {

/// Commands may come from any thread but a real-time one and are carried out by the control thread,
/// since preparing a long clip is slow. All other calls belong to the control thread.
class OwnPlayback {
 public:
  /// All arguments outlive this.
  OwnPlayback(const OperatorContext& context, OperatorAudio& audio, const HeadsetControls& headset,
              OperatorEvents& events)
      : context_(context), audio_(audio), headset_(headset), events_(events) {}

  // These report their results themselves.
  void execute(CommandId id, const SayAgain& command) { put_off(id, command); }
  void execute(CommandId id, const PlayClip& command) { put_off(id, command); }
  void execute(CommandId id, const TestHeadset& command) { put_off(id, command); }

  /// Carries out the deferred commands in order.
  void carry_out();
  /// Stores what was heard and said. `speakers`: see KeptTransmissions.
  void step(const KeptTransmissions::Speakers& speakers);

  void fill(StationSnapshot& out) const;

 private:
  using Command = std::variant<SayAgain, PlayClip, TestHeadset>;
  void put_off(CommandId id, Command command);
  CommandResult play(const SayAgain& command);
  CommandResult play(const PlayClip& command);
  CommandResult play(const TestHeadset& command);
  void step_test(TimePoint now);

  const OperatorContext& context_;
  OperatorAudio& audio_;
  const HeadsetControls& headset_;
  OperatorEvents& events_;

  Guarded<std::vector<std::pair<CommandId, Command>>> put_off_;

  KeptTransmissions kept_;
  SelfTest self_test_;
  std::uint64_t replayed_ = 0;  // the clip that was last requested; 0: another sound
};

}  // namespace roger::radio
