#include "radio/hla/control_text.hpp"

#include <cmath>
#include <concepts>
#include <type_traits>
#include <utility>
#include <vector>

#include "radio/model/air_channel.hpp"

namespace roger::radio {
namespace {

// The members of a refused control may be missing in the report of another station.
bool is_known(Frequency frequency) {
  return frequency.hertz() != 0;
}

Notice notice_of(const Jam& jam) {
  if (!is_known(jam.frequency)) return {NoticeCode::kJamming};
  NoticeCode code = NoticeCode::kNoLongerJammed;
  if (jam.kind == JamKind::kNoise) code = NoticeCode::kJammedWithNoise;
  if (jam.kind == JamKind::kTone) code = NoticeCode::kJammedWithTone;
  constexpr double kHertzPerKilohertz = 1000.0;
  const Frequency channel =
      channel_name(jam.frequency, double{jam.bandwidth_hz} / kHertzPerKilohertz);
  return {code, {channel.megahertz_text()}};
}

Notice notice_of(const NetCut& cut) {
  if (!is_known(cut.frequency)) return {NoticeCode::kNetCutting};
  return {cut.cut ? NoticeCode::kFrequencyCut : NoticeCode::kNoLongerCut,
          {channel_name(cut.frequency, 0.0).megahertz_text()}};
}

Notice notice_of(const RadioCondition& condition) {
  if (condition.call_sign.empty()) return {NoticeCode::kRadioState};
  std::vector<Notice> faults = faults_of(condition);
  if (faults.empty()) faults.emplace_back(NoticeCode::kWorksAgain);
  if (condition.radio_index == 0) {
    return {NoticeCode::kRadiosAffected, {condition.call_sign}, std::move(faults)};
  }
  return {NoticeCode::kRadioAffected,
          {condition.call_sign, std::to_string(condition.radio_index)},
          std::move(faults)};
}

Notice notice_of(const BreakIn& /*permit*/) {
  return {NoticeCode::kBreakIn};
}

Notice notice_of(std::monostate /*unknown*/) {
  return {NoticeCode::kUnknownControl};
}

}  // namespace

Notice to_notice(const InstructorControl& control) {
  return std::visit([](const auto& what) { return notice_of(what); }, control);
}

std::string in_words(const InstructorControl& control) {
  return in_words(to_notice(control));
}

std::vector<Notice> faults_of(const RadioCondition& condition) {
  std::vector<Notice> out;
  if (condition.failure == Failure::kBoth) out.emplace_back(NoticeCode::kBothFailed);
  if (condition.failure == Failure::kTransmitter) out.emplace_back(NoticeCode::kCannotTransmit);
  if (condition.failure == Failure::kReceiver) out.emplace_back(NoticeCode::kCannotReceive);
  if (condition.loss_db > 0.0F) {
    out.emplace_back(NoticeCode::kLosesSensitivity,
                     std::vector{std::to_string(std::lround(condition.loss_db))});
  }
  if (condition.squelch == SquelchForce::kOpen) out.emplace_back(NoticeCode::kSquelchHeldOpen);
  if (condition.squelch == SquelchForce::kClosed) out.emplace_back(NoticeCode::kSquelchHeldClosed);
  return out;
}

Notice to_notice(const ControlRefused& refused) {
  Notice out{
      refused.sender_proved ? NoticeCode::kControlRefused : NoticeCode::kClaimedControlRefused,
      {refused.call_sign, refused.sender}};
  if (refused.sender.empty()) out = {NoticeCode::kUnknownControlRefused, {refused.call_sign}};
  out.details = {std::visit([](const auto& what) { return notice_of(what); }, refused.control),
                 to_notice(refused.reason)};
  return out;
}

RefusedControl control_in(const Message& message) {
  return std::visit(
      [](const auto& what) -> RefusedControl {
        if constexpr (requires { notice_of(what); }) {
          return what;
        } else {
          return {};
        }
      },
      message);
}

Notice to_notice(const ControlRefusal& refusal) {
  constexpr auto kFirst = static_cast<int>(RefusalCause::kNotSigned);
  static_assert(static_cast<int>(NoticeCode::kAuthorityExpired) -
                    static_cast<int>(NoticeCode::kNotSigned) ==
                static_cast<int>(kLastRefusalCause) - kFirst);
  const auto cause = static_cast<int>(refusal.cause);
  if (refusal.empty()) return {NoticeCode::kUnstatedRefusal};
  if (refusal.cause > kLastRefusalCause) {
    return {NoticeCode::kUnknownRefusal, {std::to_string(cause)}};
  }
  Notice out{static_cast<NoticeCode>(static_cast<int>(NoticeCode::kNotSigned) + cause - kFirst)};
  // A foreign report may lack what belongs to its cause, or contain more.
  switch (refusal.cause) {
    case RefusalCause::kWrongTime:
    case RefusalCause::kSenderLimit:
    case RefusalCause::kTotalLimit:
      out.values.push_back(refusal.value ? std::to_string(std::llround(*refusal.value)) : "?");
      break;
    case RefusalCause::kForeignCertificate:
    case RefusalCause::kNotYetValid:
    case RefusalCause::kExpired:
    case RefusalCause::kRevoked:
    case RefusalCause::kRole:
    case RefusalCause::kAuthorityNotYetValid:
    case RefusalCause::kAuthorityExpired:
      out.values.push_back(refusal.subject.empty() ? "?" : refusal.subject);
      break;
    default:
      break;
  }
  return out;
}

}  // namespace roger::radio
