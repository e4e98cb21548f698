#include "ui/model/notice_text.hpp"

#include <QCoreApplication>
#include <QStringList>
#include <cmath>

#include "ui/model/format.hpp"

namespace roger::ui {
namespace {

struct NoticeText {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::Notice)
};

QString federation_lost(const QString& why, const QString& still) {
  const QString lost = NoticeText::tr(
                           "the connection is lost (%1); voice goes on as far as the network does "
                           "until it is joined again")
                           .arg(why);
  return still.isEmpty() ? lost : NoticeText::tr("%1: %2").arg(lost, still);
}

QString by_whom(const QString& what, const QString& who) {
  return who.isEmpty() ? what : NoticeText::tr("%1 by %2").arg(what, who);
}

/// "3 min 20 s" of "200".
QString length_text(const QString& seconds) {
  constexpr qlonglong kMinute = 60;
  const qlonglong all = seconds.toLongLong();
  if (all < kMinute) return NoticeText::tr("%1 s").arg(all);
  return NoticeText::tr("%1 min %2 s").arg(all / kMinute).arg(all % kMinute);
}

QString text_of(const radio::Jam& jam) {
  const QString frequency = megahertz_text(jam.frequency);
  switch (jam.kind) {
    case radio::JamKind::kTone:
      return NoticeText::tr("%1 MHz is jammed with a tone").arg(frequency);
    case radio::JamKind::kNoise:
      return NoticeText::tr("%1 MHz is jammed with noise").arg(frequency);
    case radio::JamKind::kOff:
      break;
  }
  return NoticeText::tr("%1 MHz is not jammed any more").arg(frequency);
}

QString text_of(const radio::NetCut& cut) {
  return (cut.cut ? NoticeText::tr("%1 MHz is cut") : NoticeText::tr("%1 MHz is not cut any more"))
      .arg(megahertz_text(cut.frequency));
}

QStringList wrong_with(const radio::RadioCondition& condition) {
  QStringList out;
  switch (condition.failure) {
    case radio::Failure::kBoth:
      out << NoticeText::tr("failed");
      break;
    case radio::Failure::kTransmitter:
      out << NoticeText::tr("can't transmit");
      break;
    case radio::Failure::kReceiver:
      out << NoticeText::tr("can't receive");
      break;
    case radio::Failure::kNone:
      break;
  }
  if (condition.loss_db > 0.0F) {
    out << NoticeText::tr("deaf by %1 dB").arg(std::lround(condition.loss_db));
  }
  if (condition.squelch == radio::SquelchForce::kOpen) out << NoticeText::tr("squelch held open");
  if (condition.squelch == radio::SquelchForce::kClosed)
    out << NoticeText::tr("squelch held closed");
  return out.isEmpty() ? QStringList(NoticeText::tr("in order again")) : out;
}

QString text_of(const radio::RadioCondition& condition) {
  const QString who = QString::fromStdString(condition.call_sign);
  const QString what = wrong_with(condition).join(QStringLiteral(", "));
  return condition.radio_index == 0
             ? NoticeText::tr("%1's radios: %2").arg(who, what)
             : NoticeText::tr("%1's radio %2: %3").arg(who).arg(condition.radio_index).arg(what);
}

}  // namespace

QString notice_text(const radio::Notice& notice) {
  using enum radio::NoticeCode;
  const auto with = [&notice](std::size_t place) {
    return place < notice.values.size() ? QString::fromStdString(notice.values[place]) : QString();
  };
  const auto count = [&with](std::size_t place) { return plural_of(with(place).toULongLong()); };
  switch (notice.code) {
    case kRadioFailed:
      return NoticeText::tr("radio \"%1\" has failed").arg(with(0));
    case kStationCloses:
      return NoticeText::tr("the station closes");
    case kTransmitting:
      return NoticeText::tr("radio \"%1\" is transmitting: release its key before tuning it")
          .arg(with(0));
    case kOutOfRange:
      return NoticeText::tr("%1 MHz: this radio tunes %2 to %3 MHz").arg(with(0), with(1), with(2));
    case kBetweenChannels:
      return NoticeText::tr("%1 MHz: between channels, the nearest below is %2 MHz")
          .arg(with(0), with(1));
    case kReceivesOnly:
      return NoticeText::tr("radio \"%1\" only receives").arg(with(0));
    case kLineTaken:
      return NoticeText::tr("the line is taken by %1: hang up first").arg(with(0));
    case kNobodyCalls:
      return NoticeText::tr("nobody calls on this line");
    case kNoCall:
      return NoticeText::tr("there is no call to end on this line");
    case kClipGone:
      return NoticeText::tr("that transmission is kept no more: of each radio the last 60 s are");
    case kLookingForFederation:
      return NoticeText::tr("looking for the federation");
    case kFederationRetried:
      return NoticeText::tr("%1; it is tried again").arg(with(0));
    case kFederationLost:
      return federation_lost(with(0), with(1));
    case kSeparated:
      return NoticeText::tr("separated from %1").arg(with(0));
    case kOtherExecutives:
      return NoticeText::tr(
                 "another executive serves this network, at %1: stations connected to it are not "
                 "heard here")
          .arg(with(0));
    case kDiskSlow:
      return NoticeText::tr("the disk is too slow: %n line(s) (was|were) not recorded", nullptr,
                            count(0));
    case kNothingRecorded:
      return NoticeText::tr("nothing is recorded: %1; %n packet(s) or event(s) (is|are) lost",
                            nullptr, count(1))
          .arg(with(0));
    case kRecordsAgain:
      return NoticeText::tr("it records again; %n packet(s) or event(s) (is|are) missing: %1",
                            nullptr, count(0))
          .arg(with(1));
    case kRecordingTo:
      return NoticeText::tr("Recording to %1").arg(with(0));
    case kRecordedTo:
      return NoticeText::tr("Recorded to %1").arg(with(0));
    case kTapeOpened:
      return NoticeText::tr("%n transmission(s) in %1", nullptr, count(0))
          .arg(length_text(with(1)));
    case kPlaying:
      return NoticeText::tr("Playing");
    case kWrote:
      return NoticeText::tr("Wrote %1 to %2").arg(length_text(with(0)), with(1));
    case kNetJammed:
      return by_whom(NoticeText::tr("Jammed"), with(0));
    case kNetCut:
      return by_whom(NoticeText::tr("Cut"), with(0));
    case kWords:
      return with(0);
    case kNone:
      break;
  }
  return {};
}

QString not_done_text(const radio::Notice& why) {
  return NoticeText::tr("Not done: %1").arg(notice_text(why));
}

QString lever_text(const radio::Lever& lever) {
  return std::visit([](const auto& what) { return text_of(what); }, lever);
}

QString mark_text(const radio::ExerciseMark& mark) {
  if (!mark.lever) return QString::fromStdString(mark.text);
  const QString words = by_whom(lever_text(*mark.lever), QString::fromStdString(mark.by));
  return mark.lapsed ? NoticeText::tr("%1: not any more, nobody holds it").arg(words) : words;
}

}  // namespace roger::ui
