#include "radio/station/report/who_hears.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

constexpr std::size_t kMaxAnswers = 1000;

}  // namespace

CommandResult WhoHears::execute(const AskWhoHears& command) {
  const RadioPlan& radio = context_.radio(command.radio);
  if (radio.intercom) return Notice{NoticeCode::kAllHear, {radio.name}};
  (*answers_.lock())[command.radio].clear();
  context_.station.send_message(HearingRequest{context_.stream_of(command.radio)});
  return std::nullopt;
}

// One answer per station: a later answer replaces the earlier one without a new event.
bool WhoHears::store(RadioId radio, const ReceptionReport& answer) {
  const HearingAnswerSnapshot hearer{answer.call_sign, answer.radio, answer.heard, answer.reason};
  const auto answers = answers_.lock();
  std::vector<HearingAnswerSnapshot>& hearers = (*answers)[radio];
  const auto former =
      std::ranges::find(hearers, answer.call_sign, &HearingAnswerSnapshot::call_sign);
  if (former != hearers.end()) {
    *former = hearer;
    return false;
  }
  if (hearers.size() >= kMaxAnswers) return false;
  hearers.push_back(hearer);
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
  const auto answers = answers_.lock();
  const auto found = answers->find(out.id);
  if (found != answers->end()) out.hearers = found->second;
}

}  // namespace roger::radio
