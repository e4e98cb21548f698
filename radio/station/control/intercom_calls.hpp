// Calls on an operator's intercoms: connects the state of each line (Call), the tuning of its radio
// and the signals to other stations.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "radio/hla/messages.hpp"
#include "radio/model/call.hpp"
#include "radio/station/control/radio_controls.hpp"
#include "radio/station/receive/operator_audio.hpp"

namespace roger::radio {

/// Any thread but a real-time one, unless noted. Its mutex is taken before that of RadioControls.
class IntercomCalls {
 public:
  /// All arguments outlive this.
  IntercomCalls(const OperatorContext& context, RadioControls& controls, OperatorAudio& audio,
                OperatorEvents& events);

  CommandResult execute(const PlaceCall& command);
  CommandResult execute(const AnswerCall& command);
  CommandResult execute(const HangUp& command);

  /// Takes a signal from the federation; those for other operators are ignored.
  void receive(const CallSignal& signal);
  /// Ends all calls.
  void close();
  /// Control thread: applies received signals and time-outs, and sends the signals that are due.
  void step();

  /// Fills in the call of radio `out.id`. A call is established only after its radio was tuned.
  void fill(RadioSnapshot& out) const;

 private:
  struct Line {
    Call call;
    bool usable = false;  // an intercom that can transmit
    TimePoint rang{};     // when the ringing tone last sounded
  };
  /// Carries out the result of a step of a call.
  void carry_out(RadioId radio, Call& call, Call::Doing doing);
  /// Carries out the result for a command, unless the step was not possible.
  CommandResult order(RadioId radio, Call& call, Call::Doing doing);
  void answer_signal(const CallSignal& signal, TimePoint now);

  const OperatorContext& context_;
  RadioControls& controls_;
  OperatorAudio& audio_;
  OperatorEvents& events_;

  mutable std::mutex mutex_;
  std::vector<Line> lines_;           // of each radio
  std::vector<CallSignal> received_;  // since the last step
  std::vector<CallSignal> due_;       // to be sent by the next step
  std::uint64_t placed_ = 0;
};

/// The stations that can be called, as far as known. Control thread.
class CallDirectory {
 public:
  explicit CallDirectory(const OperatorContext& context) : context_(context) {}

  /// Refreshes the list once a second; does nothing for an operator without an intercom.
  void step();
  /// Call signs, sorted.
  [[nodiscard]] const std::vector<std::string>& callable() const { return callable_; }

 private:
  const OperatorContext& context_;
  std::vector<std::string> callable_;
  std::optional<TimePoint> listed_at_;
};

}  // namespace roger::radio
