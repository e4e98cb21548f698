// The state machine of a call between two stations over their intercoms. Pure: received signals and
// the time go in, signals to send come out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/model/call_state.hpp"
#include "radio/model/notice.hpp"

namespace roger::radio {

/// Signals between the two ends of a call; the numbers are those of RogerCall.
enum class CallWord : std::uint8_t {
  kCall = 0,     // to the called station
  kRinging = 1,  // the called station's equipment rings
  kAnswer = 2,   // the called operator accepts
  kBusy = 3,     // all lines of the called station are taken
  kHangUp = 4,   // from either end, at any time
  kTalking = 5,  // from both ends, every second of a call
};

/// RogerCall: one signal of a call.
struct CallSignal {
  std::uint64_t call = 0;  // number of the call, unique in the exercise
  std::string from;        // call signs
  std::string to;
  CallWord word = CallWord::kCall;
};

/// Returns the net key of the private line between two stations; equal on both.
[[nodiscard]] std::string net_key_of_call(const std::string& a, const std::string& b);

/// One line of one station. Not thread-safe.
class Call {
 public:
  /// Result of a step: signals for the other end, and a message for the operator.
  struct Doing {
    std::vector<CallSignal> say = {};
    Notice notice = {};   // empty: nothing
    Notice refusal = {};  // why the step is not possible, and nothing has changed; empty: it is
  };

  explicit Call(std::string own) : own_(std::move(own)) {}

  /// Calls `to`; `id` is the number of the call. Refused if the line is taken, or `to` cannot
  /// be called.
  [[nodiscard]] Doing dial(const std::string& to, std::uint64_t id, TimePoint now);
  /// Accepts the incoming call. Refused if no station is calling.
  [[nodiscard]] Doing answer(TimePoint now);
  /// Ends the call. Refused if no call exists.
  [[nodiscard]] Doing hang_up(TimePoint now);
  /// Takes a signal to this station. Signals of other calls are ignored, except a kCall while the
  /// line is free; see takes().
  [[nodiscard]] Doing hear(const CallSignal& signal, TimePoint now);
  /// Returns whether hear() would act on the signal.
  [[nodiscard]] bool takes(const CallSignal& signal) const;
  /// Applies the time-outs. Called several times a second.
  [[nodiscard]] Doing tick(TimePoint now);

  [[nodiscard]] CallState state() const { return state_; }
  [[nodiscard]] const std::string& other() const { return other_; }
  [[nodiscard]] TimePoint since() const { return since_; }
  [[nodiscard]] bool taken() const {
    return state_ == CallState::kCalling || state_ == CallState::kRinging ||
           state_ == CallState::kInCall;
  }

 private:
  void enter(CallState state, TimePoint now);
  [[nodiscard]] CallSignal word(CallWord word) const { return {id_, own_, other_, word}; }
  /// Ends the call, which the notice `why` reports with the name of the other end.
  [[nodiscard]] Doing end(CallState state, NoticeCode why, TimePoint now);
  [[nodiscard]] Notice about_other(NoticeCode code) const { return {code, {other_}}; }

  std::string own_;
  CallState state_ = CallState::kIdle;
  std::string other_;
  std::uint64_t id_ = 0;
  TimePoint since_{};   // when the present state began
  TimePoint heard_{};   // when the newest signal of the other end arrived
  TimePoint said_{};    // when the newest kTalking was sent
  bool rings_ = false;  // the other end rings, while kCalling
};

}  // namespace roger::radio
