#include "ui/model/reason_text.hpp"

#include <QCoreApplication>
#include <QRegularExpression>

namespace roger::ui {
namespace {

struct ReasonText {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::Reason)
};

/// "6" of "... by 6 dB"; empty: it names none. A figure is the same in every language.
QString figure_of(const QString& words, const QString& unit) {
  static const QRegularExpression kFigure(QStringLiteral("(\\d+(?:\\.\\d+)?) (dB|MHz|s)\\b"));
  const auto found = kFigure.match(words);
  return found.hasMatch() && found.captured(2) == unit ? found.captured(1) : QString();
}

QString too_weak(const QString& words) {
  const QString missing = figure_of(words, QStringLiteral("dB"));
  return missing.isEmpty() ? ReasonText::tr("too weak for the squelch")
                           : ReasonText::tr("too weak for the squelch by %1 dB").arg(missing);
}

QString behind_hill(const QString& words) {
  const QString missing = figure_of(words, QStringLiteral("dB"));
  return missing.isEmpty()
             ? ReasonText::tr("behind a hill")
             : ReasonText::tr("behind a hill, which leaves it too weak for the squelch by %1 dB")
                   .arg(missing);
}

QString not_tuned(const QString& words) {
  const QString frequency = figure_of(words, QStringLiteral("MHz"));
  return frequency.isEmpty()
             ? ReasonText::tr("no radio there is tuned to it")
             : ReasonText::tr("it is on %1 MHz, where no radio there is tuned").arg(frequency);
}

QString out_of_step(const QString& words) {
  const QString apart = figure_of(words, QStringLiteral("s"));
  return apart.isEmpty() ? ReasonText::tr("the clocks that they hop by differ")
                         : ReasonText::tr("the clocks that they hop by differ by %1 s").arg(apart);
}

}  // namespace

QString reason_text(radio::HearingReason why, const std::string& words) {
  using enum radio::HearingReason;
  const QString said = QString::fromStdString(words);
  switch (why) {
    case kTooWeak:
      return too_weak(said);
    case kHill:
      return behind_hill(said);
    case kSteppedOn:
      return ReasonText::tr("a stronger signal is heard in its place");
    case kJammed:
      return ReasonText::tr("it is jammed");
    case kHeldShut:
      return ReasonText::tr("the squelch is held closed");
    case kTransmits:
      return ReasonText::tr("this radio is transmitting");
    case kPlain:
      return ReasonText::tr("it is ciphered, and this radio is plain");
    case kOtherKey:
      return ReasonText::tr("it is ciphered with another key");
    case kWrongKey:
      return ReasonText::tr("the keys have the same number and differ");
    case kWhispered:
      return ReasonText::tr("it is for another station alone");
    case kRelayed:
      return ReasonText::tr("it has come by a relay, and is not relayed again");
    case kCut:
      return ReasonText::tr("the net is cut");
    case kFailed:
      return ReasonText::tr("this radio has failed");
    case kHopping:
      return ReasonText::tr("they hop differently: %1").arg(said);
    case kClock:
      return out_of_step(said);
    case kModulation:
      return ReasonText::tr("the modulations differ: %1").arg(said);
    case kEncoding:
      return ReasonText::tr("its encoding is not known");
    case kMuted:
      return ReasonText::tr("this radio is muted");
    case kNoSound:
      return ReasonText::tr("it is on the air and no sound arrives");
    case kNotTuned:
      return not_tuned(said);
    case kBrokenInto:
      return ReasonText::tr("an instructor breaks in");
    case kUnsaid:
      break;
  }
  return said;
}

}  // namespace roger::ui
