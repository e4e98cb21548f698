#include "ui/model/activity.hpp"

#include <QCoreApplication>
#include <algorithm>

#include "ui/model/call_text.hpp"
#include "ui/model/format.hpp"
#include "ui/model/mode_text.hpp"
#include "ui/model/reason_text.hpp"
#include "ui/model/secure.hpp"
#include "ui/model/station_text.hpp"

namespace roger::ui {
namespace {

/// How long a missed transmission and its reason are shown.
constexpr Nanoseconds kMissedShown{10'000'000'000};

struct ActivityText {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::Activity)
};

QString call_sign_of(const radio::SpeakerSnapshot& speaker) {
  return speaker.call_sign.empty() ? ActivityText::tr("No call sign yet") : station_text(speaker);
}

std::optional<Token> choose_bar(const radio::RadioSnapshot& radio) {
  if (radio.transmitting) return Token::kTransmit;
  if (is_troubled(radio)) return Token::kTrouble;
  if (radio.receiving || radio.call.state == radio::CallState::kRinging) return Token::kReceive;
  return std::nullopt;
}

Activity amber(const QString& name, const QString& detail, const QString& hint = {}) {
  return {.icon = Icon::kTrouble,
          .icon_token = Token::kTrouble,
          .name = name,
          .detail = detail,
          .detail_token = Token::kTrouble,
          .hint = hint};
}

QString name_of(const radio::RadioSnapshot& radio, const radio::SpeakerSnapshot& speaker) {
  const QString name = call_sign_of(speaker);
  return radio.speakers.size() == 1
             ? name
             : ActivityText::tr("%1 and %2 more").arg(name).arg(radio.speakers.size() - 1);
}

bool is_readable(const radio::SpeakerSnapshot& speaker) {
  return speaker.unreadable.empty();
}

/// Returns the activity while `heard` is received instead of the weaker or overridden station
/// `beaten`.
Activity heard_over(Activity heard, const radio::NotHeardSnapshot& beaten) {
  const QString who =
      beaten.call_sign.empty() ? ActivityText::tr("another station") : station_text(beaten);
  if (beaten.reason.code == radio::HearingReason::kBrokenInto) {
    heard.detail = ActivityText::tr("breaks in: %1 not heard").arg(who);
    heard.detail_token = Token::kInstructor;
    heard.hint = guide_hint(beaten.reason);
    return heard;
  }
  return amber(heard.name, ActivityText::tr("Stepped on by %1").arg(who),
               guide_hint(beaten.reason));
}

Activity speaking(const radio::RadioSnapshot& radio, bool all_muted, TimePoint now) {
  if (is_unreadable(radio)) {
    const radio::SpeakerSnapshot& strongest = radio.speakers.front();
    return amber(name_of(radio, strongest),
                 ActivityText::tr("unreadable: %1").arg(reason_text(strongest.unreadable)),
                 guide_hint(strongest.unreadable));
  }
  const radio::SpeakerSnapshot& speaker = *std::ranges::find_if(radio.speakers, is_readable);
  Activity activity{.icon = Icon::kReceive,
                    .icon_token = Token::kReceive,
                    .name = name_of(radio, speaker),
                    .detail_token = Token::kText2};
  if (speaker.by_guard) {
    activity.name =
        ActivityText::tr("%1 on %2").arg(activity.name, QString::fromStdString(radio.guard));
  }
  if (radio.muted || all_muted) {
    activity.detail = ActivityText::tr("muted by you");
    return activity;
  }
  if (radio.stepped_on) return heard_over(std::move(activity), *radio.stepped_on);
  const auto garbled = std::ranges::find_if_not(radio.speakers, is_readable);
  if (garbled != radio.speakers.end()) {
    activity.detail = ActivityText::tr("%1 is unreadable: %2")
                          .arg(call_sign_of(*garbled), reason_text(garbled->unreadable));
    activity.detail_token = Token::kTrouble;
    activity.hint = guide_hint(garbled->unreadable);
    return activity;
  }
  const QString strength =
      speaker.received_dbm ? power_text(*speaker.received_dbm) : decibel_text(speaker.level_dbfs);
  activity.detail = ActivityText::tr("%1, %2").arg(strength, duration_text(now - speaker.since));
  if (speaker.plain) {
    activity.detail = ActivityText::tr("plain on a secure net, %1").arg(activity.detail);
    activity.detail_token = Token::kTrouble;
  }
  return activity;
}

/// Returns whether a station was missed a short time ago, for a reason that still explains why the
/// radio is silent: a transmission of its own no longer does.
bool is_missed(const radio::RadioSnapshot& radio, TimePoint now) {
  return radio.not_heard && now - radio.not_heard->at < kMissedShown &&
         radio.not_heard->reason.code != radio::HearingReason::kTransmits;
}

Activity silent(const radio::RadioSnapshot& radio, bool all_muted, TimePoint now) {
  if (radio.muted || all_muted) {
    return {.icon = Icon::kMuted,
            .icon_token = Token::kTrouble,
            .name = ActivityText::tr("Muted by you"),
            .name_token = Token::kText2,
            .detail = radio.can_transmit ? QString() : ActivityText::tr("receive only")};
  }
  if (const QString late = out_of_step(radio); !late.isEmpty()) {
    return amber(ActivityText::tr("Out of step"),
                 ActivityText::tr("%1: press %2 above to sync").arg(late).arg(radio.hop_net));
  }
  if (is_missed(radio, now)) {
    const QString who = station_text(*radio.not_heard);
    return {.icon = Icon::kIdle,
            .name = who.isEmpty() ? ActivityText::tr("Station not heard")
                                  : ActivityText::tr("%1 not heard").arg(who),
            .name_token = Token::kText2,
            .detail = reason_text(radio.not_heard->reason),
            .detail_token = Token::kTrouble,
            .hint = guide_hint(radio.not_heard->reason)};
  }
  if (radio.last_speaker) {
    return {.icon = Icon::kLast,
            .name = call_sign_of(*radio.last_speaker),
            .name_token = Token::kText2,
            .detail = age_text(now - radio.last_speaker->until)};
  }
  return {.icon = Icon::kIdle,
          .name = ActivityText::tr("No transmissions yet"),
          .name_token = Token::kText3,
          .detail = radio.can_transmit ? QString() : ActivityText::tr("receive only")};
}

QString where_on_air(const radio::RadioSnapshot& radio) {
  if (radio.intercom) return ActivityText::tr("on %1").arg(connection_text(radio));
  const QString frequency = megahertz_text(radio.channel);
  if (radio.secure) return ActivityText::tr("on %1 MHz, secure").arg(frequency);
  return radio.net_secure ? ActivityText::tr("on %1 MHz, plain on a secure net").arg(frequency)
                          : ActivityText::tr("on %1 MHz").arg(frequency);
}

Activity content_of(const radio::RadioSnapshot& radio, const QString& refusal, bool all_muted,
                    TimePoint now) {
  // In order of priority: refused order, call to be answered, own transmission, received
  // transmission, established call, silence.
  if (!refusal.isEmpty()) return amber({}, refusal);
  if (const auto call = call_activity(radio, now)) return *call;
  if (radio.transmitting) {
    return {.icon = Icon::kTransmit,
            .icon_token = Token::kTransmit,
            .name = ActivityText::tr("You"),
            .detail = where_on_air(radio),
            .detail_token = Token::kText2};
  }
  if (radio.receiving && !radio.speakers.empty()) return speaking(radio, all_muted, now);
  if (const auto call = talk_activity(radio, now)) return *call;
  return silent(radio, all_muted, now);
}

}  // namespace

QString Activity::sentence() const {
  if (name.isEmpty()) return detail;
  return detail.isEmpty() ? name : name + QStringLiteral(", ") + detail;
}

bool is_troubled(const radio::RadioSnapshot& radio) {
  const bool stepped_on =
      radio.stepped_on && radio.stepped_on->reason.code == radio::HearingReason::kSteppedOn;
  return stepped_on || is_unreadable(radio);
}

Activity make_activity(const radio::RadioSnapshot& radio, const QString& refusal, bool all_muted,
                       TimePoint now) {
  Activity activity = content_of(radio, refusal, all_muted, now);
  activity.bar = choose_bar(radio);
  return activity;
}

}  // namespace roger::ui
