// A call from one station to another by way of their intercoms: who says what when, and what
// becomes of it. Pure: what is to be said comes out, time comes in.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "radio/model/call_state.hpp"

namespace roger::radio {

/// What the two ends of a call tell each other; the numbers are those of RogerCall.
enum class CallWord : std::uint8_t {
  kCall = 0,     // to the called
  kRinging = 1,  // his equipment has it
  kAnswer = 2,   // he talks
  kBusy = 3,     // all his lines are taken
  kHangUp = 4,   // of either, at any time
  kTalking = 5,  // of both, every second of a call
};

/// RogerCall: one word of a call.
struct CallSignal {
  std::uint64_t call = 0;  // which, of all calls there are
  std::string from;        // call signs
  std::string to;
  CallWord word = CallWord::kCall;
};

/// The net key of the line that two stations have to themselves; the same on both.
[[nodiscard]] std::string net_key_of_call(const std::string& a, const std::string& b);

/// One line of one station. Not thread-safe.
class Call {
 public:
  /// What a step leads to: words for the other end, and what the operator is told.
  struct Doing {
    std::vector<CallSignal> say;
    std::string tell;  // empty: nothing
  };

  explicit Call(std::string own) : own_(std::move(own)) {}

  /// `id`: of this call. Errors: the line is taken, or `to` is nobody who can be called.
  [[nodiscard]] Result<Doing> dial(const std::string& to, std::uint64_t id, TimePoint now);
  /// Errors: nobody calls.
  [[nodiscard]] Result<Doing> answer(TimePoint now);
  /// Errors: there is no call.
  [[nodiscard]] Result<Doing> hang_up(TimePoint now);
  /// A word to this station. What does not belong to this line's call is ignored, but a kCall when
  /// the line is free; see takes().
  [[nodiscard]] Doing hear(const CallSignal& signal, TimePoint now);
  /// Whether hear() would do something with it.
  [[nodiscard]] bool takes(const CallSignal& signal) const;
  /// Some times a second.
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
  [[nodiscard]] Doing end(CallState state, std::string tell, TimePoint now);

  std::string own_;
  CallState state_ = CallState::kIdle;
  std::string other_;
  std::uint64_t id_ = 0;
  TimePoint since_{};   // of the state
  TimePoint heard_{};   // the newest word of the other end
  TimePoint said_{};    // the newest kTalking
  bool rings_ = false;  // there, while kCalling
};

}  // namespace roger::radio
