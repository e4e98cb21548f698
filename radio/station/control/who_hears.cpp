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

bool WhoHears::begin_question(RadioId number) {
  // No radio is retuned between its key-down and the end of its transmission.
  const bool keyed = radios_.is_keyed(number);
  const TransmitChannel present = radios_.transmit_channel(number);
  const auto asked = asked_.lock();
  Radio& radio = (*asked)[number];
  if (!keyed && radio.sent_on != present) return false;
  radio.question = Question{present, context_.now(), {}};
  return true;
}

void WhoHears::transmits(RadioId radio, const Transmission& transmission) {
  (*asked_.lock())[radio].sent_on = TransmitChannel{transmission.address, transmission.hopping};
}

// One answer per station: a later answer replaces the earlier one without a new event.
bool WhoHears::store(RadioId radio, const ReceptionReport& answer) {
  const HearingAnswerSnapshot hearer{answer.call_sign, answer.radio, answer.heard, answer.reason};
  const TransmitChannel present = radios_.transmit_channel(radio);
  const auto asked = asked_.lock();
  std::optional<Question>& question = (*asked)[radio].question;
  if (!question || question->channel != present) return false;
  std::vector<HearingAnswerSnapshot>& answers = question->answers;
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
  const std::optional<Question>& question = found->second.question;
  if (!question || question->channel != present) return;
  out.asked_at = question->at;
  out.hearers = question->answers;
}

}  // namespace roger::radio
