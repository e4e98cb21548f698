#include "radio/station/control/who_hears.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

constexpr std::size_t kMaxAnswers = 1000;

}  // namespace

CommandResult WhoHears::execute(const AskWhoHears& command) {
  const RadioPlan& plan = context_.radio(command.radio);
  if (plan.intercom) return Notice{NoticeCode::kAllHear, {plan.name}};
  if (!begin_question(command.radio)) {
    return Notice{NoticeCode::kNoTransmissionYet, {radios_.net_title(command.radio)}};
  }
  context_.station.send_message(HearingRequest{context_.stream_of(command.radio)});
  return std::nullopt;
}

WhoHears::Transmitter WhoHears::transmitter(RadioId number) const {
  return {radios_.transmit_channel(number), radios_.is_keyed(number)};
}

// No radio is retuned between its key-down and the end of its transmission.
bool WhoHears::has_sent(const Radio& radio, const Transmitter& present) {
  return radio.sent_on == present.channel || present.keyed;
}

bool WhoHears::begin_question(RadioId number) {
  const Transmitter present = transmitter(number);
  const auto asked = asked_.lock();
  Radio& radio = (*asked)[number];
  if (!has_sent(radio, present)) return false;
  radio.hearing = Hearing{present.channel, context_.now(), {}};
  return true;
}

void WhoHears::transmits(RadioId radio, const Transmission& transmission) {
  (*asked_.lock())[radio].sent_on = TransmitChannel{transmission.address, transmission.hopping};
}

// One answer per station: a later answer replaces the earlier one without a new event.
bool WhoHears::store(RadioId number, const ReceptionReport& answer) {
  const HearingAnswerSnapshot hearer{answer.call_sign, answer.radio, answer.heard, answer.reason};
  const Transmitter present = transmitter(number);
  const auto asked = asked_.lock();
  Radio& radio = (*asked)[number];
  if (!has_sent(radio, present)) return false;
  if (!radio.hearing || radio.hearing->channel != present.channel) {
    radio.hearing = Hearing{present.channel, std::nullopt, {}};
  }
  std::vector<HearingAnswerSnapshot>& answers = radio.hearing->answers;
  const auto former =
      std::ranges::find(answers, answer.call_sign, &HearingAnswerSnapshot::call_sign);
  if (former != answers.end()) {
    *former = hearer;
    return false;
  }
  if (answers.size() >= kMaxAnswers) return false;
  answers.push_back(hearer);
  return true;
}

void WhoHears::receive(const ReceptionReport& answer) {
  if (!context_.is_own(answer.stream)) return;
  const auto radio = static_cast<RadioId>(answer.stream - context_.settings.first_stream);
  if (!store(radio, answer)) return;
  events_.add({.at = context_.now(),
               .kind = EventKind::kHearing,
               .radio = radio,
               .stream = answer.stream,
               .call_sign = answer.call_sign,
               .heard = answer.heard,
               .listens = !answer.radio.empty(),
               .why = answer.heard ? Reason{} : answer.reason});
}

void WhoHears::fill(RadioSnapshot& out) const {
  const TransmitChannel present = radios_.transmit_channel(out.id);
  const auto asked = asked_.lock();
  const auto found = asked->find(out.id);
  if (found == asked->end()) return;
  const std::optional<Hearing>& hearing = found->second.hearing;
  if (!hearing || hearing->channel != present) return;
  out.asked_at = hearing->asked_at;
  out.hearers = hearing->answers;
}

}  // namespace roger::radio
