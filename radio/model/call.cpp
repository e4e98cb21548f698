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

Call::Doing refused(Notice why) {
  return {.refusal = std::move(why)};
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

Call::Doing Call::end(CallState state, NoticeCode why, TimePoint now) {
  enter(state, now);
  return {.notice = about_other(why)};
}

Call::Doing Call::dial(const std::string& to, std::uint64_t id, TimePoint now) {
  if (to.empty()) return refused(NoticeCode::kNoCallSign);
  if (to == own_) return refused({NoticeCode::kCallsItself, {to}});
  if (taken()) return refused(about_other(NoticeCode::kLineTaken));
  other_ = to;
  id_ = id;
  rings_ = false;
  enter(CallState::kCalling, now);
  return {{word(CallWord::kCall)}, about_other(NoticeCode::kCallPlaced)};
}

Call::Doing Call::answer(TimePoint now) {
  if (state_ != CallState::kRinging) return refused(NoticeCode::kNobodyCalls);
  enter(CallState::kInCall, now);
  return {{word(CallWord::kAnswer)}, about_other(NoticeCode::kCallBegan)};
}

Call::Doing Call::hang_up(TimePoint now) {
  if (!taken()) return refused(NoticeCode::kNoCall);
  Doing doing = end(CallState::kIdle, NoticeCode::kHungUp, now);
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
    return {{word(CallWord::kRinging)}, about_other(NoticeCode::kCallReceived)};
  }
  heard_ = now;
  switch (signal.word) {
    case CallWord::kCall:
      if (state_ != CallState::kCalling) return {};
      // Both stations have called each other: both adopt the lower call number and start talking.
      id_ = std::min(id_, signal.call);
      enter(CallState::kInCall, now);
      return {{word(CallWord::kAnswer)}, about_other(NoticeCode::kCallBegan)};
    case CallWord::kRinging:
      if (state_ != CallState::kCalling || std::exchange(rings_, true)) return {};
      return {.notice = about_other(NoticeCode::kCallRings)};
    case CallWord::kAnswer:
      if (state_ != CallState::kCalling) return {};
      enter(CallState::kInCall, now);
      return {.notice = about_other(NoticeCode::kCallBegan)};
    case CallWord::kBusy:
      if (state_ != CallState::kCalling) return {};
      return end(CallState::kBusy, NoticeCode::kOtherBusy, now);
    case CallWord::kHangUp:
      return end(CallState::kIdle, NoticeCode::kOtherHungUp, now);
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
        return end(CallState::kNoAnswer, NoticeCode::kNoSuchStation, now);
      }
      if (lasts < kRingsFor) return {};
      Doing doing = end(CallState::kNoAnswer, NoticeCode::kNotAnswered, now);
      doing.say.push_back(word(CallWord::kHangUp));
      return doing;
    }
    case CallState::kRinging:
      if (lasts < kRingsAtMost) return {};
      return end(CallState::kIdle, NoticeCode::kStoppedCalling, now);
    case CallState::kInCall:
      if (now - heard_ >= kGoneAfter) {
        return end(CallState::kIdle, NoticeCode::kOtherLeft, now);
      }
      if (now - said_ < kTalkingEvery) return {};
      said_ = now;
      return {.say = {word(CallWord::kTalking)}};
    case CallState::kBusy:
    case CallState::kNoAnswer:
      if (lasts >= kShown) enter(CallState::kIdle, now);
      return {};
  }
  return {};
}

}  // namespace roger::radio
