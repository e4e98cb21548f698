// StationOperator's calls on his intercoms: between the line's state (Call), the radio's tuning and
// what is told to whom.
#include <algorithm>
#include <set>
#include <utility>

#include "radio/station/station_operator.hpp"

namespace roger::radio {
namespace {

constexpr Nanoseconds kRingEvery{2'000'000'000};
/// How often it is looked who can be called.
constexpr Nanoseconds kListEvery{1'000'000'000};
/// Words between two control steps; what comes from the network must not eat the memory.
constexpr std::size_t kMostWords = 64;

}  // namespace

Status StationOperator::call(const PlaceCall& order) {
  const RadioPlan& radio = settings_.plan.radios[order.radio];
  if (!radio.intercom || radio.receive_only) {
    return Error{ErrorCode::kUnavailable,
                 "radio \"" + radio.name + "\" is no intercom to call somebody with",
                 {}};
  }
  if (Status status = check_call_sign(order.call_sign); !status) return status;
  // Streams of operators lie further apart than they make calls in an exercise.
  const std::uint64_t id = settings_.first_stream + (calls_placed_++ & 0xFFFFU);
  return carry_out(order.radio,
                   calls_[order.radio].dial(order.call_sign, id, surroundings_.clock.now()));
}

Status StationOperator::carry_out(RadioId radio, Result<Call::Doing> doing) {
  if (!doing) return doing.error();
  for (CallSignal& signal : doing.value().say) call_words_.push_back(std::move(signal));
  const Call& call = calls_[radio];
  Tuning& tuning = tunings_[radio];
  const bool talks = call.state() == CallState::kInCall;
  if (talks != tuning.connected()) {
    // A key belongs to the line that it was pressed on.
    transmit_.key(0, Key{radio, false}, {}, surroundings_.clock.now());
    if (talks) {
      tuning.connect(net_key_of_call(settings_.plan.call_sign, call.other()), call.other());
    } else {
      tuning.disconnect();
    }
    set_receivers(radio);
  }
  if (doing.value().tell.empty()) return ok();
  Event event;
  event.at = surroundings_.clock.now();
  event.kind = EventKind::kCall;
  event.radio = radio;
  event.call_sign = call.other();
  event.text = std::move(doing.value().tell);
  events_.add(std::move(event));
  return ok();
}

void StationOperator::call_said(const CallSignal& signal) {
  if (signal.to != settings_.plan.call_sign) return;
  const std::lock_guard lock(call_inbox_mutex_);
  if (call_inbox_.size() < kMostWords) call_inbox_.push_back(signal);
}

void StationOperator::hear_call(const CallSignal& signal) {
  const TimePoint now = surroundings_.clock.now();
  const auto takes = [&](RadioId radio) {
    const RadioPlan& plan = settings_.plan.radios[radio];
    return plan.intercom && !plan.receive_only && calls_[radio].takes(signal);
  };
  std::optional<RadioId> line;
  bool any = false;
  for (RadioId radio = 0; radio < calls_.size(); ++radio) {
    any = any ||
          (settings_.plan.radios[radio].intercom && !settings_.plan.radios[radio].receive_only);
    if (!takes(radio)) continue;
    // The line that talks with him before one that is free.
    if (!line || calls_[radio].other() == signal.from) line = radio;
  }
  if (line) {
    (void)carry_out(*line, calls_[*line].hear(signal, now));
  } else if (any && signal.word == CallWord::kCall && signal.from != signal.to) {
    call_words_.push_back({signal.call, signal.to, signal.from, CallWord::kBusy});
  }
}

void StationOperator::follow_calls() {
  std::vector<CallSignal> heard;
  {
    const std::lock_guard lock(call_inbox_mutex_);
    heard.swap(call_inbox_);
  }
  std::vector<CallSignal> words;
  {
    const std::lock_guard lock(tuning_mutex_);
    const TimePoint now = surroundings_.clock.now();
    for (const CallSignal& signal : heard) hear_call(signal);
    for (RadioId radio = 0; radio < calls_.size(); ++radio) {
      (void)carry_out(radio, calls_[radio].tick(now));
      if (calls_[radio].state() != CallState::kRinging || now - rang_[radio] < kRingEvery) continue;
      rang_[radio] = now;
      ears_.sound(OperatorTone::kRinging);
    }
    words.swap(call_words_);
  }
  for (const CallSignal& signal : words) surroundings_.tell(signal);
}

void StationOperator::list_callable() {
  const auto has_line = [](const OperatorPlan& station) {
    return std::ranges::any_of(station.radios, [](const RadioPlan& radio) {
      return radio.intercom && !radio.receive_only;
    });
  };
  const TimePoint now = surroundings_.clock.now();
  if (!has_line(settings_.plan) || (callable_at_ && now - *callable_at_ < kListEvery)) return;
  callable_at_ = now;
  // A line is known to nobody but those of the same plan; whoever has radios may have one too.
  std::set<std::string> names;
  for (std::string& name : surroundings_.net.call_signs()) names.insert(std::move(name));
  for (const OperatorPlan& station : surroundings_.plan.stations) {
    if (has_line(station)) {
      names.insert(station.call_sign);
    } else {
      names.erase(station.call_sign);
    }
  }
  names.erase(settings_.plan.call_sign);
  callable_.assign(names.begin(), names.end());
}

CallSnapshot StationOperator::call_snapshot(RadioId radio) const {
  const Call& call = calls_[radio];
  if (call.state() == CallState::kIdle) return {};
  return {call.state(), call.other(), call.since()};
}

}  // namespace roger::radio
