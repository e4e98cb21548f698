#include "radio/hla/control_text.hpp"

#include <cmath>
#include <vector>

namespace roger::radio {
namespace {

std::string to_text(const Jam& jam) {
  const std::string where = jam.frequency.megahertz_text() + " MHz ";
  if (jam.kind == JamKind::kOff) return where + "is no longer jammed";
  return where + "is jammed with " + (jam.kind == JamKind::kTone ? "a tone" : "noise");
}

std::string to_text(const NetCut& cut) {
  return cut.frequency.megahertz_text() + (cut.cut ? " MHz is cut" : " MHz is no longer cut");
}

std::string to_text(const RadioCondition& condition) {
  std::string out = condition.call_sign + "'s ";
  out += condition.radio_index == 0 ? "radios" : "radio " + std::to_string(condition.radio_index);
  std::vector<std::string> what;
  if (condition.failure == Failure::kBoth) what.emplace_back("failed");
  if (condition.failure == Failure::kTransmitter) what.emplace_back("cannot transmit");
  if (condition.failure == Failure::kReceiver) what.emplace_back("cannot receive");
  if (condition.loss_db > 0.0F) {
    what.push_back(std::to_string(std::lround(condition.loss_db)) + " dB loss");
  }
  if (condition.squelch == SquelchForce::kOpen) what.emplace_back("squelch held open");
  if (condition.squelch == SquelchForce::kClosed) what.emplace_back("squelch held closed");
  if (what.empty()) what.emplace_back("working again");
  for (std::size_t i = 0; i < what.size(); ++i) out += (i == 0 ? ": " : ", ") + what[i];
  return out;
}

}  // namespace

std::string in_words(const InstructorControl& control) {
  return std::visit([](const auto& what) { return to_text(what); }, control);
}

Notice to_notice(const ControlRefused& refused) {
  return {NoticeCode::kControlRefused,
          {refused.call_sign, refused.control, refused.sender, refused.reason}};
}

std::string control_text(const Message& message) {
  return std::visit(
      [](const auto& what) -> std::string {
        using What = std::decay_t<decltype(what)>;
        if constexpr (requires { to_text(what); }) return to_text(what);
        return std::is_same_v<What, BreakIn> ? "break-in" : "";
      },
      message);
}

}  // namespace roger::radio
