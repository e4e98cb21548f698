#include "ui/model/call_text.hpp"

#include <QCoreApplication>

#include "ui/model/format.hpp"

namespace roger::ui {
namespace {

using radio::CallState;

struct CallText {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::LoggedCall)
};

Activity of_call(const radio::RadioSnapshot& radio, Token token, const QString& detail) {
  return {.icon = Icon::kCall,
          .icon_token = token,
          .name = shown_text(radio.call.call_sign),
          .detail = detail,
          .detail_token = Token::kText2};
}

}  // namespace

std::optional<Activity> call_activity(const radio::RadioSnapshot& radio, TimePoint now) {
  const QString lasts = duration_text(now - radio.call.since);
  switch (radio.call.state) {
    case CallState::kCalling:
      return of_call(radio, Token::kText2, CallText::tr("ringing, %1").arg(lasts));
    case CallState::kRinging:
      return of_call(radio, Token::kReceive, CallText::tr("calls you, %1").arg(lasts));
    case CallState::kBusy: {
      Activity busy = of_call(radio, Token::kTrouble, CallText::tr("is busy"));
      busy.detail_token = Token::kTrouble;
      return busy;
    }
    case CallState::kNoAnswer: {
      Activity no_answer = of_call(radio, Token::kTrouble, CallText::tr("no answer"));
      no_answer.detail_token = Token::kTrouble;
      return no_answer;
    }
    case CallState::kIdle:
    case CallState::kInCall:
      break;
  }
  return std::nullopt;
}

std::optional<Activity> talk_activity(const radio::RadioSnapshot& radio, TimePoint now) {
  if (radio.call.state != CallState::kInCall) return std::nullopt;
  return of_call(radio, Token::kText2,
                 CallText::tr("in call, %1").arg(duration_text(now - radio.call.since)));
}

QString connection_text(const radio::RadioSnapshot& radio) {
  if (radio.call.state != CallState::kInCall) return QString::fromStdString(radio.net);
  return CallText::tr("Call with %1").arg(shown_text(radio.call.call_sign));
}

bool has_call(const radio::RadioSnapshot& radio) {
  return radio.call.state == CallState::kCalling || radio.call.state == CallState::kRinging ||
         radio.call.state == CallState::kInCall;
}

}  // namespace roger::ui
