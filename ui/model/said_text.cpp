#include "ui/model/said_text.hpp"

#include <QCoreApplication>
#include <QStringList>
#include <cmath>

#include "ui/model/format.hpp"

namespace roger::ui {
namespace {

struct SaidText {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::Said)
};

QString federation_lost(const QString& why, const QString& still) {
  const QString lost = SaidText::tr(
                           "the connection is lost (%1); voice goes on as far as the network does "
                           "until it is joined again")
                           .arg(why);
  return still.isEmpty() ? lost : SaidText::tr("%1: %2").arg(lost, still);
}

QString by_whom(const QString& what, const QString& who) {
  return who.isEmpty() ? what : SaidText::tr("%1 by %2").arg(what, who);
}

/// "3 min 20 s" of "200".
QString length_text(const QString& seconds) {
  constexpr qlonglong kMinute = 60;
  const qlonglong all = seconds.toLongLong();
  if (all < kMinute) return SaidText::tr("%1 s").arg(all);
  return SaidText::tr("%1 min %2 s").arg(all / kMinute).arg(all % kMinute);
}

QString text_of(const radio::Jam& jam) {
  const QString frequency = megahertz_text(jam.frequency);
  switch (jam.kind) {
    case radio::JamKind::kTone:
      return SaidText::tr("%1 MHz is jammed with a tone").arg(frequency);
    case radio::JamKind::kNoise:
      return SaidText::tr("%1 MHz is jammed with noise").arg(frequency);
    case radio::JamKind::kOff:
      break;
  }
  return SaidText::tr("%1 MHz is not jammed any more").arg(frequency);
}

QString text_of(const radio::NetCut& cut) {
  return (cut.cut ? SaidText::tr("%1 MHz is cut") : SaidText::tr("%1 MHz is not cut any more"))
      .arg(megahertz_text(cut.frequency));
}

QStringList wrong_with(const radio::RadioCondition& condition) {
  QStringList out;
  switch (condition.failure) {
    case radio::Failure::kBoth:
      out << SaidText::tr("failed");
      break;
    case radio::Failure::kTransmitter:
      out << SaidText::tr("can't transmit");
      break;
    case radio::Failure::kReceiver:
      out << SaidText::tr("can't receive");
      break;
    case radio::Failure::kNone:
      break;
  }
  if (condition.loss_db > 0.0F) {
    out << SaidText::tr("deaf by %1 dB").arg(std::lround(condition.loss_db));
  }
  if (condition.squelch == radio::SquelchForce::kOpen) out << SaidText::tr("squelch held open");
  if (condition.squelch == radio::SquelchForce::kClosed) out << SaidText::tr("squelch held closed");
  return out.isEmpty() ? QStringList(SaidText::tr("in order again")) : out;
}

QString text_of(const radio::RadioCondition& condition) {
  const QString who = QString::fromStdString(condition.call_sign);
  const QString what = wrong_with(condition).join(QStringLiteral(", "));
  return condition.radio_index == 0
             ? SaidText::tr("%1's radios: %2").arg(who, what)
             : SaidText::tr("%1's radio %2: %3").arg(who).arg(condition.radio_index).arg(what);
}

}  // namespace

QString said_text(const radio::Said& said, const std::string& words) {
  using enum radio::Saying;
  const auto with = [&said](std::size_t place) {
    return place < said.with.size() ? QString::fromStdString(said.with[place]) : QString();
  };
  const auto count = [&with](std::size_t place) { return plural_of(with(place).toULongLong()); };
  switch (said.what) {
    case kRadioFailed:
      return SaidText::tr("radio \"%1\" has failed").arg(with(0));
    case kStationCloses:
      return SaidText::tr("the station closes");
    case kTransmitting:
      return SaidText::tr("radio \"%1\" is transmitting: release its key before tuning it")
          .arg(with(0));
    case kOutOfRange:
      return SaidText::tr("%1 MHz: this radio tunes %2 to %3 MHz").arg(with(0), with(1), with(2));
    case kBetweenChannels:
      return SaidText::tr("%1 MHz: between channels, the nearest below is %2 MHz")
          .arg(with(0), with(1));
    case kReceivesOnly:
      return SaidText::tr("radio \"%1\" only receives").arg(with(0));
    case kLineTaken:
      return SaidText::tr("the line is taken by %1: hang up first").arg(with(0));
    case kNobodyCalls:
      return SaidText::tr("nobody calls on this line");
    case kNoCall:
      return SaidText::tr("there is no call to end on this line");
    case kClipGone:
      return SaidText::tr("that transmission is kept no more: of each radio the last 60 s are");
    case kLookingForFederation:
      return SaidText::tr("looking for the federation");
    case kFederationRetried:
      return SaidText::tr("%1; it is tried again").arg(with(0));
    case kFederationLost:
      return federation_lost(with(0), with(1));
    case kSeparated:
      return SaidText::tr("separated from %1").arg(with(0));
    case kOtherExecutives:
      return SaidText::tr(
                 "another executive serves this network, at %1: stations connected to it are not "
                 "heard here")
          .arg(with(0));
    case kDiskSlow:
      return SaidText::tr("the disk is too slow: %n line(s) (was|were) not recorded", nullptr,
                          count(0));
    case kNothingRecorded:
      return SaidText::tr("nothing is recorded: %1; %n packet(s) or event(s) (is|are) lost",
                          nullptr, count(1))
          .arg(with(0));
    case kRecordsAgain:
      return SaidText::tr("it records again; %n packet(s) or event(s) (is|are) missing: %1",
                          nullptr, count(0))
          .arg(with(1));
    case kRecordingTo:
      return SaidText::tr("Recording to %1").arg(with(0));
    case kRecordedTo:
      return SaidText::tr("Recorded to %1").arg(with(0));
    case kTapeOpened:
      return SaidText::tr("%n transmission(s) in %1", nullptr, count(0)).arg(length_text(with(1)));
    case kPlaying:
      return SaidText::tr("Playing");
    case kWrote:
      return SaidText::tr("Wrote %1 to %2").arg(length_text(with(0)), with(1));
    case kNetJammed:
      return by_whom(SaidText::tr("Jammed"), with(0));
    case kNetCut:
      return by_whom(SaidText::tr("Cut"), with(0));
    case kUnsaid:
      break;
  }
  return QString::fromStdString(words);
}

QString not_done_text(const std::string& why) {
  return SaidText::tr("Not done: %1").arg(QString::fromStdString(why));
}

QString lever_text(const radio::Lever& lever) {
  return std::visit([](const auto& what) { return text_of(what); }, lever);
}

QString mark_text(const radio::ExerciseMark& mark) {
  if (!mark.lever) return QString::fromStdString(mark.text);
  const QString words = by_whom(lever_text(*mark.lever), QString::fromStdString(mark.by));
  return mark.lapsed ? SaidText::tr("%1: not any more, nobody holds it").arg(words) : words;
}

}  // namespace roger::ui
