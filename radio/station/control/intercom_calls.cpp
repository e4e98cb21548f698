#include "radio/station/control/intercom_calls.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace roger::radio {
namespace {

constexpr Nanoseconds kRingPeriod{2'000'000'000};
constexpr Nanoseconds kListPeriod{1'000'000'000};
/// Maximum number of signals between two control steps; bounds the memory that network input can
/// use.
constexpr std::size_t kMaxSignals = 64;

bool can_talk(const RadioPlan& radio) {
  return radio.intercom && !radio.receive_only;
}

bool has_line(const OperatorPlan& station) {
  return std::ranges::any_of(station.radios, can_talk);
}

}  // namespace

IntercomCalls::IntercomCalls(const OperatorContext& context, RadioControls& controls,
                             OperatorAudio& audio, OperatorEvents& events)
    : context_(context), controls_(controls), audio_(audio), events_(events) {
  for (const RadioPlan& radio : context_.plan().radios) {
    lines_.push_back({Call(context_.plan().call_sign), can_talk(radio), {}});
  }
}

CommandResult IntercomCalls::execute(const PlaceCall& command) {
  const std::lock_guard lock(mutex_);
  Line& line = lines_[command.radio];
  if (!line.usable) return Notice{NoticeCode::kNoIntercom, {context_.radio(command.radio).name}};
  if (CommandResult refused = check_call_sign(command.call_sign)) return refused;
  // Stream numbers of two operators differ by more than the number of calls in an exercise, so call
  // numbers are unique.
  const std::uint64_t id = context_.settings.first_stream + (placed_++ & 0xFFFFU);
  return order(command.radio, line.call, line.call.dial(command.call_sign, id, context_.now()));
}

CommandResult IntercomCalls::execute(const AnswerCall& command) {
  const std::lock_guard lock(mutex_);
  Call& call = lines_[command.radio].call;
  return order(command.radio, call, call.answer(context_.now()));
}

CommandResult IntercomCalls::execute(const HangUp& command) {
  const std::lock_guard lock(mutex_);
  Call& call = lines_[command.radio].call;
  return order(command.radio, call, call.hang_up(context_.now()));
}

CommandResult IntercomCalls::order(RadioId radio, Call& call, Call::Doing doing) {
  if (!doing.refusal.empty()) return std::move(doing.refusal);
  carry_out(radio, call, std::move(doing));
  context_.station.wake();
  return std::nullopt;
}

void IntercomCalls::carry_out(RadioId radio, Call& call, Call::Doing doing) {
  for (CallSignal& signal : doing.say) due_.push_back(std::move(signal));
  const bool talks = call.state() == CallState::kInCall;
  if (talks != controls_.connected(radio)) {
    if (talks) {
      controls_.connect(radio, call.other());
    } else {
      controls_.disconnect(radio);
    }
  }
  if (doing.notice.empty()) return;
  events_.add({.at = context_.now(),
               .kind = EventKind::kCall,
               .radio = radio,
               .call_sign = call.other(),
               .notice = std::move(doing.notice)});
}

void IntercomCalls::receive(const CallSignal& signal) {
  if (signal.to != context_.plan().call_sign) return;
  const std::lock_guard lock(mutex_);
  if (received_.size() < kMaxSignals) received_.push_back(signal);
}

void IntercomCalls::close() {
  const TimePoint now = context_.now();
  const std::lock_guard lock(mutex_);
  for (RadioId radio = 0; radio < lines_.size(); ++radio) {
    Call& call = lines_[radio].call;
    if (call.taken()) carry_out(radio, call, call.hang_up(now));
  }
}

void IntercomCalls::answer_signal(const CallSignal& signal, TimePoint now) {
  std::optional<RadioId> taker;
  for (RadioId radio = 0; radio < lines_.size(); ++radio) {
    const Line& line = lines_[radio];
    if (!line.usable || !line.call.takes(signal)) continue;
    // A line that is in a call with the sender takes precedence over a free one.
    if (!taker || line.call.other() == signal.from) taker = radio;
  }
  if (taker) {
    Call& call = lines_[*taker].call;
    carry_out(*taker, call, call.hear(signal, now));
  } else if (std::ranges::any_of(lines_, &Line::usable) && signal.word == CallWord::kCall &&
             signal.from != signal.to) {
    due_.push_back({signal.call, signal.to, signal.from, CallWord::kBusy});
  }
}

void IntercomCalls::step() {
  const TimePoint now = context_.now();
  std::vector<CallSignal> due;
  {
    const std::lock_guard lock(mutex_);
    for (const CallSignal& signal : std::exchange(received_, {})) answer_signal(signal, now);
    for (RadioId radio = 0; radio < lines_.size(); ++radio) {
      Line& line = lines_[radio];
      carry_out(radio, line.call, line.call.tick(now));
      if (line.call.state() != CallState::kRinging || now - line.rang < kRingPeriod) continue;
      line.rang = now;
      audio_.sound(OperatorTone::kRinging);
    }
    due.swap(due_);
  }
  for (const CallSignal& signal : due) context_.station.send_message(signal);
}

void IntercomCalls::fill(RadioSnapshot& out) const {
  const std::lock_guard lock(mutex_);
  const Call& call = lines_[out.id].call;
  if (call.state() != CallState::kIdle) out.call = {call.state(), call.other(), call.since()};
}

void CallDirectory::step() {
  const TimePoint now = context_.now();
  if (!has_line(context_.plan()) || (listed_at_ && now - *listed_at_ < kListPeriod)) return;
  listed_at_ = now;
  // Only stations of the same plan are known to have a line; a station of another plan may have
  // one.
  std::set<std::string> names;
  for (std::string& name : context_.station.net.call_signs()) names.insert(std::move(name));
  for (const OperatorPlan& station : context_.station.plan.stations) {
    if (has_line(station)) {
      names.insert(station.call_sign);
    } else {
      names.erase(station.call_sign);
    }
  }
  names.erase(context_.plan().call_sign);
  callable_.assign(names.begin(), names.end());
}

}  // namespace roger::radio
