#include "radio/model/call.hpp"

#include <algorithm>
#include <utility>

namespace roger::radio {
namespace {

/// Limit for the called station's equipment to report that it rings; a missing station never does.
constexpr Nanoseconds kReplyWithin{2'000'000'000};
/// Ringing time before a call counts as unanswered. The called station waits slightly longer, so
/// that the caller's hang-up arrives first.
constexpr Nanoseconds kRingsFor{30'000'000'000};
constexpr Nanoseconds kRingsAtMost{35'000'000'000};
constexpr Nanoseconds kTalkingEvery{1'000'000'000};
constexpr Nanoseconds kGoneAfter{5'000'000'000};
/// Time for which the reason of a failed call is displayed.
constexpr Nanoseconds kShown{5'000'000'000};

Error refused(std::string why) {
  return {ErrorCode::kUnavailable, std::move(why), {}};
}

}  // namespace

std::string net_key_of_call(const std::string& a, const std::string& b) {
  const auto& [first, second] = std::minmax(a, b);
  return "call/" + std::to_string(first.size()) + "/" + first + "/" + second;
}

void Call::enter(CallState state, TimePoint now) {
  state_ = state;
  since_ = now;
  heard_ = now;
  said_ = now;
}

Call::Doing Call::end(CallState state, std::string notice, TimePoint now) {
  enter(state, now);
  return {{}, std::move(notice)};
}

Result<Call::Doing> Call::dial(const std::string& to, std::uint64_t id, TimePoint now) {
  if (to.empty()) return Error{ErrorCode::kInvalid, "a call needs a call sign", {}};
  if (to == own_) return Error{ErrorCode::kInvalid, "\"" + to + "\": that is this station", {}};
  if (taken()) return refused("the line is in use by " + other_ + ": hang up first");
  other_ = to;
  id_ = id;
  rings_ = false;
  enter(CallState::kCalling, now);
  return Doing{{word(CallWord::kCall)}, "calls " + other_};
}

Result<Call::Doing> Call::answer(TimePoint now) {
  if (state_ != CallState::kRinging) return refused("no call to answer on this line");
  enter(CallState::kInCall, now);
  return Doing{{word(CallWord::kAnswer)}, "talks with " + other_};
}

Result<Call::Doing> Call::hang_up(TimePoint now) {
  if (!taken()) return refused("no call to end on this line");
  Doing doing = end(CallState::kIdle, "has hung up", now);
  doing.say.push_back(word(CallWord::kHangUp));
  return doing;
}

bool Call::takes(const CallSignal& signal) const {
  if (signal.to != own_ || signal.from == own_ || signal.from.empty()) return false;
  if (signal.word == CallWord::kCall) {
    return !taken() || (state_ == CallState::kCalling && signal.from == other_) ||
           (signal.call == id_ && signal.from == other_);
  }
  return taken() && signal.call == id_ && signal.from == other_;
}

Call::Doing Call::hear(const CallSignal& signal, TimePoint now) {
  if (!takes(signal)) return {};
  if (signal.word == CallWord::kCall && !taken()) {
    other_ = signal.from;
    id_ = signal.call;
    enter(CallState::kRinging, now);
    return {{word(CallWord::kRinging)}, other_ + " calls"};
  }
  heard_ = now;
  switch (signal.word) {
    case CallWord::kCall:
      if (state_ != CallState::kCalling) return {};
      // Both stations have called each other: both adopt the lower call number and start talking.
      id_ = std::min(id_, signal.call);
      enter(CallState::kInCall, now);
      return {{word(CallWord::kAnswer)}, "talks with " + other_};
    case CallWord::kRinging:
      if (state_ != CallState::kCalling || std::exchange(rings_, true)) return {};
      return {{}, "it rings at " + other_};
    case CallWord::kAnswer:
      if (state_ != CallState::kCalling) return {};
      enter(CallState::kInCall, now);
      return {{}, "talks with " + other_};
    case CallWord::kBusy:
      if (state_ != CallState::kCalling) return {};
      return end(CallState::kBusy, other_ + " is busy", now);
    case CallWord::kHangUp:
      return end(CallState::kIdle, other_ + " has hung up", now);
    case CallWord::kTalking:
      break;
  }
  return {};
}

Call::Doing Call::tick(TimePoint now) {
  const Nanoseconds lasts = now - since_;
  switch (state_) {
    case CallState::kIdle:
      return {};
    case CallState::kCalling: {
      if (!rings_ && lasts >= kReplyWithin) {
        return end(CallState::kNoAnswer, "no station answered with the call sign " + other_, now);
      }
      if (lasts < kRingsFor) return {};
      Doing doing = end(CallState::kNoAnswer, other_ + " does not answer", now);
      doing.say.push_back(word(CallWord::kHangUp));
      return doing;
    }
    case CallState::kRinging:
      if (lasts < kRingsAtMost) return {};
      return end(CallState::kIdle, other_ + " has stopped calling", now);
    case CallState::kInCall:
      if (now - heard_ >= kGoneAfter) {
        return end(CallState::kIdle, other_ + " has left", now);
      }
      if (now - said_ < kTalkingEvery) return {};
      said_ = now;
      return {{word(CallWord::kTalking)}, {}};
    case CallState::kBusy:
    case CallState::kNoAnswer:
      if (lasts >= kShown) enter(CallState::kIdle, now);
      return {};
  }
  return {};
}

}  // namespace roger::radio
